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
        Move::PlaceTwo(a, b) => look.at(next_stone(first, a, b)),
        Move::Place(_) => ALONE,
        _ => PASS,
    }));
}

/// The stone of a half-turn with cells `a` and `b` that is not chosen yet; in the first half both are the same.
pub(super) fn next_stone(first: Option<Cell>, a: Cell, b: Cell) -> Cell {
    if first == Some(a) { b } else { a }
}

/// The test of which cells look better than `other` while no stone is on either; of equals the first cell does.
pub(super) fn better_than<const N: usize>(
    position: &RootBoundPosition<N>,
    other: Cell,
) -> impl Fn(Cell) -> bool + use<'_, N> {
    let look = Look::new(position, None);
    let bar = look.promise(other);
    move |cell| {
        let promise = look.promise(cell);
        promise > bar || promise == bar && cell < other
    }
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

    /// What a stone there looks like, as a value of the move.
    fn at(&self, cell: Cell) -> f32 {
        0.3 + 0.03 * self.promise(cell) as f32
    }

    /// How much a stone may decide there: cutting an area in two, touching stones, the edge, where life is easiest, and
    /// company, in this order.
    pub(super) fn promise(&self, cell: Cell) -> usize {
        let table = self.position.table();
        let near = table.near(cell);
        let second_ring = table.around(near);
        let touched = (near & self.own).len().min(2) + (near & self.other).len().min(2);
        let is_near_edge = usize::from(near.len() < 6) + usize::from(second_ring.len() < 19);
        let has_company = usize::from(second_ring.meets(self.own | self.other));
        let cuts = 4 * usize::from(gaps(self.position, cell, self.empty) > 1);
        cuts + 2 * touched + is_near_edge + has_company
    }
}

/// How many runs of empty cells there are around a cell: with two or more a stone there may cut an area in two.
fn gaps<const N: usize>(position: &RootBoundPosition<N>, cell: Cell, empty: CellSet<N>) -> usize {
    let slots = position.geometry().neighbour_slots(cell);
    let is_empty = |slot: u32| empty.contains(Cell(slot));
    let ring = slots.iter().zip(slots.iter().cycle().skip(1));
    ring.filter(|&(&slot, &next)| is_empty(slot) && !is_empty(next)).count()
}
