//! The clocks of the protocol.
//!
//! A seat has main time, then periods in which it must play a number of moves ("Canadian byo-yomi", as the protocol has
//! it). [`Clock`] decides how much of this time a move may use.

use std::time::Duration;

use crate::ai::Clock;
use crate::rules::Player;

/// The settings of `time_settings`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TimeSettings {
    /// The time for the game, before any period.
    pub(super) main: Duration,
    /// The length of a period.
    pub(super) period: Duration,
    /// The number of moves to be played in each period; 0 if there are no periods.
    pub(super) period_moves: u32,
}

/// The time that a seat has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SeatTime {
    left: Duration,
    /// The number of moves to be played in this period; 0 in the main time.
    moves: u32,
}

/// The clocks of all seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GameClock {
    settings: TimeSettings,
    seats: Vec<SeatTime>,
}

impl GameClock {
    /// Creates full clocks for `seats` seats.
    pub(super) fn new(settings: TimeSettings, seats: usize) -> Self {
        let start = if settings.main.is_zero() && settings.period_moves > 0 {
            SeatTime { left: settings.period, moves: settings.period_moves }
        } else {
            SeatTime { left: settings.main, moves: 0 }
        };
        Self { settings, seats: vec![start; seats] }
    }

    /// Returns full clocks with the same settings, for a new game.
    pub(super) fn restarted(&self, seats: usize) -> Self {
        Self::new(self.settings, seats)
    }

    /// Sets a seat's clock; `moves` is 0 in the main time.
    pub(super) fn set(&mut self, player: Player, left: Duration, moves: u32) {
        if let Some(seat) = self.seats.get_mut(player.index()) {
            *seat = SeatTime { left, moves };
        }
    }

    /// Returns the time that a seat has for its next moves.
    pub(super) fn clock(&self, player: Player) -> Clock {
        let Some(seat) = self.seats.get(player.index()) else { return Clock::default() };
        let in_period = seat.moves > 0;
        // After the main time come the periods: a move's share of a period is added to its time.
        let period_share = self.settings.period.checked_div(self.settings.period_moves).unwrap_or_default();
        Clock {
            left: seat.left,
            increment: if in_period { Duration::ZERO } else { period_share },
            moves_to_go: in_period.then_some(seat.moves),
        }
    }

    /// Subtracts the time of a move from a seat's clock.
    pub(super) fn spend(&mut self, player: Player, used: Duration) {
        let TimeSettings { period, period_moves, .. } = self.settings;
        let Some(seat) = self.seats.get_mut(player.index()) else { return };
        let over = used.saturating_sub(seat.left);
        seat.left = seat.left.saturating_sub(used);
        match seat.moves {
            0 if seat.left.is_zero() && period_moves > 0 => {
                *seat = SeatTime { left: period.saturating_sub(over), moves: period_moves };
            }
            0 => {}
            1 => *seat = SeatTime { left: period, moves: period_moves },
            _ => seat.moves -= 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn clock(main_s: u32, period_s: u32, period_moves: u32) -> GameClock {
        GameClock::new(TimeSettings { main: SECOND * main_s, period: SECOND * period_s, period_moves }, 2)
    }

    #[test]
    fn periods_follow_the_main_time_and_start_anew() {
        let mut clock = clock(10, 6, 3);
        let main = Clock { left: SECOND * 10, increment: SECOND * 2, moves_to_go: None };
        assert_eq!(clock.clock(Player(1)), main);
        clock.spend(Player(1), SECOND * 11);
        assert_eq!(clock.seats[1], SeatTime { left: SECOND * 5, moves: 3 });
        clock.spend(Player(1), SECOND);
        clock.spend(Player(1), SECOND);
        let period = Clock { left: SECOND * 3, increment: Duration::ZERO, moves_to_go: Some(1) };
        assert_eq!(clock.clock(Player(1)), period);
        clock.spend(Player(1), SECOND);
        assert_eq!(clock.seats[1], SeatTime { left: SECOND * 6, moves: 3 });
        clock.set(Player(1), SECOND * 4, 1);
        assert_eq!(clock.clock(Player(1)).left, SECOND * 4);
        assert_eq!(clock.restarted(3).seats.len(), 3);
    }
}
