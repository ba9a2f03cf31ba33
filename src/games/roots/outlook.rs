//! What searches need to know about a root position: how free the sides are, what a stone would do, and a random move
//! that does not bound its own root.

use rand::Rng;

use super::array::SMALL;
use super::cell_set::SmallCellSet;
use super::{Array, RootPosition, Width};
use crate::geometry::Cell;
use crate::rules::{Move, Player, Position};

/// What a legal stone would do to root space, not counting the roots that it removes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoneEffect {
    /// The change of its owner's root space; negative if it shrinks.
    pub own: i32,
    /// How many points it takes from the root space of others.
    pub taken: i32,
    /// How many roots of others lose their last point of root space.
    pub bounded: i32,
    /// The root space left to the root that it joins.
    pub left: i32,
}

/// The surroundings of a seat's root space: cells that are empty and have no stone of its colour next to them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Surroundings {
    /// The number of such cells next to a point of its root space.
    pub near: usize,
    /// The number of such cells next to the near ones, not counting the near ones.
    pub far: usize,
    /// The number of neighbours that the points have among themselves: a stone on one of two neighbours takes the
    /// other.
    pub crowding: usize,
}

impl<W: Width> RootPosition<W> {
    /// Returns how many moves a seat would have if it were its turn: the root space of all its roots.
    #[inline]
    pub fn mobility(&self, player: Player) -> usize {
        self.spots.len(player.index())
    }

    /// Returns the size of the root space, before the move, of the root that a legal stone of the side to move would
    /// join; the cell of the stone is counted.
    #[inline]
    pub fn space_of_stone(&self, cell: Cell) -> usize {
        let root = self.word(self.to_move.index(), cell).ids();
        self.roots.at(root.index()).space.index()
    }

    /// Returns whether a legal stone of the side to move would leave the root that it joins without root space.
    #[inline]
    pub fn bounds_own_root(&self, cell: Cell) -> bool {
        let colour = self.to_move.index();
        let root = self.word(colour, cell).ids();
        // The cell itself is used up; its neighbours are gained or lost as when a stone is really added.
        let mut left = self.roots.at(root.index()).space.index() - 1;
        let neighbours = self.table.neighbours(cell.index());
        if left > neighbours.len() {
            return false;
        }
        for &n in neighbours {
            let word = self.word(colour, Cell(n));
            if word.is_none() {
                return false;
            }
            if word.is_one() && word.ids() == root {
                left -= 1;
            }
        }
        left == 0
    }

    /// Returns what a legal stone of the side to move would do.
    #[inline]
    pub fn stone_effect(&self, cell: Cell) -> StoneEffect {
        let colour = self.to_move.index();
        let root = self.word(colour, cell).ids();
        let space = self.roots.at(root.index()).space.index() as i32;
        let mut effect = StoneEffect { own: -1, taken: 0, bounded: 0, left: space - 1 };
        for &n in self.table.neighbours(cell.index()) {
            let word = self.word(colour, Cell(n));
            if word.is_none() {
                effect.own += 1;
                effect.left += 1;
            } else if word.is_one() {
                effect.own -= 1;
                effect.left -= i32::from(word.ids() == root);
            }
        }
        for other in (0..self.table.seats).filter(|&other| other != colour) {
            let word = self.word(other, cell);
            if word.is_one() {
                effect.taken += 1;
                effect.bounded += i32::from(self.roots.at(word.ids().index()).space.index() == 1);
            }
        }
        effect
    }

    /// Returns how close a seat's roots are to being bounded: the sum of the reciprocals of their root space.
    #[inline]
    pub fn narrowness(&self, player: Player) -> f32 {
        let roots = self.roots.prefix(self.root_total).iter();
        let own = roots.filter(|root| root.owner == player.0 && root.head != W::END);
        own.map(|root| 1.0 / root.space.index() as f32).sum()
    }

    /// Returns what lies beyond a seat's root space. On boards that need wide numbers nothing is counted.
    #[inline]
    pub fn surroundings(&self, player: Player) -> Surroundings {
        let mut around = Surroundings::default();
        if W::MAX_CELLS > SMALL {
            return around;
        }
        let colour = player.index();
        // Marks the cells without branching: which of them are free is too irregular for branch prediction.
        let (mut near, mut far) = (SmallCellSet::default(), SmallCellSet::default());
        for point in self.spots.points(colour) {
            for &n in self.table.neighbours(point.index()) {
                let word = self.word(colour, Cell(n));
                around.crowding += usize::from(word.is_one());
                near.insert_if(n, word.is_none());
            }
        }
        for cell in near.iter() {
            for &n in self.table.neighbours(cell) {
                far.insert_if(n, self.word(colour, Cell(n)).is_none());
            }
        }
        around.near = near.len();
        around.far = far.without(&near).len();
        around
    }

    /// Returns a random legal move that does not bound its own root: the first such move at or after a random index of
    /// the move list. If every move bounds its own root, returns any of them; `None` when the game is over.
    #[inline]
    pub fn random_safe_move(&self, rng: &mut impl Rng) -> Option<Move> {
        let Some(Move::Place(cell)) = self.random_move(rng) else { return None };
        if !self.bounds_own_root(cell) {
            return Some(Move::Place(cell));
        }
        let colour = self.to_move.index();
        let (start, count) = (self.spots.place(cell.index(), colour), self.spots.len(colour));
        let others = (start + 1..count).chain(0..start);
        let mut others = others.map(|place| Cell(self.spots.point(place, colour).index() as u32));
        Some(Move::Place(others.find(|&other| !self.bounds_own_root(other)).unwrap_or(cell)))
    }
}
