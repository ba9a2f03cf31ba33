//! What the thread for files is asked to do, and what it answers.

use std::path::PathBuf;

use bevy::prelude::*;

use super::listing::SavedGames;
use crate::app::session::Origin;
use crate::record::save::{SavedGame, ScoreSheet};

/// Makes the new text of a file from the old one, if there is one.
pub(super) type TextChange = dyn FnOnce(Option<String>) -> Result<String, String> + Send;

/// A job for the thread.
pub(super) enum Job {
    Save(Box<SaveJob>),
    /// `replaced`: another file of the same game, deleted once this one is written.
    Autosave {
        path: PathBuf,
        game: ScoreSheet,
        replaced: Option<PathBuf>,
    },
    Finish {
        path: PathBuf,
        game: ScoreSheet,
        replaced: Option<PathBuf>,
    },
    Discard {
        path: PathBuf,
    },
    WriteQuietly {
        path: PathBuf,
        text: String,
    },
    ChangeQuietly {
        path: PathBuf,
        change: Box<TextChange>,
    },
    /// `told`: what the user is told when all of them are written.
    WriteAll {
        files: Vec<(PathBuf, String)>,
        told: String,
    },
    Load {
        path: PathBuf,
    },
    TakeUp {
        from: PathBuf,
        to: PathBuf,
    },
    List,
}

/// A job that saves a game under a name.
pub(super) struct SaveJob {
    pub(super) path: PathBuf,
    pub(super) game: ScoreSheet,
    /// Whether an existing file may be overwritten.
    pub(super) replaces: bool,
    /// The files in which the game was kept until now, deleted once it is saved.
    pub(super) kept: Vec<PathBuf>,
    /// The game and its state, returned in [`FileResult::Saved`].
    pub(super) state: GameState,
}

/// A state of a game: its entity, and the revision of its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GameState {
    pub(super) game: Entity,
    pub(super) revision: u64,
}

/// The result of a job.
pub(super) enum FileResult {
    Saved {
        path: PathBuf,
        state: GameState,
    },
    /// Nothing was written: the file exists, and the user has not agreed to overwrite it.
    Taken {
        path: PathBuf,
        state: GameState,
    },
    Loaded {
        game: Box<SavedGame>,
        origin: Origin,
    },
    Listed(Box<SavedGames>),
    Written(String),
    Failed(String),
}

impl std::fmt::Debug for Job {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Job")
    }
}

impl std::fmt::Debug for FileResult {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("FileResult")
    }
}

impl Job {
    /// Returns whether it is made superfluous by one that is already waiting.
    pub(super) fn is_outdated<'j>(&self, mut queue: impl Iterator<Item = &'j Self>) -> bool {
        match self {
            Self::Autosave { path, replaced: None, .. } => queue.any(|later| match later {
                Self::Autosave { path: same, .. } | Self::Discard { path: same } => path == same,
                _ => false,
            }),
            Self::Finish { path, replaced: None, .. } => {
                queue.any(|later| matches!(later, Self::Finish { path: same, .. } if path == same))
            }
            Self::WriteQuietly { path, .. } => {
                queue.any(|later| matches!(later, Self::WriteQuietly { path: same, .. } if path == same))
            }
            Self::List => queue.any(|later| matches!(later, Self::List)),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_several_texts_for_one_file_the_last_is_enough() {
        let write = |path: &str| Job::WriteQuietly { path: path.into(), text: String::new() };
        assert!(write("a").is_outdated([&write("b"), &write("a")].into_iter()));
        assert!(!write("a").is_outdated([&write("b"), &Job::List].into_iter()));
    }
}
