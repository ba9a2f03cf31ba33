//! Monte-Carlo tree search for any number of seats: every seat maximises its own share of the win (max^n).
//!
//! The same core serves the named searches and the levels, which differ in their [`MctsSettings`]. It is generic over
//! the concrete position, which it copies once for each playout. [`think`] lists the moves of the position ([`lister`])
//! and starts the threads. Each thread makes playouts ([`search`]) in the shared [`tree`]: [`select`] chooses the
//! children, helped by [`grave`] on large boards and by [`outlook`] on small ones, and [`solver`] backs up proofs.
//! [`report`] describes the result.

mod grave;
mod lister;
mod node;
mod outlook;
mod packed_move;
mod pending;
mod report;
mod search;
mod select;
mod settings;
mod solver;
#[cfg(test)]
mod tests;
mod tree;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg32;

use super::bot::{Bot, Limits, Line, Report, StopFlag};
use super::choice::choose_softly;
use super::evaluate::{Searchable, Values, outcome_values, share};
use super::rollout::{Rollout, chance};
use super::root_bound::HalfTurns;
use super::threads::start_helpers;
use super::watch::Watch;
use crate::games::AnyPosition;
use crate::games::root_bound::RootBoundPosition;
use crate::rules::{Move, Position};
use crate::with_position;
use lister::Lister;
use search::{RootSum, SharedSearch, Worker};
pub(super) use settings::{MctsSettings, TEMPERATURES};
use solver::RuledOut;
use tree::{Candidate, SENSELESS, Tree};

/// Without random playouts a search would play the same game every time, so up to this share of the win is added at
/// random to the prior of each move at the root.
const VARIETY: f32 = 0.01;

/// A player that uses Monte-Carlo tree search.
#[derive(Debug)]
pub(super) struct TreeSearch {
    settings: MctsSettings,
    /// The tree of the last search, if the next search may continue with it.
    kept: Option<Kept>,
    /// The moves made since that search.
    seen: Vec<Move>,
}

/// A tree with its root position and memory limit.
#[derive(Debug)]
struct Kept {
    tree: Tree,
    root: AnyPosition,
    memory_mb: usize,
}

impl TreeSearch {
    /// Creates a player with these settings.
    pub(super) fn new(settings: MctsSettings) -> Self {
        Self { settings, kept: None, seen: Vec::new() }
    }

    /// Returns the tree of the last search, advanced to `position`, if the tree contains that position, the memory limit
    /// is unchanged, and a draw is worth the same to every seat as in that search.
    fn kept_tree(&mut self, position: &AnyPosition, memory_mb: usize) -> Option<Tree> {
        let seen = std::mem::take(&mut self.seen);
        let mut kept = self.kept.take()?;
        if self.draw_values(&kept.root) != self.draw_values(position) {
            return None;
        }
        let mut reached = kept.root;
        for &mv in &seen {
            reached.check(mv).ok()?;
            reached.play_unchecked(mv, &mut ());
        }
        let is_same = reached == *position && kept.memory_mb == memory_mb;
        (is_same && kept.tree.advance(&seen)).then_some(kept.tree)
    }

    /// Returns what a draw is worth to each seat in a search that begins at this position.
    fn draw_values(&self, start: &AnyPosition) -> Values {
        with_position!(start, p => self.settings.result_values(p, None))
    }
}

impl Bot for TreeSearch {
    fn think(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Report),
    ) -> Report {
        let watch = Watch::new(limits, stop);
        let limits = limits.capped(self.settings.most_playouts, None, self.settings.threads);
        // With a limit of playouts, a position must always give the same move, regardless of earlier searches.
        let keeps = self.settings.reuse && limits.playouts.is_none();
        let tree = if keeps { self.kept_tree(position, limits.memory_mb) } else { None };
        let (settings, limits) = (&self.settings, &limits);
        let (report, tree) = match position {
            AnyPosition::RootBound(p) if settings.halves => think_in_halves(p, settings, limits, watch, progress),
            AnyPosition::WideRootBound(p) if settings.halves => think_in_halves(p, settings, limits, watch, progress),
            _ => {
                with_position!(position, p => Thought { start: p, settings, limits }.think(tree, watch, progress))
            }
        };
        let keep = |tree| Kept { tree, root: position.clone(), memory_mb: limits.memory_mb };
        self.kept = tree.filter(|_| keeps).map(keep);
        report
    }

    fn new_game(&mut self, _: &AnyPosition) {
        self.kept = None;
        self.seen.clear();
    }

    fn see_move(&mut self, _: &AnyPosition, mv: Move) {
        self.seen.push(mv);
    }
}

