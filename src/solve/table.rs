//! What is known about positions, shared by the threads of a solver without locks.
//!
//! An entry is two words: the key combined with the data, and the data. A thread that reads while another writes sees
//! words that do not belong together, and takes the entry for another position's (Hyatt and Mann 2002).

use std::collections::TryReserveError;
use std::hint::black_box;
use std::sync::atomic::{AtomicU64, Ordering};

use super::plies::Plies;

/// The entries of a bucket; the one that took the least work makes room.
const WAYS: usize = 4;

/// What a search found about a win of the hero within a number of plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// The hero can force it.
    Win,
    /// The hero cannot force it within this number of plies.
    NoWinYet,
    /// The hero cannot force it in any number of plies.
    NoWinEver,
}

impl Found {
    /// Returns the answer for a position from those for two of its children, neither of which decides it.
    pub(super) fn or_less(self, other: Self) -> Self {
        if self == Self::NoWinEver { other } else { self }
    }
}

/// What is known about one position: within how many plies the hero can force a win, and within how many not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The hero wins within this many plies; [`Plies::NEVER`] if that is not known.
    pub wins_in: Plies,
    /// The hero cannot force a win within this many plies.
    pub fails_in: Plies,
}

impl Known {
    /// Nothing is known.
    pub const NOTHING: Self = Self { wins_in: Plies::NEVER, fails_in: Plies(0) };

    /// Returns whether the hero can force a win within `plies`, if that is known.
    pub(super) fn answer(self, plies: Plies) -> Option<Found> {
        if self.wins_in <= plies {
            Some(Found::Win)
        } else if self.fails_in == Plies::EVER {
            Some(Found::NoWinEver)
        } else {
            (self.fails_in >= plies).then_some(Found::NoWinYet)
        }
    }

    fn with(self, plies: Plies, found: Found) -> Self {
        match found {
            Found::Win => Self { wins_in: self.wins_in.min(plies), ..self },
            Found::NoWinYet => Self { fails_in: self.fails_in.max(plies), ..self },
            Found::NoWinEver => Self { fails_in: Plies::EVER, ..self },
        }
    }
}

#[derive(Debug)]
struct SolverEntry {
    /// The key, combined with the data by exclusive or.
    lock: AtomicU64,
    /// From the low end: `wins_in` and `fails_in` in 16 bits each, the work in 8; 0 if there is no entry.
    data: AtomicU64,
}

/// As many entries as the processor reads from memory at once.
#[derive(Debug)]
#[repr(align(64))]
struct Bucket([SolverEntry; WAYS]);

/// A table of a fixed size.
#[derive(Debug)]
pub struct SolverTable {
    buckets: Vec<Bucket>,
}

impl SolverTable {
    /// The work that an entry of the program's own book counts as. Such entries are never displaced, and not written.
    pub const OWN: u8 = u8::MAX;

