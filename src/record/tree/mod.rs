//! The game tree: every move ever tried in a game, and a single cursor that undo, redo, variations and review move.
//!
//! It has two parts. The [`Record`] is what a save file stores: moves, comments, resignations and the cursor.
//! [`GameTree`] holds what can be derived from it: the position at the cursor, the effects of the last move, and
//! checkpoints between which positions are replayed. Checkpoints are thinned out to stay within a memory limit, because
//! a position in eleven dimensions takes megabytes, and such a game has a hundred thousand moves.

mod check;
mod checkpoints;
mod edit;
mod forks;
mod movers;
mod nodes;
mod record;
mod siblings;

use std::collections::HashSet;
use std::ops::Deref;

use check::check_move;
pub(in crate::record) use check::{Fault, FaultKind};
pub use edit::Edit;
pub use forks::Fork;
pub use nodes::{NodeId, Note};
pub use record::Record;

use crate::games::{AnyPosition, Setup};
use crate::rules::{Arrangement, Effect, Illegal, Impossible, Move, Outcome, Player, Position, Reason};
use checkpoints::Checkpoints;
use siblings::Siblings;

/// The move before the cursor, with its effects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastMove {
    /// The player.
    pub player: Player,
    /// The move.
    pub mv: Move,
    /// Its effects.
    pub effects: Vec<Effect>,
}

/// A game with all its variations and the position at its cursor. Queries about moves and comments are answered by its
/// [`Record`], to which it dereferences.
#[derive(Clone, Debug)]
pub struct GameTree {
    record: Record,
    position: AnyPosition,
    last: Option<LastMove>,
    checkpoints: Checkpoints,
    siblings: Siblings,
    revision: u64,
    /// The first nodes of lines that were read from a file and have not been checked yet: they may be illegal.
    unchecked: HashSet<NodeId>,
    /// The nodes found to be illegal: no longer part of the tree, but other code may still hold their ids.
    cut: HashSet<NodeId>,
    /// The fault found on a first visit that has not been reported yet.
    refusal: Option<String>,
}

impl Deref for GameTree {
    type Target = Record;

    fn deref(&self) -> &Record {
        &self.record
    }
}

impl GameTree {
    /// Creates a new game from the start position of a set-up.
    pub fn new(setup: Setup) -> Self {
        Self::from_position(setup, None, AnyPosition::start(setup))
    }

    /// Creates a new game from an arrangement of stones.
    ///
    /// # Errors
    /// [`Impossible`] if the arrangement cannot arise in play.
    pub fn arranged(setup: Setup, arrangement: Arrangement) -> Result<Self, Impossible> {
        let position = AnyPosition::arranged(setup, &arrangement)?;
        Ok(Self::from_position(setup, Some(arrangement), position))
    }

    fn from_position(setup: Setup, arrangement: Option<Arrangement>, position: AnyPosition) -> Self {
        Self {
            checkpoints: Checkpoints::new(&position),
            record: Record::new(setup, arrangement, position.clone()),
            position,
            last: None,
            siblings: Siblings::default(),
            revision: 0,
            unchecked: HashSet::new(),
            cut: HashSet::new(),
            refusal: None,
        }
    }

    /// Returns the part of the game that is saved; copying it is cheap.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Returns a number that increases with every change of what is saved, except the cursor.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Returns the position at the cursor.
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// Returns the position at any node; `None` for a node that does not exist or whose path is not legal.
    pub fn position_at(&self, node: NodeId) -> Option<AnyPosition> {
        if node == self.record.cursor {
            return Some(self.position.clone());
        }
        self.record.nodes.get(node)?;
        let (mut position, mut replay) = self.nearest(node);
        while let Some(mv) = replay.pop().and_then(|node| self.record.nodes[node].mv) {
            position.play(mv).ok()?;
        }
        Some(position)
    }

    /// Returns the move before the cursor; `None` at the start.
    pub fn last(&self) -> Option<&LastMove> {
        self.last.as_ref()
    }

