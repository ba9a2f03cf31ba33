//! Forced passes: if a person can only pass, the panel says so for a moment, then the pass is played automatically.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::Real;

use crate::app::base::{AppSystems, Notices, Redraw, Screen, capital};
use crate::app::session::{ActiveGame, MoveRequested, PositionShown, Requester, ShownGame};
use crate::app::settings::Settings;
use crate::rules::{Move, Position};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ForcedPass>().add_systems(
        Update,
        (
            pass_when_shown.in_set(AppSystems::Input).run_if(in_state(Screen::Game)),
            look.in_set(AppSystems::Think).run_if(resource_changed::<PositionShown>),
        )
            .run_if(any_with_component::<ActiveGame>),
    );
}

/// How long a forced pass is announced, in seconds at the normal animation speed.
const SHOWN_FOR_SECS: f32 = 1.2;

/// The forced pass that is about to be played.
#[derive(Resource, Debug, Default)]
pub struct ForcedPass {
    /// Whether the position shown leaves nothing but a pass.
    is_only_move: bool,
    /// When it will be played, measured on [`Time<Real>`], if a person can only pass.
    due: Option<Duration>,
}

impl ForcedPass {
    /// Returns whether a forced pass is about to be played.
    pub fn is_coming(&self) -> bool {
        self.due.is_some()
    }

    /// Returns whether the position shown leaves nothing but a pass.
    pub fn is_only_move(&self) -> bool {
        self.is_only_move
    }
}

/// Checks each new position for a forced pass and sets its time. Does nothing in a game that is only being reviewed.
/// Runs in [`AppSystems::Think`].
fn look(
    session: ShownGame,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    mut forced: ResMut<ForcedPass>,
    mut redraw: ResMut<Redraw>,
) {
    let (tree, position) = (session.tree(), session.tree().position());
    forced.is_only_move =
        session.to_move().is_some() && position.check(Move::Pass).is_ok() && position.legal_count() == 1;
    let is_forced = forced.is_only_move && session.is_persons_turn() && tree.next(tree.cursor()).is_none();
    let wait = Duration::from_secs_f32(settings.animation_secs(SHOWN_FOR_SECS));
    forced.due = is_forced.then(|| time.elapsed() + wait);
    if let Some(due) = forced.due {
        redraw.at(due);
    }
}

/// Requests the pass when its time has come. Runs in [`AppSystems::Input`].
fn pass_when_shown(
    session: ShownGame,
    shown: Res<PositionShown>,
    time: Res<Time<Real>>,
    mut notices: ResMut<Notices>,
    mut forced: ResMut<ForcedPass>,
    mut redraw: ResMut<Redraw>,
    mut requests: MessageWriter<MoveRequested>,
) {
    let Some(due) = forced.due else { return };
    if time.elapsed() < due {
        redraw.at(due);
        return;
    }
    forced.due = None;
    let seat = capital(session.tree().setup().seat_names()[session.tree().position().to_move().index()]);
    notices.tell(format!("{seat} had no move and passed."));
    requests.write(MoveRequested { mv: Move::Pass, node: shown.node, game: shown.game, by: Requester::Person });
}
