//! The interface between the parts of the program that need a move and the players that find one.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::threads;
use crate::games::AnyPosition;
use crate::geometry::Cell;
use crate::rules::{Move, Player};
use crate::solve::Settled;

/// The limits of a search. A search ends at the first limit that it reaches; without any limit it runs until it is
/// stopped.
#[derive(Clone, Debug, PartialEq)]
pub struct Limits {
    /// Time limit for the move.
    pub time: Option<Duration>,
    /// Whether the search should end before its time limit once its choice can no longer change: set on a clock, not in
    /// analysis.
    pub saves_time: bool,
    /// Limit of playouts (or evaluated positions) for the move.
    pub playouts: Option<u64>,
    /// Depth limit in plies, for searches that have a depth.
    pub depth: Option<u32>,
    /// Number of threads, at least 1. A search starts no more threads than the machine can run at the same time or than
    /// there is work for.
    pub threads: usize,
    /// Seed of the random numbers: with a limit of `playouts` and one thread, the same seed gives the same move.
    pub seed: u64,
    /// Memory limit of the search tree, in megabytes: when the tree is full, the search continues without growing it.
    pub memory_mb: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { time: None, saves_time: false, playouts: None, depth: None, threads: 1, seed: 0, memory_mb: 256 }
    }
}

impl Limits {
    /// Returns whether a search with these limits lasts at least as long as one with the others, in time and in playouts.
    ///
    /// ```
    /// use rhizome::ai::Limits;
    ///
    /// let counted = |playouts| Limits { playouts: Some(playouts), ..Limits::default() };
    /// assert!(counted(500).covers(&counted(100)));
    /// assert!(!counted(100).covers(&counted(500)));
    /// assert!(!counted(500).covers(&Limits::default()), "without limits a search lasts until it is stopped");
    /// ```
    pub fn covers(&self, other: &Self) -> bool {
        let lasts = |limits: &Self| (limits.time.unwrap_or(Duration::MAX), limits.playouts.unwrap_or(u64::MAX));
        let ((time, playouts), (other_time, other_playouts)) = (lasts(self), lasts(other));
        time >= other_time && playouts >= other_playouts
    }

    /// Returns these limits tightened by a player's own limits of playouts and depth, and with the player's own number
    /// of threads, if it has any. Threads that would be useless are left out.
    #[must_use]
    pub(super) fn capped(&self, playouts: Option<u64>, depth: Option<u32>, threads: Option<usize>) -> Self {
        let playouts = self.playouts.into_iter().chain(playouts).min();
        let depth = self.depth.into_iter().chain(depth).min();
        let threads = threads::useful(threads.unwrap_or(self.threads), playouts);
        Self { playouts, depth, threads, ..self.clone() }
    }

    /// Returns the seed for one of the threads of a search; thread 0 gets the seed of the limits.
    pub(super) fn seed_of_thread(&self, number: u64) -> u64 {
        self.seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

/// Tells a search to stop, which it does within 50 ms. Clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Tells the search to stop; this cannot be undone.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns whether the search was told to stop.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A move with its assessment by the search.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The move.
    pub mv: Move,
    /// The expected share of the win for each seat, from 0 to 1, in order of play.
    pub values: Vec<f32>,
    /// The number of visits of the move.
    pub visits: u64,
    /// The expected continuation, starting with this move.
    pub principal_variation: Vec<Move>,
    /// The result after the move if nobody errs, where that is known; its plies count from before the move.
    pub settled: Option<Settled>,
}

/// The result of a search so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// The moves examined, best first.
    pub lines: Vec<Line>,
    /// Playouts (or evaluated positions) made.
    pub playouts: u64,
    /// Time spent.
    pub elapsed: Duration,
}

impl Report {
    /// Returns the move to play.
    pub fn best(&self) -> Option<Move> {
        self.lines.first().map(|line| line.mv)
    }

    /// Returns the same with only the moves that use `cell`.
    pub fn using(&self, cell: Cell) -> Self {
        let uses = |line: &&Line| line.mv.cells().any(|used| used == cell);
        Self { lines: self.lines.iter().filter(uses).cloned().collect(), ..*self }
    }

    /// Returns the `most` lines searched most, as people read them: the best move first and the others by the chance of
    /// `mover`.
    ///
    /// A move that was searched little may show a better mean than the best, but the search has seen too little of it to
    /// prefer it: it counts no more than the best. Of equal ones, those that were searched more come first.
    pub fn preferred(&self, mover: Player, most: usize) -> Vec<Line> {
        let mut lines: Vec<Line> = self.lines.iter().take(most).cloned().collect();
        let chance = |line: &Line| line.values.get(mover.index()).copied().unwrap_or_default();
        if let Some((best, others)) = lines.split_first_mut() {
            for line in others.iter_mut().filter(|line| line.settled.is_none()) {
                line.cap(mover.index(), chance(best));
            }
            others.sort_by(|a, b| chance(b).total_cmp(&chance(a)).then(b.visits.cmp(&a.visits)));
        }
        lines
    }
}

impl Line {
    /// Lowers the share of a seat to `most` and leaves the rest to the others, in proportion.
    fn cap(&mut self, seat: usize, most: f32) {
        let Some(&share) = self.values.get(seat).filter(|share| **share > most) else { return };
        let others = 1.0 - share;
        for (index, value) in self.values.iter_mut().enumerate() {
            *value = if index == seat { most } else { *value * (1.0 - most) / others.max(f32::EPSILON) };
        }
    }
}

/// The reason why a player gave no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoMove {
    /// The player resigns.
    Resigned,
    /// The player failed, for the reason given in this sentence; its next game may succeed.
    Failed(String),
    /// The player cannot play at all, for the reason given in this sentence.
    Unable(String),
}

/// A computer player. Bots are created by name or level and may keep what they have learnt between moves.
pub trait Bot: Send {
    /// Searches `position` until a limit is reached or `stop` is set; calls `progress` a few times a second.
    ///
    /// The returned report has at least one line unless the game is over.
    fn think(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Report),
    ) -> Report;

    /// Returns why the last search gave no move. The default is for players that always find one.
    fn why_no_move(&mut self) -> Option<NoMove> {
        None
    }

    /// Called when a new game begins at `start`. Players without state between moves need not implement this.
    fn new_game(&mut self, _start: &AnyPosition) {}

    /// Called for every move `mv` played in position `before`, by any player, for programs that follow the game move by
    /// move.
    fn see_move(&mut self, _before: &AnyPosition, _mv: Move) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Cell;

    #[test]
    fn no_move_counts_more_than_the_one_that_the_search_prefers() {
        let line = |cell, visits, chance: f32| Line {
            mv: Move::Place(Cell(cell)),
            visits,
            values: vec![0.75 * (1.0 - chance), chance, 0.25 * (1.0 - chance)],
            principal_variation: Vec::new(),
            settled: None,
        };
        let lines = vec![line(1, 900, 0.5), line(2, 60, 0.3), line(3, 50, 0.6), line(4, 40, 0.4), line(5, 1, 0.9)];
        let report = Report { lines, playouts: 1_051, elapsed: Duration::ZERO };
        let preferred = report.preferred(Player(1), 4);
        let shown: Vec<_> = preferred.iter().map(|line| (line.visits, line.values[1])).collect();
        assert_eq!(shown, [(900, 0.5), (50, 0.5), (40, 0.4), (60, 0.3)]);
        assert!((preferred[1].values[0] - 0.375).abs() < 1e-6, "{:?}", preferred[1].values);
        assert!(preferred.iter().all(|line| (line.values.iter().sum::<f32>() - 1.0).abs() < 1e-6));
    }
}
