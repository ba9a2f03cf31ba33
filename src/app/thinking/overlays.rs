//! The overlay on the board: computed on a thread of its own whenever the position or the choice changes.

use bevy::prelude::*;

use crate::app::base::{Activity, AppSystems, Notices, WakeUp, is_board_lent};
use crate::app::session::{ActiveGame, PositionShown, Session, ShownGame};
use crate::app::settings::{Mode, Settings};
use crate::study::Inquiry;
use crate::study::overlay::{Overlay, Shade};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Overlays>().add_systems(
        Update,
        (poll.in_set(AppSystems::Input), ask.in_set(AppSystems::Think).run_if(any_with_component::<ActiveGame>)),
    );
}

/// The overlay that is shown in the panels for study.
#[derive(Resource, Debug, Default)]
pub struct Overlays {
    chosen: Option<Overlay>,
    /// Whether it cannot be shown: a lesson or practice has the board, where nothing would explain the shades, or a game in
    /// which it has nothing to say.
    is_barred: bool,
    /// What has been found, and for which position.
    found: Option<(Overlay, PositionShown, Vec<Shade>)>,
    running: Option<(Overlay, PositionShown, Inquiry<Vec<Shade>>)>,
}

impl Overlays {
    /// Returns the overlay that is shown.
    pub fn shown(&self, settings: &Settings) -> Option<Overlay> {
        self.chosen.filter(|_| settings.mode == Mode::Study && !self.is_barred)
    }

    /// Returns its shades on the position of a session; `None` while they are not known.
    pub fn found(&self, session: &Session, settings: &Settings) -> Option<&[Shade]> {
        let wanted = (self.shown(settings), PositionShown::of(session));
        let found = self.found.as_ref().filter(|&&(overlay, position, _)| (Some(overlay), position) == wanted);
        found.map(|(.., shades)| &shades[..])
    }

    /// Returns its shades on the position of a session, as far as they are known.
    pub fn shades(&self, session: &Session, settings: &Settings) -> &[Shade] {
        self.found(session, settings).unwrap_or_default()
    }
}

/// Shows an overlay on the board, or hides it.
pub(in crate::app) fn toggle(world: &mut World, overlay: Overlay) {
    let Some(session) = Session::on_board(world) else { return };
    if !overlay.is_for(session.tree().position()) {
        let text = format!("\"{}\" has nothing to show in {}.", overlay.title(), session.tree().setup().about().name);
        return world.resource_mut::<Notices>().tell(text);
    }
    let is_shown = world.resource::<Overlays>().shown(world.resource::<Settings>()) == Some(overlay);
    let mut overlays = world.resource_mut::<Overlays>();
    overlays.chosen = (!is_shown).then_some(overlay);
    // What was said of another overlay goes with it.
    world.resource_mut::<Notices>().forget_report();
    world.resource_mut::<Settings>().mode = Mode::Study;
}

/// Takes over what was found. Runs in [`AppSystems::Input`].
fn poll(mut overlays: ResMut<Overlays>) {
    let Some((_, _, inquiry)) = &mut overlays.bypass_change_detection().running else { return };
    let Some(answer) = inquiry.answer() else { return };
    if let Some((overlay, position, _)) = overlays.running.take() {
        overlays.found = Some((overlay, position, answer.unwrap_or_default()));
    }
}

/// Starts to compute what is shown, in place of what is no longer. Runs in [`AppSystems::Think`].
fn ask(
    session: ShownGame,
    settings: Res<Settings>,
    activity: Option<Res<State<Activity>>>,
    wake_up: Res<WakeUp>,
    mut overlays: ResMut<Overlays>,
) {
    let has_nothing_to_say = overlays.chosen.is_some_and(|chosen| !chosen.is_for(session.tree().position()));
    let is_barred = is_board_lent(activity) || has_nothing_to_say;
    if overlays.is_barred != is_barred {
        overlays.is_barred = is_barred;
    }
    let here = PositionShown::of(&session);
    let wanted = overlays.shown(&settings).map(|overlay| (overlay, here));
    let known = overlays.found.as_ref().map(|&(overlay, position, _)| (overlay, position));
    let running = overlays.running.as_ref().map(|&(overlay, position, _)| (overlay, position));
    if wanted == known || wanted == running {
        return;
    }
    let overlays = overlays.bypass_change_detection();
    overlays.running = wanted.and_then(|(overlay, here)| {
        let (position, handle) = (session.tree().position().clone(), wake_up.handle());
        let inquiry = Inquiry::start(move |stop| overlay.shades(&position, stop), move || drop(handle));
        let inquiry = inquiry.inspect_err(|error| error!("no thread for the overlay: {error}")).ok()?;
        Some((overlay, here, inquiry))
    });
}
