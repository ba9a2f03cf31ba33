//! The pointer and the keys: they become commands, what is pointed at, and turns of the eye.

mod depth;
mod drop;
mod flat;
mod hand;
mod keys;
mod panel_focus;
pub mod pick;

use bevy::prelude::*;

pub use depth::{Stack, targets};
pub use panel_focus::PanelFocus;

/// What a table needs without a window.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PanelFocus>().add_plugins((
        keys::plugin,
        drop::plugin,
        flat::plugin,
        depth::plugin,
        hand::plugin,
    ));
}

/// What needs the panels of a window.
pub(super) fn window_plugin(app: &mut App) {
    app.add_plugins((panel_focus::plugin, hand::window_plugin));
}
