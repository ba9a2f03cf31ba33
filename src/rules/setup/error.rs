//! Why a set-up is refused, with what would be right.

use thiserror::Error;

/// A set-up that cannot be, or a text that is none, with what would be right.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// Nothing was written.
    #[error("a set-up starts with a game: {games}")]
    Empty {
        /// The games that there are.
        games: String,
    },
    /// The first word is no game.
    #[error("'{word}' is no game: {games} are")]
    UnknownGame {
        /// What was written.
        word: String,
        /// The games that there are.
        games: String,
    },
    /// A word without a known key before a `=`.
    #[error("'{word}' is not understood: {game} has {keys}")]
    UnknownWord {
        /// What was written.
        word: String,
        /// The game.
        game: &'static str,
        /// Its keys.
        keys: &'static str,
    },
    /// The same key twice.
    #[error("{0} is given twice")]
    Twice(String),
    /// A value that is no number where one is needed.
    #[error("{key}={value} is no number from 1 to 999")]
    NoNumber {
        /// The key.
        key: String,
        /// What was written.
        value: String,
    },
    /// A combination that has no start position or no board.
    #[error("{0}")]
    Impossible(String),
}
