//! The search: can one seat, the hero, force a win within a number of plies against all others?
//!
//! It is an and/or search, depth first, with a table of everything that was found; the moves that leave the other side
//! least hope, as the `board` counts it, come first. What it finds holds whatever way led to the position, because the
//! number of plies left goes down with each move; only where a game ends by repetition does that depend on the way. "Ever"
//! is for games in which nothing repeats.

use std::sync::atomic::{AtomicBool, Ordering};

use super::board::SolverBoard;
use super::effort::Effort;
use super::plies::Plies;
use super::table::{Found, SolverTable};
use crate::rules::Move;

/// How many positions a thread searches, and how many moves it lists, before it looks whether it may go on. A position of
/// Root Bound has thousands of moves.
const NODES_BETWEEN_LOOKS: u64 = 512;
const MOVES_BETWEEN_LOOKS: usize = 20_000;

/// A child of a position that is being searched.
#[derive(Debug)]
struct Child<N> {
    node: N,
    key: u64,
    /// Children with small numbers are searched first.
    order: i32,
}

/// The children of a position whose answers are not known, in a list that is used again and again.
#[derive(Debug)]
struct ChildList<N> {
    children: Vec<Child<N>>,
    count: usize,
}

/// One thread's search.
#[derive(Debug)]
pub(super) struct Search<'a, B: SolverBoard> {
    board: B,
    table: &'a SolverTable,
    effort: &'a Effort<'a>,
    /// Set when another thread has found the answer.
    is_found: &'a AtomicBool,
    /// The most positions for this thread.
    most_nodes: u64,
    /// Varies the order of moves that look alike, so that two threads do not do the same.
    salt: u64,
    nodes: u64,
    /// The positions searched and the moves listed since it looked whether it may go on.
    nodes_since: u64,
    moves_since: usize,
    /// One for each depth.
    levels: Vec<ChildList<B::Node>>,
    moves: Vec<Move>,
}

impl<'a, B: SolverBoard> Search<'a, B> {
    /// Creates a search for what the board's hero can force, which ends early when the effort is over or `is_found` is
    /// set.
    pub(super) fn new(board: B, table: &'a SolverTable, effort: &'a Effort<'a>, is_found: &'a AtomicBool) -> Self {
        let (levels, moves) = (Vec::new(), Vec::new());
        let (most_nodes, salt, nodes, nodes_since, moves_since) = (u64::MAX, 0, 0, 0, 0);
        Self { board, table, effort, is_found, most_nodes, salt, nodes, nodes_since, moves_since, levels, moves }
    }

    /// Makes it search in an order of its own.
    pub(super) fn with_salt(self, salt: u64) -> Self {
        Self { salt, ..self }
    }

    /// Makes it end early after this number of positions.
    pub(super) fn with_most_nodes(self, most_nodes: u64) -> Self {
        Self { most_nodes, ..self }
    }

    /// Returns whether the hero can force a win within `plies` from a position; `None` if the search ended early.
    pub(super) fn run(&mut self, node: &B::Node, plies: Plies) -> Option<Found> {
        if let Some(found) = self.at_end(node, plies) {
            return Some(found);
        }
        let key = self.board.key(node);
        let found = self.visit(node, key, plies, 0);
        self.effort.spend(self.nodes_since);
        self.nodes_since = 0;
        found
    }

    /// Returns the answer for a position that is over, whose result is known, or that has no ply left.
    fn at_end(&self, node: &B::Node, plies: Plies) -> Option<Found> {
        self.board.known(node, plies).or((plies == Plies(0)).then_some(Found::NoWinYet))
    }

    /// Searches a position that is not over, with at least one ply left.
    fn visit(&mut self, node: &B::Node, key: u64, plies: Plies, depth: usize) -> Option<Found> {
        if let Some(found) = self.table.get(key).answer(plies) {
            return Some(found);
        }
        let before = self.nodes;
        self.nodes += 1;
        self.nodes_since += 1;
        if self.nodes_since >= NODES_BETWEEN_LOOKS || self.moves_since >= MOVES_BETWEEN_LOOKS {
            self.effort.spend(self.nodes_since);
            (self.nodes_since, self.moves_since) = (0, 0);
        }
        if self.effort.is_over() || self.is_found.load(Ordering::Relaxed) || self.nodes > self.most_nodes {
            return None;
        }
        if self.levels.len() <= depth {
            self.levels.push(ChildList { children: Vec::new(), count: 0 });
        }
        let mut level = std::mem::replace(&mut self.levels[depth], ChildList { children: Vec::new(), count: 0 });
        let found = self.visit_children(&mut level, node, plies.next(), depth);
        self.levels[depth] = level;
        self.table.put(key, plies, found?, self.nodes - before);
        found
    }

    /// Returns what follows from the children of a position. At the hero's turn one winning move is enough; at another's
    /// turn one that does not let the hero win.
    fn visit_children(
        &mut self,
        level: &mut ChildList<B::Node>,
        node: &B::Node,
        left: Plies,
        depth: usize,
    ) -> Option<Found> {
        let is_hero = self.board.to_move(node) == self.board.hero();
        let decides = |found: Found| (found == Found::Win) == is_hero;
        let mut moves = std::mem::take(&mut self.moves);
        self.board.list(node, &mut moves);
        self.moves_since += moves.len();
        level.count = 0;
        // If no child decides, the hero has no win, of which the least certain answer is true, or the others cannot
        // avoid one.
        let mut worst = if is_hero { Found::NoWinEver } else { Found::Win };
        let mut decided = None;
        for &mv in &moves {
            if let Some(found) = self.add_child(level, node, mv, left) {
                if decides(found) {
                    decided = Some(found);
                    break;
                }
                worst = worst.or_less(found);
            }
        }
        self.moves = moves;
        if decided.is_some() {
            return decided;
        }
        self.table.fetch(level.children[..level.count].iter().map(|child| child.key));
        let mut place = 0;
        while place < level.count {
            match self.table.get(level.children[place].key).answer(left) {
                Some(found) if decides(found) => return Some(found),
                Some(found) => {
                    worst = worst.or_less(found);
                    level.count -= 1;
                    level.children.swap(place, level.count);
                }
                None => place += 1,
            }
        }
        let children = &mut level.children[..level.count];
        for child in &mut *children {
            let tie = ((child.key ^ self.salt) & 7) as i32;
            child.order = self.board.hope(&child.node) << 3 | tie;
        }
        children.sort_unstable_by_key(|child| child.order);
        for child in &*children {
            let found = self.visit(&child.node, child.key, left, depth + 1)?;
            if decides(found) {
                return Some(found);
            }
            worst = worst.or_less(found);
        }
        Some(worst)
    }

    /// Adds the child after a move unless it is over or its result is known without a search: then its answer is returned.
    fn add_child(&mut self, level: &mut ChildList<B::Node>, node: &B::Node, mv: Move, left: Plies) -> Option<Found> {
        match level.children.get_mut(level.count) {
            Some(child) => child.node.clone_from(node),
            None => level.children.push(Child { node: node.clone(), key: 0, order: 0 }),
        }
        let child = &mut level.children[level.count];
        self.board.play(&mut child.node, mv);
        let known = self.at_end(&level.children[level.count].node, left);
        if known.is_none() {
            let child = &mut level.children[level.count];
            child.key = self.board.key(&child.node);
            level.count += 1;
        }
        known
    }
}
