//! Makes `assets/weights/hexade.ron`: games of the player against itself, then the weights under which the evaluation best
//! foretells who won (logistic regression, as chess programs do since Österlund 2014).
//!
//! `cargo test --release --no-default-features tune::fit_the_weights -- --ignored --nocapture` plays, fits and writes the
//! file; a match against the version before it decides whether it is kept.

use rand::SeedableRng;
use rand_pcg::Pcg32;

use super::player::Player as HexadePlayer;
use super::settings::Settings;
use super::weights::Weights;
use crate::ai::evaluate::Searchable;
use crate::ai::simple::RandomMoves;
use crate::ai::{Bot, Limits, StopFlag};
use crate::games::AnyPosition;
use crate::games::hexade::{HexadePosition, SixShape};
use crate::rules::{Player, Position};

/// 1 to 5 stones in each of three shapes, the right to move, captures of both sides, open pairs.
const FEATURES: usize = 19;
const GAMES: u64 = 600;
const NODES: u64 = 600;
const OPENING_PLIES: u32 = 6;
const ROUNDS: usize = 3000;

/// What the evaluation counts, seen by the side to move.
type Features = [f64; FEATURES];

fn features(position: &HexadePosition) -> Features {
    let (mover, other) = (position.to_move(), Player(1 - position.to_move().0));
    let mut features = [0.0; FEATURES];
    for (&count, shape) in position.pattern_counts().iter().zip(position.table().shapes()) {
        let first = match shape {
            SixShape::Row => 0,
            SixShape::Triangle => 5,
            SixShape::Ring => 10,
        };
        let (white, black) = (usize::from(count & 15), usize::from(count >> 4));
        let sign = |player| if mover == Player(player) { 1.0 } else { -1.0 };
        match (white, black) {
            (1..=5, 0) => features[first + white - 1] += sign(0),
            (0, 1..=5) => features[first + black - 1] += sign(1),
            _ => {}
        }
    }
    features[15] = 1.0;
    features[16] = position.pairs_in_danger(other).count() as f64;
    features[17] = -(position.pairs_in_danger(mover).count() as f64);
    for line in position.table().capture_lines() {
        let owners = line.map(|cell| position.owner(crate::geometry::Cell(u32::from(cell))));
        if let [None, Some(a), Some(b), None] = owners
            && a == b
        {
            features[18] += if a == other { 1.0 } else { -1.0 };
        }
    }
    features
}

/// The quiet positions of one game, each with whether its mover won.
fn play_a_game(seed: u64) -> Vec<(Features, f64)> {
    let setup = ["hexade", "hexade side=8", "hexade side=6"][seed as usize % 3];
    let mut position = AnyPosition::start(setup.parse().unwrap());
    let mut bot = HexadePlayer::new(Settings::THREATS, Box::new(RandomMoves));
    let mut rng = Pcg32::seed_from_u64(seed);
    let mut seen = Vec::new();
    for ply in 0.. {
        if position.outcome().is_some() {
            break;
        }
        let AnyPosition::Hexade(of_hexade) = &position else { panic!("a set-up of Hexade makes its position") };
        let mv = if ply < OPENING_PLIES {
            of_hexade.sensible_random_move(&mut rng).unwrap()
        } else {
            let players = of_hexade.players();
            if players.map(|player| of_hexade.completing_cells(player).count()).sum::<usize>() == 0 {
                seen.push((of_hexade.to_move(), features(of_hexade)));
            }
            let limits = Limits { playouts: Some(NODES), seed: seed ^ u64::from(ply), ..Limits::default() };
            bot.think(&position, &limits, &StopFlag::default(), &mut |_| {}).best().unwrap()
        };
        position.play(mv).unwrap();
    }
    let winner = position.outcome().and_then(|outcome| outcome.winner);
    let result = |player| winner.map_or(0.5, |winner| if winner == player { 1.0 } else { 0.0 });
    seen.into_iter().map(|(player, features)| (features, result(player))).collect()
}

/// The weights, in logits, by gradient descent on features of like spread.
fn fit(samples: &[(Features, f64)]) -> Features {
    let count = samples.len() as f64;
    let mut spread = [0.0; FEATURES];
    for (features, _) in samples {
        (0..FEATURES).for_each(|i| spread[i] += features[i] * features[i] / count);
    }
    let scaled: Vec<Features> =
        samples.iter().map(|(features, _)| std::array::from_fn(|i| features[i] / spread[i].sqrt().max(0.05))).collect();
    let mut weights = [0.0; FEATURES];
    for round in 0..ROUNDS {
        let mut slope = [0.0; FEATURES];
        let mut loss = 0.0;
        for (features, (_, result)) in scaled.iter().zip(samples) {
            let logit: f64 = features.iter().zip(&weights).map(|(feature, weight)| feature * weight).sum();
            let share = 1.0 / (1.0 + (-logit).exp());
            loss -= (result * share.max(1e-9).ln() + (1.0 - result) * (1.0 - share).max(1e-9).ln()) / count;
            (0..FEATURES).for_each(|i| slope[i] += (result - share) * features[i] / count);
        }
        (0..FEATURES).for_each(|i| weights[i] += 0.5 * slope[i]);
        if round % 500 == 0 {
            println!("round {round}: loss {loss:.4}");
        }
    }
    std::array::from_fn(|i| weights[i] / spread[i].sqrt().max(0.05))
}

/// Weights in hundredths of a logit; more stones in a shape are worth no less than fewer.
fn rounded(fitted: &Features) -> Weights {
    let whole = |index: usize| (100.0 * fitted[index]).round() as i32;
    let shape = |first: usize| {
        let mut holds = [0; 7];
        for stones in 1..6 {
            holds[stones] = whole(first + stones - 1).max(holds[stones - 1]);
        }
        holds
    };
    Weights {
        row: shape(0),
        triangle: shape(5),
        ring: shape(10),
        tempo: whole(15),
        capture_now: whole(16),
        capture_next: whole(17),
        open_pair: whole(18),
        scale: 100,
    }
}

#[test]
#[ignore = "plays hundreds of games and writes the weights"]
fn fit_the_weights() {
    let mut samples = Vec::new();
    for seed in 0..GAMES {
        samples.extend(play_a_game(seed));
        if seed % 50 == 0 {
            println!("{seed} games, {} positions", samples.len());
        }
    }
    let weights = rounded(&fit(&samples));
    let text = ron::ser::to_string_pretty(&weights, ron::ser::PrettyConfig::default().depth_limit(1)).unwrap();
    let note = format!(
        "// Fitted to {} quiet positions out of {GAMES} games of the player against itself, {NODES} positions a move, sides\n\
         // 10, 8 and 6, {OPENING_PLIES} random first moves; see src/ai/hexade/tune.rs.\n",
        samples.len()
    );
    std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/weights/hexade.ron"), note + &text + "\n").unwrap();
    println!("{text}");
}
