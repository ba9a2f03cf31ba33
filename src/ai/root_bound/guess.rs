//! What a stone looks like before it is tried: the cells with most to decide look best.

use crate::games::root_bound::{CellSet, RootBoundPosition};
use crate::geometry::Cell;
use crate::rules::{Move, Position};

/// What a pass looks like, and what ending a turn after one stone does: a second stone is nearly always better.
const PASS: f32 = 0.2;
const ALONE: f32 = 0.25;

/// Appends the looks of moves in half-turns.
pub(super) fn values<const N: usize>(
    position: &RootBoundPosition<N>,
    first: Option<Cell>,
    moves: &[Move],
    guesses: &mut Vec<f32>,
) {
    let look = Look::new(position, first);
    guesses.extend(moves.iter().map(|&mv| match mv {
        Move::PlaceTwo(a, b) => look.at(if first == Some(a) { b } else { a }),
        Move::Place(_) => ALONE,
        _ => PASS,
    }));
}

/// Whether a stone looks better on one cell than on another before either is there; of equals the first cell does.
pub(super) fn looks_better<const N: usize>(position: &RootBoundPosition<N>, cell: Cell, other: Cell) -> bool {
    let look = Look::new(position, None);
    let (a, b) = (look.at(cell), look.at(other));
    a > b || a == b && cell < other
}

/// What is the same for all cells of one position.
pub(super) struct Look<'a, const N: usize> {
    position: &'a RootBoundPosition<N>,
    own: CellSet<N>,
    other: CellSet<N>,
    empty: CellSet<N>,
}

impl<'a, const N: usize> Look<'a, N> {
    pub(super) fn new(position: &'a RootBoundPosition<N>, first: Option<Cell>) -> Self {
        let mut stones = position.stone_sets();
        if let Some(first) = first {
            stones[position.to_move().index()].insert(first);
        }
        let (own, other) = (stones[position.to_move().index()], stones[1 - position.to_move().index()]);
        Self { position, own, other, empty: position.table().empty(stones) }
    }

    /// What a whole turn looks like: its stones together.
    pub(super) fn of_turn(&self, mv: Move) -> f32 {
        mv.cells().map(|cell| self.at(cell)).sum()
    }

    /// Cutting an area in two, touching stones, the edge, and company, in this order.
    fn at(&self, cell: Cell) -> f32 {
        let table = self.position.table();
        let near = table.near(cell);
        let second_ring = table.around(near);
        let touched = (near & self.own).len().min(2) + (near & self.other).len().min(2);
        let is_near_edge = usize::from(near.len() < 6) + usize::from(second_ring.len() < 19);
        let has_company = usize::from(second_ring.meets(self.own | self.other));
        let cuts = 4 * usize::from(gaps(self.position, cell, self.empty) > 1);
        let promise = cuts + 2 * touched + is_near_edge + has_company;
        0.3 + 0.03 * promise as f32
    }
}

/// How many runs of empty cells there are around a cell: with two or more a stone there may cut an area in two.
pub(super) fn gaps<const N: usize>(position: &RootBoundPosition<N>, cell: Cell, empty: CellSet<N>) -> usize {
    let slots = position.geometry().neighbour_slots(cell);
    let is_empty = |slot: u32| empty.contains(Cell(slot));
    let ring = slots.iter().zip(slots.iter().cycle().skip(1));
    ring.filter(|&(&slot, &next)| is_empty(slot) && !is_empty(next)).count()
}
