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
        Box::new(TreeSearch { settings: Settings { temperature, most_playouts, widest, ..FIRST } })
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

/// Plain UCT: full random playouts.
const UCT: Settings = Settings { exploration: 0.5, cuts: false, temperature: 0.0, most_playouts: None, widest: None };

/// The first opponent: playouts cut short and scored by the legal moves of each side.
const FIRST: Settings = Settings { exploration: 0.2, cuts: true, temperature: 0.0, most_playouts: None, widest: None };

/// The names that [`bot_by_name`] knows: the levels and the named searches, in alphabetical order.
pub fn bot_names() -> [&'static str; 7] {
    ["first", "greedy", "random", "sapling", "sprout", "tree", "uct"]
}

/// The computer player of a level or of a named search.
///
/// # Errors
/// [`UnknownBot`], which says what names there are.
pub fn bot_by_name(name: &str) -> Result<Box<dyn Bot>, UnknownBot> {
    match name.to_ascii_lowercase().as_str() {
        "random" => Ok(Box::new(RandomMoves)),
        "greedy" => Ok(Box::new(Greedy)),
        "uct" => Ok(Box::new(TreeSearch { settings: UCT })),
        "first" => Ok(Box::new(TreeSearch { settings: FIRST })),
        level => level.parse().map(Level::bot).map_err(|_| UnknownBot {
            given: name.to_owned(),
            what: "computer player",
            known: and_list(&bot_names()),
        }),
    }
}

/// `a, b and c`.
fn and_list(words: &[&str]) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => words.concat(),
    }
}
