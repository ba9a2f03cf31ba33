//! Moves packed into 32 bits for the nodes of the tree.

use crate::geometry::Cell;
use crate::rules::Move;

/// The bits for each cell of a two-cell move. Games with such moves have boards of a few hundred cells.
const CELL_BITS: u32 = 14;
/// The bits below the kind of the move.
const CELLS_BITS: u32 = 2 * CELL_BITS;

/// Packs a move: its kind above one or two cells.
pub(super) fn pack(mv: Move) -> u32 {
    let two = |first: Cell, second: Cell| first.0 << CELL_BITS | second.0;
    let (kind, cells) = match mv {
        Move::Place(cell) => (0, cell.0),
        Move::PlaceTwo(first, second) => (1, two(first, second)),
        Move::Step { from, to } => (2, two(from, to)),
        Move::Jump { from, to } => (3, two(from, to)),
        Move::Exit(cell) => (4, cell.0),
        Move::Pass => (5, 0),
    };
    debug_assert!(cells < 1 << CELLS_BITS);
    kind << CELLS_BITS | cells
}

/// Unpacks a move; the inverse of [`pack`].
pub(super) fn unpack(number: u32) -> Move {
    let cells = number & ((1 << CELLS_BITS) - 1);
    let (first, second) = (Cell(cells >> CELL_BITS), Cell(cells & ((1 << CELL_BITS) - 1)));
    match number >> CELLS_BITS {
        0 => Move::Place(Cell(cells)),
        1 => Move::PlaceTwo(first, second),
        2 => Move::Step { from: first, to: second },
        3 => Move::Jump { from: first, to: second },
        4 => Move::Exit(Cell(cells)),
        _ => Move::Pass,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_move_comes_back() {
        let (a, b) = (Cell(396), Cell(7));
        for mv in [
            Move::Place(Cell(199_999)),
            Move::pair(a, b),
            Move::Step { from: a, to: b },
            Move::Jump { from: b, to: a },
            Move::Exit(a),
            Move::Pass,
        ] {
            assert_eq!(unpack(pack(mv)), mv);
        }
    }
}
