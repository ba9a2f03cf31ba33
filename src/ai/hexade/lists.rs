//! Disjoint small sets of numbered items with insertion and removal in constant time.

/// Lists of items numbered from 0; each item is in at most one list.
#[derive(Clone, Debug)]
pub(super) struct Lists<const N: usize> {
    lists: [Vec<u16>; N],
    /// The position of each item in its list; meaningless for items in no list.
    places: Box<[u16]>,
}

impl<const N: usize> Lists<N> {
    /// Creates empty lists for this many items.
    pub(super) fn new(items: usize) -> Self {
        Self { lists: std::array::from_fn(|_| Vec::with_capacity(64)), places: vec![0; items].into() }
    }

    /// Returns the items of a list, in arbitrary order.
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

    /// Removes an item from `list`, which must contain it.
    #[inline]
    pub(super) fn remove(&mut self, list: usize, item: u16) {
        let place = self.places[usize::from(item)];
        self.lists[list].swap_remove(usize::from(place));
        if let Some(&moved) = self.lists[list].get(usize::from(place)) {
            self.places[usize::from(moved)] = place;
        }
    }
}
