//! AMAF statistics (all moves as first) for nodes that have few visits for each move.
//!
//! GRAVE (Cazenave 2015, "Generalized rapid action value estimation"): the selection mixes the mean value of each move
//! with the mean of all playouts in which the mover made this move later on, as recorded at the nearest ancestor with
//! enough visits. The more visits a move has, the less the AMAF statistics count. On large boards, where most moves are
//! visited once or twice, these statistics are what distinguishes the moves. The tables are kept apart from the tree,
//! one set for each thread, so that searches without GRAVE do not pay for them.

use std::collections::HashMap;

use super::select::Rule;
use super::tree::{SENSELESS, Tree};
use crate::ai::evaluate::{Values, share};
use crate::ai::weights::Grave;
use crate::geometry::{Cell, Geometry};
use crate::rules::{Move, Player};

/// The tables get one part in this many of the memory of a search, and the tree gets the rest.
const MEMORY_PARTS: usize = 8;

/// Returns the memory for the tables of all threads, in megabytes, given that of the whole search.
pub(super) fn tables_mb(memory_mb: usize) -> usize {
    memory_mb / MEMORY_PARTS
}

/// The results of the playouts in which a certain seat played on a certain cell.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MoveResults {
    sum: f32,
    count: f32,
}

/// The AMAF tables of one thread.
#[derive(Debug)]
pub(super) struct Tables {
    settings: Grave,
    cells: usize,
    seats: usize,
    /// The index of the table of each node that has one.
    numbers: HashMap<u32, usize>,
    tables: Vec<Box<[MoveResults]>>,
    /// The maximum number of tables that fit into the memory.
    most_tables: usize,
    /// The placements of the current playout.
    stones: Vec<(Player, Cell)>,
    /// The tables that the current playout has passed, each with the number of placements before it.
    passed: Vec<(usize, usize)>,
}

impl Tables {
    /// Creates an empty set of tables, with the memory limit that each of `threads` has if the search may use
    /// `memory_mb`.
    pub(super) fn new(settings: Grave, geometry: &Geometry, seats: usize, memory_mb: usize, threads: usize) -> Self {
        let cells = geometry.len();
        let table_size = cells * seats * size_of::<MoveResults>();
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

    /// Starts a new playout.
    pub(super) fn begin(&mut self) {
        self.stones.clear();
        self.passed.clear();
    }

    /// Records that the playout passes a node, which gets a table if it has enough visits and there is room.
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
            self.tables.push(vec![MoveResults::default(); self.cells * self.seats].into());
            self.numbers.insert(id, number);
            number
        })
    }

    /// Returns the statistics of a seat's moves, one for each cell, from the last table that the playout has passed.
    pub(super) fn last(&self, seat: Player) -> Option<&[MoveResults]> {
        let &(number, _) = self.passed.last()?;
        Some(&self.tables[number][seat.index() * self.cells..][..self.cells])
    }

    /// Records a move of the playout, made in the tree or below it.
    pub(super) fn see(&mut self, seat: Player, mv: Move) {
        if let Move::Place(cell) = mv {
            self.stones.push((seat, cell));
        }
    }

    /// Adds the result of the playout to all tables that it has passed.
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

    /// Selects the next child of a node for `mover`, using the AMAF statistics; returns `None` if the playout has
    /// passed no table yet or if only senseless moves and proven losses are left. Moves without any statistics come
    /// first.
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

    /// Returns the upper confidence bound of a move with this mean, these visits and these AMAF statistics.
    fn score(&self, mean: f32, visits: f32, MoveResults { sum, count }: MoveResults, weight: f32) -> f32 {
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

    /// Records a playout from the root, which has a table, with these placements and this value for the first seat.
    fn playout(tables: &mut Tables, stones: &[(Player, u32)], value: f32) {
        tables.begin();
        tables.pass(Tree::ROOT, 100);
        stones.iter().for_each(|&(seat, cell)| tables.see(seat, place(cell)));
        tables.back_up(&[value, 1.0 - value, 0.0, 0.0, 0.0, 0.0]);
    }

    /// Creates a root with moves on the first cells, of which cell 2 is senseless.
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
            let MoveResults { sum, count } = tables.last(seat).unwrap()[cell];
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
            tables.tables.len() * 81 * 2 * size_of::<MoveResults>()
        };
        assert_eq!(count(0), 0);
        let used = count(8);
        assert!(used <= 1 << 20 && used > (1 << 20) - 2000, "{used} bytes");
    }
}
