//! A position of Chexers: the pieces, the exits, the side to move, and the history.

use std::hash::{Hash, Hasher};
use std::sync::LazyLock;

use super::board::{EXITS, SEATS, STARTS};
use super::history::History;
use super::limits::{MOST_OCCURRENCES, TURNS};
use super::{ChexersSetup, validate};
use crate::geometry::Geometry;
use crate::rules::{Arrangement, GameSetup, Impossible, Outcome, Player, Position};

/// The board with its cell names; the game has only one.
pub(super) static GEOMETRY: LazyLock<Geometry> = LazyLock::new(|| ChexersSetup.geometry());

/// A position of Chexers.
///
/// Equal positions have the same pieces, exits and side to move. The number of repetitions and the number of turns
/// played are not compared: two games can reach equal positions although one of them is already drawn.
#[derive(Debug)]
pub struct ChexersPosition {
    /// The cells of each seat's pieces.
    pub(super) pieces: [u64; SEATS],
    /// How many pieces each seat has taken off the board.
    pub(super) exits: [u32; SEATS],
    pub(super) to_move: Player,
    /// The number of turns played by all seats together.
    pub(super) turns_over: u32,
    /// How often this position has occurred.
    pub(super) repetitions: u32,
    pub(super) outcome: Option<Outcome>,
    pub(super) history: History,
}

impl ChexersPosition {
    /// Returns the start position.
    pub fn start() -> Self {
        Self::new(STARTS, [0; SEATS], Player(0), 0)
    }

    /// Creates the position of an arrangement of pieces as its first occurrence. If the details give no `turn`, the
    /// turn is the first one that the side to move can have.
    ///
    /// # Errors
    /// [`Impossible`] if a cell is off the board or used twice, if there is no piece at all, if a seat has four exits
    /// or more, or if the turn is another seat's or after the last one. Any number of pieces is possible.
    pub fn arranged(arrangement: &Arrangement) -> Result<Self, Impossible> {
        let validate::Checked { pieces, exits, turns_over } = validate::check(&GEOMETRY, arrangement)?;
        Ok(Self::new(pieces, exits, arrangement.to_move, turns_over))
    }

    fn new(pieces: [u64; SEATS], exits: [u32; SEATS], to_move: Player, turns_over: u32) -> Self {
        let history = History::new(&pieces);
        Self { pieces, exits, to_move, turns_over, repetitions: 1, outcome: None, history }
    }

    /// Returns the set-up of the game; there is only one.
    pub fn setup(&self) -> ChexersSetup {
        ChexersSetup
    }

    /// Returns how often this position, with the same player to move, has occurred in the game, counting from 1.
    pub fn repetitions(&self) -> u32 {
        self.repetitions
    }

    /// Returns the number of the turn about to be played, counting the turns of all seats from 1.
    pub fn turn_number(&self) -> u32 {
        self.turns_over + 1
    }

    /// Returns the number of turns that are left before the game is drawn.
    pub fn turns_left(&self) -> u32 {
        TURNS.saturating_sub(self.turns_over)
    }

    /// Returns whether every position can come once more without being drawn by that.
    pub fn allows_recurrence(&self) -> bool {
        self.history.most_occurrences() + 1 < MOST_OCCURRENCES
    }

    /// Returns the bits of each seat's pieces.
    pub(crate) fn pieces(&self) -> [u64; SEATS] {
        self.pieces
    }

    /// Returns how many pieces a seat has taken off the board.
    pub fn exits(&self, player: Player) -> u32 {
        self.exits.get(player.index()).copied().unwrap_or(0)
    }

    /// Returns the cells of the pieces of the side to move.
    #[inline]
    pub(super) fn own(&self) -> u64 {
        self.pieces.get(self.to_move.index()).copied().unwrap_or(0)
    }

    #[inline]
    pub(super) fn occupied(&self) -> u64 {
        self.pieces[0] | self.pieces[1] | self.pieces[2]
    }

    /// Returns the pieces of the side to move that can leave the board.
    #[inline]
    pub(super) fn leavers(&self) -> u64 {
        self.own() & EXITS.get(self.to_move.index()).copied().unwrap_or(0)
    }
}

impl Clone for ChexersPosition {
    fn clone(&self) -> Self {
        Self { history: self.history.clone(), ..*self }
    }

    /// Reuses the allocation of the history, because searches copy a position millions of times.
    fn clone_from(&mut self, source: &Self) {
        self.history.clone_from(&source.history);
        let history = std::mem::take(&mut self.history);
        *self = Self { history, ..*source };
    }
}

impl PartialEq for ChexersPosition {
    fn eq(&self, other: &Self) -> bool {
        (self.to_move, self.pieces, self.exits) == (other.to_move, other.pieces, other.exits)
    }
}

impl Eq for ChexersPosition {}

impl Hash for ChexersPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key());
    }
}
