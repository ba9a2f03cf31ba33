//! The stones on a board and the number of stones in each pattern. The rules keep these up to date; the searches are
//! notified of each pattern that changes and maintain more.

use std::sync::Arc;

use super::table::{HexadeTable, Ray, SIX};
use crate::geometry::Cell;
use crate::rules::Player;

/// White, the first to move.
pub(super) const WHITE: Player = Player(0);

/// In the list of owners: an empty cell.
pub const EMPTY: u8 = 2;
/// In the list of owners, after the last cell: the off-board cell.
const OFF_BOARD: u8 = 3;

/// The most stones that a move can capture: a pair in each direction.
pub const MOST_CAPTURED: usize = 12;

/// The stones of both players, and the counts that can be read without scanning the whole board.
#[derive(Debug)]
pub struct Stones {
    table: Arc<HexadeTable>,
    /// The seat whose stone is on each cell, or [`EMPTY`]; one additional entry is [`OFF_BOARD`].
    owners: Box<[u8]>,
    /// The stones in each pattern: White's in the lower four bits, Black's in the upper four.
    counts: Box<[u8]>,
    /// The number of stones that each seat has on the board.
    totals: [u16; 2],
}

/// Returns the other seat.
#[inline]
pub fn opponent(player: Player) -> Player {
    Player(player.0 ^ 1)
}

/// Returns what one stone of a player adds to the count of a pattern. Six times this value is a complete six, as the
/// half of the other player is 0 then.
#[inline]
pub(super) fn one_stone(player: Player) -> u8 {
    1 << (4 * player.0)
}

/// Returns whether a stone of seat `own` captures the stones on the next two of three cells in a straight line from it:
/// both are enemies, and the third is a stone of `own`. `near`, `far` and `end` are the owners of these cells, a seat
/// or [`EMPTY`].
#[inline]
pub const fn is_captured(own: u8, near: u8, far: u8, end: u8) -> bool {
    near == own ^ 1 && far == own ^ 1 && end == own
}

/// Returns whether a stone of a player captures in the direction of a ray, where `owner` returns the owner of a cell.
#[inline]
fn takes(ray: &Ray, player: Player, owner: impl Fn(u16) -> u8) -> bool {
    let near = owner(ray.near);
    // The first comparison rules out most rays.
    near == opponent(player).0 && is_captured(player.0, near, owner(ray.far), owner(ray.end))
}

impl Stones {
    /// Creates an empty board.
    pub fn new(table: Arc<HexadeTable>) -> Self {
        let mut owners = vec![EMPTY; table.geometry.len()];
        owners.push(OFF_BOARD);
        Self { owners: owners.into(), counts: vec![0; table.patterns().len()].into(), totals: [0; 2], table }
    }

    /// Returns the table that all positions of the board share.
    #[inline]
    pub fn table(&self) -> &Arc<HexadeTable> {
        &self.table
    }

    /// Places a stone on an empty cell and calls `changed` for each pattern through the cell with the pattern's number
    /// and its count before and after.
    #[inline]
    pub fn put(&mut self, cell: usize, player: Player, mut changed: impl FnMut(u16, u8, u8)) {
        self.owners[cell] = player.0;
        self.totals[player.index()] += 1;
        let one = one_stone(player);
        for &pattern in self.table.through(cell) {
            let count = &mut self.counts[usize::from(pattern)];
            let before = *count;
            *count = before + one;
            changed(pattern, before, before + one);
        }
    }

    /// Removes a stone and calls `changed` as [`Self::put`] does.
    #[inline]
    pub fn take(&mut self, cell: usize, player: Player, mut changed: impl FnMut(u16, u8, u8)) {
        self.owners[cell] = EMPTY;
        self.totals[player.index()] -= 1;
        let one = one_stone(player);
        for &pattern in self.table.through(cell) {
            let count = &mut self.counts[usize::from(pattern)];
            let before = *count;
            *count = before - one;
            changed(pattern, before, before - one);
        }
    }

