//! Positions as one line, `black=A1,A2 white=C3 to-move=black`: the language of `rhizome-position` and of a save file's
//! start.

use thiserror::Error;

use super::notation::{parse_seat, seat_text};
use crate::geometry::{Geometry, NameError};
use crate::rules::{Arrangement, Player, Setup};

/// Why a text is no position, with what would be one.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionTextError {
    /// A word without `=`.
    #[error("'{0}' is not understood: a position is SEAT=CELL,CELL for each seat and to-move=SEAT")]
    Word(String),
    /// A key that is no seat, or a value of `to-move` that is none.
    #[error("{0}")]
    Seat(String),
    /// A seat or `to-move` given twice.
    #[error("{0}= is given twice")]
    Twice(String),
    /// A text that names no cell.
    #[error(transparent)]
    Cell(#[from] NameError),
    /// Nobody is to move.
    #[error("to-move=SEAT is missing")]
    NoMover,
}

/// Reads an arrangement of stones; whether it can be a position is asked when one is made from it.
///
/// # Errors
/// [`PositionTextError`] at the first word that cannot be read.
pub fn parse(setup: Setup, geometry: &Geometry, text: &str) -> Result<Arrangement, PositionTextError> {
    let mut stones: Vec<Option<Vec<_>>> = vec![None; setup.seats()];
    let mut to_move = None;
    for word in text.split_ascii_whitespace() {
        let (key, value) = word.split_once('=').ok_or_else(|| PositionTextError::Word(shortened(word)))?;
        if key.eq_ignore_ascii_case("to-move") {
            let player = parse_seat(setup, value).map_err(PositionTextError::Seat)?;
            if to_move.replace(player).is_some() {
                return Err(PositionTextError::Twice("to-move".into()));
            }
            continue;
        }
        let player = parse_seat(setup, key).map_err(PositionTextError::Seat)?;
        let names = value.split(',').filter(|_| !value.is_empty());
        let cells = names.map(|name| geometry.parse_cell(name)).collect::<Result<Vec<_>, _>>()?;
        if stones[player.index()].replace(cells).is_some() {
            return Err(PositionTextError::Twice(seat_text(setup, player).into()));
        }
    }
    let stones = stones.into_iter().map(Option::unwrap_or_default).collect();
    Ok(Arrangement { stones, to_move: to_move.ok_or(PositionTextError::NoMover)? })
}

/// Writes an arrangement; [`parse`] reads it back. Seats without stones are left out.
pub fn text(setup: Setup, geometry: &Geometry, arrangement: &Arrangement) -> String {
    let mut words = Vec::new();
    for (seat, cells) in arrangement.stones.iter().enumerate() {
        if !cells.is_empty() {
            let names = geometry.sorted_names(cells.iter().copied());
            words.push(format!("{}={}", seat_text(setup, Player(seat as u8)), names.join(",")));
        }
    }
    words.push(format!("to-move={}", seat_text(setup, arrangement.to_move)));
    words.join(" ")
}

fn shortened(word: &str) -> String {
    word.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(setup: &str, line: &str) -> Result<String, String> {
        let setup: Setup = setup.parse().unwrap();
        let geometry = setup.geometry();
        let arrangement = parse(setup, &geometry, line).map_err(|error| error.to_string())?;
        Ok(text(setup, &geometry, &arrangement))
    }

    #[test]
    fn positions_read_back_in_one_form() {
        for (setup, line, written) in [
            ("tanbo size=9", "white=c3,B2 to-move=W b=A1", "black=A1 white=B2,C3 to-move=white"),
            ("hexbo players=6", "6=A1 to-move=yellow", "yellow=A1 to-move=yellow"),
            ("tanbo dims=4", "black= white=1-1-1-1 to-move=2", "white=1-1-1-1 to-move=white"),
        ] {
            assert_eq!(read(setup, line).as_deref(), Ok(written));
            assert_eq!(read(setup, written).as_deref(), Ok(written));
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (line, reason) in [
            ("black=A1", "to-move=SEAT is missing"),
            ("black=A1 to-move=red", "'red' is no seat of this game: black, white"),
            ("black=A1 black=A2 to-move=black", "black= is given twice"),
            ("black=A1 to-move=black to-move=white", "to-move= is given twice"),
            ("A1", "'A1' is not understood: a position is SEAT=CELL,CELL for each seat and to-move=SEAT"),
            ("turn=5 to-move=black", "'turn' is no seat of this game: black, white"),
        ] {
            assert_eq!(read("tanbo size=9", line), Err(reason.into()));
        }
        assert!(read("tanbo size=9", "black=A1,,A2 to-move=b").unwrap_err().starts_with("'' is no cell"));
    }
}
