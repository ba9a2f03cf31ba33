//! The game tree: every move ever tried in a game, and one cursor that undo, redo, variations and review all move.
//!
//! It has two halves. The [`Record`] is what a save keeps: moves, comments, resignations and the cursor. What can be worked
//! out from it stays in [`GameTree`]: the position at the cursor, what the last move did, and checkpoints, thinned out
//! under a memory limit, between which positions are replayed: one of eleven dimensions is megabytes, and its game a
//! hundred thousand moves.

mod check;
mod checkpoints;
mod forks;
mod movers;
mod nodes;
mod record;
mod siblings;

use std::collections::HashSet;
use std::ops::Deref;

use check::check_move;
pub(in crate::record) use check::{Fault, Wrong};
pub use forks::Fork;
pub use nodes::{NodeId, Note};
pub use record::Record;

use crate::games::{AnyPosition, Setup};
use crate::rules::{Arrangement, Effect, Illegal, Impossible, Move, Outcome, Player, Position, Reason};
use checkpoints::Checkpoints;
use siblings::Siblings;

/// The move before the cursor, with what it did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastMove {
    /// Who played it.
    pub player: Player,
    /// The move.
    pub mv: Move,
    /// What it did.
    pub effects: Vec<Effect>,
}

/// A game with all its variations and the position at its cursor. What it is asked about moves and comments, its
/// [`Record`] answers.
#[derive(Clone, Debug)]
pub struct GameTree {
    record: Record,
    position: AnyPosition,
    last: Option<LastMove>,
    checkpoints: Checkpoints,
    siblings: Siblings,
    revision: u64,
    /// The first nodes of lines that were read from a file and not played yet: they may be illegal.
    unchecked: HashSet<NodeId>,
    /// Those that were found to be illegal: no longer in the record, but somebody may remember them.
    cut: HashSet<NodeId>,
    /// What was found wrong on a first visit and not yet told.
    refusal: Option<String>,
}

impl Deref for GameTree {
    type Target = Record;

    fn deref(&self) -> &Record {
        &self.record
    }
}

impl GameTree {
    /// A new game from the start position of a set-up.
    pub fn new(setup: Setup) -> Self {
        Self::from_position(setup, None, AnyPosition::start(setup))
    }

    /// A new game from an arrangement of stones.
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

    /// What a save keeps of the game; a copy of it is cheap.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Grows with every change of what a save keeps, but not with the cursor.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// The position at the cursor.
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// The move before the cursor; `None` at the start.
    pub fn last(&self) -> Option<&LastMove> {
        self.last.as_ref()
    }

    /// Ends the game at the cursor because `player` gives up.
    ///
    /// A resignation belongs to its node: other lines have theirs, and what follows the node already stays. Until it is
    /// taken back nothing more can be played there, so that no move erases a result.
    ///
    /// # Errors
    /// A sentence, if the game is over or more than two seats are still in it: then the others play on.
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

    /// Takes a resignation at the cursor back; tells whether there was one.
    pub fn take_back_resignation(&mut self) -> bool {
        let is_resigned = self.resignation_at(self.cursor()).is_some();
        if is_resigned {
            let node = &mut self.record.nodes[self.record.cursor];
            (node.resigned, node.outcome) = (None, None);
            self.revision += 1;
        }
        is_resigned
    }

    /// Changes what is written about `node`.
    pub fn set_comment(&mut self, node: NodeId, comment: String) {
        if self.record.nodes.get(node).is_some() {
            self.record.nodes[node].comment = comment;
            self.revision += 1;
        }
    }

    /// Plays a move at the cursor and moves the cursor on: to the child that exists, or to a new one.
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

    /// Moves the cursor back by one move; tells whether there was one.
    pub fn undo(&mut self) -> bool {
        self.parent(self.cursor()).is_some_and(|parent| self.go_to(parent))
    }

    /// Moves the cursor on along the line visited last; tells whether there was a move. See [`Self::go_to`].
    pub fn redo(&mut self) -> bool {
        self.next(self.cursor()).is_some_and(|next| self.go_to(next))
    }

    /// Moves the cursor to any node; tells whether it is there or at least moved.
    ///
    /// The side lines of a large file are checked when they are first visited. An illegal move is cut off then, with all
    /// that follows it; the cursor goes to the last legal move before it, and [`Self::take_refusal`] says what was wrong.
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

    /// Moves the cursor to a node that exists, if the way there is legal; else it stays.
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

    /// The nearest position that is kept before a node, and the nodes from there to it, the last one first. The node itself
    /// is among them, so that it is known what its move does.
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

/// What comes of it when `player` gives up.
///
/// # Errors
/// A sentence, if the player is out of the game or more than one other is in it.
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
