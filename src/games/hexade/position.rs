//! The incremental position: stones, empty cells, and how full each pattern is. The rules on top are in [`super::play`].

use std::sync::Arc;

use super::table::{HexadeTable, SIX};
use super::{HexadeSetup, validate};
use crate::geometry::Cell;
use crate::rules::{Arrangement, Impossible, Player};

/// White, the first to move.
pub(super) const WHITE: Player = Player(0);

/// In the list of owners: nobody's stone.
const EMPTY: u8 = 2;
/// In the list of owners, after the last cell: what lies beyond the edge.
const OFF_BOARD: u8 = 3;

/// A position of Hexade.
#[derive(Debug)]
pub struct HexadePosition {
    pub(super) table: Arc<HexadeTable>,
    pub(super) to_move: Player,
    /// The seat whose stone stands on each cell, or [`EMPTY`]; one more entry is [`OFF_BOARD`].
    owners: Box<[u8]>,
    /// The stones in each pattern: White's in the lower four bits, Black's in the upper four.
    counts: Box<[u8]>,
    /// The empty cells, in no order.
    empties: Vec<u16>,
    /// Where each empty cell stands in `empties`; without meaning for the others.
    places: Box<[u16]>,
    /// How many stones each seat has on the board.
    stone_counts: [u16; 2],
    /// How many patterns each seat has completed.
    six_counts: [u16; 2],
}

/// The other seat.
#[inline]
pub(super) fn opponent(player: Player) -> Player {
    Player(player.0 ^ 1)
}

/// What one stone of a player adds to the count of a pattern; times six it is a six, as the other half is 0 then.
#[inline]
pub(super) fn one_stone(player: Player) -> u8 {
    1 << (4 * player.0)
}

impl HexadePosition {
    /// The empty board.
    pub fn start(table: Arc<HexadeTable>) -> Self {
        let cells = table.geometry.len();
        let mut owners = vec![EMPTY; cells];
        owners.push(OFF_BOARD);
        Self {
            to_move: WHITE,
            owners: owners.into(),
            counts: vec![0; table.patterns().len()].into(),
            empties: (0..cells as u16).collect(),
            places: (0..cells as u16).collect(),
            stone_counts: [0; 2],
            six_counts: [0; 2],
            table,
        }
    }

    /// The position of an arrangement. A six of the side that is not to move is pending.
    ///
    /// # Errors
    /// [`Impossible`] if it cannot arise in play.
    pub fn arranged(table: Arc<HexadeTable>, arrangement: &Arrangement) -> Result<Self, Impossible> {
        validate::check_arrangement(&table, arrangement)?;
        let mut position = Self::start(table);
        for (seat, cells) in (0..).map(Player).zip(&arrangement.stones) {
            cells.iter().for_each(|cell| position.put(cell.index(), seat));
        }
        position.to_move = arrangement.to_move;
        validate::check_sixes(&position)?;
        Ok(position)
    }

    /// Puts a stone on an empty cell.
    #[inline]
    pub(super) fn put(&mut self, cell: usize, player: Player) {
        let place = self.places[cell];
        self.empties.swap_remove(usize::from(place));
        if let Some(&moved) = self.empties.get(usize::from(place)) {
            self.places[usize::from(moved)] = place;
        }
        self.owners[cell] = player.0;
        self.stone_counts[player.index()] += 1;
        let one = one_stone(player);
        let mut completed = 0;
        for &pattern in self.table.through(cell) {
            let count = &mut self.counts[usize::from(pattern)];
            *count += one;
            completed += u16::from(*count == SIX * one);
        }
        self.six_counts[player.index()] += completed;
    }

    /// Takes a stone off.
    #[inline]
    pub(super) fn take(&mut self, cell: usize, player: Player) {
        self.places[cell] = self.empties.len() as u16;
        self.empties.push(cell as u16);
        self.owners[cell] = EMPTY;
        self.stone_counts[player.index()] -= 1;
        let one = one_stone(player);
        let mut broken = 0;
        for &pattern in self.table.through(cell) {
            let count = &mut self.counts[usize::from(pattern)];
            broken += u16::from(*count == SIX * one);
            *count -= one;
        }
        self.six_counts[player.index()] -= broken;
    }

