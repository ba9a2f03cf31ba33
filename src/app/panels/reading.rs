//! What the panels say about the position, computed once per position, because they are drawn far more often than it
//! changes.

use bevy::prelude::*;

use super::notes::{PanelNote, notes};
use crate::app::base::AppSystems;
use crate::app::session::{PositionShown, Session};
use crate::games::AnyPosition;
use crate::rules::{Aid, Column, Group, Player, Position};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Reading>().add_systems(
        Update,
        read.in_set(AppSystems::Dress).run_if(resource_exists::<Session>.and_then(resource_changed::<PositionShown>)),
    );
}

/// What the panels show about the position at the cursor. `read` updates it when the position changes.
#[derive(Resource, Clone, Debug, Default)]
pub struct Reading {
    /// The counts shown for each seat.
    pub columns: Vec<Column>,
    /// For each seat, the number of the move with which it went out; `None` for those in the game.
    pub out_since: Vec<Option<u32>>,
    /// The groups of stones.
    pub groups: Vec<Group>,
    /// The hints that the rules give about the position.
    pub aids: Vec<Aid>,
    /// Who played each move of the line through the cursor.
    pub movers: Vec<Player>,
    /// The notes on the position.
    pub(super) notes: Vec<PanelNote>,
}

/// Updates [`Reading`]. Runs in [`AppSystems::Dress`] when the position shown has changed.
fn read(session: Res<Session>, mut reading: ResMut<Reading>) {
    let position = session.tree().position();
    *reading = Reading {
        columns: position.setup().columns(position),
        out_since: out_since(&session),
        groups: position.groups(),
        aids: position.aids(),
        movers: session.tree().movers(&session.tree().line()),
        notes: notes(&session),
    };
}

/// Returns for each seat the number of the move on the line with which it went out. Without anybody out, which is the
/// usual case, nothing has to be replayed.
fn out_since(session: &Session) -> Vec<Option<u32>> {
    let (tree, here) = (session.tree(), session.tree().position());
    let mut since = vec![None; here.players().count()];
    if here.players().all(|player| here.is_alive(player)) {
        return since;
    }
    let mut position = AnyPosition::start(tree.setup());
    for (number, mv) in (1..).zip(tree.path_to(tree.cursor()).into_iter().filter_map(|node| tree.move_of(node))) {
        if position.play(mv).is_err() {
            break;
        }
        for player in here.players().filter(|&player| !position.is_alive(player)) {
            since[player.index()].get_or_insert(number);
        }
    }
    since
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::base::Seat;
    use crate::record::GameTree;

    #[test]
    fn a_seat_is_out_since_the_move_that_took_its_last_root() {
        let mut tree = GameTree::new("hexbo side=5 players=3".parse().unwrap());
        let seats = Seat::list_from_text("Ada,Bo,Cy", 3).unwrap();
        let mut went_out = None;
        for number in 1.. {
            let moves = tree.position().legal_move_list();
            let Some(&mv) = moves.get(number as usize * 7 % moves.len().max(1)) else { break };
            tree.play(mv).unwrap();
            let gone = tree.position().players().find(|&player| !tree.position().is_alive(player));
            if let Some(player) = gone {
                went_out = Some((player, number));
                break;
            }
        }
        let (player, number) = went_out.unwrap();
        for mv in 0..3 {
            let moves = tree.position().legal_move_list();
            tree.play(moves[mv % moves.len()]).unwrap();
        }
        let since = out_since(&Session::new(tree, seats, 1));
        assert_eq!(since[player.index()], Some(number));
    }
}
