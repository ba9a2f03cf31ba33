//! A set of cells of a small board, one bit for each: used to count the outlook of a position.

use super::array::SMALL;

/// The number of bits in one word of a set.
const BITS: usize = u64::BITS as usize;

/// A set of cells of a board with at most [`SMALL`] cells.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SmallCellSet([u64; SMALL / BITS]);

impl SmallCellSet {
    /// Adds a cell if `is_in`; takes the same time if not.
    #[inline]
    pub(super) fn insert_if(&mut self, cell: u32, is_in: bool) {
        let cell = cell as usize % SMALL;
        self.0[cell / BITS] |= u64::from(is_in) << (cell % BITS);
    }

    /// Returns the number of cells.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns the cells that are not in `others`.
    #[inline]
    pub(super) fn without(mut self, others: &Self) -> Self {
        self.0.iter_mut().zip(others.0).for_each(|(word, other)| *word &= !other);
        self
    }

    /// Iterates over the cells in ascending order.
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
        let (mut all, mut even) = (SmallCellSet::default(), SmallCellSet::default());
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