/// Searches Root Bound in half-turns. Returns no tree, because the next move is known as a whole turn only.
fn think_in_halves<const N: usize>(
    position: &RootBoundPosition<N>,
    settings: &MctsSettings,
    limits: &Limits,
    watch: Watch<'_>,
    progress: &mut dyn FnMut(&Report),
) -> (Report, Option<Tree>) {
    let start = &HalfTurns::new(position);
    let mut in_turns = |report: &Report| progress(&start.whole(report));
    let (report, _) = Thought { start, settings, limits }.think(None, watch, &mut in_turns);
    (start.whole(&report), None)
}

/// The task of a search: position, settings and limits.
struct Thought<'a, P> {
    start: &'a P,
    settings: &'a MctsSettings,
    limits: &'a Limits,
}

impl<P: Searchable> Thought<'_, P> {
    /// Searches, with the tree of an earlier search if there is one; returns the report and the tree.
    fn think(&self, kept: Option<Tree>, watch: Watch<'_>, progress: &mut dyn FnMut(&Report)) -> (Report, Option<Tree>) {
        let mut rng = Pcg32::seed_from_u64(self.limits.seed);
        let (moves, omits_moves) = self.root_moves(&mut rng);
        let Some(&(only, _)) = moves.first() else { return (Report::default(), None) };
        if moves.len() == 1 {
            let values = self.start.evaluate()[..self.start.seats()].to_vec();
            let line = Line { mv: only, values, visits: 0, principal_variation: vec![only], settled: None };
            return (Report { lines: vec![line], playouts: 0, elapsed: watch.elapsed() }, None);
        }
        let cells = self.start.geometry().len();
        let has_tables = self.start.grave(&self.settings.tuning).is_some();
        let memory_mb = self.limits.memory_mb;
        let tree_mb = if has_tables { memory_mb - grave::tables_mb(memory_mb) } else { memory_mb };
        let tree = kept.unwrap_or_else(|| Tree::new(&moves, omits_moves, cells, tree_mb));
        let mut report = self.search(&tree, rng.clone(), watch, progress);
        let is_known = tree.node(Tree::ROOT).links().ruled_out().result().is_some();
        if self.settings.temperature > 0.0 && !is_known {
            let temperature = self.settings.temperature * self.start.value_spread();
            choose_softly(&mut report.lines, self.start.to_move(), temperature, &mut rng);
        }
        (report, Some(tree))
    }

    /// Returns the candidate moves at the root, in an order that depends on the seed, and whether some moves were left
    /// out.
    fn root_moves(&self, rng: &mut Pcg32) -> (Vec<Candidate>, bool) {
        let mut lister = Lister::default();
        let mut omits_moves = lister.list(self.start, self.settings);
        let mut moves = lister.candidates;
        if matches!(self.rollout(), Rollout::Cut { length: 0, .. }) {
            let sensible = moves.iter_mut().filter(|(_, prior)| *prior != SENSELESS);
            sensible.for_each(|(_, prior)| *prior += VARIETY * chance(rng));
        }
        moves.shuffle(rng);
        moves.sort_by(|a, b| b.1.total_cmp(&a.1));
        if let Some(widest) = self.settings.widest {
            omits_moves |= moves.len() > widest;
            keep_best(self.start, &mut moves, widest);
        }
        (moves, omits_moves)
    }

    /// Makes the playouts, on as many threads as the limits allow.
    fn search(&self, tree: &Tree, rng: Pcg32, watch: Watch<'_>, progress: &mut dyn FnMut(&Report)) -> Report {
        let threads = self.limits.threads;
        let mut guesses = Vec::new();
        self.start.guesses(
            &[tree.children(Tree::ROOT).1[0].mv()],
            self.start.weights(&self.settings.tuning),
            &mut guesses,
        );
        let search = SharedSearch {
            start: self.start,
            settings: self.settings,
            rule: self.settings.rule(!guesses.is_empty(), self.start),
            rollout: self.rollout(),
            tree,
            threads,
            memory_mb: self.limits.memory_mb,
            most_playouts: self.limits.playouts.unwrap_or(u64::MAX),
            saves_until: self.limits.time.filter(|_| self.limits.saves_time),
            claimed: AtomicU64::new(0),
            // A reused tree may already contain the result, so that there is nothing left to search.
            halt: AtomicBool::new(tree.node(Tree::ROOT).links().ruled_out().result().is_some()),
        };
        if self.settings.solver {
            take_win(&search);
        }
        let mut first = Worker::new(&search, rng, watch.clone());
        let others = std::thread::scope(|scope| {
            let helpers = start_helpers(scope, threads - 1, |number| {
                let (search, watch, seed) = (&search, watch.clone(), self.limits.seed_of_thread(number));
                move || {
                    let mut worker = Worker::new(search, Pcg32::seed_from_u64(seed), watch);
                    worker.run(|_| ());
                    (worker.sums, worker.playouts)
                }
            });
            first.run(|worker| {
                let done = if threads > 1 { search.claimed.load(Relaxed) } else { worker.playouts };
                progress(&Report {
                    lines: report::lines(&search, &worker.sums),
                    playouts: done,
                    elapsed: worker.elapsed(),
                });
            });
            helpers.into_iter().filter_map(|helper| helper.join().ok()).collect::<Vec<_>>()
        });
        let (mut sums, mut playouts) = (std::mem::take(&mut first.sums), first.playouts);
        for (more_sums, more_playouts) in others {
            playouts += more_playouts;
            sums.iter_mut().zip(&more_sums).for_each(|(sum, more): (&mut RootSum, _)| sum.add(more));
        }
        Report { lines: report::lines(&search, &sums), playouts, elapsed: first.elapsed() }
    }

    fn rollout(&self) -> Rollout {
        let Some(length) = self.start.cut_length().filter(|_| self.settings.cuts) else { return Rollout::Full };
        Rollout::Cut {
            length: (length as f32 * self.settings.length).round() as u32,
            weights: *self.start.weights(&self.settings.tuning),
        }
    }
}

