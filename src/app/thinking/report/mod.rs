//! The report of the game on the board: a sweep of its positions in the background, and what is known of them.
//!
//! The report keeps each verdict of the sweep, and passes it on as [`VerdictFound`](crate::app::session::VerdictFound), so
//! that it is saved with the game. Verdicts that came with a file are read from its notes. `sweep` runs the searches,
//! `commands` executes what the user asks for.

pub(in crate::app) mod commands;
mod sweep;

use std::collections::{HashMap, HashSet};

use bevy::prelude::*;

use crate::ai::Limits;
use crate::app::base::{AppSystems, is_board_lent};
use crate::app::session::{ActiveGame, PositionShown, Session, is_game_changed};
use crate::record::NodeId;
use crate::rules::Player;
use crate::study::{Exercise, Judged, NOTE, ReportText, Review, Sweep, TurningPoint, Verdict, happenings};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GameReport>().add_systems(Update, sweep::poll_sweep.in_set(AppSystems::Input)).add_systems(
        Update,
        (
            (sweep::follow_game, sweep::point_sweep)
                .chain()
                .run_if(resource_changed::<PositionShown>.or_eager(is_game_changed)),
            sweep::go_on,
        )
            .chain()
            .in_set(AppSystems::Project)
            .run_if(any_with_component::<ActiveGame>.and_then(not(is_board_lent))),
    );
}

pub use commands::report_text;

/// What is known about the line shown, and the sweep that finds out more.
#[derive(Resource, Debug, Default)]
pub struct GameReport {
    game: Option<Entity>,
    /// What is known about the game's positions: `None` where the note in its file is no verdict.
    known: HashMap<NodeId, Option<Verdict>>,
    /// Whether a verdict was found since the moves were judged last.
    has_news: bool,
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

    /// Returns the mistakes of the persons, or of everybody if no person plays.
    pub fn mistakes_in(&self, session: &Session) -> Vec<&Judged> {
        let is_persons = |judged: &&Judged| !session.is_computers_at(judged.player, judged.parent);
        let is_meant = |judged: &&Judged| session.is_of_computers() || is_persons(judged);
        self.review.mistakes(None).filter(is_meant).collect()
    }

    /// Returns those of these mistakes that have one clearly better move, so that they can be tried again.
    pub fn clear_mistakes_in(&self, session: &Session) -> Vec<&Judged> {
        let is_clear = |judged: &&Judged| self.long_verdict(judged.parent).is_none_or(Verdict::is_sure);
        self.mistakes_in(session).into_iter().filter(is_clear).collect()
    }

    /// Returns the verdict on a node.
    pub fn verdict(&self, node: NodeId) -> Option<&Verdict> {
        self.known.get(&node)?.as_ref()
    }

    /// Returns all verdicts.
    fn known_verdicts(&self) -> HashMap<NodeId, Verdict> {
        self.known.iter().filter_map(|(&node, verdict)| Some((node, verdict.clone()?))).collect()
    }

    /// Keeps a verdict that the sweep has found.
    fn keep(&mut self, node: NodeId, verdict: Verdict) {
        self.known.insert(node, Some(verdict));
        self.has_news = true;
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
        let mistakes = self.clear_mistakes_in(session).into_iter();
        mistakes.filter_map(|judged| self.exercise(session, judged)).collect()
    }

    /// Reads the verdicts that came with the game's file, for the positions of the line shown, and drops those whose node
    /// has none any more. Returns whether anything has changed since the last call.
    fn follow_notes(&mut self, session: &Session) -> bool {
        let tree = session.tree();
        let mut is_new = std::mem::take(&mut self.has_news);
        for node in std::iter::once(NodeId::START).chain(self.line.iter().copied()) {
            let Some(note) = tree.note(node, NOTE) else {
                is_new |= self.known.remove(&node).is_some();
                continue;
            };
            self.known.entry(node).or_insert_with(|| {
                is_new = true;
                Verdict::from_text(&tree.position_at(node)?, note)
            });
        }
        is_new
    }

    /// Judges the line shown again. `check`: the limits that a look at a mistake has.
    fn judge(&mut self, session: &Session, check: &Limits) {
        let tree = session.tree();
        let known = &self.known;
        let verdict = |node| known.get(&node).and_then(Option::as_ref);
        self.review = Review::of(tree.record(), &self.line, &self.movers, verdict);
        let text = ReportText { tree, line: &self.line, review: &self.review, names: &[] };
        self.turning_points = text.turning_points(verdict);
        let nodes = std::iter::once(NodeId::START).chain(self.line.iter().copied());
        let is_open = |node: &NodeId| tree.outcome_at(*node).is_none() || tree.resignation_at(*node).is_some();
        let (searched, unsearched) = nodes.filter(is_open).partition::<Vec<_>, _>(|&node| verdict(node).is_some());
        (self.searched, self.unsearched) = (searched.len(), unsearched);
        let around = self.review.around_mistakes();
        self.around_mistakes = around.iter().filter(|node| is_open(node)).count();
        let is_checked = |node| verdict(node).is_some_and(|verdict| verdict.is_as_thorough_as(check));
        self.unchecked = around.into_iter().filter(|node| is_open(node) && !is_checked(*node)).collect();
        let is_complete = self.review.is_complete();
        self.happenings = if is_complete { happenings(tree, &self.line, &self.review) } else { Vec::new() };
    }
}
