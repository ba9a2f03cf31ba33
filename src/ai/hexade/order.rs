//! What a stone is worth for the order of moves: a rank among cells, not a value.

use crate::rules::Player;

/// What a stone is worth in a pattern that holds so many own stones and no other.
const BUILDS: [i32; 7] = [1, 4, 16, 50, 180, 1000, 0];
/// What it is worth in one that holds so many enemy stones and no own one.
const BLOCKS: [i32; 7] = [1, 3, 12, 40, 150, 600, 0];
/// What a captured pair is worth.
pub(super) const CAPTURE: i32 = 120;
/// What it is worth to stand where the other side would capture.
pub(super) const RESCUE: i32 = 80;

/// How many different counts a pattern can have: the stones of White in the lower four bits, of Black in the upper.
pub(super) const COUNTS: usize = 128;

/// For each count what a stone of White or Black in such a pattern is worth.
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

/// What a stone of White and one of Black is worth in a pattern with this count.
#[inline]
pub(super) fn order_of(count: usize) -> [i32; 2] {
    ORDER[count % COUNTS]
}

/// The same for one player.
#[inline]
pub(super) fn order_for(player: Player, count: u8) -> i32 {
    order_of(count.into())[player.index() % 2]
}
