//! The reasons why a set-up is refused, each with what would be accepted.

use thiserror::Error;

/// An impossible set-up, or a text that is not a set-up; the message says what would be accepted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// The text is empty.
    #[error("a set-up starts with a game: {games}")]
    Empty {
        /// The names of the games.
        games: String,
    },
    /// The first word is not a game.
    #[error("unknown game '{word}': choose {games}")]
    UnknownGame {
        /// The word that was written.
        word: String,
        /// The names of the games.
        games: String,
    },
    /// A word without a known key before `=`.
    #[error("'{word}' is not understood: {game} takes {keys}")]
    UnknownWord {
        /// The word that was written.
        word: String,
        /// The game.
        game: &'static str,
        /// Its keys.
        keys: &'static str,
    },
    /// A key is given twice.
    #[error("{0} is given twice")]
    Twice(String),
    /// A value that does not exist, or a combination without a start position or a board.
    #[error("{0}")]
    Impossible(String),
}
