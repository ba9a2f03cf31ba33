//! The constant data of a game: the set-up, the board, and its neighbour table at the engine's width.

use super::array::Array;
use super::{RootSetup, Width};
use crate::geometry::Geometry;

/// The constant data of a root game, shared by all its positions.
#[derive(Debug)]
pub struct RootTable<W: Width> {
    pub(super) setup: RootSetup,
    pub(super) seats: usize,
    pub(super) geometry: Geometry,
    /// The neighbours of each cell.
    rows: Box<W::Array<W::Row>>,
}

impl<W: Width> RootTable<W> {
    /// Prepares the table of a set-up, or returns `None` if its cells, neighbours or roots do not fit into `W`.
    pub fn new(setup: RootSetup) -> Option<Self> {
        let geometry = setup.geometry();
        let degree = geometry.degree();
        // No position has more roots than cells, so this bounds the sum of the ids of a cell's neighbours.
        let largest_sum = degree * geometry.len();
        // This also leaves room above the cells for the end markers of lists.
        if degree > W::MAX_DEGREE || geometry.len() > W::MAX_CELLS || largest_sum >= 1 << W::ID_BITS {
            return None;
        }
        let mut rows = W::Array::<W::Row>::filled(geometry.len(), W::Row::from_iter([]));
        for cell in geometry.cells() {
            *rows.at_mut(cell.index()) = geometry.neighbours(cell).map(|n| n.0).collect();
        }
        Some(Self { setup, seats: setup.seats(), rows, geometry })
    }

    /// Returns the neighbours of a cell.
    #[inline(always)]
    pub(super) fn neighbours(&self, cell: usize) -> &[u32] {
        self.rows.at(cell)
    }
}
