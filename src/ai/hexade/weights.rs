//! The weights of the evaluation, read from `assets/weights/hexade.ron`.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::ai::asset::asset;

/// The value of each feature to its owner. [`PatternWeights::scale`] defines the unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct PatternWeights {
    /// A row of six cells without an enemy stone, by the number of own stones in it.
    pub(super) row: [i32; 7],
    /// The same for the triangle.
    pub(super) triangle: [i32; 7],
    /// The same for the ring.
    pub(super) ring: [i32; 7],
    /// The right to move.
    pub(super) tempo: i32,
    /// A pair that the side to move can capture.
    pub(super) capture_now: i32,
    /// A pair that the opponent can capture next unless the threat is answered.
    pub(super) capture_next: i32,
    /// An enemy pair with an empty cell at each end: one stone away from a capture.
    pub(super) open_pair: i32,
    /// The evaluation at which the winning chance is 73 %.
    pub(super) scale: i32,
}

impl PatternWeights {
    /// Returns the weights built into the program.
    pub(super) fn built_in() -> Self {
        static BUILT_IN: LazyLock<PatternWeights> = LazyLock::new(|| asset!("weights/hexade.ron").read(ron::from_str));
        *BUILT_IN
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_stones_in_a_shape_are_worth_more() {
        let weights = PatternWeights::built_in();
        for holds in [&weights.row, &weights.triangle, &weights.ring] {
            assert!(holds[..6].is_sorted(), "{holds:?}");
            assert_eq!((holds[0], holds[6]), (0, 0), "nothing is worth nothing, and a six is no matter of opinion");
        }
        assert!(weights.scale > 0);
    }
}
