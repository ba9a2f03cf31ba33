//! The result of a search as one line of JSON.

use serde::Serialize;

use crate::ai::Report;
use crate::games::AnyPosition;
use crate::record::notation::{move_text, seat_text};
use crate::solve::Settled;

#[derive(Serialize)]
struct JsonAnalysis {
    playouts: u64,
    elapsed_ms: u64,
    moves: Vec<JsonLine>,
}

#[derive(Serialize)]
struct JsonLine {
    #[serde(rename = "move")]
    text: String,
    values: Vec<f64>,
    visits: u64,
    principal_variation: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proved: Option<Proved>,
}

/// The result after a move if nobody errs: the seat that wins, or none in a draw, and the number of plies to the end
/// from before the move, if it is known.
#[derive(Serialize)]
struct Proved {
    winner: Option<&'static str>,
    plies: Option<u16>,
}

/// Returns the report on a position as one line of JSON, the best move first: for each move the value for every seat (0
/// to 1, four digits), the visits and the principal variation; for a move whose result is proved, that result.
///
/// # Errors
/// Those of the JSON writer; none is expected.
pub fn json(position: &AnyPosition, report: &Report) -> serde_json::Result<String> {
    let found = report.lines.iter().map(|line| JsonLine {
        text: move_text(position, line.mv),
        values: line.values.iter().map(|&value| (f64::from(value) * 1e4).round() / 1e4).collect(),
        visits: line.visits,
        principal_variation: line.principal_variation.iter().map(|&mv| move_text(position, mv)).collect(),
        proved: line.settled.map(|Settled { winner, plies }| Proved {
            winner: winner.map(|winner| seat_text(position.setup(), winner)),
            plies,
        }),
    });
    serde_json::to_string(&JsonAnalysis {
        playouts: report.playouts,
        elapsed_ms: u64::try_from(report.elapsed.as_millis()).unwrap_or(u64::MAX),
        moves: found.collect(),
    })
}
