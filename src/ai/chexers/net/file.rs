//! The file of the network's weights: `assets/weights/chexers-net.ron`.

use std::fmt::Write;

use serde::Deserialize;

use super::inputs::{INPUTS, NUMBERS};
use super::network::{HIDDEN, Net, SCORES};

/// The rows of weights as they are written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rows {
    hidden: Vec<Vec<f32>>,
    scores: Vec<Vec<f32>>,
}

/// Reads the weights.
///
/// # Errors
/// A sentence, if the text is not a file of weights or there are too many or too few of them.
pub(super) fn read(text: &str) -> Result<Net, String> {
    let Rows { hidden, scores } = ron::from_str(text).map_err(|error| format!("not a file of weights: {error}"))?;
    let rows = |name: &str, wanted: usize, given: usize| {
        if given == wanted { Ok(()) } else { Err(format!("'{name}' needs {wanted} rows, not {given}")) }
    };
    rows("hidden", INPUTS, hidden.len())?;
    rows("scores", SCORES, scores.len())?;
    let mut net = Net::blank();
    for (row, given) in net.hidden.iter_mut().zip(hidden) {
        *row = given.try_into().map_err(|row: Vec<f32>| wrong("hidden", HIDDEN, row.len()))?;
    }
    for (row, given) in net.scores.iter_mut().zip(scores) {
        *row = given.try_into().map_err(|row: Vec<f32>| wrong("scores", HIDDEN + NUMBERS, row.len()))?;
    }
    Ok(net)
}

fn wrong(name: &str, wanted: usize, given: usize) -> String {
    format!("a row of '{name}' needs {wanted} numbers, not {given}")
}

/// Returns the weights as text. Four digits after the point are enough: more change no choice of a move.
pub(super) fn text(net: &Net) -> String {
    let mut text = String::from("(\n    hidden: [\n");
    net.hidden.iter().for_each(|row| line(&mut text, row));
    text += "    ],\n    scores: [\n";
    net.scores.iter().for_each(|row| line(&mut text, row));
    text + "    ],\n)\n"
}

fn line(text: &mut String, row: &[f32]) {
    text.push_str("        [");
    for (index, weight) in row.iter().enumerate() {
        let comma = if index == 0 { "" } else { ", " };
        // Nothing can go wrong when writing to a string.
        let _ = write!(text, "{comma}{weight:.4}");
    }
    text.push_str("],\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_can_be_read() {
        let mut net = Net::blank();
        net.hidden[3][5] = -0.25;
        net.scores[3][HIDDEN + NUMBERS - 1] = 1.5;
        assert_eq!(read(&text(&net)), Ok(net));
    }

    #[test]
    fn weights_that_do_not_fit_are_refused_with_a_reason() {
        let blank = text(&Net::blank());
        for (from, to, reason) in [
            ("hidden", "rows", "not a file of weights"),
            ("[0.0000, ", "[", "a row of 'hidden' needs 128 numbers, not 127"),
            ("    scores: [", "    scores: [ [],", "'scores' needs 4 rows, not 5"),
        ] {
            let error = read(&blank.replacen(from, to, 1)).unwrap_err();
            assert!(error.starts_with(reason), "{error}");
        }
    }
}
