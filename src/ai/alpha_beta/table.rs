//! A lock-free transposition table, shared between threads, that stores one number for each key.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// The number of entries in one piece of the table.
const PIECE: usize = 1024;
/// The maximum number of pieces: a table with all of them takes 16 GiB, and the list of pieces alone 24 MiB from the
/// start.
const MOST_PIECES: usize = 1 << 20;

/// An entry. `check` is the exclusive or of key and value, so that an entry torn by two concurrent writes does not
/// match its key (Hyatt and Mann 2002).
#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    value: AtomicU64,
}

/// A table of fixed size in which a new entry always replaces the old one. Its pieces are allocated on first use:
/// clearing a large table at once would take longer than a search may take to stop.
#[derive(Debug)]
pub(in crate::ai) struct TranspositionTable {
    pieces: Box<[OnceLock<Box<[Slot]>>]>,
}

impl TranspositionTable {
    /// Creates a table of at most `bytes` bytes, but with at least one piece.
    pub(in crate::ai) fn new(bytes: usize) -> Self {
        let most = (bytes / (PIECE * size_of::<Slot>())).clamp(1, MOST_PIECES);
        let count = if most.is_power_of_two() { most } else { most.next_power_of_two() / 2 };
        Self { pieces: (0..count).map(|_| OnceLock::new()).collect() }
    }

    /// Returns the piece and the index within it for a key, taken from its low bits: both counts are powers of two.
    fn index(&self, key: u64) -> (usize, usize) {
        let index = key as usize;
        ((index / PIECE) & (self.pieces.len() - 1), index % PIECE)
    }

    /// Returns the value stored for a key; never 0.
    pub(in crate::ai) fn get(&self, key: u64) -> Option<u64> {
        let (piece, index) = self.index(key);
        let place = &self.pieces[piece].get()?[index];
        let value = place.value.load(Ordering::Relaxed);
        (value != 0 && place.check.load(Ordering::Relaxed) ^ value == key).then_some(value)
    }

    /// Stores a value, which must not be 0.
    pub(in crate::ai) fn put(&self, key: u64, value: u64) {
        let (piece, index) = self.index(key);
        let piece = self.pieces[piece].get_or_init(|| (0..PIECE).map(|_| Slot::default()).collect());
        piece[index].check.store(key ^ value, Ordering::Relaxed);
        piece[index].value.store(value, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_keeps_what_was_last_put_in_a_place() {
        let table = TranspositionTable::new(100_000);
        assert_eq!(table.pieces.len(), 4);
        assert_eq!(table.get(5), None);
        table.put(5, 7);
        let same_place = 5 + 4 * PIECE as u64;
        assert_eq!((table.get(5), table.get(same_place)), (Some(7), None));
        table.put(same_place, 9);
        assert_eq!((table.get(5), table.get(same_place)), (None, Some(9)));
        assert_eq!(table.pieces.iter().filter(|piece| piece.get().is_some()).count(), 1);
        assert_eq!(TranspositionTable::new(0).pieces.len(), 1);
        assert_eq!(TranspositionTable::new(usize::MAX).pieces.len(), MOST_PIECES);
    }
}
