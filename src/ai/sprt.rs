//! The sequential probability ratio test (Wald 1945), used by engine testers to end a match as soon as it has shown
//! enough.
//!
//! Two hypotheses about the first player's Elo difference are compared after every game. The match ends when the games
//! so far are nineteen times as likely under one of them as under the other, so each kind of error happens in about one
//! match of twenty.

use std::str::FromStr;

use super::match_play::MatchStats;

/// Two hypotheses: the first player is `low` or `high` Elo points stronger than the second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    low: f64,
    high: f64,
}

/// The outcome of the test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtVerdict {
    /// The games support the lower difference.
    Low,
    /// The games support the higher difference.
    High,
    /// The test is not decided yet.
    Open,
}

impl Sprt {
    /// Creates a test between two differences in Elo points; `None` unless both are finite and the first is smaller.
    pub fn new(low: f64, high: f64) -> Option<Self> {
        (low.is_finite() && high.is_finite() && low < high).then_some(Self { low, high })
    }

    /// Returns the natural logarithm of the likelihood ratio of the higher to the lower hypothesis, given the results
    /// of two players: the normal approximation with the variance of the wins, draws and losses.
    pub fn log_likelihood_ratio(&self, wins: u64, draws: u64, losses: u64) -> f64 {
        // Adds half a game of each kind, because a series of wins alone would have no variance.
        let [wins, draws, losses] = [wins, draws, losses].map(|count| count as f64 + 0.5);
        let games = wins + draws + losses;
        let mean = (wins + draws / 2.0) / games;
        let variance = (wins + draws / 4.0) / games - mean * mean;
        let expected = |elo: f64| 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
        let (low, high) = (expected(self.low), expected(self.high));
        games * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }

    /// Returns the verdict on the games of a match of two players so far.
    pub fn verdict(&self, stats: &MatchStats) -> SprtVerdict {
        /// ln 19, for an error probability of one in twenty.
        const ENOUGH: f64 = 2.944_438_979;
        let [first, second] = stats.tallies.as_slice() else { return SprtVerdict::Open };
        match self.log_likelihood_ratio(first.wins, first.draws, second.wins) {
            ratio if ratio >= ENOUGH => SprtVerdict::High,
            ratio if ratio <= -ENOUGH => SprtVerdict::Low,
            _ => SprtVerdict::Open,
        }
    }
}

impl FromStr for Sprt {
    type Err = &'static str;

    /// Parses `ELO0,ELO1`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let numbers = text.split_once(',').and_then(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)));
        numbers
            .and_then(|(low, high)| Self::new(low, high))
            .ok_or("use two Elo differences, the smaller first, such as 0,50")
    }
}

#[cfg(test)]
mod tests {
    use rand::{Rng, SeedableRng};
    use rand_pcg::Pcg32;

    use super::*;
    use crate::ai::match_play::MatchTally;

    /// Simulates games of a player that is `elo` points stronger until the test is decided; returns the verdict and the
    /// number of games.
    fn simulate(sprt: Sprt, elo: f64, draw_share: f64, seed: u64) -> (SprtVerdict, u64) {
        let mut rng = Pcg32::seed_from_u64(seed);
        let mut chance = || f64::from(rng.next_u32()) / f64::from(u32::MAX);
        let expected = 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
        let mut stats = MatchStats { games: 0, tallies: vec![MatchTally::default(), MatchTally::default()] };
        loop {
            stats.games += 1;
            if chance() < draw_share {
                stats.tallies.iter_mut().for_each(|tally| tally.draws += 1);
            } else {
                // Draws score a half, so the share of wins in the other games must make up the difference.
                let win = (expected - draw_share / 2.0) / (1.0 - draw_share);
                stats.tallies[usize::from(chance() >= win)].wins += 1;
            }
            let verdict = sprt.verdict(&stats);
            if verdict != SprtVerdict::Open || stats.games == 20_000 {
                return (verdict, stats.games);
            }
        }
    }

    #[test]
    fn the_right_claim_wins_nineteen_times_of_twenty() {
        let sprt: Sprt = "0,60".parse().unwrap();
        for (elo, right) in
            [(0.0, SprtVerdict::Low), (60.0, SprtVerdict::High), (-100.0, SprtVerdict::Low), (200.0, SprtVerdict::High)]
        {
            let results: Vec<_> = (0..300).map(|seed| simulate(sprt, elo, 0.1, seed)).collect();
            let hits = results.iter().filter(|(verdict, _)| *verdict == right).count();
            assert!(hits >= 276, "{elo}: {hits} of 300");
            let mean = results.iter().map(|(_, games)| games).sum::<u64>() / 300;
            assert!((4..400).contains(&mean), "{elo}: {mean} games in the mean");
        }
    }

    #[test]
    fn few_games_decide_nothing() {
        let sprt = Sprt::new(0.0, 50.0).unwrap();
        let stats = |wins| MatchStats {
            games: wins,
            tallies: vec![MatchTally { wins, ..MatchTally::default() }, MatchTally::default()],
        };
        assert_eq!(sprt.verdict(&MatchStats::default()), SprtVerdict::Open);
        assert_eq!(sprt.verdict(&stats(4)), SprtVerdict::Open);
        assert_eq!(sprt.verdict(&stats(40)), SprtVerdict::High);
    }

    #[test]
    fn claims_are_read_and_refused() {
        assert_eq!("-5,20.5".parse(), Ok(Sprt { low: -5.0, high: 20.5 }));
        for wrong in ["", "5", "20,0", "0,nan", "0,inf", "1,2,3"] {
            assert!(wrong.parse::<Sprt>().is_err(), "{wrong}");
        }
    }
}
