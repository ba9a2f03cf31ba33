//! Matches: many games between computer players, the seats rotated and the openings varied. Prints nothing.

mod elo;
mod game;

use std::fmt;

use thiserror::Error;

pub use elo::Elo;

use super::{Bot, Limits, NoMove};
use crate::games::Setup;
use crate::rules::{Move, Outcome};

/// One of the players of a match; programs outside this one take part behind the same interface.
pub struct Contestant {
    /// The name in results and errors.
    pub name: String,
    /// Who plays.
    pub bot: Box<dyn Bot>,
    /// How long it may think for a move. The seed is set anew for each move.
    pub limits: Limits,
}

impl fmt::Debug for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Contestant").field("name", &self.name).field("limits", &self.limits).finish_non_exhaustive()
    }
}

/// What is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchPlan {
    /// The game.
    pub setup: Setup,
    /// How many games.
    pub games: u64,
    /// So many random moves open each game; the same ones for as many games in a row as there are contestants, so that each
    /// opening is played once from every seating.
    pub opening_plies: u32,
    /// The same seed, with limits by playouts, plays the same match.
    pub seed: u64,
}

/// What one contestant did in a match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Its name.
    pub name: String,
    /// Games won.
    pub wins: u64,
    /// Games that nobody won.
    pub draws: u64,
    /// Moves it was asked for.
    pub moves: u64,
    /// Playouts it made for them.
    pub playouts: u64,
    /// Games that it gave up.
    pub resigned: u64,
    /// Games that it lost because it failed to answer with a legal move.
    pub failed: u64,
    /// What went wrong the last time.
    pub last_failure: Option<String>,
}

impl Tally {
    /// Playouts for one move, in the mean.
    pub fn playouts_per_move(&self) -> f64 {
        self.playouts as f64 / self.moves.max(1) as f64
    }
}

/// The result of a match so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchStats {
    /// Games played.
    pub games: u64,
    /// One for each contestant, in the order given.
    pub tallies: Vec<Tally>,
}

/// One game of a match, as it ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameReport {
    /// Which contestant sat where: an index for each seat.
    pub seating: Vec<usize>,
    /// The moves, those of the opening included.
    pub moves: Vec<Move>,
    /// How it ended.
    pub outcome: Outcome,
    /// Who gave up before the end, the first one first.
    pub gave_up: Vec<GaveUp>,
}

/// A contestant that went out of a game by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GaveUp {
    /// Its index.
    pub contestant: usize,
    /// The reason.
    pub why: NoMove,
}

/// Why a match could not be played or went no further.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MatchError {
    /// The contestants do not fit the seats.
    #[error(
        "{given} players cannot share the {seats} seats of this game evenly: give {seats} players or a divisor of it"
    )]
    Seats {
        /// How many contestants.
        given: usize,
        /// How many seats.
        seats: usize,
    },
    /// The game has no first move.
    #[error("this set-up has no stones: no game can be played on it")]
    NoGame,
    /// A contestant cannot play at all; the sentence says why.
    #[error("{0}")]
    Unable(String),
    /// A contestant had no answer, and did not say why.
    #[error("{name} gave no move")]
    NoMove {
        /// Who.
        name: String,
    },
    /// A contestant broke the rules.
    #[error("{name} played {mv}, which is not legal: {why}")]
    IllegalMove {
        /// Who.
        name: String,
        /// The cell of its move.
        mv: String,
        /// The reason.
        why: String,
    },
}

impl MatchStats {
    /// How much stronger the first contestant is than the second; `None` without games or for another number of them.
    pub fn elo(&self) -> Option<Elo> {
        match self.tallies.as_slice() {
            [first, _] => Elo::of(first.wins as f64 + first.draws as f64 / 2.0, self.games),
            _ => None,
        }
    }

    /// Counts a game that is over. A draw is one for those who played to the end.
    fn count(&mut self, game: &GameReport) {
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

/// Plays a match on this thread; `after_game` hears of every game and returns whether to go on.
///
/// # Errors
/// [`MatchError`] if the contestants do not fit the game, or one of them cannot play at all. One that gives a game up, or fails
/// in it and says why, loses that game only.
pub fn play_match(
    plan: &MatchPlan,
    contestants: &mut [Contestant],
    after_game: &mut dyn FnMut(&GameReport, &MatchStats) -> bool,
) -> Result<MatchStats, MatchError> {
    let (given, seats) = (contestants.len(), plan.setup.seats());
    if given == 0 || !seats.is_multiple_of(given) {
        return Err(MatchError::Seats { given, seats });
    }
    let tally = |contestant: &Contestant| Tally { name: contestant.name.clone(), ..Tally::default() };
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
