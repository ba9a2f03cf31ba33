//! The single path for moves: whoever wants to move writes [`MoveRequested`], one system plays it, and everything else
//! follows from [`super::PositionShown`], which changes with it, and from [`MovePlayed`].

use bevy::prelude::*;

use super::active::ActiveGame;
use super::game::Session;
use crate::app::base::{AppSystems, Notices};
use crate::geometry::Cell;
use crate::record::draft::Draft;
use crate::record::{LastMove, NodeId, notation};
use crate::rules::{Illegal, Move};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<MoveRequested>()
        .add_message::<MovePlayed>()
        .add_message::<MoveRefused>()
        .add_systems(Update, play_requested_move.in_set(AppSystems::Rules).run_if(any_with_component::<ActiveGame>));
}

/// The source of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Requester {
    /// A person at the window.
    Person,
    /// A search of the computer.
    Computer,
}

/// Requests that `mv` be played in the position of `node`.
#[derive(Message, Clone, Debug)]
pub struct MoveRequested {
    /// The move.
    pub mv: Move,
    /// The node that it was chosen for. A request for a node other than the cursor comes too late and is dropped.
    pub node: NodeId,
    /// The game it belongs to.
    pub game: Entity,
    /// The source of the request.
    pub by: Requester,
}

/// Written after a move was played; the cursor is at its node.
#[derive(Message, Clone, Debug)]
pub struct MovePlayed {
    /// The new node.
    pub node: NodeId,
    /// The move and its effects.
    pub last: LastMove,
}

/// Written when a move was refused.
#[derive(Message, Clone, Debug)]
pub struct MoveRefused {
    /// The cell of the move; `None` for a move without one.
    pub cell: Option<Cell>,
    /// The reason for the refusal.
    pub reason: String,
}

impl Session {
    /// Returns why a person may not move, whatever the move; `None` if a person may.
    pub(super) fn why_no_move(&self) -> Option<String> {
        if self.lets_persons_move() {
            None
        } else if !self.is_computers_turn() {
            Some(notation::illegal_text(self.tree.position(), &Illegal::GameOver))
        } else if self.is_just_left() {
            Some("you have resigned; undo gives the seat back to you".into())
        } else {
            Some("it is the computer's turn".into())
        }
    }
}

/// Plays the requested moves. Reads [`MoveRequested`]; writes [`MovePlayed`] or [`MoveRefused`]; withdraws the offer to take
/// back an edit. Runs in [`AppSystems::Rules`].
pub(super) fn play_requested_move(
    mut session: Single<&mut Session, With<ActiveGame>>,
    mut requests: MessageReader<MoveRequested>,
    mut played: MessageWriter<MovePlayed>,
    mut refused: MessageWriter<MoveRefused>,
    mut notices: ResMut<Notices>,
) {
    for request in requests.read() {
        if request.node != session.tree.cursor() || request.game != session.game {
            debug!("dropped a move for a position that is no longer shown: {request:?}");
            continue;
        }
        let cell = request.mv.targets().last().or(request.mv.cells().last());
        if request.by == Requester::Person
            && let Some(reason) = session.why_no_move()
        {
            refused.write(MoveRefused { cell, reason });
            continue;
        }
        let session = &mut **session;
        // Or the computers would go on from a move that was only tried, to the end of the game.
        let is_tried = request.by == Requester::Person && session.is_watched();
        match session.tree.play(request.mv) {
            Ok(last) => {
                let last = last.clone();
                session.is_looking_back = false;
                session.is_paused |= is_tried;
                if session.edits.can_undo() {
                    notices.withdraw_offer();
                }
                session.edits.give_way(Some(session.tree.cursor()));
                session.played_to = Some(session.tree.cursor());
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
