//! Commands about the window itself.

use bevy::app::AppExit;
use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};

/// Switches between full screen and window.
pub(in crate::app) fn toggle_full_screen(world: &mut World) {
    let mut windows = world.query_filtered::<&mut Window, With<PrimaryWindow>>();
    if let Ok(mut window) = windows.single_mut(world) {
        window.mode = match window.mode {
            WindowMode::Windowed => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
            _ => WindowMode::Windowed,
        };
    }
}

/// Ends the program.
pub(in crate::app) fn quit(world: &mut World) {
    world.write_message(AppExit::Success);
}
