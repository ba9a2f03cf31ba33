//! The position as used by the search: moves are made and unmade in place, and everything that the search needs is
//! updated incrementally.
//!
//! A stone changes at most 36 patterns and 12 lines of four. The evaluation, the move ordering, the patterns that lack
//! one or two stones and the pairs that can be captured follow from these changes without a scan of the board.

use std::sync::Arc;

use arrayvec::ArrayVec;

use super::lines::{EMPTY_LINE, LineState, NO_LIST, PatternLines, full_list, line_state};
use super::lists::Lists;
use crate::games::hexade::{EMPTY, HexadePosition, MOST_CAPTURED, Stones, Threats, opponent};
use crate::geometry::Cell;
use crate::rules::{Player, Position, zobrist};

/// A move that was made, with the stones that it captured.
#[derive(Clone, Debug)]
struct Made {
    cell: u16,
    captured: ArrayVec<u16, MOST_CAPTURED>,
    /// Whether the move ordering was updated for this move.
    is_ranked: bool,
}

/// A mutable position on which moves are made and unmade.
#[derive(Clone, Debug)]
pub(super) struct PatternBoard {
    lines: Arc<PatternLines>,
    to_move: Player,
    stones: Stones,
    patterns: Patterns,
    /// The code of each line of four; see [`EMPTY_LINE`].
    codes: Box<[u8]>,
    /// The lines in which White can capture and those in which Black can.
    capturing: Lists<2>,
    /// The number of enemy pairs between two empty cells, for White and for Black.
    open_pairs: [i32; 2],
    key: u64,
    made: Vec<Made>,
    /// The position keys before each move that was made.
    keys: Vec<u64>,
}

/// The state derived from the stone counts of the patterns.
#[derive(Clone, Debug)]
struct Patterns {
    /// The patterns in which one side alone has 4, 5 or 6 stones; see [`full_list`].
    full: Lists<6>,
    /// For each cell, what a stone of White or Black there would build and block.
    order: Box<[[i32; 2]]>,
    /// The value of all patterns for White.
    worth: i32,
}

impl Patterns {
    /// Updates the state after a stone was added to or removed from a pattern, whose stone count without that stone is
    /// `fewer`. Updates the move ordering only if `is_ranked`.
    #[inline]
    fn change<const ADDS: bool>(
        &mut self,
        lines: &PatternLines,
        pattern: u16,
        fewer: u8,
        player: Player,
        is_ranked: bool,
    ) {
        let index = usize::from(pattern);
        let step = &lines.steps[usize::from(lines.value_base[index]) + usize::from(fewer)][player.index()];
        let sign = if ADDS { 1 } else { -1 };
        self.worth += sign * i32::from(step.worth);
        let [from, to] = if ADDS { step.lists } else { [step.lists[1], step.lists[0]] };
        if from != NO_LIST {
            self.full.remove(usize::from(from), pattern);
        }
        if to != NO_LIST {
            self.full.insert(usize::from(to), pattern);
        }
        if is_ranked && step.order != [0, 0] {
            for &cell in &lines.table.patterns()[index] {
                let order = &mut self.order[usize::from(cell)];
                order[0] += sign * i32::from(step.order[0]);
                order[1] += sign * i32::from(step.order[1]);
            }
        }
    }
}

impl PatternBoard {
    /// Prepares a position for searching.
    pub(super) fn new(position: &HexadePosition, lines: &Arc<PatternLines>) -> Self {
        let patterns =
            Patterns { full: Lists::new(lines.value_base.len()), order: lines.first_order.clone(), worth: 0 };
        let mut board = Self {
            lines: Arc::clone(lines),
            to_move: position.to_move(),
            stones: Stones::new(Arc::clone(&lines.table)),
            patterns,
            codes: vec![EMPTY_LINE; lines.lines.len()].into(),
            capturing: Lists::new(lines.lines.len()),
            open_pairs: [0; 2],
            key: zobrist::turn(position.to_move()),
            made: Vec::with_capacity(64),
            keys: Vec::with_capacity(64),
        };
        for player in position.players() {
            position.stones(player).iter().for_each(|cell| board.put(cell.index(), player, true));
        }
        board
    }

