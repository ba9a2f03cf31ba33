//! A second form of the positions of root games, for searches that play billions of moves: boards of up to 64 cells and
//! two seats, a bit for each cell.
//!
//! [`super::RootPosition`] keeps the roots themselves up to date. Here only the cells next to one stone, and next to more
//! than one, are kept for each side; a root is followed from stone to stone when it may be bounded. The position is so
//! small that copying it costs next to nothing.

use crate::geometry::{Cell, Geometry};
use crate::rules::{Player, Position};

/// The most cells of a board in this form.
const MOST_CELLS: usize = u64::BITS as usize;

/// What all positions of a board share.
#[derive(Clone, Debug)]
pub struct BitTable {
    /// The neighbours of each cell.
    neighbours: [u64; MOST_CELLS],
    /// The neighbours of each set of eight cells, for each eighth of the board.
    spreads: Vec<[u64; 1 << 8]>,
}

impl BitTable {
    /// Prepares a board; `None` if it has too many cells.
    pub fn new(geometry: &Geometry) -> Option<Self> {
        if geometry.len() > MOST_CELLS {
            return None;
        }
        let mut neighbours = [0; MOST_CELLS];
        for cell in geometry.cells() {
            neighbours[cell.index()] = geometry.neighbours(cell).fold(0, |set, next| set | bit(next));
        }
        let spread = |eighth: &[u64], set: usize| {
            let members = eighth.iter().enumerate().filter(|(index, _)| set >> index & 1 == 1);
            members.fold(0, |spread, (_, neighbours)| spread | neighbours)
        };
        let used = geometry.len().div_ceil(8);
        let spreads =
            neighbours.chunks(8).take(used).map(|eighth| std::array::from_fn(|set| spread(eighth, set))).collect();
        Some(Self { neighbours, spreads })
    }

    /// Returns the cells next to those of a set.
    #[inline]
    pub fn around(&self, set: u64) -> u64 {
        let eighths = self.spreads.iter().zip(set.to_le_bytes());
        eighths.fold(0, |around, (spread, eighth)| around | spread[usize::from(eighth)])
    }

    /// Returns the neighbours of a cell.
    #[inline(always)]
    fn beside(&self, cell: u32) -> u64 {
        self.neighbours[cell as usize % MOST_CELLS]
    }

    /// Returns the root of `stones` that has a stone in `seed`, and the cells next to it.
    #[inline]
    fn root(&self, stones: u64, seed: u64) -> (u64, u64) {
        let (mut root, mut around, mut newest) = (seed, 0, seed);
        while newest != 0 {
            let beside = cells(newest).fold(0, |set, cell| set | self.beside(cell));
            around |= beside;
            newest = beside & stones & !root;
            root |= newest;
        }
        (root, around)
    }
}

/// The stones of one seat, and the cells next to them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct SeatBits {
    stones: u64,
    /// The cells next to at least one of the stones.
    touched: u64,
    /// The cells next to at least two of them.
    touched_twice: u64,
}

impl SeatBits {
    fn new(table: &BitTable, stones: u64) -> Self {
        let mut side = Self::default();
        cells(stones).for_each(|cell| side.add(table, cell));
        side
    }

    #[inline(always)]
    fn add(&mut self, table: &BitTable, cell: u32) {
        let beside = table.beside(cell);
        self.stones |= 1 << cell;
        self.touched_twice |= self.touched & beside;
        self.touched |= beside;
    }
}

/// A position of a root game with two seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RootBits {
    sides: [SeatBits; 2],
    to_move: u8,
}

impl RootBits {
    /// Takes over the stones of a position.
    pub fn new(table: &BitTable, position: &impl Position) -> Self {
        let side =
            |player| SeatBits::new(table, position.stones(player).into_iter().fold(0, |set, cell| set | bit(cell)));
        Self { sides: [side(Player(0)), side(Player(1))], to_move: position.to_move().0 }
    }

    /// Returns the seat to move.
    #[inline(always)]
    pub fn to_move(&self) -> Player {
        Player(self.to_move)
    }

    /// Returns the stones of a seat.
    #[inline(always)]
    pub fn stones(&self, player: Player) -> u64 {
        self.side(player).stones
    }

    /// Returns the empty cells, and all bits beyond the last cell of the board.
    #[inline(always)]
    pub fn empty(&self) -> u64 {
        !(self.sides[0].stones | self.sides[1].stones)
    }

    /// Returns the points on which the roots of a seat can grow.
    #[inline(always)]
    pub fn points(&self, player: Player) -> u64 {
        let side = self.side(player);
        side.touched & !side.touched_twice & self.empty()
    }

