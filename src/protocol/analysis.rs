//! The result of a search as one line of JSON.

use serde::Serialize;

use crate::ai::Report;
use crate::games::AnyPosition;
use crate::record::notation::move_text;

#[derive(Serialize)]
struct Analysis {
    playouts: u64,
    elapsed_ms: u64,
    moves: Vec<Found>,
}

#[derive(Serialize)]
struct Found {
    #[serde(rename = "move")]
    text: String,
    values: Vec<f64>,
    visits: u64,
    principal_variation: Vec<String>,
}

/// Returns the report on a position as one line of JSON, the best move first: for each move the value for every seat (0
/// to 1, four digits), the visits and the principal variation.
///
/// # Errors
/// Those of the JSON writer; none is expected.
pub fn json(position: &AnyPosition, report: &Report) -> serde_json::Result<String> {
    let found = report.lines.iter().map(|line| Found {
        text: move_text(position, line.mv),
        values: line.values.iter().map(|&value| (f64::from(value) * 1e4).round() / 1e4).collect(),
        visits: line.visits,
        principal_variation: line.principal_variation.iter().map(|&mv| move_text(position, mv)).collect(),
    });
    serde_json::to_string(&Analysis {
        playouts: report.playouts,
        elapsed_ms: u64::try_from(report.elapsed.as_millis()).unwrap_or(u64::MAX),
        moves: found.collect(),
    })
}
