//! Heuristics for cells and positions, based on the patterns in which a side still has no enemy stone.

use std::cmp::Reverse;

use super::MOST_CANDIDATES;
use super::order::{CAPTURE, COUNTS, RESCUE, order_for};
use crate::games::hexade::{HexadePosition, Threats, opponent};
use crate::geometry::Cell;
use crate::rules::{Move, Player, Position};

/// The value of this many stones in a pattern without enemy stones to their owner.
const HOLDS: [i32; 7] = [0, 1, 5, 20, 70, 200, 400];
/// The value of the right to move, in the same unit.
const TEMPO: i32 = 20;
/// The value of being able to capture a pair with the next move.
const CAPTURABLE: i32 = 25;
/// The value at which the winning chance is 73 %.
const SCALE: f32 = 80.0;

/// The value of a pattern for the player whose stones are in the lower four bits of its count.
static WORTH: [i32; COUNTS] = {
    let mut worth = [0; COUNTS];
    let mut stones = 1;
    while stones < HOLDS.len() {
        worth[stones] = HOLDS[stones];
        worth[stones << 4] = -HOLDS[stones];
        stones += 1;
    }
    worth
};

/// Returns the count with `player`'s stones in the lower four bits, as an index into the tables.
#[inline]
fn seen_by(player: Player, count: u8) -> usize {
    usize::from(count.rotate_right(4 * u32::from(player.0))) % COUNTS
}

/// Returns the rank of a move of the side to move to an empty cell: what it builds, blocks, captures and saves.
#[inline]
pub(super) fn rank(position: &HexadePosition, cell: Cell) -> i32 {
    let mover = position.to_move();
    let patterns: i32 = position.all_stones().counts_at(cell).map(|count| order_for(mover, count)).sum();
    let pairs = position.all_stones().capture_counts(cell);
    patterns + CAPTURE * pairs[mover.index()] + RESCUE * pairs[opponent(mover).index()]
}

/// Returns the most promising legal cells, best first.
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

/// Returns the winning chance of the side to move, from all patterns and the pairs that it can capture.
pub(super) fn prospects(position: &HexadePosition) -> f32 {
    let mover = position.to_move();
    let patterns: i32 = position.all_stones().counts().iter().map(|&count| WORTH[seen_by(mover, count)]).sum();
    let pairs = position.pairs_in_danger(opponent(mover)).count() as i32;
    let balance = patterns + TEMPO + CAPTURABLE * pairs;
    1.0 / (1.0 + (-balance as f32 / SCALE).exp())
}
