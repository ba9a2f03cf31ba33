//! Why a save file is refused, in words for the person who opened it.

use std::path::PathBuf;

use thiserror::Error;

use super::{MOST_BYTES, VERSION};
use crate::rules::SetupError;

/// Why a save file cannot be read or written.
#[derive(Debug, Error)]
pub enum SaveError {
    /// The system refused.
    #[error("cannot {action} {}: {source}", path.display())]
    Disk {
        /// What was tried: `read` or `write`.
        action: &'static str,
        /// Which file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// A folder, a device, or far more than any game needs.
    #[error("{} is no saved game: a game is a file of at most {} MiB", .0.display(), MOST_BYTES >> 20)]
    NoGameFile(PathBuf),
    /// Something that is not written over.
    #[error("cannot write {}: {reason}", path.display())]
    Target {
        /// Which file.
        path: PathBuf,
        /// Why not.
        reason: &'static str,
    },
    /// A game whose file could not be read again.
    #[error(
        "the game is too long: its file would have {} MiB, and at most {} are read",
        .0.div_ceil(1 << 20),
        MOST_BYTES >> 20
    )]
    TooLong(usize),
    /// Bytes that are no UTF-8.
    #[error("{} is no saved game: it is not text", .0.display())]
    NotText(PathBuf),
    /// Text that is no RON, or RON with other fields.
    #[error("line {line}, column {column} is not as in a saved game: {message}")]
    Syntax {
        /// Line of the file, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// What the parser found.
        message: String,
    },
    /// A version that this program does not know.
    #[error("the file is of version {version}, {}", why_unknown(*version))]
    Version {
        /// Which.
        version: u64,
    },
    /// A set-up that cannot be.
    #[error("the set-up of the file is wrong: {0}")]
    Setup(#[from] SetupError),
    /// A start position that cannot be.
    #[error("the start position of the file is wrong: {0}")]
    Start(String),
    /// The wrong number of seats or clocks.
    #[error("the game has {seats} seats, the file has {given} seats or clocks")]
    Seats {
        /// Seats of the game.
        seats: usize,
        /// Seats in the file.
        given: usize,
    },
    /// A move that cannot be played.
    #[error("move {ply} ({text}){} is wrong: {reason}", in_line(*line))]
    Move {
        /// Its number in the game, from 1.
        ply: u32,
        /// The line that it is in; 0 is the main line.
        line: usize,
        /// What the file says.
        text: String,
        /// Why not.
        reason: String,
    },
    /// A variation, comment, note, resignation or cursor at a place that does not exist.
    #[error("{what} stands after move {ply} of line {line}, which the file does not have")]
    Place {
        /// What stands there.
        what: &'static str,
        /// The line; 0 is the main line.
        line: usize,
        /// The number of moves before it.
        ply: u32,
    },
    /// A resignation that cannot be.
    #[error("the resignation of the file is wrong: {0}")]
    Resignation(String),
    /// A result that the moves contradict.
    #[error("the file says '{claimed}', but its moves say '{played}'")]
    Result {
        /// What the file says.
        claimed: String,
        /// What the moves lead to.
        played: String,
    },
}

impl SaveError {
    /// The reason alone, for a sentence that names the file itself.
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
        format!("which there never was; this Rhizome reads 1 to {VERSION}")
    }
}

fn in_line(line: usize) -> String {
    if line == 0 { String::new() } else { format!(" of line {line}") }
}
