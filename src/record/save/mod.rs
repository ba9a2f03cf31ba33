//! Save files: a game stored as moves, never as positions, in RON; the file name ends in `.rhz.ron`.
//!
//! A file of version 2 has these fields, in this order; all but the first two are optional:
//!
//! | field | what it is |
//! | --- | --- |
//! | `version` | 2 |
//! | `setup` | the set-up string |
//! | `start` | the start position if one was set by hand, in the syntax of `rhizome-position` |
//! | `seats` | a text for each seat in order of play: a name, `person` or `computer:LEVEL` |
//! | `clocks` | `(left_ms, increment_ms)` for each seat, if the game has clocks |
//! | `lines` | the tree of moves: `(line, after, moves)`, below |
//! | `comments` | what somebody wrote about a move: `(line, ply, text)` |
//! | `notes` | what else is said about a move: `(line, ply, key, text)`, below |
//! | `resignations` | who gave up, at most one seat after each move: `(line, ply, seat)` |
//! | `result` | how the main line ends; missing while it can go on |
//! | `shown` | `(line, ply)`: the end of the line that redo follows, if that is not the main line |
//! | `cursor` | `(line, ply)` |
//!
//! Lines are flat: the first is the main line, and each other line gives the ply of an earlier line after which it
//! branches off, so reading and writing need no recursion however long a game is. `line` 0 and `ply` 0 are the start;
//! what is said there is about the whole game.
//!
//! Notes are for data that programs want to store: a reader keeps every note, whether it knows the key or not, and
//! writes the notes back unchanged and in the same order. Reserved keys: `mark` (`good`, `bad` or `interesting`),
//! `arrows` (pairs of cells, `C3 D4; E5 F6`), `circles` (`C3; D4`),
//! `letters` (`A C3; B D4`), `report` (what a search found there, with the
//! version of its engine and its limits), `left` (who resigned there and left the seat to the computer, a line for each:
//! `red Ada`), and [`SAVED_AS`]. A field that is not in the table needs a new version.
//!
//! Version 1 has no notes, and instead of `resignations` a single `resigned: (line, ply, seat)` for the whole tree.
//!
//! Nothing in a file is trusted: every move is checked, and so is the result. On boards with more than 10,000 cells,
//! and in files for which the check would take more than a good half second, side lines are checked when they are first
//! visited: see [`GameTree::go_to`].
//!
//! ```
//! use rhizome::record::{GameTree, save::SavedGame};
//! let mut tree = GameTree::new("tanbo size=9".parse()?);
//! let mv = rhizome::record::notation::parse_move(tree.position(), "B3")?;
//! tree.play(mv).expect("B3 is next to the black stone on B2 only");
//! let text = SavedGame::new(tree).to_text();
//! let read = SavedGame::from_text(&text)?;
//! assert_eq!(read.tree.ply(), 1);
//! assert_eq!(read.seats, ["person", "person"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod disk;
mod error;
mod file;
mod lines;
mod restore;
mod write;

pub use error::SaveError;
pub use write::outcome_text;

use std::path::Path;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::games::Setup;
use crate::record::{GameTree, Record, position_text};
use disk::Replace;
use file::File;

/// The version that this program writes; it also reads all earlier versions.
pub const VERSION: u32 = 2;

/// The suffix of a save file's name.
pub const FILE_ENDING: &str = ".rhz.ron";

/// The key of the note, at the start of a game that the app keeps by itself, with the path of the file that the game was
/// last saved to.
pub const SAVED_AS: &str = "saved-as";

/// Returns whether a word on the command line names a saved game rather than a set-up: it has the suffix, or is a file.
pub fn means_file(word: &str) -> bool {
    word.ends_with(FILE_ENDING) || Path::new(word).is_file()
}

/// The largest file that is read, in bytes: ten times the size of the longest game in eleven dimensions.
pub const MOST_BYTES: u64 = 32 << 20;

/// The most by which a file can grow when this program writes it again: an escaped character takes up to six times as
/// many bytes, and spaces and line ends between fields add less than that.
const MOST_GROWTH: u64 = 8;

/// On larger boards side lines are checked at their first visit.
const MOST_CELLS_CHECKED: usize = 10_000;

/// The time limit for checking side lines, counted from the beginning of reading.
const PATIENCE: Duration = Duration::from_millis(600);

/// The number of side-line moves that are checked regardless of the time limit; no person plays more.
const STEPS_WITHOUT_CLOCK: u32 = 4096;

/// A seat's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatClock {
    /// Time left for the rest of the game, in milliseconds.
    pub left_ms: u64,
    /// Time added after each move, in milliseconds.
    #[serde(default)]
    pub increment_ms: u64,
}

/// The contents of a save file, ready to be written: cheap to create, and safe to send to another thread.
#[derive(Clone, Debug)]
pub struct ScoreSheet {
    /// The moves with variations, comments, resignations and cursor.
    pub record: Record,
    /// The players, one text for each seat in order of play: a person's name, `person`, or `computer:LEVEL`.
    pub seats: Vec<String>,
    /// One clock for each seat, if the game is played with clocks.
    pub clocks: Option<Vec<SeatClock>>,
}

impl ScoreSheet {
    /// Returns the text of the file.
    pub fn to_text(&self) -> String {
        write::file(self).text()
    }

    /// Returns the text of the file if it can be read again.
    fn checked_text(&self) -> Result<String, SaveError> {
        check_seats(self.record.setup(), &self.seats, self.clocks.as_deref())?;
        let text = self.to_text();
        if text.len() as u64 > MOST_BYTES { Err(SaveError::TooLong(text.len())) } else { Ok(text) }
    }

