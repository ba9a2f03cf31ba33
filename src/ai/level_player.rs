//! The players behind the levels: for each game the search that is best at it, held back by the level's numbers.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::LazyLock;

use serde::Deserialize;

use super::hexade::{HexadePlayer, HexadeSettings};
use super::mcts::{Settings, TreeSearch};
use super::{Bot, Level, Limits, Report, StopFlag};
use crate::games::AnyPosition;
use crate::rules::{Move, Position, Setup};

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

#[expect(clippy::expect_used, reason = "the file is part of the program, and a test reads it")]
static STRENGTHS: LazyLock<Strengths> =
    LazyLock::new(|| ron::from_str(include_str!("../../assets/levels.ron")).expect("the levels can be read"));

/// What holds a level back in a game; `None` for the two strongest, which end by time alone.
fn strength(level: Level, setup: Setup) -> Option<Strength> {
    STRENGTHS.get(setup.game())?.get(level as usize).copied()
}

/// The search that plays a game best, held back or not.
fn player(level: Level, setup: Setup) -> Box<dyn Bot> {
    let base = Settings::mcts();
    let settings = strength(level, setup).map_or(base, |Strength { playouts, blur }| Settings {
        most_playouts: Some(playouts),
        temperature: blur,
        ..base
    });
    let tree_search = Box::new(TreeSearch::new(settings));
    // The strongest levels of Hexade search by force; below, playouts make for more human play.
    if level >= Level::Bush {
        let most_nodes = strength(level, setup).map(|strength| strength.playouts);
        return Box::new(HexadePlayer::new(HexadeSettings { most_nodes, ..HexadeSettings::THREATS }, tree_search));
    }
    tree_search
}

/// A level at the board. Which search it uses it decides when it sees the game.
pub(super) struct LevelPlayer {
    level: Level,
    playing: Option<(Setup, Box<dyn Bot>)>,
}

impl LevelPlayer {
    pub(super) fn new(level: Level) -> Self {
        Self { level, playing: None }
    }

    fn player(&mut self, setup: Setup) -> &mut dyn Bot {
        let playing = self.playing.take().filter(|(known, _)| *known == setup);
        let (_, bot) = self.playing.insert(playing.unwrap_or_else(|| (setup, player(self.level, setup))));
        bot.as_mut()
    }
}

impl fmt::Debug for LevelPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LevelPlayer").field("level", &self.level).finish_non_exhaustive()
    }
}

impl Bot for LevelPlayer {
    fn think(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Report),
    ) -> Report {
        self.player(position.setup()).think(position, limits, stop, progress)
    }

    fn new_game(&mut self, start: &AnyPosition) {
        self.player(start.setup()).new_game(start);
    }

    fn see_move(&mut self, before: &AnyPosition, mv: Move) {
        self.player(before.setup()).see_move(before, mv);
    }
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
