//! The threats in a position: sixes to complete, sixes to break, pairs to capture. The rules use them to show aids on
//! the board, and every search uses them for an exact one-move lookahead.

use arrayvec::ArrayVec;

use super::HexadePosition;
use super::stones::{EMPTY, MOST_CAPTURED, Stones, one_stone, opponent};
use super::table::{MOST_PATTERNS, SIX};
use crate::geometry::Cell;
use crate::rules::Player;

/// A position whose threats can be queried. Cells have the numbers of the table.
pub trait Threats {
    /// Returns the side to move.
    fn mover(&self) -> Player;

    /// Returns the stones on the board.
    fn all_stones(&self) -> &Stones;

    /// Returns whether a player has a complete six.
    fn has_six(&self, player: Player) -> bool;

    /// Returns the patterns with exactly `stones` (4 to 6) stones of a player and none of the other side.
    fn patterns_with(&self, player: Player, stones: u8) -> impl Iterator<Item = &[u16; 6]>;

    /// Returns the empty cells from which a stone of `by` now captures a stone of a pattern. The result may include
    /// other empty cells, and may repeat cells.
    fn captures_out_of(&self, pattern: &[u16; 6], by: Player) -> impl Iterator<Item = u16>;

    /// Returns the empty cells of the patterns with exactly `stones` stones of a player and none of the other side;
    /// cells may be repeated.
    #[inline]
    fn filling(&self, player: Player, stones: u8) -> impl Iterator<Item = u16> {
        let cells = self.patterns_with(player, stones).flatten().copied();
        cells.filter(|&cell| self.all_stones().is_empty(cell))
    }

    /// Returns the cells on which a stone of the side to move breaks every six of the other side; none if there is no
    /// six. Cells are in no particular order and may be repeated.
    #[inline]
    fn breaking(&self) -> impl Iterator<Item = u16> {
        let (mover, board) = (self.mover(), self.all_stones());
        let sixes: Vec<&[u16; 6]> = self.patterns_with(opponent(mover), SIX).collect();
        let captures = sixes.first().copied().into_iter().flat_map(move |six| self.captures_out_of(six, mover));
        captures.filter(move |&cell| board.breaks(cell, &sixes, mover, |at| board.owner_code(at)))
    }

    /// Returns a cell on which the side to move completes a six that no reply breaks.
    #[inline]
    fn perfect_six(&self) -> Option<u16> {
        self.filling(self.mover(), SIX - 1).find(|&cell| self.is_perfect(cell))
    }

    /// Returns whether no single reply breaks every six that a stone of the side to move on `cell` completes.
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
        // A capture that breaks the six is possible now, or takes a pair that the new stone is part of, or is made from
        // a cell that the new stone's captures empty.
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
        // Usually there is no such pattern, and a byte search is the quickest way to find that out.
        let counts = self.stones.counts();
        let counts = if counts.contains(&wanted) { counts } else { &[] };
        counts
            .iter()
            .zip(self.table().patterns())
            .filter(move |(count, _)| **count == wanted)
            .map(|(_, pattern)| pattern)
    }

    /// Returns the cells at both ends of each pair that a stone of the pattern is part of.
    fn captures_out_of(&self, pattern: &[u16; 6], by: Player) -> impl Iterator<Item = u16> {
        let (stones, owner) = (&self.stones, opponent(by));
        let pattern = pattern.map(|stone| stones.is_owned(stone, owner).then_some(stone));
        let ends = pattern.into_iter().flatten().flat_map(move |stone| stones.ends_of_pairs(stone, owner));
        ends.filter(|&end| stones.is_empty(end))
    }
}

/// The threats in the types of the rules.
impl HexadePosition {
    /// Returns the complete sixes of a player, each with its cells ascending. A longer row counts as one six for each
    /// six consecutive stones in it.
    pub fn sixes(&self, player: Player) -> impl Iterator<Item = [Cell; 6]> + '_ {
        self.patterns_with(player, SIX).map(|six| six.map(|cell| Cell(cell.into())))
    }

    /// Returns the empty cells that complete a six of a player. A cell that completes several sixes is listed once for
    /// each.
    pub fn completing_cells(&self, player: Player) -> impl Iterator<Item = Cell> + '_ {
        self.filling(player, SIX - 1).map(|cell| Cell(cell.into()))
    }

    /// Returns the empty cells on which a stone of the side to move breaks every six of the other side, in no
    /// particular order; none if there is no six.
    pub fn breaking_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let breaking: Vec<u16> = self.breaking().collect();
        let empties = if breaking.is_empty() { &[] } else { self.empties() };
        empties.iter().filter(move |cell| breaking.contains(cell)).map(|&cell| Cell(cell.into()))
    }

    /// Returns the pairs of a player that one stone of the other side would capture now, in no particular order. A pair
    /// can never be captured from both ends, so no pair is listed twice.
    pub fn pairs_in_danger(&self, player: Player) -> impl Iterator<Item = [Cell; 2]> + '_ {
        let captures = move |&cell: &u16| self.stones.captures(usize::from(cell), opponent(player));
        self.empties().iter().flat_map(captures).map(|pair| pair.map(|cell| Cell(cell.into())))
    }

    /// Returns the same stones with the other side to move, to find out what that side threatens.
    #[must_use]
    pub fn with_turn_passed(&self) -> Self {
        let mut passed = self.clone();
        passed.to_move = opponent(self.to_move);
        passed
    }
}
