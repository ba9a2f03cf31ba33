//! The search tree: an arena of nodes with a memory limit, shared by the threads of a search.
//!
//! Nodes are stored in chunks, which are allocated when the first of their nodes is needed. The children of a node are
//! contiguous within one chunk, so that selecting among them reads contiguous memory.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use super::node::{MOST_CHILDREN, SearchNode};
use crate::rules::{Move, Player};

/// The minimum number of nodes in a chunk, as a power of two: 24 kB, so that a short search does not clear memory that it
/// never uses.
const LEAST_CHUNK_BITS: u32 = 10;

/// The nodes of one search. The root has id 0.
#[derive(Debug)]
pub(super) struct Tree {
    chunks: Box<[OnceLock<Box<[SearchNode]>>]>,
    chunk_bits: u32,
    /// The maximum number of nodes.
    capacity: u32,
    /// The id of the next node to allocate.
    next: AtomicU32,
}

/// One step down the tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct PathStep {
    /// The node that this step leads to.
    pub(super) id: u32,
    /// The seat that chose this step.
    pub(super) seat: Player,
    /// Whether the visit was added to the tree at once.
    pub(super) is_told: bool,
}

/// A move for the tree with its prior, a value from 0 to 1 or [`SENSELESS`].
pub(super) type Candidate = (Move, f32);

/// The prior of a move that is tried only when all others are known to lose.
pub(super) const SENSELESS: f32 = -1.0;

impl Tree {
    /// The id of the root.
    pub(super) const ROOT: u32 = 0;

    /// Creates a root with its children, with room for as many nodes as fit into `memory_mb`. A node with more than
    /// `widest` moves may remain a leaf, because its children might not fit into one chunk.
    pub(super) fn new(moves: &[Candidate], omits_moves: bool, widest: usize, memory_mb: usize) -> Self {
        let nodes = memory_mb.saturating_mul(1 << 20) / size_of::<SearchNode>();
        // The root's children must exist whatever the memory limit.
        let capacity = nodes.clamp(moves.len() + 1, u32::MAX as usize / 2) as u32;
        let wide = widest.max(moves.len()) + 1;
        let chunk_bits = wide.next_power_of_two().trailing_zeros().max(LEAST_CHUNK_BITS);
        let chunks = (0..=capacity >> chunk_bits).map(|_| OnceLock::new()).collect();
        let tree = Self { chunks, chunk_bits, capacity, next: AtomicU32::new(1) };
        tree.node(Self::ROOT).reset(Move::Pass, 0.0);
        tree.expand(Self::ROOT, moves, omits_moves);
        tree
    }

    /// Returns the chunk of a node, allocating it on first use.
    #[inline]
    fn chunk(&self, id: u32) -> &[SearchNode] {
        let index = id >> self.chunk_bits;
        self.chunks[index as usize].get_or_init(|| {
            let left = self.capacity - (index << self.chunk_bits);
            (0..left.min(1 << self.chunk_bits)).map(|_| SearchNode::default()).collect()
        })
    }

    #[inline]
    fn place(&self, id: u32) -> usize {
        (id & ((1 << self.chunk_bits) - 1)) as usize
    }

    #[inline]
    pub(super) fn node(&self, id: u32) -> &SearchNode {
        &self.chunk(id)[self.place(id)]
    }

    /// Returns the id of the first child of a node, and all its children.
    #[inline]
    pub(super) fn children(&self, id: u32) -> (u32, &[SearchNode]) {
        let links = self.node(id).links();
        let (first, count) = (links.first_child(), links.child_count() as usize);
        if count == 0 {
            return (first, &[]);
        }
        let place = self.place(first);
        (first, &self.chunk(first)[place..place + count])
    }

    /// Adds the children of a leaf, which exactly one thread does, once, if there is room; returns whether the node has
    /// children now.
    pub(super) fn expand(&self, id: u32, moves: &[Candidate], omits_moves: bool) -> bool {
        if moves.is_empty() || !self.node(id).claim() {
            return self.node(id).links().child_count() > 0;
        }
        let Some(first) = self.allocate(moves.len()) else { return false };
        let place = self.place(first);
        for (node, &(mv, guess)) in self.chunk(first)[place..].iter().zip(moves) {
            node.reset(mv, guess);
        }
        self.node(id).publish(first, moves.len() as u32, omits_moves);
        true
    }

    /// Allocates `count` nodes in one chunk; returns the id of the first, or `None` if there is no room.
    fn allocate(&self, count: usize) -> Option<u32> {
        if count > MOST_CHILDREN.min(1 << self.chunk_bits) {
            return None;
        }
        let mut next = self.next.load(Relaxed);
        loop {
            let first = self.fit(next, count as u32);
            let end = first + count as u32;
            if end > self.capacity {
                return None;
            }
            match self.next.compare_exchange_weak(next, end, Relaxed, Relaxed) {
                Ok(_) => return Some(first),
                Err(now) => next = now,
            }
        }
    }

    /// Returns the first id at which `count` nodes fit into one chunk: `next` or the start of the following chunk.
    fn fit(&self, next: u32, count: u32) -> u32 {
        let chunk = 1 << self.chunk_bits;
        if next % chunk + count > chunk { next.next_multiple_of(chunk) } else { next }
    }

    /// Returns the number of nodes in use, including those skipped at the ends of chunks.
    #[cfg(test)]
    pub(super) fn used(&self) -> u32 {
        self.next.load(Relaxed)
    }

