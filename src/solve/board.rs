//! What the search needs of a game, and what it is for every game; `roots` has a faster answer for small root games.

use std::marker::PhantomData;

use super::effort::Reach;
use super::key::PositionKeys;
use super::plies::Plies;
use super::solvable::Solvable;
use super::table::Found;
use crate::rules::{Move, Player, Reason};

/// A game as the search for what one seat, the hero, can force sees it.
pub(super) trait SolverBoard {
    /// A position.
    type Node: Clone;

    /// Returns the hero.
    fn hero(&self) -> Player;

    /// Returns the seat to move.
    fn to_move(&self, node: &Self::Node) -> Player;

    /// Returns whether the hero wins within `plies`, if that is known without a search.
    fn known(&self, node: &Self::Node, plies: Plies) -> Option<Found>;

    /// Replaces `moves` by the legal moves.
    fn list(&self, node: &Self::Node, moves: &mut Vec<Move>);

    /// Plays a legal move.
    fn play(&self, node: &mut Self::Node, mv: Move);

    /// Returns a fingerprint that is the same for positions that mean the same to the hero.
    fn key(&mut self, node: &Self::Node) -> u64;

    /// Returns how good a position is for the side to move, in any unit: the worst for it are searched first, because
    /// the side that moved there probably wins.
    fn hope(&self, node: &Self::Node) -> i32;
}

/// Any game, by its positions.
#[derive(Debug)]
pub(super) struct Plain<'a, P> {
    keys: &'a PositionKeys,
    hero: Player,
    images: Vec<u64>,
    positions: PhantomData<P>,
}

impl<'a, P> Plain<'a, P> {
    pub(super) fn new(keys: &'a PositionKeys, hero: Player) -> Self {
        Self { keys, hero, images: Vec::new(), positions: PhantomData }
    }
}

impl<P: Solvable> SolverBoard for Plain<'_, P> {
    type Node = P;

    fn hero(&self) -> Player {
        self.hero
    }

    fn to_move(&self, node: &P) -> Player {
        node.to_move()
    }

    fn known(&self, node: &P, plies: Plies) -> Option<Found> {
        match node.outcome() {
            Some(outcome) if outcome.winner == Some(self.hero) => Some(Found::Win),
            // Drawn by the way that led here, which another way may not do.
            Some(outcome) if outcome.reason == Reason::Repetition => Some(Found::NoWinYet),
            Some(_) => Some(Found::NoWinEver),
            None => node.known(Reach::Soon).map(|settled| settled.answer(self.hero, plies)),
        }
    }

    fn list(&self, node: &P, moves: &mut Vec<Move>) {
        moves.clear();
        node.legal_moves(moves);
    }

    fn play(&self, node: &mut P, mv: Move) {
        node.play_unchecked(mv, &mut ());
    }

    fn key(&mut self, node: &P) -> u64 {
        self.keys.key(node, self.hero, &mut self.images)
    }

    /// Returns the number of moves.
    fn hope(&self, node: &P) -> i32 {
        node.legal_count() as i32
    }
}
