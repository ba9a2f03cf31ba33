//! The named levels of strength that users choose from.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

use super::bot::Limits;
use super::by_name::SettingError;
use super::threads;
use crate::printable::{listed, shortened};

/// The strength of a computer player.
///
/// All levels but the two strongest are defined by a number of playouts and by the randomness of their choice, so that
/// they play alike on every machine; `assets/levels.ron` contains the numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// For a child's first game.
    Seedling,
    /// Searches little and often chooses an inferior move.
    Sprout,
    /// Sees what wins or loses at once.
    Shoot,
    /// Reads ahead, but does not always play the best move that it finds.
    #[default]
    Sapling,
    /// Plays the best move that it finds.
    Bush,
    /// Reads further.
    Tree,
    /// Thinks for two seconds by default.
    Grove,
    /// Thinks for five seconds on all cores by default.
    OldGrowth,
}

/// An unknown name of a computer player, or settings that its search does not have.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UnknownBot {
    /// An unknown name.
    #[error("unknown {what} '{given}': choose {known}")]
    Name {
        /// The text given by the user.
        given: String,
        /// The kind of name that was expected.
        what: &'static str,
        /// The valid names.
        known: String,
    },
    /// A setting that cannot be changed as requested.
    #[error(transparent)]
    Setting(#[from] SettingError),
}

impl UnknownBot {
    pub(super) fn name(given: &str, what: &'static str, known: &[&str]) -> Self {
        Self::Name { given: shortened(given), what, known: listed(known, "or") }
    }
}

impl Level {
    /// Every level, weakest first.
    pub const ALL: [Self; 8] = [
        Self::Seedling,
        Self::Sprout,
        Self::Shoot,
        Self::Sapling,
        Self::Bush,
        Self::Tree,
        Self::Grove,
        Self::OldGrowth,
    ];

    /// The strongest level.
    pub const STRONGEST: Self = Self::OldGrowth;

    /// Returns the name, in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Self::Seedling => "seedling",
            Self::Sprout => "sprout",
            Self::Shoot => "shoot",
            Self::Sapling => "sapling",
            Self::Bush => "bush",
            Self::Tree => "tree",
            Self::Grove => "grove",
            Self::OldGrowth => "old-growth",
        }
    }

    /// Returns the level that moves for a strength between two levels: 0 is the weakest one, 1 the next. In a part of the
    /// positions the stronger of the two moves; `key` tells which.
    pub fn near(strength: f32, key: u64) -> Self {
        let last = Self::ALL.len() - 1;
        let strength = strength.clamp(0.0, last as f32);
        let (lower, part) = (strength as usize, strength.fract());
        // The upper bits of a product with an odd number are well mixed.
        let chance = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as f32 / (1 << 24) as f32;
        Self::ALL[(lower + usize::from(chance < part)).min(last)]
    }

    /// Describes the level in a few words.
    pub fn about(self) -> &'static str {
        match self {
            Self::Seedling => "for a first game",
            Self::Sprout => "a beginner",
            Self::Shoot => "never misses a win in one move",
            Self::Sapling => "reads ahead",
            Self::Bush => "a good club player",
            Self::Tree => "hard to beat",
            Self::Grove => "takes its time",
            Self::OldGrowth => "the strongest",
        }
    }

    /// Returns the default limits of the level.
    pub fn limits(self) -> Limits {
        let (secs, threads) = match self {
            Self::OldGrowth => (5, threads::cores()),
            Self::Grove => (2, 1),
            // Their playout limits end the search long before this, except on the largest boards.
            _ => (10, 1),
        };
        Limits { time: Some(Duration::from_secs(secs)), threads, ..Limits::default() }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = UnknownBot;

    fn from_str(text: &str) -> Result<Self, UnknownBot> {
        let wanted = text.to_ascii_lowercase();
        let level = Self::ALL.into_iter().find(|level| level.name() == wanted);
        level.ok_or_else(|| UnknownBot::name(text, "level", &Self::ALL.map(Self::name)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn between_two_levels_each_moves_in_its_part_of_the_positions() {
        for (strength, least, most) in [(0.0, 0, 0), (0.25, 200, 300), (0.5, 450, 550), (1.0, 1_000, 1_000)] {
            let sprouts = (0..1_000).filter(|&key| Level::near(strength, key) == Level::Sprout).count();
            assert!((least..=most).contains(&sprouts), "{strength}: {sprouts}");
        }
        assert_eq!(Level::near(99.0, 5), Level::STRONGEST);
    }
}
