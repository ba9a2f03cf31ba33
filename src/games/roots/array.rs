//! Arrays over the cells of a board, in two forms. The small form has room for [`SMALL`] cells and a size known to the
//! compiler, and masks an index instead of checking its bounds; the other form is as long as the board.
//!
//! The engine's inner loop consists mostly of such accesses. On small boards the small form saves a fifth of the
//! instructions.

use std::fmt::Debug;

/// The most cells of a small board; a power of two.
pub(super) const SMALL: usize = 512;

/// The length of small arrays that are indexed by seat; also a power of two.
pub(super) const SEAT_ROOM: usize = crate::rules::MAX_PLAYERS.next_power_of_two();

/// An array that is indexed with numbers known to be within its bounds.
pub trait Array<T>: Debug + Send + Sync {
    /// Creates an array with room for at least `length` elements.
    fn filled(length: usize, element: T) -> Box<Self>;

    /// Returns the index masked to the array's size, for an index that is used several times.
    fn fit(index: usize) -> usize;

    /// Returns the element at `index`; if the index is out of bounds, which element is unspecified.
    fn at(&self, index: usize) -> &T;

    /// Returns the element at `index` for modification.
    fn at_mut(&mut self, index: usize) -> &mut T;

    /// Returns the first `length` elements.
    fn prefix(&self, length: usize) -> &[T];

    /// Copies the first `length` elements of another array of the same form.
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
