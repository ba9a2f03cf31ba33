//! Arrays over the cells of a board, in two forms: with room for [`SMALL`] cells, where an index is cut to fit instead of
//! being checked and the compiler knows the size, or as long as the board.
//!
//! The engine's inner loop is little more than such accesses. On small boards this form saves every fifth instruction.

use std::fmt::Debug;

/// How many cells a small board has at most; a power of two.
pub(super) const SMALL: usize = 512;

/// Room for the seats in small arrays that are indexed by seat: a power of two too.
pub(super) const SEAT_ROOM: usize = crate::rules::MAX_PLAYERS.next_power_of_two();

/// An array that is indexed with numbers known to lie in it.
pub trait Array<T>: Debug + Send + Sync {
    /// An array with room for `length` elements at least.
    fn filled(length: usize, element: T) -> Box<Self>;

    /// The same index, cut to the array: for one that is used several times.
    fn fit(index: usize) -> usize;

    /// The element at `index`; which one is unspecified if it has none there.
    fn at(&self, index: usize) -> &T;

    /// The same to be changed.
    fn at_mut(&mut self, index: usize) -> &mut T;

    /// The first `length` elements.
    fn prefix(&self, length: usize) -> &[T];

    /// Takes over the first `length` elements of another array of the same form.
    fn copy_prefix(&mut self, from: &Self, length: usize);
}

impl<T: Clone + Debug + Send + Sync> Array<T> for [T; SMALL] {
    fn filled(length: usize, element: T) -> Box<Self> {
        debug_assert!(length <= SMALL);
        Box::new(std::array::from_fn(|_| element.clone()))
    }

    #[inline(always)]
    fn fit(index: usize) -> usize {
        debug_assert!(index < SMALL);
        index % SMALL
    }

    #[inline(always)]
    fn at(&self, index: usize) -> &T {
        debug_assert!(index < SMALL);
        &self[index % SMALL]
    }

    #[inline(always)]
    fn at_mut(&mut self, index: usize) -> &mut T {
        debug_assert!(index < SMALL);
        &mut self[index % SMALL]
    }

    fn prefix(&self, length: usize) -> &[T] {
        &self[..length]
    }

    fn copy_prefix(&mut self, from: &Self, length: usize) {
        self[..length].clone_from_slice(&from[..length]);
    }
}

impl<T: Clone + Debug + Send + Sync> Array<T> for [T] {
    fn filled(length: usize, element: T) -> Box<Self> {
        vec![element; length].into()
    }

    #[inline(always)]
    fn fit(index: usize) -> usize {
        index
    }

    #[inline(always)]
    fn at(&self, index: usize) -> &T {
        &self[index]
    }

    #[inline(always)]
    fn at_mut(&mut self, index: usize) -> &mut T {
        &mut self[index]
    }

    fn prefix(&self, length: usize) -> &[T] {
        &self[..length]
    }

    fn copy_prefix(&mut self, from: &Self, length: usize) {
        self[..length].clone_from_slice(&from[..length]);
    }
}
