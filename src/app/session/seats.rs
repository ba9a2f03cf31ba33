//! Commands about the game as a whole: who plays, whether the computer waits, and whether legal points are marked.

use bevy::prelude::*;

use super::game::Session;
use crate::app::base::Seat;
use crate::app::settings::Settings;
use crate::rules::Player;

/// Puts another person or another level of the computer on a seat.
pub(in crate::app) fn set_seat(world: &mut World, player: Player, seat: Seat) {
    if let Some(mut session) = Session::on_board_mut(world) {
        session.set_seat(player, seat);
    }
}

/// Pauses or resumes the computer.
pub(in crate::app) fn toggle_pause(world: &mut World) {
    if let Some(mut session) = Session::on_board_mut(world) {
        session.toggle_pause();
    }
}

/// Shows or hides the legal points in games of this set-up.
pub(in crate::app) fn toggle_legal(world: &mut World) {
    if let Some(session) = Session::on_board(world) {
        let (setup, are_shown) = (session.tree().setup(), session.marks_legal(world.resource()));
        world.resource_mut::<Settings>().mark_legal(setup, !are_shown);
    }
}
