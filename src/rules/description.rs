//! What a game says of itself: its name, how its moves are written, and the words that the panels use for it.

use super::{Player, Position};

/// What is the same for all set-ups of a game.
#[derive(Clone, Copy, Debug)]
pub struct Description {
    /// The word that names the game in a set-up: `root-bound`.
    pub word: &'static str,
    /// The name for people: `Root Bound`.
    pub name: &'static str,
    /// The idea of the game in a sentence, for those who have to choose one.
    pub idea: &'static str,
    /// What a click does, for a person who has clicked nothing yet.
    pub hint: &'static str,
    /// What there is to see, for a person whose turn it is not.
    pub watching: &'static str,
    /// What a single stone is called.
    pub piece: &'static str,
    /// What a move is made of.
    pub grammar: Grammar,
    /// Whether the rules of the game speak of groups of stones.
    pub has_groups: bool,
    /// The keys of a position's text for what stones and turn do not show, see [`super::Details`].
    pub detail_keys: &'static [&'static str],
    /// The rules page: Markdown, with examples in blocks named `diagram`.
    pub rules_page: &'static str,
}

/// What a move is made of, and so how it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grammar {
    /// One stone: its cell.
    Stone,
    /// One or two stones: their cells, joined by `,`; or `pass`.
    Stones,
    /// What a piece does: `MOVE FROM TO`, `JUMP FROM TO` or `EXIT CELL`; or `PASS`.
    Piece,
}

/// A column of the table of seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// What is counted.
    pub heading: &'static str,
    /// The count of each seat, in order of play.
    pub counts: Vec<u32>,
}

impl Column {
    /// A column with what `count` finds for each seat.
    pub fn new(heading: &'static str, position: &impl Position, count: impl FnMut(Player) -> u32) -> Self {
        Self { heading, counts: position.players().map(count).collect() }
    }

    /// The stones of each seat on the board, under a heading of the game's own.
    pub fn of_stones(heading: &'static str, position: &impl Position) -> Self {
        Self::new(heading, position, |player| position.stones(player).len() as u32)
    }
}
