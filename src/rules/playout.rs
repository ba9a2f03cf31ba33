//! Uniformly random games to the end: the engine's speed test, and the simplest kind of playout in a search.
//!
//! Everything is generic over the concrete position, so a playout does not dispatch on the game at every move: use
//! `with_position!` when the game is only known at run time.
//!
//! ```
//! use rhizome::games::AnyPosition;
//! use rhizome::rules::{Amount, playout_statistics};
//! let start = AnyPosition::start("tanbo size=9".parse()?);
//! let stats = rhizome::with_position!(&start, p => playout_statistics(p, Amount::Count(100), 1));
//! assert_eq!(stats.playouts, 100);
//! assert_eq!(stats.wins.iter().sum::<u64>() + stats.draws, 100);
//! # Ok::<(), rhizome::rules::SetupError>(())
//! ```

use std::time::{Duration, Instant};

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg32;

use super::Position;

/// How many playouts to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// A number of playouts, which may be 0.
    Count(u64),
    /// At least one playout, and more until the time is up; a playout under way is finished.
    Time(Duration),
}

/// The statistics of a series of playouts.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayoutStats {
    /// The number of playouts.
    pub playouts: u64,
    /// The number of moves in all of them.
    pub plies: u64,
    /// The sum of the squares of their lengths in moves.
    pub squared_plies: u128,
    /// The number of wins of each seat, in order of play.
    pub wins: Vec<u64>,
    /// The number of playouts without a winner.
    pub draws: u64,
    /// The wall-clock time for all of them.
    pub elapsed: Duration,
}

impl PlayoutStats {
    /// Returns the mean length in moves; 0 without playouts.
    pub fn length_mean(&self) -> f64 {
        self.plies as f64 / self.playouts.max(1) as f64
    }

    /// Returns the sample standard deviation of the length in moves; 0 for fewer than two playouts.
    pub fn length_sd(&self) -> f64 {
        if self.playouts < 2 {
            return 0.0;
        }
        let squares = self.squared_plies as f64 - self.plies as f64 * self.length_mean();
        (squares.max(0.0) / (self.playouts - 1) as f64).sqrt()
    }

    /// Returns the number of playouts per second.
    pub fn playouts_per_s(&self) -> f64 {
        self.playouts as f64 / self.elapsed.as_secs_f64().max(1e-9)
    }

    /// Returns the number of moves per second.
    pub fn moves_per_s(&self) -> f64 {
        self.plies as f64 / self.elapsed.as_secs_f64().max(1e-9)
    }
}

/// Plays uniformly random moves to the end of the game; returns the number of moves.
#[inline]
pub fn play_out<P: Position>(position: &mut P, rng: &mut impl Rng) -> u64 {
    let mut plies = 0;
    while let Some(mv) = position.random_move(rng) {
        position.play_unchecked(mv, &mut ());
        plies += 1;
    }
    plies
}

/// Plays `amount` random games from `start` on the calling thread; the same seed plays the same games.
pub fn playout_statistics<P: Position>(start: &P, amount: Amount, seed: u64) -> PlayoutStats {
    let mut rng = Pcg32::seed_from_u64(seed);
    let mut position = start.clone();
    let mut stats = PlayoutStats {
        playouts: 0,
        plies: 0,
        squared_plies: 0,
        wins: vec![0; start.seats()],
        draws: 0,
        elapsed: Duration::ZERO,
    };
    let began = Instant::now();
    loop {
        let enough = match amount {
            Amount::Count(count) => stats.playouts == count,
            Amount::Time(time) => stats.playouts > 0 && began.elapsed() >= time,
        };
        if enough {
            break;
        }
        position.clone_from(start);
        let plies = play_out(&mut position, &mut rng);
        stats.playouts += 1;
        stats.plies += plies;
        stats.squared_plies += u128::from(plies) * u128::from(plies);
        match position.outcome().and_then(|outcome| outcome.winner) {
            Some(winner) => stats.wins[winner.index()] += 1,
            None => stats.draws += 1,
        }
    }
    stats.elapsed = began.elapsed();
    stats
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::AnyPosition;
    use crate::with_position;

    fn stats(setup: &str, amount: Amount, seed: u64) -> PlayoutStats {
        let start = AnyPosition::start(setup.parse().unwrap());
        with_position!(&start, p => playout_statistics(p, amount, seed))
    }

    /// Means and standard deviations of several independent implementations; the bounds are four standard errors.
    #[test]
    fn lengths_are_those_of_other_implementations() {
        for (setup, count, mean, sd) in
            [("tanbo size=9", 4000, 68.6, 11.0), ("tanbo", 500, 483.0, 81.4), ("hexbo", 500, 314.0, 48.4)]
        {
            let stats = stats(setup, Amount::Count(count), 7);
            let error = sd / (count as f64).sqrt();
            assert!((stats.length_mean() - mean).abs() < 4.0 * error + 0.5, "{setup}: {}", stats.length_mean());
            assert!((stats.length_sd() - sd).abs() < 3.0 * error + 0.5, "{setup}: {}", stats.length_sd());
        }
    }

    #[test]
    fn a_seed_repeats_its_games() {
        let twice = [(); 2].map(|()| PlayoutStats {
            elapsed: Duration::ZERO,
            ..stats("hexbo players=3 side=5", Amount::Count(50), 3)
        });
        assert_eq!(twice[0], twice[1]);
        assert_ne!(twice[0].plies, stats("hexbo players=3 side=5", Amount::Count(50), 4).plies);
    }

    #[test]
    fn no_time_is_one_playout_and_no_count_none() {
        assert_eq!(stats("tanbo size=9", Amount::Time(Duration::ZERO), 1).playouts, 1);
        assert_eq!(stats("tanbo size=9", Amount::Count(0), 1).playouts, 0);
    }
}
