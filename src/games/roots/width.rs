//! The width of the engine's numbers: 16 bits keep a 19x19 state in six kilobytes, 32 bits carry eleven dimensions.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::Deref;

use arrayvec::ArrayVec;

use super::array::{Array, SMALL};
use crate::geometry::{MAX_CELLS, MAX_DEGREE};

/// An unsigned number that holds cells, root ids and neighbour words of a board.
///
/// A *neighbour word* is, for one cell and one colour, the number of neighbouring stones of that colour above the sum of
/// their root ids in its low [`Self::ID_BITS`]. When the number is 1 the sum is the root's id. The highest bit marks a
/// cell that is taken, by whatever colour; it makes the number a large one, so one look tells a point of root space.
pub trait Width: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static {
    /// How many low bits of a neighbour word hold the sum of ids.
    const ID_BITS: u32;
    /// The most neighbours a cell may have for the number to fit above the sum.
    const MAX_DEGREE: usize;
    /// A list of up to that many neighbours, without an allocation of its own.
    type Row: Clone + Deref<Target = [u32]> + FromIterator<u32> + Debug + Send + Sync;
    /// An array over cells or roots.
    type Array<T: Clone + Debug + Send + Sync>: Array<T> + ?Sized;
    /// The most cells of a board.
    const MAX_CELLS: usize;
    /// The number 0.
    const ZERO: Self;
    /// Ends a list of stones; no cell has this number.
    const END: Self;
    /// Stands where a list of stones does not pass; no cell has this number.
    const NO_STONE: Self;

    /// Narrows an index; the board was checked to fit when its table was made.
    fn from_index(index: usize) -> Self;
    /// The value as an array index.
    fn index(self) -> usize;
    /// The neighbour word of one stone of root `id`.
    fn one(id: Self) -> Self;
    /// Whether a neighbour word is that of an empty cell without stones next to it.
    fn is_none(self) -> bool;
    /// Whether a neighbour word is that of an empty cell with one stone next to it.
    fn is_one(self) -> bool;
    /// The sum of the ids in a neighbour word.
    fn ids(self) -> Self;
    /// Adds a word.
    fn plus(self, other: Self) -> Self;
    /// Takes a word away.
    fn minus(self, other: Self) -> Self;
    /// The word with the mark of a taken cell.
    fn taken(self) -> Self;
    /// The word without the mark of a taken cell.
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
            // Comparisons, not shifts: the processor has less to do.
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
