//! The strength of each level in each game, read from `assets/levels.ron`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::asset::asset;
use super::level::Level;
use crate::games::{Game, Setup};

/// The search budget of a level in one game, and the randomness of its choice.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub(super) struct Strength {
    /// The number of playouts, or of visited positions, for a move.
    pub(super) playouts: u64,
    /// The temperature of the choice, in shares of the win: the higher, the worse the moves that may be played; 0
    /// always plays the best move.
    pub(super) blur: f32,
}

/// For each game, the strengths of all levels but the two strongest, weakest first.
type Strengths = BTreeMap<String, Vec<Strength>>;

static STRENGTHS: LazyLock<Strengths> = LazyLock::new(|| asset!("levels.ron").read(ron::from_str));

impl Strength {
    /// Returns the strength of a level in a game; `None` for the two strongest levels, which are limited by time alone.
    /// A game without measured levels uses the numbers of the first game.
    pub(super) fn of(level: Level, setup: Setup) -> Option<Self> {
        let of_game = STRENGTHS.get(setup.game()).or_else(|| STRENGTHS.get(Game::ALL[0].about.word));
        of_game?.get(level as usize).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_the_numbers_of_every_level_and_they_grow() {
        assert!(STRENGTHS.keys().all(|word| Game::ALL.iter().any(|game| game.about.word == word)));
        for game in Game::ALL {
            let of_game: Vec<Strength> =
                Level::ALL.into_iter().map_while(|level| Strength::of(level, game.first())).collect();
            let name = game.about.name;
            assert_eq!(of_game.len(), Level::ALL.len() - 2, "{name}");
            for pair in of_game.windows(2) {
                assert!(pair[0].playouts <= pair[1].playouts && pair[0].blur >= pair[1].blur, "{name}: {pair:?}");
            }
        }
    }
}
