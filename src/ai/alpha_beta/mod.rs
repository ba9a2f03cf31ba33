//! Alpha-beta search for two-player games: a generic core that works on a game-specific [`SearchBoard`], which makes
//! and unmakes moves.
//!
//! [`think`] runs an iterative deepening ([`root`]) of principal variation searches ([`search`]) with a transposition
//! table ([`table`]), killer moves and the history heuristic ([`order`]). The board contributes what the game knows
//! about forced play: decided positions, forced moves, and wins proved by a separate search.

mod order;
mod root;
mod score;
mod search;
mod settings;
mod table;
#[cfg(test)]
mod tests;

pub(super) use root::{MOST_DEPTH, table_bytes, think};
pub(super) use score::Score;
pub(super) use settings::AlphaBetaSettings;
pub(super) use table::TranspositionTable;

use crate::rules::{Move, Player};

/// A move, encoded as a number by its board; below 2^32 - 1.
pub(super) type Code = u32;

/// How much of the set of legal moves a move list covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Breadth {
    /// All moves worth considering in a forced position: no move that is not listed is better.
    Forced,
    /// All legal moves.
    All,
    /// Only the most promising moves; a move that is not listed may be better.
    Best,
}

/// A result that is known without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decided {
    /// The side to move wins, and the game ends after this many plies.
    Won(u32),
    /// The side to move loses, and the game ends after this many plies.
    Lost(u32),
    /// The game has ended in a draw.
    Drawn,
}

/// A proved forced win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Proof {
    /// The number of plies until the game ends.
    pub(super) plies: u32,
    /// The winning line as far as it is known; contains at least the first move.
    pub(super) line: Vec<Code>,
}

/// A mutable position of a two-player game, on which moves are made and unmade.
pub(super) trait SearchBoard {
    /// Makes a legal move. The caller needs the move ranks of the resulting position only if `is_ranked` is set;
    /// otherwise the board may leave them out of date.
    fn make(&mut self, mv: Code, is_ranked: bool);

    /// Unmakes the last move.
    fn unmake(&mut self);

    /// Returns the hash key of the position.
    fn key(&self) -> u64;

    /// Returns the side to move.
    fn to_move(&self) -> Player;

    /// Returns whether `mv`, which was legal in a position with the same key, is legal here: keys may collide.
    fn is_legal(&self, mv: Code) -> bool;

    /// Decodes a move for the rules.
    fn to_move_of(&self, mv: Code) -> Move;

    /// Returns the result if the game is over or if its end is immediately obvious.
    fn decided(&mut self) -> Option<Decided>;

    /// Writes the moves to search into `list`, which must be empty, each with its rank; the most promising move has the
    /// highest rank. Lists about `width` moves unless some are forced.
    fn moves(&mut self, width: usize, list: &mut Vec<(i32, Code)>) -> Breadth;

    /// Returns the static evaluation for the side to move, in the game's own unit. Its absolute value is below 20,000.
    fn evaluate(&mut self) -> Score;

    /// Returns the evaluation at which the winning chance is 73 %: the scale of the logistic function.
    fn scale(&self) -> f32;

    /// Searches for a forced win of the side to move, visiting at most about `effort` positions; returns `None` if it
    /// proves none. Boards without such a search always return `None`.
    fn prove(&mut self, effort: u64) -> Option<Proof>;

    /// Returns how many positions [`Self::prove`] has visited so far.
    fn proof_nodes(&self) -> u64;
}
