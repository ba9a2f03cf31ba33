//! The one question that the solver asks of the searches: whether a seat can force a win within a number of plies. It is
//! answered on the board that fits the game, with as many threads as help.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use super::board::{Plain, SolverBoard};
use super::effort::Effort;
use super::plies::Plies;
use super::roots::SmallRoots;
use super::search::Search;
use super::solvable::Solvable;
use super::solver::Solver;
use super::table::Found;
use crate::games::roots::BitTable;
use crate::rules::{Player, Position};

/// The positions that one thread searches before others help it: starting them takes about as long.
const NODES_ALONE: u64 = 4_096;

/// Whether the hero can force a win within `plies`, with at most `most_nodes` positions for each thread.
struct WinQuestion<'a> {
    plies: Plies,
    effort: &'a Effort<'a>,
    most_nodes: u64,
}

impl Solver {
    /// Returns whether `hero` can force a win within `plies`; `None` if the effort ended.
    pub(super) fn force<P: Solvable>(
        &self,
        position: &P,
        hero: Player,
        plies: Plies,
        effort: &Effort<'_>,
    ) -> Option<Found> {
        self.force_within(position, hero, plies, effort, u64::MAX)
    }

    /// The same with at most `most_nodes` positions for each thread; `None` also if these were not enough.
    pub(super) fn force_within<P: Solvable>(
        &self,
        position: &P,
        hero: Player,
        plies: Plies,
        effort: &Effort<'_>,
        most_nodes: u64,
    ) -> Option<Found> {
        let question = WinQuestion { plies, effort, most_nodes };
        match (&self.bits, self.keys.symmetries()) {
            (Some(table), 2) => self.ask_roots::<2>(table, position, hero, &question),
            (Some(table), 8) => self.ask_roots::<8>(table, position, hero, &question),
            (Some(table), 12) => self.ask_roots::<12>(table, position, hero, &question),
            (Some(table), 48) => self.ask_roots::<48>(table, position, hero, &question),
            _ => self.ask(|| Plain::new(&self.keys, hero), position, &question),
        }
    }

    fn ask_roots<const S: usize>(
        &self,
        table: &BitTable,
        position: &impl Position,
        hero: Player,
        question: &WinQuestion<'_>,
    ) -> Option<Found> {
        let board = || SmallRoots::<S>::new(table, &self.keys, hero);
        self.ask(board, &board().node(position), question)
    }

    /// Answers a question about a position, with as many threads as help.
    fn ask<B: SolverBoard>(
        &self,
        board: impl Fn() -> B + Sync,
        node: &B::Node,
        &WinQuestion { plies, effort, most_nodes }: &WinQuestion<'_>,
    ) -> Option<Found>
    where
        B::Node: Sync,
    {
        let is_found = AtomicBool::new(false);
        let search = |salt, most_nodes| {
            Search::new(board(), &self.table, effort, &is_found).with_salt(salt).with_most_nodes(most_nodes)
        };
        if self.threads == 1 || most_nodes <= NODES_ALONE {
            return search(0, most_nodes).run(node, plies);
        }
        if let Some(found) = search(0, NODES_ALONE).run(node, plies) {
            return Some(found);
        }
        // All search the same, in orders of their own, and find in the table what another one has found.
        let run = |salt| {
            let found = search(salt, most_nodes).run(node, plies);
            is_found.fetch_or(found.is_some(), Ordering::Relaxed);
            found
        };
        let run = &run;
        thread::scope(|scope| {
            // If the system refuses a thread, the others do the work.
            let start = |salt| thread::Builder::new().spawn_scoped(scope, move || run(salt)).ok();
            let helpers: Vec<_> = (1..self.threads as u64).map_while(start).collect();
            let own = run(0);
            let theirs = helpers.into_iter().filter_map(|helper| helper.join().ok().flatten());
            own.or_else(|| theirs.last())
        })
    }
}
