//! What hangs over a position: sixes to be completed, sixes to be broken, pairs to be captured. For the board's aids and
//! for the computer players.

use super::HexadePosition;
use super::position::{one_stone, opponent};
use super::table::SIX;
use crate::geometry::Cell;
use crate::rules::Player;

/// The cells of a pattern.
fn cells(pattern: &[u16; 6]) -> [Cell; 6] {
    pattern.map(|cell| Cell(u32::from(cell)))
}

impl HexadePosition {
    /// The patterns with so many stones of `player` and none of the other side.
    fn patterns_with(&self, player: Player, stones: u8) -> impl Iterator<Item = [Cell; 6]> + '_ {
        let wanted = stones * one_stone(player);
        // There mostly is none, and to find that out is the quickest search through bytes that there is.
        let counts = if self.pattern_counts().contains(&wanted) { self.pattern_counts() } else { &[] };
        let fitting = counts.iter().zip(self.table.patterns()).filter(move |(count, _)| **count == wanted);
        fitting.map(|(_, pattern)| cells(pattern))
    }

    /// The complete sixes of a player, each with its cells ascending. A longer row is as many sixes as it has parts of six.
    pub fn sixes(&self, player: Player) -> impl Iterator<Item = [Cell; 6]> + '_ {
        self.patterns_with(player, SIX)
    }

    /// The empty cells that complete a six of a player. A cell that completes several is named as often.
    pub fn completing_cells(&self, player: Player) -> impl Iterator<Item = Cell> + '_ {
        let is_empty = |cell: &Cell| self.owner_at(cell.index()).is_none();
        self.patterns_with(player, SIX - 1).filter_map(move |pattern| pattern.into_iter().find(is_empty))
    }

    /// The empty cells on which a stone of the side to move breaks every six of the other side, in no order; none if there is
    /// no six.
    pub fn breaking_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let mover = self.to_move;
        let sixes: Vec<[Cell; 6]> = self.sixes(opponent(mover)).collect();
        let empties = if sixes.is_empty() { &[] } else { self.empties() };
        let is_broken = move |six: &[Cell; 6], by: usize| {
            self.captures(by, mover).flatten().any(|stone| six.contains(&Cell(u32::from(stone))))
        };
        let breaks = move |cell: &&u16| sixes.iter().all(|six| is_broken(six, usize::from(**cell)));
        empties.iter().filter(breaks).map(|&cell| Cell(u32::from(cell)))
    }

    /// The pairs of a player that one stone of the other side would capture now, in no order; a pair that can be captured
    /// from either end does not exist.
    pub fn pairs_in_danger(&self, player: Player) -> impl Iterator<Item = [Cell; 2]> + '_ {
        let by = opponent(player);
        let captures = self.empties().iter().flat_map(move |&cell| self.captures(usize::from(cell), by));
        captures.map(|pair| pair.map(|cell| Cell(u32::from(cell))))
    }

    /// The same stones with the other side to move, to see what it threatens.
    #[must_use]
    pub fn with_turn_passed(&self) -> Self {
        let mut passed = self.clone();
        passed.to_move = opponent(self.to_move);
        passed
    }

    /// How many pairs a stone of a player on an empty cell would capture.
    pub fn capture_count(&self, cell: Cell, player: Player) -> usize {
        self.captures(cell.index(), player).count()
    }
}
