//! Plays what follows an answer on the board, move by move, so that it can be seen why the answer was wrong.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::Real;

use super::state::Practice;
use crate::app::base::Redraw;
use crate::app::session::active::ShownGame;
use crate::app::session::moves::{MoveRequested, Requester};

/// The time between two moves.
const PACE: Duration = Duration::from_millis(900);

/// Requests the next move when its time has come. Runs in [`AppSystems::Input`](crate::app::base::AppSystems::Input).
pub(super) fn play_out(
    session: ShownGame,
    time: Res<Time<Real>>,
    mut practice: ResMut<Practice>,
    mut redraw: ResMut<Redraw>,
    mut requests: MessageWriter<MoveRequested>,
) {
    let to_play = &mut practice.bypass_change_detection().to_play;
    let Some(&mv) = to_play.moves.front() else { return };
    // Somebody who looks at another position is not pulled away from it.
    if session.tree().next(session.tree().cursor()).is_some() {
        to_play.moves.clear();
        return;
    }
    let due = *to_play.due.get_or_insert(time.elapsed() + PACE);
    if time.elapsed() < due {
        redraw.at(due);
        return;
    }
    to_play.moves.pop_front();
    to_play.due = None;
    let (node, game) = (session.tree().cursor(), session.game());
    requests.write(MoveRequested { mv, node, game, by: Requester::Computer });
    redraw.soon();
}
