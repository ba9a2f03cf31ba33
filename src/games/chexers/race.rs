//! How far the race has got: what searches want to know beyond the rules.

use super::ChexersPosition;
use super::board::{BOARD, DIRECTIONS, SEATS, bit, exit_distance, middle, movers, shifted};
use super::history::History;
use super::position::EXITS_TO_WIN;
use crate::geometry::Cell;
use crate::rules::{Move, Player};

/// Distances to the exits are smaller.
const DISTANCES: usize = 7;

/// For each seat the cells at each distance from its exits.
const RINGS: [[u64; DISTANCES]; SEATS] = [rings(0), rings(1), rings(2)];

const fn rings(seat: usize) -> [u64; DISTANCES] {
    let mut rings = [0; DISTANCES];
    let mut bits = super::board::BOARD;
    while bits != 0 {
        let lowest = bits & bits.wrapping_neg();
        rings[exit_distance(seat, lowest) as usize] |= lowest;
        bits ^= lowest;
    }
    rings
}

impl ChexersPosition {
    /// How the board looks after a legal move, with the next seat to move: cheaper than to play the move on a copy, as
    /// nobody asks whether the game is over or the position has occurred before.
    #[inline]
    pub fn glimpse(&self, mv: Move) -> Self {
        let mut after = Self { history: History::default(), ..*self };
        after.act(mv, &mut ());
        after.to_move = Player((self.to_move.0 + 1) % SEATS as u8);
        after
    }

    /// How many exits a seat still needs.
    pub fn exits_to_go(&self, player: Player) -> u32 {
        EXITS_TO_WIN.saturating_sub(self.exits(player))
    }

    /// How many pieces a seat has on the board.
    pub fn piece_count(&self, player: Player) -> u32 {
        self.pieces.get(player.index()).map_or(0, |pieces| pieces.count_ones())
    }

    /// How many steps and exits a seat needs to win with the pieces nearest to its exits if nobody is in the way; each
    /// piece that it lacks counts `missing`. A jump goes two steps at once.
    pub fn way_to_win(&self, player: Player, missing: u32) -> u32 {
        let (Some(own), Some(rings)) = (self.pieces.get(player.index()), RINGS.get(player.index())) else { return 0 };
        let mut needed = self.exits_to_go(player);
        let mut way = 0;
        for (ring, steps_and_exit) in rings.iter().zip(1..) {
            if needed == 0 {
                break;
            }
            let here = (own & ring).count_ones().min(needed);
            way += here * steps_and_exit;
            needed -= here;
        }
        way + needed * missing
    }

    /// How many pieces of each seat could be jumped over by each other one if it were its turn: first the hunter, then the
    /// owner. Nobody hunts itself.
    #[inline]
    pub fn jumpable(&self) -> [[u32; SEATS]; SEATS] {
        let occupied = self.occupied();
        let mut over = [0; SEATS];
        for direction in DIRECTIONS {
            let (_, jumpers) = movers(occupied, occupied, direction);
            for (over, own) in over.iter_mut().zip(self.pieces) {
                *over |= shifted(jumpers & own, direction);
            }
        }
        std::array::from_fn(|hunter| {
            std::array::from_fn(
                |owner| if hunter == owner { 0 } else { (over[hunter] & self.pieces[owner]).count_ones() },
            )
        })
    }

    /// How many lines run through the pieces of a seat with an empty cell on both sides: an enemy that comes to one of the
    /// two can jump. Each piece has up to three.
    #[inline]
    pub fn open_lines(&self, player: Player) -> u32 {
        let Some(&own) = self.pieces.get(player.index()) else { return 0 };
        let empty = BOARD & !self.occupied();
        let ahead = DIRECTIONS.into_iter().filter(|&direction| direction > 0);
        ahead.map(|direction| (own & shifted(empty, direction) & shifted(empty, -direction)).count_ones()).sum()
    }

    /// How many cells nearer to the exits an action brings its piece: below 0 if it goes back. To leave counts two, and the
    /// conversion of a piece `conversion` besides.
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
