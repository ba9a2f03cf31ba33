//! The incremental position of a root game.
//!
//! A move touches its neighbours only: see [`Width`] for the neighbour words that make this possible. Off-board
//! neighbours are one dummy cell that counts as taken, so one code serves every board. Removing a root gives space to
//! others and takes none, so one pass over the bounded roots is enough.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use arrayvec::ArrayVec;
use rand::Rng;

use super::lists::PointLists;
use super::{RootTable, Width, seeds, validate, wither};
use crate::geometry::{Cell, Geometry, MAX_DEGREE};
use crate::rules::{
    Arrangement, Effect, EffectSink, Group, Illegal, Impossible, MAX_PLAYERS, Move, Outcome, Player, Position, Reason,
    Setup, zobrist,
};

/// The owner of an empty cell; seats count from 1 here.
const EMPTY: u8 = 0;
/// The owner of the dummy cell beyond the board.
const OFF_BOARD: u8 = u8::MAX;

/// One root: a tree of stones.
#[derive(Clone, Copy, Debug)]
struct Root<W> {
    /// Its newest stone; the others follow in `RootPosition::next`. The dummy cell once the root is gone.
    head: W,
    /// How many cells of root space it has.
    space: W,
    owner: u8,
}

/// A position of Tanbo or Hexbo.
#[derive(Debug)]
pub struct RootPosition<W> {
    table: Arc<RootTable<W>>,
    to_move: Player,
    /// One bit for each seat that still has a root.
    alive: u8,
    /// [`EMPTY`], a seat from 1, or [`OFF_BOARD`] for the dummy cell at the end.
    owners: Vec<u8>,
    /// Neighbour words: for each colour one a cell, and one for the dummy.
    words: Vec<W>,
    /// For each stone the next one of its root; the dummy cell ends the list.
    next: Vec<W>,
    roots: Vec<Root<W>>,
    root_counts: [u32; MAX_PLAYERS],
    legal: PointLists<W>,
}

/// Roots other than the expanded one that a move left without space: one a colour at the point itself, one a neighbour.
type Bounded<W> = ArrayVec<W, { MAX_PLAYERS + MAX_DEGREE }>;

impl<W: Width> RootPosition<W> {
    /// The start position of a set-up.
    ///
    /// # Panics
    /// Never: the start positions are arrangements that can be.
    #[expect(clippy::expect_used, reason = "the start positions of all set-ups are tested to be possible")]
    pub fn start(table: Arc<RootTable<W>>) -> Self {
        let arrangement = seeds::start(table.setup, &table.geometry);
        if table.setup.layout() == crate::rules::Layout::Empty {
            return Self::from_roots(table, Vec::new(), Player(0));
        }
        Self::arranged(table, &arrangement).expect("start positions are possible")
    }

    /// The position of an arrangement.
    ///
    /// # Errors
    /// [`Impossible`] if it cannot arise in play.
    pub fn arranged(table: Arc<RootTable<W>>, arrangement: &Arrangement) -> Result<Self, Impossible> {
        let roots = validate::check(table.setup, &table.geometry, arrangement)?;
        Ok(Self::from_roots(table, roots, arrangement.to_move))
    }

    fn from_roots(table: Arc<RootTable<W>>, roots: validate::Roots, to_move: Player) -> Self {
        let (seats, cells) = (table.setup.seats(), table.geometry.len());
        let dummy = W::from_index(cells);
        let mut owners = vec![EMPTY; cells + 1];
        owners[cells] = OFF_BOARD;
        let mut position = Self {
            to_move,
            alive: 0,
            owners,
            words: vec![W::default(); seats * (cells + 1)],
            next: vec![dummy; cells],
            roots: Vec::with_capacity(roots.len()),
            root_counts: [0; MAX_PLAYERS],
            legal: PointLists::new(seats, cells),
            table,
        };
        for (seat, stones) in roots {
            let id = position.roots.len();
            position.roots.push(Root { head: dummy, space: W::default(), owner: seat as u8 });
            position.root_counts[seat] += 1;
            position.alive |= 1 << seat;
            for cell in stones {
                position.link(id, W::from_index(cell.index()), seat);
                for n in position.table.geometry.neighbours(cell) {
                    let word = &mut position.words[seat * (cells + 1) + n.index()];
                    *word = word.plus(W::one(W::from_index(id)));
                }
            }
        }
        for seat in 0..seats {
            for cell in (0..cells).filter(|&cell| position.owners[cell] == EMPTY).collect::<Vec<_>>() {
                let word = position.word(seat, cell);
                if word.count() == 1 {
                    position.legal.insert(seat, W::from_index(cell));
                    position.change_space(word.ids(), 1);
                }
            }
        }
        position
    }

