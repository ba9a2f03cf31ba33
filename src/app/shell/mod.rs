//! The program around the window: how it starts, the desktop that it stands on, when it draws and how finely, what it sounds like,
//! and the map of it that tests read.

mod desktop;
mod frame;
mod icon;
mod idle;
mod quality;
mod sounds;
mod start;
mod ui_map;

use bevy::prelude::*;

pub use start::run;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        desktop::plugin,
        frame::plugin,
        icon::plugin,
        idle::plugin,
        quality::plugin,
        sounds::plugin,
        ui_map::plugin,
    ));
}
