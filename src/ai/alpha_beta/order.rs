//! Which moves are looked at first: those that were good elsewhere.

use super::Code;

/// Killer moves for each ply, and a history of cut-offs for each side and move.
#[derive(Debug)]
pub(super) struct Order {
    /// The last two moves that caused a cut-off at each ply (Akl and Newborn 1977).
    killers: Vec<[Code; 2]>,
    /// How much each move has cut off, by side (Schaeffer 1983), in a table that codes are folded into.
    history: Box<[[i32; 2]; HISTORY]>,
}

/// A power of two; large enough for the cells of a board.
const HISTORY: usize = 1024;
/// History stays below this, so that it stays a hint beside the rank that the game gives.
const MOST_HISTORY: i32 = 400;
/// What a killer is worth beside the rank.
const KILLER: i32 = 500;
/// No move.
const NONE: Code = Code::MAX;

impl Order {
    /// Nothing is known yet.
    pub(super) fn new() -> Self {
        Self { killers: Vec::new(), history: Box::new([[0; 2]; HISTORY]) }
    }

    /// What experience adds to the rank of a move.
    #[inline]
    pub(super) fn bonus(&self, mv: Code, side: usize, ply: u32) -> i32 {
        let killers = self.killers.get(ply as usize).copied().unwrap_or([NONE; 2]);
        let killer = if killers.contains(&mv) { KILLER } else { 0 };
        killer + self.history[mv as usize % HISTORY][side]
    }

    /// A move has cut off, so much depth below it.
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
