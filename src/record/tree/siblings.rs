//! The child of a node by its move, at once even where a node has tens of thousands of children.

use std::collections::HashMap;

use super::nodes::{NodeId, Nodes};
use crate::rules::Move;

/// So many children are looked through one by one.
const FEW: usize = 16;

/// The children of those nodes that have more than a few.
#[derive(Clone, Debug, Default)]
pub(super) struct Siblings(HashMap<(NodeId, Move), NodeId>);

impl Siblings {
    /// The child of `parent` that `mv` leads to.
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
        // All of them when they become many, then each new one.
        let unlisted = if children.len() == FEW + 1 { children.len() } else { usize::from(children.len() > FEW) };
        for &child in children.iter().rev().take(unlisted) {
            self.0.extend(nodes[child].mv.map(|mv| ((parent, mv), child)));
        }
        id
    }

    /// Forgets a child that is cut off.
    pub(super) fn remove(&mut self, parent: NodeId, mv: Move) {
        self.0.remove(&(parent, mv));
    }
}
