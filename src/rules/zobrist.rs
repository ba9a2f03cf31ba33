//! Fingerprints of positions: the exclusive or of one well-mixed number for each (cell, owner) pair and the side to
//! move.
//!
//! The numbers are computed instead of stored in a table, because boards have up to 177,147 cells.

use super::Player;
use crate::geometry::Cell;

/// Returns the number for a stone of `player` on `cell`.
pub fn stone(cell: Cell, player: Player) -> u64 {
    mix((u64::from(cell.0) << 8) | u64::from(player.number()))
}

/// Returns the number for the side to move.
pub fn turn(player: Player) -> u64 {
    mix(u64::MAX - u64::from(player.0))
}

/// Applies the finaliser of SplitMix64 (Steele, Lea and Flood 2014): every input bit affects every output bit.
pub fn mix(value: u64) -> u64 {
    let mut z = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
