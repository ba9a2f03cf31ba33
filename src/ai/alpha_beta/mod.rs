//! Alpha-beta search for two seats: one core, to which a game gives a [`Board`] that makes and unmakes moves.
//!
//! [`think`] deepens step by step ([`root`]); each step is a principal variation search ([`search`]) with a transposition
//! table ([`table`]), killer moves and history ([`order`]). What a game knows about forced play comes in through the board:
//! positions that are decided, moves that are forced, wins that a search of its own has proved.

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
pub(super) use settings::Settings;
pub(super) use table::Table;

use crate::rules::{Move, Player};

/// A move as a number that its board understands, below 2^32 - 1.
pub(super) type Code = u32;

/// How many of the moves that matter a list holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Breadth {
    /// All of them, because the other side threatens to win: any other move loses at once.
    Forced,
    /// All legal ones.
    All,
    /// The most promising; others are legal and may be better.
    Best,
}

/// A result that needs no search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decided {
    /// The side to move wins; the game ends after so many plies.
    Won(u32),
    /// The side to move loses, in so many plies.
    Lost(u32),
    /// The game is over and nobody has won.
    Drawn,
}

/// A win by force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Proof {
    /// Plies to the end of the game.
    pub(super) plies: u32,
    /// The moves, as far as they are known; at least the first.
    pub(super) line: Vec<Code>,
}

/// A position of a game of two seats that moves are made and unmade on.
pub(super) trait Board {
    /// Makes a legal move. The ranks of moves after it are of interest only if `is_ranked`; else they may be out of date.
    fn make(&mut self, mv: Code, is_ranked: bool);

    /// Takes the last move back.
    fn unmake(&mut self);

    /// A fingerprint of the position.
    fn key(&self) -> u64;

    /// Whose turn it is.
    fn to_move(&self) -> Player;

    /// Whether `mv`, which was legal in a position with the same fingerprint, is legal here: fingerprints may collide.
    fn is_legal(&self, mv: Code) -> bool;

    /// The move as the rules know it.
    fn to_move_of(&self, mv: Code) -> Move;

    /// The result, if the game is over or will be after the obvious.
    fn decided(&mut self) -> Option<Decided>;

    /// Writes the moves to look at into an empty list, each with its rank, the most promising having the highest; about
    /// `width` of them where nothing is forced.
    fn moves(&mut self, width: usize, list: &mut Vec<(i32, Code)>) -> Breadth;

    /// How the side to move stands, in a unit of the game's own. The amount stays below 20,000.
    fn evaluate(&mut self) -> Score;

    /// How much of that unit turns even chances into 73 to 27.
    fn scale(&self) -> f32;

    /// A win by force of the side to move, if a look with this effort, in positions, proves one. Boards without such a search
    /// never have one.
    fn prove(&mut self, effort: u64) -> Option<Proof>;

    /// Positions that such proofs have looked at so far.
    fn proof_nodes(&self) -> u64;
}