    fn put(&mut self, cell: usize, player: Player, is_ranked: bool) {
        let Self { lines, stones, patterns, .. } = self;
        stones.put(cell, player, |pattern, before, _| {
            patterns.change::<true>(lines, pattern, before, player, is_ranked);
        });
        self.change_lines(cell, player);
    }

    fn take(&mut self, cell: usize, player: Player, is_ranked: bool) {
        let Self { lines, stones, patterns, .. } = self;
        stones.take(cell, player, |pattern, _, after| {
            patterns.change::<false>(lines, pattern, after, player, is_ranked);
        });
        self.change_lines(cell, player);
    }

    /// Updates the lines of four through a cell, and the position key, when a stone of a player is added or removed.
    #[inline]
    fn change_lines(&mut self, cell: usize, player: Player) {
        let Self { lines, codes, capturing, open_pairs, key, .. } = self;
        *key ^= lines.stone_keys[cell][player.index()];
        for at in &lines.lines_at[cell] {
            let old = codes[usize::from(at.line)];
            let new = old ^ ((player.0 ^ EMPTY) << at.shift);
            codes[usize::from(at.line)] = new;
            match line_state(old) {
                LineState::Quiet => {}
                LineState::Capture { by, .. } => capturing.remove(by.index(), at.line),
                LineState::OpenPair { by } => open_pairs[by.index()] -= 1,
            }
            match line_state(new) {
                LineState::Quiet => {}
                LineState::Capture { by, .. } => capturing.insert(by.index(), at.line),
                LineState::OpenPair { by } => open_pairs[by.index()] += 1,
            }
        }
    }

    /// Places a stone of the side to move on an empty cell and removes the stones that it captures. Updates the move
    /// ordering only if `is_ranked`: this is most of the work, and leaves of the search do not need it.
    pub(super) fn make(&mut self, cell: u16, is_ranked: bool) {
        let (key, mover, enemy) = (self.key, self.to_move, opponent(self.to_move));
        let captured: ArrayVec<u16, MOST_CAPTURED> = self.captured_by(cell, mover).collect();
        self.put(usize::from(cell), mover, is_ranked);
        captured.iter().for_each(|&stone| self.take(usize::from(stone), enemy, is_ranked));
        self.made.push(Made { cell, captured, is_ranked });
        self.keys.push(key);
        self.pass();
    }

    /// Unmakes the last move.
    pub(super) fn unmake(&mut self) {
        let Some(Made { cell, captured, is_ranked }) = self.made.pop() else { return };
        self.keys.pop();
        self.pass();
        let (mover, enemy) = (self.to_move, opponent(self.to_move));
        captured.iter().for_each(|&stone| self.put(usize::from(stone), enemy, is_ranked));
        self.take(usize::from(cell), mover, is_ranked);
    }

    /// Passes the turn to the other side, which the rules do not allow, to find out what is threatened. A second call
    /// undoes the first.
    pub(super) fn pass(&mut self) {
        self.to_move = opponent(self.to_move);
        self.key ^= self.lines.turn_key;
    }

