//! What a search must know about Chexers: it is a race, and pieces that are jumped over change sides.

use rand::Rng;

use super::evaluate::{Searchable, Values};
use crate::games::chexers::ChexersPosition;
use crate::rules::{Move, Position};

/// What a piece that is needed for four exits and not there costs, in cells to go.
const MISSING: u32 = 14;
/// Added to every way, so that the last cells do not count for everything.
const HEADWAY: f32 = 4.0;
/// What each piece beyond those needed adds to a seat's chances, as a part of them.
const SPARE: f32 = 0.15;
/// What a conversion is worth to a player in a playout, in cells to go.
const CONVERSION: i32 = 3;

impl Searchable for ChexersPosition {
    /// A seat's way to the win is what its pieces nearest to the exits must still go, as many of them as it needs, the exits
    /// themselves included. The chances fall with the fourth power of the way: unlike with a softmax, the next cell still
    /// counts for a seat that is far ahead, so that it goes on instead of strolling.
    fn evaluate(&self) -> Values {
        let mut values = Values::default();
        let mut total = 0.0;
        for player in self.players() {
            let spare = self.piece_count(player).saturating_sub(self.exits_to_go(player));
            let way = self.way_to_win(player, MISSING) as f32 + HEADWAY;
            let chances = (1.0 + SPARE * spare as f32) / way.powi(4);
            values[player.index()] = chances;
            total += chances;
        }
        values.iter_mut().for_each(|value| *value /= total);
        values
    }

    /// Four rounds: long enough for an answer to each jump, short for games of hundreds of moves.
    fn cut_length(&self) -> u32 {
        12
    }

    /// For a seat with pieces enough to win, to step back or jump back from where nobody threatens, without a conversion;
    /// for one with too few, to leave with a piece, which makes the conversions rarer that it needs.
    fn is_senseless(&self, mv: Move) -> bool {
        let can_win = self.piece_count(self.to_move()) >= self.exits_to_go(self.to_move());
        match mv {
            Move::Exit(_) => !can_win,
            Move::Step { from, .. } | Move::Jump { from, .. } => {
                can_win && self.gain(mv, CONVERSION) < 0 && !self.is_in_danger(from)
            }
            Move::Pass | Move::Place(_) | Move::PlaceTwo(..) => false,
        }
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
