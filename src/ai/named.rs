//! The computer players by name: the levels, and the searches used as baselines.

use super::bot::Bot;
use super::by_game::ByGame;
use super::by_name::{ByName, SettingError};
use super::chexers::Keeper;
use super::chexers::plan::Plan;
use super::hexade::{HexadePlayer, HexadeSettings};
use super::knowing::Knowing;
use super::level::{Level, UnknownBot};
use super::mcts::{MctsSettings, TreeSearch};
use super::simple::{Greedy, RandomMoves};
use crate::games::AnyPosition;

/// Returns the names that [`bot_by_name`] accepts: the levels and the named searches, in alphabetical order.
pub fn bot_names() -> Vec<&'static str> {
    let mut names =
        vec!["alpha-beta", "blockade", "first", "greedy", "keeper", "mcts", "random", "runner", "threats", "uct"];
    names.extend(Level::ALL.map(Level::name));
    names.sort_unstable();
    names
}

/// Creates the computer player of a level or of a named search. The name of a tree search (`mcts`, `first`, `uct`) may
/// be followed by changed settings: `mcts:explore=0.3,solver=false`. The same holds for the searches of Hexade
/// (`threats`, and `alpha-beta`, which is the same without threat search), as in `threats:width=12`; they play other
/// games like `mcts`. `blockade` and `runner` are searches like `mcts` that play Chexers by other plans; `keeper` plays it
/// by a best-reply search, and other games like `mcts`.
///
/// # Errors
/// [`UnknownBot`], which lists the valid names or settings.
pub fn bot_by_name(name: &str) -> Result<Box<dyn Bot>, UnknownBot> {
    let lower = name.to_ascii_lowercase();
    let (search, changes) =
        lower.split_once(':').map_or((lower.as_str(), None), |(search, changes)| (search, Some(changes)));
    let tree_search = |settings| {
        let settings: MctsSettings = changed(settings, changes)?;
        let search = Box::new(TreeSearch::new(settings));
        Ok(if settings.knows { Box::new(Knowing::new(search, u64::MAX)) } else { search as Box<dyn Bot> })
    };
    let hexade = |settings| {
        let settings = changed(settings, changes)?;
        Ok(else_mcts(move |position| {
            matches!(position, AnyPosition::Hexade(_)).then(|| Box::new(HexadePlayer::new(settings)) as _)
        }))
    };
    match (search, changes) {
        ("uct", _) => tree_search(MctsSettings::UCT),
        ("first", _) => tree_search(MctsSettings::FIRST),
        ("mcts", _) => tree_search(MctsSettings::mcts()),
        ("blockade", _) => tree_search(MctsSettings::with_plan(Plan::Blockade)),
        ("runner", _) => tree_search(MctsSettings::with_plan(Plan::Runner)),
        ("alpha-beta", _) => hexade(HexadeSettings::PLAIN),
        ("threats", _) => hexade(HexadeSettings::THREATS),
        ("keeper", None) => {
            Ok(else_mcts(|position| matches!(position, AnyPosition::Chexers(_)).then(|| Box::new(Keeper) as _)))
        }
        ("random", None) => Ok(Box::new(RandomMoves)),
        ("greedy", None) => Ok(Box::new(Greedy)),
        _ => lower.parse().map(Level::bot).map_err(|_| UnknownBot::name(name, "computer player", &bot_names())),
    }
}

/// Returns a player that plays the game it is made for as `own` says, and other games like `mcts`.
fn else_mcts(own: impl Fn(&AnyPosition) -> Option<Box<dyn Bot>> + Send + 'static) -> Box<dyn Bot> {
    let mcts = || Box::new(TreeSearch::new(MctsSettings::mcts())) as Box<dyn Bot>;
    Box::new(ByGame::new(move |position: &AnyPosition| own(position).unwrap_or_else(mcts)))
}

/// Applies the changes in a name to the settings.
fn changed<S: ByName>(settings: S, changes: Option<&str>) -> Result<S, SettingError> {
    match changes {
        Some(changes) => settings.with(changes),
        None => Ok(settings),
    }
}
