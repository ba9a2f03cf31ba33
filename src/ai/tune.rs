//! The tuner: plays games of a player against itself, or of several against each other, and fits the weights of the
//! evaluation to the results.
//!
//! The evaluation of a seat is a weighted sum of features, and the shares of the win are the softmax of the sums. So
//! the weights with the maximum likelihood are those of a conditional logit model (McFadden 1974), which has no local
//! optimum: plain gradient descent finds them. In chess this is known as Texel's method (Österlund 2014).

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

use super::evaluate::{Searchable, Values, outcome_values, share};
use super::match_play::{Contestant, MatchError, MatchPlan, play_match};
use crate::games::AnyPosition;
use crate::rules::Position;
use crate::with_position;

/// The strength of the L2 regularisation, which keeps the weights of features that never differ at 0.
const DECAY: f64 = 1e-4;
/// The number of steps of the descent, and the initial step size.
const STEPS: u32 = 2000;
const STEP_SIZE: f64 = 0.05;

/// The plan of a tuning run.
#[derive(Clone, Copy, Debug)]
pub struct TunePlan {
    /// The games to play.
    pub games: MatchPlan,
    /// On average, one in this many positions is used as a sample, because neighbouring positions are similar.
    pub every: u32,
}

/// The outcome of a tuning.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuned {
    /// The features with their weights.
    pub weights: Vec<(&'static str, f32)>,
    /// The number of samples.
    pub samples: usize,
    /// The mean surprisal of the results in nats (the cross-entropy); without any evaluation it is the logarithm of the
    /// number of seats.
    pub surprise: f64,
}

/// A sample: for each seat that is still in the game, its features and its share of the win in the end.
struct Sample(Vec<(Vec<f32>, f32)>);

/// Plays the games with these players and fits the weights to the results. Returns `None` for a game without
/// weights.
///
/// # Errors
/// [`MatchError`] if the games cannot be played.
pub fn tune(plan: &TunePlan, players: &mut [Contestant]) -> Result<Option<Tuned>, MatchError> {
    let start = AnyPosition::start(plan.games.setup);
    let names = with_position!(&start, position => names(position));
    if names.is_empty() {
        return Ok(None);
    }
    let mut rng = Pcg32::seed_from_u64(plan.games.seed);
    let mut samples = Vec::new();
    play_match(&plan.games, players, &mut |game, _| {
        let mut position = start.clone();
        let shares = outcome_values(game.outcome, start.seats());
        for (ply, &mv) in game.moves.iter().enumerate() {
            if ply as u32 >= plan.games.opening_plies && rng.random_range(0..plan.every) == 0 {
                samples.push(with_position!(&position, position => sample(position, &shares)));
            }
            position.play_unchecked(mv, &mut ());
        }
        true
    })?;
    let (weights, surprise) = fit(&samples, names.len());
    let weights = names.iter().copied().zip(weights.into_iter().map(|weight| weight as f32)).collect();
    Ok(Some(Tuned { weights, samples: samples.len(), surprise }))
}

/// Returns the names of a game's features.
fn names<P: Searchable>(_: &P) -> &'static [&'static str] {
    P::FEATURES
}

/// Creates the sample of a position. A seat that is out of the game is left out, because its share is 0 in any case.
fn sample<P: Searchable>(position: &P, shares: &Values) -> Sample {
    let seats = position.players().zip(position.features());
    let seats = seats.filter(|&(player, _)| position.is_alive(player));
    Sample(seats.map(|(player, features)| (features, share(shares, player))).collect())
}

/// Returns the maximum-likelihood weights and the remaining mean surprisal (Adam: Kingma and Ba 2015).
fn fit(samples: &[Sample], count: usize) -> (Vec<f64>, f64) {
    let (mut weights, mut means, mut squares) = (vec![0.0; count], vec![0.0; count], vec![0.0; count]);
    let mut surprise = 0.0;
    for step in 1..=STEPS {
        let mut gradient: Vec<f64> = weights.iter().map(|weight| DECAY * weight).collect();
        surprise = 0.0;
        for sample in samples {
            surprise += learn(sample, &weights, &mut gradient, 1.0 / samples.len() as f64);
        }
        let size = STEP_SIZE * (1.0 - f64::from(step) / f64::from(STEPS));
        for index in 0..count {
            means[index] += 0.1 * (gradient[index] - means[index]);
            squares[index] += 0.001 * (gradient[index] * gradient[index] - squares[index]);
            let (mean, square) = (means[index] / (1.0 - 0.9_f64.powf(f64::from(step))), squares[index]);
            let square = square / (1.0 - 0.999_f64.powf(f64::from(step)));
            weights[index] -= size * mean / (square.sqrt() + 1e-9);
        }
    }
    (weights, surprise)
}

/// Adds a sample's contribution to the gradient; returns its contribution to the mean surprisal.
fn learn(sample: &Sample, weights: &[f64], gradient: &mut [f64], part: f64) -> f64 {
    let score = |seat: &Vec<f32>| seat.iter().zip(weights).map(|(&feature, weight)| f64::from(feature) * weight).sum();
    let scores: Vec<f64> = sample.0.iter().map(|(seat, _)| score(seat)).collect();
    let best = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let total: f64 = scores.iter().map(|score| (score - best).exp()).sum();
    let mut surprise = 0.0;
    for ((seat, share), score) in sample.0.iter().zip(scores) {
        let expected = (score - best).exp() / total;
        surprise -= part * f64::from(*share) * expected.max(1e-12).ln();
        for (slope, &feature) in gradient.iter_mut().zip(seat) {
            *slope += part * (expected - f64::from(*share)) * f64::from(feature);
        }
    }
    surprise
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_behind_results_are_found() {
        let mut rng = Pcg32::seed_from_u64(7);
        let truth = [1.5, -0.7, 0.0];
        let samples: Vec<Sample> = (0..4000)
            .map(|_| {
                let features: Vec<Vec<f32>> =
                    (0..3).map(|_| (0..3).map(|_| rng.random_range(-1.0..1.0)).collect()).collect();
                let chance = |seat: &Vec<f32>| seat.iter().zip(truth).map(|(f, w)| f * w).sum::<f32>().exp();
                let chances: Vec<f32> = features.iter().map(chance).collect();
                let mut left = rng.random_range(0.0..1.0) * chances.iter().sum::<f32>();
                let winner = chances.iter().position(|chance| {
                    left -= chance;
                    left <= 0.0
                });
                let winner = winner.unwrap_or(2);
                let share = |seat| if seat == winner { 1.0 } else { 0.0 };
                Sample(features.into_iter().enumerate().map(|(seat, features)| (features, share(seat))).collect())
            })
            .collect();
        let (weights, surprise) = fit(&samples, 3);
        for (found, wanted) in weights.iter().zip(truth) {
            assert!((found - f64::from(wanted)).abs() < 0.15, "{weights:?}");
        }
        assert!(surprise < 3.0_f64.ln() - 0.1, "{surprise}");
    }
}
