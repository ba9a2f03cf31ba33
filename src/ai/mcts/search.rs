//! The playouts of one thread: selection, expansion, rollout and backup.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use rand_pcg::Pcg32;

use super::MctsSettings;
use super::grave::Tables;
use super::lister::Lister;
use super::outlook;
use super::pending::Pending;
use super::select::Rule;
use super::solver::RuledOut;
use super::tree::{PathStep, Tree};
use crate::ai::evaluate::{Searchable, Values, share, worth};
use crate::ai::rollout::Rollout;
use crate::ai::threads::LEAST_PLAYOUTS;
use crate::ai::watch::Watch;
use crate::rules::{MAX_PLAYERS, Player};
use crate::solve::Reach;

/// The number of playouts that a thread claims at a time.
const BATCH: u64 = LEAST_PLAYOUTS;
/// How often, in playouts, a search that may save time checks whether its choice can still change.
const PLAYOUTS_BETWEEN_LOOKS: u64 = 256;

/// The state shared by the threads of a search.
pub(super) struct SharedSearch<'a, P> {
    pub(super) start: &'a P,
    pub(super) settings: &'a MctsSettings,
    pub(super) rule: Rule,
    pub(super) rollout: Rollout,
    pub(super) tree: &'a Tree,
    /// The number of threads.
    pub(super) threads: usize,
    /// The memory limit of the tree and the AMAF tables together, in megabytes.
    pub(super) memory_mb: usize,
    pub(super) most_playouts: u64,
    /// The number of playouts claimed by the threads.
    pub(super) claimed: AtomicU64,
    /// The time limit, if the search should end early once its choice can no longer change.
    pub(super) saves_until: Option<Duration>,
    /// Set when the threads must end because there is no need to go on.
    pub(super) halt: AtomicBool,
}

impl<P: Searchable> SharedSearch<'_, P> {
    /// Creates the AMAF tables for one thread, on boards that need them.
    fn tables(&self) -> Option<Tables> {
        let geometry = self.start.geometry();
        let grave = self.start.grave(&self.settings.tuning)?;
        Some(Tables::new(grave, geometry, self.start.seats(), self.memory_mb, self.threads))
    }
}

/// The summed values, for each seat, of the playouts through one root move.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RootSum {
    pub(super) values: [f64; MAX_PLAYERS],
    pub(super) playouts: u64,
}

impl RootSum {
    /// Adds the sum of another thread.
    pub(super) fn add(&mut self, other: &Self) {
        self.values.iter_mut().zip(other.values).for_each(|(sum, more)| *sum += more);
        self.playouts += other.playouts;
    }
}

/// One thread of a search.
pub(super) struct Worker<'a, P> {
    search: &'a SharedSearch<'a, P>,
    rng: Pcg32,
    watch: Watch<'a>,
    /// The position of the current playout.
    scratch: P,
    /// The path of the current playout down the tree.
    path: Vec<PathStep>,
    pending: Pending,
    lister: Lister,
    /// The AMAF tables, if this search uses them.
    tables: Option<Tables>,
    /// The claimed playouts that are not made yet.
    batch: u64,
    /// The results of this thread for each child of the root.
    pub(super) sums: Vec<RootSum>,
    pub(super) playouts: u64,
}

impl<'a, P: Searchable> Worker<'a, P> {
    pub(super) fn new(search: &'a SharedSearch<'a, P>, rng: Pcg32, watch: Watch<'a>) -> Self {
        Self {
            search,
            rng,
            watch,
            scratch: search.start.clone(),
            path: Vec::new(),
            pending: Pending::new(search.threads > 1),
            lister: Lister::default(),
            tables: search.tables(),
            batch: 0,
            sums: vec![RootSum::default(); search.tree.children(Tree::ROOT).1.len()],
            playouts: 0,
        }
    }

    /// Returns the time since the search began.
    pub(super) fn elapsed(&self) -> Duration {
        self.watch.elapsed()
    }

