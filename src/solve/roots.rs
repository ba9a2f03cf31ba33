//! Root games of two seats on boards of up to 64 cells, for the search: positions as bits, fingerprints that change with
//! the stones, and an idea of who is ahead.

use super::board::SolverBoard;
use super::key::PositionKeys;
use super::plies::Plies;
use super::table::Found;
use crate::games::roots::{BitTable, RootBits, bit_cells};
use crate::geometry::Cell;
use crate::rules::{Move, Player, Position};

/// What counts in favour of the side to move, in [`SmallRoots::hope`]: each of its points, each cell that could become
/// one, and each cell that it reaches first; and what counts for the other side.
const POINT: i32 = 4;
const NEXT: i32 = 4;
const FIRST: i32 = 4;
const THEIR_POINT: i32 = 1;
const THEIR_NEXT: i32 = 2;

/// A board with `S` symmetries.
#[derive(Debug)]
pub(super) struct SmallRoots<'a, const S: usize> {
    table: &'a BitTable,
    keys: &'a PositionKeys,
    hero: Player,
}

/// A position with the numbers of its stones for each symmetry.
#[derive(Clone, Copy, Debug)]
pub(super) struct BitNode<const S: usize> {
    bits: RootBits,
    images: [u64; S],
}

impl<'a, const S: usize> SmallRoots<'a, S> {
    pub(super) fn new(table: &'a BitTable, keys: &'a PositionKeys, hero: Player) -> Self {
        Self { table, keys, hero }
    }

    /// Takes over a position.
    pub(super) fn node(&self, position: &impl Position) -> BitNode<S> {
        let mut node = BitNode { bits: RootBits::new(self.table, position), images: [0; S] };
        [Player(0), Player(1)].into_iter().for_each(|player| self.exchange(&mut node, player, 0));
        node
    }

    /// Brings the images up to date after the stones of a seat, which were `before`, have changed.
    #[inline(always)]
    fn exchange(&self, node: &mut BitNode<S>, player: Player, before: u64) {
        for cell in bit_cells(node.bits.stones(player) ^ before) {
            let numbers: &[u64; S] = self.keys.numbers(cell as usize, player, self.hero);
            node.images.iter_mut().zip(numbers).for_each(|(image, number)| *image ^= number);
        }
    }

    /// Returns the cells that each of two sets reaches first, if both grow by a cell at a time.
    fn firsts(&self, empty: u64, sets: [u64; 2]) -> [u64; 2] {
        let [mut one, mut other] = sets;
        let (mut newest, mut both) = (sets, one & other);
        while newest != [0; 2] {
            let open = empty & !(one | other);
            newest = newest.map(|set| self.table.around(set) & open);
            both |= newest[0] & newest[1];
            one |= newest[0];
            other |= newest[1];
        }
        [one & !both, other & !both]
    }
}

impl<const S: usize> SolverBoard for SmallRoots<'_, S> {
    type Node = BitNode<S>;

    fn hero(&self) -> Player {
        self.hero
    }

    fn to_move(&self, node: &BitNode<S>) -> Player {
        node.bits.to_move()
    }

    fn known(&self, node: &BitNode<S>, _: Plies) -> Option<Found> {
        node.bits.winner().map(|winner| if winner == self.hero { Found::Win } else { Found::NoWinEver })
    }

    fn list(&self, node: &BitNode<S>, moves: &mut Vec<Move>) {
        moves.clear();
        moves.extend(bit_cells(node.bits.points(node.bits.to_move())).map(|cell| Move::Place(Cell(cell))));
    }

    fn play(&self, node: &mut BitNode<S>, mv: Move) {
        let Move::Place(cell) = mv else { return };
        let players = [Player(0), Player(1)];
        let before = players.map(|player| node.bits.stones(player));
        node.bits.play(self.table, cell);
        players.into_iter().zip(before).for_each(|(player, before)| self.exchange(node, player, before));
    }

    fn key(&mut self, node: &BitNode<S>) -> u64 {
        self.keys.whole(node.images.iter().copied().min().unwrap_or_default(), node.bits.to_move(), self.hero)
    }

    /// A linear sum whose weights were found by the number of positions that it takes to solve positions of the dense
    /// board of 7 and the line of 43 (`benches/SEARCH.md`).
    fn hope(&self, node: &BitNode<S>) -> i32 {
        let bits = &node.bits;
        let (mover, other) = (bits.to_move(), Player(1 - bits.to_move().0));
        let points = [mover, other].map(|player| bits.points(player));
        let next = |player, points| {
            let free = bits.empty() & !bits.touched(player);
            (self.table.around(points) & free).count_ones() as i32
        };
        let [next, their_next] = [next(mover, points[0]), next(other, points[1])];
        let [first, their_first] = self.firsts(bits.empty(), points).map(|set| set.count_ones() as i32);
        let [points, their_points] = points.map(|set| set.count_ones() as i32);
        POINT * points - THEIR_POINT * their_points + NEXT * next - THEIR_NEXT * their_next
            + FIRST * (first - their_first)
    }
}
