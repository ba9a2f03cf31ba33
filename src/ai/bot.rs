//! The interface between everyone who wants a move and everything that can find one.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::threads;
use crate::games::AnyPosition;
use crate::rules::Move;

/// How long and how hard to think. A search ends at the first limit that it reaches; without any it runs until stopped.
#[derive(Clone, Debug, PartialEq)]
pub struct Limits {
    /// Time for the move.
    pub time: Option<Duration>,
    /// Whether the search should end before its time once its choice cannot change any more: on a clock, not in analysis.
    pub saves_time: bool,
    /// Playouts (or evaluated positions) for the move.
    pub playouts: Option<u64>,
    /// Plies to look ahead, for searches that have a depth.
    pub depth: Option<u32>,
    /// Threads to use, at least 1. No more are started than the machine runs at the same time or than there is work for.
    pub threads: usize,
    /// With `playouts` and one thread the same seed gives the same move.
    pub seed: u64,
    /// Memory for the search tree, in megabytes: when it is full the search goes on without growing.
    pub memory_mb: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { time: None, saves_time: false, playouts: None, depth: None, threads: 1, seed: 0, memory_mb: 256 }
    }
}

impl Limits {
    /// These limits, and so many playouts and plies at most if a player has limits of its own; so many threads, if it has.
    /// Threads that would be of no use are left out.
    #[must_use]
    pub(super) fn capped(&self, playouts: Option<u64>, depth: Option<u32>, threads: Option<usize>) -> Self {
        let playouts = self.playouts.into_iter().chain(playouts).min();
        let depth = self.depth.into_iter().chain(depth).min();
        let threads = threads::useful(threads.unwrap_or(self.threads), playouts);
        Self { playouts, depth, threads, ..self.clone() }
    }

    /// The seed of one of the threads of a search; the first one's is that of the limits.
    pub(super) fn seed_of_thread(&self, number: u64) -> u64 {
        self.seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

/// Tells a search to stop: it does within 50 ms. Clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Tells the search to stop, for good.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the search was told to stop.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A move with what the search thinks of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The move.
    pub mv: Move,
    /// The expected share of the win for each seat, 0 to 1, in order of play.
    pub values: Vec<f32>,
    /// How often the search looked at it.
    pub visits: u64,
    /// The expected continuation, this move first.
    pub principal_variation: Vec<Move>,
}

/// What a search has found so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// The moves looked at, best first.
    pub lines: Vec<Line>,
    /// Playouts (or evaluated positions) made.
    pub playouts: u64,
    /// Time spent.
    pub elapsed: Duration,
}

impl Report {
    /// The move to play.
    pub fn best(&self) -> Option<Move> {
        self.lines.first().map(|line| line.mv)
    }
}

/// Why a player that was asked gave no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoMove {
    /// It gives the game up.
    Resigned,
    /// Something went wrong, as the sentence says. The next game may go well.
    Failed(String),
    /// It cannot play at all; the sentence says why.
    Unable(String),
}

/// Something that finds moves. Bots are made by name or level and may keep what they learnt between moves.
pub trait Bot: Send {
    /// Thinks about `position` until a limit is reached or `stop` is set; calls `progress` a few times a second.
    ///
    /// The last report has at least one line unless the game is over.
    fn think(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Report),
    ) -> Report;

    /// Why the last search gave no move. A player that always finds one has nothing to say.
    fn why_no_move(&mut self) -> Option<NoMove> {
        None
    }

    /// A new game begins at `start`. Players that keep nothing between moves need not listen.
    fn new_game(&mut self, _start: &AnyPosition) {}

    /// `mv` is played on `before`, by whomever; programs that follow a game move by move hear of each one here.
    fn see_move(&mut self, _before: &AnyPosition, _mv: Move) {}
}
