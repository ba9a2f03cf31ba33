//! The settings of an alpha-beta search.

/// The settings of an alpha-beta search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::ai) struct AlphaBetaSettings {
    /// How many moves are searched at an inner node unless some are forced.
    pub(in crate::ai) width: usize,
    /// How many moves are searched at the root.
    pub(in crate::ai) root_width: usize,
    /// Proof searches at the root get one node for every `root_proof_part` nodes of the main search; 0 turns them off.
    pub(in crate::ai) root_proof_part: u64,
    /// Whether moves late in the order are first searched at reduced depth.
    pub(in crate::ai) reduces: bool,
    /// The temperature of the softmax over the root values by which the move is chosen: the higher, the worse the moves
    /// that may be played; 0 always plays the best move.
    pub(in crate::ai) temperature: f32,
}

impl AlphaBetaSettings {
    /// Returns the depth reduction, in plies, of the move at index `number` of the move order.
    pub(super) fn reduction(&self, depth: i32, number: usize) -> i32 {
        if !self.reduces || depth < 3 || number < 3 { 0 } else { 1 + i32::from(number >= 10 && depth >= 4) }
    }
}
