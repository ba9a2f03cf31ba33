//! What the user can ask the computer for: a hint, or an analysis of every position on the board.
//!
//! The strongest player searches the position at the cursor and reports its progress, which the panel and the board
//! show ([`Analysis::report`]). It waits while a computer player at the table is thinking, so that the two do not
//! compete for processor time.

use std::borrow::Cow;
use std::time::Duration;

use bevy::prelude::*;

use super::Thinking;
use super::player::ComputerPlayer;
use super::search::{News, RunningSearch};
use crate::ai::{Level, Limits, Report};
use crate::app::base::Waker;
use crate::app::session::{Aside, PositionShown, Session};
use crate::app::settings::{Mode, Settings};
use crate::rules::Player;
use crate::study::Purpose;

/// How long to search for a hint.
const HINT_TIME: Duration = Duration::from_secs(2);

/// The state of analysis and hints: what was requested, the search, and what it has found.
#[derive(Resource, Debug, Default)]
pub struct Analysis {
    is_on: bool,
    /// Whether a lesson or practice has the board, whose answers must not be given away.
    is_barred: bool,
    /// The position for which a hint was requested, and who had left the table by then.
    hint: Option<(PositionShown, Option<Player>)>,
    /// The running search and what it was started for.
    search: Option<(RunningSearch, Duration)>,
    resting: Option<ComputerPlayer>,
    found: Option<Found>,
}

/// The result for a position.
#[derive(Debug)]
struct Found {
    position: PositionShown,
    report: Report,
    /// How long the search that ended with this report was to run; `None` while it is still running.
    ended_after: Option<Duration>,
}

/// What to show of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The best move.
    Hint,
    /// All lines.
    Analysis,
}

impl Analysis {
    /// Returns whether every position is analysed.
    pub fn is_on(&self) -> bool {
        self.is_on
    }

    /// Returns whether a search is running.
    pub fn is_running(&self) -> bool {
        self.search.is_some()
    }

    /// Turns the analysis of every position on or off.
    pub fn turn(&mut self, is_on: bool) {
        self.is_on = is_on;
        self.hint = None;
    }

    /// Requests a hint for the position on the board.
    pub fn ask_for_hint(&mut self, session: &Session) {
        self.hint = Some((PositionShown::of(session), session.who_left()));
    }

    /// Returns what was requested for the position on the board.
    pub fn wanted(&self, session: &Session) -> Option<Wanted> {
        // Whoever resigns does not want it any longer.
        let is_hint = self.hint == Some((PositionShown::of(session), session.who_left())) && !self.is_ignored(session);
        let wanted = if self.is_on { Some(Wanted::Analysis) } else { is_hint.then_some(Wanted::Hint) };
        wanted.filter(|_| session.to_move().is_some() && !self.is_barred)
    }

    /// Returns whether the first part of another move than the hinted one has been chosen.
    fn is_ignored(&self, session: &Session) -> bool {
        let found = self.found.as_ref().filter(|found| found.position == PositionShown::of(session));
        let hinted = found.and_then(|found| found.report.best());
        hinted.zip(session.draft().cell()).is_some_and(|(mv, cell)| !mv.cells().any(|part| part == cell))
    }

    /// Returns what was found so far about the position on the board, if it was requested. Where the first part of a move
    /// has been chosen, an analysis is about the moves that begin with it.
    pub fn report(&self, session: &Session) -> Option<(Wanted, Cow<'_, Report>)> {
        let wanted = self.wanted(session)?;
        let found = self.found.as_ref().filter(|found| found.position == PositionShown::of(session))?;
        let chosen = session.draft().cell().filter(|_| wanted == Wanted::Analysis);
        let report = chosen.map_or(Cow::Borrowed(&found.report), |cell| Cow::Owned(found.report.using(cell)));
        Some((wanted, report))
    }
}

fn time_for(wanted: Wanted, settings: &Settings) -> Duration {
    match wanted {
        Wanted::Hint => HINT_TIME,
        Wanted::Analysis => Duration::from_secs_f32(settings.analysis_secs),
    }
}

/// Takes new reports from the search. Runs in [`AppSystems::Input`](crate::app::base::AppSystems::Input).
pub(super) fn poll_analysis(mut analysis: ResMut<Analysis>) {
    let Some((search, time)) = &mut analysis.bypass_change_detection().search else { return };
    let (position, time) = (search.position, *time);
    let News { report, is_over, player } = search.news();
    if let Some(report) = report {
        analysis.found = Some(Found { position, report, ended_after: is_over.then_some(time) });
    }
    if is_over {
        analysis.search = None;
        analysis.resting = player;
    }
}

/// Starts a search if one was requested and no computer player is thinking; stops one whose position is no longer
/// shown. Runs in [`AppSystems::Think`](crate::app::base::AppSystems::Think).
pub(super) fn start_or_stop_analysis(
    session: Res<Session>,
    thinking: Res<Thinking>,
    settings: Res<Settings>,
    aside: Option<Res<Aside>>,
    waker: Waker,
    mut analysis: ResMut<Analysis>,
) {
    if analysis.is_barred != aside.is_some() {
        analysis.is_barred = aside.is_some();
    }
    // Beside a game that is played there is no room for an analysis, and it would give the moves away.
    if settings.mode == Mode::Play && analysis.is_on {
        analysis.turn(false);
    }
    let here = PositionShown::of(&session);
    let wanted = analysis.wanted(&session).filter(|_| !thinking.is_running());
    if let Some((search, _)) = &analysis.search {
        if search.position == here && wanted.is_some() {
            return;
        }
        analysis.search = None;
    }
    let Some(wanted) = wanted else { return };
    // A finished hint does not count as an analysis: the longer search still has to run.
    let time = time_for(wanted, &settings);
    let found = analysis.found.as_ref().filter(|found| found.position == here);
    if found.and_then(|found| found.ended_after) >= Some(time) {
        return;
    }
    let player = ComputerPlayer::at_cursor(analysis.resting.take(), Level::STRONGEST, &session);
    let limits = Limits { time: Some(time), playouts: None, ..Level::STRONGEST.limits() };
    match RunningSearch::start(&session, player, (Purpose::Study, limits), Duration::ZERO, waker.handle()) {
        Ok(search) => analysis.search = Some((search, time)),
        Err(error) => error!("no thread for the analysis: {error}"),
    }
}
