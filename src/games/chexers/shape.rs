//! The shape of a position as its mover sees it: where everybody's pieces stand, and how safely.

use super::ChexersPosition;
use super::board::{CELLS, SEATS, each_bit, turned};

/// How safely a piece stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Safety {
    /// Nobody can jump over it, and nobody can as long as its neighbours stay.
    Safe,
    /// Nobody can jump over it now, but both sides of one of the lines through it are empty.
    Open,
    /// Another seat could jump over it if it were that seat's turn.
    Attacked,
}

/// A piece as the side to move sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeenPiece {
    /// How many turns it takes until the owner moves: 0 for the side to move, 1 for the next seat, 2 for the last.
    pub turns_until_owner: usize,
    /// How safely it stands.
    pub safety: Safety,
    /// The index of its cell, below [`ChexersPosition::CELLS`], on the board turned so that the side to move starts in
    /// the west, as Red does.
    pub cell: usize,
}

impl ChexersPosition {
    /// The number of cells.
    pub const CELLS: usize = CELLS;

    /// Calls `see` with every piece.
    #[inline]
    pub fn for_each_piece(&self, mut see: impl FnMut(SeenPiece)) {
        let (over, open) = (self.over(), self.open_to_come());
        let mover = self.to_move.index() % SEATS;
        for turns_until_owner in 0..SEATS {
            let [owner, next, last] = [0, 1, 2].map(|turns| (mover + turns_until_owner + turns) % SEATS);
            let attacked = over[next] | over[last];
            for piece in each_bit(self.pieces[owner]) {
                let safety = match piece {
                    _ if piece & attacked != 0 => Safety::Attacked,
                    _ if piece & open != 0 => Safety::Open,
                    _ => Safety::Safe,
                };
                see(SeenPiece { turns_until_owner, safety, cell: turned(mover, piece) });
            }
        }
    }

    /// Returns the number of turns since the last exit, or since the start.
    #[inline]
    pub fn turns_since_exit(&self) -> usize {
        self.history.turns()
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_pcg::Pcg32;

    use super::*;
    use crate::geometry::Cell;
    use crate::rules::{Arrangement, Move, Player, Position};

    fn pieces(position: &ChexersPosition) -> Vec<(usize, usize, Safety)> {
        let mut pieces = Vec::new();
        position.for_each_piece(|piece| pieces.push((piece.turns_until_owner, piece.cell, piece.safety)));
        pieces.sort_by_key(|&(owner, cell, _)| (owner, cell));
        pieces
    }

    /// Returns whether a seat other than the owner could jump over the piece on a cell, by asking the rules.
    fn is_attacked(position: &ChexersPosition, cell: Cell, owner: Player) -> bool {
        position.players().filter(|&hunter| hunter != owner).any(|hunter| {
            let mut arrangement = Arrangement { to_move: hunter, ..position.arrangement() };
            arrangement.details = Default::default();
            let asked = ChexersPosition::arranged(&arrangement).unwrap();
            asked.legal_move_list().into_iter().any(|mv| {
                let mut after = asked.clone();
                after.play_unchecked(mv, &mut ());
                matches!(mv, Move::Jump { .. }) && after.owner(cell) == Some(hunter)
            })
        })
    }

    #[test]
    fn every_piece_is_seen_once_and_stands_as_the_rules_say() {
        let mut rng = Pcg32::seed_from_u64(3);
        let mut position = ChexersPosition::start();
        for _ in 0..150 {
            let Some(mv) = position.random_move(&mut rng) else { break };
            position.play_unchecked(mv, &mut ());
            let mut expected = Vec::new();
            for cell in position.geometry().cells() {
                let Some(owner) = position.owner(cell) else { continue };
                let slots = position.geometry().neighbour_slots(cell);
                let is_empty = |slot: usize| {
                    let neighbour = Cell(slots[slot]);
                    neighbour.index() < CELLS && position.owner(neighbour).is_none()
                };
                let safety = if is_attacked(&position, cell, owner) {
                    Safety::Attacked
                } else if (0..3).any(|slot| is_empty(slot) && is_empty(slot + 3)) {
                    Safety::Open
                } else {
                    Safety::Safe
                };
                expected.push(((owner.index() + SEATS - position.to_move().index()) % SEATS, safety));
            }
            let mut seen: Vec<_> = pieces(&position).into_iter().map(|(owner, _, safety)| (owner, safety)).collect();
            let key = |&(owner, safety): &(usize, Safety)| (owner, safety as u8);
            seen.sort_by_key(key);
            expected.sort_by_key(key);
            assert_eq!(seen, expected);
        }
    }

    /// Returns the cell that is to the next seat what `cell` is to this one: Green's start lies where `r`, not `q`, is
    /// lowest.
    fn as_the_next_seat_has_it(position: &ChexersPosition, cell: Cell) -> Cell {
        let geometry = position.geometry();
        let name = geometry.name(cell);
        let (q, r): (i32, i32) = name.split_once(',').map(|(q, r)| (q.parse().unwrap(), r.parse().unwrap())).unwrap();
        geometry.parse_cell(&format!("{},{q}", -q - r)).unwrap()
    }

    #[test]
    fn all_seats_see_the_same_when_the_board_is_turned() {
        let mut rng = Pcg32::seed_from_u64(9);
        let mut position = ChexersPosition::start();
        for _ in 0..150 {
            let Some(mv) = position.random_move(&mut rng) else { break };
            position.play_unchecked(mv, &mut ());
            let mut turned =
                Arrangement::new(vec![Vec::new(); SEATS], Player((position.to_move().0 + 1) % SEATS as u8));
            for cell in position.geometry().cells() {
                if let Some(owner) = position.owner(cell) {
                    turned.stones[(owner.index() + 1) % SEATS].push(as_the_next_seat_has_it(&position, cell));
                }
            }
            let turned = ChexersPosition::arranged(&turned).unwrap();
            assert_eq!(pieces(&turned), pieces(&position));
        }
    }

    #[test]
    fn an_exit_starts_the_count_of_turns_anew() {
        let mut position = ChexersPosition::start();
        let mut rng = Pcg32::seed_from_u64(2);
        let mut turns = 0;
        while let Some(mv) = position.random_move(&mut rng) {
            position.play_unchecked(mv, &mut ());
            turns = if matches!(mv, Move::Exit(_)) { 0 } else { turns + 1 };
            assert_eq!(position.turns_since_exit(), turns);
        }
    }
}
