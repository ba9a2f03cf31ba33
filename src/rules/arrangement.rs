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
    /// What the stones do not show.
    pub details: Details,
}

impl Arrangement {
    /// Stones and turn, and nothing else to know.
    pub fn new(stones: Vec<Vec<Cell>>, to_move: Player) -> Self {
        Self { stones, to_move, details: Details::default() }
    }
}

/// What some games must know beside the stones and the turn; the other games leave it as it is by default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Details {
    /// The number of the turn about to be played, from 1 (Root Bound, Chexers).
    pub turn: Option<u32>,
    /// Who passed in the turn before (Root Bound).
    pub passed: Option<Player>,
    /// Who was the first to pass in the game (Root Bound).
    pub first_pass: Option<Player>,
    /// How many pieces each seat has taken off the board (Chexers); empty for none.
    pub exits: Vec<u32>,
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
    /// The side to move has a six already: it would have won.
    #[error("{0} is to move and has a complete six: the game would be over")]
    SixOfMover(String),
    /// Details that contradict the stones or each other; the sentence says which.
    #[error("{0}")]
    Details(String),
    /// A root that cannot grow.
    #[error("the {seat} root at {cell} has no space to grow: it would have been removed")]
    NoSpace {
        /// Whose root.
        seat: String,
        /// One of its cells.
        cell: String,
    },
}
