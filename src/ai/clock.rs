//! How much of a clock a move may use: the one place where time for a game becomes time for a move.

use std::time::Duration;

use super::Limits;
use crate::rules::Position;

/// Kept back from every move for the answer's way to the other side; of a short time the half.
const RESERVE: Duration = Duration::from_millis(30);
/// A search gets at least this.
const LEAST: Duration = Duration::from_millis(1);

/// The time that a seat has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// Time left, before anything is added.
    pub left: Duration,
    /// Time that comes on top with each move.
    pub increment: Duration,
    /// In how many moves the time left is all there is, if that is so: the moves to the end of a period.
    pub moves_to_go: Option<u32>,
}

impl Clock {
    /// How long the next move may take when about `expected_moves` are still to come.
    ///
    /// What is left is shared out in equal parts over the moves that may come, and the increment is used up: so what is left
    /// shrinks and is never gone. The increment comes after the move: more than what is left is never used.
    pub fn time_for_move(self, expected_moves: u32) -> Duration {
        let share = self.left / self.moves_to_go.unwrap_or(expected_moves).max(1) + self.increment;
        let share = share.min(self.left);
        share.saturating_sub(RESERVE.min(share / 2)).max(LEAST)
    }
}

impl Limits {
    /// These limits with the time for the next move taken from a clock. The search may end before that, once nothing else can
    /// become its choice: on a clock time that is saved is won.
    pub fn on_clock(&self, clock: Clock, position: &impl Position) -> Self {
        // A seat fills about a third of its share of the board before a game is decided; never all time on few moves.
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