    /// Ends the game at the cursor by the resignation of `player`.
    ///
    /// A resignation belongs to its node: other lines have their own, and moves that already follow the node stay.
    /// Until the resignation is taken back no move can be played there, so no move erases a result.
    ///
    /// # Errors
    /// A sentence, if the game is over or if more than two seats are still in it, as the others could play on.
    pub fn resign(&mut self, player: Player) -> Result<(), &'static str> {
        if self.outcome().is_some() {
            return Err("the game is over");
        }
        let outcome = outcome_of_resignation(&self.position, player)?;
        let node = &mut self.record.nodes[self.record.cursor];
        (node.resigned, node.outcome) = (Some(player), Some(outcome));
        self.revision += 1;
        Ok(())
    }

    /// Takes back a resignation at the cursor; returns whether there was one.
    pub fn take_back_resignation(&mut self) -> bool {
        let is_resigned = self.resignation_at(self.cursor()).is_some();
        if is_resigned {
            let node = &mut self.record.nodes[self.record.cursor];
            (node.resigned, node.outcome) = (None, None);
            self.revision += 1;
        }
        is_resigned
    }

    /// Replaces the notes on `node` that have this key by a single one, or by none.
    pub fn set_note(&mut self, node: NodeId, key: &str, text: Option<String>) {
        if self.record.nodes.get(node).is_some() {
            self.record.set_note(node, key, text);
            self.revision += 1;
        }
    }

    /// Plays a move at the cursor and moves the cursor to the move's node, which is created if it does not exist yet.
    ///
    /// # Errors
    /// The reason why the move is not legal; nothing changes then.
    pub fn play(&mut self, mv: Move) -> Result<&LastMove, Illegal> {
        if self.outcome().is_some() {
            return Err(Illegal::GameOver);
        }
        let player = self.position.to_move();
        let effects = self.position.play(mv)?;
        let node = self.plant(self.record.cursor, mv);
        self.note_legal(node);
        self.arrive(node);
        self.record.prefer_path_to(node);
        self.record.cursor = node;
        let nodes = &self.record.nodes;
        self.checkpoints.offer(node, nodes[node].ply, &self.position, |node| nodes[node].ply);
        Ok(self.last.insert(LastMove { player, mv, effects }))
    }

    /// Moves the cursor back by one move; returns whether there was one.
    pub fn undo(&mut self) -> bool {
        self.parent(self.cursor()).is_some_and(|parent| self.go_to(parent))
    }

    /// Moves the cursor forward along the line visited last; returns whether there was a move. See [`Self::go_to`].
    pub fn redo(&mut self) -> bool {
        self.next(self.cursor()).is_some_and(|next| self.go_to(next))
    }

    /// Moves the cursor to any node; returns whether the cursor arrived there or at least moved.
    ///
    /// The side lines of a large file are checked when they are first visited. An illegal move is then removed with
    /// everything that follows it; the cursor goes to the last legal move before it, and [`Self::take_refusal`] returns
    /// the fault.
    pub fn go_to(&mut self, target: NodeId) -> bool {
        if self.record.nodes.get(target).is_none() {
            return false;
        }
        let Err(fault) = self.visit(target) else { return true };
        self.refusal = Some(fault.to_string());
        let legal = self.record.nodes[fault.node].parent;
        self.cut(fault.node);
        legal != self.record.cursor && self.visit(legal).is_ok()
    }

    /// Moves the cursor to an existing node if the path to it is legal; otherwise the cursor stays.
    pub(in crate::record) fn visit(&mut self, target: NodeId) -> Result<(), Fault> {
        if target == self.record.cursor {
            return Ok(());
        }
        let (mut position, mut replay) = self.nearest(target);
        let mut last = None;
        while let Some(node) = replay.pop() {
            let Some(mv) = self.record.nodes[node].mv else { continue };
            if self.unchecked.contains(&node) || self.cut.contains(&node) {
                check_move(&self.record.nodes, node, mv, &position)?;
                self.note_legal(node);
            }
            if node == target {
                let player = position.to_move();
                let mut effects = Vec::new();
                position.play_unchecked(mv, &mut effects);
                last = Some(LastMove { player, mv, effects });
            } else {
                position.play_unchecked(mv, &mut ());
                let nodes = &self.record.nodes;
                self.checkpoints.offer(node, nodes[node].ply, &position, |node| nodes[node].ply);
            }
        }
        (self.position, self.last) = (position, last);
        self.arrive(target);
        self.record.prefer_path_to(target);
        self.record.cursor = target;
        Ok(())
    }

    /// Returns the nearest kept position before a node (a checkpoint or the position at the cursor) and the nodes from
    /// there to the node, the last one first. A position kept for the node itself is not used, so that the node's move
    /// is played and its effects are known.
    fn nearest(&self, target: NodeId) -> (AnyPosition, Vec<NodeId>) {
        let mut replay = Vec::new();
        let mut node = target;
        while node != NodeId::START {
            let kept = if node == self.record.cursor { Some(&self.position) } else { self.checkpoints.get(node) };
            match kept.filter(|_| node != target) {
                Some(position) => return (position.clone(), replay),
                None => replay.push(node),
            }
            node = self.record.nodes[node].parent;
        }
        (self.record.start().clone(), replay)
    }

    /// Moves the cursor to the end of the main line.
    pub fn go_to_main_end(&mut self) {
        self.go_to(self.main_end());
    }
}

/// Returns the outcome if `player` resigns.
///
/// # Errors
/// A sentence, if the player is out of the game or if more than one other player is still in it.
fn outcome_of_resignation(position: &AnyPosition, player: Player) -> Result<Outcome, &'static str> {
    if !position.is_alive(player) {
        return Err("this seat is out of the game");
    }
    let mut others = position.players().filter(|&other| other != player && position.is_alive(other));
    match (others.next(), others.next()) {
        (winner @ Some(_), None) => Ok(Outcome { winner, reason: Reason::Resigned }),
        _ => Err("with more than two seats in the game the others play on: let the computer take the seat"),
    }
}

#[cfg(test)]
mod tests;
