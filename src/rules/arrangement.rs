//! Stones placed on a board by hand: not yet a position, and possibly an impossible one.

use thiserror::Error;

use super::Player;
use crate::geometry::Cell;

/// Any arrangement of stones. It is checked when a position is made from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrangement {
    /// The stones of each seat.
    pub stones: Vec<Vec<Cell>>,
    /// The seat that moves first.
    pub to_move: Player,
    /// The details that the stones do not show.
    pub details: Details,
}

impl Arrangement {
    /// Creates an arrangement of stones and a side to move, with default details.
    pub fn new(stones: Vec<Vec<Cell>>, to_move: Player) -> Self {
        Self { stones, to_move, details: Details::default() }
    }
}

/// The details that some games need in addition to the stones and the side to move; in other games they keep their
/// defaults.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Details {
    /// The number of the turn about to be played, from 1 (Root Bound, Chexers).
    pub turn: Option<u32>,
    /// The player who passed in the previous turn (Root Bound).
    pub passed: Option<Player>,
    /// The first player to pass in the game (Root Bound).
    pub first_pass: Option<Player>,
    /// How many pieces each seat has taken off the board (Chexers); empty for none.
    pub exits: Vec<u32>,
}

/// The reason why an arrangement is not a possible position. The texts are names of cells and seats.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Impossible {
    /// A cell that the board does not have.
    #[error("a stone is not on this board")]
    OffBoard,
    /// A number of seats other than the game's.
    #[error("the game has {seats} seats, not {given}")]
    Seats {
        /// The number of the game's seats.
        seats: usize,
        /// The number of seats given.
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
    /// A root with a clump or a closed loop.
    #[error("the {seat} root at {cell} is not a tree: its stones form a loop or a clump")]
    NoTree {
        /// The owner of the root.
        seat: String,
        /// One of its cells.
        cell: String,
    },
    /// The side to move already has a six, so it would have won.
    #[error("{0} is to move and has a complete six: the game would be over")]
    SixOfMover(String),
    /// Details that contradict the stones or each other; the sentence says which.
    #[error("{0}")]
    Details(String),
    /// A root that cannot grow.
    #[error("the {seat} root at {cell} has no space to grow: it would have been removed")]
    NoSpace {
        /// The owner of the root.
        seat: String,
        /// One of its cells.
        cell: String,
    },
}
