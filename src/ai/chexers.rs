//! What a search must know about Chexers: it is a race, and pieces that are jumped over change sides.

use rand::Rng;

use super::evaluate::{Searchable, Values};
use crate::games::chexers::ChexersPosition;
use crate::rules::{Move, Position};

/// How much nearer to the win a seat is by a cell less to go, in units of the softmax.
const CELL: f32 = 0.3;
/// What a piece that is needed for four exits and not there costs, in cells to go.
const MISSING: u32 = 14;
/// What each piece beyond those needed is worth, in cells to go.
const SPARE: f32 = 1.5;
/// What a conversion is worth to a player in a playout, in cells to go.
const CONVERSION: i32 = 3;

impl Searchable for ChexersPosition {
    /// A seat's way to the win is what its pieces nearest to the exits must still go, as many of them as it needs, the exits
    /// themselves included. The shares are the softmax of these ways; spare pieces are worth a little.
    fn evaluate(&self) -> Values {
        let mut values = Values::default();
        let mut total = 0.0;
        for player in self.players() {
            let spare = self.piece_count(player).saturating_sub(self.exits_to_go(player));
            let way = self.way_to_win(player, MISSING) as f32 - SPARE * spare as f32;
            let share = (-CELL * way).exp();
            values[player.index()] = share;
            total += share;
        }
        values.iter_mut().for_each(|value| *value /= total);
        values
    }

    /// Three rounds: long enough for an answer to each jump, short enough for games of hundreds of moves.
    fn cut_length(&self) -> u32 {
        9
    }

    /// To leave with a piece while too few are there to win: it only makes the conversions rarer that are needed anyway.
    fn is_senseless(&self, mv: Move) -> bool {
        matches!(mv, Move::Exit(_)) && self.piece_count(self.to_move()) < self.exits_to_go(self.to_move())
    }

    /// The better of two random moves: exits first, then conversions and the way gone.
    fn sensible_random_move(&self, rng: &mut impl Rng) -> Option<Move> {
        let (first, second) = (self.random_move(rng)?, self.random_move(rng)?);
        let gain = |mv| if self.is_senseless(mv) { -CONVERSION } else { self.gain(mv, CONVERSION) };
        Some(if gain(second) > gain(first) { second } else { first })
    }

    fn copy_cost(&self) -> u32 {
        (self.byte_size() / 1024) as u32 + 1
    }
}
