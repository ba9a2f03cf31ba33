//! What a search needs to know about Chexers: it is a race, and pieces that are jumped over change sides.

mod evaluate;
mod keeper;
mod net;
pub(in crate::ai) mod plan;

use evaluate::FeatureSet;
pub(super) use keeper::Keeper;
pub use net::{FitPlan, Fitted, GameRecord, GamesPlan, learn, play_games};
use plan::Plan;
use rand::Rng;

use super::evaluate::{Searchable, Values, result_values, share, win_by_trying};
use super::weights::Weights;
use crate::games::chexers::ChexersPosition;
use crate::rules::{Move, Player, Position};

/// The value of a conversion in a playout, in cells of distance.
const CONVERSION: i32 = 3;

impl Searchable for ChexersPosition {
    const PRIOR: f32 = 2.0;

    const FEATURES: &'static [&'static str] = &plan::NAMES;

    fn features(&self) -> Vec<Vec<f32>> {
        evaluate::features(self, FeatureSet::All).map(Vec::from).into()
    }

    /// Returns the plain evaluation, so that a player of one ply stays the yardstick that it was.
    fn evaluate(&self) -> Values {
        evaluate::shares(self, Plan::Plain, FeatureSet::All)
    }

    fn evaluate_by(&self, weights: &Weights) -> Values {
        match weights.plan {
            Plan::Learned => net::shares(self),
            plan => evaluate::shares(self, plan, FeatureSet::All),
        }
    }

    fn result_values(&self, winner: Option<Player>) -> Values {
        let mut values = result_values(winner, self.seats());
        if winner.is_none() {
            values[..self.seats()].fill(net::DRAW);
        }
        values
    }

    /// To the others, a draw counts as a win. A search that counts on them to leave a circle goes along until it closes.
    fn results_to_mover(&self, winner: Option<Player>) -> Values {
        let mut values = self.result_values(winner);
        if winner.is_none() {
            self.players().filter(|&player| player != self.to_move()).for_each(|player| values[player.index()] = 1.0);
        }
        values
    }

    /// The evaluation recognises pieces that hang, and random moves only blur it.
    fn cut_length(&self) -> Option<u32> {
        Some(0)
    }

    /// One move of about a hundred changes little. With less exploration, more playouts no longer make the search
    /// stronger.
    fn value_spread(&self) -> f32 {
        0.6
    }

    /// Senseless for a seat with enough pieces to win: stepping or jumping backwards from an unthreatened cell, without a
    /// conversion; and where nobody else has pieces, whatever brings it no nearer to the win: the others can only pass, and
    /// every move would seem equally good. Senseless for a seat with too few: leaving the board with a piece, which makes
    /// the conversions that it needs rarer.
    fn senseless_test(&self) -> impl Fn(Move) -> bool {
        let can_win = self.piece_count(self.to_move()) >= self.exits_to_go(self.to_move());
        let is_alone = can_win && self.players().all(|seat| seat == self.to_move() || self.piece_count(seat) == 0);
        let way = |position: &Self| position.way_to_win(self.to_move(), 0);
        let way_now = if is_alone { way(self) } else { 0 };
        move |mv| match mv {
            _ if is_alone => way(&self.glimpse(mv)) >= way_now,
            Move::Exit(_) => !can_win,
            Move::Step { from, .. } | Move::Jump { from, .. } => {
                can_win && self.gain(mv, CONVERSION) < 0 && !self.is_in_danger(from)
            }
            Move::Pass | Move::Place(_) | Move::PlaceTwo(..) => false,
        }
    }

    /// Returns the better of two random moves: exits first, then conversions and progress towards the exits.
    fn sensible_random_move(&self, rng: &mut impl Rng) -> Option<Move> {
        let (first, second) = (self.random_move(rng)?, self.random_move(rng)?);
        let is_senseless = self.senseless_test();
        let gain = |mv| if is_senseless(mv) { -CONVERSION } else { self.gain(mv, CONVERSION) };
        Some(if gain(second) > gain(first) { second } else { first })
    }

    /// Appends the evaluation after each move.
    fn guesses(&self, moves: &[Move], weights: &Weights, guesses: &mut Vec<f32>) {
        guesses.extend(moves.iter().map(|&mv| look(self, mv, weights)));
    }

    /// Only a seat's last exit wins.
    fn winning_move(&self) -> Option<Move> {
        if self.exits_to_go(self.to_move()) == 1 { win_by_trying(self) } else { None }
    }
}

/// Returns the evaluation for the mover after a move, at a quick look: every new node needs one for each move.
fn look(position: &ChexersPosition, mv: Move, weights: &Weights) -> f32 {
    share(&evaluate::shares(&position.glimpse(mv), weights.plan, FeatureSet::Quick), position.to_move())
}

#[cfg(test)]
mod tests;
