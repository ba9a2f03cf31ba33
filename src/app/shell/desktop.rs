//! The window on the desktop: its title names the game.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::app::base::AppSystems;
use crate::app::session::{ShownGame, is_game_changed};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, name_window.in_set(AppSystems::Place).run_if(is_game_changed));
}

/// Writes the game's set-up into the window title when the session has changed.
fn name_window(session: ShownGame, mut windows: Query<&mut Window, With<PrimaryWindow>>) {
    let title = format!("{} – Rhizome", session.tree().setup());
    for mut window in &mut windows {
        if window.title != title {
            window.title.clone_from(&title);
        }
    }
}
