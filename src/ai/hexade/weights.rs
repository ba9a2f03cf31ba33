//! The numbers of the evaluation, read from `assets/weights/hexade.ron`.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::ai::asset::asset;

/// What each thing on the board is worth to its owner. [`Weights::scale`] gives the unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Weights {
    /// By the number of own stones in a row of six cells without an enemy stone.
    pub(super) row: [i32; 7],
    /// The same for the triangle.
    pub(super) triangle: [i32; 7],
    /// The same for the ring.
    pub(super) ring: [i32; 7],
    /// The right to move.
    pub(super) tempo: i32,
    /// A pair that the side to move can capture.
    pub(super) capture_now: i32,
    /// A pair that the other side can capture unless something is done.
    pub(super) capture_next: i32,
    /// An enemy pair with an empty cell at each end: half-way to a capture.
    pub(super) open_pair: i32,
    /// How much of the unit turns even chances into 73 to 27.
    pub(super) scale: i32,
}

impl Weights {
    /// The weights that the program plays with.
    pub(super) fn built_in() -> Self {
        static BUILT_IN: LazyLock<Weights> = LazyLock::new(|| asset!("weights/hexade.ron").read(ron::from_str));
        *BUILT_IN
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_stones_in_a_shape_are_worth_more() {
        let weights = Weights::built_in();
        for holds in [&weights.row, &weights.triangle, &weights.ring] {
            assert!(holds[..6].is_sorted(), "{holds:?}");
            assert_eq!((holds[0], holds[6]), (0, 0), "nothing is worth nothing, and a six is no matter of opinion");
        }
        assert!(weights.scale > 0);
    }
}
