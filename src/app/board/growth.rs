//! How the roots on the board have grown: from which of its stones each other one branches, and how much has grown on
//! it since. The first stone of a root is its seed.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use bevy::prelude::*;

use super::Groups;
use crate::app::session::ShownGame;
use crate::geometry::{Cell, Geometry};
use crate::record::GameTree;
use crate::rules::{Group, Position};

/// The growth of all roots, by the cells of their stones. Also of those that the last move removed, for as long as they
/// wither.
#[derive(Resource, Clone, Debug, Default)]
pub struct Growth {
    now: BTreeMap<Cell, Grown>,
    before: BTreeMap<Cell, Grown>,
}

/// The place of a stone in its root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Grown {
    /// The stone that it branches from; `None` for the seed.
    from: Option<Cell>,
    /// How many stones there are from here to the tips, with this one.
    stones: u32,
}

/// A branch between two stones of a root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limb {
    /// The end that is nearer to the seed.
    pub from: Cell,
    /// How many stones it bears; 1 at a tip.
    pub stones: u32,
}

impl Growth {
    /// Returns the branch between two neighbours of the same root.
    pub fn limb(&self, a: Cell, b: Cell) -> Limb {
        match (self.grown(a), self.grown(b)) {
            (_, Some(grown)) if grown.from == Some(a) => Limb { from: a, stones: grown.stones },
            (Some(grown), _) if grown.from == Some(b) => Limb { from: b, stones: grown.stones },
            // They have grown together from two sides.
            _ => Limb { from: a, stones: 1 },
        }
    }

    /// Returns how many stones there are from a stone to the tips, with itself: the fewest at a tip, the most at the
    /// seed, and none for a stone that was removed by the move that placed it.
    pub fn stones_from(&self, cell: Cell) -> u32 {
        self.grown(cell).map_or(0, |grown| grown.stones)
    }

    fn grown(&self, cell: Cell) -> Option<&Grown> {
        self.now.get(&cell).or_else(|| self.before.get(&cell))
    }
}

/// Updates [`Growth`] from the record. Runs when another position is shown.
pub(super) fn follow_growth(session: ShownGame, groups: Res<Groups>, mut growth: ResMut<Growth>) {
    let now = growth_of(session.tree(), groups.all());
    growth.before = std::mem::replace(&mut growth.now, now);
}

fn growth_of(tree: &GameTree, groups: &[Group]) -> BTreeMap<Cell, Grown> {
    let position = tree.position();
    let ages = ages(tree);
    let age = |cell: &Cell| (ages.get(cell).copied().unwrap_or(0), *cell);
    let mut all = BTreeMap::new();
    for group in groups {
        let Some(&seed) = group.stones.iter().min_by_key(|cell| age(cell)) else { continue };
        all.extend(from_seed(position.geometry(), seed, &group.stones.iter().copied().collect()));
    }
    all
}

/// Returns the number of the move that last occupied each cell, from 1.
fn ages(tree: &GameTree) -> BTreeMap<Cell, usize> {
    let path = tree.path_to(tree.cursor()).into_iter().enumerate();
    let moves = path.filter_map(|(index, node)| Some((index + 1, tree.move_of(node)?)));
    moves.flat_map(|(number, mv)| mv.targets().map(move |cell| (cell, number))).collect()
}

/// Follows a root from its seed outwards.
fn from_seed(geometry: &Geometry, seed: Cell, stones: &BTreeSet<Cell>) -> BTreeMap<Cell, Grown> {
    let mut grown = BTreeMap::from([(seed, Grown { from: None, stones: 1 })]);
    let (mut order, mut next) = (Vec::new(), VecDeque::from([seed]));
    while let Some(cell) = next.pop_front() {
        order.push(cell);
        for neighbour in geometry.neighbours(cell).filter(|neighbour| stones.contains(neighbour)) {
            grown.entry(neighbour).or_insert_with(|| {
                next.push_back(neighbour);
                Grown { from: Some(cell), stones: 1 }
            });
        }
    }
    // From the tips inwards.
    for cell in order.into_iter().rev() {
        let Some(&Grown { from: Some(from), stones }) = grown.get(&cell) else { continue };
        if let Some(bearer) = grown.get_mut(&from) {
            bearer.stones += stones;
        }
    }
    grown
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    use super::*;
    use crate::record::notation;

    #[test]
    fn limbs_lead_away_from_the_seed_and_bear_what_has_grown_on_them() {
        let mut tree = GameTree::new("tanbo size=9".parse().unwrap());
        for name in ["C2", "G2", "D2", "G3", "C3", "G4"] {
            let mv = notation::parse_move(tree.position(), name).unwrap();
            tree.play(mv).unwrap();
        }
        let growth = Growth { now: growth_of(&tree, &tree.position().groups()), ..default() };
        let geometry = tree.position().geometry();
        let limb = |a, b| {
            let Limb { from, stones } = growth.limb(geometry.parse_cell(a).unwrap(), geometry.parse_cell(b).unwrap());
            (geometry.name(from), stones)
        };
        // The seed of this root is at B2; the branch from it bears C2, D2 and C3.
        assert_eq!(limb("B2", "C2"), ("B2".into(), 3));
        assert_eq!(limb("C2", "B2"), ("B2".into(), 3));
        assert_eq!(limb("C2", "D2"), ("C2".into(), 1));
        assert_eq!(limb("C3", "C2"), ("C2".into(), 1));
        assert_eq!(limb("G3", "G4"), ("G3".into(), 1));
    }

    #[test]
    fn every_stone_of_a_root_hangs_on_its_seed() {
        for setup in ["tanbo dims=3", "hexbo side=5", "root-bound side=5"] {
            let mut tree = GameTree::new(setup.parse().unwrap());
            let mut rng = Pcg64Mcg::seed_from_u64(3);
            for _ in 0..50 {
                let Some(mv) = tree.position().random_move(&mut rng) else { break };
                tree.play(mv).unwrap();
            }
            let grown = growth_of(&tree, &tree.position().groups());
            for group in tree.position().groups() {
                let seeds: Vec<_> = group.stones.iter().filter(|cell| grown[cell].from.is_none()).collect();
                assert_eq!(seeds.len(), 1, "{setup}");
                assert_eq!(grown[seeds[0]].stones as usize, group.stones.len(), "{setup}");
                let later = group.stones.iter().filter_map(|cell| Some((grown[cell].from?, *cell)));
                assert!(later.into_iter().all(|(from, cell)| grown[&from].stones > grown[&cell].stones), "{setup}");
            }
        }
    }
}
