//! The constant data of a game: the board, and the neighbours of each cell as a set.

use super::{CellSet, RootBoundSetup};
use crate::geometry::{Cell, Geometry};
use crate::rules::GameSetup;

/// The constant data of a game, shared by all its positions.
#[derive(Debug)]
pub struct RootBoundTable<const N: usize> {
    pub(super) setup: RootBoundSetup,
    pub(super) geometry: Geometry,
    /// The neighbours of each cell.
    near: Box<[CellSet<N>]>,
    /// Every cell.
    board: CellSet<N>,
}

/// A connected area of empty cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area<const N: usize> {
    /// Its cells.
    pub cells: CellSet<N>,
    /// The stones that touch it.
    pub border: CellSet<N>,
}

impl<const N: usize> RootBoundTable<N> {
    /// Prepares the table of a set-up, or returns `None` if its board has more than `64 * N` cells.
    pub fn new(setup: RootBoundSetup) -> Option<Self> {
        let geometry = setup.geometry();
        if geometry.len() > 64 * N {
            return None;
        }
        let near = geometry.cells().map(|cell| geometry.neighbours(cell).collect()).collect();
        Some(Self { setup, near, board: geometry.cells().collect(), geometry })
    }

    /// Returns the neighbours of a cell.
    #[inline]
    pub fn near(&self, cell: Cell) -> CellSet<N> {
        self.near[cell.index()]
    }

    /// Returns all cells adjacent to a cell of a set; some may be in the set themselves.
    #[inline]
    pub fn around(&self, set: CellSet<N>) -> CellSet<N> {
        set.union_of(&self.near)
    }

    /// Returns the empty cells.
    #[inline]
    pub fn empty(&self, stones: [CellSet<N>; 2]) -> CellSet<N> {
        self.board - stones[0] - stones[1]
    }

    /// Returns the cells reached from `seeds` by steps within `within`. The seeds must be part of `within`.
    #[inline]
    pub fn flood(&self, seeds: CellSet<N>, within: CellSet<N>) -> CellSet<N> {
        self.flood_and_around(seeds, within).0
    }

    /// Returns whether the cells of a set are connected by steps within `within`, which must contain them all.
    #[inline]
    pub(super) fn is_connected(&self, set: CellSet<N>, within: CellSet<N>) -> bool {
        let Some(first) = set.first() else { return true };
        let (mut rest, mut front) = (set - CellSet::of(first), CellSet::of(first));
        let mut within = within - front;
        while !rest.is_empty() && !front.is_empty() {
            front = self.around(front) & within;
            within -= front;
            rest -= front;
        }
        rest.is_empty()
    }

    /// Returns the cells reached from `seeds` within `within`, and all cells adjacent to any of them.
    #[inline]
    fn flood_and_around(&self, seeds: CellSet<N>, within: CellSet<N>) -> (CellSet<N>, CellSet<N>) {
        let (mut reached, mut front, mut around) = (seeds, seeds, CellSet::EMPTY);
        while !front.is_empty() {
            let next = self.around(front);
            around |= next;
            front = (next & within) - reached;
            reached |= front;
        }
        (reached, around)
    }

    /// Returns the connected parts of a set, ordered by their smallest cells.
    #[inline]
    pub fn parts(&self, set: CellSet<N>) -> impl Iterator<Item = CellSet<N>> {
        let mut rest = set;
        std::iter::from_fn(move || {
            let part = self.flood(CellSet::of(rest.first()?), set);
            rest -= part;
            Some(part)
        })
    }

    /// Returns the connected areas of empty cells, ordered by their smallest cells.
    #[inline]
    pub fn areas(&self, stones: [CellSet<N>; 2]) -> impl Iterator<Item = Area<N>> {
        let empty = self.empty(stones);
        let mut rest = empty;
        std::iter::from_fn(move || {
            let (cells, around) = self.flood_and_around(CellSet::of(rest.first()?), empty);
            rest -= cells;
            Some(Area { cells, border: around - cells })
        })
    }
}
