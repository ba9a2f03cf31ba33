//! The network itself: its weights, and what it says of a position.

use super::super::super::evaluate::Values;
use super::inputs::{INPUTS, Inputs, NUMBERS};
use crate::games::chexers::ChexersPosition;
use crate::rules::Position;

/// The number of sums in the hidden layer. They take little of the time of a playout, most of which goes into the inputs
/// and the priors of the moves.
pub(super) const HIDDEN: usize = 128;
/// The number of scores: the seats in the order in which they move next, and the draw.
pub(super) const SCORES: usize = 4;
/// The index of the draw's score.
pub(super) const DRAWN: usize = 3;

/// What a draw is worth to each seat in a search: less than a third of a win, or nobody would ever try anything.
pub(in super::super) const DRAW: f32 = 0.2;

/// The weights of the network.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Net {
    /// What each input adds to each sum of the hidden layer: [`INPUTS`] rows.
    pub(super) hidden: Vec<[f32; HIDDEN]>,
    /// What each sum of the hidden layer adds to each score, and then what each input that is a number does.
    pub(super) scores: [[f32; HIDDEN + NUMBERS]; SCORES],
}

/// The values inside the network for one position.
pub(super) struct Pass {
    /// The sums of the hidden layer, negative ones as 0.
    pub(super) hidden: [f32; HIDDEN],
    /// The part of the win that goes to each seat if the game is not drawn, in the order in which they move next.
    pub(super) wins: [f32; 3],
    /// The chance of a draw.
    pub(super) draw: f32,
}

impl Net {
    /// A network without weights, to be learned or read.
    pub(super) fn blank() -> Self {
        Self { hidden: vec![[0.0; HIDDEN]; INPUTS], scores: [[0.0; HIDDEN + NUMBERS]; SCORES] }
    }

    #[inline]
    pub(super) fn pass(&self, inputs: &Inputs) -> Pass {
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
    pub(super) fn shares(&self, position: &ChexersPosition) -> Values {
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