    /// The neighbour word of a cell for a colour.
    #[inline(always)]
    fn word(&self, colour: usize, cell: usize) -> W {
        self.words[colour * self.owners.len() + cell]
    }

    /// Puts a stone at the head of its root's list.
    #[inline(always)]
    fn link(&mut self, root: usize, point: W, colour: usize) {
        self.owners[point.index()] = colour as u8 + 1;
        let root = &mut self.roots[root];
        self.next[point.index()] = root.head;
        root.head = point;
    }

    fn change_space(&mut self, root: W, by: isize) {
        let space = &mut self.roots[root.index()].space;
        *space = W::from_index(space.index().wrapping_add_signed(by));
    }

    /// Takes a point from a root's space; tells whether that was the last one.
    #[inline(always)]
    fn lose_space(&mut self, root: W) -> bool {
        let space = &mut self.roots[root.index()].space;
        *space = W::from_index(space.index() - 1);
        space.index() == 0
    }

    /// Adds a stone of `colour` on `point`, which must be legal: returns the expanded root and the others that it bounded.
    #[inline]
    fn add_stone(&mut self, point: W, colour: usize) -> (W, Bounded<W>) {
        let mut bounded = Bounded::new();
        let expanded = self.word(colour, point.index()).ids();
        for k in 0..self.legal_colours() {
            let word = self.word(k, point.index());
            if word.count() == 1 {
                self.legal.remove(k, point);
                if self.lose_space(word.ids()) && word.ids() != expanded {
                    bounded.push(word.ids());
                }
            }
        }
        self.link(expanded.index(), point, colour);
        let one = W::one(expanded);
        let base = colour * self.owners.len();
        let table = Arc::clone(&self.table);
        for &n in &table.neighbours[point.index() * table.degree..][..table.degree] {
            let word = &mut self.words[base + n.index()];
            let before = *word;
            *word = before.plus(one);
            if self.owners[n.index()] == EMPTY {
                match before.count() {
                    0 => {
                        self.legal.insert(colour, n);
                        self.change_space(expanded, 1);
                    }
                    1 => {
                        self.legal.remove(colour, n);
                        if self.lose_space(before.ids()) && before.ids() != expanded {
                            bounded.push(before.ids());
                        }
                    }
                    _ => {}
                }
            }
        }
        (expanded, bounded)
    }

    fn legal_colours(&self) -> usize {
        self.table.setup.seats()
    }

    /// Takes a root off the board. Only ever gives space to others.
    fn remove_root(&mut self, id: W) {
        let cells = self.table.geometry.len();
        let dummy = W::from_index(cells);
        let table = Arc::clone(&self.table);
        let root = &mut self.roots[id.index()];
        let colour = usize::from(root.owner);
        let mut stone = std::mem::replace(&mut root.head, dummy);
        self.root_counts[colour] -= 1;
        if self.root_counts[colour] == 0 {
            self.alive &= !(1 << colour);
        }
        let one = W::one(id);
        while stone != dummy {
            self.owners[stone.index()] = EMPTY;
            for k in 0..self.legal_colours() {
                let word = self.word(k, stone.index());
                if word.count() == 1 {
                    self.legal.insert(k, stone);
                    self.change_space(word.ids(), 1);
                }
            }
            for &n in &table.neighbours[stone.index() * table.degree..][..table.degree] {
                let word = &mut self.words[colour * (cells + 1) + n.index()];
                let after = word.minus(one);
                *word = after;
                if self.owners[n.index()] == EMPTY {
                    match after.count() {
                        0 => {
                            self.legal.remove(colour, n);
                            self.change_space(id, -1);
                        }
                        1 => {
                            self.legal.insert(colour, n);
                            self.change_space(after.ids(), 1);
                        }
                        _ => {}
                    }
                }
            }
            stone = std::mem::replace(&mut self.next[stone.index()], dummy);
        }
    }

