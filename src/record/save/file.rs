//! The fields of a save file, and the text that they are read from and written to.

use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};

use super::{Clock, SaveError, VERSION};
use crate::printable::printable;

/// The most letters of a parser's message.
const MOST_QUOTED: usize = 200;

/// How every file begins.
const FIRST_LINE: &str = "// A game saved by Rhizome: the moves are played again when it is opened.";

/// How deep the text is broken into rows: a field, and in a list an entry, has a row of its own.
const ROW_DEPTH: usize = 2;

/// A save file: its moves are text and have not been played.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    pub(super) version: u64,
    pub(super) setup: String,
    /// Empty for the start position of the set-up.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) start: String,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) seats: Vec<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) clocks: Option<Vec<Clock>>,
    /// The first is the main line.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) lines: Vec<Line>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) comments: Vec<Comment>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) notes: Vec<FileNote>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) resignations: Vec<Resigned>,
    /// What version 1 has instead: one for the whole tree.
    #[serde(default, skip_serializing)]
    pub(super) resigned: Option<Resigned>,
    /// `black wins (eliminated)`, at the end of the main line; empty while that line can go on.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) result: String,
    /// The end of the line that redo follows; the main line's if there is none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) shown: Option<Place>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) cursor: Place,
}

/// A row of moves.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Line {
    /// The earlier line that it branches off from.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) line: usize,
    /// The number of moves of the game before its first one.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) after: u32,
    pub(super) moves: Vec<String>,
}

/// A position of the tree: the one after `ply` moves of the game along line `line`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) ply: u32,
}

/// What somebody wrote about a move.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Comment {
    pub(super) line: usize,
    pub(super) ply: u32,
    pub(super) text: String,
}

/// Anything else that is said about a move.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileNote {
    pub(super) line: usize,
    pub(super) ply: u32,
    pub(super) key: String,
    pub(super) text: String,
}

/// Who gave up, and where.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Resigned {
    pub(super) line: usize,
    pub(super) ply: u32,
    pub(super) seat: String,
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

/// Fields that say nothing are left out.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl File {
    /// The whole text.
    pub(super) fn text(&self) -> String {
        let mut text = format!("{FIRST_LINE}\n");
        let rows = PrettyConfig::new().depth_limit(ROW_DEPTH);
        // Texts, numbers and lists of them can always be written into memory.
        if let Err(error) = options().to_writer_pretty(&mut text, self, rows) {
            unreachable!("a save file cannot be written as RON: {error}");
        }
        text.push('\n');
        text
    }

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
