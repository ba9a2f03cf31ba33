//! What the user can ask the computer for: a hint, or an analysis of every position on the board.
//!
//! The strongest player searches the position at the cursor and reports its progress, which the panel and the board
//! show ([`Analysis::report`]). It waits while a computer player at the table is thinking, so that the two do not
//! compete for processor time.

use std::borrow::Cow;
use std::time::Duration;

use bevy::prelude::*;

use super::player::ComputerPlayer;
use super::search::{News, RunningSearch};
use super::{SearchLimits, Thinking};
use crate::ai::{Level, Limits, Report};
use crate::app::base::{Activity, Notices, WakeUp, is_board_lent};
use crate::app::session::turn::drop_draft;
use crate::app::session::{PositionShown, Session, ShownGame, practice};
use crate::app::settings::{Mode, Settings};
use crate::geometry::Cell;
use crate::record::draft::Draft;
use crate::rules::Player;
use crate::study::Purpose;

/// The state of analysis and hints: what was requested, the search, and what it has found.
#[derive(Resource, Debug, Default)]
pub struct Analysis {
    is_on: bool,
    /// Whether a lesson or practice has the board, whose answers must not be given away.
    is_barred: bool,
    hint: Option<HintAsked>,
    /// The running search and its limits.
    search: Option<(RunningSearch, Limits)>,
    resting: Option<ComputerPlayer>,
    found: Option<PositionReport>,
}

/// What a hint was requested for.
#[derive(Clone, Copy, Debug)]
struct HintAsked {
    position: PositionShown,
    /// Who had left the table by then.
    who_left: Option<Player>,
    /// The piece that had been chosen by then. It stays so if the hint moves it.
    piece: Option<Cell>,
}

/// The result for a position.
#[derive(Debug)]
struct PositionReport {
    position: PositionShown,
    report: Report,
    /// The limits of the search that ended with this report; `None` while it is still running.
    ended_after: Option<Limits>,
}

/// What to show of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnalysisKind {
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
        let piece = if let Draft::Piece(cell) = session.draft() { Some(cell) } else { None };
        self.hint = Some(HintAsked { position: PositionShown::of(session), who_left: session.who_left(), piece });
    }

    /// Returns what was requested for the position on the board.
    pub fn wanted(&self, session: &Session) -> Option<AnalysisKind> {
        // Whoever resigns does not want it any longer.
        let is_here = |hint: &HintAsked| {
            (hint.position, hint.who_left) == (PositionShown::of(session), session.who_left())
                && (hint.piece == session.draft().cell() || !self.moves_another(session))
        };
        let is_hint = self.hint.as_ref().is_some_and(is_here);
        let wanted = if self.is_on { Some(AnalysisKind::Analysis) } else { is_hint.then_some(AnalysisKind::Hint) };
        wanted.filter(|_| session.to_move().is_some() && !self.is_barred)
    }

    /// Returns whether the first part of another move than the best one has been chosen.
    fn moves_another(&self, session: &Session) -> bool {
        let found = self.found.as_ref().filter(|found| found.position == PositionShown::of(session));
        let best = found.and_then(|found| found.report.best());
        best.zip(session.draft().cell()).is_some_and(|(mv, cell)| !mv.cells().any(|part| part == cell))
    }

    /// Returns whether the piece that had been chosen when a hint was requested must be let go, because the hint, which is
    /// found now, moves another one. It is so only once.
    fn lets_go(&mut self, session: &Session) -> bool {
        let here = PositionShown::of(session);
        let is_found = |found: &PositionReport| found.position == here && found.ended_after.is_some();
        if !self.found.as_ref().is_some_and(is_found) || self.wanted(session) != Some(AnalysisKind::Hint) {
            return false;
        }
        let is_another = self.moves_another(session);
        let piece = self.hint.as_mut().and_then(|hint| hint.piece.take_if(|_| is_another));
        piece.is_some()
    }

    /// Returns what was found so far about the position on the board, if it was requested. Where the first part of a move
    /// has been chosen, an analysis is about the moves that begin with it, and a hint that moves something else is not shown.
    pub fn report(&self, session: &Session) -> Option<(AnalysisKind, Cow<'_, Report>)> {
        let wanted = self.wanted(session)?;
        let found = self.found.as_ref().filter(|found| found.position == PositionShown::of(session))?;
        if wanted == AnalysisKind::Hint && self.moves_another(session) {
            return None;
        }
        let chosen = session.draft().cell().filter(|_| wanted == AnalysisKind::Analysis);
        let report = chosen.map_or(Cow::Borrowed(&found.report), |cell| Cow::Owned(found.report.using(cell)));
        Some((wanted, report))
    }
}

