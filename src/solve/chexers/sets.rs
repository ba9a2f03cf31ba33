//! Numbers for sets of a few cells: the combinatorial number system.

use std::sync::LazyLock;

use super::MOST_PIECES;
use crate::games::chexers::board::{BOARD, CELLS, each_bit};

const SIZES: usize = MOST_PIECES as usize + 1;

/// For each size and the place of a bit, the number of smaller sets whose highest cell is that of the bit.
static BELOW: LazyLock<[[u32; 64]; SIZES]> = LazyLock::new(|| {
    let mut below = [[0; 64]; SIZES];
    for (cell, bit) in each_bit(BOARD).enumerate() {
        for (size, below) in below.iter_mut().enumerate() {
            below[bit.trailing_zeros() as usize] = choose(cell as u32, size as u32);
        }
    }
    below
});

/// The sets of each size in the order of their numbers.
static SETS: LazyLock<[Vec<u64>; SIZES]> = LazyLock::new(|| {
    let mut sets: [Vec<u64>; SIZES] = Default::default();
    sets[0].push(0);
    for size in 1..SIZES {
        // Ordered by the highest cell, then by the number of the rest.
        let (smaller, larger) = sets.split_at_mut(size);
        for bit in each_bit(BOARD) {
            larger[0].extend(smaller[size - 1].iter().take_while(|&&rest| rest < bit).map(|rest| rest | bit));
        }
    }
    sets
});

/// How many sets of each size there are.
const COUNTS: [u32; SIZES] = counts();

const fn counts() -> [u32; SIZES] {
    let mut counts = [1; SIZES];
    let mut size = 1;
    while size < SIZES {
        counts[size] = counts[size - 1] * (CELLS + 1 - size) as u32 / size as u32;
        size += 1;
    }
    counts
}

/// Returns how many sets of `size` cells there are, if that is at most [`MOST_PIECES`].
#[inline]
pub(super) fn count(size: u32) -> u32 {
    COUNTS.get(size as usize).copied().unwrap_or(0)
}

/// Returns the sets of `size` cells in the order of their numbers; there are none of more than [`MOST_PIECES`].
pub(super) fn all(size: u32) -> &'static [u64] {
    SETS.get(size as usize).map_or(&[], Vec::as_slice)
}

/// Returns the number of a set of at most [`MOST_PIECES`] cells among those of its size.
#[inline]
pub(super) fn number(set: u64) -> u32 {
    let below = &*BELOW;
    each_bit(set).zip(&below[1..]).map(|(bit, below)| below[bit.trailing_zeros() as usize & 63]).sum()
}

fn choose(from: u32, count: u32) -> u32 {
    (0..count).fold(1, |chosen, taken| chosen * from.saturating_sub(taken) / (taken + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_has_its_place() {
        for size in 0..=MOST_PIECES {
            let sets = all(size);
            assert_eq!(sets.len(), count(size) as usize);
            for (place, &set) in sets.iter().enumerate() {
                assert_eq!((set.count_ones(), number(set) as usize), (size, place));
            }
        }
        assert_eq!(count(4), 66_045);
    }
}
