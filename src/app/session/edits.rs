//! Editing the game on the board: the order of its variations, what is said about moves, what is drawn on positions.
//! Until a move is played, undo takes back edits.

use bevy::prelude::*;

use super::{Session, cursor};
use crate::app::base::Notices;
use crate::app::commands::GameEdit;
use crate::record::{Drawing, Edit, NodeId};

/// How many edits can be taken back at most.
const MOST: usize = 200;

/// The edits of a game that can be taken back, and made again.
#[derive(Debug, Default)]
pub(super) struct Edits {
    done: Vec<Edit>,
    undone: Vec<Edit>,
    /// Whether no move has been played since the last one.
    are_newest: bool,
}

impl Edits {
    /// Keeps what takes an edit back.
    fn keep(&mut self, edit: Edit) {
        self.undone.clear();
        let node = edit.commented();
        // Every letter that is typed is an edit: a comment is taken back as a whole.
        let goes_on =
            self.are_newest && node.is_some() && self.done.last().is_some_and(|last| last.commented() == node);
        self.are_newest = true;
        if goes_on {
            return;
        }
        self.done.push(edit);
        if self.done.len() > MOST {
            self.done.remove(0);
        }
    }

    /// Notes that a move has been played: that is taken back first now.
    pub(super) fn give_way(&mut self) {
        self.undone.clear();
        self.are_newest = false;
    }

    /// Returns whether undo takes back an edit now.
    pub(super) fn can_undo(&self) -> bool {
        self.are_newest && !self.done.is_empty()
    }

    /// Returns whether redo makes an edit again now.
    pub(super) fn can_redo(&self) -> bool {
        self.are_newest && !self.undone.is_empty()
    }
}

/// Edits the game at a node, or at the cursor.
pub(super) fn edit(world: &mut World, node: Option<NodeId>, change: &GameEdit) {
    let Some(session) = world.get_resource::<Session>() else { return };
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

/// Takes back the last edit, if nothing was played since. Returns whether it did.
pub(super) fn undo(world: &mut World) -> bool {
    turn_back(world, Edits::can_undo, |edits| edits.done.pop(), |edits, edit| edits.undone.push(edit))
}

/// Makes the edit again that was taken back last. Returns whether it did.
pub(super) fn redo(world: &mut World) -> bool {
    turn_back(world, Edits::can_redo, |edits| edits.undone.pop(), |edits, edit| edits.done.push(edit))
}

fn turn_back(
    world: &mut World,
    can: impl Fn(&Edits) -> bool,
    next: impl Fn(&mut Edits) -> Option<Edit>,
    keep: impl Fn(&mut Edits, Edit),
) -> bool {
    if !world.get_resource::<Session>().is_some_and(|session| can(&session.edits)) {
        return false;
    }
    world.resource_mut::<Notices>().withdraw_offer();
    change_tree(world, |session| {
        if let Some(inverse) = next(&mut session.edits).and_then(|edit| session.tree.apply(edit)) {
            keep(&mut session.edits, inverse);
        }
    });
    true
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
    if let Some(mut session) = world.get_resource_mut::<Session>().filter(|_| is_moved) {
        session.is_looking_back = true;
    }
}
