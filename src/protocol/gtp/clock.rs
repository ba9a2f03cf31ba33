//! The clocks of the protocol, and how much of them a move may use.
//!
//! A seat has main time, then periods in which it must play a number of moves ("Canadian byo-yomi", as the protocol has
//! it). Main time is shared out in equal parts over the moves that may still come; a part of what is left is never all.

use std::time::Duration;

use crate::rules::Player;

/// Kept back from every move for the answer's way to the other side; of a short time the half.
const RESERVE: Duration = Duration::from_millis(30);
/// A search gets at least this.
const LEAST: Duration = Duration::from_millis(1);

/// What `time_settings` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TimeSettings {
    /// Time for the game, before any period.
    pub(super) main: Duration,
    /// Length of a period.
    pub(super) period: Duration,
    /// Moves to be played in each period; 0 for no periods.
    pub(super) period_moves: u32,
}

/// The time that a seat has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SeatTime {
    left: Duration,
    /// Moves to be played in this period; 0 in the main time.
    moves: u32,
}

/// The clocks of all seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GameClock {
    settings: TimeSettings,
    seats: Vec<SeatTime>,
}

impl GameClock {
    /// Full clocks for so many seats.
    pub(super) fn new(settings: TimeSettings, seats: usize) -> Self {
        let start = if settings.main.is_zero() && settings.period_moves > 0 {
            SeatTime { left: settings.period, moves: settings.period_moves }
        } else {
            SeatTime { left: settings.main, moves: 0 }
        };
        Self { settings, seats: vec![start; seats] }
    }

    /// Full clocks again, for a new game.
    pub(super) fn restarted(&self, seats: usize) -> Self {
        Self::new(self.settings, seats)
    }

    /// Puts a seat's clock right; `moves` is 0 for main time.
    pub(super) fn set(&mut self, player: Player, left: Duration, moves: u32) {
        if let Some(seat) = self.seats.get_mut(player.index()) {
            *seat = SeatTime { left, moves };
        }
    }

    /// How long a seat may think about a move when about `moves_to_go` of its own are still to come.
    pub(super) fn time_for_move(&self, player: Player, moves_to_go: u32) -> Duration {
        let Some(seat) = self.seats.get(player.index()) else { return LEAST };
        let share = if seat.moves > 0 {
            seat.left / seat.moves
        } else {
            // Beyond the main time there are the periods: what a move has in them comes on top.
            let period_share = self.settings.period.checked_div(self.settings.period_moves).unwrap_or_default();
            seat.left / moves_to_go.max(1) + period_share
        };
        share.saturating_sub(RESERVE.min(share / 2)).max(LEAST)
    }

    /// Takes the time of a move off a seat's clock.
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
    fn main_time_is_never_used_up_by_equal_parts() {
        let mut clock = clock(60, 0, 0);
        for _ in 0..200 {
            let time = clock.time_for_move(Player(0), 20);
            clock.spend(Player(0), time);
        }
        assert!(clock.seats[0].left > Duration::ZERO);
        assert_eq!(clock.seats[1].left, SECOND * 60);
        assert!(clock.time_for_move(Player(0), 20) < SECOND / 10);
    }

    #[test]
    fn periods_follow_the_main_time_and_start_anew() {
        let mut clock = clock(10, 6, 3);
        assert_eq!(clock.time_for_move(Player(1), 20), SECOND / 2 + SECOND * 2 - RESERVE);
        clock.spend(Player(1), SECOND * 11);
        assert_eq!(clock.seats[1], SeatTime { left: SECOND * 5, moves: 3 });
        clock.spend(Player(1), SECOND);
        clock.spend(Player(1), SECOND);
        assert_eq!(clock.time_for_move(Player(1), 20), SECOND * 3 - RESERVE);
        clock.spend(Player(1), SECOND);
        assert_eq!(clock.seats[1], SeatTime { left: SECOND * 6, moves: 3 });
        clock.set(Player(1), SECOND * 4, 1);
        assert_eq!(clock.time_for_move(Player(1), 20), SECOND * 4 - RESERVE);
        assert_eq!(clock.restarted(3).seats.len(), 3);
    }
}
