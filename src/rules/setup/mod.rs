//! The set-up of a game: everything that is fixed before the first move, and the description of the game.
//!
//! Each game has its own set-up type, in its folder, which describes the game by [`GameSetup`]. This module does not
//! know which games exist.

mod choices;
mod error;
mod keys;

use std::fmt::{Debug, Display};
use std::hash::Hash;

pub use choices::{Choice, Choices};
pub use error::SetupError;
pub use keys::Keys;

use super::{Column, Description, Position, SeatColor};
use crate::geometry::{Geometry, Naming, Shape};

/// A set-up of one game. It is displayed as the line that names it everywhere, without default values: `hexbo side=5`.
pub trait GameSetup: Copy + Debug + Display + Eq + Hash + Sized {
    /// The description that all set-ups of the game share.
    const DESCRIPTION: &'static Description;

    /// Returns the set-up that is offered first.
    fn first() -> Self;

    /// Reads the words after the game, in lower case.
    ///
    /// # Errors
    /// [`SetupError`] if the words are not understood or there is no such board.
    fn read(words: &str) -> Result<Self, SetupError>;

    /// Returns a title for people: `Hexbo, side 10, 3 players`.
    fn title(&self) -> String;

    /// Returns the colours of the seats, in order of play.
    fn seat_colors(&self) -> &'static [SeatColor];

    /// Returns the names of the seats, in order of play, which are the names of their colours.
    fn seat_names(&self) -> &'static [&'static str];

    /// Returns the shape of the board and how its cells are named.
    fn board(&self) -> (Shape, Naming);

    /// Returns the board, with the names of its cells. On large boards this takes a while.
    fn geometry(&self) -> Geometry {
        let (shape, naming) = self.board();
        Geometry::new(shape, naming)
    }

    /// Returns what the side to move should do, as half a sentence.
    fn task(&self, position: &impl Position) -> &'static str;

    /// Returns the counts worth showing for each seat.
    fn columns(&self, position: &impl Position) -> Vec<Column> {
        vec![Column::of_stones("stones", position)]
    }

    /// Returns the choices that lead to other set-ups; empty for a game with a single board.
    fn choices(&self) -> Vec<Choices<Self>> {
        Vec::new()
    }

    /// Returns whether the game can be played from the start, which is not so on an empty board that stones have to be
    /// placed on first.
    fn can_start(&self) -> bool {
        true
    }

    /// Returns about how many moves a game takes, as played by the computer against itself. By default, one for each cell.
    fn usual_moves(&self) -> u32 {
        self.geometry().len() as u32
    }

    /// Returns the key under which the view of the board is remembered, the same for boards that look alike.
    fn view_kind(&self) -> String {
        Self::DESCRIPTION.word.into()
    }
}
