//! How a game ended.

use super::Player;

/// The end of a game: who won, if anybody, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Player>,
    /// Why it ended.
    pub reason: Reason,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// All other seats have lost their last root.
    Eliminated,
    /// All other seats gave up: decided at the table, not by the rules.
    Resigned,
}

impl Reason {
    /// Every reason.
    pub const ALL: [Self; 2] = [Self::Eliminated, Self::Resigned];

    /// The word of the text protocol and of save files.
    pub fn word(self) -> &'static str {
        match self {
            Self::Eliminated => "eliminated",
            Self::Resigned => "resigned",
        }
    }

    /// The reason that a word names.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.word() == word)
    }
}
