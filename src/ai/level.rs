//! The computer players by name: levels for people, named searches as yardsticks.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

use super::mcts::{Settings, TreeSearch};
use super::simple::{Greedy, RandomMoves};
use super::{Bot, Limits};

/// How strong a computer player is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Looks at little and is easily content: for a first game.
    Sprout,
    /// Sees more, and still not always the best move.
    Sapling,
    /// Thinks for a second and plays what it finds.
    Tree,
}

/// A name that no computer player has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{given}' is no {what}: {known} are")]
pub struct UnknownBot {
    given: String,
    what: &'static str,
    known: String,
}

impl Level {
    /// Every level, weakest first.
    pub const ALL: [Self; 3] = [Self::Sprout, Self::Sapling, Self::Tree];

    /// The best that there is.
    pub const STRONGEST: Self = Self::Tree;

    /// The name, in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sprout => "sprout",
            Self::Sapling => "sapling",
            Self::Tree => "tree",
        }
    }

    /// The player.
    pub fn bot(self) -> Box<dyn Bot> {
        let (temperature, most_playouts, widest) = match self {
            Self::Sprout => (0.08, Some(40), Some(16)),
            Self::Sapling => (0.03, Some(300), None),
            Self::Tree => (0.0, None, None),
        };
        let base = if self == Self::Tree { Settings::mcts() } else { Settings::FIRST };
        Box::new(TreeSearch::new(Settings { temperature, most_playouts, widest, ..base }))
    }

    /// How long it thinks if nothing else is said: a second at most. The weak levels are usually done long before.
    pub fn limits(self) -> Limits {
        Limits { time: Some(Duration::from_secs(1)), ..Limits::default() }
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
        Self::ALL.into_iter().find(|level| level.name() == wanted).ok_or_else(|| UnknownBot {
            given: text.to_owned(),
            what: "level",
            known: and_list(&Self::ALL.map(Self::name)),
        })
    }
}

/// The names that [`bot_by_name`] knows: the levels and the named searches, in alphabetical order.
pub fn bot_names() -> [&'static str; 8] {
    ["first", "greedy", "mcts", "random", "sapling", "sprout", "tree", "uct"]
}

/// The computer player of a level or of a named search. A tree search (`mcts`, `first`, `uct`) may be followed by settings
/// that differ: `mcts:explore=0.3,solver=false`.
///
/// # Errors
/// [`UnknownBot`], which says what names there are.
pub fn bot_by_name(name: &str) -> Result<Box<dyn Bot>, UnknownBot> {
    let lower = name.to_ascii_lowercase();
    let (search, changes) = lower.split_once(':').unzip();
    let base = match search.unwrap_or(&lower) {
        "uct" => Some(Settings::UCT),
        "first" => Some(Settings::FIRST),
        "mcts" => Some(Settings::mcts()),
        _ => None,
    };
    let unknown = || UnknownBot { given: name.to_owned(), what: "computer player", known: and_list(&bot_names()) };
    match (base, changes) {
        (Some(base), None) => Ok(Box::new(TreeSearch::new(base))),
        (Some(base), Some(changes)) => {
            let settings = base.with(changes).map_err(|change| UnknownBot {
                given: change.to_owned(),
                what: "setting of a tree search",
                known: and_list(&Settings::KEYS),
            })?;
            Ok(Box::new(TreeSearch::new(settings)))
        }
        (None, _) => match lower.as_str() {
            "random" => Ok(Box::new(RandomMoves)),
            "greedy" => Ok(Box::new(Greedy)),
            level => level.parse().map(Level::bot).map_err(|_| unknown()),
        },
    }
}

/// `a, b and c`.
fn and_list(words: &[&str]) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => words.concat(),
    }
}
