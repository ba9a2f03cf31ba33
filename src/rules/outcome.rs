//! How a game ended.

use super::Player;

/// The end of a game: the winner, if there is one, and the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Player>,
    /// The reason for the end.
    pub reason: Reason,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// All other seats have lost their last root.
    Eliminated,
    /// The winner's six survived the reply, or was on the board when the board was full.
    PerfectSix,
    /// The board is full and has no six: a draw.
    BoardFull,
    /// The winner has more points.
    Score,
    /// The points are equal, and the winner was the first to pass in the game.
    FirstPass,
    /// The winner has taken four pieces off the board.
    Exits,
    /// The same position occurred for the fourth time: a draw.
    Repetition,
    /// All turns are used up, and nobody has won: a draw.
    TurnLimit,
    /// All other seats resigned: decided by the players, not by the rules.
    Resigned,
}

impl Reason {
    /// All reasons.
    pub const ALL: [Self; 9] = [
        Self::Eliminated,
        Self::PerfectSix,
        Self::BoardFull,
        Self::Score,
        Self::FirstPass,
        Self::Exits,
        Self::Repetition,
        Self::TurnLimit,
        Self::Resigned,
    ];

    /// Returns the word used in the text protocol and in save files.
    pub fn word(self) -> &'static str {
        match self {
            Self::Eliminated => "eliminated",
            Self::PerfectSix => "perfect-six",
            Self::BoardFull => "board-full",
            Self::Score => "score",
            Self::FirstPass => "first-pass",
            Self::Exits => "exits",
            Self::Repetition => "repetition",
            Self::TurnLimit => "turn-limit",
            Self::Resigned => "resigned",
        }
    }

    /// Returns the reason that a word stands for.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.word() == word)
    }
}
