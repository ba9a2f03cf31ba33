//! Resigning. It can be undone like a move.

use bevy::prelude::*;

use super::Session;
use crate::app::base::{Notices, Seat, capital};
use crate::rules::{Player, Position};

/// Resigns for the person to move. If more than one seat would remain, the computer takes this one over and play goes
/// on.
pub(super) fn resign(world: &mut World) {
    let Some(mut session) = world.get_resource_mut::<Session>() else { return };
    let Some(player) = session.to_move() else { return };
    let Some(player) = who_gives_up(&session, player) else {
        return world.resource_mut::<Notices>().warn("You can resign only when it is your turn.");
    };
    let seat = session.tree.setup().seat_names()[player.index()];
    let who = capital(Seat::called(session.seats(), player, seat));
    session.edits.give_way();
    session.played_to = Some(session.tree.cursor());
    match session.tree.resign(player) {
        Ok(()) => {
            world.resource_mut::<Notices>().offer_undo(format!("{who} resigned."));
        }
        Err(_) if session.tree.position().is_alive(player) => {
            let level = Seat::usual_level(session.seats());
            session.hand_over(player, level);
            session.look_where_the_cursor_is();
            let text = format!("{who} resigned. The computer takes over {}.", capital(seat));
            world.resource_mut::<Notices>().offer_undo(text);
        }
        Err(reason) => world.resource_mut::<Notices>().warn(format!("You cannot resign here: {reason}.")),
    }
}

/// Returns the player to move; while the computer is thinking, the only person left in the game, if there is exactly
/// one.
fn who_gives_up(session: &Session, to_move: Player) -> Option<Player> {
    if !session.seats[to_move.index()].is_computer() {
        return Some(to_move);
    }
    let alive = |player: &Player| session.tree.position().is_alive(*player);
    let mut persons =
        session.tree.position().players().filter(alive).filter(|player| !session.seats[player.index()].is_computer());
    persons.next().filter(|_| persons.next().is_none())
}