    /// Returns the cells next to the stones of a seat.
    #[inline(always)]
    pub fn touched(&self, player: Player) -> u64 {
        self.side(player).touched
    }

    /// Returns who has won, if a seat has lost its last root.
    #[inline(always)]
    pub fn winner(&self) -> Option<Player> {
        match self.sides {
            [_, SeatBits { stones: 0, .. }] => Some(Player(0)),
            [SeatBits { stones: 0, .. }, _] => Some(Player(1)),
            _ => None,
        }
    }

    /// Plays a stone on one of the points of the side to move.
    pub fn play(&mut self, table: &BitTable, cell: Cell) {
        let (mover, other) = (self.to_move(), Player(1 - self.to_move));
        let [own_before, their_before] = [self.points(mover), self.points(other)];
        self.side_mut(mover).add(table, cell.0);
        let points = self.points(mover);
        let (grown, beside_grown) = table.root(self.stones(mover), bit(cell));
        if beside_grown & points == 0 {
            self.remove(table, mover, grown);
        } else {
            let lost = own_before & !points & !bit(cell);
            let mut bounded = 0;
            let mut at_risk = cells(lost).fold(0, |set, cell| set | table.beside(cell)) & self.stones(mover) & !grown;
            while at_risk != 0 {
                let (root, beside) = table.root(self.stones(mover), at_risk & at_risk.wrapping_neg());
                at_risk &= !root;
                bounded |= if beside & points == 0 { root } else { 0 };
            }
            let their_bounded = if their_before & bit(cell) == 0 {
                0
            } else {
                let (root, beside) = table.root(self.stones(other), table.beside(cell.0) & self.stones(other));
                if beside & self.points(other) == 0 { root } else { 0 }
            };
            self.remove(table, mover, bounded);
            self.remove(table, other, their_bounded);
        }
        self.to_move = other.0;
    }

    fn remove(&mut self, table: &BitTable, player: Player, stones: u64) {
        if stones != 0 {
            let side = self.side_mut(player);
            *side = SeatBits::new(table, side.stones & !stones);
        }
    }

    #[inline(always)]
    fn side(&self, player: Player) -> &SeatBits {
        &self.sides[player.index() % 2]
    }

    #[inline(always)]
    fn side_mut(&mut self, player: Player) -> &mut SeatBits {
        &mut self.sides[player.index() % 2]
    }
}

/// Returns the set of one cell.
#[inline(always)]
fn bit(cell: Cell) -> u64 {
    1 << cell.0
}

/// Returns the cells of a set, in ascending order.
#[inline(always)]
pub fn cells(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(first)
    })
}

#[cfg(test)]
mod tests {
    use rand::{Rng, SeedableRng};
    use rand_pcg::Pcg32;

    use super::*;
    use crate::games::AnyPosition;
    use crate::rules::Move;

    #[test]
    fn games_go_as_in_the_other_form() {
        let mut removed = 0;
        for setup in
            ["tanbo size=5", "tanbo layout=dense size=7", "tanbo dims=1 size=43", "tanbo dims=3 size=3", "hexbo side=5"]
        {
            let start = AnyPosition::start(setup.parse().unwrap());
            let table = BitTable::new(start.geometry()).unwrap();
            let mut rng = Pcg32::seed_from_u64(5);
            for _ in 0..100 {
                let (mut position, mut bits) = (start.clone(), RootBits::new(&table, &start));
                while position.outcome().is_none() {
                    let points: Vec<Move> =
                        cells(bits.points(bits.to_move())).map(|cell| Move::Place(Cell(cell))).collect();
                    assert_eq!(points, position.legal_move_list(), "{setup}: {position:?}");
                    let mv = points[rng.next_u32() as usize % points.len()];
                    let Move::Place(cell) = mv else { panic!("a stone is placed") };
                    removed += position.play(mv).unwrap().len() - 1;
                    bits.play(&table, cell);
                    let expected = RootBits::new(&table, &position);
                    assert_eq!(bits.sides, expected.sides, "{setup}: {position:?}");
                    assert_eq!(bits.winner(), position.outcome().and_then(|outcome| outcome.winner));
                }
            }
        }
        assert!(removed > 2_000, "{removed}");
    }

    #[test]
    fn a_board_of_more_than_64_cells_has_no_such_form() {
        let geometry = |setup: &str| AnyPosition::start(setup.parse().unwrap()).geometry().clone();
        assert!(BitTable::new(&geometry("tanbo dims=3 size=4")).is_some());
        assert!(BitTable::new(&geometry("tanbo size=9")).is_none());
    }
}
