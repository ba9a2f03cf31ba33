//! The search tree: an arena of nodes under a memory limit, and the choice among the children of a node.

use crate::rules::Move;

/// One move that was considered somewhere.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The move that leads here; of no meaning at the root.
    pub(super) mv: Move,
    /// The children stand together, from here on.
    first_child: u32,
    child_count: u32,
    pub(super) visits: u32,
    /// The mean value of the visits for the seat that chose this move.
    pub(super) mean: f32,
}

/// The nodes of one search. The root is number 0.
#[derive(Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    capacity: usize,
}

impl Tree {
    /// The number of the root.
    pub(super) const ROOT: u32 = 0;

    /// A root with its children, and room for as many nodes as fit into `memory_mb`.
    pub(super) fn new(moves: &[Move], memory_mb: usize) -> Self {
        let capacity = (memory_mb.saturating_mul(1 << 20) / size_of::<Node>()).min(u32::MAX as usize);
        let root = Node { mv: moves[0], first_child: 0, child_count: 0, visits: 0, mean: 0.5 };
        // The root's children are always there, whatever the limit.
        let mut tree = Self { nodes: vec![root], capacity: capacity.max(moves.len() + 1) };
        tree.expand(Self::ROOT, moves);
        tree
    }

    pub(super) fn node(&self, id: u32) -> &Node {
        &self.nodes[id as usize]
    }

    /// The numbers of the children of a node.
    pub(super) fn children(&self, id: u32) -> std::ops::Range<u32> {
        let node = self.node(id);
        node.first_child..node.first_child + node.child_count
    }

    pub(super) fn is_leaf(&self, id: u32) -> bool {
        self.node(id).child_count == 0
    }

    /// Gives a leaf its children; returns whether there was room for them.
    pub(super) fn expand(&mut self, id: u32, moves: &[Move]) -> bool {
        let first_child = self.nodes.len();
        let needed = first_child + moves.len();
        if moves.is_empty() || needed > self.capacity {
            return false;
        }
        if needed > self.nodes.capacity() {
            let room = (2 * needed).min(self.capacity);
            self.nodes.reserve_exact(room - first_child);
        }
        let leaf = &mut self.nodes[id as usize];
        leaf.first_child = first_child as u32;
        leaf.child_count = moves.len() as u32;
        let child = |&mv| Node { mv, first_child: 0, child_count: 0, visits: 0, mean: 0.0 };
        self.nodes.extend(moves.iter().map(child));
        true
    }

    /// A child that was never visited, or the one with the largest upper confidence bound (UCB1: Auer, Cesa-Bianchi and
    /// Fischer 2002; in trees: Kocsis and Szepesvári 2006); the first of equals.
    #[inline]
    pub(super) fn select(&self, id: u32, exploration: f32) -> u32 {
        let children = self.children(id);
        let first = children.start;
        let weight = exploration * (self.node(id).visits.max(1) as f32).ln().sqrt();
        let (mut best, mut best_score) = (first, f32::NEG_INFINITY);
        for (child, id) in self.nodes[children.start as usize..children.end as usize].iter().zip(first..) {
            if child.visits == 0 {
                return id;
            }
            let score = child.mean + weight / (child.visits as f32).sqrt();
            if score > best_score {
                (best, best_score) = (id, score);
            }
        }
        best
    }

    /// Takes a visit's value for the seat that chose the node into account.
    #[inline]
    pub(super) fn update(&mut self, id: u32, value: f32) {
        let node = &mut self.nodes[id as usize];
        node.visits = node.visits.saturating_add(1);
        node.mean += (value - node.mean) / node.visits as f32;
    }

    /// The moves that were visited most from a node on, at most `length`.
    pub(super) fn principal_variation(&self, from: u32, length: usize) -> Vec<Move> {
        let mut variation = Vec::new();
        let mut id = from;
        while variation.len() < length {
            let most = self.children(id).max_by_key(|&child| (self.node(child).visits, std::cmp::Reverse(child)));
            match most {
                Some(child) if self.node(child).visits > 0 => {
                    variation.push(self.node(child).mv);
                    id = child;
                }
                _ => break,
            }
        }
        variation
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Cell;

    fn moves(count: u32) -> Vec<Move> {
        (0..count).map(|cell| Move::Place(Cell(cell))).collect()
    }

    #[test]
    fn a_tree_grows_to_its_limit_and_no_further() {
        let mut tree = Tree::new(&moves(8), 1);
        let mut leaf = 1;
        while tree.expand(leaf, &moves(50)) {
            leaf += 1;
        }
        let room = (1 << 20) / size_of::<Node>();
        assert!(tree.nodes.len() <= room && tree.nodes.len() + 50 > room, "{} nodes", tree.nodes.len());
        assert!(tree.nodes.capacity() <= room);
        assert!(tree.is_leaf(leaf), "a refused expansion leaves the tree as it was");
    }

    #[test]
    fn unvisited_children_come_first_and_then_the_most_promising() {
        let mut tree = Tree::new(&moves(3), 1);
        let visit = |tree: &mut Tree, id, value| {
            tree.update(Tree::ROOT, 0.5);
            tree.update(id, value);
        };
        for (expected, value) in [(1, 0.2), (2, 0.9), (3, 0.4)] {
            assert_eq!(tree.select(Tree::ROOT, 0.1), expected);
            visit(&mut tree, expected, value);
        }
        assert_eq!(tree.select(Tree::ROOT, 0.1), 2);
        for _ in 0..200 {
            visit(&mut tree, 2, 0.9);
        }
        assert_eq!(tree.select(Tree::ROOT, 5.0), 3, "exploration turns to what was seen less");
        assert!((tree.node(2).mean - 0.9).abs() < 1e-5);
        assert_eq!(tree.principal_variation(Tree::ROOT, 5), [Move::Place(Cell(1))]);
    }
}
