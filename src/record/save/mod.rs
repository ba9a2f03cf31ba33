//! Save files: a game as moves, never as positions, in RON; the ending is `.rhz.ron`.
//!
//! A file of version 2 has these fields, in this order; all but the first two may be missing:
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
//! Lines are flat: the first is the main line, each other one says after which ply of which earlier line it branches off,
//! so reading and writing need no recursion however long a game is. `line` 0 and `ply` 0 are the start; what is said there
//! is about the whole game.
//!
//! Notes are room for what programs will want to keep: a reader keeps every note, whether it knows the key or not, and
//! writes it back as it was, in the same order. Keys that are set aside: `mark` (`good`, `bad` or `interesting`), `arrows`
//! (pairs of cells, `C3 D4; E5 F6`), `letters` (`A C3; B D4`), and `report` (what a search found there, with the version
//! of its engine and its limits). A field that is not in the table needs a new version.
//!
//! Version 1 has no notes, and instead of `resignations` one `resigned: (line, ply, seat)` for the whole tree.
//!
//! A file is believed in nothing: every move is checked, and so is the result. On boards with more than 10,000 cells, and in
//! files so large that it would take longer than most of a second, side lines are checked when they are first visited: see
//! [`GameTree::go_to`].
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

use std::path::Path;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::games::Setup;
use crate::record::{GameTree, Record, position_text};
use disk::Replace;
use file::File;

/// The version that this program writes; it reads all before it too.
pub const VERSION: u32 = 2;

/// What a file's name ends with.
pub const FILE_ENDING: &str = ".rhz.ron";

/// Whether a word of the command line means a saved game rather than a set-up: it ends as one, or is a file.
pub fn means_file(word: &str) -> bool {
    word.ends_with(FILE_ENDING) || Path::new(word).is_file()
}

/// The largest file that is read, in bytes: ten times the longest game of eleven dimensions.
pub const MOST_BYTES: u64 = 32 << 20;

/// How many times as long a file can be when this program writes it again: an escaped character takes six bytes, a line of
/// one move four rows.
const MOST_GROWTH: u64 = 8;

/// The side lines of larger boards wait for their first visit.
const MOST_CELLS_CHECKED: usize = 10_000;

/// When checking side lines ends, counted from the beginning of reading.
const PATIENCE: Duration = Duration::from_millis(600);

/// So many moves of side lines are checked whatever the clock says: as many as no person plays.
const STEPS_WITHOUT_CLOCK: u32 = 4096;

/// A seat's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// Time left for the rest of the game, in milliseconds.
    pub left_ms: u64,
    /// Time added after each move, in milliseconds.
    #[serde(default)]
    pub increment_ms: u64,
}

/// What a save file holds, ready to be written: cheap to make, and good for another thread.
#[derive(Clone, Debug)]
pub struct ScoreSheet {
    /// The moves with variations, comments, resignations and cursor.
    pub record: Record,
    /// Who sits where, one text for each seat in order of play: a person's name, `person`, or `computer:LEVEL`.
    pub seats: Vec<String>,
    /// One clock for each seat, if the game is played with clocks.
    pub clocks: Option<Vec<Clock>>,
}

impl ScoreSheet {
    /// The text of the file.
    pub fn to_text(&self) -> String {
        write::file(self).text()
    }

    /// The text of a file that can be read again.
    fn checked_text(&self) -> Result<String, SaveError> {
        check_seats(self.record.setup(), &self.seats, self.clocks.as_deref())?;
        let text = self.to_text();
        if text.len() as u64 > MOST_BYTES { Err(SaveError::TooLong(text.len())) } else { Ok(text) }
    }

    /// Writes the file: first under another name in the same folder, which then takes the place of the old file, so that
    /// no crash leaves half a game. A link is followed; mode and owner of the old file stay.
    ///
    /// # Errors
    /// [`SaveError::Disk`] with what the system said, [`SaveError::Target`] for what is no regular file or read-only,
    /// [`SaveError::TooLong`] and [`SaveError::Seats`] for what could not be read again.
    pub fn write(&self, path: &Path) -> Result<(), SaveError> {
        disk::write(path, &self.checked_text()?, Replace::Any)
    }

