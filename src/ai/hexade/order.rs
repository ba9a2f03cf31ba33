//! Ranks of moves for the move ordering: an order among cells, not a value.

use crate::rules::Player;

/// The rank of a stone in a pattern with this many own stones and no enemy stone.
const BUILDS: [i32; 7] = [1, 4, 16, 50, 180, 1000, 0];
/// The rank of a stone in a pattern with this many enemy stones and no own stone.
const BLOCKS: [i32; 7] = [1, 3, 12, 40, 150, 600, 0];
/// The rank of capturing a pair.
pub(super) const CAPTURE: i32 = 120;
/// The rank of occupying a cell where the opponent could capture.
pub(super) const RESCUE: i32 = 80;

/// The number of values of a pattern's count: the stones of White in the lower four bits, those of Black in the upper
/// bits.
pub(super) const COUNTS: usize = 128;

/// For each count, the rank of a stone of White or Black in such a pattern.
static ORDER: [[i32; 2]; COUNTS] = order();

const fn order() -> [[i32; 2]; COUNTS] {
    let mut order = [[0; 2]; COUNTS];
    order[0] = [BUILDS[0]; 2];
    let mut stones = 1;
    while stones < BUILDS.len() {
        order[stones] = [BUILDS[stones], BLOCKS[stones]];
        order[stones << 4] = [BLOCKS[stones], BUILDS[stones]];
        stones += 1;
    }
    order
}

/// Returns the rank of a stone of White and of Black in a pattern with this count.
#[inline]
pub(super) fn order_of(count: usize) -> [i32; 2] {
    ORDER[count % COUNTS]
}

/// Returns the rank of a stone of one player in a pattern with this count.
#[inline]
pub(super) fn order_for(player: Player, count: u8) -> i32 {
    order_of(count.into())[player.index() % 2]
}
