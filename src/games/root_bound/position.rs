//! The position of a Root Bound game and its placement rules: where a stone may be placed, and which two neighbours may
//! not be filled together.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::{CellSet, RootBoundSetup, RootBoundTable, arrange};
use crate::geometry::Cell;
use crate::rules::{Arrangement, Illegal, Impossible, Outcome, Player, zobrist};

/// A position of Root Bound on a board of at most `64 * N` cells.
#[derive(Debug)]
pub struct RootBoundPosition<const N: usize> {
    pub(super) table: Arc<RootBoundTable<N>>,
    pub(super) stones: [CellSet<N>; 2],
    /// The cells of each seat's claimed regions.
    pub(super) claimed: [CellSet<N>; 2],
    pub(super) to_move: Player,
    /// The number of the turn about to be played, from 1; it stays at 4, as all turns from the fourth on are alike.
    pub(super) turn: u8,
    /// Whether the last turn was a pass.
    pub(super) was_pass: bool,
    /// The first player to pass in the game.
    pub(super) first_pass: Option<Player>,
    pub(super) outcome: Option<Outcome>,
}

impl<const N: usize> RootBoundPosition<N> {
    /// Creates the empty board.
    pub fn start(table: Arc<RootBoundTable<N>>) -> Self {
        Self {
            table,
            stones: [CellSet::EMPTY; 2],
            claimed: [CellSet::EMPTY; 2],
            to_move: Player(0),
            turn: 1,
            was_pass: false,
            first_pass: None,
            outcome: None,
        }
    }

    /// Creates the position of an arrangement. Dead groups stay until a turn of the other side ends, as in play.
    ///
    /// # Errors
    /// [`Impossible`] if it cannot arise in play.
    pub fn arranged(table: Arc<RootBoundTable<N>>, arrangement: &Arrangement) -> Result<Self, Impossible> {
        let turn = arrange::check(&table, arrangement)?;
        let mut position = Self::start(table);
        for (seat, cells) in arrangement.stones.iter().enumerate() {
            position.stones[seat] = cells.iter().copied().collect();
        }
        let details = &arrangement.details;
        position.to_move = arrangement.to_move;
        position.turn = turn;
        position.was_pass = details.passed.is_some();
        position.first_pass = details.first_pass.or(details.passed);
        position.find_claims();
        Ok(position)
    }

    /// Returns the set-up of the game.
    pub fn setup(&self) -> RootBoundSetup {
        self.table.setup
    }

    /// Returns the table that all positions of the game share.
    pub fn table(&self) -> &RootBoundTable<N> {
        &self.table
    }

    /// Returns the stones of each seat.
    pub fn stone_sets(&self) -> [CellSet<N>; 2] {
        self.stones
    }

    /// Returns the cells of each seat's claimed regions.
    pub fn claimed(&self) -> [CellSet<N>; 2] {
        self.claimed
    }

    /// Returns whether the last turn was a pass, so that another pass ends the game.
    pub fn was_pass(&self) -> bool {
        self.was_pass
    }

    /// Returns the first player to pass in the game, who wins a tie.
    pub fn first_pass(&self) -> Option<Player> {
        self.first_pass
    }

    /// Returns the cells on which the side to move may place a stone of its turn: empty, in no claimed region, and not
    /// next to two own stones that are neighbours of each other.
    pub fn open_cells(&self) -> CellSet<N> {
        if self.outcome.is_some() {
            return CellSet::EMPTY;
        }
        let own = self.stones[self.to_move.index()];
        let mut open = self.table.empty(self.stones) - self.claimed[0] - self.claimed[1];
        for stone in own.cells() {
            let near = self.table.near(stone);
            for other in (near & own).beyond(stone).cells() {
                open -= near & self.table.near(other);
            }
        }
        open
    }

    /// Returns the neighbours of an open cell that cannot take the second stone of the same turn: the two stones would
    /// make a small triangle or grow in a straight line.
    #[inline]
    pub fn bad_neighbours(&self, cell: Cell) -> CellSet<N> {
        let own = self.stones[self.to_move.index()];
        let slots = self.table.geometry.neighbour_slots(cell);
        let is_own = |slot: u32| own.contains(Cell(slot));
        let mut bad = CellSet::EMPTY;
        for (direction, &slot) in slots.iter().enumerate() {
            if slot as usize == self.table.geometry.len() {
                continue;
            }
            let [left, right, back] = [1, 5, 3].map(|turned| slots[(direction + turned) % 6]);
            let ahead = self.table.geometry.neighbour_slots(Cell(slot))[direction];
            if is_own(left) || is_own(right) || is_own(back) || is_own(ahead) {
                bad.insert(Cell(slot));
            }
        }
        bad
    }

