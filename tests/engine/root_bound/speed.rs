//! How fast the legal turns are listed; run it alone in a release build:
//! `cargo test --release --no-default-features --test engine root_bound::speed -- --ignored --nocapture`.

use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use rhizome::rules::Position;

use crate::boards;

/// Listing the turns takes less than 150 microseconds on the usual board, at any moment of a game.
#[test]
#[ignore = "a measurement, for a release build on a quiet machine"]
fn every_list_of_turns_takes_less_than_150_us() {
    let mut slowest = Duration::ZERO;
    for seed in 0..5 {
        let mut position = boards::start("root-bound");
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        for ply in 0.. {
            let mut moves = Vec::with_capacity(8192);
            // The best of some tries: the machine may do other things.
            let tries = (0..20).map(|_| {
                moves.clear();
                let begun = Instant::now();
                position.legal_moves(&mut moves);
                begun.elapsed()
            });
            let quickest = tries.min().expect("there are tries");
            slowest = slowest.max(quickest);
            if seed == 0 {
                println!("ply {ply}: {} turns in {quickest:?}", moves.len());
            }
            let Some(mv) = position.random_move(&mut rng) else { break };
            position.play_unchecked(mv, &mut ());
        }
    }
    println!("slowest list {slowest:?}");
    assert!(slowest < Duration::from_micros(150), "{slowest:?}");
}
