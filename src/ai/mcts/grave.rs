//! How moves did wherever in a playout they were made (all moves as first), for nodes that have few visits for each move.
//!
//! GRAVE (Cazenave 2015, "Generalized rapid action value estimation"): a choice mixes the mean value of each move with that of
//! all playouts in which the mover made this move later, seen at the nearest node above that has visits enough. The more visits
//! the move has of its own, the less the others count. On large boards, where most moves are visited once or twice, this is what
//! tells them apart. Tables stand beside the tree, one set for each thread, so that a search without them is what it was.

use std::collections::HashMap;

use super::select::Rule;
use super::tree::{SENSELESS, Tree};
use crate::ai::evaluate::{Values, share};
use crate::ai::weights::Grave;
use crate::geometry::{Cell, Geometry};
use crate::rules::{Move, Player};

/// The tables take one part of so many of a search's memory, the tree the others.
const MEMORY_PARTS: usize = 8;

/// How much of a search's memory is for the tables of all threads, in megabytes like it.
pub(super) fn tables_mb(memory_mb: usize) -> usize {
    memory_mb / MEMORY_PARTS
}

/// What came of the playouts in which a seat played on a cell.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Seen {
    sum: f32,
    count: f32,
}

/// The tables of one thread.
#[derive(Debug)]
pub(super) struct Tables {
    settings: Grave,
    cells: usize,
    seats: usize,
    /// The number of the table of a node.
    numbers: HashMap<u32, usize>,
    tables: Vec<Box<[Seen]>>,
    /// There is room for no more.
    most_tables: usize,
    /// The stones of the playout that is under way.
    stones: Vec<(Player, Cell)>,
    /// The tables that it has come by, each with the number of stones before it.
    passed: Vec<(usize, usize)>,
}

impl Tables {
    /// None yet, with room for what each of `threads` may have where a search may take `memory_mb`.
    pub(super) fn new(settings: Grave, geometry: &Geometry, seats: usize, memory_mb: usize, threads: usize) -> Self {
        let cells = geometry.len();
        let table_size = cells * seats * size_of::<Seen>();
        let most_tables = tables_mb(memory_mb).saturating_mul(1 << 20) / threads / table_size;
        Self {
            settings,
            cells,
            seats,
            numbers: HashMap::new(),
            tables: Vec::new(),
            most_tables,
            stones: Vec::new(),
            passed: Vec::new(),
        }
    }

    /// Forgets the playout before.
    pub(super) fn begin(&mut self) {
        self.stones.clear();
        self.passed.clear();
    }

    /// Notes that the playout comes by a node, which gets a table if it has visits enough.
    pub(super) fn pass(&mut self, id: u32, visits: u32) {
        if visits < self.settings.visits {
            return;
        }
        let number = self.numbers.get(&id).copied().or_else(|| self.add_table(id));
        self.passed.extend(number.map(|number| (number, self.stones.len())));
    }

    fn add_table(&mut self, id: u32) -> Option<usize> {
        let number = self.tables.len();
        (number < self.most_tables).then(|| {
            self.tables.push(vec![Seen::default(); self.cells * self.seats].into());
            self.numbers.insert(id, number);
            number
        })
    }

    /// What was seen of the moves of a seat where the playout last came by a table.
    pub(super) fn last(&self, seat: Player) -> Option<&[Seen]> {
        let &(number, _) = self.passed.last()?;
        Some(&self.tables[number][seat.index() * self.cells..][..self.cells])
    }

    /// Notes a move of the playout, in the tree or below it.
    pub(super) fn see(&mut self, seat: Player, mv: Move) {
        if let Move::Place(cell) = mv {
            self.stones.push((seat, cell));
        }
    }

    /// Counts what came of the playout.
    pub(super) fn back_up(&mut self, values: &Values) {
        for &(number, before) in &self.passed {
            let table = &mut self.tables[number];
            for &(seat, cell) in &self.stones[before..] {
                let seen = &mut table[seat.index() * self.cells + cell.index()];
                seen.sum += share(values, seat);
                seen.count += 1.0;
            }
        }
    }

    /// The child of a node that `mover` looks at next, by what was `seen` of its moves; `None` if only senseless moves and
    /// certain losses are left. Moves of which nothing is known come first.
    pub(super) fn select(&self, rule: &Rule, tree: &Tree, id: u32, mover: Player) -> Option<u32> {
        let seen = self.last(mover)?;
        let (first, children) = tree.children(id);
        let weight = self.settings.exploration * rule.weight(tree.node(id).visits());
        let (mut best, mut best_score) = (None, f32::NEG_INFINITY);
        for (child_id, child) in (first..).zip(children) {
            let Move::Place(cell) = child.mv() else { continue };
            if rule.solver && (child.links().ruled_out().is_loss_for(mover) || child.outlook() == SENSELESS) {
                continue;
            }
            let score = self.score(rule.value(child), child.visits() as f32, seen[cell.index()], weight);
            if score > best_score {
                (best, best_score) = (Some(child_id), score);
            }
        }
        best
    }

