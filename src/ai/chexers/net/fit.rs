//! Fits the weights of the network to recorded games.
//!
//! In every position the network learns a mixture of how the game ended and of what the search found, which is the better
//! teacher where somebody erred later. The surprise is the cross-entropy of the mixture; its gradient goes backwards
//! through the network (Rumelhart, Hinton and Williams 1986), and Adam (Kingma and Ba 2015) makes the steps.

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

use super::file;
use super::games::GameRecord;
use super::inputs::{INPUTS, Inputs, NUMBERS};
use super::network::{DRAWN, HIDDEN, Net, Pass, SCORES};
use crate::ai::evaluate::Searchable;
use crate::games::chexers::ChexersPosition;
use crate::rules::Position;

/// The number of positions from which one step is made.
const BATCH: usize = 256;
/// The rates at which Adam forgets the gradients and their squares.
const FORGETS: [f32; 2] = [0.1, 0.001];
/// The largest weight from an input to the hidden layer before the first step.
const FIRST_WEIGHT: f32 = 0.15;
/// One game in this many is kept apart, to measure on games that were not learned.
const KEPT_APART: usize = 20;

/// How to learn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitPlan {
    /// How often every position is looked at.
    pub epochs: u32,
    /// The part, from 0 to 1, of the game's result in what is learned; the rest is what the search found.
    pub result: f32,
    /// The size of the first steps; the last ones are nearly 0.
    pub rate: f32,
    /// The seed of the first weights and of the order of the positions.
    pub seed: u64,
}

/// What was learned.
#[derive(Clone, Debug, PartialEq)]
pub struct Fitted {
    /// The weights, as a file of `assets/weights` without its header.
    pub weights: String,
    /// The number of positions that were learned, and of those that were kept apart.
    pub positions: [usize; 2],
    /// The mean surprise about the winner of the decided games among those kept apart, in nats, by the network and by
    /// the evaluation whose weights are few and fitted; three equal chances have 1.0986.
    pub surprises: [f32; 2],
}

/// A position to learn from.
struct TrainingPosition {
    inputs: Inputs,
    /// The parts of the win, in the order in which the seats move next.
    wins: [f32; 3],
    /// Who won, in the same order; `None` in a drawn game.
    winner: Option<usize>,
    /// The parts of the win by the plain evaluation.
    plain: [f32; 3],
}

/// Learns from recorded games.
pub fn learn(games: &[GameRecord], plan: &FitPlan) -> Fitted {
    let mut rng = Pcg32::seed_from_u64(plan.seed);
    let (mut learned, mut apart) = (Vec::new(), Vec::new());
    for (number, game) in games.iter().enumerate() {
        let into = if number % KEPT_APART == 0 { &mut apart } else { &mut learned };
        samples(game, plan.result, into);
    }
    let net = fit(&mut learned, plan, &mut rng);
    let mean = |surprise: &dyn Fn(&TrainingPosition, usize) -> f32| {
        let decided: Vec<f32> =
            apart.iter().filter_map(|sample| sample.winner.map(|winner| surprise(sample, winner))).collect();
        decided.iter().sum::<f32>() / decided.len().max(1) as f32
    };
    let by_net = mean(&|sample, winner| surprise(net.pass(&sample.inputs).wins[winner]));
    let plainly = mean(&|sample, winner| surprise(sample.plain[winner]));
    Fitted { weights: file::text(&net), positions: [learned.len(), apart.len()], surprises: [by_net, plainly] }
}

/// Returns how surprising it is that something happens with this chance, in nats.
fn surprise(chance: f32) -> f32 {
    -chance.max(1e-6).ln()
}

/// Appends the searched positions of a game.
fn samples(game: &GameRecord, result: f32, samples: &mut Vec<TrainingPosition>) {
    let mut position = ChexersPosition::start();
    let first = samples.len();
    for turn in game.turns() {
        let mover = position.to_move().index();
        let in_turn = |values: &[f32]| -> [f32; 3] { std::array::from_fn(|turns| values[(mover + turns) % 3]) };
        if let Some(found) = turn.found {
            let plain = in_turn(&position.evaluate());
            samples.push(TrainingPosition {
                inputs: Inputs::of(&position),
                wins: in_turn(&found),
                winner: Some(mover),
                plain,
            });
        }
        position.play_unchecked(turn.mv, &mut ());
    }
    let winner = position.outcome().and_then(|outcome| outcome.winner);
    for sample in &mut samples[first..] {
        // Until here, `winner` was the mover.
        sample.winner = winner.zip(sample.winner).map(|(winner, mover)| (winner.index() + 3 - mover) % 3);
        let total: f32 = (0..3).filter(|&seat| sample.inputs.is_alive[seat]).map(|seat| sample.wins[seat]).sum();
        for seat in 0..3 {
            let found = if sample.inputs.is_alive[seat] { sample.wins[seat] / total.max(1e-6) } else { 0.0 };
            let won = sample.winner.map_or(found, |winner| if winner == seat { 1.0 } else { 0.0 });
            sample.wins[seat] = result * won + (1.0 - result) * found;
        }
    }
}

