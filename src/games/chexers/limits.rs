//! The limits that end a game of Chexers.

use super::board::SEATS;

/// The number of exits with which a seat wins.
pub const EXITS_TO_WIN: u32 = 4;
/// The number of occurrences of one position that make the game a draw.
pub(super) const MOST_OCCURRENCES: u32 = 4;
/// The most turns that each player can have in a game.
pub(super) const TURNS_OF_A_SEAT: u32 = 256;
/// The most turns that a game can have.
pub(super) const TURNS: u32 = TURNS_OF_A_SEAT * SEATS as u32;