    /// Creates a table of at most `megabytes`.
    ///
    /// # Errors
    /// If the machine does not have that much memory.
    pub fn new(megabytes: usize) -> Result<Self, TryReserveError> {
        let count = ((megabytes << 20) / size_of::<Bucket>()).max(1);
        let entry = |_| SolverEntry { lock: AtomicU64::new(0), data: AtomicU64::new(0) };
        let empty = || Bucket(std::array::from_fn(entry));
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count)?;
        buckets.extend(std::iter::repeat_with(empty).take(count));
        Ok(Self { buckets })
    }

    /// Asks the memory for what is known about several positions at once, which takes no longer than for one.
    pub(super) fn fetch(&self, keys: impl Iterator<Item = u64>) {
        black_box(keys.fold(0, |seen, key| seen ^ self.bucket(key)[0].data.load(Ordering::Relaxed)));
    }

    /// Returns what is known about a position.
    pub fn get(&self, key: u64) -> Known {
        for entry in self.bucket(key) {
            let data = entry.data.load(Ordering::Relaxed);
            if data != 0 && entry.lock.load(Ordering::Relaxed) ^ data == key {
                return unpacked(data);
            }
        }
        Known::NOTHING
    }

    /// Adds an answer that took `nodes` positions to find.
    pub(super) fn put(&self, key: u64, plies: Plies, found: Found, nodes: u64) {
        let work = (u64::BITS - nodes.leading_zeros()) as u8;
        self.change(key, work, |known| known.with(plies, found));
    }

    /// Adds what is known about a position from elsewhere, and how much work it took: [`Self::OWN`], or the number of binary
    /// digits of the number of positions.
    pub fn insert(&self, key: u64, known: Known, work: u8) {
        self.change(key, work, |old| Known {
            wins_in: old.wins_in.min(known.wins_in),
            fails_in: old.fails_in.max(known.fails_in),
        });
    }

    /// Returns the entries that took the most work, at most `most` of them, with that work, by key. What the program's own
    /// book has is left out.
    pub fn entries(&self, most: usize) -> Vec<(u64, Known, u8)> {
        let read = |entry: &SolverEntry| {
            let data = entry.data.load(Ordering::Relaxed);
            let key = entry.lock.load(Ordering::Relaxed) ^ data;
            (data != 0 && work_of(data) != Self::OWN).then(|| (key, unpacked(data), work_of(data)))
        };
        // Counted first, because a list of all entries could be larger than the table.
        let mut room = [0; Self::OWN as usize];
        self.all().filter_map(read).for_each(|(.., work)| room[usize::from(work)] += 1);
        // Those that took more work have room first.
        let mut rest = most;
        for room in room.iter_mut().rev() {
            *room = rest.min(*room);
            rest -= *room;
        }
        let has_room = |&(.., work): &(u64, Known, u8)| {
            let room = &mut room[usize::from(work)];
            let fits = *room > 0;
            *room -= usize::from(fits);
            fits
        };
        let mut entries: Vec<_> = self.all().filter_map(read).filter(has_room).collect();
        entries.sort_unstable_by_key(|&(key, ..)| key);
        entries
    }

    fn change(&self, key: u64, work: u8, change: impl Fn(Known) -> Known) {
        let bucket = self.bucket(key);
        let mut least = (u8::MAX, &bucket[0]);
        for entry in bucket {
            let data = entry.data.load(Ordering::Relaxed);
            if data != 0 && entry.lock.load(Ordering::Relaxed) ^ data == key {
                let (before, old) = (unpacked(data), work_of(data));
                let after = change(before);
                // What is more than the book has is no longer the book's.
                let work = if old == Self::OWN && after != before { work } else { work.max(old) };
                entry.write(key, packed(after, work));
                return;
            }
            if work_of(data) < least.0 {
                least = (work_of(data), entry);
            }
        }
        least.1.write(key, packed(change(Known::NOTHING), work));
    }

    fn all(&self) -> impl Iterator<Item = &SolverEntry> {
        self.buckets.iter().flat_map(|bucket| &bucket.0)
    }

    fn bucket(&self, key: u64) -> &[SolverEntry; WAYS] {
        // Multiplying scales the key to the number of buckets without a division.
        &self.buckets[((u128::from(key) * self.buckets.len() as u128) >> 64) as usize].0
    }
}

impl SolverEntry {
    fn write(&self, key: u64, data: u64) {
        self.lock.store(key ^ data, Ordering::Relaxed);
        self.data.store(data, Ordering::Relaxed);
    }
}

/// An entry in use is never 0: a position that is over is not stored, so `wins_in` is not 0.
fn packed(known: Known, work: u8) -> u64 {
    u64::from(known.wins_in.0) | u64::from(known.fails_in.0) << 16 | u64::from(work) << 32
}

fn unpacked(data: u64) -> Known {
    Known { wins_in: Plies(data as u16), fails_in: Plies((data >> 16) as u16) }
}

fn work_of(data: u64) -> u8 {
    (data >> 32) as u8
}
