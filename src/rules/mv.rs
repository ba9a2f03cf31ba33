//! A single move type for all games, so that records, notation and the window need not be generic.

use crate::geometry::Cell;

/// A player's move in one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Places a stone on a cell.
    Place(Cell),
    /// Places two stones on two cells, the smaller cell first: create it with [`Move::pair`].
    PlaceTwo(Cell, Cell),
    /// Moves a piece to a neighbouring cell.
    Step {
        /// The cell that the piece leaves.
        from: Cell,
        /// The cell that it reaches.
        to: Cell,
    },
    /// Moves a piece over its neighbour to the cell beyond it.
    Jump {
        /// The cell that the piece leaves.
        from: Cell,
        /// The cell that it reaches.
        to: Cell,
    },
    /// Takes a piece off the board.
    Exit(Cell),
    /// Does nothing.
    Pass,
}

impl Move {
    /// Creates a turn of two stones, given in any order.
    pub fn pair(a: Cell, b: Cell) -> Self {
        Self::PlaceTwo(a.min(b), a.max(b))
    }

    /// Returns the cells that the move names, in the order in which they are written.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        let (first, second) = match self {
            Self::Place(cell) | Self::Exit(cell) => (Some(cell), None),
            Self::PlaceTwo(first, second) => (Some(first), Some(second)),
            Self::Step { from, to } | Self::Jump { from, to } => (Some(from), Some(to)),
            Self::Pass => (None, None),
        };
        first.into_iter().chain(second)
    }

    /// Returns the cells that the move occupies, which are the cells to mark.
    pub fn targets(self) -> impl Iterator<Item = Cell> {
        let skipped = usize::from(matches!(self, Self::Step { .. } | Self::Jump { .. }));
        self.cells().skip(skipped).filter(move |_| !matches!(self, Self::Exit(_)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_and_targets() {
        let (a, b) = (Cell(1), Cell(2));
        let both = |mv: Move| (mv.cells().collect::<Vec<_>>(), mv.targets().collect::<Vec<_>>());
        assert_eq!(both(Move::Place(a)), (vec![a], vec![a]));
        assert_eq!(both(Move::pair(b, a)), (vec![a, b], vec![a, b]));
        assert_eq!(both(Move::Step { from: b, to: a }), (vec![b, a], vec![a]));
        assert_eq!(both(Move::Exit(a)), (vec![a], vec![]));
        assert_eq!(both(Move::Pass), (vec![], vec![]));
    }
}
