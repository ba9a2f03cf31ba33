//! `rhizome playouts`: plays random games to measure the engine's speed and the shape of a game.

use std::io::Write;

use serde::Serialize;

use super::ToolError;
use crate::games::{AnyPosition, Setup};
use crate::rules::{Amount, PlayoutStats, playout_statistics};
use crate::with_position;

#[derive(Serialize)]
struct JsonPlayouts {
    playouts: u64,
    playouts_per_s: f64,
    moves_per_s: f64,
    length_mean: f64,
    length_sd: f64,
    wins: Vec<u64>,
    draws: u64,
}

/// Plays random games on the calling thread and writes their statistics, as text or as one line of JSON.
///
/// # Errors
/// [`ToolError::Argument`] for a board without stones, [`ToolError::Output`].
pub fn playouts(setup: Setup, amount: Amount, seed: u64, as_json: bool, out: &mut impl Write) -> Result<(), ToolError> {
    if !setup.can_start() {
        return Err(ToolError::Argument(
            "nothing can be played on a board without stones: leave out layout=empty".into(),
        ));
    }
    let start = AnyPosition::start(setup);
    let stats = with_position!(&start, position => playout_statistics(position, amount, seed));
    if as_json { write_json(&stats, out) } else { write_text(setup, &stats, out) }
}

fn write_json(stats: &PlayoutStats, out: &mut impl Write) -> Result<(), ToolError> {
    let tenths = |value: f64| (value * 10.0).round() / 10.0;
    let thousandths = |value: f64| (value * 1000.0).round() / 1000.0;
    let json = JsonPlayouts {
        playouts: stats.playouts,
        playouts_per_s: tenths(stats.playouts_per_s()),
        moves_per_s: tenths(stats.moves_per_s()),
        length_mean: thousandths(stats.length_mean()),
        length_sd: thousandths(stats.length_sd()),
        wins: stats.wins.clone(),
        draws: stats.draws,
    };
    let text = serde_json::to_string(&json).map_err(std::io::Error::from)?;
    Ok(writeln!(out, "{text}")?)
}

fn write_text(setup: Setup, stats: &PlayoutStats, out: &mut impl Write) -> Result<(), ToolError> {
    writeln!(out, "{}: {} playouts in {:.2} s", setup.title(), stats.playouts, stats.elapsed.as_secs_f64())?;
    writeln!(out, "{:.0} playouts/s, {:.0} moves/s", stats.playouts_per_s(), stats.moves_per_s())?;
    writeln!(out, "length {:.1} moves, standard deviation {:.1}", stats.length_mean(), stats.length_sd())?;
    for (name, wins) in setup.seat_names().iter().zip(&stats.wins) {
        let share = 100.0 * *wins as f64 / stats.playouts.max(1) as f64;
        writeln!(out, "{name} wins {wins} ({share:.1} %)")?;
    }
    if stats.draws > 0 {
        writeln!(out, "draws {}", stats.draws)?;
    }
    Ok(())
}