fn fit(samples: &mut [TrainingPosition], plan: &FitPlan, rng: &mut Pcg32) -> Net {
    let mut net = Net::blank();
    net.hidden.as_flattened_mut().iter_mut().for_each(|weight| *weight = rng.random_range(-FIRST_WEIGHT..FIRST_WEIGHT));
    let (mut means, mut squares, mut slopes) = (Net::blank(), Net::blank(), Net::blank());
    let steps = plan.epochs as usize * samples.len().div_ceil(BATCH);
    let mut step = 0_i32;
    for _ in 0..plan.epochs {
        samples.shuffle(rng);
        for batch in samples.chunks(BATCH) {
            slopes.numbers().for_each(|slope| *slope = 0.0);
            batch.iter().for_each(|sample| net.add_slopes(sample, 1.0 / batch.len() as f32, &mut slopes));
            let rate = plan.rate * (1.0 - step as f32 / steps as f32);
            step += 1;
            let [grown_mean, grown_square] = FORGETS.map(|forgets| 1.0 - (1.0 - forgets).powi(step));
            let all = net.numbers().zip(means.numbers()).zip(squares.numbers()).zip(slopes.numbers());
            for (((weight, mean), square), slope) in all {
                *mean += FORGETS[0] * (*slope - *mean);
                *square += FORGETS[1] * (*slope * *slope - *square);
                *weight -= rate * (*mean / grown_mean) / ((*square / grown_square).sqrt() + 1e-8);
            }
        }
    }
    net
}

impl Net {
    fn numbers(&mut self) -> impl Iterator<Item = &mut f32> {
        self.hidden.as_flattened_mut().iter_mut().chain(self.scores.as_flattened_mut())
    }

    /// Adds the gradient of a sample's surprise, times `part`.
    fn add_slopes(&self, sample: &TrainingPosition, part: f32, slopes: &mut Self) {
        let TrainingPosition { inputs, wins, winner, .. } = sample;
        let pass = self.pass(inputs);
        let by_score = score_slopes(&pass, wins, winner.is_none()).map(|slope| slope * part);
        let mut by_sum = [0.0; HIDDEN];
        for (score, slope) in by_score.into_iter().enumerate() {
            let (weights, slopes) = (&self.scores[score], &mut slopes.scores[score]);
            let (of_hidden, of_numbers) = slopes.split_at_mut(HIDDEN);
            of_hidden.iter_mut().zip(pass.hidden).for_each(|(of_weight, value)| *of_weight += slope * value);
            of_numbers.iter_mut().zip(inputs.numbers).for_each(|(of_weight, value)| *of_weight += slope * value);
            by_sum.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += slope * weight);
        }
        by_sum.iter_mut().zip(pass.hidden).filter(|(_, value)| *value <= 0.0).for_each(|(slope, _)| *slope = 0.0);
        let add = |row: &mut [f32; HIDDEN], factor: f32| {
            row.iter_mut().zip(by_sum).for_each(|(of_weight, slope)| *of_weight += factor * slope);
        };
        inputs.on.iter().for_each(|&input| add(&mut slopes.hidden[usize::from(input)], 1.0));
        let of_numbers = &mut slopes.hidden[INPUTS - NUMBERS..];
        of_numbers.iter_mut().zip(inputs.numbers).for_each(|(row, number)| add(row, number));
    }
}

/// Returns how the surprise grows with each score.
fn score_slopes(pass: &Pass, wins: &[f32; 3], is_drawn: bool) -> [f32; SCORES] {
    let mut slopes = [0.0; SCORES];
    for seat in 0..3 {
        slopes[seat] = pass.wins[seat] - wins[seat];
    }
    slopes[DRAWN] = pass.draw - f32::from(u8::from(is_drawn));
    slopes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::chexers::net::games::{GamesPlan, play_games};

    fn recorded() -> Vec<GameRecord> {
        let players = vec!["mcts:learned=false".into()];
        let plan = GamesPlan { games: 40, players, mixed: 0.5, blunders: 0.06, playouts: 20, seed: 3, threads: 1 };
        let mut games = Vec::new();
        play_games(&plan, |game| games.push(game)).unwrap();
        games
    }

    #[test]
    fn the_slopes_are_those_of_the_surprise() {
        let mut all = Vec::new();
        recorded().iter().take(3).for_each(|game| samples(game, 0.5, &mut all));
        let mut rng = Pcg32::seed_from_u64(1);
        let mut net = Net::blank();
        net.numbers().for_each(|weight| *weight = rng.random_range(-0.2..0.2));
        let loss = |net: &Net, sample: &TrainingPosition| -> f64 {
            let pass = net.pass(&sample.inputs);
            let wins = (0..3).filter(|&seat| sample.wins[seat] > 0.0);
            let of_wins: f64 = wins.map(|seat| f64::from(sample.wins[seat] * -pass.wins[seat].ln())).sum();
            of_wins + f64::from(-if sample.winner.is_none() { pass.draw } else { 1.0 - pass.draw }.ln())
        };
        for sample in all.iter().step_by(all.len() / 4) {
            let mut slopes = Net::blank();
            net.add_slopes(sample, 1.0, &mut slopes);
            let slopes: Vec<f32> = slopes.numbers().map(|slope| *slope).collect();
            let steep = (0..slopes.len()).filter(|&index| slopes[index].abs() > 0.05).step_by(17);
            for index in steep {
                let at = |step: f32| {
                    let mut moved = net.clone();
                    *moved.numbers().nth(index).unwrap() += step;
                    loss(&moved, sample)
                };
                let slope = (at(0.002) - at(-0.002)) / 0.004;
                assert!(
                    (slope - f64::from(slopes[index])).abs() < 0.02 + 0.05 * slope.abs(),
                    "{slope} {}",
                    slopes[index]
                );
            }
        }
    }

    #[test]
    fn a_network_that_has_learned_is_less_surprised() {
        let games = recorded();
        let plan = |epochs| FitPlan { epochs, result: 0.5, rate: 0.002, seed: 4 };
        let learned = learn(&games, &plan(20));
        assert!(learned.surprises[0] < 1.05, "{:?}", learned.surprises);
        assert_eq!(learned, learn(&games, &plan(20)), "the same seed");
        assert!(file::read(&learned.weights).is_ok());
    }
}
