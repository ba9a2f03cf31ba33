//! Navigating the game: back and forward, to a node, from one variation to another.

use bevy::prelude::*;

use super::game::Session;
use super::moves::MovePlayed;
use crate::app::base::Notices;
use crate::record::draft::Draft;
use crate::record::{GameTree, NodeId};
use crate::rules::{Move, Position};

/// How many moves a large step goes.
const FAR: u32 = 10;

/// Moves the cursor to a node.
pub(in crate::app) fn go_to(world: &mut World, node: NodeId) {
    change(world, |session| session.tree.go_to(node));
}

/// Moves the cursor one move back.
pub(in crate::app) fn step_back(world: &mut World) {
    change(world, |session| session.tree.undo());
}

/// Moves the cursor ten moves back.
pub(in crate::app) fn far_back(world: &mut World) {
    change(world, |session| to_ply(session, session.tree.ply().saturating_sub(FAR)));
}

/// Moves the cursor ten moves forward.
pub(in crate::app) fn far_forward(world: &mut World) {
    change(world, |session| to_ply(session, session.tree.ply() + FAR));
}

/// Applies `step`, which moves the cursor or takes something back and returns whether it did. If so, drops the draft.
pub(in crate::app) fn change(world: &mut World, step: impl FnOnce(&mut Session) -> bool) {
    let Some(mut session) = Session::on_board_mut(world) else { return };
    let moved = step(&mut session);
    let refusal = session.tree.take_refusal();
    if moved {
        session.look_where_the_cursor_is();
        session.hold(Draft::Empty);
        world.resource_mut::<Notices>().withdraw_offer();
    }
    warn_of(world, refusal);
}

/// Warns about an illegal move in a file, which the tree found when it visited the line for the first time.
fn warn_of(world: &mut World, refusal: Option<String>) {
    if let Some(refusal) = refusal {
        world.resource_mut::<Notices>().warn(format!("The file contains an error: {refusal}."));
    }
}

/// Moves the cursor one move forward and writes [`MovePlayed`], so that the move is animated.
pub(in crate::app) fn step_forward(world: &mut World) {
    let Some(mut session) = Session::on_board_mut(world) else { return };
    let moved = session.tree.redo();
    let refusal = session.tree.take_refusal();
    session.look_where_the_cursor_is();
    let (node, last) = (session.tree.cursor(), session.tree.last().cloned());
    if let Some(last) = last.filter(|_| moved) {
        session.see(last.clone());
        world.write_message(MovePlayed { node, last });
    }
    warn_of(world, refusal);
}

/// Takes back a resignation, otherwise moves up to and including the last one of a person. Edits from before them come next.
pub(super) fn undo(session: &mut Session) -> bool {
    let path = session.tree.path_to(session.tree.cursor());
    let is_done = take_back(session);
    if is_done {
        let left = path.get(session.tree.ply() as usize..).unwrap_or_default();
        session.edits.come_back(left);
    }
    is_done
}

fn take_back(session: &mut Session) -> bool {
    if session.tree.take_back_resignation() {
        return true;
    }
    let handed_over = session.last_hand_over();
    if let Some(node) = handed_over.filter(|_| session.seat_to_take_back().is_some()) {
        session.take_seat_back();
        // Its move may have been deleted since; the seat is given back all the same.
        session.tree.go_to(node);
        return true;
    }
    let mut moved = false;
    while session.tree.undo() {
        moved = true;
        if handed_over == Some(session.tree.cursor()) {
            session.take_seat_back();
            break;
        }
        if stops_here(session) {
            break;
        }
    }
    moved
}

/// Plays the moves that [`undo`] took back.
pub(super) fn redo(session: &mut Session) -> bool {
    let mut moved = false;
    while session.tree.redo() {
        session.edits.come_again(session.tree.cursor());
        moved = true;
        if stops_here(session) {
            break;
        }
    }
    moved
}

/// Returns whether undo and redo stop here: when a person is to move, or if no person plays.
fn stops_here(session: &Session) -> bool {
    let mover = session.tree.position().to_move();
    session.is_watched() || !session.seats[mover.index()].is_computer()
}

/// Moves the cursor to the end of its line.
pub(in crate::app) fn to_end(session: &mut Session) -> bool {
    let end = session.tree.line().last().copied();
    end.is_some_and(|end| session.tree.go_to(end))
}

/// Moves the cursor along its line to the position after `ply` moves, or to the end.
pub(in crate::app) fn to_ply(session: &mut Session, ply: u32) -> bool {
    let line = session.tree.line();
    let node = match ply.checked_sub(1) {
        None => Some(NodeId::START),
        Some(index) => line.get(index as usize).or(line.last()).copied(),
    };
    node.is_some_and(|node| node != session.tree.cursor() && session.tree.go_to(node))
}

/// Plays moves from the cursor, as far as they are legal, and goes back to the position after the first.
pub(in crate::app) fn enter_line(session: &mut Session, moves: &[Move]) -> bool {
    let tree = &mut session.tree;
    let mut first = None;
    for &mv in moves {
        if tree.play(mv).is_err() {
            break;
        }
        first.get_or_insert(tree.cursor());
    }
    if first.is_some() {
        session.edits.give_way(first);
    }
    first.is_some_and(|first| session.tree.go_to(first))
}

/// Moves the cursor along its line to the nearest position from which several moves were played.
pub(in crate::app) fn to_fork(session: &mut Session, way: Way) -> bool {
    let tree = &session.tree;
    let is_fork = |&node: &NodeId| tree.children(node).len() > 1;
    let step = |node: NodeId| match way {
        Way::Previous => tree.parent(node),
        Way::Next => tree.next(node),
    };
    let fork = std::iter::successors(step(tree.cursor()), |&node| step(node)).find(is_fork);
    fork.is_some_and(|node| session.tree.go_to(node))
}

/// The direction in which to go to another variation or fork.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Way {
    Previous,
    Next,
}

/// Switches to a sibling variation, at the same ply or at its end if it is shorter.
pub(in crate::app) fn to_line(session: &mut Session, way: Way) -> bool {
    let tree = &session.tree;
    let Some(fork) = tree.last_fork() else { return false };
    let sibling = match way {
        Way::Previous => fork.place.checked_sub(1),
        Way::Next => Some(fork.place + 1),
    };
    let Some(&sibling) = sibling.and_then(|place| tree.children(fork.parent).get(place)) else { return false };
    let target = along(tree, sibling, tree.ply());
    session.tree.go_to(target)
}

/// Returns the node at `ply` on the line that redo would follow from `node`, or the end of that line.
fn along(tree: &GameTree, node: NodeId, ply: u32) -> NodeId {
    let line = std::iter::successors(Some(node), |&node| tree.next(node));
    line.take_while(|&node| tree.ply_of(node).is_some_and(|at| at <= ply)).last().unwrap_or(node)
}
