//! The state of the race: what searches need beyond the rules.

use super::ChexersPosition;
use super::board::{BOARD, DIRECTIONS, SEATS, bit, each_bit, exit_distance, middle, shifted};
use super::history::History;
use super::limits::EXITS_TO_WIN;
use crate::geometry::Cell;
use crate::rules::{Move, Player};

/// An exclusive upper bound for the distances to the exits.
const DISTANCES: u32 = 7;

/// For each seat and bit index, a word with a 1 in one of its bytes: byte `d`, counted from the lowest, stands for
/// distance `d` from the cell to the seat's exits. The sum over some pieces gives the number of pieces at each
/// distance.
const AT_DISTANCE: [[u64; 64]; SEATS] = [at_distance(0), at_distance(1), at_distance(2)];

const fn at_distance(seat: usize) -> [u64; 64] {
    let mut counts = [0; 64];
    let mut bits = BOARD;
    while bits != 0 {
        let lowest = bits & bits.wrapping_neg();
        counts[bits.trailing_zeros() as usize] = 1 << (8 * exit_distance(seat, lowest));
        bits ^= lowest;
    }
    counts
}

impl ChexersPosition {
    /// Returns the board after a legal move, with the next seat to move. This is cheaper than playing the move on a
    /// copy, because the outcome and the repetitions are not determined.
    #[inline]
    pub fn glimpse(&self, mv: Move) -> Self {
        let mut after = Self { history: History::default(), ..*self };
        after.act(mv, &mut ());
        after.to_move = Player((self.to_move.0 + 1) % SEATS as u8);
        after
    }

    /// Returns the board with another seat to move, and without its history.
    #[inline]
    pub fn given_to(&self, player: Player) -> Self {
        Self { history: History::default(), to_move: player, ..*self }
    }

    /// Returns how many exits a seat still needs.
    pub fn exits_to_go(&self, player: Player) -> u32 {
        EXITS_TO_WIN.saturating_sub(self.exits(player))
    }

    /// Returns how many pieces a seat has on the board.
    pub fn piece_count(&self, player: Player) -> u32 {
        self.pieces.get(player.index()).map_or(0, |pieces| pieces.count_ones())
    }

    /// Returns how many steps and exits a seat needs to win with the pieces nearest to its exits if nothing is in the
    /// way; each piece that it lacks counts as `missing`. A jump covers two steps at once.
    pub fn way_to_win(&self, player: Player, missing: u32) -> u32 {
        let (Some(&own), Some(at_distance)) = (self.pieces.get(player.index()), AT_DISTANCE.get(player.index())) else {
            return 0;
        };
        let counts: u64 = each_bit(own).map(|bit| at_distance[bit.trailing_zeros() as usize % 64]).sum();
        let mut needed = self.exits_to_go(player);
        let mut way = 0;
        for distance in 0..DISTANCES {
            if needed == 0 {
                break;
            }
            let here = ((counts >> (8 * distance)) as u32 & 0xff).min(needed);
            way += here * (distance + 1);
            needed -= here;
        }
        way + needed * missing
    }

    /// Returns how many pieces of each seat every other seat could jump over if it were that seat's turn, indexed by
    /// the jumping seat and then by the owner. The entries of a seat against itself are 0.
    #[inline]
    pub fn jumpable(&self) -> [[u32; SEATS]; SEATS] {
        let over = self.over();
        std::array::from_fn(|hunter| {
            std::array::from_fn(
                |owner| if hunter == owner { 0 } else { (over[hunter] & self.pieces[owner]).count_ones() },
            )
        })
    }

    /// Returns the cells between a piece of each seat and an empty cell: it can jump over what stands there.
    #[inline]
    pub(super) fn over(&self) -> [u64; SEATS] {
        let empty = BOARD & !self.occupied();
        let mut over = [0; SEATS];
        for direction in DIRECTIONS {
            let before_empty = shifted(empty, -direction);
            for (over, own) in over.iter_mut().zip(self.pieces) {
                *over |= shifted(own, direction) & before_empty;
            }
        }
        over
    }

