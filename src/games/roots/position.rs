//! The incremental position of a root game: how a stone is added and a root removed.
//!
//! A move changes only the cell and its neighbours: see [`Width`] for the neighbour words that make this possible.
//! Removing a root adds space to other roots and never takes any, so one pass over the bounded roots is enough. The
//! rules built on this, turns and results, are in [`super::play`].

use std::sync::Arc;

use super::array::SEAT_ROOM;
use super::spots::Spots;
use super::{Array, Layout, RootSetup, RootTable, Width, seeds, validate};
use crate::geometry::Cell;
use crate::rules::{Arrangement, Impossible, MAX_PLAYERS, Player};

/// A root: a tree of stones.
#[derive(Clone, Copy, Debug)]
#[repr(align(8))]
pub(super) struct RootData<W> {
    /// Its newest stone; the others follow by `Spots::next`. [`Width::END`] when the root has been removed.
    pub(super) head: W,
    /// The number of cells of its root space; meaningless when the root has been removed.
    pub(super) space: W,
    pub(super) owner: u8,
}

/// A position of Tanbo or Hexbo.
#[derive(Debug)]
pub struct RootPosition<W: Width> {
    pub(super) table: Arc<RootTable<W>>,
    pub(super) to_move: Player,
    /// One bit for each seat that still has a root.
    pub(super) alive: u8,
    /// The seat that moves after each seat. A seat that is alone follows itself, and so does every seat of an empty
    /// board.
    successors: [Player; SEAT_ROOM],
    pub(super) spots: Spots<W>,
    pub(super) roots: Box<W::Array<RootData<W>>>,
    /// The number of roots at the start; their ids are the numbers below it.
    pub(super) root_total: usize,
    root_counts: [u32; MAX_PLAYERS],
}

/// The effect of an added stone on the roots.
pub(super) struct Added<W> {
    /// The expanded root.
    pub(super) id: W,
    /// Whether the expanded root has no space left.
    pub(super) is_bounded: bool,
    /// Whether other roots may have no space left.
    pub(super) others_bounded: bool,
}

impl<W: Width> RootPosition<W> {
    /// Creates the start position of a set-up.
    ///
    /// # Panics
    /// Never: the start positions are valid arrangements.
    #[expect(clippy::expect_used, reason = "the start positions of all set-ups are tested to be possible")]
    pub fn start(table: Arc<RootTable<W>>) -> Self {
        let arrangement = seeds::start(table.setup, &table.geometry);
        if table.setup.layout() == Layout::Empty {
            return Self::from_roots(table, Vec::new(), Player(0));
        }
        Self::arranged(table, &arrangement).expect("start positions are possible")
    }

    /// Creates the position of an arrangement.
    ///
    /// # Errors
    /// [`Impossible`] if it cannot arise in play.
    pub fn arranged(table: Arc<RootTable<W>>, arrangement: &Arrangement) -> Result<Self, Impossible> {
        let roots = validate::check(table.setup.seat_colors(), &table.geometry, arrangement)?;
        Ok(Self::from_roots(table, roots, arrangement.to_move))
    }

    fn from_roots(table: Arc<RootTable<W>>, roots: validate::Roots, to_move: Player) -> Self {
        let mut position = Self {
            to_move,
            alive: 0,
            successors: std::array::from_fn(|seat| Player(seat as u8)),
            spots: Spots::new(table.geometry.len(), table.seats),
            roots: W::Array::filled(roots.len(), RootData { head: W::END, space: W::ZERO, owner: 0 }),
            root_total: roots.len(),
            root_counts: [0; MAX_PLAYERS],
            table,
        };
        for (id, (seat, stones)) in roots.into_iter().enumerate() {
            position.roots.at_mut(id).owner = seat as u8;
            position.root_counts[seat] += 1;
            position.alive |= 1 << seat;
            for stone in stones {
                position.seed(stone.index(), seat, W::from_index(id));
            }
        }
        position.set_successors();
        position
    }

    /// Returns the set-up of the game.
    pub fn setup(&self) -> RootSetup {
        self.table.setup
    }

    /// Returns the seat that moves after a seat.
    #[inline(always)]
    pub(super) fn successor(&self, seat: Player) -> Player {
        self.successors[seat.index() % SEAT_ROOM]
    }

    /// Determines who moves after whom, after a seat has lost its last root.
    fn set_successors(&mut self) {
        for seat in 0..MAX_PLAYERS {
            let later = self.alive & (u8::MAX << 1 << seat);
            let candidates = if later == 0 { self.alive } else { later };
            if candidates != 0 {
                self.successors[seat] = Player(candidates.trailing_zeros() as u8);
            }
        }
    }

    /// Adds a stone of `colour` on `point`, which must be legal.
    #[inline(always)]
    pub(super) fn add_stone(&mut self, point: usize, colour: usize) -> Added<W> {
        let roots = &mut *self.roots;
        let mut others_bounded = false;
        self.spots.occupy_for_others(point, colour, |root| others_bounded |= lose_space(roots, root));
        let mut side = self.spots.side(colour);
        let id = side.settle(point).ids();
        side.set_next(point, std::mem::replace(&mut roots.at_mut(id.index()).head, W::from_index(point)));
        let mut gained = 0;
        for &n in self.table.neighbours(point) {
            let before = side.raise(n as usize, W::one(id));
            if before.is_none() {
                gained += 1;
            } else if before.is_one() {
                others_bounded |= lose_space(roots, before.ids());
            }
        }
        side.keep_length();
        let space = &mut roots.at_mut(id.index()).space;
        *space = W::from_index(space.index() + gained - 1);
        Added { id, is_bounded: space.index() == 0, others_bounded }
    }

