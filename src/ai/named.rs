//! The computer players by name: the levels, and searches as yardsticks.

use super::by_game::ByGame;
use super::by_name::{ByName, SettingError};
use super::hexade::{HexadePlayer, HexadeSettings};
use super::mcts::{Settings, TreeSearch};
use super::simple::{Greedy, RandomMoves};
use super::{Bot, Level, UnknownBot};
use crate::games::AnyPosition;

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
        let player = move |position: &AnyPosition| match position {
            AnyPosition::Hexade(_) => Box::new(HexadePlayer::new(settings)) as Box<dyn Bot>,
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
