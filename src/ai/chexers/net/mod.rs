//! The learned evaluation of Chexers: a small neural network that looks at the whole board from the mover's side.
//!
//! One hidden layer of rectified sums over the [`inputs`]; from there, and straight from the inputs that are numbers,
//! one score for each seat, in the order in which they move next, and one for a draw. The softmax of the seats' scores
//! is how the win is shared if the game is not drawn; the logistic function of the last score is the chance of a draw.
//!
//! Whoever is to move, the board is turned so that the same weights serve all seats. A few inputs out of hundreds are on
//! at a time, so the first layer is a sum of a few rows, as in the networks of chess programs (NNUE: Nasu 2018).
//!
//! [`network`] computes, [`games`] plays the games to learn from, [`fit`] learns, [`file`] reads and writes the weights.

mod file;
mod fit;
mod games;
mod inputs;
mod network;

use std::sync::LazyLock;

pub use fit::{FitPlan, Fitted, learn};
pub use games::{GameRecord, GamesPlan, play_games};
pub(super) use network::DRAW;
use network::Net;

use super::super::asset::asset;
use super::super::evaluate::Values;
use crate::games::chexers::ChexersPosition;

static NET: LazyLock<Net> = LazyLock::new(|| asset!("weights/chexers-net.ron").read(file::read));

/// Returns what a position is worth to each seat, in order of play, by the learned network.
pub(super) fn shares(position: &ChexersPosition) -> Values {
    NET.shares(position)
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_pcg::Pcg32;

    use super::*;
    use crate::rules::{Player, Position};

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
