//! A node of the search tree: 24 bytes that several threads read and write.
//!
//! Nothing is locked. A thread may overwrite a visit that another thread has just counted; this is rare and changes the
//! mean by the share of one visit (Enzenberger and Müller, "A lock-free multithreaded Monte-Carlo tree search
//! algorithm", 2009). Only two operations are atomic read-modify-write steps: claiming a node for expansion, which must
//! happen once, and recording a proof, which must not be lost.

use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicU32, AtomicU64};

use super::packed_move;
use super::solver::RuledOut;
use crate::rules::Move;

/// From this many visits on, the mean becomes a moving average: the weight of a single visit would otherwise fall below
/// the resolution of the number.
const MOST_WEIGHT: u32 = 1 << 22;

/// The bit layout of a node's links, from the lowest bit: the id of the first child, the number of children, the
/// results that were ruled out, and two flags.
mod bits {
    pub(super) const COUNT_SHIFT: u32 = 32;
    pub(super) const COUNT: u64 = (1 << 20) - 1;
    pub(super) const RULED_OUT_SHIFT: u32 = 52;
    pub(super) const RULED_OUT: u64 = 0x7f;
    /// A thread is expanding the node, has expanded it, or has found that it cannot be expanded.
    pub(super) const CLAIMED: u64 = 1 << 59;
    /// The children do not cover all legal moves.
    pub(super) const OMITS_MOVES: u64 = 1 << 60;
}

/// The maximum number of children of a node.
pub(super) const MOST_CHILDREN: usize = bits::COUNT as usize;

/// A node of the tree: a move and its statistics.
#[derive(Debug, Default)]
pub(super) struct SearchNode {
    links: AtomicU64,
    /// The packed move that leads to this node; meaningless at the root.
    mv: AtomicU32,
    visits: AtomicU32,
    /// The mean value of the visits for the seat that chose this move, as the bits of an `f32`.
    mean: AtomicU32,
    /// The heuristic value for the seat that chose the move, as the bits of an `f32`: before the first visit its prior,
    /// after that the minimax of the evaluations below.
    outlook: AtomicU32,
}

/// The location of a node's children, and what is proven about the node.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeLinks(u64);

impl NodeLinks {
    pub(super) fn first_child(self) -> u32 {
        self.0 as u32
    }

    pub(super) fn child_count(self) -> u32 {
        (self.0 >> bits::COUNT_SHIFT & bits::COUNT) as u32
    }

    pub(super) fn ruled_out(self) -> RuledOut {
        RuledOut((self.0 >> bits::RULED_OUT_SHIFT & bits::RULED_OUT) as u8)
    }

    pub(super) fn omits_moves(self) -> bool {
        self.0 & bits::OMITS_MOVES != 0
    }
}

impl SearchNode {
    /// Reinitialises this node, which no other thread can reach.
    pub(super) fn reset(&self, mv: Move, look: f32) {
        self.links.store(0, Relaxed);
        self.mv.store(packed_move::pack(mv), Relaxed);
        self.visits.store(0, Relaxed);
        self.mean.store(0, Relaxed);
        self.set_outlook(look);
    }

    /// Copies another node into this one, which no other thread can reach.
    pub(super) fn copy_from(&self, other: &Self) {
        self.links.store(other.links.load(Relaxed), Relaxed);
        self.mv.store(other.mv.load(Relaxed), Relaxed);
        self.visits.store(other.visits.load(Relaxed), Relaxed);
        self.mean.store(other.mean.load(Relaxed), Relaxed);
        self.outlook.store(other.outlook.load(Relaxed), Relaxed);
    }

    #[inline]
    pub(super) fn mv(&self) -> Move {
        packed_move::unpack(self.mv.load(Relaxed))
    }

    #[inline]
    pub(super) fn visits(&self) -> u32 {
        self.visits.load(Relaxed)
    }

    #[inline]
    pub(super) fn mean(&self) -> f32 {
        f32::from_bits(self.mean.load(Relaxed))
    }

    #[inline]
    pub(super) fn outlook(&self) -> f32 {
        f32::from_bits(self.outlook.load(Relaxed))
    }

    #[inline]
    pub(super) fn set_outlook(&self, outlook: f32) {
        self.outlook.store(outlook.to_bits(), Relaxed);
    }

    #[inline]
    pub(super) fn links(&self) -> NodeLinks {
        NodeLinks(self.links.load(Acquire))
    }

