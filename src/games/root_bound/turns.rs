//! The legal turns: listed, counted and drawn at random without examining each of thousands of pairs.
//!
//! Two open cells make a legal pair unless they are neighbours that would break a rule of growth, so one set operation
//! finds the partners of a stone. The rule of the lone group matters even more rarely: see [`LoneGroup`].

use arrayvec::ArrayVec;
use rand::{Rng, RngExt};

use super::{CellSet, RootBoundPosition};
use crate::geometry::Cell;
use crate::rules::{Illegal, Move};

/// The most groups that two stones can join into one: three each, one of them in common.
const MOST_JOINED: usize = 5;

/// The number of failed random draws after which the legal turns are listed instead, because there must be few.
const MOST_DRAWS: usize = 40;

/// The turns of the side to move.
pub(super) struct Turns<'a, const N: usize> {
    position: &'a RootBoundPosition<N>,
    /// The cells on which one stone may be placed.
    open: CellSet<N>,
    lone: Option<LoneGroup<N>>,
}

/// The groups of a side that could end its turn with one group that is not live.
///
/// A live group stays live in its owner's turn, because no stone can be placed in a claimed region. So the rule matters
/// only to a side that has no claimed region and so few groups that two stones can join them all.
struct LoneGroup<const N: usize> {
    /// For each group, the empty cells adjacent to it.
    rims: ArrayVec<CellSet<N>, MOST_JOINED>,
}

impl<const N: usize> LoneGroup<N> {
    /// Returns the groups of the side to move, or `None` if the rule cannot matter to it.
    fn of(position: &RootBoundPosition<N>) -> Option<Self> {
        let seat = position.to_move.index();
        if position.turn < 3 || !position.claimed[seat].is_empty() {
            return None;
        }
        let mut rims = ArrayVec::new();
        for group in position.table.parts(position.stones[seat]) {
            rims.try_push(position.table.around(group)).ok()?;
        }
        Some(Self { rims })
    }

    /// Returns the groups that touch a cell, one bit for each.
    fn touching(&self, cell: Cell) -> u8 {
        self.rims.iter().rev().fold(0, |bits, rim| bits << 1 | u8::from(rim.contains(cell)))
    }

    fn all(&self) -> u8 {
        (1 << self.rims.len()) - 1
    }

    /// Returns whether a turn of the side to move would leave it with a single group that is not live.
    fn is_left_by(&self, mv: Move, position: &RootBoundPosition<N>) -> bool {
        match mv {
            Move::Place(cell) => self.left_by(cell) && !position.claims_after(CellSet::of(cell)),
            Move::PlaceTwo(a, b) => {
                let are_neighbours = position.table.near(a).contains(b);
                self.left_by_pair([a, b], are_neighbours) && !position.claims_after([a, b].into_iter().collect())
            }
            _ => false,
        }
    }

    /// Returns whether a stone would leave a single group.
    fn left_by(&self, cell: Cell) -> bool {
        self.touching(cell) == self.all()
    }

    /// Returns whether two stones would leave a single group: together they touch all groups, and they touch each other
    /// or a group in common.
    fn left_by_pair(&self, cells: [Cell; 2], are_neighbours: bool) -> bool {
        let [a, b] = cells.map(|cell| self.touching(cell));
        a | b == self.all() && (are_neighbours || a & b != 0)
    }
}

impl<const N: usize> RootBoundPosition<N> {
    /// Returns the cells whose stones are part of a legal turn.
    pub fn first_stones(&self) -> CellSet<N> {
        let turns = Turns::new(self);
        if turns.lone.is_none() && self.allows_single() {
            return turns.open;
        }
        let begins_turn = |&cell: &Cell| {
            let (partners, is_turn) = turns.completions(cell);
            is_turn || !partners.is_empty()
        };
        turns.open.cells().filter(begins_turn).collect()
    }

    /// Returns `count` uniformly random legal turns, or none if no turn is legal.
    pub fn random_moves(&self, rng: &mut impl Rng, count: usize) -> impl Iterator<Item = Move> {
        let turns = (self.outcome.is_none()).then(|| Turns::new(self));
        (0..count).filter_map(move |_| turns.as_ref()?.draw(rng))
    }

    /// Checks whether a turn is legal, without listing the legal turns.
    ///
    /// # Errors
    /// The reason why it is not.
    pub(super) fn check_turn(&self, mv: Move) -> Result<(), Illegal> {
        match mv {
            Move::Pass if self.may_pass() => return Ok(()),
            Move::Pass => return Err(Illegal::PassTooEarly),
            Move::Place(cell) => {
                self.check_placement(cell)?;
                if !self.allows_single() {
                    return Err(Illegal::StoneCount { exactly: 2 });
                }
            }
            Move::PlaceTwo(a, b) => self.check_pair(a, b)?,
            _ => return Err(Illegal::OtherKind("a turn is one stone, two stones or a pass")),
        }
        let leaves_lone_group = LoneGroup::of(self).is_some_and(|lone| lone.is_left_by(mv, self));
        if leaves_lone_group { Err(Illegal::LoneGroup) } else { Ok(()) }
    }