    /// Writes the file: first under another name in the same folder, which then replaces the old file, so that a crash
    /// never leaves half a game. Links are followed; the mode and owner of the old file are kept.
    ///
    /// # Errors
    /// [`SaveError::Disk`] with the system's error, [`SaveError::Target`] if the target is not a regular file or is
    /// read-only, [`SaveError::TooLong`] and [`SaveError::Seats`] if the file could not be read again.
    pub fn write(&self, path: &Path) -> Result<(), SaveError> {
        disk::write(path, &self.checked_text()?, Replace::Any)
    }

    /// Writes the file as [`Self::write`] does, but replaces only a saved game or an empty file: for a path that the
    /// person has not confirmed.
    ///
    /// # Errors
    /// Those of [`Self::write`], and [`SaveError::Target`] for a file that is something else.
    pub fn write_unless_foreign(&self, path: &Path) -> Result<(), SaveError> {
        disk::write(path, &self.checked_text()?, Replace::Saves)
    }
}

/// A game that has been read and can be continued.
#[derive(Clone, Debug)]
pub struct SavedGame {
    /// The game at its cursor.
    pub tree: GameTree,
    /// As in [`ScoreSheet::seats`].
    pub seats: Vec<String>,
    /// As in [`ScoreSheet::clocks`].
    pub clocks: Option<Vec<SeatClock>>,
}

impl SavedGame {
    /// Creates a game between persons, without clocks.
    pub fn new(tree: GameTree) -> Self {
        let seats = vec!["person".into(); tree.setup().seats()];
        Self { tree, seats, clocks: None }
    }

    /// Returns what is saved of the game.
    pub fn sheet(&self) -> ScoreSheet {
        ScoreSheet { record: self.tree.record().clone(), seats: self.seats.clone(), clocks: self.clocks.clone() }
    }

    /// Returns [`ScoreSheet::to_text`] of its sheet.
    pub fn to_text(&self) -> String {
        self.sheet().to_text()
    }

    /// Reads a save file's text and checks its moves, except those in side lines that are checked at their first visit.
    ///
    /// # Errors
    /// [`SaveError`] for the first error: invalid RON, an unsupported version, an invalid set-up or start position, an
    /// illegal move (with its number), a result that contradicts the moves.
    pub fn from_text(text: &str) -> Result<Self, SaveError> {
        let begun = Instant::now();
        let mut steps = 0;
        Self::from_text_while(text, |cells| {
            steps += 1;
            cells <= MOST_CELLS_CHECKED && (steps <= STEPS_WITHOUT_CLOCK || begun.elapsed() < PATIENCE)
        })
    }

    /// Reads a text like [`Self::from_text`]; side lines are checked as long as `may_go_on` returns true, which is
    /// called before each step with the number of cells of the board.
    fn from_text_while(text: &str, mut may_go_on: impl FnMut(usize) -> bool) -> Result<Self, SaveError> {
        let mut file = File::parse(text)?;
        let setup: Setup = file.setup.parse()?;
        let mut tree = match file.start.as_str() {
            "" => GameTree::new(setup),
            start => {
                let arrangement = position_text::parse(setup, &setup.geometry(), start)
                    .map_err(|error| SaveError::Start(error.to_string()))?;
                GameTree::arranged(setup, arrangement).map_err(|error| SaveError::Start(error.to_string()))?
            }
        };
        let seats = match std::mem::take(&mut file.seats) {
            seats if seats.is_empty() => vec!["person".into(); setup.seats()],
            seats => seats,
        };
        let clocks = file.clocks.take();
        check_seats(setup, &seats, clocks.as_deref())?;
        let cells = tree.geometry().len();
        restore::restore(&mut tree, file, || may_go_on(cells))?;
        let game = Self { tree, seats, clocks };
        if text.len() as u64 > MOST_BYTES / MOST_GROWTH {
            game.sheet().checked_text()?;
        }
        Ok(game)
    }

    /// Writes the game's sheet with [`ScoreSheet::write`].
    ///
    /// # Errors
    /// Those of [`ScoreSheet::write`].
    pub fn write(&self, path: &Path) -> Result<(), SaveError> {
        self.sheet().write(path)
    }

    /// Reads a saved game from a file, and checks it as [`Self::from_text`] does.
    ///
    /// # Errors
    /// [`SaveError`] if it cannot be read or holds no valid game.
    pub fn read(path: &Path) -> Result<Self, SaveError> {
        Self::from_text(&disk::read(path)?)
    }

    /// Returns the result at the end of the main line as text, such as `black wins (eliminated)`; `None` while that
    /// line can be continued.
    pub fn result_text(&self) -> Option<String> {
        self.tree.main_outcome().map(|outcome| write::outcome_text(self.tree.setup(), outcome))
    }
}

/// Checks that there is one seat, and one clock if there are any, for each player.
fn check_seats(setup: Setup, seats: &[String], clocks: Option<&[SeatClock]>) -> Result<(), SaveError> {
    let counts = [Some(seats.len()), clocks.map(<[SeatClock]>::len)];
    let wrong = counts.into_iter().flatten().find(|&given| given != setup.seats());
    wrong.map_or(Ok(()), |given| Err(SaveError::Seats { seats: setup.seats(), given }))
}

/// Writes any small text file as [`ScoreSheet::write`] writes games: completely or not at all.
///
/// # Errors
/// Those of [`ScoreSheet::write`].
pub fn write_text(path: &Path, text: &str) -> Result<(), SaveError> {
    disk::write(path, text, Replace::Any)
}

/// Removes the temporary files that killed programs left in a folder, but not those that a running program is writing.
/// Returns how many files were removed.
pub fn clear_leftovers(folder: &Path) -> usize {
    disk::clear_leftovers(folder)
}

#[cfg(test)]
mod tests;
