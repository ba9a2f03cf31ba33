//! Makes `assets/weights/hexade.ron`: matches of the player against itself with one weight changed, which is kept if it wins.
//!
//! `cargo test --release --no-default-features tune::tune_the_weights -- --ignored --nocapture` plays some thousands of games
//! and writes the file.

use super::player::Player;
use super::settings::Settings;
use super::weights::Weights;
use crate::ai::{Contestant, Limits, MatchPlan, play_match};

const GAMES: u64 = 240;
const NODES: u64 = 1000;
/// A change is kept if it wins this share: by chance one of thirty that change nothing does.
const SHARE: f64 = 0.553;
/// A weight is changed by this factor, up and down.
const FACTOR: f64 = 1.5;

/// A weight, or several that change together.
const CHANGES: [(&str, fn(&mut Weights, f64)); 11] = [
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

fn of_count(weights: &mut Weights, stones: usize, factor: f64) {
    for holds in [&mut weights.row, &mut weights.triangle, &mut weights.ring] {
        scale(&mut holds[stones], factor);
    }
}

/// The share that `new` wins against `old`.
fn match_share(new: Weights, old: Weights, seed: u64) -> f64 {
    let seat = |name: &str, weights| Contestant {
        name: name.into(),
        bot: Box::new(Player::new(Settings::THREATS).with_weights(weights)),
        limits: Limits { playouts: Some(NODES), ..Limits::default() },
    };
    let plan = MatchPlan { setup: "hexade".parse().unwrap(), games: GAMES, opening_plies: 4, seed };
    let stats = play_match(&plan, &mut [seat("new", new), seat("old", old)], &mut |_, _| true).unwrap();
    (stats.tallies[0].wins as f64 + stats.tallies[0].draws as f64 / 2.0) / stats.games as f64
}

#[test]
#[ignore = "plays thousands of games and writes the weights"]
fn tune_the_weights() {
    let mut best = Weights::built_in();
    for (seed, (name, change)) in (0..).zip(CHANGES) {
        for factor in [FACTOR, 1.0 / FACTOR] {
            let mut changed = best;
            change(&mut changed, factor);
            let share = match_share(changed, best, seed);
            println!("{name} times {factor:.2}: {:.1} %", 100.0 * share);
            if share >= SHARE {
                best = changed;
                println!("kept: {best:?}");
                break;
            }
        }
    }
    let text = ron::ser::to_string_pretty(&best, ron::ser::PrettyConfig::default().depth_limit(1)).unwrap();
    let note = format!(
        "// Found by matches of {GAMES} games on side 10 with {NODES} positions a move between neighbouring values; see\n\
         // src/ai/hexade/tune.rs.\n"
    );
    std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/weights/hexade.ron"), note + &text + "\n").unwrap();
}
