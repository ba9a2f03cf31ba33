//! How the projection looks: pictures of stones, signs and marks, the flat board and its place in the window, the pointer.

pub mod art;
pub mod camera;
mod change;
pub mod exits;
pub mod flat;
pub mod grid;
pub mod marks;
pub mod pointed;
mod raster;
pub mod sign;
pub mod solid;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        art::plugin,
        camera::plugin,
        change::plugin,
        flat::plugin,
        marks::plugin,
        pointed::plugin,
        solid::plugin,
    ));
}