    /// Returns the pairs that a stone of `player` on an empty cell captures, each with the stone next to the cell
    /// first.
    #[inline]
    pub fn captures(&self, cell: usize, player: Player) -> impl Iterator<Item = [u16; 2]> + '_ {
        let rays = self.table.rays(cell).iter();
        rays.filter(move |ray| takes(ray, player, |cell| self.owner_code(cell))).map(|ray| [ray.near, ray.far])
    }

    /// Returns how many pairs a White stone and a Black stone on an empty cell would capture.
    #[inline]
    pub fn capture_counts(&self, cell: Cell) -> [i32; 2] {
        let mut counts = [0; 2];
        for ray in self.table.rays(cell.index()) {
            let near = self.owner_code(ray.near);
            if near < EMPTY && takes(ray, opponent(Player(near)), |cell| self.owner_code(cell)) {
                counts[opponent(Player(near)).index()] += 1;
            }
        }
        counts
    }

    /// Returns the patterns through an empty cell that lack only a stone of `player` there.
    #[inline]
    pub(super) fn fives_through(&self, cell: usize, player: Player) -> impl Iterator<Item = &[u16; 6]> {
        let five = (SIX - 1) * one_stone(player);
        let fives = self.table.through(cell).iter().filter(move |&&pattern| self.counts[usize::from(pattern)] == five);
        fives.map(|&pattern| &self.table.patterns()[usize::from(pattern)])
    }

    /// Returns whether a stone of `by` on a cell captures at least one stone of each of the other side's `sixes`, where
    /// `owner` returns the owner of a cell.
    #[inline]
    pub(super) fn breaks(&self, cell: u16, sixes: &[&[u16; 6]], by: Player, owner: impl Fn(u16) -> u8) -> bool {
        let rays = self.table.rays(usize::from(cell));
        let is_out_of = |ray: &Ray, six: &[u16; 6]| six.contains(&ray.near) || six.contains(&ray.far);
        sixes.iter().all(|six| rays.iter().any(|ray| takes(ray, by, &owner) && is_out_of(ray, six)))
    }

    /// Returns the cells at both ends of each pair that a stone of `player` on a cell belongs to, including the
    /// off-board cell.
    #[inline]
    pub(super) fn ends_of_pairs(&self, cell: u16, player: Player) -> impl Iterator<Item = u16> + '_ {
        let rays = self.table.rays(usize::from(cell));
        let pairs = rays.iter().enumerate().filter(move |(_, ray)| self.is_owned(ray.near, player));
        // The pair lies between the neighbour opposite the ray and the second cell of the ray.
        pairs.flat_map(move |(way, ray)| [rays[(way + 3) % rays.len()].near, ray.far])
    }

    /// Returns the owner of a cell: a seat, [`EMPTY`], or [`OFF_BOARD`] beyond the edge.
    #[inline]
    pub(super) fn owner_code(&self, cell: u16) -> u8 {
        self.owners[usize::from(cell)]
    }

    /// Returns whose stone is on a cell; `None` off the board.
    #[inline]
    pub fn owner(&self, cell: usize) -> Option<Player> {
        self.owners.get(cell).filter(|&&owner| owner < EMPTY).map(|&owner| Player(owner))
    }

    /// Returns whether a cell is on the board and empty.
    #[inline]
    pub fn is_empty(&self, cell: u16) -> bool {
        self.owners[usize::from(cell)] == EMPTY
    }

    /// Returns whether a cell is on the board and holds a stone of a player.
    #[inline]
    pub fn is_owned(&self, cell: u16, player: Player) -> bool {
        self.owners[usize::from(cell)] == player.0
    }

    /// Returns whether no cell is empty.
    #[inline]
    pub fn is_full(&self) -> bool {
        usize::from(self.totals[0]) + usize::from(self.totals[1]) == self.table.geometry.len()
    }

    /// Returns White's first stone while it restricts the second one to distant cells: when White is to move and each
    /// side has one stone.
    #[inline]
    pub fn distance_stone(&self, to_move: Player) -> Option<Cell> {
        if to_move != WHITE || self.totals != [1, 1] {
            return None;
        }
        let white = self.owners.iter().position(|&owner| owner == WHITE.0);
        white.map(|cell| Cell(cell as u32))
    }

    /// Returns the count of each pattern.
    #[inline]
    pub fn counts(&self) -> &[u8] {
        &self.counts
    }

    /// Returns the counts of the patterns through a cell.
    #[inline]
    pub fn counts_at(&self, cell: Cell) -> impl Iterator<Item = u8> + '_ {
        self.table.through(cell.index()).iter().map(|&pattern| self.counts[usize::from(pattern)])
    }

    /// Returns whether both boards have the same stones.
    pub(super) fn are_same(&self, other: &Self) -> bool {
        self.owners == other.owners
    }

    /// Returns the memory used by the lists, in bytes.
    pub(super) fn lists_size(&self) -> usize {
        self.owners.len() + self.counts.len()
    }
}

impl Clone for Stones {
    fn clone(&self) -> Self {
        Self { table: Arc::clone(&self.table), owners: self.owners.clone(), counts: self.counts.clone(), ..*self }
    }

    /// Reuses the allocations, because searches copy a position millions of times.
    fn clone_from(&mut self, source: &Self) {
        if !Arc::ptr_eq(&self.table, &source.table) {
            self.table = Arc::clone(&source.table);
        }
        self.owners.clone_from(&source.owners);
        self.counts.clone_from(&source.counts);
        self.totals = source.totals;
    }
}
