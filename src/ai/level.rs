//! The computer players by name: levels for people, named searches as yardsticks.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

use super::by_game::ByGame;
use super::by_name::{ByName, SettingError, and_list};
use super::hexade::{HexadePlayer, HexadeSettings};
use super::level_player::level_player;
use super::mcts::{Settings, TreeSearch};
use super::simple::{Greedy, RandomMoves};
use super::{Bot, Limits, threads};
use crate::printable::shortened;
use crate::rules::Setup;

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
    fn name(given: &str, what: &'static str, known: &[&str]) -> Self {
        Self::Name { given: shortened(given), what, known: and_list(known) }
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

    /// The player.
    pub fn bot(self) -> Box<dyn Bot> {
        Box::new(ByGame::new(move |setup| level_player(self, setup)))
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

/// The names that [`bot_by_name`] knows: the levels and the named searches, in alphabetical order.
pub fn bot_names() -> Vec<&'static str> {
    let mut names = vec!["alpha-beta", "first", "greedy", "mcts", "random", "threats", "uct"];
    names.extend(Level::ALL.map(Level::name));
    names.sort_unstable();
    names
}

/// The computer player of a level or of a named search. A tree search (`mcts`, `first`, `uct`) may be followed by settings
/// that differ: `mcts:explore=0.3,solver=false`; so may the searches of Hexade (`threats`, and `alpha-beta`, which is the same
/// without its threat search), which play like `mcts` elsewhere: `threats:width=12`.
///
/// # Errors
/// [`UnknownBot`], which says what names there are.
pub fn bot_by_name(name: &str) -> Result<Box<dyn Bot>, UnknownBot> {
    let lower = name.to_ascii_lowercase();
    let (search, changes) =
        lower.split_once(':').map_or((lower.as_str(), None), |(search, changes)| (search, Some(changes)));
    let tree_search = |settings| {
        let settings = changed(settings, changes)?;
        Ok(Box::new(TreeSearch::new(settings)) as Box<dyn Bot>)
    };
    let hexade = |settings| {
        let settings = changed(settings, changes)?;
        let player = move |setup| match setup {
            Setup::Hexade { .. } => Box::new(HexadePlayer::new(settings)) as Box<dyn Bot>,
            _ => Box::new(TreeSearch::new(Settings::mcts())),
        };
        Ok(Box::new(ByGame::new(player)) as Box<dyn Bot>)
    };
    match (search, changes) {
        ("uct", _) => tree_search(Settings::UCT),
        ("first", _) => tree_search(Settings::FIRST),
        ("mcts", _) => tree_search(Settings::mcts()),
        ("alpha-beta", _) => hexade(HexadeSettings::PLAIN),
        ("threats", _) => hexade(HexadeSettings::THREATS),
        ("random", None) => Ok(Box::new(RandomMoves)),
        ("greedy", None) => Ok(Box::new(Greedy)),
        _ => lower.parse().map(Level::bot).map_err(|_| UnknownBot::name(name, "computer player", &bot_names())),
    }
}

/// Settings with the changes that a name asks for.
fn changed<S: ByName>(settings: S, changes: Option<&str>) -> Result<S, SettingError> {
    match changes {
        Some(changes) => settings.with(changes),
        None => Ok(settings),
    }
}
