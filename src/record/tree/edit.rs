//! Changes to a game other than moves: variations put in another order or deleted, comments and notes. Each returns what
//! takes it back, and leaves alone whatever was added since.

use std::mem;

use super::{GameTree, NodeId, Record};

/// A change to a game that has not been made yet, usually one that takes another one back.
#[derive(Clone, Debug)]
pub struct Edit(Change);

#[derive(Clone, Debug)]
enum Change {
    /// Puts a move at another place among those played from the same position.
    Place { node: NodeId, place: usize },
    /// Deletes a move with everything that follows it.
    Delete { first: NodeId },
    /// Brings a deleted branch back.
    Restore(DeletedBranch),
    /// Replaces a comment.
    Comment { node: NodeId, text: String },
    /// Replaces a note, or removes it.
    Note { node: NodeId, key: &'static str, text: Option<String> },
    /// Several changes, one after the other.
    All(Vec<Change>),
}

/// A branch that was deleted.
#[derive(Clone, Debug)]
struct DeletedBranch {
    first: NodeId,
    /// The place of its first move among those played from the same position.
    place: usize,
    /// Whether redo led to it.
    was_preferred: bool,
    nodes: Vec<NodeId>,
    /// The cursor, if it was inside.
    cursor: Option<NodeId>,
}

impl Edit {
    /// Returns the node whose comment this changes, if that is all it changes.
    pub fn commented(&self) -> Option<NodeId> {
        if let Change::Comment { node, .. } = self.0 { Some(node) } else { None }
    }
}

impl Record {
    /// Returns a node and everything that follows it, parents before their children.
    pub fn branch(&self, first: NodeId) -> Vec<NodeId> {
        let mut branch = vec![first];
        let mut next = 0;
        while let Some(&node) = branch.get(next) {
            branch.extend(self.children(node));
            next += 1;
        }
        branch
    }
}

impl GameTree {
    /// Moves the innermost variation that contains `node` one place up. Returns what takes that back; `None` if it is
    /// in no variation but the main line.
    pub fn promote(&mut self, node: NodeId) -> Option<Edit> {
        self.check_line_of(node);
        let place = |&node: &NodeId| self.fork_at(node).map_or(0, |fork| fork.place);
        let path = self.path_to(node);
        let head = path.into_iter().rev().find(|node| place(node) > 0)?;
        let place = place(&head) - 1;
        self.make(Change::Place { node: head, place })
    }

    /// Makes the line to `node` the main line. Returns what takes that back; `None` if it is that already.
    pub fn make_main(&mut self, node: NodeId) -> Option<Edit> {
        self.check_line_of(node);
        let is_side = |node: &NodeId| self.fork_at(*node).is_some_and(|fork| fork.place > 0);
        let heads: Vec<_> = self.path_to(node).into_iter().filter(is_side).collect();
        let changes: Vec<_> = heads.into_iter().map(|node| Change::Place { node, place: 0 }).collect();
        if changes.is_empty() { None } else { self.make(Change::All(changes)) }
    }

    /// Deletes a move with everything that follows it; a cursor in there goes to the move before. Returns what takes
    /// that back; `None` for the start, which stays.
    pub fn delete(&mut self, first: NodeId) -> Option<Edit> {
        self.parent(first)?;
        self.make(Change::Delete { first })
    }

    /// Replaces the comment of a node. Returns what takes that back; `None` if it is no other.
    pub fn edit_comment(&mut self, node: NodeId, text: &str) -> Option<Edit> {
        let is_other = self.record.nodes.get(node)?.comment != text;
        if is_other { self.make(Change::Comment { node, text: text.into() }) } else { None }
    }

