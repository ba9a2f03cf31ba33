//! What a person asks the computer for: a hint, or its view of every position that the board shows.
//!
//! The strongest player thinks about the position at the cursor and reports while it does; panel and board show the report
//! ([`Analysis::report`]). It waits while a computer at the table thinks, so that they do not take each other's time.

use std::time::Duration;

use bevy::prelude::*;

use super::Thinking;
use super::player::Player;
use super::search::{News, Search};
use crate::ai::{Level, Limits, Report};
use crate::app::base::Waker;
use crate::app::session::{PositionShown, Session};

/// How long it thinks for a hint.
const HINT_TIME: Duration = Duration::from_secs(2);
/// How long it thinks about a position that stays on the board: what is not found by then is hardly found any more.
const ANALYSIS_TIME: Duration = Duration::from_secs(60);

/// The analysis: whether it is wanted, and what was found.
#[derive(Resource, Debug, Default)]
pub struct Analysis {
    is_on: bool,
    /// The position for which a hint was asked.
    hint: Option<PositionShown>,
    /// The search, and what it was begun for.
    search: Option<(Search, Wanted)>,
    resting: Option<Player>,
    found: Option<Found>,
}

/// What was found about a position.
#[derive(Debug)]
struct Found {
    position: PositionShown,
    report: Report,
    /// What the search was begun for that has ended with this report.
    ended_for: Option<Wanted>,
}

/// What of a report is to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The best move.
    Hint,
    /// Everything.
    Analysis,
}

impl Analysis {
    /// Whether every position is analysed.
    pub fn is_on(&self) -> bool {
        self.is_on
    }

    /// Whether it is thinking now.
    pub fn is_running(&self) -> bool {
        self.search.is_some()
    }

    /// Analyses from now on, or no more.
    pub fn toggle(&mut self) {
        self.is_on = !self.is_on;
        self.hint = None;
    }

    /// Gives a hint for what the board shows now.
    pub fn ask_for_hint(&mut self, session: &Session) {
        self.hint = Some(PositionShown::of(session));
    }

    /// What is wanted for the position on the board.
    pub fn wanted(&self, session: &Session) -> Option<Wanted> {
        let is_hint = self.hint == Some(PositionShown::of(session));
        let wanted = if self.is_on { Some(Wanted::Analysis) } else { is_hint.then_some(Wanted::Hint) };
        wanted.filter(|_| session.to_move().is_some())
    }

    /// What was found so far about the position on the board, if anybody wants to know.
    pub fn report(&self, session: &Session) -> Option<(Wanted, &Report)> {
        let wanted = self.wanted(session)?;
        let found = self.found.as_ref().filter(|found| found.position == PositionShown::of(session))?;
        Some((wanted, &found.report))
    }
}

fn time_for(wanted: Wanted) -> Duration {
    match wanted {
        Wanted::Hint => HINT_TIME,
        Wanted::Analysis => ANALYSIS_TIME,
    }
}

/// Takes what the search has to say.
pub(super) fn poll_analysis(mut analysis: ResMut<Analysis>) {
    let Some((search, wanted)) = &mut analysis.bypass_change_detection().search else { return };
    let (position, wanted) = (search.position, *wanted);
    let News { report, is_over, player } = search.news();
    if let Some(report) = report {
        analysis.found = Some(Found { position, report, ended_for: is_over.then_some(wanted) });
    }
    if is_over {
        analysis.search = None;
        analysis.resting = player;
    }
}

/// Thinks where that is wanted and nobody at the table thinks.
pub(super) fn start_or_stop_analysis(
    session: Res<Session>,
    thinking: Res<Thinking>,
    waker: Waker,
    mut analysis: ResMut<Analysis>,
) {
    let here = PositionShown::of(&session);
    let wanted = analysis.wanted(&session).filter(|_| !thinking.is_running());
    if let Some((search, _)) = &analysis.search {
        if search.position == here && wanted.is_some() {
            return;
        }
        analysis.search = None;
    }
    let Some(wanted) = wanted else { return };
    // A hint is no analysis: where the one has ended, the other goes on.
    let found = analysis.found.as_ref().filter(|found| found.position == here);
    let is_done =
        found.and_then(|found| found.ended_for).is_some_and(|done| done == wanted || done == Wanted::Analysis);
    if is_done {
        return;
    }
    let player = Player::at_cursor(analysis.resting.take(), Level::STRONGEST, &session);
    let limits = Limits { time: Some(time_for(wanted)), playouts: None, ..Level::STRONGEST.limits() };
    match Search::start(&session, player, limits, Duration::ZERO, waker.handle()) {
        Ok(search) => analysis.search = Some((search, wanted)),
        Err(error) => error!("no thread for the analysis: {error}"),
    }
}
