//! One game of a match: asks the players for moves, tells all players about them, and decides when the game ends.
//!
//! A player that resigns, or fails to answer with a legal move, has lost the game. If only one other player is left,
//! that player has won. If there are more, they play on, and random moves that are not senseless are played for the
//! seats of the player that has gone. If one of those seats wins by the rules, the game is drawn.

use std::collections::BTreeMap;

use rand::SeedableRng;
use rand_pcg::Pcg32;

use super::{Contestant, GaveUp, MatchError, MatchGameReport, MatchPlan, MatchTally};
use crate::ai::bot::{Limits, NoMove, StopFlag};
use crate::ai::evaluate::Searchable;
use crate::games::AnyPosition;
use crate::record::notation;
use crate::rules::{Move, Outcome, Player, Position, Reason};
use crate::with_position;

/// A game is drawn when a position has occurred this many times, as in the rules of Chexers: captures can lead players
/// of Hexade into an endless cycle.
const MOST_TIMES_SEEN: u32 = 4;

/// A game in progress.
struct MatchGame<'a> {
    seating: Vec<usize>,
    contestants: &'a mut [Contestant],
    position: AnyPosition,
    moves: Vec<Move>,
    gave_up: Vec<GaveUp>,
    /// How often each position has occurred since a player was first asked for a move.
    times_seen: BTreeMap<u64, u32>,
}

/// Plays the game with this number in the match.
///
/// # Errors
/// [`MatchError`] if there is no first move, or a contestant cannot play at all.
pub(super) fn play(
    plan: &MatchPlan,
    number: u64,
    seating: Vec<usize>,
    contestants: &mut [Contestant],
    tallies: &mut [MatchTally],
) -> Result<MatchGameReport, MatchError> {
    let position = AnyPosition::start(plan.setup);
    contestants.iter_mut().for_each(|contestant| contestant.bot.new_game(&position));
    let opening = number / contestants.len() as u64;
    let opening = random_opening(&position, plan.opening_plies, mix(plan.seed, opening, u64::MAX));
    let mut game = MatchGame {
        seating,
        contestants,
        position,
        moves: Vec::new(),
        gave_up: Vec::new(),
        times_seen: BTreeMap::new(),
    };
    opening.into_iter().for_each(|mv| game.make(mv));
    loop {
        if let Some(outcome) = game.outcome() {
            return Ok(game.report(outcome));
        }
        let seed = mix(plan.seed, number, game.moves.len() as u64);
        let mut next = game.ask(seed, tallies)?;
        if next.is_none() {
            if let Some(outcome) = game.outcome_by_giving_up() {
                return Ok(game.report(outcome));
            }
            next = with_position!(&game.position, p => p.sensible_random_move(&mut Pcg32::seed_from_u64(seed)));
        }
        game.make(next.ok_or(MatchError::NoGame)?);
    }
}

impl MatchGame<'_> {
    /// Returns the result if the game is over. Must be called once for each position, because it counts how often each
    /// has occurred.
    fn outcome(&mut self) -> Option<Outcome> {
        let times = self.times_seen.entry(self.position.key()).or_default();
        *times += 1;
        let is_circle = *times == MOST_TIMES_SEEN;
        let by_rules = self.position.outcome().map(|outcome| {
            let winner = outcome.winner.filter(|seat| !self.has_given_up(self.seating[seat.index()]));
            Outcome { winner, ..outcome }
        });
        let by_rules = by_rules.or_else(|| self.outcome_by_giving_up());
        by_rules.or(is_circle.then_some(Outcome { winner: None, reason: Reason::Repetition }))
    }

    /// Returns the result if at most one contestant has not given up.
    fn outcome_by_giving_up(&self) -> Option<Outcome> {
        if self.gave_up.is_empty() {
            return None;
        }
        let plays = |seat: &Player| self.position.is_alive(*seat) && !self.has_given_up(self.seating[seat.index()]);
        let mut seats = self.position.players().filter(plays);
        let winner = seats.next();
        let has_rival = seats.any(|seat| winner.is_some_and(|winner| !self.is_same_contestant(seat, winner)));
        (!has_rival).then_some(Outcome { winner, reason: Reason::Resigned })
    }

    fn has_given_up(&self, contestant: usize) -> bool {
        self.gave_up.iter().any(|gave_up| gave_up.contestant == contestant)
    }

    fn is_same_contestant(&self, one: Player, other: Player) -> bool {
        self.seating[one.index()] == self.seating[other.index()]
    }

    /// Asks the contestant to move for a move; returns `None` if it has given up.
    fn ask(&mut self, seed: u64, tallies: &mut [MatchTally]) -> Result<Option<Move>, MatchError> {
        let position = &self.position;
        if position.legal_count() == 0 {
            return Err(MatchError::NoGame);
        }
        let index = self.seating[position.to_move().index()];
        if self.has_given_up(index) {
            return Ok(None);
        }
        let contestant = &mut self.contestants[index];
        let limits = Limits { seed, ..contestant.limits.clone() };
        let report = contestant.bot.think(position, &limits, &StopFlag::default(), &mut |_| {});
        tallies[index].moves += 1;
        tallies[index].playouts += report.playouts;
        let name = || contestant.name.clone();
        if let Some(mv) = report.best() {
            position.check(mv).map_err(|illegal| MatchError::IllegalMove {
                name: name(),
                mv: notation::move_text(position, mv),
                why: notation::illegal_text(position, &illegal),
            })?;
            return Ok(Some(mv));
        }
        match contestant.bot.why_no_move() {
            None => Err(MatchError::NoMove { name: name() }),
            Some(NoMove::Unable(reason)) => Err(MatchError::Unable(reason)),
            Some(why) => {
                self.gave_up.push(GaveUp { contestant: index, why });
                Ok(None)
            }
        }
    }

    /// Plays a move and tells all contestants.
    fn make(&mut self, mv: Move) {
        self.contestants.iter_mut().for_each(|contestant| contestant.bot.see_move(&self.position, mv));
        self.position.play_unchecked(mv, &mut ());
        self.moves.push(mv);
    }

    fn report(self, outcome: Outcome) -> MatchGameReport {
        MatchGameReport { seating: self.seating, moves: self.moves, outcome, gave_up: self.gave_up }
    }
}

/// Returns random moves that are not blunders; fewer than `plies` if the game would end.
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

/// Returns a different seed for each move of each game; the random generators mix it further.
fn mix(seed: u64, game: u64, ply: u64) -> u64 {
    seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ game.wrapping_mul(0xbf58_476d_1ce4_e5b9) ^ ply.rotate_left(40)
}