    /// The upper bound of a move with its own mean and visits and with what was seen of it elsewhere.
    fn score(&self, mean: f32, visits: f32, Seen { sum, count }: Seen, weight: f32) -> f32 {
        if visits + count == 0.0 {
            return f32::INFINITY;
        }
        let elsewhere = if count > 0.0 { sum / count } else { 0.0 };
        let part = count / (count + visits + self.settings.bias * count * visits);
        (1.0 - part) * mean + part * elsewhere + weight / (visits + 1.0).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::mcts::solver::RuledOut;
    use crate::games::AnyPosition;
    use crate::rules::Position;

    const A: Player = Player(0);
    const B: Player = Player(1);
    const SETTINGS: Grave = Grave { cells: 0, visits: 3, bias: 0.01, exploration: 1.0 };
    const RULE: Rule = Rule { exploration: 0.1, solver: true, implicit: 0.0, prior: 0.0, widening: 0.0 };

    fn tables(memory_mb: usize) -> Tables {
        let start = AnyPosition::start("tanbo size=9".parse().unwrap());
        Tables::new(SETTINGS, start.geometry(), 2, memory_mb, 1)
    }

    fn place(cell: u32) -> Move {
        Move::Place(Cell(cell))
    }

    /// A playout from the root, which has a table, with these stones and this value for the first seat.
    fn playout(tables: &mut Tables, stones: &[(Player, u32)], value: f32) {
        tables.begin();
        tables.pass(Tree::ROOT, 100);
        stones.iter().for_each(|&(seat, cell)| tables.see(seat, place(cell)));
        tables.back_up(&[value, 1.0 - value, 0.0, 0.0, 0.0, 0.0]);
    }

    /// A root whose moves are on the first cells; cell 2 is senseless.
    fn tree() -> Tree {
        Tree::new(&[(place(0), 0.5), (place(1), 0.5), (place(2), SENSELESS), (place(3), 0.5)], false, 10, 1)
    }

    #[test]
    fn stones_count_for_their_seat_at_every_table_before_them() {
        let mut tables = tables(8);
        tables.begin();
        tables.pass(Tree::ROOT, 2);
        assert!(tables.last(A).is_none(), "too few visits");
        tables.pass(Tree::ROOT, 3);
        tables.see(A, place(5));
        tables.pass(7, 3);
        tables.see(B, place(6));
        tables.see(A, Move::Pass);
        tables.back_up(&[0.75, 0.25, 0.0, 0.0, 0.0, 0.0]);
        let seen = |tables: &Tables, seat, cell: usize| {
            let Seen { sum, count } = tables.last(seat).unwrap()[cell];
            (sum, count)
        };
        assert_eq!((seen(&tables, A, 5), seen(&tables, B, 6)), ((0.0, 0.0), (0.25, 1.0)));
        tables.begin();
        tables.pass(Tree::ROOT, 4);
        assert_eq!(seen(&tables, A, 5), (0.75, 1.0));
        assert_eq!((seen(&tables, B, 6), seen(&tables, B, 5)), ((0.25, 1.0), (0.0, 0.0)));
    }

    #[test]
    fn what_did_well_elsewhere_is_chosen_until_its_own_visits_say_otherwise() {
        let (tree, mut tables) = (tree(), tables(8));
        for (cell, value) in [(0, 0.3), (1, 0.8), (2, 1.0), (3, 0.4)] {
            (0..20).for_each(|_| playout(&mut tables, &[(B, 1), (A, cell)], value));
        }
        assert_eq!(tables.select(&RULE, &tree, Tree::ROOT, A), Some(2), "cell 1");
        for _ in 0..200 {
            [Tree::ROOT, 2].into_iter().for_each(|id| tree.node(id).enter(false));
            tree.node(2).leave(0.1, false);
        }
        assert_eq!(tables.select(&RULE, &tree, Tree::ROOT, A), Some(4), "cell 3");
        tree.node(4).rule_out(RuledOut::all_but_win(B));
        assert_eq!(tables.select(&RULE, &tree, Tree::ROOT, A), Some(1), "cell 0");
        [1, 2].into_iter().for_each(|id| assert!(tree.node(id).rule_out(RuledOut::all_but_win(B))));
        assert_eq!(tables.select(&RULE, &tree, Tree::ROOT, A), None, "senseless moves are left to others");
    }

    #[test]
    fn a_move_never_made_comes_first() {
        let (tree, mut tables) = (tree(), tables(8));
        playout(&mut tables, &[(A, 0), (A, 3)], 1.0);
        assert_eq!(tables.select(&RULE, &tree, Tree::ROOT, A), Some(2));
    }

    #[test]
    fn tables_keep_to_their_memory() {
        let count = |memory_mb| {
            let mut tables = tables(memory_mb);
            (0..10_000).for_each(|id| tables.pass(id, 3));
            tables.tables.len() * 81 * 2 * size_of::<Seen>()
        };
        assert_eq!(count(0), 0);
        let used = count(8);
        assert!(used <= 1 << 20 && used > (1 << 20) - 2000, "{used} bytes");
    }
}
