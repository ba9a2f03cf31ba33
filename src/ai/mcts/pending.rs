//! Visits to busy nodes that a thread has buffered and not yet added to the shared tree.
//!
//! A node near the root is written by every playout of every thread, and each write invalidates its cache line on the
//! other cores: with immediate updates, two threads make hardly more playouts than one. A few visits make no difference
//! to a busy node, so they are buffered here and added together.

use super::tree::Tree;

/// A node with at least this many visits counts as busy.
const BUSY: u32 = 256;
/// The number of visits to a busy node that are added to the tree at once.
const TOLD_TOGETHER: u32 = 8;
/// The number of slots for busy nodes; a node uses the slot of its id modulo this.
const PLACES: usize = 1024;

#[derive(Clone, Copy, Debug, Default)]
struct Visits {
    id: u32,
    count: u32,
    sum: f32,
}

/// The buffered visits of one thread.
#[derive(Debug)]
pub(super) struct Pending {
    places: Vec<Visits>,
}

impl Pending {
    /// Creates an empty buffer; unless `is_shared`, visits are not buffered at all.
    pub(super) fn new(is_shared: bool) -> Self {
        Self { places: vec![Visits::default(); if is_shared { PLACES } else { 0 }] }
    }

    /// Begins a visit; returns whether it was counted in the tree at once, which is not the case for busy nodes.
    #[inline]
    pub(super) fn enter(&self, tree: &Tree, id: u32) -> bool {
        let is_shared = !self.places.is_empty();
        let node = tree.node(id);
        let is_told = !is_shared || node.visits() < BUSY;
        if is_told {
            node.enter(is_shared);
        }
        is_told
    }

    /// Ends a visit with its value; `is_told` is what [`Self::enter`] returned.
    #[inline]
    pub(super) fn leave(&mut self, tree: &Tree, id: u32, value: f32, is_told: bool) {
        if is_told {
            tree.node(id).leave(value, !self.places.is_empty());
            return;
        }
        let place = &mut self.places[id as usize % PLACES];
        if place.id != id {
            tell(tree, place);
            place.id = id;
        }
        place.count += 1;
        place.sum += value;
        if place.count >= TOLD_TOGETHER {
            tell(tree, place);
        }
    }

    /// Adds all buffered visits to the tree.
    pub(super) fn tell_all(&mut self, tree: &Tree) {
        self.places.iter_mut().for_each(|place| tell(tree, place));
    }
}

fn tell(tree: &Tree, visits: &mut Visits) {
    if visits.count > 0 {
        tree.node(visits.id).add(visits.count, visits.sum);
    }
    *visits = Visits { id: visits.id, ..Visits::default() };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Cell;
    use crate::rules::Move;

    #[test]
    fn nothing_is_lost_on_the_way() {
        for is_shared in [false, true] {
            let moves: Vec<_> = (0..2000).map(|cell| (Move::Place(Cell(cell)), 0.5)).collect();
            let tree = Tree::new(&moves, false, 10, 1);
            let mut pending = Pending::new(is_shared);
            // Two busy nodes that share a slot, and one that never becomes busy.
            for round in 0..1001 {
                let ids = [Some(5), Some(5 + PLACES as u32), (round < 100).then_some(9)];
                for id in ids.into_iter().flatten() {
                    let is_told = pending.enter(&tree, id);
                    pending.leave(&tree, id, if round % 4 == 0 { 1.0 } else { 0.0 }, is_told);
                }
            }
            pending.tell_all(&tree);
            for (id, visits) in [(5, 1001), (5 + PLACES as u32, 1001), (9, 100)] {
                assert_eq!(tree.node(id).visits(), visits);
                assert!((tree.node(id).mean() - 0.25).abs() < 2e-3, "{}", tree.node(id).mean());
            }
        }
    }
}
