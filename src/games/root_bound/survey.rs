//! Surveys the board for a set of stones: the claimed regions, and which groups these regions and other groups keep
//! alive.

use super::{Area, CellSet, RootBoundTable};

/// The state of the board after a turn, before anything is removed.
pub(super) struct Survey<const N: usize> {
    /// The claimed regions of each seat.
    pub(super) claimed: [CellSet<N>; 2],
    /// The stones of the dead groups of the requested seat.
    pub(super) dead: CellSet<N>,
}

/// The groups of one seat by what keeps them on the board.
pub(super) struct Ties<const N: usize> {
    /// The stones of its live groups.
    pub(super) live: CellSet<N>,
    /// Stones from which a path of empty cells leads to a live group; may include stones of live groups.
    pub(super) linked: CellSet<N>,
    /// Stones from which a path of empty cells leads to another group.
    pub(super) in_company: CellSet<N>,
}

impl<const N: usize> RootBoundTable<N> {
    /// Returns the seat whose claimed region an area is: the only seat whose stones touch it.
    #[inline]
    pub fn claimant(area: &Area<N>, stones: [CellSet<N>; 2]) -> Option<usize> {
        match stones.map(|own| area.border.meets(own)) {
            [true, false] => Some(0),
            [false, true] => Some(1),
            _ => None,
        }
    }

    /// Returns the claimed regions of each seat.
    pub(super) fn claims(&self, stones: [CellSet<N>; 2]) -> [CellSet<N>; 2] {
        let mut claimed = [CellSet::EMPTY; 2];
        for area in self.areas(stones) {
            if let Some(seat) = Self::claimant(&area, stones) {
                claimed[seat] |= area.cells;
            }
        }
        claimed
    }

    /// Finds the claimed regions and the dead groups of a seat in one pass over the areas.
    pub(super) fn survey(&self, stones: [CellSet<N>; 2], seat: usize) -> Survey<N> {
        let mut claimed = [CellSet::EMPTY; 2];
        let mut kept = CellSet::EMPTY;
        for area in self.areas(stones) {
            let claimant = Self::claimant(&area, stones);
            if let Some(claimant) = claimant {
                claimed[claimant] |= area.cells;
            }
            let touching = area.border & stones[seat];
            if claimant == Some(seat) || !self.is_connected(touching, stones[seat]) {
                kept |= touching;
            }
        }
        Survey { claimed, dead: stones[seat] - self.flood(kept, stones[seat]) }
    }

    /// Finds what keeps the groups of a seat on the board.
    pub(super) fn ties(&self, stones: [CellSet<N>; 2], claimed: [CellSet<N>; 2], seat: usize) -> Ties<N> {
        let own = stones[seat];
        let live = self.flood(self.around(claimed[seat]) & own, own);
        let mut ties = Ties { live, linked: CellSet::EMPTY, in_company: CellSet::EMPTY };
        for area in self.areas(stones) {
            let touching = area.border & own;
            if touching.meets(live) {
                ties.linked |= touching;
            }
            if !self.is_connected(touching, own) {
                ties.in_company |= touching;
            }
        }
        ties
    }
}
