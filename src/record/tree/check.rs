//! Moves from a file: added to the tree without being played ("planted"), and checked at once or at their first visit.
//!
//! The main line is played. Side lines are traversed depth first: the largest branch continues with the current
//! position and only the smaller ones copy it, so the number of copies at any time is at most logarithmic in the number
//! of moves. A branch of a single move needs no copy, as its legality can be checked without playing it.

use std::fmt;

use super::nodes::{NodeId, Nodes, Note};
use super::{GameTree, outcome_of_resignation};
use crate::games::AnyPosition;
use crate::record::notation::{illegal_text, move_text};
use crate::rules::{Move, Player, Position};

/// A fault at a node that was read from a file.
#[derive(Debug)]
pub(in crate::record) struct Fault {
    pub(in crate::record) node: NodeId,
    pub(in crate::record) what: FaultKind,
}

/// The kind of fault.
#[derive(Debug)]
pub(in crate::record) enum FaultKind {
    /// An illegal move.
    Move {
        /// Its number in the game, from 1.
        ply: u32,
        /// The move as text.
        text: String,
        /// The reason.
        reason: String,
    },
    /// A seat that cannot resign there, with the reason.
    Resignation(&'static str),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.what {
            FaultKind::Move { ply, text, reason } => {
                write!(f, "move {ply} ({text}) of this line is wrong: {reason}. The line ends before it")
            }
            FaultKind::Resignation(reason) => write!(f, "the resignation here is wrong: {reason}. It is left out"),
        }
    }
}

impl GameTree {
    /// Returns the child of `parent` that `mv` leads to, adding it if necessary without checking whether the move is
    /// legal.
    pub(in crate::record) fn plant(&mut self, parent: NodeId, mv: Move) -> NodeId {
        let nodes = &mut self.record.nodes;
        self.siblings.find(nodes, parent, mv).unwrap_or_else(|| {
            self.revision += 1;
            self.siblings.add(nodes, parent, mv)
        })
    }

    /// Appends to a node's comment, after an empty line.
    pub(in crate::record) fn add_comment(&mut self, node: NodeId, text: &str) {
        let comment = &mut self.record.nodes[node].comment;
        if !comment.is_empty() && !text.is_empty() {
            comment.push_str("\n\n");
        }
        comment.push_str(text);
    }

    /// Adds a note from a file to a node.
    pub(in crate::record) fn add_note(&mut self, node: NodeId, note: Note) {
        self.record.nodes[node].notes.push(note);
    }

    /// Makes redo lead to a node.
    pub(in crate::record) fn show_line_to(&mut self, node: NodeId) {
        self.record.prefer_path_to(node);
    }

    /// Adds a resignation to a node that has not been checked yet.
    ///
    /// # Errors
    /// A sentence, if the node already has one.
    pub(in crate::record) fn plant_resignation(&mut self, node: NodeId, player: Player) -> Result<(), &'static str> {
        match self.record.nodes[node].resigned.replace(player) {
            None => Ok(()),
            Some(_) => Err("two seats give up after the same move"),
        }
    }

    /// Checks what has been planted: the main line in any case, and side lines as long as `may_go_on` returns true. The
    /// remaining side lines are checked when they are first visited.
    ///
    /// # Errors
    /// The first [`Fault`] in the order of planting.
    pub(in crate::record) fn check_planted(&mut self, may_go_on: impl FnMut() -> bool) -> Result<(), Fault> {
        let nodes = &self.record.nodes;
        let mut sizes = vec![1; nodes.len()];
        for id in nodes.ids().rev().take_while(|&id| id != NodeId::START) {
            sizes[nodes[id].parent.index()] += sizes[id.index()];
        }
        let positions = vec![self.record.start().clone()];
        let mut walk = Walk { tree: self, sizes, positions, fault: None, may_go_on };
        walk.main_line();
        walk.fault.map_or(Ok(()), Err)
    }

    /// Returns whether there are lines that have never been checked.
    pub fn has_unchecked_lines(&self) -> bool {
        !self.unchecked.is_empty()
    }

    /// Returns the fault found on the way to a node since the last call, as a sentence without a full stop.
    pub fn take_refusal(&mut self) -> Option<String> {
        self.refusal.take()
    }

    /// Records that a node's move is legal, which makes the branches after it the next unchecked ones.
    pub(super) fn note_legal(&mut self, node: NodeId) {
        if self.unchecked.remove(&node) {
            self.unchecked.extend(&self.record.nodes[node].children);
        }
    }

    /// Updates the tree when the position becomes that of `node`, perhaps for the first time.
    pub(super) fn arrive(&mut self, node: NodeId) {
        if let Err(fault) = settle(&mut self.record.nodes, node, &self.position) {
            self.refusal = Some(fault.to_string());
            self.record.nodes[node].resigned = None;
            self.revision += 1;
            self.arrive(node);
        }
    }

    /// Removes an illegal move from the game, with everything that follows it.
    pub(super) fn cut(&mut self, node: NodeId) {
        let nodes = &mut self.record.nodes;
        if let Some(mv) = nodes[node].mv {
            self.siblings.remove(nodes[node].parent, mv);
            nodes.cut(node);
            self.unchecked.remove(&node);
            self.cut.insert(node);
            self.revision += 1;
        }
    }
}

