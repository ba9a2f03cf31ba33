//! Random games on average: lengths, branching and wins, compared with independent measurements by other programs.

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use rhizome::rules::Position;
use rhizome::with_position;

use crate::boards;

/// The averages of random games.
struct Averages {
    length: f64,
    length_sd: f64,
    branching: f64,
    first_player_wins: f64,
}

fn averages(setup: &str, games: u32) -> Averages {
    let start = boards::start(setup);
    let mut rng = Pcg64Mcg::seed_from_u64(20);
    let (mut sum, mut squares, mut moves, mut wins) = (0.0, 0.0, 0.0, 0.0);
    with_position!(&start, start => {
        let mut position = start.clone();
        for _ in 0..games {
            position.clone_from(start);
            let mut length = 0.0;
            while let Some(mv) = position.random_move(&mut rng) {
                moves += position.legal_count() as f64;
                position.play_unchecked(mv, &mut ());
                length += 1.0;
            }
            sum += length;
            squares += length * length;
            wins += f64::from(u8::from(position.is_alive(start.to_move())));
        }
    });
    let length = sum / f64::from(games);
    Averages {
        length,
        length_sd: (squares / f64::from(games) - length * length).sqrt(),
        branching: moves / sum,
        first_player_wins: wins / f64::from(games),
    }
}

/// Asserts that `value` is `expected` within `tolerance`.
fn assert_near(what: &str, value: f64, expected: f64, tolerance: f64) {
    assert!((value - expected).abs() <= tolerance, "{what}: {value:.3}, not {expected} ± {tolerance}");
}

/// Tolerances are three standard errors for this many games, plus half a unit of the last known digit.
#[test]
fn random_games_on_9x9() {
    let games = averages("tanbo size=9", 10_000);
    assert_near("length", games.length, 68.6, 0.33 + 0.05);
    assert_near("spread of the length", games.length_sd, 11.0, 0.25 + 0.05);
    assert_near("branching", games.branching, 8.0, 0.05);
    assert_near("wins of the first player", games.first_player_wins, 0.5027, 0.015);
}

#[test]
fn random_games_on_19x19() {
    let games = averages("tanbo", 1_000);
    assert_near("length", games.length, 483.0, 7.7);
    assert_near("spread of the length", games.length_sd, 81.4, 5.5);
    assert_near("branching", games.branching, 27.63, 0.3);
    assert_near("wins of the first player", games.first_player_wins, 0.502, 0.048);
}

#[test]
fn random_games_on_the_large_hexagon() {
    let games = averages("hexbo", 1_000);
    assert_near("length", games.length, 314.0, 4.6 + 0.5);
    assert_near("spread of the length", games.length_sd, 48.4, 3.3);
    assert_near("branching", games.branching, 20.57, 0.3);
    assert_near("wins of the first player", games.first_player_wins, 0.498, 0.048);
}
