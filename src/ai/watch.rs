//! Tells a search when its limits are reached, without reading the clock at every move.

use std::time::{Duration, Instant};

use super::bot::{Limits, StopFlag};

/// The clock and the stop flag are checked once in this many random moves: every millisecond or two even on large
/// boards.
pub(super) const MOVES_BETWEEN_LOOKS: u32 = 2048;
/// How often progress is reported.
pub(super) const REPORT_EVERY: Duration = Duration::from_millis(250);

/// Watches the limits of one search. Each thread has a clone; all clones count from the same start time.
#[derive(Clone)]
pub(super) struct Watch<'a> {
    clock: TimeSource,
    time: Option<Duration>,
    most_playouts: Option<u64>,
    stop: &'a StopFlag,
    /// The number of moves until the next check.
    countdown: u32,
    is_over: bool,
    next_report: Duration,
    is_report_due: bool,
}

impl<'a> Watch<'a> {
    /// Starts the clock.
    pub(super) fn new(limits: &Limits, stop: &'a StopFlag) -> Self {
        Self {
            clock: TimeSource::start(),
            time: limits.time,
            most_playouts: limits.playouts,
            stop,
            countdown: MOVES_BETWEEN_LOOKS,
            is_over: stop.is_stopped(),
            next_report: REPORT_EVERY,
            is_report_due: false,
        }
    }

    /// Returns the time since the start.
    pub(super) fn elapsed(&self) -> Duration {
        self.clock.elapsed()
    }

    /// Records work that costs as much as this many random moves; returns whether the search must end.
    #[inline]
    pub(super) fn spend(&mut self, moves: u32) -> bool {
        match self.countdown.checked_sub(moves) {
            Some(left) => self.countdown = left,
            None => self.look(),
        }
        self.is_over
    }

    /// Returns whether the search must end, given the number of playouts so far.
    pub(super) fn is_over(&self, playouts: u64) -> bool {
        self.is_over || self.most_playouts.is_some_and(|most| playouts >= most)
    }

    /// Returns whether a progress report is due, and resets that state.
    #[inline]
    pub(super) fn take_report_due(&mut self) -> bool {
        std::mem::take(&mut self.is_report_due)
    }

    fn look(&mut self) {
        self.countdown = MOVES_BETWEEN_LOOKS;
        #[cfg(test)]
        self.clock.turn();
        let elapsed = self.clock.elapsed();
        self.is_over |= self.stop.is_stopped() || self.time.is_some_and(|time| elapsed >= time);
        if elapsed >= self.next_report {
            self.next_report = elapsed + REPORT_EVERY;
            self.is_report_due = true;
        }
    }
}

/// The source of the time.
#[derive(Clone)]
enum TimeSource {
    /// The machine's clock.
    Machine(Instant),
    /// A simulated clock that advances with each check, so that tests can count the checks; contains their number.
    #[cfg(test)]
    Turned(u32),
}

impl TimeSource {
    fn start() -> Self {
        #[cfg(test)]
        if turned::is_turned() {
            return Self::Turned(0);
        }
        Self::Machine(Instant::now())
    }

    fn elapsed(&self) -> Duration {
        match self {
            Self::Machine(began) => began.elapsed(),
            #[cfg(test)]
            Self::Turned(looks) => *looks * turned::LOOK,
        }
    }

    #[cfg(test)]
    fn turn(&mut self) {
        if let Self::Turned(looks) = self {
            *looks += 1;
        }
    }
}

/// The simulated clock of searches in tests.
#[cfg(test)]
pub(super) mod turned {
    use std::cell::Cell;
    use std::time::Duration;

    /// The simulated duration of a check.
    pub(in crate::ai) const LOOK: Duration = Duration::from_millis(10);

    thread_local!(static IS_TURNED: Cell<bool> = const { Cell::new(false) });

    /// While this is alive, the searches started by its thread use a simulated clock on which each check takes [`LOOK`]
    /// and nothing else takes any time. Each thread of a search counts its own checks.
    #[derive(Debug)]
    pub(crate) struct TurnedClock(());

    impl TurnedClock {
        pub(crate) fn new() -> Self {
            IS_TURNED.set(true);
            Self(())
        }
    }

    impl Drop for TurnedClock {
        fn drop(&mut self) {
            IS_TURNED.set(false);
        }
    }

    pub(super) fn is_turned() -> bool {
        IS_TURNED.get()
    }
}
