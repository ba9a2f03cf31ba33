//! The position as the search holds it: made and unmade in place, with everything that the search asks for kept up to date.
//!
//! A stone changes at most 36 patterns and 12 lines of four. From these follow, without a look at the rest of the board,
//! the evaluation, the order of moves, the patterns that lack one or two stones, and the pairs that can be captured.

use std::sync::Arc;

use arrayvec::ArrayVec;

use super::lines::{Lines, NO_LIST, full_list};
use super::lists::Lists;
use crate::games::hexade::HexadePosition;
use crate::rules::{Position, zobrist};

/// White or Black as an array index, in order of play.
pub(super) type Side = usize;

/// In the list of owners: nobody's stone.
const EMPTY: u8 = 2;
/// A move can capture a pair in each direction.
const MOST_CAPTURED: usize = 12;

/// A move that was made, with what it took.
#[derive(Clone, Debug)]
struct Made {
    cell: u16,
    captured: ArrayVec<u16, MOST_CAPTURED>,
    /// Whether the order of moves followed it.
    is_ranked: bool,
}

/// A position that moves are made and unmade on.
#[derive(Clone, Debug)]
pub(super) struct Board {
    lines: Arc<Lines>,
    to_move: Side,
    /// The side whose stone stands on each cell, or [`EMPTY`].
    owners: Box<[u8]>,
    /// The stones in each pattern: White's in the lower four bits, Black's in the upper four.
    counts: Box<[u8]>,
    /// The patterns in which one side alone has 4, 5 or 6 stones; see [`full_list`].
    full: Lists<6>,
    /// Two bits for each cell of a line of four: 0 empty, 1 White, 2 Black.
    codes: Box<[u8]>,
    /// The lines in which White, and those in which Black can capture.
    capturing: Lists<2>,
    /// How many enemy pairs between two empty cells White and Black have before them.
    open_pairs: [i32; 2],
    /// For each cell what a stone of White or Black there builds and blocks.
    order: Box<[[i32; 2]]>,
    /// The worth of all patterns to White.
    worth: i32,
    stones: [u16; 2],
    key: u64,
    made: Vec<Made>,
    /// The fingerprints before each move that was made.
    keys: Vec<u64>,
}

/// A line of four as a code, from its cells in order.
const fn code(cells: [u8; 4]) -> u8 {
    cells[0] | cells[1] << 2 | cells[2] << 4 | cells[3] << 6
}

/// Who can capture in a line with this code, and at which of its four cells.
#[inline]
fn capture_in(line: u8) -> Option<(Side, usize)> {
    const WHITE_FIRST: u8 = code([0, 2, 2, 1]);
    const WHITE_LAST: u8 = code([1, 2, 2, 0]);
    const BLACK_FIRST: u8 = code([0, 1, 1, 2]);
    const BLACK_LAST: u8 = code([2, 1, 1, 0]);
    match line {
        WHITE_FIRST => Some((0, 0)),
        WHITE_LAST => Some((0, 3)),
        BLACK_FIRST => Some((1, 0)),
        BLACK_LAST => Some((1, 3)),
        _ => None,
    }
}

/// Who has an enemy pair before him that stands between two empty cells.
#[inline]
fn open_pair_in(line: u8) -> Option<Side> {
    const OF_BLACK: u8 = code([0, 2, 2, 0]);
    const OF_WHITE: u8 = code([0, 1, 1, 0]);
    match line {
        OF_BLACK => Some(0),
        OF_WHITE => Some(1),
        _ => None,
    }
}

impl Board {
    /// The same position, ready to be searched.
    pub(super) fn new(position: &HexadePosition, lines: &Arc<Lines>) -> Self {
        let cells = lines.stone_keys.len();
        let mut board = Self {
            lines: Arc::clone(lines),
            to_move: position.to_move().index(),
            owners: vec![EMPTY; cells].into(),
            counts: vec![0; lines.value_base.len()].into(),
            full: Lists::new(lines.value_base.len()),
            codes: vec![0; lines.lines.len()].into(),
            capturing: Lists::new(lines.lines.len()),
            open_pairs: [0; 2],
            order: lines.first_order.iter().map(|&order| [order; 2]).collect(),
            worth: 0,
            stones: [0; 2],
            key: zobrist::turn(position.to_move()),
            made: Vec::with_capacity(64),
            keys: Vec::with_capacity(64),
        };
        for player in position.players() {
            position.stones(player).iter().for_each(|cell| board.put(cell.index(), player.index(), true));
        }
        board
    }