/// Marks the move that wins at once as proven, if there is one.
fn take_win<P: Searchable>(search: &SharedSearch<'_, P>) {
    let Some(mv) = search.start.winning_move() else { return };
    let won = RuledOut::all_but_win(search.start.to_move());
    let (_, children) = search.tree.children(Tree::ROOT);
    if let Some(child) = children.iter().find(|child| child.mv() == mv) {
        child.rule_out(won);
        child.enter(false);
        child.leave(1.0, false);
        search.tree.node(Tree::ROOT).rule_out(won);
        search.halt.store(true, Relaxed);
    }
}

/// Keeps the `count` moves after which the evaluation is best for the side to move; among equals, the first ones.
fn keep_best<P: Searchable>(start: &P, moves: &mut Vec<Candidate>, count: usize) {
    if moves.len() <= count {
        return;
    }
    let mover = start.to_move();
    let mut scratch = start.clone();
    let mut value = |mv: Move| {
        scratch.clone_from(start);
        scratch.play_unchecked(mv, &mut ());
        let outcome = scratch.outcome().map(|outcome| outcome_values(outcome, start.seats()));
        share(&outcome.unwrap_or_else(|| scratch.evaluate()), mover)
    };
    let mut ranked: Vec<(Candidate, f32)> = moves.iter().map(|&candidate| (candidate, value(candidate.0))).collect();
    ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
    *moves = ranked.into_iter().take(count).map(|(candidate, _)| candidate).collect();
}
