//! How promising a cell or a position looks, by the patterns in which a side still has no enemy stone.

use std::cmp::Reverse;

use super::{MOST_CANDIDATES, other};
use crate::games::hexade::HexadePosition;
use crate::geometry::Cell;
use crate::rules::{Move, Player, Position};

/// What a stone is worth in a pattern that holds so many own stones and no other.
const BUILDS: [i32; 7] = [1, 4, 16, 50, 180, 1000, 0];
/// What it is worth in one that holds so many enemy stones and no own one.
const BLOCKS: [i32; 7] = [1, 3, 12, 40, 150, 600, 0];
/// What a captured pair is worth, in the same unit.
const CAPTURE: i32 = 120;
/// What it is worth to stand where the other side would capture.
const RESCUE: i32 = 80;

/// What so many stones in a pattern without enemy stones are worth to their owner.
const HOLDS: [i32; 7] = [0, 1, 5, 20, 70, 200, 400];
/// What the right to move is worth, in the same unit.
const TEMPO: i32 = 20;
/// What it is worth to be able to capture a pair with the next move.
const CAPTURABLE: i32 = 25;
/// How much of that unit turns even chances into 73 to 27.
const SCALE: f32 = 80.0;

/// [`BUILDS`] and [`BLOCKS`] by the count of a pattern, with the own stones in the lower four bits.
static RANKS: [i32; 128] = by_count(&BUILDS, &BLOCKS, 1);
/// What a pattern is worth to those in the lower four bits of its count.
static WORTH: [i32; 128] = by_count(&HOLDS, &HOLDS, -1);

/// A table over the counts of patterns: from one list if only the lower half is not 0, else from the other times `sign`.
const fn by_count(lower: &[i32; 7], upper: &[i32; 7], sign: i32) -> [i32; 128] {
    let mut table = [0; 128];
    table[0] = lower[0];
    let mut stones = 1;
    while stones < 7 {
        table[stones] = lower[stones];
        table[stones << 4] = sign * upper[stones];
        stones += 1;
    }
    table
}

/// A count with `player`'s stones in the lower four bits, as an index that fits the tables.
#[inline]
fn seen_by(player: Player, count: u8) -> usize {
    usize::from(count.rotate_right(4 * u32::from(player.0)) % 128)
}

/// How promising a stone of the side to move on an empty cell looks: what it builds, blocks, captures and saves.
#[inline]
pub(super) fn rank(position: &HexadePosition, cell: Cell) -> i32 {
    let mover = position.to_move();
    let patterns: i32 = position.pattern_counts_at(cell).map(|count| RANKS[seen_by(mover, count)]).sum();
    let pairs = |player| position.capture_count(cell, player) as i32;
    patterns + CAPTURE * pairs(mover) + RESCUE * pairs(other(mover))
}

/// The legal cells that look best, the best first.
pub(super) fn best_cells(position: &HexadePosition) -> Vec<Cell> {
    let cells = position.legal_move_list().into_iter().flat_map(Move::cells);
    let mut ranked: Vec<_> = cells.map(|cell| (Reverse(rank(position, cell)), cell)).collect();
    if ranked.len() > MOST_CANDIDATES {
        ranked.select_nth_unstable(MOST_CANDIDATES);
        ranked.truncate(MOST_CANDIDATES);
    }
    ranked.sort_unstable();
    ranked.into_iter().map(|(_, cell)| cell).collect()
}

/// The side to move's share of the win, from a look at all patterns and the pairs that it can capture.
pub(super) fn prospects(position: &HexadePosition) -> f32 {
    let mover = position.to_move();
    let patterns: i32 = position.pattern_counts().iter().map(|&count| WORTH[seen_by(mover, count)]).sum();
    let pairs = position.pairs_in_danger(other(mover)).count() as i32;
    let balance = patterns + TEMPO + CAPTURABLE * pairs;
    1.0 / (1.0 + (-balance as f32 / SCALE).exp())
}