    /// The pairs that a stone of `player` on an empty cell captures, the stone next to it first.
    #[inline]
    pub(super) fn captures(&self, cell: usize, player: Player) -> impl Iterator<Item = [u16; 2]> + '_ {
        let (own, enemy) = (player.0, opponent(player).0);
        let owner = |cell: u16| self.owners[usize::from(cell)];
        let rays = self.table.rays(cell).iter();
        let sandwiched =
            rays.filter(move |ray| owner(ray.near) == enemy && owner(ray.far) == enemy && owner(ray.end) == own);
        sandwiched.map(|ray| [ray.near, ray.far])
    }

    /// Whose stone stands on a cell; nobody's off the board.
    #[inline]
    pub(super) fn owner_at(&self, cell: usize) -> Option<Player> {
        self.owners.get(cell).filter(|&&owner| owner < EMPTY).map(|&owner| Player(owner))
    }

    /// The stones in each pattern, a place on the board where a six could be: White's in the lower four bits of a count,
    /// Black's in the upper four.
    pub fn pattern_counts(&self) -> &[u8] {
        &self.counts
    }

    /// The counts of the patterns that a cell belongs to.
    #[inline]
    pub fn pattern_counts_at(&self, cell: Cell) -> impl Iterator<Item = u8> + '_ {
        self.table.through(cell.index()).iter().map(|&pattern| self.counts[usize::from(pattern)])
    }

    /// The set-up of the game.
    pub fn setup(&self) -> HexadeSetup {
        self.table.setup
    }

    /// What all positions of the board share.
    pub fn table(&self) -> &Arc<HexadeTable> {
        &self.table
    }

    /// The empty cells, in no order.
    pub(super) fn empties(&self) -> &[u16] {
        &self.empties
    }

    /// Whether a player has a complete six on the board.
    #[inline]
    pub fn has_six(&self, player: Player) -> bool {
        self.six_counts[player.index()] > 0
    }

    /// White's first stone while it keeps the second one at a distance: when White is to move and each side has one stone.
    #[inline]
    pub fn distance_stone(&self) -> Option<Cell> {
        if self.to_move != WHITE || self.stone_counts != [1, 1] {
            return None;
        }
        let white = self.owners.iter().position(|&owner| owner == WHITE.0);
        white.map(|cell| Cell(cell as u32))
    }

    /// Whether both positions have the same stones on the same board.
    pub(super) fn same_stones(&self, other: &Self) -> bool {
        self.owners == other.owners
    }

    /// How much memory the lists take, in bytes.
    pub(super) fn lists_size(&self) -> usize {
        self.owners.len() + self.counts.len() + 2 * (self.empties.capacity() + self.places.len())
    }
}

impl Clone for HexadePosition {
    fn clone(&self) -> Self {
        Self {
            table: Arc::clone(&self.table),
            owners: self.owners.clone(),
            counts: self.counts.clone(),
            empties: self.empties.clone(),
            places: self.places.clone(),
            ..*self
        }
    }

    /// Reuses the memory: searches copy a position millions of times.
    fn clone_from(&mut self, source: &Self) {
        if !Arc::ptr_eq(&self.table, &source.table) {
            self.table = Arc::clone(&source.table);
        }
        self.to_move = source.to_move;
        self.owners.clone_from(&source.owners);
        self.counts.clone_from(&source.counts);
        self.empties.clone_from(&source.empties);
        self.places.clone_from(&source.places);
        self.stone_counts = source.stone_counts;
        self.six_counts = source.six_counts;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::hexade::HexadeSetup;
    use crate::rules::Position;
    use rand::SeedableRng;
    use rand_pcg::Pcg32;

    /// The counts that moves keep up are those of the same stones put down one by one.
    #[test]
    fn a_position_played_equals_one_rebuilt() {
        for side in [4, 5, 6, 7, 10, 15] {
            let table = Arc::new(HexadeTable::new(HexadeSetup::new(side).unwrap()));
            for seed in 0..40 {
                let mut rng = Pcg32::seed_from_u64(seed);
                let mut position = HexadePosition::start(Arc::clone(&table));
                while let Some(mv) = position.random_move(&mut rng) {
                    position.play_unchecked(mv, &mut ());
                    let mut rebuilt = HexadePosition::start(Arc::clone(&table));
                    for player in position.players() {
                        position.stones(player).iter().for_each(|cell| rebuilt.put(cell.index(), player));
                    }
                    rebuilt.to_move = position.to_move;
                    assert_eq!(rebuilt, position);
                    assert_eq!(rebuilt.counts, position.counts);
                    assert_eq!(rebuilt.stone_counts, position.stone_counts);
                    assert_eq!(rebuilt.six_counts, position.six_counts);
                    let sorted = |mut cells: Vec<u16>| {
                        cells.sort_unstable();
                        cells
                    };
                    assert_eq!(sorted(rebuilt.empties), sorted(position.empties.clone()));
                    let places = position.empties.iter().map(|&cell| position.places[usize::from(cell)]);
                    assert!(places.eq(0..position.empties.len() as u16), "each empty cell knows its place");
                }
            }
        }
    }
}