    /// Makes playouts until a limit is reached, the search is stopped or the result is known; calls `progress` a few
    /// times a second.
    pub(super) fn run(&mut self, mut progress: impl FnMut(&Self)) {
        while !self.search.halt.load(Relaxed) && !self.watch.is_over(0) && self.may_go_on() {
            self.playout();
            if self.search.saves_until.is_some() && self.playouts.is_multiple_of(PLAYOUTS_BETWEEN_LOOKS) {
                self.end_if_settled();
            }
            if self.watch.take_report_due() {
                progress(self);
            }
        }
        self.pending.tell_all(self.search.tree);
    }

    /// Ends the search if the most visited move would remain so even if all remaining playouts went to the second; where a
    /// turn has two parts, the second part, too.
    fn end_if_settled(&self) {
        let Some(time) = self.search.saves_until else { return };
        let elapsed = self.watch.elapsed();
        let done = self.search.claimed.load(Relaxed) as f64;
        let to_come = done / elapsed.as_secs_f64().max(1e-6) * time.saturating_sub(elapsed).as_secs_f64();
        let Some(best) = self.settled_child(Tree::ROOT, to_come) else { return };
        let start = self.search.start;
        let mut after = start.clone();
        after.play_unchecked(self.search.tree.node(best).mv(), &mut ());
        let is_whole = after.outcome().is_some() || after.to_move() != start.to_move();
        if is_whole || self.settled_child(best, to_come).is_some() {
            self.search.halt.store(true, Relaxed);
        }
    }

    /// Returns the most visited child of a node, if `to_come` more visits of the second cannot change that.
    fn settled_child(&self, of: u32, to_come: f64) -> Option<u32> {
        let (mut most, mut second) = ((0, None), 0);
        let (first, children) = self.search.tree.children(of);
        for (id, child) in (first..).zip(children) {
            let visits = child.visits();
            second = second.max(visits.min(most.0));
            if visits > most.0 {
                most = (visits, Some(id));
            }
        }
        most.1.filter(|_| f64::from(most.0 - second) > to_come)
    }

    /// Takes one of the remaining playouts; returns whether there was one.
    fn may_go_on(&mut self) -> bool {
        if self.batch == 0 {
            let claimed = self.search.claimed.fetch_add(BATCH, Relaxed);
            self.batch = self.search.most_playouts.saturating_sub(claimed).min(BATCH);
        }
        let may = self.batch > 0;
        self.batch -= u64::from(may);
        may
    }

    /// Descends the tree, adds a node, makes a rollout from there and backs up its result.
    fn playout(&mut self) {
        let search = self.search;
        self.scratch.clone_from(search.start);
        self.watch.spend(search.start.copy_cost());
        self.path.clear();
        self.tables.iter_mut().for_each(Tables::begin);
        let is_told = self.pending.enter(search.tree, Tree::ROOT);
        self.path.push(PathStep { id: Tree::ROOT, seat: search.start.to_move(), is_told });
        match self.descend() {
            Some(winner) => {
                let values = search.settings.result_values(search.start, winner);
                self.back_up(&values, &search.start.result_values(winner));
            }
            None => {
                let Self { scratch, rng, watch, .. } = self;
                let values = match &mut self.tables {
                    Some(tables) => search.rollout.run(scratch, rng, watch, &mut |seat, mv| tables.see(seat, mv)),
                    None => search.rollout.run(scratch, rng, watch, &mut |_, _| ()),
                };
                if let Some(values) = values {
                    self.back_up(&values, &values);
                }
            }
        }
    }

    /// Descends to a leaf or to a node with a proven result, which it returns in that case.
    fn descend(&mut self) -> Option<Option<Player>> {
        let search = self.search;
        let mut id = Tree::ROOT;
        loop {
            if search.tree.node(id).links().child_count() == 0 && !self.expand(id) {
                return None;
            }
            let seat = self.scratch.to_move();
            id = self.select(id, seat);
            let node = search.tree.node(id);
            let is_new = node.visits() == 0;
            let is_told = self.pending.enter(search.tree, id);
            self.scratch.play_unchecked(node.mv(), &mut ());
            self.path.push(PathStep { id, seat, is_told });
            self.tables.iter_mut().for_each(|tables| tables.see(seat, node.mv()));
            if is_new {
                self.look_for_end(id);
                self.look_around(seat);
            }
            let result = node.links().ruled_out().result();
            if is_new || result.is_some() {
                return result;
            }
        }
    }

