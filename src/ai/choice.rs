//! The choice of a weaker level among the moves that a search has looked at: the better a move, the likelier.

use rand::Rng;

use super::bot::Line;
use super::rollout::chance;
use crate::rules::Player;

/// A move is not chosen if it has less than one in this many of the visits of the most visited move: its value is too
/// uncertain.
const LEAST_PART: u64 = 10;

/// Chooses one of the lines at random and moves it to the front: the better its value for `seat`, the likelier it is
/// chosen. Certain losses and moves with very few visits are never chosen.
pub(super) fn choose_softly(lines: &mut [Line], seat: Player, temperature: f32, rng: &mut impl Rng) {
    let most = lines.iter().map(|line| line.visits).max().unwrap_or(0);
    let value = |line: &Line| line.values[seat.index()];
    let is_choice = |line: &&Line| LEAST_PART * line.visits >= most && value(line) > 0.0;
    let best = lines.iter().filter(is_choice).map(value).fold(f32::NEG_INFINITY, f32::max);
    let weight = |line: &Line| if is_choice(&line) { ((value(line) - best) / temperature).exp() } else { 0.0 };
    let weights: Vec<f32> = lines.iter().map(weight).collect();
    let mut left = weights.iter().sum::<f32>() * chance(rng);
    let chosen = weights.iter().position(|weight| {
        left -= weight;
        left <= 0.0
    });
    lines[..=chosen.unwrap_or(0)].rotate_right(1);
}
