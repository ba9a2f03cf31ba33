//! Passes that are no choice: a person who can only pass is shown so for a moment, then the pass is played by itself.

use std::time::{Duration, Instant};

use bevy::prelude::*;

use super::session::{MoveRequested, Requester, Session};
use super::settings::Settings;
use super::wake::Waker;
use super::{AppSystems, Screen};
use crate::record::NodeId;
use crate::rules::{Move, Position};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ForcedPass>().add_systems(
        Update,
        (pass_when_shown.in_set(AppSystems::Input), look.in_set(AppSystems::Think))
            .run_if(resource_exists::<Session>.and_then(in_state(Screen::Game))),
    );
}

/// How long a person sees that a pass is forced, at the usual speed of things that move.
const SHOWN_FOR_SECS: f32 = 1.2;

/// The pass that is about to be played by itself.
#[derive(Resource, Debug, Default)]
pub struct ForcedPass {
    /// The game and the node that were looked at last.
    seen: Option<(u64, NodeId)>,
    /// When the pass is played, if it is forced there.
    due: Option<Instant>,
}

impl ForcedPass {
    /// Whether a pass is about to be played by itself.
    pub fn is_coming(&self) -> bool {
        self.due.is_some()
    }
}

/// Looks at each new position once. Where a game is only reviewed nothing is played.
fn look(session: Res<Session>, settings: Res<Settings>, waker: Waker, mut forced: ResMut<ForcedPass>) {
    let here = (session.serial(), session.tree().cursor());
    if forced.seen == Some(here) {
        return;
    }
    let position = session.tree().position();
    let is_forced = session.is_persons_turn()
        && session.tree().next(here.1).is_none()
        && position.check(Move::Pass).is_ok()
        && position.legal_count() == 1;
    let wait = Duration::from_secs_f32(settings.animation_secs(SHOWN_FOR_SECS));
    *forced = ForcedPass { seen: Some(here), due: is_forced.then(|| Instant::now() + wait) };
    if is_forced {
        waker.handle().wake_after(wait);
    }
}

fn pass_when_shown(session: Res<Session>, mut forced: ResMut<ForcedPass>, mut requests: MessageWriter<MoveRequested>) {
    let here = (session.serial(), session.tree().cursor());
    if forced.seen == Some(here) && forced.due.is_some_and(|due| Instant::now() >= due) {
        forced.due = None;
        requests.write(MoveRequested { mv: Move::Pass, node: here.1, game: here.0, by: Requester::Person });
    }
}
