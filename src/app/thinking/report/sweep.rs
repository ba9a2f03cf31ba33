//! The searches of the report, one after another: of positions that are not known, then of those around mistakes, longer.

use bevy::prelude::*;

use super::super::SearchLimits;
use super::GameReport;
use crate::ai::{Level, cores};
use crate::app::base::{Notices, WakeUp};
use crate::app::session::{MistakesFound, ShownGame, VerdictFound};
use crate::record::NodeId;
use crate::study::{Sweep, SweepPlan};

/// The most positions that are searched at the same time.
const MOST_AT_ONCE: usize = 4;

/// Keeps the verdicts of the sweep. Writes [`VerdictFound`]. Runs in [`AppSystems::Input`](crate::app::base::AppSystems).
pub(super) fn poll_sweep(mut report: ResMut<GameReport>, mut found: MessageWriter<VerdictFound>) {
    let report = report.bypass_change_detection();
    let (Some(game), Some(sweep)) = (report.game, report.sweep.as_ref()) else { return };
    let (verdicts, is_over) = sweep.news();
    for (node, verdict) in verdicts {
        report.keep(node, verdict.clone());
        found.write(VerdictFound { game, node, verdict });
    }
    if is_over {
        report.sweep = None;
    }
}

/// Judges the moves of the line shown, if more is known about them. Runs in [`AppSystems::Project`] when the session or
/// the position shown has changed.
pub(super) fn follow_game(session: ShownGame, usual: Res<SearchLimits>, mut report: ResMut<GameReport>) {
    let line = session.tree().line();
    let is_other_game = report.game != Some(session.game());
    if is_other_game {
        *report = GameReport { game: Some(session.game()), ..GameReport::default() };
    }
    let report_now = report.bypass_change_detection();
    let is_other_line = is_other_game || report_now.line != line;
    report_now.line = line;
    if report_now.follow_notes(&session) || is_other_line {
        report.movers = session.tree().movers(&report.line);
        report.judge(&session, &usual.check);
    }
}

/// Starts the next search of a report that is being made: first of the positions that are not known, then of those around
/// mistakes, longer. When there is none left, the persons' mistakes go into the box. Runs after [`follow_game`].
pub(super) fn go_on(
    session: ShownGame,
    (usual, wake_up): (Res<SearchLimits>, Res<WakeUp>),
    mut report: ResMut<GameReport>,
    mut notices: ResMut<Notices>,
    mut found: MessageWriter<MistakesFound>,
) {
    if !report.is_wanted || report.sweep.is_some() {
        return;
    }
    let is_second = report.unsearched.is_empty();
    let nodes = if is_second { report.unchecked.clone() } else { report.unsearched.clone() };
    // What cannot be searched, such as an illegal move in a file, is tried once.
    let nodes: Vec<NodeId> = nodes.into_iter().filter(|&node| report.tried.insert((node, is_second))).collect();
    if nodes.is_empty() {
        report.is_wanted = false;
        let exercises = if session.is_of_computers() { Vec::new() } else { report.clear_mistakes(&session) };
        found.write(MistakesFound(exercises));
        return;
    }
    let level = Level::STRONGEST;
    let limits = if is_second { usual.check.clone() } else { usual.sweep.clone() };
    let plan = SweepPlan { player: level.name().into(), limits };
    let at_once = cores().min(MOST_AT_ONCE);
    let bots = (0..at_once).map(|_| level.bot()).collect();
    let handle = wake_up.handle();
    match Sweep::start(session.tree(), &nodes, plan, bots, move || handle.wake()) {
        Ok(sweep) => report.sweep = Some(sweep),
        Err(error) => {
            report.is_wanted = false;
            notices.warn(format!("The report cannot be made: {error}."));
        }
    }
}

/// Makes the sweep go on with the positions nearest to the one shown. Runs after [`follow_game`].
pub(super) fn point_sweep(session: ShownGame, report: Res<GameReport>) {
    if let Some(sweep) = &report.sweep {
        sweep.look_near(session.tree().ply());
    }
}
