//! The game tree: every move ever tried in a game, and one cursor that undo, redo, variations and review all move.
//!
//! Nodes keep their move only. The position is kept at the cursor and at checkpoints, thinned out under a memory limit,
//! and replayed between them: a position of eleven dimensions is megabytes and its game a hundred thousand moves.

use std::collections::BTreeMap;

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
}

/// Who gave up, where, and what came of it.
#[derive(Clone, Copy, Debug)]
struct Resignation {
    node: NodeId,
    player: Player,
    outcome: Outcome,
}

/// Positions kept on the way, by node; the start is always among them.
#[derive(Clone, Debug)]
struct Checkpoints {
    positions: BTreeMap<NodeId, AnyPosition>,
    /// A position is kept at every ply that this divides.
    interval: u32,
    most: usize,
}

/// The memory that checkpoints may take, in bytes.
const CHECKPOINT_MEMORY: usize = 64 << 20;

impl Checkpoints {
    fn new(start: AnyPosition) -> Self {
        let most = (CHECKPOINT_MEMORY / start.byte_size().max(1)).clamp(4, 256);
        Self { positions: BTreeMap::from([(NodeId::START, start)]), interval: 16, most }
    }

    /// Keeps a position if its ply is due; when there are too many, keeps every second one only.
    fn offer(&mut self, node: NodeId, ply: u32, position: &AnyPosition, ply_of: impl Fn(NodeId) -> u32) {
        if !ply.is_multiple_of(self.interval) {
            return;
        }
        self.positions.entry(node).or_insert_with(|| position.clone());
        while self.positions.len() > self.most {
            self.interval *= 2;
            let interval = self.interval;
            self.positions.retain(|&node, _| ply_of(node).is_multiple_of(interval));
        }
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
            Ok(())
        }
    }

    /// Takes a resignation at the cursor back; tells whether there was one.
    pub fn take_back_resignation(&mut self) -> bool {
        self.resignation.take_if(|resignation| resignation.node == self.cursor).is_some()
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
            match self.checkpoints.positions.get(&node) {
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
mod tests {
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    use super::*;

    fn random_game(setup: &str, seed: u64) -> GameTree {
        let mut tree = GameTree::new(setup.parse().unwrap());
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        while let Some(mv) = tree.position().random_move(&mut rng) {
            tree.play(mv).unwrap();
        }
        tree
    }

    #[test]
    fn every_node_can_be_visited_and_shows_its_position() {
        for setup in ["tanbo size=9", "hexbo side=5 players=3", "tanbo dims=3"] {
            let mut tree = random_game(setup, 5);
            let line = tree.line();
            let mut position = AnyPosition::start(tree.setup());
            let mut seen = Vec::new();
            for &node in &line {
                let effects = position.play(tree.move_of(node).unwrap()).unwrap();
                seen.push((node, position.clone(), effects));
            }
            for (node, position, effects) in seen.iter().rev().chain(&seen).step_by(3) {
                assert!(tree.go_to(*node));
                assert_eq!(tree.position(), position);
                assert_eq!(&tree.last().unwrap().effects, effects);
            }
            assert!(tree.go_to(NodeId::START));
            assert_eq!(tree.last(), None);
            assert!(!tree.undo());
        }
    }

    #[test]
    fn a_second_move_makes_a_variation_and_redo_follows_the_newest() {
        let mut tree = GameTree::new("tanbo size=9".parse().unwrap());
        let moves = tree.position().legal_move_list();
        tree.play(moves[0]).unwrap();
        let first = tree.cursor();
        assert!(tree.undo());
        tree.play(moves[1]).unwrap();
        let second = tree.cursor();
        assert_eq!(tree.children(NodeId::START), [first, second]);
        assert!(tree.undo() && tree.redo());
        assert_eq!(tree.cursor(), second);
        tree.go_to(NodeId::START);
        tree.play(moves[0]).unwrap();
        assert_eq!(tree.cursor(), first, "the same move again is the same node");
    }

    #[test]
    fn resigning_ends_the_game_where_it_happens_only() {
        let mut tree = GameTree::new("tanbo size=9".parse().unwrap());
        let moves = tree.position().legal_move_list();
        tree.play(moves[0]).unwrap();
        tree.resign(Player(1)).unwrap();
        assert_eq!(tree.outcome().unwrap().winner, Some(Player(0)));
        assert_eq!(tree.play(moves[1]), Err(Illegal::GameOver));
        tree.undo();
        assert_eq!(tree.outcome(), None);
        let mut three = GameTree::new("hexbo players=3".parse().unwrap());
        assert!(three.resign(Player(0)).is_err());
    }

    #[test]
    fn checkpoints_stay_under_their_limit() {
        let mut tree = random_game("tanbo", 9);
        tree.checkpoints.most = 4;
        tree.checkpoints.positions.retain(|&node, _| node == NodeId::START);
        let end = *tree.line().last().unwrap();
        tree.go_to(NodeId::START);
        assert!(tree.go_to(end));
        assert!(tree.checkpoints.positions.len() <= 5, "{}", tree.checkpoints.positions.len());
        assert!(tree.outcome().is_some());
    }
}