    /// Returns the most visited moves from a node on, at most `length`: where the result of a node is proved, those that
    /// lead to it, and elsewhere, if there are any, those whose results are open.
    pub(super) fn principal_variation(&self, from: u32, length: usize) -> Vec<Move> {
        let mut variation = Vec::new();
        let mut id = from;
        while variation.len() < length {
            let result = self.node(id).links().ruled_out().result();
            let (first, children) = self.children(id);
            let visited = (first..).zip(children).filter(|(_, child)| child.visits() > 0);
            let leads_there = |child: &SearchNode| child.links().ruled_out().result() == result;
            let rank = |&(id, child): &(u32, &SearchNode)| (leads_there(child), child.visits(), std::cmp::Reverse(id));
            let Some((child_id, child)) = visited.max_by_key(rank) else { break };
            variation.push(child.mv());
            id = child_id;
        }
        variation
    }

    /// Makes the node that the moves lead to the new root and drops everything that is not below it, so that the memory
    /// can be reused. Returns whether there was such a node with children.
    ///
    /// Blocks of children move towards the front in the order of their positions: a block is always behind its parent,
    /// so no move overwrites a block that is still needed.
    pub(super) fn advance(&mut self, moves: &[Move]) -> bool {
        let mut root = Self::ROOT;
        for &mv in moves {
            let (first, children) = self.children(root);
            match children.iter().position(|child| child.mv() == mv) {
                Some(place) => root = first + place as u32,
                None => return false,
            }
        }
        if self.node(root).links().child_count() == 0 {
            return false;
        }
        if root != Self::ROOT {
            self.node(Self::ROOT).copy_from(self.node(root));
        }
        self.compact();
        true
    }

    fn compact(&mut self) {
        // Each block with the new id of its parent; parents move before their children.
        let mut blocks = std::collections::BinaryHeap::from([(
            std::cmp::Reverse(self.node(Self::ROOT).links().first_child()),
            Self::ROOT,
        )]);
        let mut next = 1;
        while let Some((std::cmp::Reverse(from), parent)) = blocks.pop() {
            let count = self.node(parent).links().child_count();
            let to = self.fit(next, count);
            for offset in 0..count {
                let node = self.node(to + offset);
                node.copy_from(self.node(from + offset));
                node.unclaim_leaf();
                let links = node.links();
                if links.child_count() > 0 {
                    blocks.push((std::cmp::Reverse(links.first_child()), to + offset));
                }
            }
            self.node(parent).relocate(to);
            next = to + count;
        }
        self.next.store(next, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Cell;

    fn moves(count: u32) -> Vec<Candidate> {
        (0..count).map(|cell| (Move::Place(Cell(cell)), 0.5)).collect()
    }

    fn tree(count: u32, memory_mb: usize) -> Tree {
        Tree::new(&moves(count), false, 100, memory_mb)
    }

    #[test]
    fn a_tree_grows_to_its_limit_and_no_further() {
        let tree = tree(8, 1);
        let mut leaf = 1;
        while tree.expand(leaf, &moves(50), false) {
            leaf += 1;
        }
        let room = (1 << 20) / size_of::<SearchNode>() as u32;
        assert!(tree.used() <= room && tree.used() + 50 > room, "{} nodes", tree.used());
        let allocated: usize = tree.chunks.iter().filter_map(|chunk| chunk.get()).map(|chunk| chunk.len()).sum();
        assert!(allocated <= room as usize);
        assert!(tree.children(leaf).1.is_empty(), "a refused expansion leaves the tree as it was");
    }

    #[test]
    fn a_tree_without_memory_is_its_root_and_the_moves() {
        let tree = tree(30, 0);
        assert_eq!(tree.children(Tree::ROOT).1.len(), 30);
        assert!(!tree.expand(1, &moves(1), false));
    }

    #[test]
    fn a_leaf_is_expanded_once_by_whichever_thread() {
        // Blocks of 16 fill the chunks without a gap.
        let tree = tree(63, 4);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| (1..=63).all(|leaf| tree.expand(leaf, &moves(16), false) || leaf > 0));
            }
        });
        assert!((1..=63).all(|leaf| tree.children(leaf).1.len() == 16));
        assert_eq!(tree.used(), 64 + 63 * 16);
    }

    /// Grows a tree in which the visit count of every node encodes the path to it.
    fn grow(tree: &Tree, id: u32, depth: u32, path: u32) {
        tree.node(id).enter(false);
        (0..path).for_each(|_| tree.node(id).enter(false));
        if depth > 0 && (id == Tree::ROOT || tree.expand(id, &moves(6), depth == 1)) {
            let (first, children) = tree.children(id);
            (0..children.len() as u32).rev().for_each(|k| grow(tree, first + k, depth - 1, path * 6 + k));
        }
    }

    fn picture(tree: &Tree, id: u32) -> Vec<(Move, u32, bool)> {
        let node = tree.node(id);
        let mut seen = vec![(node.mv(), node.visits(), node.links().omits_moves())];
        let (first, children) = tree.children(id);
        (first..).take(children.len()).for_each(|child| seen.extend(picture(tree, child)));
        seen
    }

    #[test]
    fn a_subtree_moves_to_the_front_unchanged() {
        let mut tree = tree(6, 1);
        grow(&tree, Tree::ROOT, 5, 0);
        let path = [Move::Place(Cell(4)), Move::Place(Cell(2))];
        let kept = tree.children(Tree::ROOT).0 + 4;
        let kept = tree.children(kept).0 + 2;
        let (before, used) = (picture(&tree, kept), tree.used());
        assert!(tree.advance(&path));
        assert_eq!(picture(&tree, Tree::ROOT), before);
        assert_eq!(tree.used(), before.len() as u32);
        assert!(tree.used() < used / 20);
        assert!(!tree.advance(&[Move::Pass]), "never seen");
        assert!(tree.advance(&[]));
        assert_eq!(picture(&tree, Tree::ROOT), before);
    }
}
