//! Positions as one line, `black=A1,A2 white=C3 to-move=black`: the syntax of `rhizome-position` and of a save file's
//! start. Some games need details beyond the stones and the side to move: Root Bound
//! `turn=N passed=SEAT first-pass=SEAT`, Chexers `exits=R,G,B turn=N`. The names of Chexers cells contain a comma, so
//! `;` separates them.

use thiserror::Error;

use super::notation::{parse_seat, seat_text};
use crate::games::Setup;
use crate::geometry::{Geometry, NameError};
use crate::printable::shortened;
use crate::rules::{Arrangement, Details, Player};

/// The reason why a text is not a position; the message says what one looks like.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionTextError {
    /// A word without `=`.
    #[error("'{0}' is not understood: a position is SEAT=CELL,CELL for each seat and to-move=SEAT")]
    Word(String),
    /// A key that is not a seat, or a `to-move` whose value is not one.
    #[error("{0}")]
    Seat(String),
    /// A seat or `to-move` given twice.
    #[error("{0}= is given twice")]
    Twice(String),
    /// A text that names no cell.
    #[error(transparent)]
    Cell(#[from] NameError),
    /// A value that is not a number, or the wrong count of numbers for the seats.
    #[error("{key}={value} is not understood: use {wanted}")]
    Number {
        /// The key.
        key: &'static str,
        /// The value that was written.
        value: String,
        /// What the value should be.
        wanted: String,
    },
    /// The side to move is missing.
    #[error("to-move=SEAT is missing")]
    NoMover,
}

/// Parses an arrangement of stones; whether it is a possible position is checked when one is made from it.
///
/// # Errors
/// [`PositionTextError`] at the first word that cannot be read.
pub fn parse(setup: Setup, geometry: &Geometry, text: &str) -> Result<Arrangement, PositionTextError> {
    let mut stones: Vec<Option<Vec<_>>> = vec![None; setup.seats()];
    let mut to_move = None;
    let mut details = Details::default();
    let mut seen: Vec<String> = Vec::new();
    let is_known = |key| setup.about().detail_keys.contains(&key);
    for word in text.split_ascii_whitespace() {
        let (key, value) = word.split_once('=').ok_or_else(|| PositionTextError::Word(shortened(word)))?;
        let key = key.to_ascii_lowercase();
        let seat = || parse_seat(setup, value).map_err(PositionTextError::Seat);
        match key.as_str() {
            "to-move" => to_move = Some(seat()?),
            "turn" if is_known("turn") => details.turn = Some(number("turn", value)?),
            "passed" if is_known("passed") => details.passed = Some(seat()?),
            "first-pass" if is_known("first-pass") => details.first_pass = Some(seat()?),
            "exits" if is_known("exits") => details.exits = exits(setup, value)?,
            _ => {
                let player = parse_seat(setup, &key).map_err(PositionTextError::Seat)?;
                let names = value.split(geometry.naming().separator()).filter(|_| !value.is_empty());
                let cells = names.map(|name| geometry.parse_cell(name)).collect::<Result<Vec<_>, _>>()?;
                if stones[player.index()].replace(cells).is_some() {
                    return Err(PositionTextError::Twice(seat_text(setup, player).into()));
                }
                continue;
            }
        }
        if seen.contains(&key) {
            return Err(PositionTextError::Twice(key));
        }
        seen.push(key);
    }
    let stones = stones.into_iter().map(Option::unwrap_or_default).collect();
    Ok(Arrangement { stones, to_move: to_move.ok_or(PositionTextError::NoMover)?, details })
}

fn number(key: &'static str, value: &str) -> Result<u32, PositionTextError> {
    let number = value.parse().ok().filter(|&number| number > 0 && value.bytes().all(|byte| byte.is_ascii_digit()));
    number.ok_or_else(|| PositionTextError::Number { key, value: shortened(value), wanted: "a number from 1".into() })
}

/// Parses one number for each seat.
fn exits(setup: Setup, value: &str) -> Result<Vec<u32>, PositionTextError> {
    let numbers: Result<Vec<u32>, _> = value.split(',').map(str::parse).collect();
    numbers.ok().filter(|numbers| numbers.len() == setup.seats() && !value.contains('+')).ok_or_else(|| {
        let wanted = format!("{} numbers joined by ',', one for each seat", setup.seats());
        PositionTextError::Number { key: "exits", value: shortened(value), wanted }
    })
}

/// Writes an arrangement; [`parse`] reads it back. Seats without stones are left out.
pub fn text(setup: Setup, geometry: &Geometry, arrangement: &Arrangement) -> String {
    let mut words = Vec::new();
    for (seat, cells) in arrangement.stones.iter().enumerate() {
        if !cells.is_empty() {
            let names = geometry.sorted_names(cells.iter().copied());
            let names = names.join(geometry.naming().separator());
            words.push(format!("{}={names}", seat_text(setup, Player(seat as u8))));
        }
    }
    words.push(format!("to-move={}", seat_text(setup, arrangement.to_move)));
    let Details { turn, passed, first_pass, exits } = &arrangement.details;
    let exits = exits.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
    let details = [
        ("turn", turn.map(|turn| turn.to_string())),
        ("passed", passed.map(|player| seat_text(setup, player).to_owned())),
        ("first-pass", first_pass.map(|player| seat_text(setup, player).to_owned())),
        ("exits", Some(exits).filter(|exits| !exits.is_empty())),
    ];
    // Details that the game does not have are left out.
    let known = details.into_iter().filter(|(key, _)| setup.about().detail_keys.contains(key));
    words.extend(known.filter_map(|(key, value)| Some(format!("{key}={}", value?))));
    words.join(" ")
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
            (
                "root-bound",
                "black=a1,B2 white=c3 first-pass=w to-move=b turn=9 passed=white",
                "black=a1,b2 white=c3 to-move=black turn=9 passed=white first-pass=white",
            ),
            (
                "chexers",
                "red=-3,0;0,0 exits=1,0,2 blue=3,0 to-move=g turn=31",
                "red=-3,0;0,0 blue=3,0 to-move=green turn=31 exits=1,0,2",
            ),
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
            ("black=A1 to-move=red", "'red' is not a seat of this game: choose black or white"),
            ("black=A1 black=A2 to-move=black", "black= is given twice"),
            ("black=A1 to-move=black to-move=white", "to-move= is given twice"),
            ("A1", "'A1' is not understood: a position is SEAT=CELL,CELL for each seat and to-move=SEAT"),
            ("turn=5 to-move=black", "'turn' is not a seat of this game: choose black or white"),
        ] {
            assert_eq!(read("tanbo size=9", line), Err(reason.into()));
        }
        for (setup, line, reason) in [
            (
                "chexers",
                "red=0,0 to-move=red exits=1,2",
                "exits=1,2 is not understood: use 3 numbers joined by ',', one for each seat",
            ),
            ("chexers", "red=0,0 to-move=red turn=0", "turn=0 is not understood: use a number from 1"),
            (
                "chexers",
                "red=0,0 to-move=red passed=red",
                "'passed' is not a seat of this game: choose red, green or blue",
            ),
            ("root-bound", "to-move=black turn=5 turn=5", "turn= is given twice"),
        ] {
            assert_eq!(read(setup, line), Err(reason.into()));
        }
        assert!(read("tanbo size=9", "black=A1,,A2 to-move=b").unwrap_err().starts_with("'' is not a cell"));
    }
}