    /// The stones of a root, newest first.
    fn root_stones(&self, id: W) -> Vec<Cell> {
        let dummy = self.table.geometry.len();
        let mut stones = Vec::new();
        let mut stone = self.roots[id.index()].head;
        while stone.index() != dummy {
            stones.push(Cell(stone.index() as u32));
            stone = self.next[stone.index()];
        }
        stones
    }

    fn remove_and_tell(&mut self, id: W, cause: W, expanded: bool, sink: &mut impl EffectSink) {
        let player = Player(self.roots[id.index()].owner);
        if sink_listens(sink) {
            let cause = Cell(cause.index() as u32);
            let cells = wither::outwards(&self.table.geometry, cause, self.root_stones(id));
            sink.take(Effect::RootRemoved { player, group: id.index() as u32, cells, expanded });
        }
        self.remove_root(id);
        if sink_listens(sink) && !self.is_alive(player) {
            sink.take(Effect::Eliminated { player });
        }
    }

    /// Passes the turn to the next seat that is still in the game.
    #[inline]
    fn pass_turn(&mut self) {
        let seats = self.table.setup.seats();
        let mut seat = self.to_move.index();
        for _ in 0..seats {
            seat = if seat + 1 == seats { 0 } else { seat + 1 };
            if self.alive >> seat & 1 == 1 {
                break;
            }
        }
        self.to_move = Player(seat as u8);
    }

    /// About how much memory the position takes, in bytes; the shared table does not count.
    pub fn byte_size(&self) -> usize {
        let (seats, cells, width) = (self.seats(), self.table.geometry.len(), size_of::<W>());
        size_of::<Self>() + self.roots.len() * size_of::<Root<W>>() + cells * (1 + width * (1 + 3 * seats))
    }

    /// How many roots a seat has.
    pub fn root_count(&self, player: Player) -> usize {
        self.root_counts.get(player.index()).map_or(0, |&count| count as usize)
    }

    /// How many moves a seat would have if it were its turn: the root space of all its roots.
    #[inline]
    pub fn mobility(&self, player: Player) -> usize {
        self.legal.len(player.index())
    }

    /// How many cells of root space the root has that a legal move of the side to move would add to, that cell included.
    #[inline]
    pub fn space_of_move(&self, mv: Move) -> usize {
        let Move::Place(cell) = mv;
        let root = self.word(self.to_move.index(), cell.index()).ids();
        self.roots[root.index()].space.index()
    }
}

/// Whether anyone wants to hear of effects; a function because the constant belongs to the sink's type.
fn sink_listens<S: EffectSink>(_: &S) -> bool {
    S::LISTENS
}

impl<W: Width> Position for RootPosition<W> {
    fn geometry(&self) -> &Geometry {
        &self.table.geometry
    }

    fn setup(&self) -> Setup {
        self.table.setup
    }

