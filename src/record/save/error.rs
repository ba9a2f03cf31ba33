//! The reasons why a save file is refused, in words for the person who opened it.

use std::path::PathBuf;

use thiserror::Error;

use super::{MOST_BYTES, VERSION};
use crate::rules::SetupError;

/// The reason why a save file cannot be read or written.
#[derive(Debug, Error)]
pub enum SaveError {
    /// An error of the system.
    #[error("cannot {action} {}: {source}", path.display())]
    Disk {
        /// The attempted action: `read` or `write`.
        action: &'static str,
        /// The path of the file.
        path: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },
    /// A folder, a device, or a file much larger than any game needs.
    #[error("{} is not a saved game: {reason}", path.display())]
    NoGameFile {
        /// The path.
        path: PathBuf,
        /// What it is instead.
        reason: &'static str,
    },
    /// A file that is not replaced.
    #[error("cannot write {}: {reason}", path.display())]
    Target {
        /// The path of the file.
        path: PathBuf,
        /// The reason.
        reason: &'static str,
    },
    /// A game whose file would be too large to be read again.
    #[error(
        "the game is too long: its file would take {} MiB, but {} MiB is the limit",
        .0.div_ceil(1 << 20),
        MOST_BYTES >> 20
    )]
    TooLong(usize),
    /// Bytes that are not UTF-8.
    #[error("{} is not a saved game: it is not a text file", .0.display())]
    NotText(PathBuf),
    /// Text that is not RON, or RON with other fields.
    #[error("not a valid saved game (line {line}, column {column}): {message}")]
    Syntax {
        /// The line of the file, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong there.
        message: String,
    },
    /// A version that this program does not support.
    #[error("the file has version {version}, {}", why_unknown(*version))]
    Version {
        /// The version.
        version: u64,
    },
    /// An invalid set-up.
    #[error("the file has an impossible set-up: {0}")]
    Setup(#[from] SetupError),
    /// An impossible start position.
    #[error("the file has an impossible start position: {0}")]
    Start(String),
    /// The wrong number of seats or clocks.
    #[error("the file needs {seats} seats (and clocks, if any), but lists {given}")]
    Seats {
        /// The number of the game's seats.
        seats: usize,
        /// The number of seats or clocks in the file.
        given: usize,
    },
    /// An illegal move.
    #[error("move {ply} ({text}){} is wrong: {reason}", in_line(*line))]
    Move {
        /// Its number in the game, from 1.
        ply: u32,
        /// The line that contains it; 0 is the main line.
        line: usize,
        /// The text of the move in the file.
        text: String,
        /// The reason.
        reason: String,
    },
    /// A variation, comment, note, resignation or cursor at a place that does not exist.
    #[error("{what} belongs after move {ply} of line {line}, which is not in the file")]
    NoSuchPlace {
        /// The kind of entry.
        what: &'static str,
        /// The line; 0 is the main line.
        line: usize,
        /// The number of moves before the entry.
        ply: u32,
    },
    /// An invalid resignation.
    #[error("the file has an impossible resignation: {0}")]
    Resignation(String),
    /// A result of a game that is not over.
    #[error("the file claims '{claimed}', but after its moves the game is not over")]
    NotOver {
        /// The result in the file.
        claimed: String,
    },
    /// A result other than that of the moves.
    #[error("the file claims '{claimed}', but its moves end with '{played}'")]
    Result {
        /// The result in the file.
        claimed: String,
        /// The result of the moves.
        played: String,
    },
}

impl SaveError {
    /// Returns the reason alone, for a sentence that names the file itself.
    pub fn reason(&self) -> String {
        match self {
            Self::Disk { source, .. } => match source.kind() {
                std::io::ErrorKind::NotFound => "there is no such file or folder".into(),
                std::io::ErrorKind::PermissionDenied => "the system does not allow it".into(),
                _ => source.to_string(),
            },
            Self::Target { reason, .. } => (*reason).into(),
            other => other.to_string(),
        }
    }
}

fn why_unknown(version: u64) -> String {
    if version > u64::from(VERSION) {
        format!("made by a newer Rhizome; this one reads up to {VERSION}")
    } else {
        format!("which never existed; this Rhizome reads 1 to {VERSION}")
    }
}

fn in_line(line: usize) -> String {
    if line == 0 { String::new() } else { format!(" of line {line}") }
}
