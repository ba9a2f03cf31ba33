//! The edits of a game that can be taken back: undo takes back edits and moves in the order in which they were made, newest
//! first.

use crate::record::{Edit, NodeId};

/// How many edits can be taken back at most.
const MOST: usize = 200;

/// The edits of a game that can be taken back, and made again.
#[derive(Debug, Default)]
pub(super) struct Edits {
    pub(super) done: Vec<EditStep>,
    pub(super) undone: Vec<EditStep>,
}

/// What was done, as far as edits are concerned.
#[derive(Debug)]
pub(super) enum EditStep {
    /// An edit, as what takes it back or makes it again.
    Edit(Edit),
    /// The move that leads to a node or, with `None`, a resignation: what is on the other side of it waits until it is taken
    /// back or made again.
    Played(Option<NodeId>),
}

impl Edits {
    /// Keeps what takes an edit back.
    pub(super) fn keep(&mut self, edit: Edit) {
        self.undone.clear();
        let node = edit.commented();
        // Every letter that is typed is an edit: a comment is taken back as a whole.
        let goes_on =
            |step: &EditStep| matches!(step, EditStep::Edit(last) if node.is_some() && last.commented() == node);
        if self.done.last().is_some_and(goes_on) {
            return;
        }
        self.done.push(EditStep::Edit(edit));
        if self.done.len() > MOST {
            self.done.remove(0);
        }
    }

    /// Notes that a move has led to a node or, with `None`, that somebody has resigned: that is taken back first now.
    pub(super) fn give_way(&mut self, to: Option<NodeId>) {
        self.undone.clear();
        wait(&mut self.done, to);
    }

    /// Notes that these moves, or a resignation, have been taken back: edits from before come next, edits from after them
    /// wait.
    pub(super) fn come_back(&mut self, moves: &[NodeId]) {
        go_on(&mut self.done, moves);
        wait(&mut self.undone, moves.last().copied());
    }

    /// Notes that a move has been played again: the same the other way round.
    pub(super) fn come_again(&mut self, node: NodeId) {
        go_on(&mut self.undone, &[node]);
        wait(&mut self.done, Some(node));
    }

    /// Returns whether undo takes back an edit now.
    pub(super) fn can_undo(&self) -> bool {
        is_edit(self.done.last())
    }

    /// Returns whether redo makes an edit again now.
    pub(super) fn can_redo(&self) -> bool {
        is_edit(self.undone.last())
    }
}

fn is_edit(step: Option<&EditStep>) -> bool {
    matches!(step, Some(EditStep::Edit(_)))
}

/// Lets the newest edit wait.
fn wait(steps: &mut Vec<EditStep>, to: Option<NodeId>) {
    if is_edit(steps.last()) {
        steps.push(EditStep::Played(to));
    }
}

/// Ends the waiting for these moves.
fn go_on(steps: &mut Vec<EditStep>, moves: &[NodeId]) {
    let is_gone = |to: &Option<NodeId>| to.is_none_or(|node| moves.contains(&node));
    while matches!(steps.last(), Some(EditStep::Played(to)) if is_gone(to)) {
        steps.pop();
    }
}
