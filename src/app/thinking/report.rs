//! The report of the game on the board: a sweep of its positions in the background, and what is known of them.
//!
//! Each verdict becomes the command [`AppCommand::KeepVerdict`] and with it a note in the game's record, so that it is
//! saved with the game. The report is read from these notes alone: it is the same after the game was opened again.

use std::collections::{HashMap, HashSet};
use std::thread;

use bevy::prelude::*;
use bevy_egui::EguiClipboard;

use crate::ai::{Level, Limits};
use crate::app::base::{AppSystems, Notices, Overlay, Seat, Waker};
use crate::app::commands::{AddCommandHandler, AppCommand};
use crate::app::session::{Aside, PositionShown, Session};
use crate::record::NodeId;
use crate::rules::Player;
use crate::study::{
    CHECK_TIME, Exercise, Judged, NOTE, ReportText, Review, Sweep, SweepPlan, TurningPoint, USUAL_TIME, Verdict,
    happenings,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GameReport>()
        .add_systems(Update, poll_sweep.in_set(AppSystems::Input))
        .add_systems(
            Update,
            (
                (follow_game, point_sweep)
                    .chain()
                    .run_if(resource_changed::<PositionShown>.or_else(resource_exists_and_changed::<Session>)),
                go_on,
            )
                .chain()
                .in_set(AppSystems::Project)
                .run_if(resource_exists::<Session>.and_then(not(resource_exists::<Aside>))),
        )
        .add_command_handler(handle);
}

/// What is said where a report is needed.
const NO_REPORT: &str = "Make a report first: Ctrl+R.";

/// The most positions that are searched at the same time, and the memory for each search, in megabytes.
const MOST_AT_ONCE: usize = 4;
pub(super) const MEMORY_MB: usize = 128;

/// What is known about the line shown, and the sweep that finds out more.
#[derive(Resource, Debug, Default)]
pub struct GameReport {
    /// The number of the game since the start of the program.
    game: u64,
    /// What the notes of the game's nodes say: `None` for a note that is no verdict.
    known: HashMap<NodeId, (String, Option<Verdict>)>,
    sweep: Option<Sweep>,
    /// Whether searches follow each other until everything is known, and what has been searched for that: the nodes,
    /// and whether it was the second look at a mistake.
    is_wanted: bool,
    tried: HashSet<(NodeId, bool)>,
    line: Vec<NodeId>,
    movers: Vec<Player>,
    /// The number of positions of the line that have been searched, and the nodes of the others.
    searched: usize,
    unsearched: Vec<NodeId>,
    /// The number of positions around mistakes, and the nodes of those that have had no second look.
    around_mistakes: usize,
    unchecked: Vec<NodeId>,
    review: Review,
    turning_points: Vec<TurningPoint>,
    happenings: Vec<String>,
}

impl GameReport {
    /// Returns the judgement of the line shown.
    pub fn review(&self) -> &Review {
        &self.review
    }

    /// Returns the nodes of the line that is judged.
    pub fn line(&self) -> &[NodeId] {
        &self.line
    }

    /// Returns the turning points with their reasons.
    pub fn turning_points(&self) -> &[TurningPoint] {
        &self.turning_points
    }

    /// Returns what happened in the game, in sentences; empty until every move is judged.
    pub fn happenings(&self) -> &[String] {
        &self.happenings
    }

    /// Returns whether positions are being searched.
    pub fn is_running(&self) -> bool {
        self.is_wanted
    }

    /// Returns whether any position of the line shown has been searched.
    pub fn has_begun(&self) -> bool {
        self.searched > 0
    }

    /// Returns how many positions of the line have been searched, and how many there are to search.
    pub fn progress(&self) -> (usize, usize) {
        (self.searched, self.searched + self.unsearched.len())
    }

    /// Returns how many positions around mistakes have had a second, longer look, and how many there are.
    pub fn checked(&self) -> (usize, usize) {
        (self.around_mistakes - self.unchecked.len(), self.around_mistakes)
    }

    /// Returns the mistakes of these seats' persons, or of everybody if no person plays.
    pub fn mistakes_of(&self, seats: &[Seat]) -> Vec<&Judged> {
        let is_watched = seats.iter().all(Seat::is_computer);
        let is_meant =
            |judged: &&Judged| is_watched || !seats.get(judged.player.index()).is_some_and(Seat::is_computer);
        self.review.mistakes(None).filter(is_meant).collect()
    }

    /// Returns those of these mistakes that have one clearly better move, so that they can be tried again.
    pub fn clear_mistakes_of(&self, seats: &[Seat]) -> Vec<&Judged> {
        let is_clear = |judged: &&Judged| self.long_verdict(judged.parent).is_none_or(Verdict::is_sure);
        self.mistakes_of(seats).into_iter().filter(is_clear).collect()
    }

    /// Returns the verdict on a node.
    pub fn verdict(&self, node: NodeId) -> Option<&Verdict> {
        self.known.get(&node)?.1.as_ref()
    }

