//! Finds the child of a node by its move, in constant time even where a node has tens of thousands of children.

use std::collections::HashMap;

use super::nodes::{NodeId, Nodes};
use crate::rules::Move;

/// The most children that are searched linearly.
const FEW: usize = 16;

/// The children of the nodes that have more than [`FEW`] children.
#[derive(Clone, Debug, Default)]
pub(super) struct Siblings(HashMap<(NodeId, Move), NodeId>);

impl Siblings {
    /// Returns the child of `parent` that `mv` leads to.
    pub(super) fn find(&self, nodes: &Nodes, parent: NodeId, mv: Move) -> Option<NodeId> {
        let children = &nodes[parent].children;
        if children.len() > FEW {
            return self.0.get(&(parent, mv)).copied();
        }
        children.iter().copied().find(|&child| nodes[child].mv == Some(mv))
    }

    /// Adds a child that `parent` does not have yet.
    pub(super) fn add(&mut self, nodes: &mut Nodes, parent: NodeId, mv: Move) -> NodeId {
        let id = nodes.add(parent, mv);
        let children = &nodes[parent].children;
        // When the children exceed the limit all of them are indexed; after that only each new one.
        let unlisted = if children.len() == FEW + 1 { children.len() } else { usize::from(children.len() > FEW) };
        for &child in children.iter().rev().take(unlisted) {
            self.0.extend(nodes[child].mv.map(|mv| ((parent, mv), child)));
        }
        id
    }

    /// Takes note that children have come back to `parent`.
    pub(super) fn found_again(&mut self, nodes: &Nodes, parent: NodeId) {
        let children = &nodes[parent].children;
        for &child in children.iter().filter(|_| children.len() > FEW) {
            self.0.extend(nodes[child].mv.map(|mv| ((parent, mv), child)));
        }
    }

    /// Removes a child that has been removed from the tree.
    pub(super) fn remove(&mut self, parent: NodeId, mv: Move) {
        self.0.remove(&(parent, mv));
    }
}
