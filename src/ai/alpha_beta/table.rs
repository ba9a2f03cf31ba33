//! A table that remembers one number for a fingerprint, shared between threads without a lock.

use std::sync::atomic::{AtomicU64, Ordering};

/// One place of the table. The key is stored exclusive-or the value, so that a place which two threads wrote at once is not
/// believed (Hyatt and Mann 2002).
#[derive(Debug, Default)]
struct Place {
    check: AtomicU64,
    value: AtomicU64,
}

/// A table of fixed size; what is new takes the place of what is old.
#[derive(Debug)]
pub(in crate::ai) struct Table {
    places: Box<[Place]>,
}

impl Table {
    /// A table of at most so many bytes, and at least one place.
    pub(in crate::ai) fn new(bytes: usize) -> Self {
        let most = (bytes / size_of::<Place>()).max(1);
        let count = if most.is_power_of_two() { most } else { most.next_power_of_two() / 2 };
        Self { places: (0..count).map(|_| Place::default()).collect() }
    }

    /// The places are a power of two, so that the low bits of a key choose one.
    fn place(&self, key: u64) -> &Place {
        &self.places[key as usize & (self.places.len() - 1)]
    }

    /// What was remembered for a key; never 0.
    pub(in crate::ai) fn get(&self, key: u64) -> Option<u64> {
        let place = self.place(key);
        let value = place.value.load(Ordering::Relaxed);
        (value != 0 && place.check.load(Ordering::Relaxed) ^ value == key).then_some(value)
    }

    /// Remembers a number that is not 0.
    pub(in crate::ai) fn put(&self, key: u64, value: u64) {
        let place = self.place(key);
        place.check.store(key ^ value, Ordering::Relaxed);
        place.value.store(value, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_keeps_what_was_last_put_in_a_place() {
        let table = Table::new(1000);
        assert_eq!(table.places.len(), 32);
        assert_eq!(table.get(5), None);
        table.put(5, 7);
        assert_eq!((table.get(5), table.get(5 + 32)), (Some(7), None));
        table.put(5 + 32, 9);
        assert_eq!((table.get(5), table.get(5 + 32)), (None, Some(9)));
        assert_eq!(Table::new(0).places.len(), 1);
    }
}