    /// The same, but only a saved game or an empty file is replaced: for a path that nobody was asked about.
    ///
    /// # Errors
    /// Those of [`Self::write`], and [`SaveError::Target`] for a file that is something else.
    pub fn write_unless_foreign(&self, path: &Path) -> Result<(), SaveError> {
        disk::write(path, &self.checked_text()?, Replace::Saves)
    }
}

/// A game that was read, ready to be played on.
#[derive(Clone, Debug)]
pub struct SavedGame {
    /// The game at its cursor.
    pub tree: GameTree,
    /// As in [`ScoreSheet::seats`].
    pub seats: Vec<String>,
    /// As in [`ScoreSheet::clocks`].
    pub clocks: Option<Vec<Clock>>,
}

impl SavedGame {
    /// A game between persons without clocks.
    pub fn new(tree: GameTree) -> Self {
        let seats = vec!["person".into(); tree.setup().seats()];
        Self { tree, seats, clocks: None }
    }

    /// What is saved of it.
    pub fn sheet(&self) -> ScoreSheet {
        ScoreSheet { record: self.tree.record().clone(), seats: self.seats.clone(), clocks: self.clocks.clone() }
    }

    /// [`ScoreSheet::to_text`] of its sheet.
    pub fn to_text(&self) -> String {
        self.sheet().to_text()
    }

    /// Reads a save file's text and checks its moves, all but those that wait for a visit.
    ///
    /// # Errors
    /// [`SaveError`] at the first thing that is wrong: no RON, another version, a set-up or start position that cannot be,
    /// a move that is not legal (with its number), a result that the moves do not lead to.
    pub fn from_text(text: &str) -> Result<Self, SaveError> {
        let begun = Instant::now();
        let mut steps = 0;
        Self::from_text_while(text, |cells| {
            steps += 1;
            cells <= MOST_CELLS_CHECKED && (steps <= STEPS_WITHOUT_CLOCK || begun.elapsed() < PATIENCE)
        })
    }

    /// The same; side lines are checked as long as `may_go_on`, which is told the number of cells before each step.
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

    /// [`ScoreSheet::write`] of its sheet.
    ///
    /// # Errors
    /// Those of [`ScoreSheet::write`].
    pub fn write(&self, path: &Path) -> Result<(), SaveError> {
        self.sheet().write(path)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// [`SaveError`] if it cannot be read or holds no valid game.
    pub fn read(path: &Path) -> Result<Self, SaveError> {
        Self::from_text(&disk::read(path)?)
    }

    /// The result at the end of the main line as text, `black wins (eliminated)`; `None` while that line can go on.
    pub fn result_text(&self) -> Option<String> {
        self.tree.main_outcome().map(|outcome| write::outcome_text(self.tree.setup(), outcome))
    }
}

/// Whether there is a seat, and a clock if there are any, for each player.
fn check_seats(setup: Setup, seats: &[String], clocks: Option<&[Clock]>) -> Result<(), SaveError> {
    let counts = [Some(seats.len()), clocks.map(<[Clock]>::len)];
    let wrong = counts.into_iter().flatten().find(|&given| given != setup.seats());
    wrong.map_or(Ok(()), |given| Err(SaveError::Seats { seats: setup.seats(), given }))
}

/// Writes any small text file as [`ScoreSheet::write`] writes games: whole or not at all.
///
/// # Errors
/// Those of [`ScoreSheet::write`].
pub fn write_text(path: &Path, text: &str) -> Result<(), SaveError> {
    disk::write(path, text, Replace::Any)
}

/// Removes what writers of this program left half written in a folder because they were killed, never what one that runs is
/// writing. Returns how many files were removed.
pub fn clear_leftovers(folder: &Path) -> usize {
    disk::clear_leftovers(folder)
}

#[cfg(test)]
mod tests;
