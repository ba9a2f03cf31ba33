//! What a search needs to know about a game beyond its rules: the evaluation of positions, and which moves are
//! pointless.

use rand::Rng;

use super::bot::Bot;
use super::level::Level;
use super::strength::Strength;
use super::weights::{Grave, Tuning, Weights};
use crate::rules::{MAX_PLAYERS, Move, Outcome, Player, Position};
use crate::solve::Solvable;

/// The expected share of the win for each seat, from 0 to 1, in order of play; 0 for seats that do not exist.
pub(super) type Values = [f32; MAX_PLAYERS];

/// A position that searches can evaluate. A game can start without knowledge of its own: by default all moves are
/// sensible and playouts go on to the end.
pub(super) trait Searchable: Solvable {
    /// Whether [`Self::sensible_moves`] may leave out moves that are not senseless. If so, a position is not proved
    /// lost when all listed moves lose.
    const OMITS_MOVES: bool = false;

    /// The number of visits that a prior from [`Self::guesses`] counts as in the tree.
    const PRIOR: f32 = 0.0;

    /// The names of the features of a seat, if `rhizome tune` can fit their weights.
    const FEATURES: &'static [&'static str] = &[];

    /// Returns the static evaluation for each seat, in a game that is not over: by default the same for all that are
    /// still in the game.
    fn evaluate(&self) -> Values {
        let is_alive = |player: &Player| self.is_alive(*player);
        let share = 1.0 / self.players().filter(is_alive).count() as f32;
        let mut values = Values::default();
        self.players().filter(is_alive).for_each(|player| values[player.index()] = share);
        values
    }

    /// Returns after how many random moves evaluating a playout is more informative than continuing it; `None` in games
    /// without an evaluation.
    fn cut_length(&self) -> Option<u32> {
        None
    }

    /// Returns a test for senseless moves: legal moves that only harm the player or only lead to what another move
    /// reaches too. Data about the position that the test needs is computed once for all moves.
    fn senseless_test(&self) -> impl Fn(Move) -> bool {
        |_| false
    }

    /// Returns a random move that is not senseless, if there is one; `None` if the game is over.
    fn sensible_random_move(&self, rng: &mut impl Rng) -> Option<Move> {
        self.random_move(rng)
    }

    /// Returns the values of the features for each seat, including seats that are out of the game.
    fn features(&self) -> Vec<Vec<f32>> {
        Vec::new()
    }

    /// Returns the weights that `tuning` has for this board, in games that are tuned by them.
    fn weights<'a>(&self, tuning: &'a Tuning) -> &'a Weights {
        &tuning.flat
    }

    /// Returns the GRAVE settings for this board, if it uses GRAVE.
    fn grave(&self, _tuning: &Tuning) -> Option<Grave> {
        None
    }

    /// Returns the weight, from 0 to 1, of evaluations next to playouts in the value of a move (implicit minimax).
    fn implicit_part(&self, _tuning: &Tuning) -> f32 {
        0.0
    }

    /// Returns the player of a level if another search plays the game better than the tree search.
    fn level_player(_level: Level, _strength: Option<Strength>) -> Option<Box<dyn Bot>> {
        None
    }

    /// Returns what the end of a game is worth to each seat in a search, when a seat has won or, with `None`, when the
    /// game is drawn. Where a draw is worth less than an equal share, the rest is nobody's.
    fn result_values(&self, winner: Option<Player>) -> Values {
        result_values(winner, self.seats())
    }

    /// Returns what the end of a game is worth to each seat in a search for the side to move: the same, unless the search
    /// must not count on the others to avoid a draw.
    fn results_to_mover(&self, winner: Option<Player>) -> Values {
        self.result_values(winner)
    }

    /// Evaluates like [`Self::evaluate`] but with these weights, in games that are tuned by them.
    fn evaluate_by(&self, _weights: &Weights) -> Values {
        self.evaluate()
    }

    /// Returns a move of a playout with these weights; [`Self::sensible_random_move`] in games without weights.
    fn playout_move(&self, _weights: &Weights, rng: &mut impl Rng) -> Option<Move> {
        self.sensible_random_move(rng)
    }

    /// Returns a move that wins at once, if there is one. Searches call this for every new node, so games whose rules
    /// allow it should answer without trying all moves.
    fn winning_move(&self) -> Option<Move> {
        win_by_trying(self)
    }

    /// Appends a prior for each of `moves` of the side to move: the expected value for the mover, from 0 to 1,
    /// estimated at a lower cost than playing the move. A search tries the moves with the highest priors first and
    /// counts a prior as a few visits (priors also order the moves for progressive widening). Games without priors
    /// append nothing.
    fn guesses(&self, _moves: &[Move], _weights: &Weights, _guesses: &mut Vec<f32>) {}

    /// Returns about how many random moves take as long as copying the position.
    fn copy_cost(&self) -> u32 {
        (self.byte_size() / 1024) as u32 + 1
    }

    /// Returns the spread between the values of good and bad moves, relative to Tanbo's: searches scale their
    /// exploration by it and the weak levels their temperature.
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

/// Returns the shares of a finished game.
pub(super) fn outcome_values(outcome: Outcome, seats: usize) -> Values {
    result_values(outcome.winner, seats)
}

/// Returns the shares when a seat has won or, with `None`, when the game is drawn.
pub(super) fn result_values(winner: Option<Player>, seats: usize) -> Values {
    let mut values = Values::default();
    match winner {
        Some(winner) => values[winner.index()] = 1.0,
        None => values[..seats].fill(1.0 / seats as f32),
    }
    values
}

/// Returns the shares of a position: those of its result if the game is over, otherwise those of the evaluation.
pub(super) fn worth<P: Searchable>(position: &P, weights: &Weights) -> Values {
    match position.outcome() {
        Some(outcome) => position.result_values(outcome.winner),
        None => position.evaluate_by(weights),
    }
}

/// Returns a move that wins at once, by trying all moves.
pub(super) fn win_by_trying<P: Position>(position: &P) -> Option<Move> {
    let mut scratch = position.clone();
    position.legal_move_list().into_iter().find(|&mv| {
        scratch.clone_from(position);
        scratch.play_unchecked(mv, &mut ());
        scratch.outcome().is_some_and(|outcome| outcome.winner == Some(position.to_move()))
    })
}

/// Returns the share of one seat.
pub(super) fn share(values: &Values, player: Player) -> f32 {
    values[player.index()]
}
