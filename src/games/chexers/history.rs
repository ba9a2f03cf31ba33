//! How often the position has occurred: the boards since the last exit.
//!
//! An exit is the one action that cannot be taken back: from then on there is a piece less on the board. Steps and jumps
//! can be, conversions too (the piece is jumped over again), so they forget nothing. Every turn, a pass included, hands
//! on to the next seat, so a position can only occur again a multiple of three turns later.

use super::board::SEATS;

/// A board, two bits a cell: exact, so that no two boards are ever taken for one.
type Packed = [u64; 2];

/// The boards since the last exit, oldest first; the last one is the current one.
#[derive(Debug, Default)]
pub(super) struct History {
    boards: Vec<Packed>,
}

impl History {
    /// The history of a position that has just come about and cannot have occurred before.
    pub(super) fn new(pieces: &[u64; SEATS]) -> Self {
        Self { boards: vec![packed(pieces)] }
    }

    /// Forgets everything but this position, which cannot have occurred before.
    pub(super) fn restart(&mut self, pieces: &[u64; SEATS]) {
        self.boards.clear();
        self.boards.push(packed(pieces));
    }

    /// Adds the next position; returns how often it has occurred, this time included.
    #[inline]
    pub(super) fn push(&mut self, pieces: &[u64; SEATS]) -> u32 {
        let now = packed(pieces);
        self.boards.push(now);
        self.boards.iter().rev().step_by(SEATS).map(|&board| u32::from(board == now)).sum()
    }

    /// The memory that it takes beside itself, in bytes.
    pub(super) fn byte_size(&self) -> usize {
        size_of_val(&*self.boards)
    }
}

impl Clone for History {
    fn clone(&self) -> Self {
        Self { boards: self.boards.clone() }
    }

    /// Reuses the memory.
    fn clone_from(&mut self, source: &Self) {
        self.boards.clone_from(&source.boards);
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
        history.restart(&a);
        assert_eq!(history.push(&b), 1);
        assert_eq!(history.byte_size(), 32);
    }
}
