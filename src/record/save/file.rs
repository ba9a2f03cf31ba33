//! The fields of a save file, and the conversion from and to text.

use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};

use super::{SaveError, SeatClock, VERSION};
use crate::printable::printable;

/// The most characters of a parser's message that are shown.
const MOST_QUOTED: usize = 200;

/// The first line of every file.
const FIRST_LINE: &str = "// A game saved by Rhizome: the moves are played again when it is opened.";

/// The nesting depth down to which the text is broken into lines: each field, and each entry of a list, has its own
/// line.
const ROW_DEPTH: usize = 2;

/// A save file: its moves are text and have not been played.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    pub(super) version: u64,
    pub(super) setup: String,
    /// Empty if the game starts from the set-up's start position.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) start: String,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) seats: Vec<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) clocks: Option<Vec<SeatClock>>,
    /// The lines of moves; the first is the main line.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) lines: Vec<FileLine>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) comments: Vec<FileComment>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) notes: Vec<FileNote>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) resignations: Vec<FileResignation>,
    /// The field of version 1 that `resignations` replaced: one resignation for the whole tree.
    #[serde(default, skip_serializing)]
    pub(super) resigned: Option<FileResignation>,
    /// The result at the end of the main line, such as `black wins (eliminated)`; empty while that line can be
    /// continued.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) result: String,
    /// The end of the line that redo follows; the main line's if not given.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) shown: Option<FilePlace>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) cursor: FilePlace,
}

/// A line of moves.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileLine {
    /// The earlier line that it branches off from.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) line: usize,
    /// The number of moves of the game before the line's first one.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) after: u32,
    pub(super) moves: Vec<String>,
}

/// A position of the tree: the one after `ply` moves of the game along line `line`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FilePlace {
    pub(super) line: usize,
    pub(super) ply: u32,
}

/// A comment on a move.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileComment {
    pub(super) line: usize,
    pub(super) ply: u32,
    pub(super) text: String,
}

/// A note on a move.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileNote {
    pub(super) line: usize,
    pub(super) ply: u32,
    pub(super) key: String,
    pub(super) text: String,
}

/// A resignation: the seat and the place.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileResignation {
    pub(super) line: usize,
    pub(super) ply: u32,
    pub(super) seat: String,
}

/// The field by which the version of any file is recognised.
#[derive(Deserialize)]
struct Version {
    version: u64,
}

/// The fields that every version of the file has.
#[derive(Deserialize)]
struct Header {
    #[serde(rename = "version")]
    _version: u64,
    #[serde(rename = "setup")]
    _setup: String,
}

/// Returns whether a text is a saved game of any version, valid or not.
pub(super) fn is_save(text: &str) -> bool {
    text.starts_with(FIRST_LINE) || options().from_str::<Header>(plain(text)).is_ok()
}

/// Returns the text without a byte-order mark.
fn plain(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// Shortens a parser's message, which may quote anything from the file, and makes it printable.
fn short(text: &str) -> String {
    printable(&text.chars().take(MOST_QUOTED).collect::<String>())
}

fn options() -> ron::Options {
    ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
}

/// Returns whether a field has its default value and is therefore left out.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl File {
    /// Returns the text of the file.
    #[expect(clippy::expect_used, reason = "texts, numbers and lists can always be written into memory")]
    pub(super) fn text(&self) -> String {
        let mut text = format!("{FIRST_LINE}\n");
        let rows = PrettyConfig::new().depth_limit(ROW_DEPTH).new_line("\n");
        options().to_writer_pretty(&mut text, self, rows).expect("texts, numbers and lists can be written into memory");
        text.push('\n');
        // The writer escapes every apostrophe, so each of these is one; names are easier to read without.
        text.replace(r"\'", "'")
    }

    /// Parses the text; a byte-order mark and other systems' line ends are accepted.
    ///
    /// A file of an unsupported version is reported as such, not as invalid.
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
            message: what_is_wrong(text, &error),
        })?;
        file.resignations.extend(file.resigned.take());
        Ok(file)
    }
}

/// The name that the parser has for the whole of a file.
const WHOLE: &str = "File";

/// Describes a parser's error for the person who opened the file, without mentioning the types of this program.
fn what_is_wrong(text: &str, error: &ron::error::SpannedError) -> String {
    use ron::Error;
    let beginning = || format!("a saved game begins with `(version: {VERSION}, setup: \"…\"`");
    match &error.code {
        Error::ExpectedStringEnd | Error::Eof => "the file ends too early".into(),
        // A wrong first word may be all that the file has, but no saved game begins like that.
        Error::ExpectedDifferentStructName { expected: WHOLE, .. } => beginning(),
        _ if is_at_end(text, error.span.end) => "the file ends too early".into(),
        Error::ExpectedNamedStructLike(WHOLE) => beginning(),
        Error::ExpectedNamedStructLike(_) | Error::ExpectedDifferentStructName { .. } => "expected `(`".into(),
        Error::NoSuchStructField { found, .. } => format!("there is no field '{}'", short(found)),
        Error::MissingStructField { field, .. } => format!("the field '{field}' is missing"),
        Error::DuplicateStructField { field, .. } => format!("the field '{field}' is there twice"),
        Error::ExceededRecursionLimit => "brackets are nested too deeply".into(),
        code => short(&code.to_string()),
    }
}

/// Returns whether only blanks follow a position in a text.
fn is_at_end(text: &str, at: ron::error::Position) -> bool {
    let lines: Vec<&str> = text.trim_end().split('\n').collect();
    let last = lines.last().map_or(0, |line| line.trim_end().chars().count());
    at.line > lines.len() || at.line == lines.len() && at.col > last
}