    /// Checks whether one stone may be placed on a cell, regardless of the rest of the turn.
    pub(super) fn check_placement(&self, cell: Cell) -> Result<(), Illegal> {
        if cell.index() >= self.table.geometry.len() {
            return Err(Illegal::OffBoard);
        }
        let seat_of = |sets: [CellSet<N>; 2]| sets.iter().position(|set| set.contains(cell)).map(|k| Player(k as u8));
        if let Some(by) = seat_of(self.stones) {
            return Err(Illegal::Occupied { cell, by });
        }
        if let Some(by) = seat_of(self.claimed) {
            return Err(Illegal::Claimed { by });
        }
        let touching = self.table.near(cell) & self.stones[self.to_move.index()];
        for stone in touching.cells() {
            if let Some(other) = (touching & self.table.near(stone)).first() {
                return Err(Illegal::SmallTriangle { stones: [stone, other] });
            }
        }
        Ok(())
    }

    /// Checks whether two cells that may each take a stone may both take one in the same turn.
    pub(super) fn check_neighbours(&self, a: Cell, b: Cell) -> Result<(), Illegal> {
        if !self.table.near(a).contains(b) {
            return Ok(());
        }
        let own = self.stones[self.to_move.index()];
        if let Some(third) = (self.table.near(a) & self.table.near(b) & own).first() {
            return Err(Illegal::SmallTriangle { stones: [a.min(b), third] });
        }
        let beyond = [(a, b), (b, a)].into_iter().filter_map(|(from, to)| self.straight_on(from, to));
        match beyond.into_iter().find(|&cell| own.contains(cell)) {
            Some(beyond) => Err(Illegal::StraightGrowth { beyond }),
            None => Ok(()),
        }
    }

    /// Returns the next cell on the line from a cell through its neighbour, or `None` where the board ends.
    fn straight_on(&self, from: Cell, to: Cell) -> Option<Cell> {
        let direction = self.table.geometry.neighbour_slots(from).iter().position(|&slot| slot == to.0)?;
        let ahead = self.table.geometry.neighbour_slots(to)[direction];
        ((ahead as usize) < self.table.geometry.len()).then_some(Cell(ahead))
    }

    /// Returns a 64-bit fingerprint of what the rules see. State other than stones is hashed as stones beyond the
    /// board.
    pub(super) fn fingerprint(&self) -> u64 {
        let mut key = zobrist::turn(self.to_move);
        for (seat, stones) in self.stones.iter().enumerate() {
            key = stones.cells().fold(key, |key, cell| key ^ zobrist::stone(cell, Player(seat as u8)));
        }
        let mut beyond = self.table.geometry.len() as u32;
        for fact in [self.turn, u8::from(self.was_pass), self.first_pass.map_or(0, Player::number)] {
            key ^= zobrist::stone(Cell(beyond), Player(fact));
            beyond += 1;
        }
        key ^ zobrist::stone(Cell(beyond), Player(u8::from(self.outcome.is_some())))
    }
}

impl<const N: usize> PartialEq for RootBoundPosition<N> {
    /// Compares everything except the claimed regions, which follow from the rest.
    fn eq(&self, other: &Self) -> bool {
        self.table.setup == other.table.setup
            && self.stones == other.stones
            && (self.to_move, self.turn) == (other.to_move, other.turn)
            && (self.was_pass, self.first_pass) == (other.was_pass, other.first_pass)
            && self.outcome == other.outcome
    }
}

impl<const N: usize> Eq for RootBoundPosition<N> {}

impl<const N: usize> Hash for RootBoundPosition<N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.fingerprint());
    }
}

impl<const N: usize> Clone for RootBoundPosition<N> {
    fn clone(&self) -> Self {
        Self { table: Arc::clone(&self.table), ..*self }
    }

    /// Avoids changing the shared table's reference count where possible, because searches copy a position millions of
    /// times.
    fn clone_from(&mut self, source: &Self) {
        if !Arc::ptr_eq(&self.table, &source.table) {
            self.table = Arc::clone(&source.table);
        }
        (self.stones, self.claimed) = (source.stones, source.claimed);
        (self.to_move, self.turn) = (source.to_move, source.turn);
        (self.was_pass, self.first_pass) = (source.was_pass, source.first_pass);
        self.outcome = source.outcome;
    }
}