    fn put(&mut self, cell: usize, side: Side, is_ranked: bool) {
        self.owners[cell] = side as u8;
        self.stones[side] += 1;
        self.change_patterns::<true>(cell, side, is_ranked);
        self.change_lines(cell, side);
    }

    fn take(&mut self, cell: usize, side: Side, is_ranked: bool) {
        self.owners[cell] = EMPTY;
        self.stones[side] -= 1;
        self.change_patterns::<false>(cell, side, is_ranked);
        self.change_lines(cell, side);
    }

    /// Brings the patterns through a cell up to date, and if `is_ranked` the order of moves into them.
    #[inline]
    fn change_patterns<const ADDS: bool>(&mut self, cell: usize, side: Side, is_ranked: bool) {
        let Self { lines, counts, full, order, worth, .. } = self;
        let one = 1 << (4 * side);
        for &pattern in lines.table.through(cell) {
            let index = usize::from(pattern);
            let old = counts[index];
            let new = if ADDS { old + one } else { old - one };
            counts[index] = new;
            let fewer = usize::from(if ADDS { old } else { new });
            let step = &lines.steps[usize::from(lines.value_base[index]) + fewer][side];
            let sign = if ADDS { 1 } else { -1 };
            *worth += sign * i32::from(step.worth);
            let [from, to] = if ADDS { step.lists } else { [step.lists[1], step.lists[0]] };
            if from != NO_LIST {
                full.remove(usize::from(from), pattern);
            }
            if to != NO_LIST {
                full.insert(usize::from(to), pattern);
            }
            if is_ranked && step.order != [0, 0] {
                for &cell in &lines.table.patterns()[index] {
                    let order = &mut order[usize::from(cell)];
                    order[0] += sign * i32::from(step.order[0]);
                    order[1] += sign * i32::from(step.order[1]);
                }
            }
        }
    }

    /// Brings the lines of four through a cell up to date, and the fingerprint.
    #[inline]
    fn change_lines(&mut self, cell: usize, side: Side) {
        let Self { lines, codes, capturing, open_pairs, key, .. } = self;
        *key ^= lines.stone_keys[cell][side];
        for at in &lines.lines_at[cell] {
            let old = codes[usize::from(at.line)];
            let new = old ^ ((side as u8 + 1) << at.shift);
            codes[usize::from(at.line)] = new;
            if let Some((by, _)) = capture_in(old) {
                capturing.remove(by, at.line);
            } else if let Some(by) = open_pair_in(old) {
                open_pairs[by] -= 1;
            }
            if let Some((by, _)) = capture_in(new) {
                capturing.insert(by, at.line);
            } else if let Some(by) = open_pair_in(new) {
                open_pairs[by] += 1;
            }
        }
    }

    /// Puts a stone of the side to move on an empty cell and takes what it captures. The order of moves follows only if
    /// `is_ranked`: it is most of the work, and at the ends of lines nobody asks for it.
    pub(super) fn make(&mut self, cell: u16, is_ranked: bool) {
        let (key, mover, enemy) = (self.key, self.to_move, 1 - self.to_move);
        let captured: ArrayVec<u16, MOST_CAPTURED> = self.captured_by(cell, mover).collect();
        self.put(usize::from(cell), mover, is_ranked);
        captured.iter().for_each(|&stone| self.take(usize::from(stone), enemy, is_ranked));
        self.made.push(Made { cell, captured, is_ranked });
        self.keys.push(key);
        self.pass();
    }

    /// Takes the last move back.
    pub(super) fn unmake(&mut self) {
        let Some(Made { cell, captured, is_ranked }) = self.made.pop() else { return };
        self.keys.pop();
        self.pass();
        let (mover, enemy) = (self.to_move, 1 - self.to_move);
        captured.iter().for_each(|&stone| self.put(usize::from(stone), enemy, is_ranked));
        self.take(usize::from(cell), mover, is_ranked);
    }

    /// Gives the turn to the other side, which the rules do not allow: to see what is threatened. A second time takes it back.
    pub(super) fn pass(&mut self) {
        self.to_move = 1 - self.to_move;
        self.key ^= self.lines.turn_key;
    }

