//! Editing the game on the board: the order of its variations, what is said about moves, what is drawn on positions.
//! Undo takes back edits and moves in the order in which they were made, newest first.

use bevy::prelude::*;

use super::{Session, cursor, turn};
use crate::app::base::Notices;
use crate::app::commands::GameEdit;
use crate::record::draft::Draft;
use crate::record::{Drawing, Edit, NodeId};

/// How many edits can be taken back at most.
const MOST: usize = 200;

/// The edits of a game that can be taken back, and made again.
#[derive(Debug, Default)]
pub(super) struct Edits {
    done: Vec<Step>,
    undone: Vec<Step>,
}

/// What was done, as far as edits are concerned.
#[derive(Debug)]
enum Step {
    /// An edit, as what takes it back or makes it again.
    Edit(Edit),
    /// The move that leads to a node or, with `None`, a resignation: what is on the other side of it waits until it is taken
    /// back or made again.
    Played(Option<NodeId>),
}

impl Edits {
    /// Keeps what takes an edit back.
    fn keep(&mut self, edit: Edit) {
        self.undone.clear();
        let node = edit.commented();
        // Every letter that is typed is an edit: a comment is taken back as a whole.
        let goes_on = |step: &Step| matches!(step, Step::Edit(last) if node.is_some() && last.commented() == node);
        if self.done.last().is_some_and(goes_on) {
            return;
        }
        self.done.push(Step::Edit(edit));
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

fn is_edit(step: Option<&Step>) -> bool {
    matches!(step, Some(Step::Edit(_)))
}

/// Lets the newest edit wait.
fn wait(steps: &mut Vec<Step>, to: Option<NodeId>) {
    if is_edit(steps.last()) {
        steps.push(Step::Played(to));
    }
}

/// Ends the waiting for these moves.
fn go_on(steps: &mut Vec<Step>, moves: &[NodeId]) {
    let is_gone = |to: &Option<NodeId>| to.is_none_or(|node| moves.contains(&node));
    while matches!(steps.last(), Some(Step::Played(to)) if is_gone(to)) {
        steps.pop();
    }
}

/// Edits the game at a node, or at the cursor.
pub(in crate::app) fn edit(world: &mut World, node: Option<NodeId>, change: &GameEdit) {
    let Some(session) = Session::on_board(world) else { return };
    let node = node.unwrap_or(session.tree.cursor());
    let count = session.tree.branch(node).len();
    let mut is_made = false;
    change_tree(world, |session| {
        let made = make(session, node, change);
        is_made = made.is_some();
        made.into_iter().for_each(|edit| session.edits.keep(edit));
    });
    match change {
        GameEdit::Delete if is_made => {
            let moves = if count == 1 { "1 move".into() } else { format!("{count} moves") };
            world.resource_mut::<Notices>().offer_undo(format!("{moves} deleted."));
        }
        GameEdit::Delete => world.resource_mut::<Notices>().tell("There is no move to delete at the start."),
        GameEdit::Promote | GameEdit::MakeMain if !is_made => {
            world.resource_mut::<Notices>().tell("This is the main line already.");
        }
        _ => {}
    }
}

fn make(session: &mut Session, node: NodeId, change: &GameEdit) -> Option<Edit> {
    let tree = &mut session.tree;
    match change {
        GameEdit::Promote => tree.promote(node),
        GameEdit::MakeMain => tree.make_main(node),
        GameEdit::Delete => tree.delete(node),
        GameEdit::Comment(text) => tree.edit_comment(node, text),
        // There is no move at the start that could have a sign.
        GameEdit::Sign(_) if node == NodeId::START => None,
        GameEdit::Sign(sign) => sign.toggle(tree, node),
        GameEdit::Draw(stroke) => {
            let mut drawing = Drawing::at(tree, node);
            drawing.toggle(*stroke);
            drawing.keep_in(tree, node)
        }
        GameEdit::Wipe => Drawing::default().keep_in(tree, node),
    }
}

/// Takes back the newest: a draft, otherwise an edit, otherwise a resignation or a move.
pub(super) fn undo(world: &mut World) {
    let Some(session) = Session::on_board(world) else { return };
    if session.draft() != Draft::Empty {
        turn::drop_draft(world);
    } else if session.edits.can_undo() {
        turn_back(world, |edits| [&mut edits.done, &mut edits.undone]);
    } else {
        cursor::change(world, cursor::undo);
    }
}

/// Makes again what was taken back last: an edit, otherwise a move.
pub(super) fn redo(world: &mut World) {
    let Some(session) = Session::on_board(world) else { return };
    if session.edits.can_redo() {
        turn_back(world, |edits| [&mut edits.undone, &mut edits.done]);
    } else {
        cursor::change(world, cursor::redo);
    }
}

/// Makes the newest edit of the first list, and keeps what takes it back in the second.
fn turn_back(world: &mut World, lists: impl Fn(&mut Edits) -> [&mut Vec<Step>; 2]) {
    world.resource_mut::<Notices>().withdraw_offer();
    change_tree(world, |session| {
        let [from, to] = lists(&mut session.edits);
        let Some(Step::Edit(edit)) = from.pop() else { return };
        to.extend(session.tree.apply(edit).map(Step::Edit));
    });
}

/// Applies an edit. If it moves the cursor, the computer waits: whoever deletes its move does not want it again.
fn change_tree(world: &mut World, edit: impl FnOnce(&mut Session)) {
    let mut is_moved = false;
    cursor::change(world, |session| {
        let here = session.tree.cursor();
        edit(session);
        is_moved = session.tree.cursor() != here;
        is_moved
    });
    if let Some(mut session) = Session::on_board_mut(world).filter(|_| is_moved) {
        session.is_looking_back = true;
    }
}
