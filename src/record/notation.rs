//! The notation of moves and seats, used by the protocol, the save file and the move list.
//!
//! The geometry defines how a cell is written, and the game what a move consists of ([`Grammar`]). Reading ignores
//! case; writing always uses the game's canonical form.

use thiserror::Error;

use crate::games::{AnyPosition, Setup};
use crate::geometry::{Cell, Geometry, NameError};
use crate::printable::{listed, shortened};
use crate::rules::{Grammar, Illegal, Move, Player, Position};

/// A text that is not a move; the message says what a move looks like.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveTextError {
    /// A part of the text is not a cell.
    #[error(transparent)]
    Cell(#[from] NameError),
    /// The text has more cells than a turn has stones.
    #[error("'{0}' is not a turn: use one cell, two cells joined by ',', or pass")]
    Turn(String),
    /// The text is not an action of a piece.
    #[error("'{0}' is not an action: use MOVE FROM TO, JUMP FROM TO, EXIT CELL or PASS")]
    Action(String),
}

/// Returns the text of a move of the game of `position`: for stones the names of their cells, sorted by bytes; for
/// pieces the action.
pub fn move_text(position: &AnyPosition, mv: Move) -> String {
    let geometry = position.geometry();
    let name = |cell: Cell| geometry.name(cell);
    match mv {
        Move::Step { from, to } => format!("MOVE {} {}", name(from), name(to)),
        Move::Jump { from, to } => format!("JUMP {} {}", name(from), name(to)),
        Move::Exit(cell) => format!("EXIT {}", name(cell)),
        Move::Pass if position.setup().about().grammar == Grammar::Piece => "PASS".into(),
        Move::Place(_) | Move::PlaceTwo(..) | Move::Pass => short_text(geometry, mv),
    }
}

/// Returns a short form for move lists with little room: an arrow stands for what a piece does. Its spaces do not break,
/// so that a move stands in one line.
pub fn short_text(geometry: &Geometry, mv: Move) -> String {
    let name = |cell: Cell| geometry.name(cell);
    match mv {
        Move::Place(cell) => name(cell),
        Move::PlaceTwo(first, second) => geometry.sorted_names([first, second]).join(","),
        Move::Step { from, to } => format!("{}\u{a0}›\u{a0}{}", name(from), name(to)),
        Move::Jump { from, to } => format!("{}\u{a0}»\u{a0}{}", name(from), name(to)),
        Move::Exit(cell) => format!("{}\u{a0}exits", name(cell)),
        Move::Pass => "pass".into(),
    }
}

/// Returns what a piece does in words, for those who do not know the signs of [`short_text`]; `None` for stones.
pub fn action_words(geometry: &Geometry, mv: Move) -> Option<String> {
    let name = |cell: Cell| geometry.name(cell);
    match mv {
        Move::Step { from, to } => Some(format!("Moves from {} to {}", name(from), name(to))),
        Move::Jump { from, to } => Some(format!("Jumps from {} to {}", name(from), name(to))),
        Move::Exit(cell) => Some(format!("Leaves the board from {}", name(cell))),
        Move::Place(_) | Move::PlaceTwo(..) | Move::Pass => None,
    }
}

/// Parses a move of the game of `position` without checking whether it is legal.
///
/// # Errors
/// [`MoveTextError`], which says what a move looks like, if the text is not one.
pub fn parse_move(position: &AnyPosition, text: &str) -> Result<Move, MoveTextError> {
    let geometry = position.geometry();
    match position.setup().about().grammar {
        Grammar::Stone => Ok(Move::Place(geometry.parse_cell(text)?)),
        Grammar::Stones => parse_turn(geometry, text),
        Grammar::Piece => parse_action(geometry, text),
    }
}

/// Parses one stone, two stones in either order, or a pass.
fn parse_turn(geometry: &Geometry, text: &str) -> Result<Move, MoveTextError> {
    if text.eq_ignore_ascii_case("pass") {
        return Ok(Move::Pass);
    }
    let cells = text.split(',').map(|name| geometry.parse_cell(name.trim())).collect::<Result<Vec<_>, _>>()?;
    match cells[..] {
        [only] => Ok(Move::Place(only)),
        [first, second] => Ok(Move::pair(first, second)),
        _ => Err(MoveTextError::Turn(shortened(text))),
    }
}

