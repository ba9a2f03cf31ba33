//! A set of cells of a small board, one bit each: what the outlook of a position counts with.

use super::array::SMALL;

/// Bits in one word of a set.
const BITS: usize = u64::BITS as usize;

/// Cells of a board with at most [`SMALL`] of them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CellSet([u64; SMALL / BITS]);

impl CellSet {
    /// Adds a cell if `is_in`; takes as long if not.
    #[inline]
    pub(super) fn insert_if(&mut self, cell: u32, is_in: bool) {
        let cell = cell as usize % SMALL;
        self.0[cell / BITS] |= u64::from(is_in) << (cell % BITS);
    }

    /// How many cells there are.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The cells that `others` lacks.
    #[inline]
    pub(super) fn without(mut self, others: &Self) -> Self {
        self.0.iter_mut().zip(others.0).for_each(|(word, other)| *word &= !other);
        self
    }

    /// The cells in order.
    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().flat_map(|(place, &word)| {
            std::iter::successors(Some(word), |&rest| Some(rest & rest.wrapping_sub(1)))
                .take_while(|&rest| rest != 0)
                .map(move |rest| place * BITS + rest.trailing_zeros() as usize)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_was_put_in() {
        let (mut all, mut even) = (CellSet::default(), CellSet::default());
        for cell in [0, 3, 64, 100, 511, 64] {
            all.insert_if(cell, true);
            all.insert_if(cell + 1, false);
            even.insert_if(cell, cell % 2 == 0);
        }
        assert_eq!(all.iter().collect::<Vec<_>>(), [0, 3, 64, 100, 511]);
        assert_eq!(all.without(&even).iter().collect::<Vec<_>>(), [3, 511]);
        assert_eq!((all.len(), even.len()), (5, 3));
    }
}
