//! The position as the search holds it: made and unmade in place, with everything that the search asks for kept up to date.
//!
//! A stone changes at most 36 patterns and 12 lines of four. From these follow, without a look at the rest of the board,
//! the evaluation, the order of moves, the patterns that lack one or two stones, and the pairs that can be captured.

use std::sync::Arc;

use arrayvec::ArrayVec;

use super::lines::{EMPTY_LINE, LineState, Lines, NO_LIST, full_list, line_state};
use super::lists::Lists;
use crate::games::hexade::{EMPTY, HexadePosition, MOST_CAPTURED, Stones, Threats, opponent};
use crate::geometry::Cell;
use crate::rules::{Player, Position, zobrist};

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
    to_move: Player,
    stones: Stones,
    patterns: Patterns,
    /// The code of each line of four, see [`EMPTY_LINE`].
    codes: Box<[u8]>,
    /// The lines in which White, and those in which Black can capture.
    capturing: Lists<2>,
    /// How many enemy pairs between two empty cells White and Black have before them.
    open_pairs: [i32; 2],
    key: u64,
    made: Vec<Made>,
    /// The fingerprints before each move that was made.
    keys: Vec<u64>,
}

/// What follows from how full the patterns are.
#[derive(Clone, Debug)]
struct Patterns {
    /// The patterns in which one side alone has 4, 5 or 6 stones; see [`full_list`].
    full: Lists<6>,
    /// For each cell what a stone of White or Black there builds and blocks.
    order: Box<[[i32; 2]]>,
    /// The worth of all patterns to White.
    worth: i32,
}

impl Patterns {
    /// Brings a pattern up to date to which a stone was added, or from which it was taken: it holds `fewer` without that stone.
    /// The order of moves follows if `is_ranked`.
    #[inline]
    fn change<const ADDS: bool>(&mut self, lines: &Lines, pattern: u16, fewer: u8, player: Player, is_ranked: bool) {
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

impl Board {
    /// The same position, ready to be searched.
    pub(super) fn new(position: &HexadePosition, lines: &Arc<Lines>) -> Self {
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

    /// Brings the lines of four through a cell up to date, and the fingerprint, when a stone of a player comes or goes.
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

    /// Puts a stone of the side to move on an empty cell and takes what it captures. The order of moves follows only if
    /// `is_ranked`: it is most of the work, and at the ends of lines nobody asks for it.
    pub(super) fn make(&mut self, cell: u16, is_ranked: bool) {
        let (key, mover, enemy) = (self.key, self.to_move, opponent(self.to_move));
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
        let (mover, enemy) = (self.to_move, opponent(self.to_move));
        captured.iter().for_each(|&stone| self.put(usize::from(stone), enemy, is_ranked));
        self.take(usize::from(cell), mover, is_ranked);
    }

    /// Gives the turn to the other side, which the rules do not allow: to see what is threatened. A second time takes it back.
    pub(super) fn pass(&mut self) {
        self.to_move = opponent(self.to_move);
        self.key ^= self.lines.turn_key;
    }

    /// Every capture that a stone of a player would make now: the cell to play and the pair in danger.
    #[inline]
    pub(super) fn captures_by(&self, player: Player) -> impl Iterator<Item = (u16, [u16; 2])> + '_ {
        self.capturing.of(player.index()).iter().filter_map(|&line| {
            let LineState::Capture { end, .. } = line_state(self.codes[usize::from(line)]) else { return None };
            let cells = self.lines.lines[usize::from(line)];
            Some((cells[usize::from(end)], [cells[1], cells[2]]))
        })
    }

    /// The stones that a stone of a player on an empty cell captures.
    #[inline]
    fn captured_by(&self, cell: u16, by: Player) -> impl Iterator<Item = u16> + '_ {
        self.captures_by(by).filter(move |(end, _)| *end == cell).flat_map(|(_, pair)| pair)
    }

    /// Whose turn it is.
    #[inline]
    pub(super) fn to_move(&self) -> Player {
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

    /// How many patterns there are in which a player alone has so many stones, 4 to 6.
    #[inline]
    pub(super) fn has_full(&self, player: Player, stones: u8) -> bool {
        !self.patterns.full.of(full_list(player, stones)).is_empty()
    }

    /// Whether nothing stands on a cell.
    #[inline]
    pub(super) fn is_empty(&self, cell: u16) -> bool {
        self.stones.is_empty(cell)
    }

    /// Whether no cell is empty.
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        self.stones.is_full()
    }

    /// The cells on which the side to move may put a stone, ascending.
    pub(super) fn legal_cells(&self) -> impl Iterator<Item = u16> + '_ {
        let first = self.stones.distance_stone(self.to_move);
        let is_far = move |&cell: &u16| first.is_none_or(|first| !self.lines.table.are_near(first, Cell(cell.into())));
        (0..self.lines.stone_keys.len() as u16).filter(|&cell| self.is_empty(cell)).filter(is_far)
    }

    /// The lines of four through a cell, as their cells.
    #[inline]
    pub(super) fn lines_through(&self, cell: u16) -> impl Iterator<Item = &[u16; 4]> + '_ {
        self.lines.lines_at[usize::from(cell)].iter().map(|at| &self.lines.lines[usize::from(at.line)])
    }

    /// What a stone of a player on a cell builds and blocks: a rank among cells, not a value. It does not know of moves that
    /// were made without it.
    #[inline]
    pub(super) fn order(&self, cell: u16, player: Player) -> i32 {
        self.patterns.order[usize::from(cell)][player.index()]
    }

    /// How the side to move stands: what both have in the patterns that are open to them, the pairs in danger, and the
    /// right to move. See [`super::weights::Weights`] for each term and the unit.
    pub(super) fn evaluate(&self) -> i32 {
        let weights = &self.lines.weights;
        let (mover, other) = (self.to_move.index(), opponent(self.to_move).index());
        let patterns = if mover == 0 { self.patterns.worth } else { -self.patterns.worth };
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

impl Threats for Board {
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

    /// From every cell from which something is captured: there are few.
    #[inline]
    fn captures_out_of(&self, _: &[u16; 6], by: Player) -> impl Iterator<Item = u16> {
        self.captures_by(by).map(|(cell, _)| cell)
    }
}