/// Parses the action of a piece.
fn parse_action(geometry: &Geometry, text: &str) -> Result<Move, MoveTextError> {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let action = words.first().map(|word| word.to_ascii_uppercase()).unwrap_or_default();
    let cell = |name| geometry.parse_cell(name);
    match (action.as_str(), &words[..]) {
        ("MOVE", [_, from, to]) => Ok(Move::Step { from: cell(from)?, to: cell(to)? }),
        ("JUMP", [_, from, to]) => Ok(Move::Jump { from: cell(from)?, to: cell(to)? }),
        ("EXIT", [_, from]) => Ok(Move::Exit(cell(from)?)),
        ("PASS", [_]) => Ok(Move::Pass),
        _ => Err(MoveTextError::Action(shortened(text))),
    }
}

/// Returns the reason why a move is refused, in words for the person who tried it:
/// `touches two of your stones: C3 and C5`.
pub fn illegal_text(position: &AnyPosition, reason: &Illegal) -> String {
    let setup = position.setup();
    reason.sentence(position.geometry(), setup.seat_names(), setup.about().piece)
}

/// Returns the name of a seat: `black`.
pub fn seat_text(setup: Setup, player: Player) -> &'static str {
    setup.seat_names().get(player.index()).copied().unwrap_or("nobody")
}

/// Parses a seat: its name, its number from 1, or a first letter that is unique.
///
/// # Errors
/// A sentence with the seats of the game, if the text names none of them.
pub fn parse_seat(setup: Setup, text: &str) -> Result<Player, String> {
    setup.parse_seat(text).ok_or_else(|| {
        let seats = listed(setup.seat_names(), "or");
        format!("'{}' is not a seat of this game: choose {seats}", shortened(text))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::with_other_games;

    fn start(setup: &str) -> AnyPosition {
        AnyPosition::start(setup.parse().unwrap())
    }

    #[test]
    fn every_first_move_reads_back_in_any_case() {
        for setup in with_other_games(&[
            "tanbo",
            "tanbo dims=1",
            "tanbo dims=3",
            "tanbo dims=4",
            "tanbo dims=11",
            "hexbo players=6",
            "hexade side=15",
            "root-bound side=5",
            "root-bound board=centerless",
            "chexers",
        ]) {
            let position = start(&setup);
            for mv in position.legal_move_list() {
                let text = move_text(&position, mv);
                assert_eq!(parse_move(&position, &text), Ok(mv));
                assert_eq!(parse_move(&position, &text.to_lowercase()), Ok(mv));
            }
        }
    }

    #[test]
    fn moves_of_every_kind_read_back_in_one_form() {
        for (setup, text, written) in [
            ("root-bound", "C2", "c2"),
            ("root-bound", "d3,c2", "c2,d3"),
            ("root-bound", "b2,a10", ""),
            ("root-bound", "b9,b10", ""),
            ("root-bound", "g10,g9", "g10,g9"),
            ("root-bound", "PASS", "pass"),
            ("chexers", "move  -3,0  -2,0", "MOVE -3,0 -2,0"),
            ("chexers", "Jump 0,-3 0,-1", "JUMP 0,-3 0,-1"),
            ("chexers", "exit 3,-1", "EXIT 3,-1"),
            ("chexers", "pass", "PASS"),
            ("hexade", "i13", "I13"),
        ] {
            let position = start(setup);
            let read = parse_move(&position, text).map(|mv| move_text(&position, mv)).unwrap_or_default();
            assert_eq!(read, written, "{text}");
        }
    }

    #[test]
    fn what_is_no_move_is_told_what_one_is() {
        for (setup, text, reason) in [
            ("root-bound", "a1,a2,a3", "'a1,a2,a3' is not a turn: use one cell, two cells joined by ',', or pass"),
            ("chexers", "FLY 0,0", "'FLY 0,0' is not an action: use MOVE FROM TO, JUMP FROM TO, EXIT CELL or PASS"),
            ("chexers", "0,0", "'0,0' is not an action: use MOVE FROM TO, JUMP FROM TO, EXIT CELL or PASS"),
            ("chexers", "", "'' is not an action: use MOVE FROM TO, JUMP FROM TO, EXIT CELL or PASS"),
        ] {
            assert_eq!(parse_move(&start(setup), text).unwrap_err().to_string(), reason);
        }
        let refused = parse_move(&start("chexers"), "EXIT 4,0").unwrap_err().to_string();
        assert!(refused.starts_with("'4,0' is not a cell of this board"), "{refused}");
    }

    #[test]
    fn seats_read_back_and_strangers_are_told_who_plays() {
        let setup: Setup = "hexbo players=3".parse().unwrap();
        for player in [Player(0), Player(1), Player(2)] {
            assert_eq!(parse_seat(setup, seat_text(setup, player)), Ok(player));
            assert_eq!(parse_seat(setup, &player.number().to_string()), Ok(player));
        }
        assert_eq!(
            parse_seat(setup, "green"),
            Err("'green' is not a seat of this game: choose black, white or red".into())
        );
    }
}
