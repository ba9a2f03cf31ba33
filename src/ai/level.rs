//! The levels: how strong a computer player is, for people.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

use super::by_name::SettingError;
use super::{Limits, threads};
use crate::printable::{listed, shortened};

/// How strong a computer player is.
///
/// All levels but the two strongest are set by playouts and by how freely they choose, so that they play alike on every
/// machine; `assets/levels.ron` has the numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// For a child's first game.
    Seedling,
    /// Looks at little and is easily content.
    Sprout,
    /// Sees what wins or loses at once.
    Shoot,
    /// Reads ahead, and does not always play the best that it finds.
    #[default]
    Sapling,
    /// Plays the best that it finds.
    Bush,
    /// Reads further.
    Tree,
    /// Thinks for two seconds, if nothing else is said.
    Grove,
    /// Thinks for five seconds on all cores, if nothing else is said.
    OldGrowth,
}

/// A name that no computer player has, or settings that its search does not have.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UnknownBot {
    /// No name.
    #[error("'{given}' is no {what}: {known} are")]
    Name {
        /// What was written.
        given: String,
        /// What it should be.
        what: &'static str,
        /// The names that there are.
        known: String,
    },
    /// A setting that cannot be changed so.
    #[error(transparent)]
    Setting(#[from] SettingError),
}

impl UnknownBot {
    pub(super) fn name(given: &str, what: &'static str, known: &[&str]) -> Self {
        Self::Name { given: shortened(given), what, known: listed(known, "and") }
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

    /// The best that there is.
    pub const STRONGEST: Self = Self::OldGrowth;

    /// The name, in lower case.
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

    /// Who it is for, in a few words.
    pub fn about(self) -> &'static str {
        match self {
            Self::Seedling => "for a first game",
            Self::Sprout => "a beginner",
            Self::Shoot => "misses no win in one move",
            Self::Sapling => "reads ahead",
            Self::Bush => "a good club player",
            Self::Tree => "hard to beat",
            Self::Grove => "takes its time",
            Self::OldGrowth => "the strongest, on all cores",
        }
    }

    /// How long it thinks if nothing else is said.
    pub fn limits(self) -> Limits {
        let (secs, threads) = match self {
            Self::OldGrowth => (5, threads::cores()),
            Self::Grove => (2, 1),
            // They end by themselves long before, but on the largest boards.
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