    fn seats(&self) -> usize {
        self.table.setup.seats()
    }

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let winner = Player(self.alive.trailing_zeros() as u8);
        (self.alive.count_ones() == 1).then_some(Outcome { winner: Some(winner), reason: Reason::Eliminated })
    }

    fn is_alive(&self, player: Player) -> bool {
        self.alive >> player.0 & 1 == 1
    }

    fn owner(&self, cell: Cell) -> Option<Player> {
        match self.owners.get(cell.index()) {
            None | Some(&EMPTY | &OFF_BOARD) => None,
            Some(seat) => Some(Player(seat - 1)),
        }
    }

    fn groups(&self) -> Vec<Group> {
        let dummy = self.table.geometry.len();
        let mut groups: Vec<Group> = (0..self.roots.len())
            .filter(|&id| self.roots[id].head.index() != dummy)
            .map(|id| {
                let mut stones = self.root_stones(W::from_index(id));
                stones.sort_unstable();
                Group { player: Player(self.roots[id].owner), id: id as u32, stones, space: Vec::new() }
            })
            .collect();
        for player in self.players() {
            for point in self.legal.points(player.index()) {
                let id = self.word(player.index(), point.index()).ids().index() as u32;
                if let Ok(place) = groups.binary_search_by_key(&id, |group| group.id) {
                    groups[place].space.push(Cell(point.index() as u32));
                }
            }
        }
        groups.iter_mut().for_each(|group| group.space.sort_unstable());
        groups.sort_unstable_by_key(|group| (group.player, group.stones[0]));
        groups
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        if self.outcome().is_some() {
            return;
        }
        let first = moves.len();
        let points = self.legal.points(self.to_move.index());
        moves.extend(points.iter().map(|point| Move::Place(Cell(point.index() as u32))));
        moves[first..].sort_unstable();
    }

    fn legal_count(&self) -> usize {
        if self.outcome().is_some() { 0 } else { self.legal.len(self.to_move.index()) }
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        let Move::Place(cell) = mv;
        if self.outcome().is_some() {
            return Err(Illegal::GameOver);
        }
        if cell.index() >= self.table.geometry.len() {
            return Err(Illegal::OffBoard);
        }
        if let Some(by) = self.owner(cell) {
            return Err(Illegal::Occupied { cell, by });
        }
        match self.word(self.to_move.index(), cell.index()).count() {
            0 => Err(Illegal::TouchesNone { player: self.to_move }),
            1 => Ok(()),
            _ => {
                let own = |n: &Cell| self.owner(*n) == Some(self.to_move);
                let mut stones: Vec<_> = self.table.geometry.neighbours(cell).filter(own).collect();
                stones.sort_unstable();
                Err(Illegal::TouchesSeveral { stones })
            }
        }
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move, sink: &mut impl EffectSink) {
        let Move::Place(cell) = mv;
        let point = W::from_index(cell.index());
        let mover = self.to_move;
        let (expanded, bounded) = self.add_stone(point, mover.index());
        if sink_listens(sink) {
            sink.take(Effect::Placed { player: mover, cell, group: expanded.index() as u32 });
        }
        if self.roots[expanded.index()].space.index() == 0 {
            self.remove_and_tell(expanded, point, true, sink);
        } else {
            for id in bounded {
                self.remove_and_tell(id, point, false, sink);
            }
        }
        self.pass_turn();
        debug_assert!(self.legal.len(self.to_move.index()) > 0, "every root is free at the end of a turn");
    }

    #[inline]
    fn random_move(&self, rng: &mut impl Rng) -> Option<Move> {
        if self.alive.count_ones() == 1 {
            return None;
        }
        let points = self.legal.points(self.to_move.index());
        // Lemire's multiplication without the rejection step: the bias is below 2^-14 for 200,000 points.
        let index = (u64::from(rng.next_u32()) * points.len() as u64) >> 32;
        points.get(index as usize).map(|point| Move::Place(Cell(point.index() as u32)))
    }

    fn key(&self) -> u64 {
        let stones = self.geometry().cells().filter_map(|cell| Some(zobrist::stone(cell, self.owner(cell)?)));
        stones.fold(zobrist::turn(self.to_move), |key, number| key ^ number)
    }
}

impl<W: Width> Clone for RootPosition<W> {
    fn clone(&self) -> Self {
        Self {
            table: Arc::clone(&self.table),
            to_move: self.to_move,
            alive: self.alive,
            owners: self.owners.clone(),
            words: self.words.clone(),
            next: self.next.clone(),
            roots: self.roots.clone(),
            root_counts: self.root_counts,
            legal: self.legal.clone(),
        }
    }

    /// Reuses the memory: searches copy a position millions of times.
    fn clone_from(&mut self, source: &Self) {
        if !Arc::ptr_eq(&self.table, &source.table) {
            self.table = Arc::clone(&source.table);
        }
        self.to_move = source.to_move;
        self.alive = source.alive;
        self.owners.clone_from(&source.owners);
        self.words.clone_from(&source.words);
        self.next.clone_from(&source.next);
        self.roots.clone_from(&source.roots);
        self.root_counts = source.root_counts;
        self.legal.clone_from(&source.legal);
    }
}

impl<W: Width> PartialEq for RootPosition<W> {
    fn eq(&self, other: &Self) -> bool {
        self.table.setup == other.table.setup && self.to_move == other.to_move && self.owners == other.owners
    }
}

impl<W: Width> Eq for RootPosition<W> {}

impl<W: Width> Hash for RootPosition<W> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key());
    }
}
