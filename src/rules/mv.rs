//! One move type for all games, so that records, notation and the window need not be generic.

use crate::geometry::Cell;

/// What a player does in one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Puts a stone on a cell.
    Place(Cell),
}

impl Move {
    /// The cell that the move is about: where a mark for it is drawn.
    pub fn cell(self) -> Cell {
        match self {
            Self::Place(cell) => cell,
        }
    }
}