    /// Selects the child of a node that the playout goes to.
    #[inline]
    fn select(&mut self, id: u32, mover: Player) -> u32 {
        let SharedSearch { tree, rule, .. } = self.search;
        let by_tables = self.tables.as_mut().and_then(|tables| {
            tables.pass(id, tree.node(id).visits());
            tables.select(rule, tree, id, mover)
        });
        by_tables.unwrap_or_else(|| rule.select(tree, id, mover))
    }

    /// Records at a new node whether the game is over, its result is known, or it can be won with the next move.
    fn look_for_end(&mut self, id: u32) {
        let search = self.search;
        let known = match self.scratch.outcome() {
            Some(outcome) if search.settings.solver => RuledOut::all_but(outcome),
            // Without the solver, only winning moves at the root are recorded.
            Some(outcome) if self.path.len() == 2 && outcome.winner == Some(self.path[1].seat) => {
                RuledOut::all_but(outcome)
            }
            None if search.settings.solver => {
                let known = if search.settings.knows { self.scratch.known(Reach::AtOnce) } else { None };
                match known {
                    Some(settled) => RuledOut::all_but_result(settled.winner),
                    None if self.scratch.winning_move().is_some() => RuledOut::all_but_win(self.scratch.to_move()),
                    None => return,
                }
            }
            _ => return,
        };
        if search.tree.node(id).rule_out(known) {
            self.prove();
        }
    }

    /// Records the evaluation of the new node, which `seat` has chosen.
    fn look_around(&self, seat: Player) {
        let SharedSearch { start, settings, rule, tree, .. } = self.search;
        if rule.implicit > 0.0 {
            let values = worth(&self.scratch, start.weights(&settings.tuning));
            outlook::tell(tree, &self.path, share(&values, seat));
        }
    }

    /// Backs up what is proven about the last node of the path as far as it changes anything.
    fn prove(&self) {
        let search = self.search;
        for step in self.path.windows(2).rev() {
            let [above, PathStep { seat: mover, .. }] = step else { return };
            let parent = search.tree.node(above.id);
            let (_, children) = search.tree.children(above.id);
            let is_complete = !parent.links().omits_moves();
            let known = children.iter().map(|child| child.links().ruled_out());
            if !parent.rule_out(RuledOut::of_choice(*mover, is_complete, known)) {
                return;
            }
        }
        if search.tree.node(Tree::ROOT).links().ruled_out().result().is_some() {
            search.halt.store(true, Relaxed);
        }
    }

    /// Expands a leaf, if the game is not over there and the memory allows it; returns whether the node has children
    /// now.
    fn expand(&mut self, id: u32) -> bool {
        let omits_moves = self.lister.list(&self.scratch, self.search.settings);
        self.search.tree.expand(id, &self.lister.candidates, omits_moves)
    }

    /// Adds a result to the tree as the search sees it, and to the sums of the root moves as it is shown.
    fn back_up(&mut self, values: &Values, shown: &Values) {
        let tree = self.search.tree;
        self.playouts += 1;
        self.tables.iter_mut().for_each(|tables| tables.back_up(values));
        for &PathStep { id, seat, is_told } in &self.path {
            self.pending.leave(tree, id, share(values, seat), is_told);
        }
        if let Some(&PathStep { id, .. }) = self.path.get(1) {
            let sum = &mut self.sums[(id - tree.children(Tree::ROOT).0) as usize];
            sum.values.iter_mut().zip(shown).for_each(|(sum, &value)| *sum += f64::from(value));
            sum.playouts += 1;
        }
    }
}
