//! What hangs over a position: sixes to be completed, sixes to be broken, pairs to be captured. The rules ask for it to show
//! it on the board, and every search to look one move ahead without error.

use arrayvec::ArrayVec;

use super::HexadePosition;
use super::stones::{EMPTY, MOST_CAPTURED, Stones, one_stone, opponent};
use super::table::{MOST_PATTERNS, SIX};
use crate::geometry::Cell;
use crate::rules::Player;

/// A position of which threats can be asked. Cells have the numbers of the table.
pub trait Threats {
    /// Who moves.
    fn mover(&self) -> Player;

    /// The stones on the board.
    fn all_stones(&self) -> &Stones;

    /// Whether a player has a complete six.
    fn has_six(&self, player: Player) -> bool;

    /// The patterns with so many stones of a player, 4 to 6, and none of the other side.
    fn patterns_with(&self, player: Player, stones: u8) -> impl Iterator<Item = &[u16; 6]>;

    /// The empty cells from which a stone of `by` captures now one that belongs to a pattern. There may be others among them,
    /// and a cell may come several times.
    fn captures_out_of(&self, pattern: &[u16; 6], by: Player) -> impl Iterator<Item = u16>;

    /// The empty cells of the patterns with so many stones of a player alone; a cell may come several times.
    #[inline]
    fn filling(&self, player: Player, stones: u8) -> impl Iterator<Item = u16> {
        let cells = self.patterns_with(player, stones).flatten().copied();
        cells.filter(|&cell| self.all_stones().is_empty(cell))
    }

    /// The cells on which a stone of the side to move breaks every six of the other side; none if there is no six. In no
    /// order, and a cell may come several times.
    #[inline]
    fn breaking(&self) -> impl Iterator<Item = u16> {
        let (mover, board) = (self.mover(), self.all_stones());
        let sixes: Vec<&[u16; 6]> = self.patterns_with(opponent(mover), SIX).collect();
        let captures = sixes.first().copied().into_iter().flat_map(move |six| self.captures_out_of(six, mover));
        captures.filter(move |&cell| board.breaks(cell, &sixes, mover, |at| board.owner_code(at)))
    }

    /// A cell on which the side to move completes a six that no reply breaks.
    #[inline]
    fn perfect_six(&self) -> Option<u16> {
        self.filling(self.mover(), SIX - 1).find(|&cell| self.is_perfect(cell))
    }

    /// Whether no reply breaks every six that a stone of the side to move on `cell` completes.
    fn is_perfect(&self, cell: u16) -> bool {
        let (mover, other, board) = (self.mover(), opponent(self.mover()), self.all_stones());
        let taken: ArrayVec<u16, MOST_CAPTURED> = board.captures(usize::from(cell), mover).flatten().collect();
        let is_broken = |six: &[u16; 6]| six.iter().any(|stone| taken.contains(stone));
        if self.has_six(other) && !self.patterns_with(other, SIX).all(is_broken) {
            return false;
        }
        let owner = |at: u16| match at {
            _ if at == cell => mover.0,
            _ if !taken.is_empty() && taken.contains(&at) => EMPTY,
            _ => board.owner_code(at),
        };
        let completed: ArrayVec<&[u16; 6], MOST_PATTERNS> = board.fives_through(usize::from(cell), mover).collect();
        let breaks = |from: u16| owner(from) == EMPTY && board.breaks(from, &completed, other, owner);
        // A capture that breaks the six is there now, or of a pair that the stone is part of, or from a cell that it empties.
        !completed.first().is_some_and(|five| self.captures_out_of(five, other).any(breaks))
            && !board.ends_of_pairs(cell, mover).any(breaks)
            && !taken.iter().copied().any(breaks)
    }
}

impl Threats for HexadePosition {
    #[inline]
    fn mover(&self) -> Player {
        self.to_move
    }

    #[inline]
    fn all_stones(&self) -> &Stones {
        &self.stones
    }

    #[inline]
    fn has_six(&self, player: Player) -> bool {
        self.has_six(player)
    }

    #[inline]
    fn patterns_with(&self, player: Player, stones: u8) -> impl Iterator<Item = &[u16; 6]> {
        let wanted = stones * one_stone(player);
        // There mostly is none, and to find that out is the quickest search through bytes that there is.
        let counts = self.stones.counts();
        let counts = if counts.contains(&wanted) { counts } else { &[] };
        counts
            .iter()
            .zip(self.table().patterns())
            .filter(move |(count, _)| **count == wanted)
            .map(|(_, pattern)| pattern)
    }

    /// From both ends of each pair that a stone of the pattern is part of.
    fn captures_out_of(&self, pattern: &[u16; 6], by: Player) -> impl Iterator<Item = u16> {
        let (stones, owner) = (&self.stones, opponent(by));
        let pattern = pattern.map(|stone| stones.is_owned(stone, owner).then_some(stone));
        let ends = pattern.into_iter().flatten().flat_map(move |stone| stones.ends_of_pairs(stone, owner));
        ends.filter(|&end| stones.is_empty(end))
    }
}

/// The same in the words of the rules.
impl HexadePosition {
    /// The complete sixes of a player, each with its cells ascending. A longer row is as many sixes as it has parts of six.
    pub fn sixes(&self, player: Player) -> impl Iterator<Item = [Cell; 6]> + '_ {
        self.patterns_with(player, SIX).map(|six| six.map(|cell| Cell(cell.into())))
    }

    /// The empty cells that complete a six of a player. A cell that completes several is named as often.
    pub fn completing_cells(&self, player: Player) -> impl Iterator<Item = Cell> + '_ {
        self.filling(player, SIX - 1).map(|cell| Cell(cell.into()))
    }

    /// The empty cells on which a stone of the side to move breaks every six of the other side, in no order; none if there is
    /// no six.
    pub fn breaking_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let breaking: Vec<u16> = self.breaking().collect();
        let empties = if breaking.is_empty() { &[] } else { self.empties() };
        empties.iter().filter(move |cell| breaking.contains(cell)).map(|&cell| Cell(cell.into()))
    }

    /// The pairs of a player that one stone of the other side would capture now, in no order; a pair that can be captured
    /// from either end does not exist.
    pub fn pairs_in_danger(&self, player: Player) -> impl Iterator<Item = [Cell; 2]> + '_ {
        let captures = move |&cell: &u16| self.stones.captures(usize::from(cell), opponent(player));
        self.empties().iter().flat_map(captures).map(|pair| pair.map(|cell| Cell(cell.into())))
    }

    /// The same stones with the other side to move, to see what it threatens.
    #[must_use]
    pub fn with_turn_passed(&self) -> Self {
        let mut passed = self.clone();
        passed.to_move = opponent(self.to_move);
        passed
    }
}
