//! Players by name, as the protocol and the command line know them.

use std::time::Instant;

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::ai::{Bot, Limits, Line, Report, StopFlag};
use crate::games::AnyPosition;
use crate::rules::Position;

/// The name of the player who thinks if nobody is named.
pub const STRONGEST: &str = "random";

/// The player who thinks if nobody is named.
pub fn strongest() -> Box<dyn Bot> {
    Box::new(RandomMoves)
}

/// The player of a name.
///
/// # Errors
/// A sentence with the names that there are.
pub fn named(name: &str) -> Result<Box<dyn Bot>, String> {
    match name {
        "random" => Ok(Box::new(RandomMoves)),
        _ => Err(format!("'{}' is no player: there is random", name.chars().take(40).collect::<String>())),
    }
}

/// Plays any legal move.
struct RandomMoves;

impl Bot for RandomMoves {
    fn think(&mut self, position: &AnyPosition, limits: &Limits, _: &StopFlag, _: &mut dyn FnMut(&Report)) -> Report {
        let began = Instant::now();
        let mut rng = Pcg64Mcg::seed_from_u64(limits.seed ^ position.key());
        let values = vec![1.0 / position.seats() as f32; position.seats()];
        let line = |mv| Line { mv, values, visits: 1, principal_variation: vec![mv] };
        let lines = position.random_move(&mut rng).map(line).into_iter().collect();
        Report { lines, playouts: 0, elapsed: began.elapsed() }
    }
}
