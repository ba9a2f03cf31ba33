//! Making a move by mouse: clicks build up a draft, and a draft becomes a request for a move.

use bevy::prelude::*;

use super::game::Session;
use super::moves::{MoveRefused, MoveRequested, Requester};
use crate::app::commands::Target;
use crate::geometry::Cell;
use crate::record::draft::{Answer, Draft};
use crate::record::notation;
use crate::rules::{Illegal, Move, Position, Turn};

/// Chooses a move or a part of one: requests the move, updates the draft, or refuses the click.
pub(super) fn choose(world: &mut World, target: Target) {
    let Some(mut session) = Session::on_board_mut(world) else { return };
    let cell = match target {
        Target::Exit(cell) => return request(world, Move::Exit(cell)),
        Target::Cell(cell) => cell,
    };
    if let Some(reason) = session.why_no_move() {
        world.write_message(MoveRefused { cell: Some(cell), reason });
        return;
    }
    match session.draft().click(session.tree().position(), cell) {
        Answer::Play(mv) => request(world, mv),
        Answer::Hold(draft) => session.hold(draft),
        Answer::Refuse(reason) => refuse(world, Some(cell), &reason),
    }
}

/// Requests the turn that consists only of the stone in the draft.
pub(super) fn finish_draft(world: &mut World) {
    let Some(session) = Session::on_board(world) else { return };
    let (draft, position) = (session.draft(), session.tree().position());
    let Some(mv) = draft.finish() else { return };
    match position.check(mv) {
        Ok(()) => request(world, mv),
        Err(reason) => refuse(world, draft.cell(), &reason),
    }
}

/// Requests a pass, in games that have passes.
pub(in crate::app) fn pass(world: &mut World) {
    let Some(session) = Session::on_board(world) else { return };
    if let Draft::Stone(cell) = session.draft() {
        let name = session.tree().position().geometry().name(cell);
        let reason = format!("finish the turn, or take {name} back first: a pass places nothing");
        world.write_message(MoveRefused { cell: Some(cell), reason });
        return;
    }
    let is_known = !matches!(session.tree().position().turn(), Turn::Stones { most: 1, .. })
        || session.tree().position().check(Move::Pass).is_ok();
    if is_known {
        request(world, Move::Pass);
    }
}

/// Discards the draft.
pub(in crate::app) fn drop_draft(world: &mut World) {
    if let Some(mut session) = Session::on_board_mut(world).filter(|session| session.draft() != Draft::Empty) {
        session.hold(Draft::Empty);
    }
}

pub(super) fn request(world: &mut World, mv: Move) {
    let Some(session) = Session::on_board(world) else { return };
    let (node, game) = (session.tree().cursor(), session.game());
    world.write_message(MoveRequested { mv, node, game, by: Requester::Person });
}

fn refuse(world: &mut World, cell: Option<Cell>, reason: &Illegal) {
    let Some(session) = Session::on_board(world) else { return };
    let reason = notation::illegal_text(session.tree().position(), reason);
    world.write_message(MoveRefused { cell, reason });
}
