//! The ground that seats hold: pieces that nobody can jump over, and the ways that these close to others.

use super::ChexersPosition;
use super::board::{BOARD, EXITS, SEATS, around};
use crate::rules::Player;

/// One direction of each of the three lines through a cell.
const LINES: [u32; 3] = [1, 7, 8];

impl ChexersPosition {
    /// Returns the number of pieces of each seat that nobody can jump over, wherever the others go: each of the three
    /// lines through such a piece ends at the edge or at another piece of the seat, on one side at least.
    #[inline]
    pub fn fort_counts(&self) -> [u32; SEATS] {
        self.pieces.map(|own| forts(own).count_ones())
    }

    /// Returns the number of pieces of each seat that have no piece of their own beside them.
    #[inline]
    pub fn lone_counts(&self) -> [u32; SEATS] {
        self.pieces.map(|own| (own & !around(own)).count_ones())
    }

    /// Returns the number of pairs of neighbouring pieces of each seat.
    #[inline]
    pub fn pair_counts(&self) -> [u32; SEATS] {
        self.pieces.map(|own| LINES.into_iter().map(|line| (own & own << line).count_ones()).sum())
    }

    /// Returns how many steps and exits each seat needs to win if the forts of the others never move, with the pieces for
    /// which it is fewest; each piece that it lacks or that has no way left counts as `missing`.
    #[inline]
    pub fn ways_round(&self, missing: u32) -> [u32; SEATS] {
        let forts = self.pieces.map(forts);
        std::array::from_fn(|seat| {
            let walls = forts[(seat + 1) % SEATS] | forts[(seat + 2) % SEATS];
            if walls == 0 { self.way_to_win(Player(seat as u8), missing) } else { self.way_past(walls, seat, missing) }
        })
    }

    /// Returns the same for one seat and these walls: a flood that starts from the exits meets its pieces.
    fn way_past(&self, walls: u64, seat: usize, missing: u32) -> u32 {
        let (own, ground) = (self.pieces[seat], BOARD & !walls);
        let mut needed = self.exits_to_go(Player(seat as u8));
        let (mut reached, mut way) = (EXITS[seat] & ground, 0);
        let mut newly = reached;
        for steps in 1.. {
            let here = (newly & own).count_ones().min(needed);
            way += here * steps;
            needed -= here;
            if needed == 0 || newly == 0 {
                break;
            }
            newly = around(newly) & ground & !reached;
            reached |= newly;
        }
        way + needed * missing
    }
}

/// Returns the pieces among `own` with an end or an own piece on one side of each line.
#[inline]
fn forts(own: u64) -> u64 {
    // Rotated, not shifted: what lies before the first cell is off the board too.
    let covers = !BOARD | own;
    LINES.into_iter().fold(own, |forts, line| forts & (covers.rotate_left(line) | covers.rotate_right(line)))
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_pcg::Pcg32;

    use super::*;
    use crate::geometry::Cell;
    use crate::rules::Position;

    /// Returns the seats' pieces, cell by cell.
    fn owners(position: &ChexersPosition) -> Vec<Option<Player>> {
        position.geometry().cells().map(|cell| position.owner(cell)).collect()
    }

    #[test]
    fn forts_pairs_and_lone_pieces_are_those_that_a_walk_finds() {
        let mut rng = Pcg32::seed_from_u64(3);
        let mut position = ChexersPosition::start();
        while let Some(mv) = position.random_move(&mut rng) {
            position.play_unchecked(mv, &mut ());
            let (mut forts, mut lone, mut paired) = ([0; SEATS], [0; SEATS], [0; SEATS]);
            let owners = owners(&position);
            for cell in position.geometry().cells() {
                let Some(owner) = owners[cell.index()] else { continue };
                let slots = position.geometry().neighbour_slots(cell);
                let at = |slot: usize| owners.get(Cell(slots[slot % 6]).index());
                let covers = |slot: usize| at(slot).is_none_or(|&by| by == Some(owner));
                forts[owner.index()] += u32::from((0..3).all(|slot| covers(slot) || covers(slot + 3)));
                let friends = (0..6).filter(|&slot| at(slot) == Some(&Some(owner))).count();
                lone[owner.index()] += u32::from(friends == 0);
                paired[owner.index()] += friends as u32;
            }
            assert_eq!(position.fort_counts(), forts);
            assert_eq!(position.lone_counts(), lone);
            assert_eq!(position.pair_counts().map(|pairs| 2 * pairs), paired);
        }
    }

    #[test]
    fn a_way_round_leads_past_the_forts_of_others_only() {
        const MISSING: u32 = 20;
        let mut rng = Pcg32::seed_from_u64(5);
        let mut longer = 0;
        for _ in 0..10 {
            let mut position = ChexersPosition::start();
            while let Some(mv) = position.random_move(&mut rng) {
                position.play_unchecked(mv, &mut ());
                for player in position.players() {
                    let way = position.way_to_win(player, MISSING);
                    let round = position.ways_round(MISSING)[player.index()];
                    let others = position.players().filter(|&other| other != player);
                    let forts: u32 = others.map(|other| position.fort_counts()[other.index()]).sum();
                    assert!(round >= way && (forts > 0 || round == way));
                    longer += u32::from(round > way);
                }
            }
        }
        assert!(longer > 100, "{longer}");
    }
}
