//! Matches: series of games between computer players with rotating seats and varied openings. Prints nothing.

mod elo;
mod game;

use std::fmt;

use thiserror::Error;

pub use elo::Elo;

use super::bot::{Bot, Limits, NoMove};
use crate::games::Setup;
use crate::rules::{Move, Outcome};

/// A player of a match; external programs take part through the same interface.
pub struct Contestant {
    /// The name for results and errors.
    pub name: String,
    /// The player.
    pub bot: Box<dyn Bot>,
    /// The limits for a move. The seed is replaced for each move.
    pub limits: Limits,
}

impl fmt::Debug for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Contestant").field("name", &self.name).field("limits", &self.limits).finish_non_exhaustive()
    }
}

/// The plan of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchPlan {
    /// The game.
    pub setup: Setup,
    /// The number of games.
    pub games: u64,
    /// The number of random moves that open each game. As many consecutive games share an opening as there are
    /// contestants, so that each opening is played once from every seating.
    pub opening_plies: u32,
    /// The seed of the match: with playout limits, the same seed plays the same match.
    pub seed: u64,
}

/// The results of one contestant in a match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchTally {
    /// The name of the contestant.
    pub name: String,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Moves that it was asked for.
    pub moves: u64,
    /// Playouts that it made for these moves.
    pub playouts: u64,
    /// Games that it resigned.
    pub resigned: u64,
    /// Games that it lost because it failed to answer with a legal move.
    pub failed: u64,
    /// The reason of its last failure.
    pub last_failure: Option<String>,
}

impl MatchTally {
    /// Returns the mean number of playouts for a move.
    pub fn playouts_per_move(&self) -> f64 {
        self.playouts as f64 / self.moves.max(1) as f64
    }
}

/// The result of a match so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchStats {
    /// Games played.
    pub games: u64,
    /// The tally of each contestant, in the given order.
    pub tallies: Vec<MatchTally>,
}

/// A finished game of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchGameReport {
    /// The index of the contestant in each seat.
    pub seating: Vec<usize>,
    /// The moves, including the opening.
    pub moves: Vec<Move>,
    /// The result.
    pub outcome: Outcome,
    /// The contestants that gave up before the end, in that order.
    pub gave_up: Vec<GaveUp>,
}

/// A contestant that gave up a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GaveUp {
    /// The index of the contestant.
    pub contestant: usize,
    /// The reason.
    pub why: NoMove,
}

/// The reason why a match could not be played or was aborted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MatchError {
    /// The number of contestants does not fit the number of seats.
    #[error("{given} players cannot share the {seats} seats evenly: name {seats}, or a number that divides {seats}")]
    Seats {
        /// The number of contestants.
        given: usize,
        /// The number of seats.
        seats: usize,
    },
    /// The game has no first move.
    #[error("this set-up has no stones, so no game can be played on it")]
    NoGame,
    /// A contestant cannot play at all, for the reason given in this sentence.
    #[error("{0}")]
    Unable(String),
    /// A contestant gave no move and no reason.
    #[error("{name} did not give a move")]
    NoMove {
        /// The name of the contestant.
        name: String,
    },
    /// A contestant broke the rules.
    #[error("{name} played {mv}, which is not legal: {why}")]
    IllegalMove {
        /// The name of the contestant.
        name: String,
        /// The text of its move.
        mv: String,
        /// The reason.
        why: String,
    },
}

impl MatchStats {
    /// Returns how much stronger the first contestant is than the second; `None` without games or if there are not
    /// exactly two contestants.
    pub fn elo(&self) -> Option<Elo> {
        match self.tallies.as_slice() {
            [first, _] => Elo::of(first.wins as f64 + first.draws as f64 / 2.0, self.games),
            _ => None,
        }
    }

    /// Counts a finished game. A draw counts only for contestants that have not given up.
    fn count(&mut self, game: &MatchGameReport) {
        self.games += 1;
        for GaveUp { contestant, why } in &game.gave_up {
            let tally = &mut self.tallies[*contestant];
            match why {
                NoMove::Resigned => tally.resigned += 1,
                NoMove::Failed(reason) | NoMove::Unable(reason) => {
                    tally.failed += 1;
                    tally.last_failure = Some(reason.clone());
                }
            }
        }
        match game.outcome.winner {
            Some(winner) => self.tallies[game.seating[winner.index()]].wins += 1,
            None => {
                let has_drawn = |index| game.gave_up.iter().all(|gave_up| gave_up.contestant != index);
                let tallies = self.tallies.iter_mut().enumerate().filter(|(index, _)| has_drawn(*index));
                tallies.for_each(|(_, tally)| tally.draws += 1);
            }
        }
    }
}

/// Plays a match on this thread; calls `after_game` after every game, which returns whether to continue.
///
/// # Errors
/// [`MatchError`] if the contestants do not fit the game, or one of them cannot play at all. A contestant that resigns
/// a game, or fails in it and gives the reason, loses only that game.
pub fn play_match(
    plan: &MatchPlan,
    contestants: &mut [Contestant],
    after_game: &mut dyn FnMut(&MatchGameReport, &MatchStats) -> bool,
) -> Result<MatchStats, MatchError> {
    let (given, seats) = (contestants.len(), plan.setup.seats());
    if given == 0 || !seats.is_multiple_of(given) {
        return Err(MatchError::Seats { given, seats });
    }
    let tally = |contestant: &Contestant| MatchTally { name: contestant.name.clone(), ..MatchTally::default() };
    let mut stats = MatchStats { games: 0, tallies: contestants.iter().map(tally).collect() };
    for game in 0..plan.games {
        let rotation = (game % given as u64) as usize;
        let seating = (0..seats).map(|seat| (seat + rotation) % given).collect();
        let report = game::play(plan, game, seating, contestants, &mut stats.tallies)?;
        stats.count(&report);
        if !after_game(&report, &stats) {
            break;
        }
    }
    Ok(stats)
}