    /// Returns how many lines through the pieces of each seat have an empty cell on both sides of the piece: an enemy
    /// that reaches one of the two cells can jump over it. Each piece has up to three such lines.
    #[inline]
    pub fn open_lines(&self) -> [u32; SEATS] {
        let [a, b, c] = self.lines_between_empty();
        // The lines through each cell added bitwise: the cells with one or three lines, and the cells with two or
        // three.
        let (odd, two) = (a ^ b ^ c, a & b | c & (a ^ b));
        self.pieces.map(|own| (own & odd).count_ones() + 2 * (own & two).count_ones())
    }

    /// Returns the cells with such a line.
    #[inline]
    pub(super) fn open_to_come(&self) -> u64 {
        self.lines_between_empty().into_iter().fold(0, |open, line| open | line)
    }

    /// Returns, for each of the three lines through a cell, the cells with an empty cell on both sides.
    #[inline]
    fn lines_between_empty(&self) -> [u64; 3] {
        let empty = BOARD & !self.occupied();
        [1, 7, 8].map(|direction| shifted(empty, direction) & shifted(empty, -direction))
    }

    /// Returns how many cells nearer to the exits an action brings its piece; negative if the piece moves back. Leaving
    /// the board counts as two, and converting a piece adds `conversion`.
    #[inline]
    pub fn gain(&self, mv: Move, conversion: i32) -> i32 {
        let distance = |cell: Cell| exit_distance(self.to_move.index(), bit(cell)) as i32;
        match mv {
            Move::Step { from, to } => distance(from) - distance(to),
            Move::Jump { from, to } => {
                let is_conversion = self.own() & middle(bit(from), bit(to)) == 0;
                distance(from) - distance(to) + if is_conversion { conversion } else { 0 }
            }
            Move::Exit(_) => 2,
            Move::Pass | Move::Place(_) | Move::PlaceTwo(..) => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_pcg::Pcg32;

    use super::*;
    use crate::rules::Position;

    #[test]
    fn what_is_counted_by_bits_is_what_a_walk_from_cell_to_cell_counts() {
        const MISSING: u32 = 20;
        let mut rng = Pcg32::seed_from_u64(11);
        for _ in 0..20 {
            let mut position = ChexersPosition::start();
            while let Some(mv) = position.random_move(&mut rng) {
                position.play_unchecked(mv, &mut ());
                let (mut jumpable, mut open_lines) = ([[0; SEATS]; SEATS], [0; SEATS]);
                let mut distances: [Vec<u32>; SEATS] = Default::default();
                for cell in position.geometry().cells() {
                    let Some(owner) = position.owner(cell) else { continue };
                    distances[owner.index()].push(exit_distance(owner.index(), bit(cell)));
                    let slots = position.geometry().neighbour_slots(cell);
                    let is_empty = |slot: usize| {
                        let neighbour = Cell(slots[slot % 6]);
                        neighbour.index() < position.geometry().len() && position.owner(neighbour).is_none()
                    };
                    let lines = (0..3).filter(|&slot| is_empty(slot) && is_empty(slot + 3)).count();
                    open_lines[owner.index()] += lines as u32;
                    for hunter in position.players().filter(|&hunter| hunter != owner) {
                        let can_jump =
                            |slot: usize| position.owner(Cell(slots[slot])) == Some(hunter) && is_empty(slot + 3);
                        jumpable[hunter.index()][owner.index()] += u32::from((0..6).any(can_jump));
                    }
                }
                assert_eq!(position.jumpable(), jumpable);
                assert_eq!(position.open_lines(), open_lines);
                for player in position.players() {
                    let distances = &mut distances[player.index()];
                    distances.sort_unstable();
                    let needed = position.exits_to_go(player) as usize;
                    let nearest = &distances[..distances.len().min(needed)];
                    let way: u32 = nearest.iter().map(|distance| distance + 1).sum();
                    let lacking = (needed - nearest.len()) as u32;
                    assert_eq!(position.way_to_win(player, MISSING), way + lacking * MISSING);
                }
            }
        }
    }
}