    /// Replaces notes on a node, each with its key, or removes them. Returns what takes that back; `None` if they are no
    /// others.
    pub fn edit_notes<const N: usize>(
        &mut self,
        node: NodeId,
        notes: [(&'static str, Option<String>); N],
    ) -> Option<Edit> {
        self.record.nodes.get(node)?;
        let others = notes.into_iter().filter(|(key, text)| self.note(node, key) != text.as_deref());
        let changes: Vec<_> = others.map(|(key, text)| Change::Note { node, key, text }).collect();
        if changes.is_empty() { None } else { self.make(Change::All(changes)) }
    }

    /// Makes a change. Returns what takes it back; `None` if nothing can or has to.
    pub fn apply(&mut self, edit: Edit) -> Option<Edit> {
        self.make(edit.0)
    }

    /// Checks the line that would be the main line, if lines of a large file have not been visited yet: a file whose
    /// main line is illegal cannot be opened.
    fn check_line_of(&mut self, node: NodeId) {
        if self.has_unchecked_lines() {
            let here = self.cursor();
            let first_child = |&node: &NodeId| self.children(node).first().copied();
            if let Some(end) = std::iter::successors(Some(node), first_child).last() {
                self.go_to(end);
                self.go_to(here);
            }
        }
    }

    fn make(&mut self, change: Change) -> Option<Edit> {
        self.revision += 1;
        let inverse = match change {
            Change::Place { node, place } => {
                let parent = self.record.parent(node)?;
                let siblings = &mut self.record.nodes[parent].children;
                let from = siblings.iter().position(|&sibling| sibling == node)?;
                siblings.remove(from);
                siblings.insert(place.min(siblings.len()), node);
                Change::Place { node, place: from }
            }
            Change::Delete { first } => self.take_out(first)?,
            Change::Restore(branch) => {
                let is_whole = self.put_back(&branch);
                if let Some(cursor) = branch.cursor {
                    self.go_to(cursor);
                }
                is_whole.then_some(Change::Delete { first: branch.first })?
            }
            Change::Comment { node, mut text } => {
                self.record.nodes.get(node)?;
                mem::swap(&mut self.record.nodes[node].comment, &mut text);
                Change::Comment { node, text }
            }
            Change::Note { node, key, text } => {
                let before = self.note(node, key).map(str::to_owned);
                self.record.set_note(node, key, text);
                Change::Note { node, key, text: before }
            }
            Change::All(changes) => {
                let mut inverses: Vec<Change> =
                    changes.into_iter().filter_map(|change| Some(self.make(change)?.0)).collect();
                inverses.reverse();
                Change::All(inverses)
            }
        };
        Some(Edit(inverse))
    }

    /// Takes a branch out of the tree. Its nodes keep their ids and their data, but nobody finds them any more.
    fn take_out(&mut self, first: NodeId) -> Option<Change> {
        let place = self.fork_at(first).map_or(0, |fork| fork.place);
        let (parent, mv) = (self.record.parent(first)?, self.move_of(first)?);
        let nodes = self.record.branch(first);
        let cursor = Some(self.cursor()).filter(|cursor| nodes.contains(cursor));
        if cursor.is_some() {
            self.go_to(parent);
        }
        let was_preferred = self.record.nodes[parent].preferred == Some(first);
        self.siblings.remove(parent, mv);
        self.record.nodes.cut(first);
        for &node in &nodes {
            self.record.nodes[node].is_deleted = true;
        }
        Some(Change::Restore(DeletedBranch { first, place, was_preferred, nodes, cursor }))
    }

    /// Brings a deleted branch back. Returns whether it is whole: if its first move has been played again since, what
    /// followed it goes where it is now.
    fn put_back(
        &mut self,
        &DeletedBranch { first, place, was_preferred, nodes: ref deleted, .. }: &DeletedBranch,
    ) -> bool {
        for &node in deleted {
            self.record.nodes[node].is_deleted = false;
        }
        let nodes = &mut self.record.nodes;
        let parent = nodes[first].parent;
        let twin = nodes[first].mv.and_then(|mv| self.siblings.find(nodes, parent, mv));
        let Some(twin) = twin else {
            let children = &mut nodes[parent].children;
            children.insert(place.min(children.len()), first);
            if was_preferred {
                nodes[parent].preferred = Some(first);
            }
            self.siblings.found_again(nodes, parent);
            return true;
        };
        let mut pairs = vec![(first, twin)];
        while let Some((old, twin)) = pairs.pop() {
            self.merge(old, twin);
            for child in mem::take(&mut self.record.nodes[old].children) {
                let nodes = &mut self.record.nodes;
                match nodes[child].mv.and_then(|mv| self.siblings.find(nodes, twin, mv)) {
                    Some(other) => pairs.push((child, other)),
                    None => {
                        nodes[child].parent = twin;
                        nodes[twin].children.push(child);
                        self.siblings.found_again(nodes, twin);
                    }
                }
            }
        }
        false
    }

    /// Moves what is said about a node to another one for the same move, unless something is said about that.
    fn merge(&mut self, old: NodeId, twin: NodeId) {
        let nodes = &mut self.record.nodes;
        nodes[old].is_deleted = true;
        // What was deleted there before comes back here, if it does.
        for node in nodes.ids() {
            if nodes[node].is_deleted && nodes[node].parent == old {
                nodes[node].parent = twin;
            }
        }
        let (comment, notes) = (mem::take(&mut nodes[old].comment), mem::take(&mut nodes[old].notes));
        let (outcome, resigned) = (nodes[old].outcome, nodes[old].resigned);
        let node = &mut nodes[twin];
        if node.comment.is_empty() {
            node.comment = comment;
        }
        if node.outcome.is_none() {
            (node.outcome, node.resigned) = (outcome, resigned);
        }
        let kept: Vec<_> =
            notes.into_iter().filter(|note| node.notes.iter().all(|other| other.key != note.key)).collect();
        node.notes.extend(kept);
    }
}
