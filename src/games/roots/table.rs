//! What is the same in every position of one game: the set-up, the board and its neighbour table at the engine's width.

use super::Width;
use crate::geometry::{Cell, Geometry};
use crate::rules::Setup;

/// The constant half of a root game, shared by all its positions.
#[derive(Debug)]
pub struct RootTable<W> {
    pub(super) setup: Setup,
    pub(super) geometry: Geometry,
    /// `degree` entries a cell; a missing neighbour is the dummy cell, one past the last.
    pub(super) neighbours: Box<[W]>,
    pub(super) degree: usize,
}

impl<W: Width> RootTable<W> {
    /// Prepares a board, or `None` if its cells, neighbours or roots do not fit into `W`.
    pub fn new(setup: Setup) -> Option<Self> {
        let geometry = setup.geometry();
        let degree = geometry.degree();
        // No position has more roots than cells, so this bounds the sum of the ids of a cell's neighbours.
        let largest_sum = degree * geometry.len();
        let cells_fit = W::from_index(geometry.len() + 1).index() == geometry.len() + 1;
        if degree > W::MAX_DEGREE || largest_sum >= 1 << W::ID_BITS || !cells_fit {
            return None;
        }
        let neighbours = geometry
            .cells()
            .flat_map(|cell: Cell| geometry.neighbour_slots(cell).iter().map(|&n| W::from_index(n as usize)))
            .collect();
        Some(Self { setup, geometry, neighbours, degree })
    }
}
