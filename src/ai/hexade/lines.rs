//! The constants of a search: where sixes and captures are possible, and what they are worth.

use std::sync::Arc;

use super::order::{COUNTS, order_of};
use super::weights::PatternWeights;
use crate::games::hexade::{EMPTY, HexadeTable, SixShape, is_captured};
use crate::geometry::Cell;
use crate::rules::{Player, zobrist};

/// The list index of a pattern that is in no list.
pub(super) const NO_LIST: u8 = u8::MAX;

/// The changes caused by one more stone in a pattern.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PatternStep {
    /// The change of the evaluation for White.
    pub(super) worth: i16,
    /// The change of the rank of White's and of Black's moves into the pattern.
    pub(super) order: [i16; 2],
    /// The lists that contain the pattern before and after; see [`full_list`].
    pub(super) lists: [u8; 2],
}

/// Returns the index of the list of patterns in which one player alone has this many stones (4 to 6).
#[inline]
pub(super) fn full_list(player: Player, stones: u8) -> usize {
    3 * player.index() + usize::from(stones) - 4
}

/// The capture that is possible in a line of four.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineState {
    /// No capture is possible.
    Quiet,
    /// This player can capture the pair in the middle by playing at this end, the first or the last of the four cells.
    Capture { by: Player, end: u8 },
    /// A pair of the opponent of this player is between two empty cells: one stone away from a capture.
    OpenPair { by: Player },
}

/// The code of an empty line of four: two bits for each cell, a seat or [`EMPTY`].
pub(super) const EMPTY_LINE: u8 = EMPTY | EMPTY << 2 | EMPTY << 4 | EMPTY << 6;

/// The state of each code.
static STATES: [LineState; 256] = {
    let mut states = [LineState::Quiet; 256];
    let mut code = 0;
    while code < states.len() {
        states[code] = state(code as u8);
        code += 1;
    }
    states
};

const fn state(code: u8) -> LineState {
    let (first, a, b, last) = (code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6);
    if first == EMPTY && last < EMPTY && is_captured(last, a, b, last) {
        LineState::Capture { by: Player(last), end: 0 }
    } else if last == EMPTY && first < EMPTY && is_captured(first, b, a, first) {
        LineState::Capture { by: Player(first), end: 3 }
    } else if first == EMPTY && last == EMPTY && a < EMPTY && a == b {
        LineState::OpenPair { by: Player(a ^ 1) }
    } else {
        LineState::Quiet
    }
}

/// Returns the capture that is possible in a line with this code.
#[inline]
pub(super) fn line_state(code: u8) -> LineState {
    STATES[usize::from(code)]
}

/// A line of four through a cell: its index, and the position of the cell's two bits in its code.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineAt {
    pub(super) line: u16,
    pub(super) shift: u8,
}

/// The constants for one board and one set of weights.
#[derive(Debug)]
pub(super) struct PatternLines {
    pub(super) table: Arc<HexadeTable>,
    pub(super) weights: PatternWeights,
    /// For each pattern, the index in `steps` at which its shape begins.
    pub(super) value_base: Box<[u16]>,
    /// The changes by a stone of White or Black at each count, [`COUNTS`] for each of the three shapes.
    pub(super) steps: Box<[[PatternStep; 2]]>,
    /// The rank of a move of White or Black to each cell while all its patterns are empty.
    pub(super) first_order: Box<[[i32; 2]]>,
    /// The lines of four in which pairs are captured.
    pub(super) lines: Box<[[u16; 4]]>,
    /// The lines of four through each cell.
    pub(super) lines_at: Box<[Vec<LineAt>]>,
    /// The Zobrist keys of White's and Black's stone on each cell.
    pub(super) stone_keys: Box<[[u64; 2]]>,
    /// The change of the position key when the turn changes.
    pub(super) turn_key: u64,
}

impl PatternLines {
    /// Computes the constants of a board.
    pub(super) fn new(table: &Arc<HexadeTable>, weights: PatternWeights) -> Self {
        let shape_number = |shape| match shape {
            SixShape::Row => 0,
            SixShape::Triangle => 1,
            SixShape::Ring => 2,
        };
        let cells = table.patterns().iter().flatten().max().map_or(0, |&most| usize::from(most) + 1);
        let lines: Box<[[u16; 4]]> = table.capture_lines().collect();
        let mut lines_at = vec![Vec::new(); cells];
        for (line, cells) in (0..).zip(&lines) {
            for (place, &cell) in (0..).zip(cells) {
                lines_at[usize::from(cell)].push(LineAt { line, shift: 2 * place });
            }
        }
        let shapes = [&weights.row, &weights.triangle, &weights.ring];
        let stone = |cell: u32| [0, 1].map(|seat| zobrist::stone(Cell(cell), Player(seat)));
        Self {
            table: Arc::clone(table),
            weights,
            value_base: table.shapes().iter().map(|&shape| shape_number(shape) * COUNTS as u16).collect(),
            steps: shapes.into_iter().flat_map(|holds| (0..COUNTS).map(|count| steps_from(count, holds))).collect(),
            first_order: (0..cells)
                .map(|cell| order_of(0).map(|order| order * table.through(cell).len() as i32))
                .collect(),
            lines,
            lines_at: lines_at.into(),
            stone_keys: (0..cells as u32).map(stone).collect(),
            turn_key: zobrist::turn(Player(0)) ^ zobrist::turn(Player(1)),
        }
    }
}

/// Returns the value of a count for White, and its list. A number of stones alone in a pattern is worth `holds` to
/// their owner; a pattern with stones of both sides is worth nothing.
fn meaning(count: usize, holds: &[i32; 7]) -> (i32, u8) {
    let list = |seat, stones| if stones >= 4 { full_list(Player(seat), stones as u8) as u8 } else { NO_LIST };
    match (count & 15, count >> 4) {
        (white @ 1..=6, 0) => (holds[white], list(0, white)),
        (0, black @ 1..=6) => (-holds[black], list(1, black)),
        _ => (0, NO_LIST),
    }
}

/// Returns the changes by a stone of White and by a stone of Black in a pattern with this count.
fn steps_from(count: usize, holds: &[i32; 7]) -> [PatternStep; 2] {
    let (worth, list) = meaning(count, holds);
    [1, 16].map(|stone| {
        let (new_worth, new_list) = meaning(count + stone, holds);
        let (order, new_order) = (order_of(count), order_of(count + stone));
        PatternStep {
            worth: (new_worth - worth) as i16,
            order: [0, 1].map(|side| (new_order[side] - order[side]) as i16),
            lists: [list, new_list],
        }
    })
}
