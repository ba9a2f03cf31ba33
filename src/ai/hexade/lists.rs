//! Small sets of numbered things, each in one list at most, that are entered and left in constant time.

/// Lists of items numbered from 0; an item is in none of them or in one.
#[derive(Clone, Debug)]
pub(super) struct Lists<const N: usize> {
    lists: [Vec<u16>; N],
    /// Where each item stands in its list; without meaning for those in none.
    places: Box<[u16]>,
}

impl<const N: usize> Lists<N> {
    /// Empty lists for so many items.
    pub(super) fn new(items: usize) -> Self {
        Self { lists: std::array::from_fn(|_| Vec::with_capacity(64)), places: vec![0; items].into() }
    }

    /// The items of a list, in no order that means anything.
    #[inline]
    pub(super) fn of(&self, list: usize) -> &[u16] {
        &self.lists[list]
    }

    /// Adds an item that is in no list.
    #[inline]
    pub(super) fn insert(&mut self, list: usize, item: u16) {
        self.places[usize::from(item)] = self.lists[list].len() as u16;
        self.lists[list].push(item);
    }

    /// Takes an item out of the list that it is in.
    #[inline]
    pub(super) fn remove(&mut self, list: usize, item: u16) {
        let place = self.places[usize::from(item)];
        self.lists[list].swap_remove(usize::from(place));
        if let Some(&moved) = self.lists[list].get(usize::from(place)) {
            self.places[usize::from(moved)] = place;
        }
    }
}
