//! Moves and seats as people write them: the words of the protocol, the save file and the move list.
//!
//! How a cell is written is the geometry's business; this module knows what a move consists of. Reading ignores case,
//! writing has the one form of each game.

use crate::games::AnyPosition;
use crate::geometry::{Geometry, NameError};
use crate::rules::{Illegal, Move, Player, Position, Setup};

/// The text of a move: for a placement the name of its cell.
pub fn move_text(geometry: &Geometry, mv: Move) -> String {
    match mv {
        Move::Place(cell) => geometry.name(cell),
    }
}

/// Reads a move of the board; whether it is legal is not asked here.
///
/// # Errors
/// [`NameError`] with what a cell looks like, if the text is none.
pub fn parse_move(geometry: &Geometry, text: &str) -> Result<Move, NameError> {
    geometry.parse_cell(text).map(Move::Place)
}

/// Why a move is refused, in words for the person who tried it: `touches two of your stones: C3 and C5`.
pub fn illegal_text(position: &AnyPosition, reason: &Illegal) -> String {
    reason.sentence(position.geometry(), position.setup().seat_names())
}

/// The name of a seat: `black`.
pub fn seat_text(setup: Setup, player: Player) -> &'static str {
    setup.seat_names().get(player.index()).copied().unwrap_or("nobody")
}

/// Reads a seat: its name, its number from 1, or a first letter that is unique.
///
/// # Errors
/// A sentence with the seats of the game, if the text names none of them.
pub fn parse_seat(setup: Setup, text: &str) -> Result<Player, String> {
    setup.parse_seat(text).ok_or_else(|| {
        let shown: String = text.chars().take(40).collect();
        format!("'{shown}' is no seat of this game: {}", setup.seat_names().join(", "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_first_move_reads_back_in_any_case() {
        for setup in ["tanbo", "tanbo dims=1", "tanbo dims=3", "tanbo dims=4", "tanbo dims=11", "hexbo players=6"] {
            let position = AnyPosition::start(setup.parse().unwrap());
            for mv in position.legal_move_list() {
                let text = move_text(position.geometry(), mv);
                assert_eq!(parse_move(position.geometry(), &text), Ok(mv));
                assert_eq!(parse_move(position.geometry(), &text.to_lowercase()), Ok(mv));
            }
        }
    }

    #[test]
    fn seats_read_back_and_strangers_are_told_who_plays() {
        let setup: Setup = "hexbo players=3".parse().unwrap();
        for player in [Player(0), Player(1), Player(2)] {
            assert_eq!(parse_seat(setup, seat_text(setup, player)), Ok(player));
            assert_eq!(parse_seat(setup, &player.number().to_string()), Ok(player));
        }
        assert_eq!(parse_seat(setup, "green"), Err("'green' is no seat of this game: black, white, red".into()));
    }
}
