//! What a search must know about a game beyond its rules: who stands better, and which moves only harm.

use rand::Rng;

use super::strength::Strength;
use super::weights::{Grave, Tuning, Weights};
use super::{Bot, Level};
use crate::rules::{MAX_PLAYERS, Move, Outcome, Player, Position};

/// The expected share of the win for each seat, 0 to 1, in order of play; seats that do not exist have 0.
pub(super) type Values = [f32; MAX_PLAYERS];

/// A position that searches can judge.
pub(super) trait Searchable: Position {
    /// Whether [`Self::sensible_moves`] may leave out moves that are not senseless: then all of them losing proves nothing.
    const OMITS_MOVES: bool = false;

    /// As how many visits what [`Self::guesses`] says of a move counts in the tree.
    const PRIOR: f32 = 0.0;

    /// What tells the strength of a seat, by name, if `rhizome tune` can weigh it.
    const FEATURES: &'static [&'static str] = &[];

    /// Each seat's prospects in a game that is not over, from a look at the position alone.
    fn evaluate(&self) -> Values;

    /// After how many random moves a playout says more by an evaluation than by going on.
    fn cut_length(&self) -> u32;

    /// The test of which legal moves only harm the one who plays them, or only lead where another one does. What it needs to
    /// know of the position is found once, for all moves.
    fn senseless_test(&self) -> impl Fn(Move) -> bool {
        |_| false
    }

    /// A random move that is not senseless if there is one; `None` when the game is over.
    fn sensible_random_move(&self, rng: &mut impl Rng) -> Option<Move>;

    /// For each seat how much it has of the features, those out of the game included.
    fn features(&self) -> Vec<Vec<f32>> {
        Vec::new()
    }

    /// The weights that `tuning` has for this board, in games that are tuned by them.
    fn weights<'a>(&self, tuning: &'a Tuning) -> &'a Weights {
        &tuning.flat
    }

    /// How moves made elsewhere count, if they do.
    fn grave(&self, _tuning: &Tuning) -> Option<Grave> {
        None
    }

    /// The part that evaluations have in the value of a move beside playouts, 0 to 1.
    fn implicit_part(&self, _tuning: &Tuning) -> f32 {
        0.0
    }

    /// The player of a level, if another search than the tree search is better at the game.
    fn level_player(_level: Level, _strength: Option<Strength>) -> Option<Box<dyn Bot>> {
        None
    }

    /// [`Self::evaluate`] with other weights than the usual ones, in games that are tuned by them.
    fn evaluate_by(&self, _weights: &Weights) -> Values {
        self.evaluate()
    }

    /// A move of a playout with these weights; [`Self::sensible_random_move`] in games that have none.
    fn playout_move(&self, _weights: &Weights, rng: &mut impl Rng) -> Option<Move> {
        self.sensible_random_move(rng)
    }

    /// After how many moves a playout is scored in which everybody plays what looks best (a heavy playout: Drake and Uurtamo,
    /// "Move ordering vs heavy playouts: where should heuristics be applied in Monte Carlo Go?", 2007), in games where that
    /// says more than random moves do.
    fn heavy_length(&self) -> Option<u32> {
        None
    }

    /// A move of a heavy playout; `None` when the game is over.
    fn best_looking_move(&self, rng: &mut impl Rng) -> Option<Move> {
        self.sensible_random_move(rng)
    }

    /// A move that wins at once, if there is one. Searches ask this at every new position: games whose rules allow it answer
    /// without trying all moves.
    fn winning_move(&self) -> Option<Move> {
        win_by_trying(self)
    }

    /// Appends what each of `moves` of the side to move looks like before it is tried: the value to expect for the mover,
    /// 0 to 1, from a look that costs less than playing the move. A search tries the best-looking moves first and lets the
    /// look count as a few visits (a prior; it also orders the moves for progressive widening). Games without such a look
    /// append nothing.
    fn guesses(&self, _moves: &[Move], _weights: &Weights, _guesses: &mut Vec<f32>) {}

    /// About how many random moves take as long as copying the position.
    fn copy_cost(&self) -> u32 {
        (self.byte_size() / 1024) as u32 + 1
    }

    /// How far apart the values of good and bad moves lie, where those of Tanbo lie 1 apart: searches explore and the
    /// weak levels blur values in proportion to it.
    fn value_spread(&self) -> f32 {
        1.0
    }

    /// Appends the legal moves, without the senseless ones unless there are no others.
    fn sensible_moves(&self, moves: &mut Vec<Move>) {
        let first = moves.len();
        self.legal_moves(moves);
        let is_senseless = self.senseless_test();
        if moves[first..].iter().any(|&mv| !is_senseless(mv)) {
            let mut index = 0;
            moves.retain(|&mv| {
                index += 1;
                index <= first || !is_senseless(mv)
            });
        }
    }
}

/// The shares of a finished game.
pub(super) fn outcome_values(outcome: Outcome, seats: usize) -> Values {
    result_values(outcome.winner, seats)
}

/// The shares when a seat has won, or nobody.
pub(super) fn result_values(winner: Option<Player>, seats: usize) -> Values {
    let mut values = Values::default();
    match winner {
        Some(winner) => values[winner.index()] = 1.0,
        None => values[..seats].fill(1.0 / seats as f32),
    }
    values
}

/// The shares of a position: those of its result if the game is over, else by the evaluation.
pub(super) fn worth<P: Searchable>(position: &P, weights: &Weights) -> Values {
    match position.outcome() {
        Some(outcome) => outcome_values(outcome, position.seats()),
        None => position.evaluate_by(weights),
    }
}

/// A move that wins at once, found by trying them all.
pub(super) fn win_by_trying<P: Position>(position: &P) -> Option<Move> {
    let mut scratch = position.clone();
    position.legal_move_list().into_iter().find(|&mv| {
        scratch.clone_from(position);
        scratch.play_unchecked(mv, &mut ());
        scratch.outcome().is_some_and(|outcome| outcome.winner == Some(position.to_move()))
    })
}

/// The value of one seat.
pub(super) fn share(values: &Values, player: Player) -> f32 {
    values[player.index()]
}
