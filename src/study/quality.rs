//! The words for how good a move was. Reports, exercises and the signs beside moves share them.

/// How good a move was, by what it lost. The mean of many playouts moves less than the chance of a perfect player, so the
/// steps are smaller than those that programs use for chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Quality {
    /// The move that the search would have played.
    Best,
    /// It lost less than a slip.
    Good,
    /// It lost at least [`SLIP`].
    Slip,
    /// It lost at least [`MISTAKE`].
    Mistake,
    /// It lost at least [`BLUNDER`].
    Blunder,
}

/// The least that a slip loses of the chance of winning, in per cent.
pub const SLIP: u32 = 3;

/// The least that a mistake loses of the chance of winning, in per cent.
pub const MISTAKE: u32 = 6;

/// The least that a blunder loses of the chance of winning, in per cent.
pub const BLUNDER: u32 = 15;

impl Quality {
    /// Every quality, best first.
    pub const ALL: [Self; 5] = [Self::Best, Self::Good, Self::Slip, Self::Mistake, Self::Blunder];

    /// Returns the quality of a move that was not the search's choice and lost this share, in whole per cent as people
    /// read it.
    pub(super) fn of_loss(loss: f32) -> Self {
        match (100.0 * loss).round() as u32 {
            BLUNDER.. => Self::Blunder,
            MISTAKE.. => Self::Mistake,
            SLIP.. => Self::Slip,
            _ => Self::Good,
        }
    }

    /// Returns what the words for worse moves mean, in a sentence.
    pub fn meanings() -> String {
        format!(
            "A slip costs {SLIP}% of the chance of winning or more, a mistake at least {MISTAKE}%, a blunder at least {BLUNDER}%."
        )
    }

    /// Returns whether it is worth trying again.
    pub fn is_mistake(self) -> bool {
        self >= Self::Mistake
    }

    /// Returns the word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Good => "good",
            Self::Slip => "slip",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }
}