/// Shows the best move in the position on the board; in practice, the next hint.
pub(in crate::app) fn hint(world: &mut World) {
    if Activity::of(world) == Activity::Practice {
        return practice::hint(world);
    }
    let Some(session) = Session::on_board(world) else { return };
    let draft = session.draft();
    let analysis = world.resource::<Analysis>();
    let is_analysed = analysis.wanted(session) == Some(AnalysisKind::Analysis);
    if is_analysed && draft == Draft::Empty {
        let is_shown = analysis.report(session).is_some();
        let told = if is_shown { "The analysis shows the best move already." } else { "The analysis has just begun." };
        return world.resource_mut::<Notices>().tell(told);
    }
    world.resource_scope(|world, mut analysis: Mut<Analysis>| {
        Session::on_board(world).into_iter().for_each(|session| analysis.ask_for_hint(session));
    });
    let told = match draft {
        Draft::Stone(_) => "Your first stone is taken back: a hint is about the whole turn.",
        Draft::Piece(_) if is_analysed => "The analysis shows the best move of any piece.",
        Draft::Piece(_) | Draft::Empty => return,
    };
    drop_draft(world);
    world.resource_mut::<Notices>().tell(told);
}

/// Turns the analysis of every position on or off. It is shown in the panels for study.
pub(in crate::app) fn toggle(world: &mut World) {
    if Activity::of(world) == Activity::Practice {
        return;
    }
    let is_on = !world.resource::<Analysis>().is_on();
    world.resource_mut::<Analysis>().turn(is_on);
    if is_on {
        world.resource_mut::<Settings>().mode = Mode::Study;
    }
}

fn limits_for(wanted: AnalysisKind, usual: &SearchLimits, settings: &Settings) -> Limits {
    let time = Duration::from_secs_f32(settings.analysis_secs);
    match wanted {
        AnalysisKind::Hint => usual.hint.clone(),
        AnalysisKind::Analysis if usual.analysis.playouts.is_some() => usual.analysis.clone(),
        AnalysisKind::Analysis => Limits { time: Some(time), ..usual.analysis.clone() },
    }
}

/// Takes new reports from the search. Runs in [`AppSystems::Input`](crate::app::base::AppSystems::Input).
pub(super) fn poll_analysis(mut analysis: ResMut<Analysis>) {
    let Some((search, limits)) = &mut analysis.bypass_change_detection().search else { return };
    let News { report, is_over, player } = search.news();
    if let Some(report) = report {
        let ended_after = is_over.then(|| limits.clone());
        let position = search.position;
        analysis.found = Some(PositionReport { position, report, ended_after });
    }
    if is_over {
        analysis.search = None;
        analysis.resting = player;
    }
}

/// Starts a search if one was requested and no computer player is thinking; stops one whose position is no longer
/// shown. Runs in [`AppSystems::Think`](crate::app::base::AppSystems::Think).
pub(super) fn start_or_stop_analysis(
    session: ShownGame,
    thinking: Res<Thinking>,
    (settings, usual): (Res<Settings>, Res<SearchLimits>),
    activity: Option<Res<State<Activity>>>,
    wake_up: Res<WakeUp>,
    mut analysis: ResMut<Analysis>,
    (mut commands, mut notices): (Commands, ResMut<Notices>),
) {
    if analysis.bypass_change_detection().lets_go(&session) {
        commands.queue(drop_draft);
        notices.tell("The hint moves another piece.");
    }
    let is_barred = is_board_lent(activity);
    if analysis.is_barred != is_barred {
        analysis.is_barred = is_barred;
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
    let limits = limits_for(wanted, &usual, &settings);
    let found = analysis.found.as_ref().filter(|found| found.position == here);
    if found.and_then(|found| found.ended_after.as_ref()).is_some_and(|ended| ended.covers(&limits)) {
        return;
    }
    let player = ComputerPlayer::at_cursor(analysis.resting.take(), Level::STRONGEST, &session);
    match RunningSearch::start(&session, player, (Purpose::Study, limits.clone()), wake_up.handle()) {
        Ok(search) => analysis.search = Some((search, limits)),
        Err(error) => error!("no thread for the analysis: {error}"),
    }
}