    /// Returns every capture that a player could make now: the cell to play and the captured pair.
    #[inline]
    pub(super) fn captures_by(&self, player: Player) -> impl Iterator<Item = (u16, [u16; 2])> + '_ {
        self.capturing.of(player.index()).iter().filter_map(|&line| {
            let LineState::Capture { end, .. } = line_state(self.codes[usize::from(line)]) else { return None };
            let cells = self.lines.lines[usize::from(line)];
            Some((cells[usize::from(end)], [cells[1], cells[2]]))
        })
    }

    /// Returns the stones that a player's stone on an empty cell would capture.
    #[inline]
    fn captured_by(&self, cell: u16, by: Player) -> impl Iterator<Item = u16> + '_ {
        self.captures_by(by).filter(move |(end, _)| *end == cell).flat_map(|(_, pair)| pair)
    }

    /// Returns the side to move.
    #[inline]
    pub(super) fn to_move(&self) -> Player {
        self.to_move
    }

    /// Returns the hash key of stones and turn, which equals [`Position::key`].
    #[inline]
    pub(super) fn key(&self) -> u64 {
        self.key
    }

    /// Returns whether the position occurred before one of the moves that were made.
    pub(super) fn is_repeated(&self) -> bool {
        self.keys.contains(&self.key)
    }

    /// Returns whether there is a pattern in which a player alone has exactly this many stones, 4 to 6.
    #[inline]
    pub(super) fn has_full(&self, player: Player, stones: u8) -> bool {
        !self.patterns.full.of(full_list(player, stones)).is_empty()
    }

    /// Returns whether a cell is empty.
    #[inline]
    pub(super) fn is_empty(&self, cell: u16) -> bool {
        self.stones.is_empty(cell)
    }

    /// Returns whether no cell is empty.
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        self.stones.is_full()
    }

    /// Returns the cells on which the side to move may place a stone, ascending.
    pub(super) fn legal_cells(&self) -> impl Iterator<Item = u16> + '_ {
        let first = self.stones.distance_stone(self.to_move);
        let is_far = move |&cell: &u16| first.is_none_or(|first| !self.lines.table.are_near(first, Cell(cell.into())));
        (0..self.lines.stone_keys.len() as u16).filter(|&cell| self.is_empty(cell)).filter(is_far)
    }

    /// Returns the cells of each line of four through a cell.
    #[inline]
    pub(super) fn lines_through(&self, cell: u16) -> impl Iterator<Item = &[u16; 4]> + '_ {
        self.lines.lines_at[usize::from(cell)].iter().map(|at| &self.lines.lines[usize::from(at.line)])
    }

    /// Returns the rank of a player's move to a cell, from what the stone would build and block: an order among cells,
    /// not a value. Moves made with `is_ranked` unset are not reflected in it.
    #[inline]
    pub(super) fn order(&self, cell: u16, player: Player) -> i32 {
        self.patterns.order[usize::from(cell)][player.index()]
    }

    /// Returns the evaluation for the side to move: the value of the patterns still open to each side, of the pairs in
    /// danger, and of the right to move. See [`super::weights::PatternWeights`] for the terms and the unit.
    pub(super) fn evaluate(&self) -> i32 {
        let weights = &self.lines.weights;
        let (mover, other) = (self.to_move.index(), opponent(self.to_move).index());
        let patterns = if mover == 0 { self.patterns.worth } else { -self.patterns.worth };
        let danger = weights.capture_now * self.capturing.of(mover).len() as i32
            - weights.capture_next * self.capturing.of(other).len() as i32;
        let open = weights.open_pair * (self.open_pairs[mover] - self.open_pairs[other]);
        patterns + danger + open + weights.tempo
    }

    /// Returns the evaluation at which the winning chance is 73 %.
    pub(super) fn scale(&self) -> i32 {
        self.lines.weights.scale
    }
}

impl Threats for PatternBoard {
    #[inline]
    fn mover(&self) -> Player {
        self.to_move
    }

    #[inline]
    fn all_stones(&self) -> &Stones {
        &self.stones
    }

    #[inline]
    fn patterns_with(&self, player: Player, stones: u8) -> impl Iterator<Item = &[u16; 6]> {
        let patterns = self.lines.table.patterns();
        self.patterns.full.of(full_list(player, stones)).iter().map(|&pattern| &patterns[usize::from(pattern)])
    }

    #[inline]
    fn has_six(&self, player: Player) -> bool {
        self.has_full(player, 6)
    }

    /// Returns every capturing cell of `by`, without checking the pattern: there are few.
    #[inline]
    fn captures_out_of(&self, _: &[u16; 6], by: Player) -> impl Iterator<Item = u16> {
        self.captures_by(by).map(|(cell, _)| cell)
    }
}
