//! The window on the desktop: its title names the game, it can switch to full screen, and it can be closed.

use bevy::app::AppExit;
use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};

use crate::app::base::AppSystems;
use crate::app::commands::{AddCommandHandler, AppCommand};
use crate::app::session::Session;

pub(super) fn plugin(app: &mut App) {
    app.add_command_handler(handle)
        .add_systems(Update, name_window.in_set(AppSystems::Place).run_if(resource_exists_and_changed::<Session>));
}

fn handle(world: &mut World, order: AppCommand) -> Option<AppCommand> {
    match order {
        AppCommand::ToggleFullScreen => toggle_full_screen(world),
        AppCommand::Quit => {
            world.write_message(AppExit::Success);
        }
        other => return Some(other),
    }
    None
}

fn toggle_full_screen(world: &mut World) {
    let mut windows = world.query_filtered::<&mut Window, With<PrimaryWindow>>();
    if let Ok(mut window) = windows.single_mut(world) {
        window.mode = match window.mode {
            WindowMode::Windowed => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
            _ => WindowMode::Windowed,
        };
    }
}

/// Writes the game's set-up into the window title when the session has changed.
fn name_window(session: Res<Session>, mut windows: Query<&mut Window, With<PrimaryWindow>>) {
    let title = format!("{} – Rhizome", session.tree().setup());
    for mut window in &mut windows {
        if window.title != title {
            window.title.clone_from(&title);
        }
    }
}
