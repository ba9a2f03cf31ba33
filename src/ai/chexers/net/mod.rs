//! The learned evaluation of Chexers: a small neural network that looks at the whole board from the mover's side.
//!
//! One hidden layer of rectified sums over the [`inputs`]; from there, and straight from the inputs that are numbers,
//! one score for each seat, in the order in which they move next, and one for a draw. The softmax of the seats' scores
//! is how the win is shared if the game is not drawn; the logistic function of the last score is the chance of a draw.
//!
//! Whoever is to move, the board is turned so that the same weights serve all seats. A few inputs out of hundreds are on
//! at a time, so the first layer is a sum of a few rows, as in the networks of chess programs (NNUE: Nasu 2018).
//!
//! [`games`] plays the games to learn from, [`fit`] learns, [`file`] reads and writes the weights.

mod file;
mod fit;
mod games;
mod inputs;

use std::sync::LazyLock;

use inputs::{INPUTS, Inputs, NUMBERS};

use super::super::asset::asset;
use super::super::evaluate::Values;
use super::DRAW;
use crate::games::chexers::ChexersPosition;
use crate::rules::Position;

pub use fit::{FitPlan, Fitted, learn};
pub use games::{GameRecord, GamesPlan, play_games};

/// The number of sums in the hidden layer. Twice as many predict the winner hardly better.
const HIDDEN: usize = 32;
/// The number of scores: the seats in the order in which they move next, and the draw.
const SCORES: usize = 4;
/// The index of the draw's score.
const DRAWN: usize = 3;

static NET: LazyLock<Net> = LazyLock::new(|| asset!("weights/chexers-net.ron").read(file::read));

/// The weights of the network.
#[derive(Clone, Debug, PartialEq)]
struct Net {
    /// What each input adds to each sum of the hidden layer: [`INPUTS`] rows.
    hidden: Vec<[f32; HIDDEN]>,
    /// What each sum of the hidden layer adds to each score, and then what each input that is a number does.
    scores: [[f32; HIDDEN + NUMBERS]; SCORES],
}

/// The values inside the network for one position.
struct Pass {
    /// The sums of the hidden layer, negative ones as 0.
    hidden: [f32; HIDDEN],
    /// The part of the win that goes to each seat if the game is not drawn, in the order in which they move next.
    wins: [f32; 3],
    /// The chance of a draw.
    draw: f32,
}

impl Net {
    /// A network without weights, to be learned or read.
    fn blank() -> Self {
        Self { hidden: vec![[0.0; HIDDEN]; INPUTS], scores: [[0.0; HIDDEN + NUMBERS]; SCORES] }
    }

    #[inline]
    fn pass(&self, inputs: &Inputs) -> Pass {
        let mut hidden = [0.0; HIDDEN];
        let mut add = |row: &[f32; HIDDEN], factor: f32| {
            hidden.iter_mut().zip(row).for_each(|(sum, weight)| *sum += factor * weight);
        };
        inputs.on.iter().for_each(|&input| add(&self.hidden[usize::from(input)], 1.0));
        inputs.numbers.iter().zip(&self.hidden[INPUTS - NUMBERS..]).for_each(|(&number, row)| add(row, number));
        hidden.iter_mut().for_each(|sum| *sum = sum.max(0.0));
        let scores: [f32; SCORES] = std::array::from_fn(|score| {
            let (by_hidden, by_numbers) = self.scores[score].split_at(HIDDEN);
            let sum = |values: &[f32], weights: &[f32]| -> f32 { values.iter().zip(weights).map(|(v, w)| v * w).sum() };
            sum(&hidden, by_hidden) + sum(&inputs.numbers, by_numbers)
        });
        let alive = |seat: usize| inputs.is_alive[seat];
        let best = (0..3).filter(|&seat| alive(seat)).map(|seat| scores[seat]).fold(f32::NEG_INFINITY, f32::max);
        let mut wins: [f32; 3] =
            std::array::from_fn(|seat| if alive(seat) { (scores[seat] - best).exp() } else { 0.0 });
        let total: f32 = wins.iter().sum();
        wins.iter_mut().for_each(|win| *win /= total.max(f32::MIN_POSITIVE));
        Pass { hidden, wins, draw: 1.0 / (1.0 + (-scores[DRAWN]).exp()) }
    }

    /// Returns what a position is worth to each seat, in order of play.
    #[inline]
    fn shares(&self, position: &ChexersPosition) -> Values {
        let inputs = Inputs::of(position);
        let mut values = Values::default();
        if inputs.is_alive == [false; 3] {
            // With no pieces on the board, all seats pass until the game is drawn.
            values[..3].fill(DRAW);
            return values;
        }
        let Pass { wins, draw, .. } = self.pass(&inputs);
        let mover = position.to_move().index();
        for (turns_until, win) in wins.into_iter().enumerate() {
            values[(mover + turns_until) % 3] = (1.0 - draw) * win + draw * DRAW;
        }
        values
    }
}

/// Returns what a position is worth to each seat, in order of play, by the learned network.
pub(super) fn shares(position: &ChexersPosition) -> Values {
    NET.shares(position)
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_pcg::Pcg32;

    use super::*;
    use crate::rules::Player;

    #[test]
    fn the_shares_are_those_of_the_seats_that_can_still_win() {
        let mut rng = Pcg32::seed_from_u64(8);
        let mut position = ChexersPosition::start();
        let start = NET.shares(&position);
        assert!(start[..3].iter().all(|share| (share - 1.0 / 3.0).abs() < 0.15), "{start:?}");
        while let Some(mv) = position.random_move(&mut rng) {
            let values = NET.shares(&position);
            let sum: f32 = values.iter().sum();
            assert!((3.0 * DRAW - 1e-3..1.001).contains(&sum) && values[3..] == [0.0; 3], "{values:?}");
            for player in position.players().filter(|&player| position.piece_count(player) == 0) {
                assert!(values[player.index()] <= DRAW, "{values:?}");
            }
            position.play_unchecked(mv, &mut ());
        }
    }

    #[test]
    fn one_exit_more_is_worth_more() {
        let words = |exits| format!("red=2,0;1,0 green=0,-1;2,-3 blue=0,3;-1,3 to-move=red exits={exits}");
        let share = |exits| {
            let setup = crate::games::Setup::Chexers(crate::games::chexers::ChexersSetup);
            let geometry = crate::games::AnyPosition::start(setup).geometry().clone();
            let arrangement = crate::record::position_text::parse(setup, &geometry, &words(exits)).unwrap();
            NET.shares(&ChexersPosition::arranged(&arrangement).unwrap())[Player(0).index()]
        };
        assert!(share("3,2,2") > share("2,2,2") && share("2,2,2") > share("2,3,2"));
    }
}
