//! The thread that reads and writes files: it does the jobs in order.

use std::path::{Path, PathBuf};

use bevy::prelude::*;

use super::job::{FileResult, Job, SaveJob};
use super::listing::ListingCache;
use super::short_name;
use super::unfinished::{self, Unfinished};
use crate::app::base::DataDir;
use crate::app::session::Origin;
use crate::record::save::{SaveError, SavedGame, clear_leftovers, write_text};

/// The state of the thread.
pub(super) struct FileWorker {
    old_autosave: PathBuf,
    unfinished: Unfinished,
    cache: ListingCache,
    /// The folder of finished games.
    finished: PathBuf,
    /// All folders that the program writes to.
    folders: [PathBuf; 4],
}

impl FileWorker {
    pub(super) fn new(data: &DataDir, window: &str) -> Self {
        Self {
            old_autosave: data.old_autosave_file(),
            unfinished: Unfinished::new(data.unfinished(), window.to_owned()),
            cache: ListingCache::new(data),
            finished: data.finished(),
            folders: [data.saves().to_owned(), data.unfinished(), data.finished(), data.settings_folder().to_owned()],
        }
    }

    /// Deletes the temporary files of a program that was killed while writing.
    pub(super) fn clear_leftovers(&self) {
        self.folders.iter().for_each(|folder| {
            clear_leftovers(folder);
        });
    }

    /// Moves the single autosave of the first versions to the unfinished games.
    pub(super) fn adopt_old_autosave(&mut self) {
        let is_unfinished = SavedGame::read(&self.old_autosave)
            .is_ok_and(|game| game.tree.line().last().is_some_and(|&end| game.tree.outcome_at(end).is_none()));
        if is_unfinished {
            let to = self.unfinished.file(0);
            if let Err(error) = self.unfinished.take_up(&self.old_autosave, &to) {
                warn!("the old autosave stays where it is: {error}");
            }
        }
    }

    /// Does a job. Returns what the window must know of it.
    pub(super) fn run(&mut self, job: Job) -> Option<FileResult> {
        let failed = |verb: &str, path: &Path, error: &dyn std::fmt::Display| {
            Some(FileResult::Failed(format!("{} could not be {verb}: {error}", short_name(path))))
        };
        match job {
            Job::Save(job) => {
                let SaveJob { path, game, replaces, kept, state } = *job;
                if !replaces && path.exists() {
                    return Some(FileResult::Taken { path, state });
                }
                match prepare_folder(&path).and_then(|()| game.write(&path)) {
                    Ok(()) => {
                        kept.iter().for_each(|kept| unfinished::remove(kept));
                        Some(FileResult::Saved { path, state })
                    }
                    Err(error) => failed("saved", &path, &error.reason()),
                }
            }
            Job::Autosave { path, game, replaced } => {
                let held = self.unfinished.hold().map_err(|error| error.to_string());
                let written = held.and_then(|()| game.write(&path).map_err(|error| error.to_string()));
                kept(written, replaced)
            }
            Job::Finish { path, game, replaced } => {
                let written = prepare_folder(&path).and_then(|()| game.write(&path));
                kept(written.map_err(|error| error.to_string()), replaced)
            }
            Job::Discard { path } => {
                unfinished::remove(&path);
                None
            }
            Job::WriteQuietly { path, text } => {
                let written = prepare_folder(&path).and_then(|()| write_text(&path, &text));
                written.err().and_then(|error| failed("written", &path, &error.reason()))
            }
            Job::ChangeQuietly { path, change } => {
                let text = match change(std::fs::read_to_string(&path).ok()) {
                    Ok(text) => text,
                    Err(error) => return failed("written", &path, &error),
                };
                self.run(Job::WriteQuietly { path, text })
            }
            Job::WriteAll { files, told } => {
                for (path, text) in files {
                    if let Err(error) = prepare_folder(&path).and_then(|()| write_text(&path, &text)) {
                        return failed("written", &path, &error.reason());
                    }
                }
                Some(FileResult::Written(told))
            }
            Job::Load { path } => match SavedGame::read(&path) {
                Ok(game) => {
                    let is_finished = path.parent() == Some(self.finished.as_path());
                    let origin = if is_finished { Origin::Finished(path) } else { Origin::File(path) };
                    Some(FileResult::Loaded { game: Box::new(game), origin })
                }
                Err(error) => failed("opened", &path, &error.reason()),
            },
            Job::TakeUp { from, to } => match self.unfinished.take_up(&from, &to) {
                Ok(()) => match SavedGame::read(&to) {
                    Ok(game) => Some(FileResult::Loaded { game: Box::new(game), origin: Origin::Unfinished(to) }),
                    Err(error) => failed("opened", &to, &error.reason()),
                },
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                    Some(FileResult::Failed("That game is no longer here. It may be open in another window.".into()))
                }
                Err(error) => failed("continued", &from, &error),
            },
            Job::List => Some(FileResult::Listed(Box::new(self.cache.list(self.unfinished.files())))),
        }
    }
}

/// Returns the outcome of an automatic save. The file that it replaces is deleted only if writing succeeded.
fn kept(written: Result<(), String>, replaced: Option<PathBuf>) -> Option<FileResult> {
    match written {
        Ok(()) => {
            replaced.iter().for_each(|replaced| unfinished::remove(replaced));
            None
        }
        Err(error) => Some(FileResult::Failed(format!("The game could not be saved automatically: {error}"))),
    }
}

/// Creates the folder of a file.
fn prepare_folder(path: &Path) -> Result<(), SaveError> {
    let Some(folder) = path.parent() else { return Ok(()) };
    let failed = |source| SaveError::Disk { action: "create the folder for", path: path.into(), source };
    std::fs::create_dir_all(folder).map_err(failed)
}
