//! Move ordering: killer moves and the history heuristic.

use super::Code;

/// The killer moves of each ply, and the cutoff history of each side and move.
#[derive(Debug)]
pub(super) struct Order {
    /// The last two moves that caused a cutoff at each ply (Akl and Newborn 1977).
    killers: Vec<[Code; 2]>,
    /// The history score of each move and side (Schaeffer 1983); move codes are folded into the table modulo its size.
    history: Box<[[i32; 2]; HISTORY]>,
}

/// The size of the history table: a power of two, large enough for the cells of a board.
const HISTORY: usize = 1024;
/// The limit of history scores, so that they remain a hint next to the rank given by the board.
const MOST_HISTORY: i32 = 400;
/// The bonus of a killer move, added to its rank.
const KILLER: i32 = 500;
/// No move.
const NONE: Code = Code::MAX;

impl Order {
    /// Creates an empty move ordering.
    pub(super) fn new() -> Self {
        Self { killers: Vec::new(), history: Box::new([[0; 2]; HISTORY]) }
    }

    /// Returns the bonus to add to the rank of a move.
    #[inline]
    pub(super) fn bonus(&self, mv: Code, side: usize, ply: u32) -> i32 {
        let killers = self.killers.get(ply as usize).copied().unwrap_or([NONE; 2]);
        let killer = if killers.contains(&mv) { KILLER } else { 0 };
        killer + self.history[mv as usize % HISTORY][side]
    }

    /// Records that a move caused a cutoff in a search of this remaining depth.
    pub(super) fn cut(&mut self, mv: Code, side: usize, ply: u32, depth: u32) {
        let index = ply as usize;
        if self.killers.len() <= index {
            self.killers.resize(index + 1, [NONE; 2]);
        }
        if self.killers[index][0] != mv {
            self.killers[index] = [mv, self.killers[index][0]];
        }
        let history = &mut self.history[mv as usize % HISTORY][side];
        let gain = (depth * depth).min(64) as i32;
        *history += gain - *history * gain / MOST_HISTORY;
    }
}
