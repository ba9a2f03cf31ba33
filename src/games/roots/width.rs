//! The width of the engine's numbers: with 16 bits a 19x19 state takes six kilobytes; 32 bits suffice for eleven
//! dimensions.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::Deref;

use arrayvec::ArrayVec;

use super::array::{Array, SMALL};
use crate::geometry::{MAX_CELLS, MAX_DEGREE};

/// An unsigned integer type that holds cells, root ids and neighbour words of a board.
///
/// A *neighbour word* holds, for one cell and one colour, the sum of the root ids of the neighbouring stones of that
/// colour in its low [`Self::ID_BITS`] bits and the number of these stones above. When the number is 1 the sum is the
/// root's id. The highest bit marks a cell that is taken, by whatever colour; it makes the number large, so a single
/// comparison recognises a point of root space.
pub trait Width: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static {
    /// The number of low bits of a neighbour word that hold the sum of ids.
    const ID_BITS: u32;
    /// The most neighbours a cell may have so that their number fits above the sum.
    const MAX_DEGREE: usize;
    /// A list of up to [`Self::MAX_DEGREE`] neighbours that needs no allocation.
    type Row: Clone + Deref<Target = [u32]> + FromIterator<u32> + Debug + Send + Sync;
    /// An array over cells or roots.
    type Array<T: Clone + Debug + Send + Sync>: Array<T> + ?Sized;
    /// The most cells that a board may have.
    const MAX_CELLS: usize;
    /// The number 0.
    const ZERO: Self;
    /// Marks the end of a list of stones; no cell has this number.
    const END: Self;
    /// Marks a cell that is not in a list of stones; no cell has this number.
    const NO_STONE: Self;

    /// Converts an index, which must fit: the board was checked when its table was made.
    fn from_index(index: usize) -> Self;
    /// Returns the value as an array index.
    fn index(self) -> usize;
    /// Returns the neighbour word of one stone of root `id`.
    fn one(id: Self) -> Self;
    /// Returns whether a neighbour word is that of an empty cell without stones next to it.
    fn is_none(self) -> bool;
    /// Returns whether a neighbour word is that of an empty cell with one stone next to it.
    fn is_one(self) -> bool;
    /// Returns the sum of the ids in a neighbour word.
    fn ids(self) -> Self;
    /// Adds a word.
    fn plus(self, other: Self) -> Self;
    /// Subtracts a word.
    fn minus(self, other: Self) -> Self;
    /// Returns the word with the taken bit set.
    fn taken(self) -> Self;
    /// Returns the word with the taken bit cleared.
    fn vacated(self) -> Self;
}

macro_rules! width {
    ($ty:ty, $id_bits:literal, $row:expr, $array:ty, $cells:expr) => {
        impl Width for $ty {
            const ID_BITS: u32 = $id_bits;
            const MAX_DEGREE: usize = $row;

            type Row = ArrayVec<u32, $row>;
            type Array<T: Clone + Debug + Send + Sync> = $array;
            const MAX_CELLS: usize = $cells;
            const ZERO: Self = 0;
            const END: Self = Self::MAX - 1;
            const NO_STONE: Self = Self::MAX;

            #[inline(always)]
            fn from_index(index: usize) -> Self {
                index as Self
            }
            #[inline(always)]
            fn index(self) -> usize {
                self as usize
            }
            #[inline(always)]
            fn one(id: Self) -> Self {
                (1 << $id_bits) | id
            }
            // Comparisons need fewer instructions than shifts here.
            #[inline(always)]
            fn is_none(self) -> bool {
                self < 1 << $id_bits
            }
            #[inline(always)]
            fn is_one(self) -> bool {
                (1 << $id_bits..2 << $id_bits).contains(&self)
            }
            #[inline(always)]
            fn ids(self) -> Self {
                self & ((1 << $id_bits) - 1)
            }
            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }
            #[inline(always)]
            fn taken(self) -> Self {
                self | (1 << (<$ty>::BITS - 1))
            }
            #[inline(always)]
            fn vacated(self) -> Self {
                self & !(1 << (<$ty>::BITS - 1))
            }
        }
    };
}

width!(u16, 12, 7, [T; SMALL], SMALL);
width!(u32, 26, MAX_DEGREE, [T], MAX_CELLS);
