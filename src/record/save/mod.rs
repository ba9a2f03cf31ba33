//! Save files: a game as moves, never as positions, in RON; the ending is `.rhz.ron`.
//!
//! A file has, in this order: the version, the set-up string, the start position if one was
//! set by hand (in the syntax of `rhizome-position`), the seats, the clocks if there are any, the lines of the move tree,
//! its comments, who gave up, the result and the cursor. Lines are flat: the first is the main line, each other one says
//! after which ply of which earlier line it branches off, so reading and writing need no recursion however long a game is.
//!
//! A file is believed in nothing: every move is played again and checked, and so is the result.
//!
//! ```
//! use rhizome::record::{GameTree, save::SavedGame};
//! let mut tree = GameTree::new("tanbo size=9".parse()?);
//! let mv = rhizome::record::notation::parse_move(rhizome::rules::Position::geometry(tree.position()), "B3")?;
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
mod write;

pub use error::SaveError;

use std::path::Path;

use crate::record::{GameTree, position_text};
use crate::rules::{Position, Setup};
use file::File;

/// The version that this program writes, and the only one that it reads.
pub const VERSION: u32 = 1;

/// What a file's name ends with.
pub const FILE_ENDING: &str = ".rhz.ron";

/// Whether a word of the command line means a saved game rather than a set-up: it ends as one, or is a file.
pub fn means_file(word: &str) -> bool {
    word.ends_with(FILE_ENDING) || Path::new(word).is_file()
}

/// The largest file that is read, in bytes: ten times the longest game of eleven dimensions.
pub const MOST_BYTES: u64 = 32 << 20;

/// A seat's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Time left for the rest of the game, in milliseconds.
    pub left_ms: u64,
    /// Time added after each move, in milliseconds.
    pub increment_ms: u64,
}

/// Everything that a save file holds.
#[derive(Clone, Debug)]
pub struct SavedGame {
    /// The moves with variations, comments, resignation and cursor.
    pub tree: GameTree,
    /// Who sits where, one text for each seat in order of play: a person's name, `person`, or `computer:LEVEL`.
    pub seats: Vec<String>,
    /// One clock for each seat, if the game is played with clocks.
    pub clocks: Option<Vec<Clock>>,
}

impl SavedGame {
    /// A game between persons without clocks.
    pub fn new(tree: GameTree) -> Self {
        let seats = vec!["person".into(); tree.setup().seats()];
        Self { tree, seats, clocks: None }
    }

    /// The text of the save file.
    pub fn to_text(&self) -> String {
        write::text(self)
    }

    /// Reads a save file's text and replays the whole game.
    ///
    /// # Errors
    /// [`SaveError`] at the first thing that is wrong: no RON, another version, a set-up or start position that cannot be,
    /// a move that is not legal (with its number), a result that the moves do not lead to.
    pub fn from_text(text: &str) -> Result<Self, SaveError> {
        let file = File::parse(text)?;
        let setup: Setup = file.setup.parse()?;
        let mut tree = match file.start.as_str() {
            "" => GameTree::new(setup),
            start => {
                let arrangement = position_text::parse(setup, &setup.geometry(), start)
                    .map_err(|error| SaveError::Start(error.to_string()))?;
                GameTree::arranged(setup, arrangement).map_err(|error| SaveError::Start(error.to_string()))?
            }
        };
        let seats = if file.seats.is_empty() { vec!["person".into(); setup.seats()] } else { file.seats.clone() };
        let clocks: Option<Vec<Clock>> =
            file.clocks.as_ref().map(|clocks| clocks.iter().map(|&clock| clock.into()).collect());
        let counts = [Some(seats.len()), clocks.as_ref().map(Vec::len)];
        if let Some(given) = counts.into_iter().flatten().find(|&given| given != setup.seats()) {
            return Err(SaveError::Seats { seats: setup.seats(), given });
        }
        lines::restore(&mut tree, &file)?;
        Ok(Self { tree, seats, clocks })
    }

    /// Writes the file: first under another name in the same folder, which then takes the place of the old file, so that
    /// no crash leaves half a game.
    ///
    /// # Errors
    /// [`SaveError::Disk`] with what the system said.
    pub fn write(&self, path: &Path) -> Result<(), SaveError> {
        disk::write(path, &self.to_text())
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
        lines::main_outcome(&self.tree).map(|outcome| write::outcome_text(self.tree.position().setup(), outcome))
    }
}

/// Writes any small text file as [`SavedGame::write`] writes games: whole or not at all.
///
/// # Errors
/// [`SaveError::Disk`] with what the system said.
pub fn write_text(path: &Path, text: &str) -> Result<(), SaveError> {
    disk::write(path, text)
}

#[cfg(test)]
mod tests;
