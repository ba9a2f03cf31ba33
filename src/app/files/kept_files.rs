//! The box of mistakes and the results against the computer, each in a file: read at startup, written after every
//! change.

use std::fmt::Display;
use std::io::ErrorKind;
use std::path::PathBuf;

use bevy::prelude::*;

use super::Files;
use crate::app::base::{AppSystems, DataDir, Notices};
use crate::app::session::{KeptResults, Mistakes};
use crate::study::{MistakeBox, Results};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, load).add_systems(
        Update,
        (keep_mistakes.run_if(resource_changed::<Mistakes>), keep_results.run_if(resource_changed::<KeptResults>))
            .in_set(AppSystems::Think),
    );
}

/// Reads both files at startup.
fn load(
    data: Res<DataDir>,
    mut mistakes: ResMut<Mistakes>,
    mut results: ResMut<KeptResults>,
    mut notices: ResMut<Notices>,
) {
    if let Some(read) = read(data.mistakes_file(), "mistakes", MistakeBox::from_text, &mut notices) {
        mistakes.bypass_change_detection().0 = read;
    }
    if let Some(read) = read(data.results_file(), "results", Results::from_text, &mut notices) {
        results.bypass_change_detection().0 = read;
    }
}

/// Reads a file, if there is one. A file that cannot be read is kept under another name, because the next change would
/// overwrite it.
fn read<T, E: Display>(
    file: PathBuf,
    what: &str,
    parse: impl FnOnce(&str) -> Result<T, E>,
    notices: &mut Notices,
) -> Option<T> {
    let text = match std::fs::read_to_string(&file) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return None,
        Err(error) => {
            notices.warn(format!("Your {what} could not be read: {error}."));
            return None;
        }
    };
    let error = match parse(&text) {
        Ok(read) => return Some(read),
        Err(error) => error,
    };
    let kept = file.with_extension("broken.ron");
    let kept = std::fs::rename(&file, &kept).map_or(file, |()| kept);
    notices.warn(format!("Your {what} could not be read ({error}). The old file was kept as {}.", kept.display()));
    None
}

/// Sends the box to the file thread whenever it has changed.
fn keep_mistakes(mistakes: Res<Mistakes>, data: Res<DataDir>, files: Res<Files>) {
    if !mistakes.is_added() {
        write(&files, data.mistakes_file(), mistakes.0.to_text());
    }
}

/// Sends the results to the file thread whenever they have changed.
fn keep_results(results: Res<KeptResults>, data: Res<DataDir>, files: Res<Files>) {
    if !results.is_added() {
        write(&files, data.results_file(), results.0.to_text());
    }
}

fn write<E: Display>(files: &Files, file: PathBuf, text: Result<String, E>) {
    match text {
        Ok(text) => files.write_quietly(file, text),
        Err(error) => error!("{} cannot be written as text: {error}", file.display()),
    }
}
