//! Opens a file that is dropped on the window.

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;

use crate::app::base::AppSystems;
use crate::app::commands::AppCommand;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<FileDragAndDrop>().add_systems(Update, open_dropped_file.in_set(AppSystems::Input));
}

fn open_dropped_file(mut drops: MessageReader<FileDragAndDrop>, mut commands: MessageWriter<AppCommand>) {
    for drop in drops.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = drop {
            commands.write(AppCommand::OpenPath(path_buf.clone()));
        }
    }
}
