//! What a step of a lesson asks of a move, and whether a move did it.

use serde::Deserialize;

use crate::games::AnyPosition;
use crate::record::notation;
use crate::rules::{Aid, Effect, Move, Player, Position};

/// What a move must do.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(super) enum Goal {
    /// Be legal, and no pass.
    Any,
    /// Be one of these.
    Moves(Vec<String>),
    /// Place a stone on this cell, alone or with another one.
    Covers(String),
    /// Remove a group of another player.
    Remove,
    /// Leave the next player no reply that removes a group of the mover.
    Save,
    /// Capture this number of pairs.
    Capture(usize),
    /// Convert a piece.
    Convert,
    /// Take a piece off the board.
    Exit,
    /// Complete a six that the reply may still break.
    Six,
    /// Break all sixes of the opponent.
    Break,
    /// Claim a region.
    Claim,
    /// Begin the end of a game, which is to be won in at most this number of own moves.
    Win(u32),
}

impl Goal {
    /// Returns whether a move did what it must; `after` and `effects` are what it led to.
    pub(super) fn is_met(&self, before: &AnyPosition, mv: Move, after: &AnyPosition, effects: &[Effect]) -> bool {
        let mover = before.to_move();
        let sixes = |of: fn(Player, Player) -> bool| {
            after.aids().iter().any(|aid| matches!(aid, Aid::Six { player, .. } if of(*player, mover)))
        };
        let regions = |position: &AnyPosition| {
            position.aids().iter().filter(|aid| matches!(aid, Aid::Region { player, .. } if *player == mover)).count()
        };
        let count = |is_meant: fn(&Effect) -> bool| effects.iter().filter(|effect| is_meant(effect)).count();
        match self {
            Self::Any => mv != Move::Pass,
            Self::Win(_) => true,
            Self::Moves(moves) => is_among(before, mv, moves),
            Self::Covers(name) => mv.targets().any(|cell| before.geometry().name(cell) == *name),
            Self::Remove => removes(effects, |player| player != mover),
            Self::Save => !removes(effects, |player| player == mover) && !is_threatened(after, mover),
            Self::Capture(pairs) => count(|effect| matches!(effect, Effect::Captured { .. })) >= *pairs,
            Self::Convert => count(|effect| matches!(effect, Effect::Converted { .. })) > 0,
            Self::Exit => count(|effect| matches!(effect, Effect::Exited { .. })) > 0,
            Self::Six => sixes(|player, mover| player == mover),
            Self::Break => !sixes(|player, mover| player != mover),
            Self::Claim => regions(after) > regions(before),
        }
    }
}

/// Returns whether a whole group of such a player was removed.
pub(super) fn removes(effects: &[Effect], is_meant: impl Fn(Player) -> bool) -> bool {
    effects.iter().any(|effect| matches!(effect, Effect::GroupRemoved { player, .. } if is_meant(*player)))
}

/// Returns whether the next move can remove a whole group of this player.
pub(super) fn is_threatened(position: &AnyPosition, player: Player) -> bool {
    position.legal_move_list().into_iter().any(|reply| {
        let mut effects = Vec::new();
        position.clone().play_unchecked(reply, &mut effects);
        removes(&effects, |owner| owner == player)
    })
}

/// Returns whether a move is among those that are written.
pub(super) fn is_among(position: &AnyPosition, mv: Move, moves: &[String]) -> bool {
    moves.iter().any(|text| notation::parse_move(position, text).is_ok_and(|other| other == mv))
}