    /// Places a stone of root `id` of an arrangement, whose stones are all placed at once instead of being added to
    /// roots.
    fn seed(&mut self, point: usize, colour: usize, id: W) {
        for k in 0..self.table.setup.seats() {
            let before = self.spots.side(k).occupy(point);
            if before.is_one() {
                lose_space(&mut *self.roots, before.ids());
            }
        }
        let mut side = self.spots.side(colour);
        side.set_next(point, std::mem::replace(&mut self.roots.at_mut(id.index()).head, W::from_index(point)));
        for &n in self.table.neighbours(point) {
            let before = side.raise(n as usize, W::one(id));
            if before.is_none() {
                gain_space(&mut *self.roots, id);
            } else if before.is_one() {
                lose_space(&mut *self.roots, before.ids());
            }
        }
        side.keep_length();
    }

    /// Returns the roots without space, by id, after a stone of root `id` has been placed on `point`. Every root had
    /// space before, so these roots are among those that lost a point of space: the point itself, or a neighbour of it
    /// that now touches two stones.
    #[cold]
    pub(super) fn bounded_roots(&self, point: usize, colour: usize, id: W) -> Vec<W> {
        let mut bounded: Vec<W> = Vec::new();
        let mut look = |loser: W| {
            if loser.is_one() && self.roots.at(loser.ids().index()).space == W::ZERO {
                bounded.push(loser.ids());
            }
        };
        for seat in (0..self.table.seats).filter(|&seat| seat != colour) {
            look(self.spots.word(W::from_index(point), seat).vacated());
        }
        for &n in self.table.neighbours(point) {
            look(self.spots.word(W::from_index(n as usize), colour).minus(W::one(id)));
        }
        if bounded.len() > 1 {
            bounded.sort_unstable();
            bounded.dedup();
        }
        bounded
    }

    /// Removes a root from the board. This only ever adds space to other roots.
    pub(super) fn remove_root(&mut self, id: W) {
        let (table, roots) = (&*self.table, &mut *self.roots);
        let RootData { head, owner, .. } = *roots.at(id.index());
        roots.at_mut(id.index()).head = W::END;
        let colour = usize::from(owner);
        // The root's own colour first, while its stones still count as taken, so that none of them becomes a point in
        // between.
        let mut side = self.spots.side(colour);
        let mut stone = head;
        while stone != W::END {
            for &n in table.neighbours(stone.index()) {
                // A point left without neighbours was space of this root, whose own count no longer matters.
                let after = side.lower(n as usize, W::one(id));
                if after.is_one() {
                    gain_space(roots, after.ids());
                }
            }
            stone = side.next(stone.index());
        }
        side.keep_length();
        stone = head;
        while stone != W::END {
            let cell = stone.index();
            self.spots.vacate_for_others(cell, colour, |root| gain_space(roots, root));
            stone = self.spots.side(colour).leave(cell);
        }
        self.root_counts[colour] -= 1;
        if self.root_counts[colour] == 0 {
            self.alive &= !(1 << colour);
            self.set_successors();
        }
    }

    /// Returns the neighbour word of a cell for a colour.
    pub(super) fn word(&self, colour: usize, cell: Cell) -> W {
        self.spots.word(W::from_index(cell.index()), colour)
    }

    /// Returns the stones of a root, newest first.
    pub(super) fn root_stones(&self, id: W) -> Vec<Cell> {
        let mut stones = Vec::new();
        let RootData { head, owner, .. } = *self.roots.at(id.index());
        let mut stone = head;
        while stone != W::END {
            stones.push(Cell(stone.index() as u32));
            stone = self.spots.next(stone, usize::from(owner));
        }
        stones
    }

    /// Returns how many roots a seat has.
    pub fn root_count(&self, player: Player) -> usize {
        self.root_counts.get(player.index()).map_or(0, |&count| count as usize)
    }
}

#[inline(always)]
fn gain_space<W: Width>(roots: &mut W::Array<RootData<W>>, root: W) {
    let space = &mut roots.at_mut(root.index()).space;
    *space = W::from_index(space.index() + 1);
}

/// Takes a point from a root's space; returns whether it was the last one, which may be true only temporarily.
#[inline(always)]
fn lose_space<W: Width>(roots: &mut W::Array<RootData<W>>, root: W) -> bool {
    let space = &mut roots.at_mut(root.index()).space;
    *space = W::from_index(space.index() - 1);
    space.index() == 0
}

impl<W: Width> Clone for RootPosition<W> {
    fn clone(&self) -> Self {
        let mut roots = W::Array::filled(self.root_total, RootData { head: W::END, space: W::ZERO, owner: 0 });
        roots.copy_prefix(&self.roots, self.root_total);
        Self { table: Arc::clone(&self.table), spots: self.spots.clone(), roots, ..*self }
    }

    /// Reuses the allocations, because searches copy a position millions of times.
    fn clone_from(&mut self, source: &Self) {
        if !Arc::ptr_eq(&self.table, &source.table) {
            self.table = Arc::clone(&source.table);
        }
        self.to_move = source.to_move;
        self.alive = source.alive;
        self.successors = source.successors;
        self.spots.clone_from(&source.spots);
        if self.root_total != source.root_total {
            *self = source.clone();
        }
        self.roots.copy_prefix(&source.roots, source.root_total);
        self.root_counts = source.root_counts;
    }
}
