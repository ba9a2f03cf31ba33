//! The game tree: every move ever tried in a game, and one cursor that undo, redo, variations and review all move.
//!
//! Nodes keep their move only. The position is kept at the cursor and at checkpoints, thinned out under a memory limit,
//! and replayed between them: a position of eleven dimensions is megabytes and its game a hundred thousand moves.

mod checkpoints;
mod forks;

use checkpoints::Checkpoints;
pub use forks::Fork;

use crate::games::AnyPosition;
use crate::rules::{Arrangement, Effect, Illegal, Impossible, Move, Outcome, Player, Position, Reason, Setup};

/// A place in a [`GameTree`]. Ids are never used again, so an answer that names one can come late and be dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The start of the game.
    pub const START: Self = Self(0);

    fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Debug)]
struct Node {
    /// The move that led here; `None` at the start only.
    mv: Option<Move>,
    parent: NodeId,
    /// The first is the main line.
    children: Vec<NodeId>,
    /// The child that redo goes to: the one visited last.
    preferred: Option<NodeId>,
    ply: u32,
    comment: String,
    /// The result, if the rules end the game here.
    outcome: Option<Outcome>,
}

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

/// A game with all its variations.
#[derive(Clone, Debug)]
pub struct GameTree {
    setup: Setup,
    arrangement: Option<Arrangement>,
    nodes: Vec<Node>,
    cursor: NodeId,
    position: AnyPosition,
    last: Option<LastMove>,
    checkpoints: Checkpoints,
    resignation: Option<Resignation>,
    revision: u64,
}

