//! The players of the levels: for each game the strongest search, limited by the level's numbers.

use super::bot::Bot;
use super::by_game::ByGame;
use super::evaluate::Searchable;
use super::knowing::Knowing;
use super::level::Level;
use super::mcts::{MctsSettings, TreeSearch};
use super::strength::Strength;
use crate::games::AnyPosition;
use crate::with_position;

impl Level {
    /// Creates the player of the level.
    pub fn bot(self) -> Box<dyn Bot> {
        let search = Box::new(ByGame::new(move |position: &AnyPosition| {
            let strength = Strength::of(self, position.setup());
            let own = with_position!(position, position => own_player(position, self, strength));
            own.unwrap_or_else(|| tree_search(strength, self.most_solved().is_some()))
        }));
        match self.most_solved() {
            Some(most_nodes) => Box::new(Knowing::new(search, most_nodes)),
            None => search,
        }
    }
}

impl Level {
    /// Returns the most positions that the level looks at to solve a small position; `None` for the weaker levels, which
    /// are to be beaten there too.
    fn most_solved(self) -> Option<u64> {
        match self {
            Self::Grove | Self::OldGrowth => Some(u64::MAX),
            Self::Tree => Some(MOST_SOLVED_BY_TREE),
            _ => None,
        }
    }
}

/// About as much work as its playouts: a quarter of a second.
const MOST_SOLVED_BY_TREE: u64 = 200_000;

/// Creates the game-specific player, if the game has one that is better than the tree search.
fn own_player<P: Searchable>(_: &P, level: Level, strength: Option<Strength>) -> Option<Box<dyn Bot>> {
    P::level_player(level, strength)
}

fn tree_search(strength: Option<Strength>, knows: bool) -> Box<dyn Bot> {
    let most_playouts = strength.map(|strength| strength.playouts);
    let temperature = strength.map_or(0.0, |strength| strength.blur);
    Box::new(TreeSearch::new(MctsSettings { most_playouts, temperature, knows, ..MctsSettings::mcts() }))
}
