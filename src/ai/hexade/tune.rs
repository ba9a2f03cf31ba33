//! The tuner of Hexade's weights: plays matches of the player against itself with one weight changed, and keeps the
//! change if it wins.

use serde::Serialize;

use super::player::HexadePlayer;
use super::settings::HexadeSettings;
use super::weights::PatternWeights;
use crate::ai::bot::Limits;
use crate::ai::match_play::{Contestant, MatchError, MatchPlan, play_match};

/// The factor by which a weight is multiplied or divided.
const FACTOR: f64 = 1.5;
/// A change is kept if its share is this many standard deviations above one half, which happens by chance for about one
/// in twenty changes that make no difference.
const DEVIATIONS: f64 = 1.64;

/// The weights to tune; some change together.
const CHANGES: [(&str, fn(&mut PatternWeights, f64)); 11] = [
    ("two stones", |weights, factor| of_count(weights, 2, factor)),
    ("three stones", |weights, factor| of_count(weights, 3, factor)),
    ("four stones", |weights, factor| of_count(weights, 4, factor)),
    ("five stones", |weights, factor| of_count(weights, 5, factor)),
    ("rows", |weights, factor| weights.row.iter_mut().for_each(|weight| scale(weight, factor))),
    ("triangles", |weights, factor| weights.triangle.iter_mut().for_each(|weight| scale(weight, factor))),
    ("rings", |weights, factor| weights.ring.iter_mut().for_each(|weight| scale(weight, factor))),
    ("tempo", |weights, factor| scale(&mut weights.tempo, factor)),
    ("capture now", |weights, factor| scale(&mut weights.capture_now, factor)),
    ("capture next", |weights, factor| scale(&mut weights.capture_next, factor)),
    ("open pair", |weights, factor| scale(&mut weights.open_pair, factor)),
];

fn scale(weight: &mut i32, factor: f64) {
    *weight = (f64::from(*weight) * factor).round() as i32;
}

fn of_count(weights: &mut PatternWeights, stones: usize, factor: f64) {
    for holds in [&mut weights.row, &mut weights.triangle, &mut weights.ring] {
        scale(&mut holds[stones], factor);
    }
}

/// A change that was tried.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// The weight that was changed.
    pub name: &'static str,
    /// The factor by which it was multiplied.
    pub factor: f64,
    /// The share of the games that the changed weights won.
    pub share: f64,
    /// Whether the change was kept.
    pub is_kept: bool,
}

/// Hill climbing from the built-in weights: tries each change in a match according to the plan and keeps it if it wins.
/// Returns the weights and the changes tried.
///
/// # Errors
/// [`MatchError`] if the matches cannot be played.
pub fn tune_hexade(
    plan: &MatchPlan,
    limits: &Limits,
) -> Result<(impl Serialize + PartialEq + use<>, Vec<Trial>), MatchError> {
    let least = 0.5 + DEVIATIONS * 0.5 / (plan.games as f64).sqrt();
    climb(PatternWeights::built_in(), least, |new, old, number| share(plan, limits, new, old, number))
}

/// Tries each change upwards and, unless that wins, downwards. `share` plays the match with the given number and
/// returns the share of the new weights against the old ones.
fn climb<E>(
    mut best: PatternWeights,
    least: f64,
    mut share: impl FnMut(PatternWeights, PatternWeights, u64) -> Result<f64, E>,
) -> Result<(PatternWeights, Vec<Trial>), E> {
    let mut trials = Vec::new();
    for (number, (name, change)) in (0..).zip(CHANGES) {
        for factor in [FACTOR, 1.0 / FACTOR] {
            let mut changed = best;
            change(&mut changed, factor);
            let share = share(changed, best, number)?;
            let is_kept = share >= least;
            trials.push(Trial { name, factor, share, is_kept });
            if is_kept {
                best = changed;
                break;
            }
        }
    }
    Ok((best, trials))
}

/// Returns the share that `new` scores against `old`.
fn share(
    plan: &MatchPlan,
    limits: &Limits,
    new: PatternWeights,
    old: PatternWeights,
    number: u64,
) -> Result<f64, MatchError> {
    let seat = |name: &str, weights| Contestant {
        name: name.into(),
        bot: Box::new(HexadePlayer::new(HexadeSettings::THREATS).with_weights(weights)),
        limits: limits.clone(),
    };
    let plan = MatchPlan { seed: plan.seed.wrapping_add(number), ..*plan };
    let stats = play_match(&plan, &mut [seat("new", new), seat("old", old)], &mut |_, _| true)?;
    Ok((stats.tallies[0].wins as f64 + stats.tallies[0].draws as f64 / 2.0) / stats.games as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_that_wins_is_kept_and_no_other() {
        let start = PatternWeights::built_in();
        let wins = |new: PatternWeights, old: PatternWeights, _| -> Result<f64, MatchError> {
            Ok(if new.tempo > old.tempo || new.open_pair < old.open_pair { 0.6 } else { 0.5 })
        };
        let (best, trials) = climb(start, 0.55, wins).unwrap();
        assert_eq!(best, PatternWeights { tempo: 30, open_pair: 3, ..start });
        let kept: Vec<&str> = trials.iter().filter(|trial| trial.is_kept).map(|trial| trial.name).collect();
        assert_eq!((kept, trials.len()), (vec!["tempo", "open pair"], 2 * CHANGES.len() - 1));
    }

    #[test]
    fn the_same_seed_finds_the_same_weights() {
        let plan = MatchPlan { setup: "hexade side=4".parse().unwrap(), games: 2, opening_plies: 4, seed: 1 };
        let limits = Limits { playouts: Some(20), ..Limits::default() };
        let found = tune_hexade(&plan, &limits).unwrap();
        assert!(found == tune_hexade(&plan, &limits).unwrap());
        let trials = &found.1;
        assert!(trials.iter().any(|trial| trial.share != 0.5), "the weights change how it plays: {trials:?}");
    }
}
