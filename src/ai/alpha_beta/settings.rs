//! What makes one alpha-beta search different from another.

/// What makes one alpha-beta search different from another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::ai) struct Settings {
    /// How many moves are looked at where nothing is forced.
    pub(in crate::ai) width: usize,
    /// The same in the position that was asked about.
    pub(in crate::ai) root_width: usize,
    /// One position in so many at most is looked at by proofs at the root; 0 for none.
    pub(in crate::ai) root_proof_part: u64,
    /// Moves that come late are searched less deep at first.
    pub(in crate::ai) reduces: bool,
    /// How much worse a move may be to be played all the same: the choice falls by a softmax of the values with this
    /// temperature; 0 for the best move.
    pub(in crate::ai) temperature: f32,
}

impl Settings {
    /// By how many plies less a move is searched that comes at a place in the order.
    pub(super) fn reduction(&self, depth: i32, number: usize) -> i32 {
        if !self.reduces || depth < 3 || number < 3 { 0 } else { 1 + i32::from(number >= 10 && depth >= 4) }
    }
}
