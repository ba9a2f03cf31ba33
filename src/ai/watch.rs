//! Tells a search when its limits are reached, without asking the clock at every move.

use std::time::{Duration, Instant};

use super::{Limits, StopFlag};

/// Looks at the clock and the stop flag once in so many random moves: a millisecond or two even on large boards.
pub(super) const MOVES_BETWEEN_LOOKS: u32 = 2048;
/// How often progress is reported.
pub(super) const REPORT_EVERY: Duration = Duration::from_millis(250);

/// The limits of one search, being watched. Each thread has a clone; they count from the same start.
#[derive(Clone)]
pub(super) struct Watch<'a> {
    clock: Clock,
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
            clock: Clock::start(),
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
        self.clock.elapsed()
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

/// What the time is read from.
#[derive(Clone)]
enum Clock {
    /// The machine's clock.
    Machine(Instant),
    /// A clock that goes on with each look at it, so that a test counts the looks; how many there were.
    #[cfg(test)]
    Turned(u32),
}

impl Clock {
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

/// The clock of searches, as tests turn it.
#[cfg(test)]
pub(super) mod turned {
    use std::cell::Cell;
    use std::time::Duration;

    /// How long each look takes.
    pub(in crate::ai) const LOOK: Duration = Duration::from_millis(10);

    thread_local!(static IS_TURNED: Cell<bool> = const { Cell::new(false) });

    /// While this lives, the searches that its thread starts have a clock on which each look takes [`LOOK`], and nothing
    /// else takes any time. Each thread of a search counts its own looks.
    #[derive(Debug)]
    pub(in crate::ai) struct TurnedClock(());

    impl TurnedClock {
        pub(in crate::ai) fn new() -> Self {
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