    /// The lines in which a side can capture, each with the cell to play and the pair in danger.
    pub(super) fn captures(&self, by: Side) -> impl Iterator<Item = (u16, [u16; 2])> + '_ {
        self.capturing.of(by).iter().filter_map(|&line| {
            let (_, end) = capture_in(self.codes[usize::from(line)])?;
            let cells = self.lines.lines[usize::from(line)];
            Some((cells[end], [cells[1], cells[2]]))
        })
    }

    /// The stones that a stone of a side on an empty cell captures.
    #[inline]
    pub(super) fn captured_by(&self, cell: u16, by: Side) -> impl Iterator<Item = u16> + '_ {
        self.captures(by).filter(move |(end, _)| *end == cell).flat_map(|(_, pair)| pair)
    }

    /// Whose turn it is.
    #[inline]
    pub(super) fn to_move(&self) -> Side {
        self.to_move
    }

    /// A fingerprint of stones and turn, that of [`Position::key`].
    #[inline]
    pub(super) fn key(&self) -> u64 {
        self.key
    }

    /// Whether the position stood on the board before one of the moves that were made.
    pub(super) fn is_repeated(&self) -> bool {
        self.keys.contains(&self.key)
    }

    /// The patterns in which a side alone has so many stones, 4 to 6.
    #[inline]
    pub(super) fn full(&self, side: Side, stones: usize) -> &[u16] {
        self.full.of(full_list(side, stones))
    }

    /// Whether a side has a complete six.
    #[inline]
    pub(super) fn has_six(&self, side: Side) -> bool {
        !self.full(side, 6).is_empty()
    }

    /// The cells of a pattern.
    #[inline]
    pub(super) fn pattern(&self, pattern: u16) -> &[u16; 6] {
        &self.lines.table.patterns()[usize::from(pattern)]
    }

    /// The empty cells of the patterns in which a side alone has so many stones; a cell may come several times.
    pub(super) fn filling_cells(&self, side: Side, stones: usize) -> impl Iterator<Item = u16> + '_ {
        let cells = self.full(side, stones).iter().flat_map(|&pattern| self.pattern(pattern));
        cells.copied().filter(|&cell| self.is_empty(cell))
    }

    /// Whether nothing stands on a cell.
    #[inline]
    pub(super) fn is_empty(&self, cell: u16) -> bool {
        self.owners[usize::from(cell)] == EMPTY
    }

    /// Whether a cell holds a stone of a side.
    #[inline]
    pub(super) fn is_owned(&self, cell: u16, side: Side) -> bool {
        usize::from(self.owners[usize::from(cell)]) == side
    }

    /// Whether no cell is empty.
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        usize::from(self.stones[0] + self.stones[1]) == self.owners.len()
    }

    /// The cells on which the side to move may put a stone, ascending.
    pub(super) fn legal_cells(&self) -> impl Iterator<Item = u16> + '_ {
        let first =
            if self.to_move == 0 && self.stones == [1, 1] { self.owners.iter().position(|&o| o == 0) } else { None };
        let cell = |index: usize| crate::geometry::Cell(index as u32);
        let is_far = move |&index: &u16| {
            first.is_none_or(|first| !self.lines.table.are_near(cell(first), cell(usize::from(index))))
        };
        (0..self.owners.len() as u16).filter(|&index| self.is_empty(index)).filter(is_far)
    }

    /// The lines of four through a cell, as their cells.
    #[inline]
    pub(super) fn lines_through(&self, cell: u16) -> impl Iterator<Item = &[u16; 4]> + '_ {
        self.lines.lines_at[usize::from(cell)].iter().map(|at| &self.lines.lines[usize::from(at.line)])
    }

    /// What a stone of a side on a cell builds and blocks: a rank among cells, not a value. It does not know of moves that were
    /// made without it.
    #[inline]
    pub(super) fn order(&self, cell: u16, side: Side) -> i32 {
        self.order[usize::from(cell)][side]
    }

    /// How the side to move stands: what both have in the patterns that are open to them, the pairs in danger, and the
    /// right to move. See [`super::weights::Weights`] for each term and the unit.
    pub(super) fn evaluate(&self) -> i32 {
        let weights = &self.lines.weights;
        let (mover, other) = (self.to_move, 1 - self.to_move);
        let patterns = if mover == 0 { self.worth } else { -self.worth };
        let danger = weights.capture_now * self.capturing.of(mover).len() as i32
            - weights.capture_next * self.capturing.of(other).len() as i32;
        let open = weights.open_pair * (self.open_pairs[mover] - self.open_pairs[other]);
        patterns + danger + open + weights.tempo
    }

    /// How much of the evaluation turns even chances into 73 to 27.
    pub(super) fn scale(&self) -> i32 {
        self.lines.weights.scale
    }
}
