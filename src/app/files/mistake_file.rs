//! The file of the box of mistakes: read at startup, written after every change.

use std::io::ErrorKind;

use bevy::prelude::*;

use super::Files;
use crate::app::base::{AppSystems, DataDir, Notices};
use crate::app::session::Mistakes;
use crate::study::MistakeBox;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, load)
        .add_systems(Update, keep.in_set(AppSystems::Think).run_if(resource_changed::<Mistakes>));
}

/// Reads the box at startup. A file that cannot be read is kept under another name, because the next change would
/// overwrite it.
fn load(data: Res<DataDir>, mut mistakes: ResMut<Mistakes>, mut notices: ResMut<Notices>) {
    let file = data.mistakes_file();
    let text = match std::fs::read_to_string(&file) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return,
        Err(error) => return notices.warn(format!("Your mistakes could not be read: {error}.")),
    };
    match MistakeBox::from_text(&text) {
        Ok(read) => mistakes.bypass_change_detection().0 = read,
        Err(error) => {
            let kept = file.with_extension("broken.ron");
            let kept = std::fs::rename(&file, &kept).map_or(file, |()| kept);
            notices.warn(format!(
                "Your mistakes could not be read ({error}). The old file was kept as {}.",
                kept.display()
            ));
        }
    }
}

/// Sends the box to the file thread whenever it has changed.
fn keep(mistakes: Res<Mistakes>, data: Res<DataDir>, files: Res<Files>) {
    if mistakes.is_added() {
        return;
    }
    match mistakes.0.to_text() {
        Ok(text) => files.write_quietly(data.mistakes_file(), text),
        Err(error) => error!("the mistakes cannot be written as text: {error}"),
    }
}
