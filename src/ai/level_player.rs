//! The players behind the levels: for each game the search that is best at it, held back by the level's numbers.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::asset::asset;
use super::hexade::{HexadePlayer, HexadeSettings};
use super::mcts::{Settings, TreeSearch};
use super::{Bot, Level, alpha_beta};
use crate::rules::Setup;

/// How far a level sees in one game, and how freely it chooses.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
struct Strength {
    /// Playouts for a move, or positions looked at.
    playouts: u64,
    /// How much worse than the best a move may look and be played all the same: the temperature of the choice, in shares of
    /// the win; 0 for always the best.
    blur: f32,
}

/// For each game the strengths of all levels but the two strongest, weakest first.
type Strengths = BTreeMap<String, Vec<Strength>>;

static STRENGTHS: LazyLock<Strengths> = LazyLock::new(|| asset!("levels.ron").read(ron::from_str));

/// What holds a level back in a game; `None` for the two strongest, which end by time alone.
fn strength(level: Level, setup: Setup) -> Option<Strength> {
    STRENGTHS.get(setup.game())?.get(level as usize).copied()
}

/// The player of a level in a game.
pub(super) fn level_player(level: Level, setup: Setup) -> Box<dyn Bot> {
    let strength = strength(level, setup);
    let most_playouts = strength.map(|strength| strength.playouts);
    let temperature = strength.map_or(0.0, |strength| strength.blur);
    // Threat search is the stronger one in Hexade even where it looks at little; the two weakest play more human by playouts.
    if matches!(setup, Setup::Hexade { .. }) && level >= Level::Shoot {
        let search = alpha_beta::Settings { temperature, ..HexadeSettings::THREATS.search };
        let settings = HexadeSettings { search, most_nodes: most_playouts, ..HexadeSettings::THREATS };
        return Box::new(HexadePlayer::new(settings));
    }
    Box::new(TreeSearch::new(Settings { most_playouts, temperature, ..Settings::mcts() }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_the_numbers_of_every_level_and_they_grow() {
        assert_eq!(STRENGTHS.len(), 5);
        for setup in ["tanbo", "hexbo", "hexade", "root-bound", "chexers"] {
            let of_game: Vec<Strength> =
                Level::ALL.into_iter().map_while(|level| strength(level, setup.parse().unwrap())).collect();
            assert_eq!(of_game.len(), Level::ALL.len() - 2, "{setup}");
            for pair in of_game.windows(2) {
                assert!(pair[0].playouts <= pair[1].playouts && pair[0].blur >= pair[1].blur, "{setup}: {pair:?}");
            }
        }
    }
}
