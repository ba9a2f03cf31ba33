//! Counts repetitions: the positions since the last exit.
//!
//! An exit is the only action that cannot be undone: afterwards the board has one piece fewer. Steps and jumps can be
//! undone, and so can conversions (by jumping over the piece again), so only an exit clears the history. Every turn,
//! including a pass, moves on to the next seat, so a position can recur only after a multiple of three turns.

use super::board::SEATS;

/// A board, with two bits for each cell. The encoding is exact, so two different boards never compare equal.
type Packed = [u64; 2];

/// The boards since the last exit, oldest first; the last one is the current board.
#[derive(Debug, Default)]
pub(super) struct History {
    boards: Vec<Packed>,
    /// The most occurrences of one of them.
    most: u32,
}

impl History {
    /// Creates the history of a new position that cannot have occurred before.
    pub(super) fn new(pieces: &[u64; SEATS]) -> Self {
        Self { boards: vec![packed(pieces)], most: 1 }
    }

    /// Clears the history except for this position, which cannot have occurred before.
    pub(super) fn restart(&mut self, pieces: &[u64; SEATS]) {
        self.boards.clear();
        self.boards.push(packed(pieces));
        self.most = 1;
    }

    /// Adds the next position and returns how often it has occurred, including this time.
    #[inline]
    pub(super) fn push(&mut self, pieces: &[u64; SEATS]) -> u32 {
        let now = packed(pieces);
        self.boards.push(now);
        let count = self.boards.iter().rev().step_by(SEATS).map(|&board| u32::from(board == now)).sum();
        self.most = self.most.max(count);
        count
    }

    /// Returns how often the position has occurred that has occurred most often.
    #[inline]
    pub(super) fn most_occurrences(&self) -> u32 {
        self.most
    }

    /// Returns the number of turns since the oldest board.
    #[inline]
    pub(super) fn turns(&self) -> usize {
        self.boards.len().saturating_sub(1)
    }

    /// Returns the size of its heap memory in bytes.
    pub(super) fn byte_size(&self) -> usize {
        size_of_val(&*self.boards)
    }
}

impl Clone for History {
    fn clone(&self) -> Self {
        Self { boards: self.boards.clone(), ..*self }
    }

    /// Reuses the allocation.
    fn clone_from(&mut self, source: &Self) {
        self.boards.clone_from(&source.boards);
        self.most = source.most;
    }
}

fn packed([red, green, blue]: &[u64; SEATS]) -> Packed {
    [red | blue, green | blue]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_same_side_to_move_counts() {
        let (a, b) = ([1, 2, 4], [1, 4, 2]);
        let mut history = History::new(&a);
        let counts: Vec<u32> = [a, b, a, a, b, a].iter().map(|board| history.push(board)).collect();
        assert_eq!(counts, [1, 1, 2, 2, 2, 3]);
        assert_eq!(history.clone().most_occurrences(), 3);
        history.restart(&a);
        assert_eq!(history.most_occurrences(), 1);
        assert_eq!(history.push(&b), 1);
        assert_eq!(history.byte_size(), 32);
    }
}
