//! Editing the game on the board: the order of its variations, comments and signs, what is drawn on positions. Undo and redo
//! of edits and moves.

use bevy::prelude::*;

use super::cursor;
use super::edits::{EditStep, Edits};
use super::game::Session;
use super::turn;
use crate::app::base::Notices;
use crate::app::commands::GameEdit;
use crate::record::draft::Draft;
use crate::record::{Drawing, Edit, NodeId};

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

/// Takes back what was done last: a draft, otherwise an edit, otherwise a resignation or a move.
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
fn turn_back(world: &mut World, lists: impl Fn(&mut Edits) -> [&mut Vec<EditStep>; 2]) {
    world.resource_mut::<Notices>().withdraw_offer();
    change_tree(world, |session| {
        let [from, to] = lists(&mut session.edits);
        let Some(EditStep::Edit(edit)) = from.pop() else { return };
        to.extend(session.tree.apply(edit).map(EditStep::Edit));
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
