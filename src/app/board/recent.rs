//! The moves that the viewer has not answered yet: the last move and, with three or more seats, also the last move of
//! each other seat since the viewer's own.

use bevy::prelude::*;

use crate::app::base::{AppSystems, Seat};
use crate::app::session::{ActiveGame, PositionShown, Session, ShownGame, is_game_changed};
use crate::record::GameTree;
use crate::rules::{Move, Player, Position};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RecentMoves>().add_systems(
        Update,
        follow_recent_moves
            .in_set(AppSystems::Project)
            .run_if(any_with_component::<ActiveGame>)
            // The viewer depends on the seats, which are part of the session.
            .run_if(resource_changed::<PositionShown>.or_eager(is_game_changed)),
    );
}

/// The moves to mark on the board, newest first. `follow_recent_moves` updates them when the position or the seats
/// change.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct RecentMoves {
    moves: Vec<Move>,
}

impl RecentMoves {
    /// Returns the moves to mark in a session.
    pub fn of(session: &Session) -> Self {
        Self { moves: recent_moves(session.tree(), viewer(session)) }
    }

    /// Returns the moves, newest first.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }
}

/// Updates [`RecentMoves`] when the position or the seats have changed.
fn follow_recent_moves(session: ShownGame, mut recent: ResMut<RecentMoves>) {
    recent.set_if_neq(RecentMoves::of(&session));
}

/// Returns the player whose point of view counts: the only person at the table, otherwise the player to move.
fn viewer(session: &Session) -> Player {
    Seat::only_person(session.seats()).unwrap_or_else(|| session.tree().position().to_move())
}

fn recent_moves(tree: &GameTree, viewer: Player) -> Vec<Move> {
    let Some(last) = tree.last() else { return Vec::new() };
    let mut moves = vec![last.mv];
    // The player who has just moved has answered all others.
    if tree.setup().seats() == 2 || last.player == viewer {
        return moves;
    }
    let mut seen = vec![last.player];
    let before = history(tree).into_iter().rev().skip(1);
    for (player, mv) in before.take_while(|(player, _)| *player != viewer) {
        if !seen.contains(&player) {
            seen.push(player);
            moves.push(mv);
        }
    }
    moves
}

/// Returns the moves up to the cursor, each with the player who made it.
fn history(tree: &GameTree) -> Vec<(Player, Move)> {
    let path = tree.path_to(tree.cursor());
    let moves = path.iter().filter_map(|&node| tree.move_of(node));
    tree.movers(&path).into_iter().zip(moves).collect()
}
