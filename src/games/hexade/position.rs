//! The incremental position: stones, empty cells, and the number of sixes of each player. The rules built on it are in
//! [`super::play`].

use std::sync::Arc;

use super::stones::{Stones, WHITE, one_stone};
use super::table::{HexadeTable, SIX};
use super::{HexadeSetup, validate};
use crate::geometry::Cell;
use crate::rules::{Arrangement, GameSetup, Impossible, Player};

/// A position of Hexade.
#[derive(Debug)]
pub struct HexadePosition {
    pub(super) stones: Stones,
    pub(super) to_move: Player,
    /// The empty cells, in no particular order.
    empties: Vec<u16>,
    /// The index of each empty cell in `empties`; meaningless for the other cells.
    places: Box<[u16]>,
    /// The number of patterns that each seat has completed.
    six_counts: [u16; 2],
}

impl HexadePosition {
    /// Creates the empty board.
    pub fn start(table: Arc<HexadeTable>) -> Self {
        let cells = table.geometry.len() as u16;
        Self {
            stones: Stones::new(table),
            to_move: WHITE,
            empties: (0..cells).collect(),
            places: (0..cells).collect(),
            six_counts: [0; 2],
        }
    }

    /// Creates the position of an arrangement. A six of the side that is not to move is pending.
    ///
    /// # Errors
    /// [`Impossible`] if it cannot arise in play.
    pub fn arranged(table: Arc<HexadeTable>, arrangement: &Arrangement) -> Result<Self, Impossible> {
        validate::check(&table, arrangement)?;
        let mut position = Self::start(table);
        for (seat, cells) in (0..).map(Player).zip(&arrangement.stones) {
            cells.iter().for_each(|cell| position.put(cell.index(), seat));
        }
        position.to_move = arrangement.to_move;
        if position.has_six(position.to_move) {
            let name = position.setup().seat_names()[position.to_move.index()];
            return Err(Impossible::SixOfMover(name.into()));
        }
        Ok(position)
    }

    /// Places a stone on an empty cell.
    #[inline]
    pub(super) fn put(&mut self, cell: usize, player: Player) {
        let place = self.places[cell];
        self.empties.swap_remove(usize::from(place));
        if let Some(&moved) = self.empties.get(usize::from(place)) {
            self.places[usize::from(moved)] = place;
        }
        let six = SIX * one_stone(player);
        let mut completed = 0;
        self.stones.put(cell, player, |_, _, after| completed += u16::from(after == six));
        self.six_counts[player.index()] += completed;
    }

    /// Removes a stone.
    #[inline]
    pub(super) fn take(&mut self, cell: usize, player: Player) {
        self.places[cell] = self.empties.len() as u16;
        self.empties.push(cell as u16);
        let six = SIX * one_stone(player);
        let mut broken = 0;
        self.stones.take(cell, player, |_, before, _| broken += u16::from(before == six));
        self.six_counts[player.index()] -= broken;
    }

    /// Returns the set-up of the game.
    pub fn setup(&self) -> HexadeSetup {
        self.table().setup
    }

    /// Returns the cells of each shape of six on the board.
    pub fn patterns(&self) -> &[[u16; 6]] {
        self.table().patterns()
    }

    /// Returns the table that all positions of the board share.
    #[inline]
    pub fn table(&self) -> &Arc<HexadeTable> {
        self.stones.table()
    }

    /// Returns the empty cells, in no particular order.
    #[inline]
    pub(super) fn empties(&self) -> &[u16] {
        &self.empties
    }

    /// Returns whether a player has a complete six on the board.
    #[inline]
    pub fn has_six(&self, player: Player) -> bool {
        self.six_counts[player.index()] > 0
    }

    /// Returns White's first stone while it restricts the second one to distant cells: when White is to move and each
    /// side has one stone.
    #[inline]
    pub fn distance_stone(&self) -> Option<Cell> {
        self.stones.distance_stone(self.to_move)
    }

    /// Returns the memory used by the lists, in bytes.
    pub(super) fn lists_size(&self) -> usize {
        self.stones.lists_size() + 2 * (self.empties.capacity() + self.places.len())
    }
}

impl Clone for HexadePosition {
    fn clone(&self) -> Self {
        Self { stones: self.stones.clone(), empties: self.empties.clone(), places: self.places.clone(), ..*self }
    }

    /// Reuses the allocations, because searches copy a position millions of times.
    fn clone_from(&mut self, source: &Self) {
        self.stones.clone_from(&source.stones);
        self.to_move = source.to_move;
        self.empties.clone_from(&source.empties);
        self.places.clone_from(&source.places);
        self.six_counts = source.six_counts;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Position;
    use rand::SeedableRng;
    use rand_pcg::Pcg32;

    /// The counts updated by moves equal those of the same stones placed one by one.
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
                    assert_eq!(rebuilt.stones.counts(), position.stones.counts());
                    assert_eq!(rebuilt.distance_stone(), position.distance_stone());
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
