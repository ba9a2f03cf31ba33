//! The search: can one seat, the hero, force a win within a number of plies against all others?
//!
//! It is an and/or search, depth first, with a table of everything that was found and the moves with the fewest replies
//! first. What it finds holds whatever way led to the position, even in games in which positions come again, because
//! the number of plies left goes down with each move; "ever" is for games in which nothing repeats.

use std::sync::atomic::{AtomicBool, Ordering};

use super::Plies;
use super::effort::{Effort, Reach};
use super::key::Keys;
use super::solvable::Solvable;
use super::table::{Found, Table};
use crate::rules::{Move, Player, Reason};

/// How many positions a thread searches before it looks whether it may go on.
const NODES_BETWEEN_LOOKS: u64 = 512;

/// A child of a position that is being searched.
#[derive(Debug)]
struct Child<P> {
    position: P,
    key: u64,
    /// Children with small numbers are searched first.
    order: u32,
}

/// The children of a position whose answers are not known, in a list that is used again and again.
#[derive(Debug)]
struct Level<P> {
    children: Vec<Child<P>>,
    count: usize,
}

/// One thread's search.
#[derive(Debug)]
pub(super) struct Search<'a, P> {
    keys: &'a Keys,
    table: &'a Table,
    hero: Player,
    effort: &'a Effort<'a>,
    /// Set when another thread has found the answer.
    is_found: &'a AtomicBool,
    /// The most positions for this thread.
    most_nodes: u64,
    /// Varies the order of moves that look alike, so that two threads do not do the same.
    salt: u64,
    nodes: u64,
    /// One for each depth.
    levels: Vec<Level<P>>,
    moves: Vec<Move>,
    images: Vec<u64>,
}

impl<'a, P: Solvable> Search<'a, P> {
    /// Creates a search for what `hero` can force, which ends early when the effort is over or `is_found` is set.
    pub(super) fn new(
        keys: &'a Keys,
        table: &'a Table,
        hero: Player,
        effort: &'a Effort<'a>,
        is_found: &'a AtomicBool,
    ) -> Self {
        let (levels, moves, images) = (Vec::new(), Vec::new(), Vec::new());
        Self { keys, table, hero, effort, is_found, most_nodes: u64::MAX, salt: 0, nodes: 0, levels, moves, images }
    }

    /// Makes it search in an order of its own.
    pub(super) fn with_salt(self, salt: u64) -> Self {
        Self { salt, ..self }
    }

    /// Makes it end early after this number of positions.
    pub(super) fn with_most_nodes(self, most_nodes: u64) -> Self {
        Self { most_nodes, ..self }
    }

    /// Returns whether the hero can force a win within `plies` from `position`; `None` if the search ended early.
    pub(super) fn run(&mut self, position: &P, plies: Plies) -> Option<Found> {
        if let Some(found) = self.at_end(position, plies) {
            return Some(found);
        }
        let key = self.keys.key(position, self.hero, &mut self.images);
        let found = self.visit(position, key, plies, 0);
        self.effort.spend(self.nodes % NODES_BETWEEN_LOOKS);
        found
    }

    /// Returns the answer for a position that is over, whose result is known, or that has no ply left.
    fn at_end(&self, position: &P, plies: Plies) -> Option<Found> {
        match position.outcome() {
            Some(outcome) if outcome.winner == Some(self.hero) => Some(Found::Win),
            // Drawn by the way that led here, which another way may not do.
            Some(outcome) if outcome.reason == Reason::Repetition => Some(Found::NoWinYet),
            Some(_) => Some(Found::NoWinEver),
            None => {
                let known = position.known(Reach::Soon).map(|settled| settled.answer(self.hero, plies));
                known.or((plies == Plies(0)).then_some(Found::NoWinYet))
            }
        }
    }

    /// Searches a position that is not over, with at least one ply left.
    fn visit(&mut self, position: &P, key: u64, plies: Plies, depth: usize) -> Option<Found> {
        if let Some(found) = self.table.get(key).answer(plies) {
            return Some(found);
        }
        let before = self.nodes;
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) {
            self.effort.spend(NODES_BETWEEN_LOOKS);
        }
        if self.effort.is_over() || self.is_found.load(Ordering::Relaxed) || self.nodes > self.most_nodes {
            return None;
        }
        if self.levels.len() <= depth {
            self.levels.push(Level { children: Vec::new(), count: 0 });
        }
        let mut level = std::mem::replace(&mut self.levels[depth], Level { children: Vec::new(), count: 0 });
        let found = self.visit_children(&mut level, position, plies.next(), depth);
        self.levels[depth] = level;
        self.table.put(key, plies, found?, self.nodes - before);
        found
    }

    /// Returns what follows from the children of a position. At the hero's turn one winning move is enough; at another's
    /// turn one that does not let the hero win.
    fn visit_children(&mut self, level: &mut Level<P>, position: &P, left: Plies, depth: usize) -> Option<Found> {
        let is_hero = position.to_move() == self.hero;
        let decides = |found: Found| (found == Found::Win) == is_hero;
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        position.legal_moves(&mut moves);
        level.count = 0;
        // If no child decides, the hero has no win, of which the least certain answer is true, or the others cannot
        // avoid one.
        let mut worst = if is_hero { Found::NoWinEver } else { Found::Win };
        let mut decided = None;
        for &mv in &moves {
            if let Some(found) = self.add_child(level, position, mv, left) {
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
        level.children[..level.count].sort_unstable_by_key(|child| child.order);
        for child in &level.children[..level.count] {
            let found = self.visit(&child.position, child.key, left, depth + 1)?;
            if decides(found) {
                return Some(found);
            }
            worst = worst.or_less(found);
        }
        Some(worst)
    }

    /// Adds the child after a move unless its answer is known, which is returned.
    fn add_child(&mut self, level: &mut Level<P>, position: &P, mv: Move, left: Plies) -> Option<Found> {
        match level.children.get_mut(level.count) {
            Some(child) => child.position.clone_from(position),
            None => level.children.push(Child { position: position.clone(), key: 0, order: 0 }),
        }
        let child = &mut level.children[level.count];
        child.position.play_unchecked(mv, &mut ());
        if let Some(found) = self.at_end(&child.position, left) {
            return Some(found);
        }
        child.key = self.keys.key(&child.position, self.hero, &mut self.images);
        let known = self.table.get(child.key).answer(left);
        if known.is_none() {
            child.order = (child.position.legal_count() as u32) << 3 | ((child.key ^ self.salt) & 7) as u32;
            level.count += 1;
        }
        known
    }
}