/// Checks whether a node's move is legal.
pub(super) fn check_move(nodes: &Nodes, node: NodeId, mv: Move, before: &AnyPosition) -> Result<(), Fault> {
    before.check(mv).map_err(|illegal| {
        let text = move_text(before, mv);
        let what = FaultKind::Move { ply: nodes[node].ply, text, reason: illegal_text(before, &illegal) };
        Fault { node, what }
    })
}

/// Records how the game ends at a node, if it ends there and this has not been recorded yet.
fn settle(nodes: &mut Nodes, node: NodeId, position: &AnyPosition) -> Result<(), Fault> {
    if nodes[node].outcome.is_some() {
        return Ok(());
    }
    let outcome = match (nodes[node].resigned, position.outcome()) {
        (None, by_rules) => Ok(by_rules),
        (Some(_), Some(_)) => Err("the game is over"),
        (Some(player), None) => outcome_of_resignation(position, player).map(Some),
    };
    let outcome = outcome.map_err(|reason| Fault { node, what: FaultKind::Resignation(reason) })?;
    if outcome.is_some() {
        nodes[node].outcome = outcome;
    }
    Ok(())
}

/// A traversal of everything that has been planted.
struct Walk<'a, F> {
    tree: &'a mut GameTree,
    /// The number of nodes of each subtree, by the id of its first node.
    sizes: Vec<u32>,
    /// The position of each level: the main line, a side line of it, a side line of that, and so on.
    positions: Vec<AnyPosition>,
    /// Of the faults found so far, the first in the order of planting.
    fault: Option<Fault>,
    may_go_on: F,
}

impl<F: FnMut() -> bool> Walk<'_, F> {
    fn main_line(&mut self) {
        let mut node = NodeId::START;
        let settled = settle(&mut self.tree.record.nodes, node, &self.positions[0]);
        self.note(settled);
        while let Some(next) = self.child(node, 0) {
            for index in 1.. {
                let Some(side) = self.child(node, index) else { break };
                self.side_line(side, 0);
            }
            if !self.step(next, 0) {
                return;
            }
            let GameTree { record, checkpoints, .. } = &mut *self.tree;
            let ply_of = |node: NodeId| record.nodes[node].ply;
            checkpoints.offer(next, ply_of(next), &self.positions[0], ply_of);
            node = next;
        }
    }

    /// Checks a branch; the position of `level` is the one before the branch and does not change.
    fn side_line(&mut self, first: NodeId, level: usize) {
        if self.is_settled_by_earlier_fault(first) || !self.may_begin(first) {
            return;
        }
        if self.is_single(first) {
            let checked = self.check(first, level);
            self.note(checked);
            return;
        }
        match self.positions.split_at_mut(level + 1) {
            (upper, [copy, ..]) => copy.clone_from(&upper[level]),
            (upper, []) => {
                let copy = upper[level].clone();
                self.positions.push(copy);
            }
        }
        if self.step(first, level + 1) {
            self.follow(first, level + 1);
        }
    }

    /// Checks what follows a node; the position of `level` is that of the node, and advances along the largest branch.
    fn follow(&mut self, mut node: NodeId, level: usize) {
        loop {
            let children = &self.tree.record.nodes[node].children;
            let Some(&largest) = children.iter().max_by_key(|child| self.sizes[child.index()]) else { return };
            for index in 0.. {
                let Some(child) = self.child(node, index) else { break };
                if child != largest {
                    self.side_line(child, level);
                }
            }
            if self.is_single(largest) {
                return self.side_line(largest, level);
            }
            if !self.may_begin(largest) || !self.step(largest, level) {
                return;
            }
            node = largest;
        }
    }

    fn child(&self, node: NodeId, index: usize) -> Option<NodeId> {
        self.tree.record.nodes[node].children.get(index).copied()
    }

    /// Returns whether a branch is a single move without a resignation, for which checking its legality is enough.
    fn is_single(&self, first: NodeId) -> bool {
        self.sizes[first.index()] == 1 && self.tree.record.nodes[first].resigned.is_none()
    }

    /// Returns whether an earlier fault is known, so that this branch no longer matters: ids increase from parents to
    /// children.
    fn is_settled_by_earlier_fault(&self, first: NodeId) -> bool {
        self.fault.as_ref().is_some_and(|fault| fault.node < first)
    }

    /// Returns whether a branch is checked now; if not, marks it for a check at its first visit.
    fn may_begin(&mut self, first: NodeId) -> bool {
        let may_begin = (self.may_go_on)();
        if !may_begin {
            self.tree.unchecked.insert(first);
        }
        may_begin
    }

    fn check(&self, node: NodeId, level: usize) -> Result<(), Fault> {
        let nodes = &self.tree.record.nodes;
        nodes[node].mv.map_or(Ok(()), |mv| check_move(nodes, node, mv, &self.positions[level]))
    }

    /// Checks and plays a node's move; returns whether it is legal.
    fn step(&mut self, node: NodeId, level: usize) -> bool {
        let checked = self.check(node, level);
        let is_legal = self.note(checked);
        if let Some(mv) = self.tree.record.nodes[node].mv.filter(|_| is_legal) {
            self.positions[level].play_unchecked(mv, &mut ());
            let settled = settle(&mut self.tree.record.nodes, node, &self.positions[level]);
            self.note(settled);
        }
        is_legal
    }

    /// Keeps the fault, if there is one; returns whether there was none.
    fn note(&mut self, result: Result<(), Fault>) -> bool {
        let Err(fault) = result else { return true };
        if !self.is_settled_by_earlier_fault(fault.node) {
            self.fault = Some(fault);
        }
        false
    }
}