    /// Returns the judgement of the move to `node`, if that is on the line.
    pub fn judged(&self, node: NodeId) -> Option<&Judged> {
        self.review.judged().find(|judged| judged.node == node)
    }

    /// Returns the mistake that comes first after this ply, or the last one before it.
    pub fn mistake_from(&self, ply: u32, is_forward: bool) -> Option<&Judged> {
        let mut mistakes = self.review.mistakes(None);
        if is_forward { mistakes.find(|judged| judged.ply > ply) } else { mistakes.rfind(|judged| judged.ply < ply) }
    }

    /// Returns whether there is more to search.
    fn has_more(&self) -> bool {
        !self.unsearched.is_empty() || !self.unchecked.is_empty()
    }

    /// Returns the verdict on a node if it had the second look that it needs.
    fn long_verdict(&self, node: NodeId) -> Option<&Verdict> {
        self.verdict(node).filter(|_| !self.unchecked.contains(&node))
    }

    /// Makes an exercise of a mistake. Its answer is searched again if that has not been done at length.
    fn exercise(&self, session: &Session, judged: &Judged) -> Option<Exercise> {
        Exercise::of(session.tree(), judged.node, self.long_verdict(judged.parent).cloned(), judged.loss())
    }

    /// Makes exercises of the mistakes whose better move is clear.
    fn clear_mistakes(&self, session: &Session) -> Vec<Exercise> {
        let mistakes = self.clear_mistakes_of(&session.seats_at_first()).into_iter();
        mistakes.filter_map(|judged| self.exercise(session, judged)).collect()
    }

    /// Takes over the verdicts in the notes of the line shown; returns whether any is new.
    fn read_notes(&mut self, session: &Session) -> bool {
        let tree = session.tree();
        let nodes: Vec<NodeId> = std::iter::once(NodeId::START).chain(self.line.iter().copied()).collect();
        let mut is_new = false;
        for node in nodes {
            let Some(note) = tree.note(node, NOTE) else {
                is_new |= self.known.remove(&node).is_some();
                continue;
            };
            if self.known.get(&node).is_none_or(|(text, _)| text != note) {
                let position = tree.position_at(node);
                let verdict = position.and_then(|position| Verdict::from_text(&position, note));
                self.known.insert(node, (note.to_owned(), verdict));
                is_new = true;
            }
        }
        is_new
    }

    /// Judges the line shown again.
    fn judge(&mut self, session: &Session) {
        let tree = session.tree();
        let known = &self.known;
        let verdict = |node| known.get(&node).and_then(|(_, verdict)| verdict.as_ref());
        self.review = Review::of(tree.record(), &self.line, &self.movers, verdict);
        let text = ReportText { tree, line: &self.line, review: &self.review, names: &[] };
        self.turning_points = text.turning_points(verdict);
        let nodes = std::iter::once(NodeId::START).chain(self.line.iter().copied());
        let is_open = |node: &NodeId| tree.outcome_at(*node).is_none() || tree.resignation_at(*node).is_some();
        let (searched, unsearched) = nodes.filter(is_open).partition::<Vec<_>, _>(|&node| verdict(node).is_some());
        (self.searched, self.unsearched) = (searched.len(), unsearched);
        let around = self.review.around_mistakes();
        self.around_mistakes = around.iter().filter(|node| is_open(node)).count();
        let is_checked = |node| verdict(node).and_then(Verdict::time).is_some_and(|time| time >= CHECK_TIME);
        self.unchecked = around.into_iter().filter(|node| is_open(node) && !is_checked(*node)).collect();
        let is_complete = self.review.is_complete();
        self.happenings = if is_complete { happenings(tree, &self.line, &self.review) } else { Vec::new() };
    }
}

fn handle(world: &mut World, order: AppCommand) -> Option<AppCommand> {
    match order {
        AppCommand::Report => {
            let is_open = *world.resource::<Overlay>() == Overlay::Report;
            *world.resource_mut::<Overlay>() = if is_open { Overlay::None } else { Overlay::Report };
            if !is_open {
                start(world);
            }
        }
        AppCommand::Sweep => {
            let mut report = world.resource_mut::<GameReport>();
            if std::mem::take(&mut report.is_wanted) {
                report.sweep = None;
            } else {
                start(world);
            }
        }
        AppCommand::TryAgain(node) => try_again(world, node),
        AppCommand::CopyReport => copy(world),
        AppCommand::NextMistake => go_to_mistake(world, true),
        AppCommand::PreviousMistake => go_to_mistake(world, false),
        other => return Some(other),
    }
    None
}

/// Makes the report of the line shown, as far as it is not known yet.
fn start(world: &mut World) {
    let Some(session) = world.get_resource::<Session>() else { return };
    let (game, has_moves) = (session.serial(), session.tree().has_moves());
    let mut report = world.resource_mut::<GameReport>();
    if report.game == game && has_moves && report.has_more() {
        report.is_wanted = true;
        report.tried.clear();
    }
}

