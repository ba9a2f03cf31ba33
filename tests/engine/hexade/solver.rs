//! Finds forced wins of Hexade by trying everything: slow and simple, to test the searches against.
//!
//! The attacker tries all legal moves or, where these are too many, all that leave the attacker a six or a cell that
//! completes one. The defender always tries all legal replies.

use std::collections::HashMap;

use rhizome::games::hexade::{HexadePosition, Threats};
use rhizome::rules::{Move, Player, Position};

/// The attacker's moves that are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attack {
    /// Every legal move.
    Any,
    /// The moves after which the attacker has a six, or lacks a single stone for one.
    Threats,
}

/// A solver with its results so far.
#[derive(Debug)]
pub struct Solver {
    attack: Attack,
    known: HashMap<(HexadePosition, u32), bool>,
    /// How many more positions may be examined; at 0 the solver finds nothing more.
    pub left: u64,
}

fn after(position: &HexadePosition, mv: Move) -> HexadePosition {
    let mut next = position.clone();
    next.play_unchecked(mv, &mut ());
    next
}

fn is_won(position: &HexadePosition, player: Player) -> bool {
    position.outcome().is_some_and(|outcome| outcome.winner == Some(player))
}

impl Solver {
    /// Creates a solver that examines at most `most_positions` positions.
    pub fn new(attack: Attack, most_positions: u64) -> Self {
        Self { attack, known: HashMap::new(), left: most_positions }
    }

    /// Returns the least number of own moves, up to `most`, in which the side to move wins against any defence; the
    /// reply to the last one is not counted. `None` if there is no such win, or `left` has reached 0.
    pub fn shortest_win(&mut self, position: &HexadePosition, most: u32) -> Option<u32> {
        (1..=most).find(|&own_moves| self.wins(position, own_moves) && self.left > 0)
    }

    /// Returns whether the side to move wins with at most `own_moves` own moves.
    pub fn wins(&mut self, position: &HexadePosition, own_moves: u32) -> bool {
        let attacker = position.to_move();
        self.left = self.left.saturating_sub(1);
        if position.outcome().is_some() || self.left == 0 {
            return is_won(position, attacker);
        }
        if position.completing_cells(attacker).any(|cell| always_wins(&after(position, Move::Place(cell)), attacker)) {
            return true;
        }
        if own_moves < 2 {
            return false;
        }
        if let Some(&known) = self.known.get(&(position.clone(), own_moves)) {
            return known;
        }
        let wins = position.legal_move_list().into_iter().any(|mv| {
            let next = after(position, mv);
            (self.attack == Attack::Any || threatens(&next, attacker)) && self.all_replies_lose(&next, own_moves - 1)
        });
        if self.left > 0 {
            self.known.insert((position.clone(), own_moves), wins);
        }
        wins
    }

    /// Returns whether the side that is not to move wins with `own_moves` own moves, whatever is played now.
    fn all_replies_lose(&mut self, position: &HexadePosition, own_moves: u32) -> bool {
        if position.outcome().is_some() {
            return !is_won(position, position.to_move()) && position.outcome().is_some_and(|end| end.winner.is_some());
        }
        let mut replies = position.legal_move_list();
        // The order affects only the time: a reply that captures, or that takes a cell the attacker wants, is more
        // likely to refute.
        let wanted: Vec<_> = position.completing_cells(Player(1 - position.to_move().0)).map(Move::Place).collect();
        replies.sort_by_key(|mv| {
            let mover = position.to_move().index();
            let captures: i32 = mv.cells().map(|cell| position.all_stones().capture_counts(cell)[mover]).sum();
            (captures == 0, !wanted.contains(mv))
        });
        replies.into_iter().all(|reply| self.wins(&after(position, reply), own_moves))
    }
}

/// Returns whether `player`, who has just moved, has already won or wins after every reply.
fn always_wins(position: &HexadePosition, player: Player) -> bool {
    match position.outcome() {
        Some(_) => is_won(position, player),
        None => position.legal_move_list().into_iter().all(|reply| is_won(&after(position, reply), player)),
    }
}

/// Returns whether a player has a six or lacks a single stone for one.
fn threatens(position: &HexadePosition, player: Player) -> bool {
    position.has_six(player) || position.completing_cells(player).next().is_some()
}
