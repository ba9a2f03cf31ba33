//! The moves that whoever looks at the board has not answered yet: the last one, and with three and more seats the last one of
//! each other seat since the viewer's own.

use bevy::prelude::*;

use crate::app::base::AppSystems;
use crate::app::session::{PositionShown, Session};
use crate::record::GameTree;
use crate::rules::{Move, Player, Position};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RecentMoves>().add_systems(
        Update,
        follow_recent_moves
            .in_set(AppSystems::Project)
            .run_if(resource_exists::<Session>)
            // The seats say who looks at the board.
            .run_if(resource_changed::<PositionShown>.or_else(resource_exists_and_changed::<Session>)),
    );
}

/// The moves to mark, the newest first.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct RecentMoves {
    moves: Vec<Move>,
}

impl RecentMoves {
    /// The moves, the newest first.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }
}

fn follow_recent_moves(session: Res<Session>, mut recent: ResMut<RecentMoves>) {
    recent.set_if_neq(RecentMoves { moves: recent_moves(session.tree(), viewer(&session)) });
}

/// Who looks at the board: the only person at the table, else whose turn it is.
fn viewer(session: &Session) -> Player {
    let mut persons =
        session.tree().position().players().filter(|player| !session.seats()[player.index()].is_computer());
    match (persons.next(), persons.next()) {
        (Some(person), None) => person,
        _ => session.tree().position().to_move(),
    }
}

fn recent_moves(tree: &GameTree, viewer: Player) -> Vec<Move> {
    let Some(last) = tree.last() else { return Vec::new() };
    let mut moves = vec![last.mv];
    // Who has just moved has answered all others.
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

/// The moves up to the cursor, each with who played it.
fn history(tree: &GameTree) -> Vec<(Player, Move)> {
    let path = tree.path_to(tree.cursor());
    let moves = path.iter().filter_map(|&node| tree.move_of(node));
    tree.movers(&path).into_iter().zip(moves).collect()
}
