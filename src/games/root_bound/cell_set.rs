//! Sets of cells as bit sets: union, intersection and difference take a few instructions.

use std::ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign};

use crate::geometry::Cell;

/// A set of cells on a board of at most `64 * N` cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CellSet<const N: usize>([u64; N]);

impl<const N: usize> CellSet<N> {
    /// The empty set.
    pub const EMPTY: Self = Self([0; N]);

    /// Creates the set of one cell, which must be on the board.
    #[inline]
    pub fn of(cell: Cell) -> Self {
        let mut set = Self::EMPTY;
        set.insert(cell);
        set
    }

    /// Adds a cell, which must be on the board.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1 << (cell.0 % 64);
    }

    /// Returns whether a cell is in the set; false for a cell off the board.
    #[inline]
    pub fn contains(self, cell: Cell) -> bool {
        self.0.get(cell.index() / 64).is_some_and(|word| word >> (cell.0 % 64) & 1 == 1)
    }

    /// Returns whether no cell is in the set.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) == 0
    }

    /// Returns whether the sets have a cell in common.
    #[inline]
    pub fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Returns how many cells are in the set.
    #[inline]
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns the smallest cell.
    #[inline]
    pub fn first(self) -> Option<Cell> {
        let place = self.0.iter().position(|&word| word != 0)?;
        Some(Cell(64 * place as u32 + self.0[place].trailing_zeros()))
    }

    /// Returns the cell with exactly `rank` smaller cells in the set; `None` if the set is too small.
    #[inline]
    pub fn nth(self, rank: usize) -> Option<Cell> {
        let mut rank = rank as u32;
        for (place, &word) in self.0.iter().enumerate() {
            let count = word.count_ones();
            if rank < count {
                let rest = (0..rank).fold(word, |rest, _| rest & (rest - 1));
                return Some(Cell(64 * place as u32 + rest.trailing_zeros()));
            }
            rank -= count;
        }
        None
    }

    /// Returns the cells of the set that are greater than `cell`.
    #[inline]
    pub fn beyond(self, cell: Cell) -> Self {
        let (place, bit) = (cell.index() / 64, cell.0 % 64);
        let mut rest = self;
        rest.0.iter_mut().take(place).for_each(|word| *word = 0);
        if let Some(word) = rest.0.get_mut(place) {
            *word &= (u64::MAX - 1) << bit;
        }
        rest
    }

    /// Returns the union of the sets in `sets` whose indices are cells of this set.
    #[inline]
    pub(super) fn union_of(self, sets: &[Self]) -> Self {
        let mut union = [0; N];
        for (place, mut word) in self.0.into_iter().enumerate() {
            while word != 0 {
                let set = &sets[64 * place + word.trailing_zeros() as usize].0;
                union.iter_mut().zip(set).for_each(|(word, other)| *word |= other);
                word &= word - 1;
            }
        }
        Self(union)
    }

    /// Returns the cells in ascending order.
    #[inline]
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..N).flat_map(move |place| {
            let mut word = self.0[place];
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros())?;
                word &= word - 1;
                Some(Cell(64 * place as u32 + bit))
            })
        })
    }
}

impl<const N: usize> FromIterator<Cell> for CellSet<N> {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

impl<const N: usize> BitAnd for CellSet<N> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|place| self.0[place] & other.0[place]))
    }
}

impl<const N: usize> BitOr for CellSet<N> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|place| self.0[place] | other.0[place]))
    }
}

impl<const N: usize> BitOrAssign for CellSet<N> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word |= other);
    }
}

/// The cells of the first set that are not in the second.
impl<const N: usize> Sub for CellSet<N> {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(std::array::from_fn(|place| self.0[place] & !other.0[place]))
    }
}

impl<const N: usize> SubAssign for CellSet<N> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_what_was_put_in() {
        let cells = [0, 5, 63, 64, 70, 127].map(Cell);
        let set: CellSet<2> = cells.into_iter().collect();
        assert_eq!(set.cells().collect::<Vec<_>>(), cells);
        assert_eq!((set.len(), set.first(), set.is_empty()), (6, Some(Cell(0)), false));
        assert_eq!((0..7).map(|rank| set.nth(rank)).collect::<Vec<_>>()[..6], cells.map(Some));
        assert_eq!(set.nth(6), None);
        assert!(set.contains(Cell(64)) && !set.contains(Cell(65)) && !set.contains(Cell(128)));
        for cell in (0..128).map(Cell) {
            let expected: Vec<_> = cells.into_iter().filter(|&other| other > cell).collect();
            assert_eq!(set.beyond(cell).cells().collect::<Vec<_>>(), expected);
        }
    }

    #[test]
    fn union_intersection_and_difference() {
        let set = |cells: &[u32]| cells.iter().copied().map(Cell).collect::<CellSet<2>>();
        let (a, b) = (set(&[1, 2, 100]), set(&[2, 3, 100]));
        assert_eq!(a | b, set(&[1, 2, 3, 100]));
        assert_eq!(a & b, set(&[2, 100]));
        assert_eq!(a - b, set(&[1]));
        assert!(a.meets(b) && !a.meets(set(&[3])));
        assert_eq!(CellSet::<2>::EMPTY.first(), None);
    }
}
