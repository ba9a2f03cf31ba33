//! Stones put on a board by hand: not yet a position, it may be impossible.

use thiserror::Error;

use super::Player;
use crate::geometry::Cell;

/// Any arrangement of stones. Turning it into a position checks it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrangement {
    /// The stones of each seat.
    pub stones: Vec<Vec<Cell>>,
    /// Who moves first.
    pub to_move: Player,
}

/// Why an arrangement is no position. The names are those of cells and seats.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Impossible {
    /// A cell that the board does not have.
    #[error("a stone is not on this board")]
    OffBoard,
    /// More seats than the game has.
    #[error("the game has {seats} seats, not {given}")]
    Seats {
        /// Seats of the game.
        seats: usize,
        /// Seats given.
        given: usize,
    },
    /// Two stones on one cell.
    #[error("{0} is used twice")]
    Twice(String),
    /// No stone at all.
    #[error("a position needs at least one stone")]
    NoStones,
    /// The side to move has no stone.
    #[error("{0} is to move but has no stone")]
    MoverIsOut(String),
    /// A clump or a closed loop.
    #[error("the {seat} root at {cell} is no tree: its stones touch in a loop or a clump")]
    NoTree {
        /// Whose root.
        seat: String,
        /// One of its cells.
        cell: String,
    },
    /// A root that cannot grow.
    #[error("the {seat} root at {cell} has no space to grow: it would have been removed")]
    NoSpace {
        /// Whose root.
        seat: String,
        /// One of its cells.
        cell: String,
    },
}
