//! The box of mistakes and the results against the computer, each in a file: read at startup, written after every
//! change. Another window may have written the file meanwhile, so only the changes are made in it.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

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

/// What is kept in a file of its own.
trait Kept: Clone + Send + 'static {
    fn from_text(text: &str) -> Result<Self, String>;
    fn to_text(&self) -> Result<String, String>;

    /// Makes the changes that lead from `before` to `after`.
    fn repeat(&mut self, before: &Self, after: &Self);
}

impl Kept for MistakeBox {
    fn from_text(text: &str) -> Result<Self, String> {
        Self::from_text(text).map_err(|error| error.to_string())
    }

    fn to_text(&self) -> Result<String, String> {
        self.to_text().map_err(|error| error.to_string())
    }

    fn repeat(&mut self, before: &Self, after: &Self) {
        self.repeat(before, after);
    }
}

impl Kept for Results {
    fn from_text(text: &str) -> Result<Self, String> {
        Self::from_text(text)
    }

    fn to_text(&self) -> Result<String, String> {
        self.to_text()
    }

    fn repeat(&mut self, before: &Self, after: &Self) {
        self.repeat(before, after);
    }
}

/// Reads both files at startup.
fn load(
    data: Res<DataDir>,
    mut mistakes: ResMut<Mistakes>,
    mut results: ResMut<KeptResults>,
    mut notices: ResMut<Notices>,
) {
    if let Some(read) = read(data.mistakes_file(), "mistakes", &mut notices) {
        mistakes.bypass_change_detection().0 = read;
    }
    if let Some(read) = read(data.results_file(), "results", &mut notices) {
        results.bypass_change_detection().0 = read;
    }
}

/// Reads a file, if there is one. A file that cannot be read is kept under another name, because the next change would
/// overwrite it.
fn read<K: Kept>(file: PathBuf, what: &str, notices: &mut Notices) -> Option<K> {
    read_own(&file, K::from_text).unwrap_or_else(|error| {
        let kept = set_aside(file);
        notices.warn(format!("Your {what} could not be read ({error}). The old file was kept as {}.", kept.display()));
        None
    })
}

/// Reads one of the program's own files. Returns `None` if it does not exist.
pub(super) fn read_own<T>(file: &Path, parse: impl FnOnce(&str) -> Result<T, String>) -> Result<Option<T>, String> {
    match std::fs::read_to_string(file) {
        Ok(text) => parse(&text).map(Some),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error.to_string()),
    }
}

/// Gives a file that cannot be read another name, so that nothing overwrites it. Returns where it is now.
pub(super) fn set_aside(file: PathBuf) -> PathBuf {
    let kept = file.with_extension("broken.ron");
    std::fs::rename(&file, &kept).map_or(file, |()| kept)
}

/// Sends what has changed in the box to the file thread.
fn keep_mistakes(
    mistakes: Res<Mistakes>,
    mut before: Local<Option<MistakeBox>>,
    data: Res<DataDir>,
    files: Res<Files>,
) {
    change(&files, data.mistakes_file(), &mut before, &mistakes.0);
}

/// Sends what has changed in the results to the file thread.
fn keep_results(results: Res<KeptResults>, mut before: Local<Option<Results>>, data: Res<DataDir>, files: Res<Files>) {
    change(&files, data.results_file(), &mut before, &results.0);
}

/// Makes the changes since the last call in a file; the first call only notes what was read from it.
fn change<K: Kept>(files: &Files, file: PathBuf, before: &mut Option<K>, after: &K) {
    if let Some(before) = before.replace(after.clone()) {
        let after = after.clone();
        files.change_quietly(file, move |text| {
            // What somebody has removed or broken meanwhile is written anew.
            let mut kept = text.and_then(|text| K::from_text(&text).ok()).unwrap_or_else(|| before.clone());
            kept.repeat(&before, &after);
            kept.to_text()
        });
    }
}
