//! Move priors: the cells where most is at stake get the highest values.

use crate::games::root_bound::{CellSet, RootBoundPosition};
use crate::geometry::Cell;
use crate::rules::{Move, Position};

/// The priors of a pass and of ending a turn after one stone: a second stone is nearly always better.
const PASS: f32 = 0.2;
const ALONE: f32 = 0.25;

/// Appends the priors of half-turn moves.
pub(super) fn values<const N: usize>(
    position: &RootBoundPosition<N>,
    first: Option<Cell>,
    moves: &[Move],
    guesses: &mut Vec<f32>,
) {
    let look = Prior::new(position, first);
    guesses.extend(moves.iter().map(|&mv| match mv {
        Move::PlaceTwo(a, b) => look.at(next_stone(first, a, b)),
        Move::Place(_) => ALONE,
        _ => PASS,
    }));
}

/// Returns the one of `a` and `b` that is not the first stone; in the first half-turn both are the same cell.
pub(super) fn next_stone(first: Option<Cell>, a: Cell, b: Cell) -> Cell {
    if first == Some(a) { b } else { a }
}

/// Returns a test for cells that look better than `other` while both are empty; among equals, the lower cell does.
pub(super) fn better_than<const N: usize>(
    position: &RootBoundPosition<N>,
    other: Cell,
) -> impl Fn(Cell) -> bool + use<'_, N> {
    let look = Prior::new(position, None);
    let bar = look.promise(other);
    move |cell| {
        let promise = look.promise(cell);
        promise > bar || promise == bar && cell < other
    }
}

/// The data shared by the priors of all cells of a position.
pub(super) struct Prior<'a, const N: usize> {
    position: &'a RootBoundPosition<N>,
    own: CellSet<N>,
    other: CellSet<N>,
    empty: CellSet<N>,
}

impl<'a, const N: usize> Prior<'a, N> {
    pub(super) fn new(position: &'a RootBoundPosition<N>, first: Option<Cell>) -> Self {
        let mut stones = position.stone_sets();
        if let Some(first) = first {
            stones[position.to_move().index()].insert(first);
        }
        let (own, other) = (stones[position.to_move().index()], stones[1 - position.to_move().index()]);
        Self { position, own, other, empty: position.table().empty(stones) }
    }

    /// Returns the value of a whole turn: the sum of the priors of its stones.
    pub(super) fn of_turn(&self, mv: Move) -> f32 {
        mv.cells().map(|cell| self.at(cell)).sum()
    }

    /// Returns the prior of a stone on a cell.
    fn at(&self, cell: Cell) -> f32 {
        0.3 + 0.03 * self.promise(cell) as f32
    }

    /// Rates how much is at stake on a cell, by, in order of importance: cutting an area in two, touching stones, being
    /// near the edge, where it is easiest to live, and having stones nearby.
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

/// Returns the number of runs of empty cells around a cell: with two or more, a stone there may cut an area in two.
fn gaps<const N: usize>(position: &RootBoundPosition<N>, cell: Cell, empty: CellSet<N>) -> usize {
    let slots = position.geometry().neighbour_slots(cell);
    let is_empty = |slot: u32| empty.contains(Cell(slot));
    let ring = slots.iter().zip(slots.iter().cycle().skip(1));
    ring.filter(|&(&slot, &next)| is_empty(slot) && !is_empty(next)).count()
}
