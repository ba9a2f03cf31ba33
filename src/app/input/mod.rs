//! Pointer and keys: this module turns them into commands, the hovered cell and movements of the camera.

mod approach;
mod depth;
mod drop;
mod flat;
mod hand;
mod keys;
mod panel_focus;
pub mod pick;
mod pointer;

use bevy::prelude::*;

pub use depth::{Stack, targets};
pub use panel_focus::PanelFocus;

/// Adds the input systems that work without a window.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PanelFocus>().add_plugins((
        pointer::plugin,
        keys::plugin,
        drop::plugin,
        flat::plugin,
        depth::plugin,
        hand::plugin,
    ));
}

/// Adds the input systems that need the panels of a window.
pub(super) fn window_plugin(app: &mut App) {
    app.add_plugins((panel_focus::plugin, hand::window_plugin));
}
