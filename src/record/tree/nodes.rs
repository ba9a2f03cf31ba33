//! The nodes of a game tree, in chunks that copies of the tree share: copying increments one reference count per chunk,
//! and a change copies at most one chunk, however many moves a game has.

use std::ops::{Index, IndexMut};
use std::sync::Arc;

use crate::rules::{Move, Outcome, Player};

/// The number of nodes in a chunk.
const CHUNK: usize = 256;

/// A place in a game tree. Ids are never reused, so an answer that refers to a removed node can arrive late and be
/// dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The start of the game.
    pub const START: Self = Self(0);

    /// Returns the id as an array index.
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A note about a node from a file: kept unchanged and written back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The kind of note, for example `mark`.
    pub key: String,
    /// The text.
    pub text: String,
}

/// The data of one move.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// The move that led here; `None` at the start only.
    pub(super) mv: Option<Move>,
    pub(super) parent: NodeId,
    /// The moves from here; the first one continues the main line.
    pub(super) children: Vec<NodeId>,
    /// The child that redo goes to, which is the one visited last.
    pub(super) preferred: Option<NodeId>,
    pub(super) ply: u32,
    /// The result, if the game ends here.
    pub(super) outcome: Option<Outcome>,
    /// The seat that resigns here, which determines the outcome.
    pub(super) resigned: Option<Player>,
    pub(super) comment: String,
    pub(super) notes: Vec<Note>,
    /// Whether somebody deleted it, with everything that follows it. It can come back.
    pub(super) is_deleted: bool,
}

impl Node {
    fn new(mv: Option<Move>, parent: NodeId, ply: u32) -> Self {
        Self {
            mv,
            parent,
            children: Vec::new(),
            preferred: None,
            ply,
            outcome: None,
            resigned: None,
            comment: String::new(),
            notes: Vec::new(),
            is_deleted: false,
        }
    }
}

/// All nodes, indexed by their ids.
#[derive(Clone, Debug)]
pub(super) struct Nodes(Vec<Arc<Vec<Node>>>);

impl Nodes {
    /// Creates the nodes of a tree with only its start.
    pub(super) fn new(outcome: Option<Outcome>) -> Self {
        let mut nodes = Self(Vec::new());
        nodes.push(Node { outcome, ..Node::new(None, NodeId::START, 0) });
        nodes
    }

    /// Adds a move after `parent`, as its last child.
    pub(super) fn add(&mut self, parent: NodeId, mv: Move) -> NodeId {
        let ply = self[parent].ply + 1;
        let id = self.push(Node::new(Some(mv), parent, ply));
        self[parent].children.push(id);
        id
    }

    fn push(&mut self, node: Node) -> NodeId {
        let id = NodeId(self.len() as u32);
        if id.index().is_multiple_of(CHUNK) {
            self.0.push(Arc::new(Vec::new()));
        }
        if let Some(last) = self.0.last_mut() {
            Arc::make_mut(last).push(node);
        }
        id
    }

    /// Returns the number of nodes.
    pub(super) fn len(&self) -> usize {
        self.0.last().map_or(0, |last| CHUNK * (self.0.len() - 1) + last.len())
    }

    /// Iterates over all ids, parents before their children.
    pub(super) fn ids(&self) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        (0..self.len() as u32).map(NodeId)
    }

    /// Removes a node from its parent's children, with everything that follows it; the ids stay reserved.
    pub(super) fn cut(&mut self, id: NodeId) {
        let parent = self[id].parent;
        let parent = &mut self[parent];
        parent.children.retain(|&child| child != id);
        parent.preferred.take_if(|preferred| *preferred == id);
    }

    /// Returns how many chunks of another copy are not shared with this one.
    #[cfg(test)]
    pub(super) fn unshared_chunks(&self, other: &Self) -> usize {
        let is_shared = |(index, chunk)| self.0.get(index).is_some_and(|own| Arc::ptr_eq(own, chunk));
        other.0.iter().enumerate().filter(|&entry| !is_shared(entry)).count()
    }

    /// Returns the node with an id, or `None` if there is none or it was deleted.
    pub(super) fn get(&self, id: NodeId) -> Option<&Node> {
        self.0.get(id.index() / CHUNK)?.get(id.index() % CHUNK).filter(|node| !node.is_deleted)
    }
}

/// Indexing, for ids that are known to exist.
impl Index<NodeId> for Nodes {
    type Output = Node;

    fn index(&self, id: NodeId) -> &Node {
        &self.0[id.index() / CHUNK][id.index() % CHUNK]
    }
}

/// Copies the chunk of the node if another copy of the game shares it.
impl IndexMut<NodeId> for Nodes {
    fn index_mut(&mut self, id: NodeId) -> &mut Node {
        &mut Arc::make_mut(&mut self.0[id.index() / CHUNK])[id.index() % CHUNK]
    }
}
