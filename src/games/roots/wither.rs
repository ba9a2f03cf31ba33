//! The order in which a bounded root withers: outwards from the stone that bounded it.

use crate::geometry::{Cell, Geometry};

/// Sorts the stones of a root by their distance along the root from `cause`, the stone just placed.
///
/// `cause` is in the root itself (it bounded its own root), next to the root, or two steps away (it took a point of
/// root space by touching it). The walk starts with the root's stones nearest to `cause`.
pub(super) fn outwards(geometry: &Geometry, cause: Cell, mut stones: Vec<Cell>) -> Vec<Cell> {
    stones.sort_unstable();
    let is_stone = |cell: &Cell| stones.binary_search(cell).is_ok();
    let mut order: Vec<Cell> = Vec::with_capacity(stones.len());
    if is_stone(&cause) {
        order.push(cause);
    } else {
        order.extend(geometry.neighbours(cause).filter(is_stone));
        if order.is_empty() {
            let second = geometry.neighbours(cause).flat_map(|n| geometry.neighbours(n)).filter(is_stone);
            order.extend(second);
        }
        order.sort_unstable();
        order.dedup();
    }
    let mut seen = vec![false; stones.len()];
    // Whether a cell is a stone that has not been visited before.
    let mut is_new =
        |cell: &Cell| stones.binary_search(cell).is_ok_and(|place| !std::mem::replace(&mut seen[place], true));
    order.retain(&mut is_new);
    let mut next = 0;
    while let Some(&stone) = order.get(next) {
        next += 1;
        order.extend(geometry.neighbours(stone).filter(&mut is_new));
    }
    debug_assert_eq!(order.len(), stones.len(), "a root is connected");
    order
}
