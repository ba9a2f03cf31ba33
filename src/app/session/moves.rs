//! The one road for moves: everyone who wants to move sends [`MoveRequested`], one system plays it, and everything else follows
//! from [`super::PositionShown`], which it changes, and [`MovePlayed`].

use bevy::prelude::*;

use super::Session;
use crate::app::base::AppSystems;
use crate::geometry::Cell;
use crate::record::draft::Draft;
use crate::record::{LastMove, NodeId, notation};
use crate::rules::Move;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<MoveRequested>()
        .add_message::<MovePlayed>()
        .add_message::<MoveRefused>()
        .add_systems(Update, play_requested_move.in_set(AppSystems::Rules).run_if(resource_exists::<Session>));
}

/// Who asks for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Requester {
    /// Somebody at the window.
    Person,
    /// A search.
    Computer,
}

/// Somebody wants to play `mv` in the position of `node`.
#[derive(Message, Clone, Debug)]
pub struct MoveRequested {
    /// The move.
    pub mv: Move,
    /// Where it was thought of: a request for another node than the cursor comes too late and is dropped.
    pub node: NodeId,
    /// The number of the game it belongs to.
    pub game: u64,
    /// Who asks.
    pub by: Requester,
}

/// A move was played; the cursor stands behind it.
#[derive(Message, Clone, Debug)]
pub struct MovePlayed {
    /// The new node.
    pub node: NodeId,
    /// The move and what it did.
    pub last: LastMove,
}

/// A person's move was refused.
#[derive(Message, Clone, Debug)]
pub struct MoveRefused {
    /// Where it was tried; `None` for one that names no cell.
    pub cell: Option<Cell>,
    /// Why not.
    pub reason: String,
}

pub(super) fn play_requested_move(
    mut session: ResMut<Session>,
    mut requests: MessageReader<MoveRequested>,
    mut played: MessageWriter<MovePlayed>,
    mut refused: MessageWriter<MoveRefused>,
) {
    for request in requests.read() {
        if request.node != session.tree.cursor() || request.game != session.serial {
            debug!("dropped a move for a position that is no longer shown: {request:?}");
            continue;
        }
        let cell = request.mv.targets().last().or(request.mv.cells().last());
        if request.by == Requester::Person && session.is_computers_turn() {
            refused.write(MoveRefused { cell, reason: "it is the computer's turn".into() });
            continue;
        }
        let session = &mut *session;
        match session.tree.play(request.mv) {
            Ok(last) => {
                let last = last.clone();
                session.is_looking_back = false;
                session.hold(Draft::Empty);
                session.see(last.clone());
                played.write(MovePlayed { node: session.tree.cursor(), last });
            }
            Err(illegal) => {
                let reason = notation::illegal_text(session.tree.position(), &illegal);
                refused.write(MoveRefused { cell, reason });
            }
        }
    }
}
