//! Time management: the only place where the time of a clock is converted to the time for a move.

use std::time::Duration;

use super::bot::Limits;
use crate::rules::Position;

/// Reserved on every move for transmitting the answer; at most half of the move's share.
const RESERVE: Duration = Duration::from_millis(30);
/// The minimum time for a search.
const LEAST: Duration = Duration::from_millis(1);

/// The clock of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// The remaining time, without the increment.
    pub left: Duration,
    /// The time added with each move.
    pub increment: Duration,
    /// The number of moves to the end of the period, for which the remaining time must suffice; `None` without periods.
    pub moves_to_go: Option<u32>,
}

impl Clock {
    /// Returns how long the next move may take if about `expected_moves` are still to come.
    ///
    /// The remaining time is divided equally among the expected moves, and the increment is used in full, so that the
    /// remaining time shrinks but never runs out. The increment is added only after the move, so the result never
    /// exceeds the remaining time.
    pub fn time_for_move(self, expected_moves: u32) -> Duration {
        let share = self.left / self.moves_to_go.unwrap_or(expected_moves).max(1) + self.increment;
        let share = share.min(self.left);
        share.saturating_sub(RESERVE.min(share / 2)).max(LEAST)
    }
}

impl Limits {
    /// Returns these limits with the time for the next move taken from a clock. The search may end earlier once its
    /// choice can no longer change, which saves time for later moves.
    pub fn on_clock(&self, clock: Clock, position: &impl Position) -> Self {
        // A seat fills about a third of its share of the board before a game is decided. The lower bound of 20 keeps a
        // few moves from using up all the time.
        let own_cells = position.geometry().len() / (3 * position.seats());
        let time = clock.time_for_move(own_cells.clamp(20, 200) as u32);
        Self { time: Some(time), saves_time: true, ..self.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn a_clock_is_never_used_up() {
        for increment in [SECOND / 10, SECOND * 2, Duration::ZERO] {
            let mut clock = Clock { left: SECOND * 60, increment, moves_to_go: None };
            for _ in 0..150 {
                let time = clock.time_for_move(20);
                assert!(time < clock.left.max(LEAST * 2), "{time:?} of {:?}", clock.left);
                clock.left = clock.left.saturating_sub(time) + increment;
            }
            assert!(clock.left > increment.min(LEAST), "{increment:?}: {:?}", clock.left);
        }
    }

    #[test]
    fn the_increment_and_the_moves_of_a_period_count() {
        let clock = |increment, moves_to_go| Clock { left: SECOND * 20, increment, moves_to_go };
        assert_eq!(clock(Duration::ZERO, None).time_for_move(20), SECOND - RESERVE);
        assert_eq!(clock(SECOND * 2, None).time_for_move(20), SECOND * 3 - RESERVE);
        assert_eq!(clock(Duration::ZERO, Some(4)).time_for_move(20), SECOND * 5 - RESERVE);
        let empty = Clock { left: SECOND, increment: SECOND * 9, moves_to_go: None };
        assert_eq!(empty.time_for_move(20), SECOND - RESERVE);
        assert_eq!(Clock::default().time_for_move(20), LEAST);
    }
}