    /// Counts a visit that begins; with `as_loss` it counts as a loss until it ends, so that other threads explore
    /// other moves (virtual loss: Chaslot, Winands and van den Herik 2008).
    #[inline]
    pub(super) fn enter(&self, as_loss: bool) {
        let visits = self.visits().saturating_add(1);
        self.visits.store(visits, Relaxed);
        if as_loss {
            let mean = self.mean();
            self.mean.store((mean - mean / weight(visits)).to_bits(), Relaxed);
        }
    }

    /// Adds the value of a visit, for the seat that chose the move, to the mean; `as_loss` must be the same as for
    /// [`Self::enter`].
    #[inline]
    pub(super) fn leave(&self, value: f32, as_loss: bool) {
        let mean = self.mean();
        let counted = if as_loss { 0.0 } else { mean };
        self.mean.store((mean + (value - counted) / weight(self.visits())).to_bits(), Relaxed);
    }

    /// Adds completed visits, with the sum of their values.
    pub(super) fn add(&self, count: u32, sum: f32) {
        let visits = self.visits().saturating_add(count);
        self.visits.store(visits, Relaxed);
        let mean = self.mean();
        self.mean.store((mean + (sum - count as f32 * mean) / weight(visits)).to_bits(), Relaxed);
    }

    /// Claims the right to expand the node; returns `true` for the first caller only.
    pub(super) fn claim(&self) -> bool {
        self.links.fetch_or(bits::CLAIMED, Relaxed) & bits::CLAIMED == 0
    }

    /// Publishes the children, which must be fully written by now, to all threads.
    pub(super) fn publish(&self, first_child: u32, count: u32, omits_moves: bool) {
        let omits = if omits_moves { bits::OMITS_MOVES } else { 0 };
        self.links.fetch_or(u64::from(first_child) | u64::from(count) << bits::COUNT_SHIFT | omits, Release);
    }

    /// Sets a new location of the children; no other thread may access the tree.
    pub(super) fn relocate(&self, first_child: u32) {
        let links = self.links.load(Relaxed);
        self.links.store(links & !u64::from(u32::MAX) | u64::from(first_child), Relaxed);
    }

    /// Clears the expansion claim of a node without children, so that expanding it can be tried again.
    pub(super) fn unclaim_leaf(&self) {
        if self.links().child_count() == 0 {
            self.links.fetch_and(!bits::CLAIMED, Relaxed);
        }
    }

    /// Rules out results; returns whether any of them were possible before.
    pub(super) fn rule_out(&self, results: RuledOut) -> bool {
        let before = self.links.fetch_or(u64::from(results.0) << bits::RULED_OUT_SHIFT, Relaxed);
        results.0 & !NodeLinks(before).ruled_out().0 != 0
    }
}

fn weight(visits: u32) -> f32 {
    visits.clamp(1, MOST_WEIGHT) as f32
}

const _: () = assert!(size_of::<SearchNode>() == 24, "three nodes share a cache line and a bit");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Cell;
    use crate::rules::Player;

    fn node() -> SearchNode {
        let node = SearchNode::default();
        node.reset(Move::Place(Cell(3)), 0.25);
        node
    }

    #[test]
    fn visits_and_their_mean() {
        for as_loss in [false, true] {
            let node = node();
            for value in [0.5, 1.0, 0.0] {
                node.enter(as_loss);
                node.leave(value, as_loss);
            }
            assert_eq!(node.visits(), 3);
            assert!((node.mean() - 0.5).abs() < 1e-6);
            node.enter(as_loss);
            assert!(if as_loss { node.mean() < 0.4 } else { node.mean() > 0.4 });
        }
    }

    #[test]
    fn links_keep_their_parts_apart() {
        let node = node();
        assert!(node.claim() && !node.claim());
        node.unclaim_leaf();
        assert!(node.claim());
        assert!(node.rule_out(RuledOut::all_but_win(Player(5))) && !node.rule_out(RuledOut::all_but_win(Player(5))));
        node.publish(u32::MAX - 7, 177_147, true);
        node.unclaim_leaf();
        let links = node.links();
        assert_eq!((links.first_child(), links.child_count(), links.omits_moves()), (u32::MAX - 7, 177_147, true));
        assert!(links.ruled_out().is_win_for(Player(5)) && !node.claim());
        node.relocate(9);
        assert_eq!((node.links().first_child(), node.links().child_count()), (9, 177_147));
    }
}
