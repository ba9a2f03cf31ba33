//! The set-up of a game: everything that is settled before the first move, and what the game says of itself.
//!
//! Each game has a type of its own for its set-ups, in its folder, and describes itself there by [`GameSetup`]. Which games
//! there are is not known here.

mod choices;
mod error;
mod keys;

use std::fmt::{Debug, Display};
use std::hash::Hash;

pub use choices::{Choice, Choices};
pub use error::SetupError;
pub use keys::Keys;

use super::{Column, Description, Position, SeatColor};
use crate::geometry::Geometry;

/// A set-up of one game. It prints as the line that names it everywhere, without what is usual: `hexbo side=5`.
pub trait GameSetup: Copy + Debug + Display + Eq + Hash + Sized {
    /// What is the same for all set-ups of the game.
    const DESCRIPTION: &'static Description;

    /// The set-up that is offered first.
    fn first() -> Self;

    /// Reads the words after the game, in lower case.
    ///
    /// # Errors
    /// [`SetupError`] if they are not understood or there is no such board.
    fn read(words: &str) -> Result<Self, SetupError>;

    /// A title for people: `Hexbo, side 10, 3 players`.
    fn title(&self) -> String;

    /// The colours of the seats, in order of play.
    fn seat_colors(&self) -> &'static [SeatColor];

    /// The names of the seats, in order of play: those of their colours.
    fn seat_names(&self) -> &'static [&'static str];

    /// The board, with the names of its cells.
    fn geometry(&self) -> Geometry;

    /// What the side to move is to do, as half a sentence.
    fn task(&self, position: &impl Position) -> &'static str;

    /// What is worth counting for each seat.
    fn columns(&self, position: &impl Position) -> Vec<Column> {
        vec![Column::of_stones("stones", position)]
    }

    /// What can be chosen instead of this set-up; nothing for a game with one board.
    fn choices(&self) -> Vec<Choices<Self>> {
        Vec::new()
    }

    /// Whether the game can be played from the start: there is nothing to do on a board that only waits for stones.
    fn can_start(&self) -> bool {
        true
    }

    /// The word under which it is remembered how the board was looked at, the same for boards that look alike.
    fn view_kind(&self) -> String {
        Self::DESCRIPTION.word.into()
    }
}
