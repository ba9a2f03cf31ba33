//! Tells a search when its limits are reached, without asking the clock at every move.

use std::time::{Duration, Instant};

use super::{Limits, StopFlag};

/// Looks at the clock and the stop flag once in so many random moves: a millisecond or two even on large boards.
const MOVES_BETWEEN_LOOKS: u32 = 2048;
/// How often progress is reported.
const REPORT_EVERY: Duration = Duration::from_millis(250);

/// The limits of one search, being watched. Each thread has a clone; they count from the same start.
#[derive(Clone)]
pub(super) struct Watch<'a> {
    began: Instant,
    time: Option<Duration>,
    most_playouts: Option<u64>,
    stop: &'a StopFlag,
    /// Moves until the next look.
    countdown: u32,
    is_over: bool,
    next_report: Duration,
    is_report_due: bool,
}

impl<'a> Watch<'a> {
    /// Starts the clock.
    pub(super) fn new(limits: &Limits, stop: &'a StopFlag) -> Self {
        Self {
            began: Instant::now(),
            time: limits.time,
            most_playouts: limits.playouts,
            stop,
            countdown: MOVES_BETWEEN_LOOKS,
            is_over: stop.is_stopped(),
            next_report: REPORT_EVERY,
            is_report_due: false,
        }
    }

    /// Time since the start.
    pub(super) fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    /// Says that work worth so many random moves was done; returns whether the search must end.
    #[inline]
    pub(super) fn spend(&mut self, moves: u32) -> bool {
        match self.countdown.checked_sub(moves) {
            Some(left) => self.countdown = left,
            None => self.look(),
        }
        self.is_over
    }

    /// Whether the search must end, after so many playouts.
    pub(super) fn is_over(&self, playouts: u64) -> bool {
        self.is_over || self.most_playouts.is_some_and(|most| playouts >= most)
    }

    /// Whether it is time to report progress; says so once each time.
    #[inline]
    pub(super) fn take_report_due(&mut self) -> bool {
        std::mem::take(&mut self.is_report_due)
    }

    fn look(&mut self) {
        self.countdown = MOVES_BETWEEN_LOOKS;
        let elapsed = self.began.elapsed();
        self.is_over |= self.stop.is_stopped() || self.time.is_some_and(|time| elapsed >= time);
        if elapsed >= self.next_report {
            self.next_report = elapsed + REPORT_EVERY;
            self.is_report_due = true;
        }
    }
}
