//! When a game of Chexers ends.

use super::board::SEATS;

/// Exits with which a seat wins.
pub const EXITS_TO_WIN: u32 = 4;
/// Occurrences of one position that make the game a draw.
pub(super) const MOST_OCCURRENCES: u32 = 4;
/// Turns of each player in the longest game.
pub(super) const TURNS_OF_A_SEAT: u32 = 256;
/// Turns of all players in the longest game.
pub(super) const TURNS: u32 = TURNS_OF_A_SEAT * SEATS as u32;