/// Who gave up, where, and what came of it.
#[derive(Clone, Copy, Debug)]
struct Resignation {
    node: NodeId,
    player: Player,
    outcome: Outcome,
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
        let start = Node {
            mv: None,
            parent: NodeId::START,
            children: Vec::new(),
            preferred: None,
            ply: 0,
            comment: String::new(),
            outcome: position.outcome(),
        };
        Self {
            setup,
            arrangement,
            nodes: vec![start],
            cursor: NodeId::START,
            checkpoints: Checkpoints::new(position.clone()),
            position,
            last: None,
            resignation: None,
            revision: 0,
        }
    }

    /// The set-up of the game.
    pub fn setup(&self) -> Setup {
        self.setup
    }

    /// The stones that the game started from, if they were set by hand.
    pub fn arrangement(&self) -> Option<&Arrangement> {
        self.arrangement.as_ref()
    }

    /// Where the game stands.
    pub fn cursor(&self) -> NodeId {
        self.cursor
    }

    /// The position at the cursor.
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// The move before the cursor; `None` at the start.
    pub fn last(&self) -> Option<&LastMove> {
        self.last.as_ref()
    }

    /// The result at the cursor: by the rules, or by resignation there.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome_at(self.cursor)
    }

    /// The result at `node`: by the rules, or by resignation there.
    pub fn outcome_at(&self, node: NodeId) -> Option<Outcome> {
        let by_rules = self.nodes.get(node.index())?.outcome;
        by_rules.or_else(|| Some(self.resignation.filter(|resignation| resignation.node == node)?.outcome))
    }

    /// Who gave up at `node`, if somebody did.
    pub fn resignation_at(&self, node: NodeId) -> Option<Player> {
        self.resignation.filter(|resignation| resignation.node == node).map(|resignation| resignation.player)
    }

    /// Grows with every change of the moves, the notes and the resignations, but not with the cursor.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Whether any move was ever played.
    pub fn has_moves(&self) -> bool {
        self.nodes.len() > 1
    }

    /// Who gave up, and where, if somebody did.
    pub fn resignation(&self) -> Option<(NodeId, Player)> {
        self.resignation.map(|resignation| (resignation.node, resignation.player))
    }

    /// Ends the game at the cursor because `player` gives up.
    ///
    /// # Errors
    /// A sentence, if the game is over or more than two seats are still in it: then the others play on.
    pub fn resign(&mut self, player: Player) -> Result<(), &'static str> {
        let alive = self.position.players().filter(|&player| self.position.is_alive(player)).count();
        if self.outcome().is_some() {
            Err("the game is over")
        } else if !self.position.is_alive(player) {
            Err("this seat is out of the game")
        } else if alive != 2 {
            Err("with more than two seats in the game the others play on: let the computer take the seat")
        } else {
            let winner = self.position.players().find(|&other| other != player && self.position.is_alive(other));
            let outcome = Outcome { winner, reason: Reason::Resigned };
            self.resignation = Some(Resignation { node: self.cursor, player, outcome });
            self.revision += 1;
            Ok(())
        }
    }

    /// Takes a resignation at the cursor back; tells whether there was one.
    pub fn take_back_resignation(&mut self) -> bool {
        let was_there = self.resignation.take_if(|resignation| resignation.node == self.cursor).is_some();
        self.revision += u64::from(was_there);
        was_there
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
        self.cursor = self.child(self.cursor, mv).unwrap_or_else(|| self.add_child(self.cursor, mv));
        let parent = self.nodes[self.cursor.index()].parent;
        self.nodes[parent.index()].preferred = Some(self.cursor);
        let ply = self.ply();
        let nodes = &self.nodes;
        self.checkpoints.offer(self.cursor, ply, &self.position, |node| nodes[node.index()].ply);
        Ok(self.last.insert(LastMove { player, mv, effects }))
    }

    fn child(&self, node: NodeId, mv: Move) -> Option<NodeId> {
        self.nodes[node.index()].children.iter().copied().find(|child| self.nodes[child.index()].mv == Some(mv))
    }

    /// Adds the position just reached as a child of the one before it.
    fn add_child(&mut self, parent: NodeId, mv: Move) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        let ply = self.nodes[parent.index()].ply + 1;
        self.nodes.push(Node {
            mv: Some(mv),
            parent,
            children: Vec::new(),
            preferred: None,
            ply,
            comment: String::new(),
            outcome: self.position.outcome(),
        });
        self.nodes[parent.index()].children.push(id);
        self.revision += 1;
        id
    }

    /// How many moves lead to the cursor.
    pub fn ply(&self) -> u32 {
        self.nodes[self.cursor.index()].ply
    }

    /// How many moves lead to `node`.
    pub fn ply_of(&self, node: NodeId) -> Option<u32> {
        self.nodes.get(node.index()).map(|node| node.ply)
    }

    /// The move that led to `node`; `None` at the start and for a node that does not exist.
    pub fn move_of(&self, node: NodeId) -> Option<Move> {
        self.nodes.get(node.index())?.mv
    }

    /// The node before `node`; `None` at the start.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.nodes.get(node.index()).filter(|node| node.mv.is_some()).map(|node| node.parent)
    }

    /// The continuations of `node`, the main line first.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        self.nodes.get(node.index()).map_or(&[], |node| &node.children)
    }

    /// Where redo would go from `node`: the continuation visited last, else the main line.
    pub fn next(&self, node: NodeId) -> Option<NodeId> {
        let node = self.nodes.get(node.index())?;
        node.preferred.or_else(|| node.children.first().copied())
    }

    /// The nodes from the first move to `node`.
    pub fn path_to(&self, node: NodeId) -> Vec<NodeId> {
        let mut path: Vec<_> = std::iter::successors(Some(node), |&node| self.parent(node))
            .take_while(|&node| node != NodeId::START)
            .collect();
        path.reverse();
        path
    }

    /// The line through the cursor: from the first move to the end of what redo would visit.
    pub fn line(&self) -> Vec<NodeId> {
        let mut line = self.path_to(self.cursor);
        line.extend(std::iter::successors(self.next(self.cursor), |&node| self.next(node)));
        line
    }

    /// The note on `node`.
    pub fn comment(&self, node: NodeId) -> &str {
        self.nodes.get(node.index()).map_or("", |node| &node.comment)
    }

    /// Changes the note on `node`.
    pub fn set_comment(&mut self, node: NodeId, comment: String) {
        if let Some(node) = self.nodes.get_mut(node.index()) {
            node.comment = comment;
            self.revision += 1;
        }
    }

    /// Moves the cursor back by one move; tells whether there was one.
    pub fn undo(&mut self) -> bool {
        self.parent(self.cursor).is_some_and(|parent| self.go_to(parent))
    }

    /// Moves the cursor on along the line visited last; tells whether there was a move.
    pub fn redo(&mut self) -> bool {
        self.next(self.cursor).is_some_and(|next| self.go_to(next))
    }

    /// Moves the cursor to any node; tells whether the node exists.
    pub fn go_to(&mut self, target: NodeId) -> bool {
        if target.index() >= self.nodes.len() {
            return false;
        }
        if target == self.cursor {
            return true;
        }
        // Back to the nearest kept position, then forwards again. The last move is replayed with its effects.
        let mut replay = Vec::new();
        let mut node = target;
        let mut position = loop {
            if node == self.cursor && node != target {
                break self.position.clone();
            }
            match self.checkpoints.get(node) {
                Some(position) if node != target || node == NodeId::START => break position.clone(),
                _ => replay.push(node),
            }
            node = self.nodes[node.index()].parent;
        };
        self.prefer_path_to(target);
        self.last = None;
        while let Some(node) = replay.pop() {
            let Some(mv) = self.nodes[node.index()].mv else { continue };
            if node == target {
                let player = position.to_move();
                let mut effects = Vec::new();
                position.play_unchecked(mv, &mut effects);
                self.last = Some(LastMove { player, mv, effects });
            } else {
                position.play_unchecked(mv, &mut ());
                let nodes = &self.nodes;
                self.checkpoints.offer(node, nodes[node.index()].ply, &position, |node| nodes[node.index()].ply);
            }
        }
        self.position = position;
        self.cursor = target;
        true
    }

    /// Moves the cursor to the end of the main line.
    pub fn go_to_main_end(&mut self) {
        self.go_to(self.main_end());
    }

    /// The last node of the main line.
    pub fn main_end(&self) -> NodeId {
        let first_child = |&node: &NodeId| self.children(node).first().copied();
        std::iter::successors(Some(NodeId::START), first_child).last().unwrap_or(NodeId::START)
    }

    /// Makes redo lead to `target` from every node on the way to it.
    fn prefer_path_to(&mut self, target: NodeId) {
        let mut node = target;
        while node != NodeId::START {
            let parent = self.nodes[node.index()].parent;
            self.nodes[parent.index()].preferred = Some(node);
            node = parent;
        }
    }
}

#[cfg(test)]
mod tests;
