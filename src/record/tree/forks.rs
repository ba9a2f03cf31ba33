//! The points where variations fork.

use super::{NodeId, Record};

/// A move that is one of several played from the same position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fork {
    /// The position from which these moves were played.
    pub parent: NodeId,
    /// The index of this move among them, from 0; the first is the main line.
    pub place: usize,
    /// The number of these moves.
    pub count: usize,
}

impl Record {
    /// Returns whether any move has been played.
    pub fn has_moves(&self) -> bool {
        !self.children(NodeId::START).is_empty()
    }

    /// Returns the fork that the move to `node` belongs to, if other moves were played in its place.
    pub fn fork_at(&self, node: NodeId) -> Option<Fork> {
        let parent = self.parent(node)?;
        let siblings = self.children(parent);
        let place = siblings.iter().position(|&sibling| sibling == node)?;
        (siblings.len() > 1).then_some(Fork { parent, place, count: siblings.len() })
    }

    /// Returns the last fork on the path to the cursor, which includes the cursor's own move.
    pub fn last_fork(&self) -> Option<Fork> {
        std::iter::successors(Some(self.cursor()), |&node| self.parent(node)).find_map(|node| self.fork_at(node))
    }
}

#[cfg(test)]
mod tests {
    use crate::record::GameTree;
    use crate::rules::Position;

    #[test]
    fn forks_are_found_from_every_move_behind_them() {
        let mut tree = GameTree::new("tanbo size=9".parse().unwrap());
        assert_eq!(tree.last_fork(), None);
        for _ in 0..3 {
            let mv = tree.position().legal_move_list()[0];
            tree.play(mv).unwrap();
        }
        assert_eq!(tree.last_fork(), None, "one line has no fork");
        let main = tree.path_to(tree.cursor());
        tree.go_to(main[0]);
        let other = tree.position().legal_move_list()[1];
        tree.play(other).unwrap();
        let fork = tree.last_fork().unwrap();
        assert_eq!((fork.parent, fork.place, fork.count), (main[0], 1, 2));
        assert_eq!(tree.fork_at(main[1]).map(|fork| fork.place), Some(0));
        tree.go_to(main[2]);
        assert_eq!(tree.last_fork().map(|fork| fork.place), Some(0), "one move behind it, too");
        tree.go_to(main[0]);
        assert_eq!(tree.last_fork(), None, "before it there is none");
    }
}
