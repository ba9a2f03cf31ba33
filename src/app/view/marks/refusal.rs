//! The last refused click: shown while the pointer is on its cell, at least long enough to be read, until the view or
//! the position changes.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::Real;

use crate::app::base::Redraw;
use crate::app::commands::Target;
use crate::app::session::{MoveRefused, PositionShown, ShownGame};
use crate::app::settings::Settings;
use crate::app::thinking::{Analysis, AnalysisKind};
use crate::app::view::pointed::{Hovered, StripPointer};
use crate::app::view::solid::eye::Eye;
use crate::app::view::solid::orbit::Orbit;
use crate::app::view::solid::space::{Appearance, Space};
use crate::record::draft::Draft;

/// The minimum time for which a refusal is shown, wherever the pointer goes.
const LEAST: Duration = Duration::from_millis(1_500);
/// How long a refusal is shown that the pointer was never on, such as that of a pass by its key.
const UNPOINTED: Duration = Duration::from_secs(6);

/// The last refused click, as long as it is shown. `follow_refusals` updates it.
#[derive(Resource, Clone, Debug, Default)]
pub struct Refusal(Option<ShownRefusal>);

#[derive(Clone, Debug)]
struct ShownRefusal {
    refused: MoveRefused,
    age: Duration,
    /// Whether the pointer has been on the cell, and whether it is there now.
    was_pointed: bool,
    is_pointed: bool,
    /// Whether the click was on one of the boards beside a cube.
    is_beside: bool,
    looked: Looked,
}

/// The view of the board at the time of the refusal.
#[derive(Clone, Debug, PartialEq)]
struct Looked {
    appearance: Appearance,
    spread: [f32; 3],
    /// `None` on the flat board, and while the turntable turns the board.
    orbit: Option<Orbit>,
}

impl Looked {
    fn now(space: &Space, eye: &Eye, settings: &Settings) -> Self {
        let is_turned_by_hand = space.is_solid && !settings.has_turntable();
        let orbit = is_turned_by_hand.then_some(eye.orbit);
        Self { appearance: space.appearance(), spread: space.spread, orbit }
    }
}

impl Refusal {
    /// Returns the refusal to show now.
    pub fn current(&self) -> Option<&MoveRefused> {
        self.0.as_ref().map(|shown| &shown.refused)
    }

    /// Returns whether it was a click on one of the boards beside a cube.
    pub fn is_beside(&self) -> bool {
        self.0.as_ref().is_some_and(|shown| shown.is_beside)
    }
}

impl ShownRefusal {
    fn lifetime(&self) -> Duration {
        if self.was_pointed { LEAST } else { UNPOINTED }
    }
}

/// Shows new refusals and removes old ones. Reads [`MoveRefused`]; runs in every frame with a session.
pub(super) fn follow_refusals(
    time: Res<Time<Real>>,
    mut refused: MessageReader<MoveRefused>,
    position: Res<PositionShown>,
    session: ShownGame,
    (hovered, strip_pointer): (Res<Hovered>, Res<StripPointer>),
    (space, eye, settings): (Res<Space>, Res<Eye>, Res<Settings>),
    analysis: Option<Res<Analysis>>,
    mut refusal: ResMut<Refusal>,
    mut redraw: ResMut<Redraw>,
    mut last_draft: Local<Draft>,
) {
    let draft_changed = std::mem::replace(&mut *last_draft, session.draft()) != session.draft();
    // A hint that was asked for after a refusal must not lie under it.
    let is_hint_new = || {
        let changed = analysis.as_ref().filter(|analysis| analysis.is_changed());
        changed.is_some_and(|analysis| analysis.wanted(&session) == Some(AnalysisKind::Hint))
    };
    if let Some(newest) = refused.read().last() {
        refusal.0 = Some(ShownRefusal {
            refused: newest.clone(),
            age: Duration::ZERO,
            was_pointed: false,
            is_pointed: false,
            is_beside: newest.cell.is_some() && strip_pointer.0 == newest.cell,
            looked: Looked::now(&space, &eye, &settings),
        });
    } else if (position.is_changed() || draft_changed || is_hint_new()) && refusal.0.is_some() {
        refusal.0 = None;
    }
    let Some(shown) = &mut refusal.bypass_change_detection().0 else { return };
    shown.age += time.delta();
    shown.is_pointed = match hovered.0 {
        Some(Target::Cell(cell) | Target::Exit(cell)) => shown.refused.cell == Some(cell),
        None => false,
    };
    shown.was_pointed |= shown.is_pointed;
    let left = shown.lifetime().saturating_sub(shown.age);
    let is_over = !shown.is_pointed && left.is_zero();
    if is_over || shown.looked != Looked::now(&space, &eye, &settings) {
        refusal.0 = None;
    } else if !shown.is_pointed {
        redraw.at(time.elapsed() + left);
    }
}
