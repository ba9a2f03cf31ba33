//! The record of a game: everything about it that is saved, and nothing that can be derived from that.

use std::sync::Arc;

use super::nodes::{NodeId, Nodes, Note};
use crate::games::{AnyPosition, Setup};
use crate::geometry::Geometry;
use crate::rules::{Arrangement, Move, Outcome, Player, Position};

/// A game with all its variations, as moves: the set-up, the tree, and the cursor.
///
/// A copy is cheap (a few microseconds for a hundred thousand moves), so that another thread can save one while the
/// game goes on.
#[derive(Clone, Debug)]
pub struct Record {
    start: Arc<Start>,
    pub(super) nodes: Nodes,
    pub(super) cursor: NodeId,
}

/// The part of a game that is fixed before the first move.
#[derive(Debug)]
struct Start {
    setup: Setup,
    arrangement: Option<Arrangement>,
    position: AnyPosition,
}

impl Record {
    /// Creates the record of a game before its first move.
    pub(super) fn new(setup: Setup, arrangement: Option<Arrangement>, position: AnyPosition) -> Self {
        let nodes = Nodes::new(position.outcome());
        Self { start: Arc::new(Start { setup, arrangement, position }), nodes, cursor: NodeId::START }
    }

    /// Returns the set-up of the game.
    pub fn setup(&self) -> Setup {
        self.start.setup
    }

    /// Returns the arrangement that the game started from, if it was set by hand.
    pub fn arrangement(&self) -> Option<&Arrangement> {
        self.start.arrangement.as_ref()
    }

    /// Returns the board.
    pub fn geometry(&self) -> &Geometry {
        self.start.position.geometry()
    }

    /// Returns the position before the first move.
    pub fn start(&self) -> &AnyPosition {
        &self.start.position
    }

    /// Returns the node of the position shown.
    pub fn cursor(&self) -> NodeId {
        self.cursor
    }

    /// Returns how many moves lead to the cursor.
    pub fn ply(&self) -> u32 {
        self.nodes[self.cursor].ply
    }

    /// Returns how many moves lead to `node`; `None` for a node that does not exist.
    pub fn ply_of(&self, node: NodeId) -> Option<u32> {
        self.nodes.get(node).map(|node| node.ply)
    }

    /// Returns the move that led to `node`; `None` at the start and for a node that does not exist.
    pub fn move_of(&self, node: NodeId) -> Option<Move> {
        self.nodes.get(node)?.mv
    }

    /// Returns the node before `node`; `None` at the start.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.nodes.get(node).filter(|node| node.mv.is_some()).map(|node| node.parent)
    }

    /// Returns the continuations of `node`, the main line first.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        self.nodes.get(node).map_or(&[], |node| &node.children)
    }

    /// Returns where redo would go from `node`: the continuation visited last, or else the main line.
    pub fn next(&self, node: NodeId) -> Option<NodeId> {
        let node = self.nodes.get(node)?;
        node.preferred.or_else(|| node.children.first().copied())
    }

    /// Returns the nodes from the first move to `node`.
    pub fn path_to(&self, node: NodeId) -> Vec<NodeId> {
        let mut path: Vec<_> = std::iter::successors(Some(node), |&node| self.parent(node))
            .take_while(|&node| node != NodeId::START)
            .collect();
        path.reverse();
        path
    }

    /// Returns the line through the cursor: from the first move to the end of what redo would visit.
    pub fn line(&self) -> Vec<NodeId> {
        let mut line = self.path_to(self.cursor);
        line.extend(std::iter::successors(self.next(self.cursor), |&node| self.next(node)));
        line
    }

    /// Returns the last node of the line through the cursor.
    pub fn line_end(&self) -> NodeId {
        std::iter::successors(Some(self.cursor), |&node| self.next(node)).last().unwrap_or(self.cursor)
    }

    /// Returns the last node of the main line.
    pub fn main_end(&self) -> NodeId {
        let first_child = |&node: &NodeId| self.children(node).first().copied();
        std::iter::successors(Some(NodeId::START), first_child).last().unwrap_or(NodeId::START)
    }

    /// Returns the result at the end of the main line.
    pub fn main_outcome(&self) -> Option<Outcome> {
        self.outcome_at(self.main_end())
    }

    /// Returns the result at the cursor: by the rules, or by resignation there.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome_at(self.cursor)
    }

    /// Returns the result at `node`: by the rules, or by resignation there. The result by the rules of a side line from
    /// a file is known only after its last move has been visited.
    pub fn outcome_at(&self, node: NodeId) -> Option<Outcome> {
        self.nodes.get(node)?.outcome
    }

    /// Returns the seat that resigns at `node`, if one does.
    pub fn resignation_at(&self, node: NodeId) -> Option<Player> {
        self.nodes.get(node)?.resigned
    }

    /// Returns the comment on `node`.
    pub fn comment(&self, node: NodeId) -> &str {
        self.nodes.get(node).map_or("", |node| &node.comment)
    }

    /// Returns the notes on `node`.
    pub fn notes(&self, node: NodeId) -> &[Note] {
        self.nodes.get(node).map_or(&[], |node| &node.notes)
    }

    /// Returns the text of the first note on `node` that has this key.
    pub fn note(&self, node: NodeId, key: &str) -> Option<&str> {
        self.notes(node).iter().find(|note| note.key == key).map(|note| note.text.as_str())
    }

    /// Replaces the notes on `node` that have this key by a single one, or by none.
    pub fn set_note(&mut self, node: NodeId, key: &str, text: Option<String>) {
        let has_key = self.notes(node).iter().any(|note| note.key == key);
        // A node that stays as it is remains shared with other copies.
        if self.nodes.get(node).is_none() || (text.is_none() && !has_key) {
            return;
        }
        let notes = &mut self.nodes[node].notes;
        let place = notes.iter().position(|note| note.key == key).unwrap_or(notes.len());
        notes.retain(|note| note.key != key);
        if let Some(text) = text {
            notes.insert(place, Note { key: key.into(), text });
        }
    }

    /// Makes redo lead to `target` from every node on the path to it. The path to the cursor already has this property,
    /// so the part that both paths share is left unchanged.
    pub(super) fn prefer_path_to(&mut self, target: NodeId) {
        let (mut node, mut known) = (target, self.cursor);
        while node != known {
            if self.nodes[known].ply > self.nodes[node].ply {
                known = self.nodes[known].parent;
                continue;
            }
            let parent = self.nodes[node].parent;
            if self.nodes[parent].preferred != Some(node) {
                self.nodes[parent].preferred = Some(node);
            }
            node = parent;
        }
    }
}