/// Asks for a better move than that at a node, or than each mistake.
fn try_again(world: &mut World, node: Option<NodeId>) {
    let Some(session) = world.get_resource::<Session>() else { return };
    let report = world.resource::<GameReport>();
    let exercises: Vec<Exercise> = match node {
        Some(node) => report.judged(node).and_then(|judged| report.exercise(session, judged)).into_iter().collect(),
        None => report.clear_mistakes(session),
    };
    if exercises.is_empty() {
        let told = if !report.has_begun() {
            NO_REPORT
        } else if report.mistakes_of(&session.seats_at_first()).is_empty() {
            "There is no mistake to try again."
        } else {
            "None of the mistakes has one clearly better move, so there is nothing to try again."
        };
        return world.resource_mut::<Notices>().tell(told);
    }
    world.write_message(AppCommand::Practise(exercises));
}

/// Puts the report on the clipboard, as text.
fn copy(world: &mut World) {
    let Some(text) = report_text(world, |_| None) else { return };
    if let Some(mut clipboard) = world.get_resource_mut::<EguiClipboard>() {
        clipboard.set_text(&text);
        world.resource_mut::<Notices>().tell("The report is on the clipboard.");
    }
}

/// Returns the report as text, with the pictures that `picture` names.
pub fn report_text(world: &World, picture: impl Fn(&Judged) -> Option<String>) -> Option<String> {
    let session = world.get_resource::<Session>()?;
    let report = world.resource::<GameReport>();
    let tree = session.tree();
    let names = Seat::titles(&session.seats_at_first());
    let text = ReportText { tree, line: &report.line, review: &report.review, names: &names };
    Some(text.markdown(|node| report.verdict(node), picture))
}

/// Goes to the next mistake of the line shown, or to the one before.
fn go_to_mistake(world: &mut World, is_forward: bool) {
    let Some(session) = world.get_resource::<Session>() else { return };
    let report = world.resource::<GameReport>();
    let told = match report.mistake_from(session.tree().ply(), is_forward).map(|judged| judged.node) {
        Some(node) => {
            world.write_message(AppCommand::GoTo(node));
            return;
        }
        None if !report.has_begun() => NO_REPORT,
        None if is_forward => "No mistake after this move.",
        None => "No mistake before this move.",
    };
    world.resource_mut::<Notices>().tell(told);
}

/// Turns the verdicts of the sweep into commands. Runs in [`AppSystems::Input`].
fn poll_sweep(mut report: ResMut<GameReport>, mut commands: MessageWriter<AppCommand>) {
    let game = report.game;
    let Some(sweep) = report.bypass_change_detection().sweep.as_ref() else { return };
    let (verdicts, is_over) = sweep.news();
    for (node, verdict) in verdicts {
        commands.write(AppCommand::KeepVerdict { game, node, verdict: Box::new(verdict) });
    }
    if is_over {
        report.sweep = None;
    }
}

/// Reads what the notes of the line shown say, and judges its moves. Runs in [`AppSystems::Project`] when the session or
/// the position shown has changed.
fn follow_game(session: Res<Session>, mut report: ResMut<GameReport>) {
    let line = session.tree().line();
    let is_other_game = report.game != session.serial();
    if is_other_game {
        *report = GameReport { game: session.serial(), ..GameReport::default() };
    }
    let report_now = report.bypass_change_detection();
    let is_other_line = is_other_game || report_now.line != line;
    report_now.line = line;
    if report_now.read_notes(&session) || is_other_line {
        report.movers = session.tree().movers(&report.line);
        report.judge(&session);
    }
}

/// Starts the next search of a report that is being made: first of the positions that are not known, then of those around
/// mistakes, longer. When there is none left, the persons' mistakes go into the box. Runs after [`follow_game`].
fn go_on(
    session: Res<Session>,
    waker: Waker,
    mut report: ResMut<GameReport>,
    mut notices: ResMut<Notices>,
    mut commands: MessageWriter<AppCommand>,
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
        let exercises = if session.is_watched() { Vec::new() } else { report.clear_mistakes(&session) };
        commands.write(AppCommand::KeepMistakes(exercises));
        return;
    }
    let level = Level::STRONGEST;
    let limits = Limits { time: Some(USUAL_TIME), memory_mb: MEMORY_MB, ..Limits::default() };
    let plan = SweepPlan { player: level.name().into(), limits };
    let plan = if is_second { plan.longer() } else { plan };
    let at_once = thread::available_parallelism().map_or(1, usize::from).min(MOST_AT_ONCE);
    let bots = (0..at_once).map(|_| level.bot()).collect();
    let waker = waker.handle();
    match Sweep::start(session.tree(), &nodes, plan, bots, move || waker.wake()) {
        Ok(sweep) => report.sweep = Some(sweep),
        Err(error) => {
            report.is_wanted = false;
            notices.warn(format!("The report cannot be made: {error}."));
        }
    }
}

/// Makes the sweep go on with the positions nearest to the one shown. Runs after [`follow_game`].
fn point_sweep(session: Res<Session>, report: Res<GameReport>) {
    if let Some(sweep) = &report.sweep {
        sweep.look_near(session.tree().ply());
    }
}