    fn check_pair(&self, a: Cell, b: Cell) -> Result<(), Illegal> {
        self.check_placement(a)?;
        if a == b {
            return Err(Illegal::SameCell);
        }
        self.check_placement(b)?;
        match self.turn {
            1 => Err(Illegal::StoneCount { exactly: 1 }),
            2 if self.table.near(a).contains(b) => Err(Illegal::FirstTwoAdjacent),
            2 => Ok(()),
            _ => self.check_neighbours(a, b),
        }
    }

    fn may_pass(&self) -> bool {
        self.turn >= 4
    }

    /// Returns whether a single stone may be a turn; the second player's first turn must be two stones.
    fn allows_single(&self) -> bool {
        self.turn != 2
    }

    /// Returns the cells that make a legal turn together with an open cell, and whether that cell is a legal turn
    /// alone.
    pub fn completions(&self, first: Cell) -> (CellSet<N>, bool) {
        Turns::new(self).completions(first)
    }
}

impl<'a, const N: usize> Turns<'a, N> {
    pub(super) fn new(position: &'a RootBoundPosition<N>) -> Self {
        Self { position, open: position.open_cells(), lone: LoneGroup::of(position) }
    }

    /// Returns the open cells that make a legal turn together with an open cell, ignoring the rule of the lone group.
    fn partners(&self, cell: Cell) -> CellSet<N> {
        let refused = match self.position.turn {
            1 => return CellSet::EMPTY,
            2 => self.position.table.near(cell),
            _ => self.position.bad_neighbours(cell),
        };
        self.open - refused - CellSet::of(cell)
    }

    /// Returns the open cells that make a legal turn together with an open cell, and whether that cell is a legal turn
    /// alone.
    fn completions(&self, cell: Cell) -> (CellSet<N>, bool) {
        let mut partners = self.partners(cell);
        if self.lone.is_some() {
            partners = partners.cells().filter(|&other| !self.leaves_lone_group(Move::pair(cell, other))).collect();
        }
        (partners, self.position.allows_single() && !self.leaves_lone_group(Move::Place(cell)))
    }

    fn leaves_lone_group(&self, mv: Move) -> bool {
        self.lone.as_ref().is_some_and(|lone| lone.is_left_by(mv, self.position))
    }

    /// Appends the legal turns in ascending order.
    pub(super) fn list(&self, moves: &mut Vec<Move>) {
        let first = moves.len();
        if self.position.allows_single() {
            moves.extend(self.open.cells().map(Move::Place));
        }
        for cell in self.open.cells() {
            moves.extend(self.partners(cell).beyond(cell).cells().map(|other| Move::PlaceTwo(cell, other)));
        }
        if self.lone.is_some() {
            let mut index = 0;
            moves.retain(|&mv| {
                index += 1;
                index <= first || !self.leaves_lone_group(mv)
            });
        }
        if self.position.may_pass() {
            moves.push(Move::Pass);
        }
    }

    pub(super) fn count(&self) -> usize {
        if self.lone.is_some() {
            let mut moves = Vec::new();
            self.list(&mut moves);
            return moves.len();
        }
        let singles = if self.position.allows_single() { self.open.len() } else { 0 };
        // Each pair is counted from both of its cells.
        let pairs = self.open.cells().map(|cell| self.partners(cell).len()).sum::<usize>() / 2;
        singles + pairs + usize::from(self.position.may_pass())
    }

    /// Returns a uniformly random legal turn, or `None` if there is none.
    ///
    /// Draws from a larger set until the turn is legal: `n * (n + 1) + 2` numbers for n open cells, of which every
    /// single stone, every pair and the pass have two each.
    pub(super) fn draw(&self, rng: &mut impl Rng) -> Option<Move> {
        let count = self.open.len();
        let combinations = count * (count + 1);
        let passes = if self.position.may_pass() { 2 } else { 0 };
        if combinations + passes == 0 {
            return None;
        }
        for _ in 0..MOST_DRAWS {
            let number = rng.random_range(0..combinations + passes);
            if number >= combinations {
                return Some(Move::Pass);
            }
            let cell = self.open.nth(number % count);
            let other = self.open.nth(number / count).filter(|&other| Some(other) != cell);
            let (mv, allowed) = match (cell?, other) {
                (cell, None) => (Move::Place(cell), self.position.allows_single()),
                (cell, Some(other)) => (Move::pair(cell, other), self.partners(cell).contains(other)),
            };
            if allowed && !self.leaves_lone_group(mv) {
                return Some(mv);
            }
        }
        let mut moves = Vec::new();
        self.list(&mut moves);
        (!moves.is_empty()).then(|| moves[rng.random_range(0..moves.len())])
    }
}
