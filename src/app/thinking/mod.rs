//! The computer's turn: a search on its own thread, stopped when its answer is no longer needed.
//!
//! It answers with the same [`MoveRequested`] as a click, with the node that it searched. Hints and analysis are in
//! `analysis`; they use the same `search` module.

pub(in crate::app) mod analysis;
mod forced_pass;
mod limits;
pub(in crate::app) mod overlays;
mod player;
mod referee;
pub(in crate::app) mod report;
mod search;

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::Real;

pub use analysis::{Analysis, AnalysisKind};
pub use forced_pass::ForcedPass;
pub use limits::SearchLimits;
pub use overlays::Overlays;
pub use report::{GameReport, report_text};

use super::base::{AppSystems, Redraw, WakeUp};
use super::session::{ActiveGame, MoveRequested, PositionShown, Requester, ShownGame, Teacher};
use super::settings::Settings;
use crate::ai::Report;
use crate::study::Purpose;
use player::ComputerPlayer;
use search::{News, RunningSearch};

/// How many moves of an analysis are shown, in the panel and on the board.
pub const MOST_SHOWN: usize = 5;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Thinking>()
        .init_resource::<SearchLimits>()
        .init_resource::<analysis::Analysis>()
        .add_systems(Update, (poll_search, analysis::poll_analysis).in_set(AppSystems::Input))
        .add_systems(
            Update,
            (start_or_stop_search, analysis::start_or_stop_analysis)
                .chain()
                .in_set(AppSystems::Think)
                .run_if(any_with_component::<ActiveGame>),
        )
        .add_plugins((forced_pass::plugin, overlays::plugin, referee::plugin, report::plugin));
}

/// The running search of the player to move, if there is one, and its last report.
#[derive(Resource, Debug, Default)]
pub struct Thinking {
    search: Option<RunningSearch>,
    /// The newest report of the running search.
    report: Option<Report>,
    /// The player whose search has ended, if its move has to wait, and until when on [`Time<Real>`]: a pause lets people
    /// follow a game between computer players.
    ready: Option<ComputerPlayer>,
    due: Duration,
    /// The computer players that are not thinking now, at most one per level.
    resting: Vec<ComputerPlayer>,
}

impl Thinking {
    /// Returns whether a search is running.
    pub fn is_running(&self) -> bool {
        self.search.is_some()
    }

    /// Returns the newest report of the running search.
    pub fn report(&self) -> Option<&Report> {
        self.report.as_ref()
    }

    fn end(&mut self) {
        self.search = None;
        self.report = None;
        self.ready = None;
    }
}

/// Takes new reports from the search, and requests the move of a finished one, no sooner than it is due. Runs in
/// [`AppSystems::Input`].
fn poll_search(
    time: Res<Time<Real>>,
    mut thinking: ResMut<Thinking>,
    mut redraw: ResMut<Redraw>,
    mut requests: MessageWriter<MoveRequested>,
) {
    let unseen = thinking.bypass_change_detection();
    let Some(search) = unseen.search.as_mut() else { return };
    let PositionShown { game, node, .. } = search.position;
    if unseen.ready.is_none() {
        let News { report, is_over, player } = search.news();
        unseen.ready = player;
        if report.is_some() {
            thinking.report = report;
        }
        if is_over && thinking.ready.is_none() {
            thinking.end();
        }
    }
    if thinking.ready.is_none() {
        return;
    }
    if time.elapsed() < thinking.due {
        redraw.at(thinking.due);
        return;
    }
    if let Some(mv) = thinking.report.as_ref().and_then(Report::best) {
        requests.write(MoveRequested { mv, node, game, by: Requester::Computer });
    }
    let player = thinking.ready.take();
    thinking.resting.extend(player);
    thinking.end();
}

/// Stops a search whose position is no longer shown, and starts one if the computer is to move. Runs in
/// [`AppSystems::Think`].
fn start_or_stop_search(
    session: ShownGame,
    shown: Res<PositionShown>,
    (settings, time): (Res<Settings>, Res<Time<Real>>),
    teacher: Res<Teacher>,
    wake_up: Res<WakeUp>,
    mut thinking: ResMut<Thinking>,
) {
    let wanted = session.thinker().filter(|_| !teacher.is_looking(&session));
    if let Some(search) = &thinking.search {
        if search.position == *shown && wanted == Some(search.level) {
            return;
        }
        thinking.end();
    }
    let Some(level) = wanted else { return };
    let known = thinking.resting.iter().position(|player| player.level() == level);
    let known = known.map(|index| thinking.resting.swap_remove(index));
    let player = ComputerPlayer::at_cursor(known, level, &session);
    let task = (Purpose::Move, settings.limits(level));
    thinking.due = time.elapsed() + settings.pace();
    match RunningSearch::start(&session, player, task, wake_up.handle()) {
        Ok(search) => thinking.search = Some(search),
        Err(error) => error!("no thread for the search: {error}"),
    }
}
