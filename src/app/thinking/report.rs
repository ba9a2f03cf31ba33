//! The report of the game on the board: a sweep of its positions in the background, and what is known of them.
//!
//! Each verdict becomes the command [`AppCommand::KeepVerdict`] and with it a note in the game's record, so that it is
//! saved with the game. The report is read from these notes alone: it is the same after the game was opened again.

use std::collections::HashMap;
use std::thread;

use bevy::prelude::*;
use bevy_egui::EguiClipboard;

use crate::ai::{Level, Limits};
use crate::app::base::{AppSystems, Notices, Overlay, Seat, handle_of};
use crate::app::commands::{AddCommandHandler, AppCommand};
use crate::app::session::{PositionShown, Session};
use crate::record::NodeId;
use crate::rules::Player;
use crate::study::{Judged, NOTE, ReportText, Review, Sweep, SweepPlan, TurningPoint, USUAL_TIME, Verdict, happenings};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GameReport>()
        .add_systems(Update, poll_sweep.in_set(AppSystems::Input))
        .add_systems(
            Update,
            (follow_game, point_sweep)
                .chain()
                .in_set(AppSystems::Project)
                .run_if(resource_exists::<Session>)
                .run_if(resource_changed::<PositionShown>.or_else(resource_exists_and_changed::<Session>)),
        )
        .add_command_handler(handle);
}

/// The most positions that are searched at the same time, and the memory for each search, in megabytes.
const MOST_AT_ONCE: usize = 4;
const MEMORY_MB: usize = 128;

/// What is known about the line shown, and the sweep that finds out more.
#[derive(Resource, Debug, Default)]
pub struct GameReport {
    /// The number of the game since the start of the program.
    game: u64,
    /// What the notes of the game's nodes say: `None` for a note that is no verdict.
    known: HashMap<NodeId, (String, Option<Verdict>)>,
    sweep: Option<Sweep>,
    line: Vec<NodeId>,
    movers: Vec<Player>,
    /// The number of positions of the line that have been searched, and the nodes of the others.
    searched: usize,
    unsearched: Vec<NodeId>,
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
        self.sweep.is_some()
    }

    /// Returns whether any position of the line shown has been searched.
    pub fn has_begun(&self) -> bool {
        self.searched > 0
    }

    /// Returns how many positions of the line have been searched, and how many there are to search.
    pub fn progress(&self) -> (usize, usize) {
        (self.searched, self.searched + self.unsearched.len())
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

    /// Takes over the verdicts in the notes of the line shown; returns whether any is new.
    fn read_notes(&mut self, session: &Session) -> bool {
        let tree = session.tree();
        let nodes: Vec<NodeId> = std::iter::once(NodeId::START).chain(self.line.iter().copied()).collect();
        let mut is_new = false;
        for node in nodes {
            let note = tree.notes(node).iter().find(|note| note.key == NOTE);
            let Some(note) = note else {
                is_new |= self.known.remove(&node).is_some();
                continue;
            };
            if self.known.get(&node).is_none_or(|(text, _)| *text != note.text) {
                let position = tree.position_at(node);
                let verdict = position.and_then(|position| Verdict::from_text(&position, &note.text));
                self.known.insert(node, (note.text.clone(), verdict));
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
            if world.resource_mut::<GameReport>().sweep.take().is_none() {
                start(world);
            }
        }
        AppCommand::CopyReport => copy(world),
        AppCommand::NextMistake => go_to_mistake(world, true),
        AppCommand::PreviousMistake => go_to_mistake(world, false),
        other => return Some(other),
    }
    None
}

/// Starts to search the positions of the line shown that are not known yet.
fn start(world: &mut World) {
    let waker = handle_of(world);
    let Some(session) = world.get_resource::<Session>() else { return };
    let report = world.resource::<GameReport>();
    let is_due = report.game == session.serial() && report.sweep.is_none() && session.tree().has_moves();
    if !is_due || report.unsearched.is_empty() {
        return;
    }
    let level = Level::STRONGEST;
    let limits = Limits { time: Some(USUAL_TIME), memory_mb: MEMORY_MB, ..Limits::default() };
    let at_once = thread::available_parallelism().map_or(1, usize::from).min(MOST_AT_ONCE);
    let bots = (0..at_once).map(|_| level.bot()).collect();
    let plan = SweepPlan { player: level.name().into(), limits };
    match Sweep::start(session.tree(), &report.unsearched, plan, bots, move || waker.wake()) {
        Ok(sweep) => world.resource_mut::<GameReport>().sweep = Some(sweep),
        Err(error) => world.resource_mut::<Notices>().warn(format!("The report cannot be made: {error}.")),
    }
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
    let names = Seat::short_titles(session.seats());
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
        None if !report.has_begun() => "Make a report first: Ctrl+R.",
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

/// Makes the sweep go on with the positions nearest to the one shown. Runs after [`follow_game`].
fn point_sweep(session: Res<Session>, report: Res<GameReport>) {
    if let Some(sweep) = &report.sweep {
        sweep.look_near(session.tree().ply());
    }
}
