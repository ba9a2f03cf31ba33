//! The program around the window: startup, the desktop, when frames are drawn and at what quality, sounds, and the UI
//! map for tests.

mod desktop;
mod first_window;
mod frame;
mod icon;
mod idle;
mod missed_events;
mod panel_shader;
mod quality;
mod screen_reader;
mod sounds;
mod start;
mod system_theme;
mod ui_map;

use bevy::prelude::*;

pub use start::{program, run, window_plugins};
pub use ui_map::{Seen, SeenText, SeenWidget, UiMap};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        desktop::plugin,
        frame::plugin,
        icon::plugin,
        idle::plugin,
        missed_events::plugin,
        panel_shader::plugin,
        quality::plugin,
        screen_reader::plugin,
        sounds::plugin,
        system_theme::plugin,
        ui_map::plugin,
    ));
}
