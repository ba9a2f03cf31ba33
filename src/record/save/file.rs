//! The fields of a save file, as they are read.

use std::fmt;

use serde::Deserialize;

use super::write::FIRST_LINE;
use super::{Clock, SaveError, VERSION};
use crate::printable::printable;

/// The most letters of a parser's message.
const MOST_QUOTED: usize = 200;

/// A save file before its moves are played.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    version: u64,
    pub(super) setup: String,
    /// Empty for the start position of the set-up.
    #[serde(default)]
    pub(super) start: String,
    #[serde(default)]
    pub(super) seats: Vec<String>,
    #[serde(default)]
    pub(super) clocks: Option<Vec<FileClock>>,
    /// The first is the main line.
    #[serde(default)]
    pub(super) lines: Vec<Line>,
    #[serde(default)]
    pub(super) comments: Vec<Comment>,
    #[serde(default)]
    pub(super) notes: Vec<FileNote>,
    #[serde(default)]
    pub(super) resignations: Vec<Resigned>,
    /// What version 1 has instead: one for the whole tree.
    #[serde(default)]
    resigned: Option<Resigned>,
    /// `black wins (eliminated)`, at the end of the main line; empty while that line can go on.
    #[serde(default)]
    pub(super) result: String,
    /// The end of the line that redo follows; the main line's if there is none.
    #[serde(default)]
    pub(super) shown: Option<Place>,
    #[serde(default)]
    pub(super) cursor: Place,
}

/// A row of moves.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Line {
    /// The earlier line that it branches off from.
    #[serde(default)]
    pub(super) line: usize,
    /// The number of moves of the game before its first one.
    #[serde(default)]
    pub(super) after: u32,
    pub(super) moves: Vec<String>,
}

/// A position of the tree: the one after `ply` moves of the game along line `line`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) ply: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line: {}, ply: {}", self.line, self.ply)
    }
}

/// What somebody wrote about a move.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Comment {
    pub(super) line: usize,
    pub(super) ply: u32,
    pub(super) text: String,
}

/// Anything else that is said about a move.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileNote {
    pub(super) line: usize,
    pub(super) ply: u32,
    pub(super) key: String,
    pub(super) text: String,
}

/// Who gave up, and where.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Resigned {
    pub(super) line: usize,
    pub(super) ply: u32,
    pub(super) seat: String,
}

/// A clock as it stands in the file.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileClock {
    left_ms: u64,
    #[serde(default)]
    increment_ms: u64,
}

impl From<FileClock> for Clock {
    fn from(clock: FileClock) -> Self {
        Self { left_ms: clock.left_ms, increment_ms: clock.increment_ms }
    }
}

/// By what every version of the file is told.
#[derive(Deserialize)]
struct Version {
    version: u64,
}

/// What every version of the file has.
#[derive(Deserialize)]
struct Header {
    #[serde(rename = "version")]
    _version: u64,
    #[serde(rename = "setup")]
    _setup: String,
}

/// Whether a text is a saved game, good or bad, of whatever version.
pub(super) fn is_save(text: &str) -> bool {
    text.starts_with(FIRST_LINE) || options().from_str::<Header>(plain(text)).is_ok()
}

/// The text without a byte-order mark.
fn plain(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// What a parser says of a file that may hold anything.
fn short(text: &str) -> String {
    printable(&text.chars().take(MOST_QUOTED).collect::<String>())
}

fn options() -> ron::Options {
    ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
}

impl File {
    /// Reads the text; a byte-order mark and the line ends of other systems do not matter.
    ///
    /// A file of another version is called that and not broken.
    pub(super) fn parse(text: &str) -> Result<Self, SaveError> {
        let text = plain(text);
        let read = options().from_str::<Self>(text);
        let version = match &read {
            Ok(file) => Some(file.version),
            Err(_) => options().from_str::<Version>(text).ok().map(|file| file.version),
        };
        if let Some(version) = version.filter(|version| !(1..=u64::from(VERSION)).contains(version)) {
            return Err(SaveError::Version { version });
        }
        let mut file = read.map_err(|error| SaveError::Syntax {
            line: error.span.start.line,
            column: error.span.start.col,
            message: match error.code {
                // The types of this program mean nothing to the person who opened the file.
                ron::Error::ExpectedStructLike
                | ron::Error::ExpectedNamedStructLike(_)
                | ron::Error::ExpectedDifferentStructName { .. } => {
                    format!("a saved game begins with `(version: {VERSION}, setup: \"…\"`")
                }
                ron::Error::NoSuchStructField { found, .. } => format!("there is no field '{}'", short(&found)),
                code => short(&code.to_string()),
            },
        })?;
        file.resignations.extend(file.resigned.take());
        Ok(file)
    }
}
