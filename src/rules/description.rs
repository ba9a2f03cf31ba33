//! The description of a game: its name, how its moves are written, and the words that the panels use.

use super::{Player, Position};

/// The properties that all set-ups of a game share.
#[derive(Clone, Copy, Debug)]
pub struct Description {
    /// The word for the game in a set-up: `root-bound`.
    pub word: &'static str,
    /// The name for people: `Root Bound`.
    pub name: &'static str,
    /// The idea of the game in a sentence, for a person choosing a game.
    pub idea: &'static str,
    /// The same in a few words, for the card of the game.
    pub tagline: &'static str,
    /// A game to look at, as a saved game.
    pub sample: &'static str,
    /// What a click does, for a person who has not clicked anything yet.
    pub hint: &'static str,
    /// What there is to watch, for a person who does not have the move.
    pub watching: &'static str,
    /// What a single stone is called.
    pub piece: &'static str,
    /// What a move consists of.
    pub grammar: Grammar,
    /// Whether the rules of the game refer to groups of stones.
    pub has_groups: bool,
    /// Whether only a few of the empty cells are legal, so that marking them helps a newcomer.
    pub few_legal: bool,
    /// The keys used in a position's text for what the stones and the side to move do not show, see [`super::Details`].
    pub detail_keys: &'static [&'static str],
    /// Its lessons, see [`crate::record::lesson`].
    pub lessons: &'static [&'static str],
    /// The rules page: Markdown, with examples in blocks named `diagram`.
    pub rules_page: &'static str,
}

/// What a move consists of, which determines how it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grammar {
    /// One stone, written as its cell.
    Stone,
    /// One or two stones, written as their cells joined by `,`; or `pass`.
    Stones,
    /// An action of a piece: `MOVE FROM TO`, `JUMP FROM TO` or `EXIT CELL`; or `PASS`.
    Piece,
}

/// A column of the table of seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The heading, which says what is counted.
    pub heading: &'static str,
    /// The count of each seat, in order of play.
    pub counts: Vec<u32>,
}

impl Column {
    /// Returns the heading for a count: one stone is not `1 stones`.
    pub fn word(&self, count: u32) -> &'static str {
        if count == 1 { self.heading.strip_suffix('s').unwrap_or(self.heading) } else { self.heading }
    }

    /// Creates a column by calling `count` for each seat.
    pub fn new(heading: &'static str, position: &impl Position, count: impl FnMut(Player) -> u32) -> Self {
        Self { heading, counts: position.players().map(count).collect() }
    }

    /// Creates a column with the number of each seat's stones on the board, under the given heading.
    pub fn of_stones(heading: &'static str, position: &impl Position) -> Self {
        Self::new(heading, position, |player| position.stones(player).len() as u32)
    }
}
