//! Matches: many games between computer players, the seats rotated and the openings varied. Prints nothing.

use std::collections::BTreeMap;
use std::fmt;

use rand::SeedableRng;
use rand_pcg::Pcg32;
use thiserror::Error;

use super::evaluate::Searchable;
use super::{Bot, Limits, StopFlag};
use crate::games::AnyPosition;
use crate::record::notation;
use crate::rules::{Move, Outcome, Position, Reason, Setup};
use crate::with_position;

/// A position that comes so often ends a game of a match as a draw, as the rules of Chexers have it: captures can lead
/// players of Hexade in a circle for ever.
const MOST_TIMES_SEEN: u32 = 4;

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
    /// A contestant had no answer.
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

/// How much stronger the first of two contestants is, in Elo points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The difference; infinite if one won every game.
    pub difference: f64,
    /// The lower end of the interval that holds it with 95 % probability.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Elo {
    /// The difference that a score of `points` in `games` shows, with Wilson's interval for the share.
    pub fn of(points: f64, games: u64) -> Option<Self> {
        /// The two-sided 95 % point of the normal distribution.
        const Z: f64 = 1.959_964;
        if games == 0 {
            return None;
        }
        let n = games as f64;
        let share = points / n;
        let centre = (share + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let half = Z / (1.0 + Z * Z / n) * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
        let elo = |share: f64| 400.0 * (share / (1.0 - share)).log10();
        // Rounding must not turn the ends of Wilson's interval that are exactly 0 or 1 into large finite numbers.
        let low = if points <= 0.0 { 0.0 } else { centre - half };
        let high = if points >= n { 1.0 } else { centre + half };
        Some(Self { difference: elo(share), low: elo(low), high: elo(high) })
    }
}

impl MatchStats {
    /// How much stronger the first contestant is than the second; `None` without games or for another number of them.
    pub fn elo(&self) -> Option<Elo> {
        match self.tallies.as_slice() {
            [first, _] => Elo::of(first.wins as f64 + first.draws as f64 / 2.0, self.games),
            _ => None,
        }
    }
}

/// Plays a match on this thread; `after_game` hears of every game and returns whether to go on.
///
/// # Errors
/// [`MatchError`] if the contestants do not fit the game, or one of them has no answer or a wrong one.
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
        let (opening, rotation) = (game / given as u64, (game % given as u64) as usize);
        let seating = (0..seats).map(|seat| (seat + rotation) % given).collect();
        let report = play_game(plan, opening, game, seating, contestants, &mut stats)?;
        stats.games += 1;
        match report.outcome.winner {
            Some(winner) => stats.tallies[report.seating[winner.index()]].wins += 1,
            None => stats.tallies.iter_mut().for_each(|tally| tally.draws += 1),
        }
        if !after_game(&report, &stats) {
            break;
        }
    }
    Ok(stats)
}

fn play_game(
    plan: &MatchPlan,
    opening: u64,
    game: u64,
    seating: Vec<usize>,
    contestants: &mut [Contestant],
    stats: &mut MatchStats,
) -> Result<GameReport, MatchError> {
    let start = AnyPosition::start(plan.setup);
    contestants.iter_mut().for_each(|contestant| contestant.bot.new_game(&start));
    let mut position = start;
    let mut moves = random_opening(&position, plan.opening_plies, mix(plan.seed, opening, u64::MAX));
    let mut times_seen = BTreeMap::new();
    for &mv in &moves {
        contestants.iter_mut().for_each(|contestant| contestant.bot.see_move(&position, mv));
        position.play_unchecked(mv, &mut ());
    }
    loop {
        let times: &mut u32 = times_seen.entry(position.key()).or_default();
        *times += 1;
        let is_circle = *times == MOST_TIMES_SEEN;
        let outcome = position.outcome();
        if let Some(outcome) = outcome.or(is_circle.then_some(Outcome { winner: None, reason: Reason::Repetition })) {
            return Ok(GameReport { seating, moves, outcome });
        }
        if position.legal_count() == 0 {
            return Err(MatchError::NoGame);
        }
        let index = seating[position.to_move().index()];
        let contestant = &mut contestants[index];
        let limits = Limits { seed: mix(plan.seed, game, moves.len() as u64), ..contestant.limits.clone() };
        let report = contestant.bot.think(&position, &limits, &StopFlag::default(), &mut |_| {});
        let tally = &mut stats.tallies[index];
        tally.moves += 1;
        tally.playouts += report.playouts;
        let name = || contestant.name.clone();
        let mv = report.best().ok_or_else(|| MatchError::NoMove { name: name() })?;
        position.check(mv).map_err(|illegal| MatchError::IllegalMove {
            name: name(),
            mv: notation::move_text(position.geometry(), mv),
            why: notation::illegal_text(&position, &illegal),
        })?;
        contestants.iter_mut().for_each(|contestant| contestant.bot.see_move(&position, mv));
        position.play_unchecked(mv, &mut ());
        moves.push(mv);
    }
}

/// Random moves that are no blunders; fewer if the game would end.
fn random_opening(start: &AnyPosition, plies: u32, seed: u64) -> Vec<Move> {
    fn walk<P: Searchable>(start: &P, plies: u32, seed: u64) -> Vec<Move> {
        let mut rng = Pcg32::seed_from_u64(seed);
        let mut position = start.clone();
        let mut moves = Vec::new();
        for _ in 0..plies {
            let Some(mv) = position.sensible_random_move(&mut rng) else { break };
            position.play_unchecked(mv, &mut ());
            if position.outcome().is_some() {
                break;
            }
            moves.push(mv);
        }
        moves
    }
    with_position!(start, p => walk(p, plies, seed))
}

/// A seed of its own for each move of each game; generators mix it further.
fn mix(seed: u64, game: u64, ply: u64) -> u64 {
    seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ game.wrapping_mul(0xbf58_476d_1ce4_e5b9) ^ ply.rotate_left(40)
}
