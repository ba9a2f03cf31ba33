//! The window among other windows: its title names the game, and a file dropped on it is opened.

use bevy::prelude::*;
use bevy::window::{FileDragAndDrop, PrimaryWindow};

use super::AppSystems;
use super::commands::AppCommand;
use super::session::Session;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, open_dropped_file.in_set(AppSystems::Input))
        .add_systems(Update, name_window.in_set(AppSystems::View).run_if(resource_exists_and_changed::<Session>));
}

fn open_dropped_file(mut drops: MessageReader<FileDragAndDrop>, mut commands: MessageWriter<AppCommand>) {
    for drop in drops.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = drop {
            commands.write(AppCommand::OpenPath(path_buf.clone()));
        }
    }
}

fn name_window(session: Res<Session>, mut windows: Query<&mut Window, With<PrimaryWindow>>) {
    let title = format!("{} – Rhizome", session.tree().setup());
    for mut window in &mut windows {
        if window.title != title {
            window.title.clone_from(&title);
        }
    }
}
