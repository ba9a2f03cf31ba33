//! The width of the engine's numbers: 16 bits keep a 19x19 state in six kilobytes, 32 bits carry eleven dimensions.

use std::fmt::Debug;
use std::hash::Hash;

/// An unsigned number that holds cells, root ids and neighbour words of a board.
///
/// A *neighbour word* is, for one cell and one colour, the number of neighbouring stones of that colour in its high
/// bits and the sum of their root ids in its low [`Self::ID_BITS`]. When the number is 1 the sum is the root's id.
pub trait Width: Copy + Eq + Ord + Hash + Debug + Default + Send + Sync + 'static {
    /// How many low bits of a neighbour word hold the sum of ids.
    const ID_BITS: u32;
    /// The most neighbours a cell may have for the number to fit above the sum.
    const MAX_DEGREE: usize;

    /// Narrows an index; the board was checked to fit when its table was made.
    fn from_index(index: usize) -> Self;
    /// The value as an array index.
    fn index(self) -> usize;
    /// The neighbour word of one stone of root `id`.
    fn one(id: Self) -> Self;
    /// How many stones a neighbour word counts.
    fn count(self) -> usize;
    /// The sum of the ids in a neighbour word.
    fn ids(self) -> Self;
    /// Adds a word.
    fn plus(self, other: Self) -> Self;
    /// Takes a word away.
    fn minus(self, other: Self) -> Self;
}

macro_rules! width {
    ($ty:ty, $id_bits:literal) => {
        impl Width for $ty {
            const ID_BITS: u32 = $id_bits;
            const MAX_DEGREE: usize = (1 << (<$ty>::BITS - $id_bits)) - 1;

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
            #[inline(always)]
            fn count(self) -> usize {
                (self >> $id_bits) as usize
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
        }
    };
}

width!(u16, 13);
width!(u32, 27);
