//! A computer player that follows a game, so that it can reuse its search tree at the next position.

use std::fmt;

use bevy::platform::cell::SyncCell;
use bevy::prelude::Entity;

use crate::ai::{Bot, Level, Limits, Report, StopFlag};
use crate::app::session::Session;
use crate::games::AnyPosition;
use crate::record::NodeId;
use crate::rules::Position;
use crate::study::Purpose;

/// A player, with the game and the node that it has followed.
pub(super) struct ComputerPlayer {
    level: Level,
    game: Entity,
    /// What its choices depend on in this game.
    seed: u64,
    node: NodeId,
    position: AnyPosition,
    /// Used by only one thread at a time.
    bot: SyncCell<Box<dyn Bot>>,
}

impl fmt::Debug for ComputerPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { level, game, node, .. } = self;
        f.debug_struct("ComputerPlayer")
            .field("level", level)
            .field("game", game)
            .field("node", node)
            .finish_non_exhaustive()
    }
}

impl ComputerPlayer {
    /// Returns a player of this level at the cursor. Reuses `earlier` and replays the moves since then, if that has the
    /// same level and game; otherwise starts afresh.
    pub(super) fn at_cursor(earlier: Option<Self>, level: Level, session: &Session) -> Self {
        let (tree, game) = (session.tree(), session.game());
        let mut player = earlier.filter(|player| player.level == level && player.game == game).unwrap_or_else(|| {
            let position = tree.position().clone();
            let (seed, bot) = (session.seed(), SyncCell::new(level.bot()));
            Self { level, game, seed, node: tree.cursor(), position, bot }
        });
        let path = tree.path_to(tree.cursor());
        // Paths begin with the first move, so they do not contain the start node.
        let since = match player.node {
            NodeId::START => Some(0),
            followed => path.iter().position(|&node| node == followed).map(|index| index + 1),
        };
        match since {
            Some(since) => {
                for mv in path[since..].iter().filter_map(|&node| tree.move_of(node)) {
                    player.bot.get().see_move(&player.position, mv);
                    player.position.play_unchecked(mv, &mut ());
                }
            }
            // A different variation, or an earlier node.
            None => player.bot.get().new_game(tree.position()),
        }
        player.node = tree.cursor();
        player.position = tree.position().clone();
        player
    }

    pub(super) fn level(&self) -> Level {
        self.level
    }

    /// Returns a seed that is different for each game and position, but reproducible.
    fn seed(&self) -> u64 {
        self.position.key() ^ self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// Searches the position that it has followed the game to.
    pub(super) fn think(
        &mut self,
        purpose: Purpose,
        limits: &Limits,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Report),
    ) -> Report {
        let limits = Limits { seed: self.seed(), ..limits.clone() };
        purpose.think(self.bot.get().as_mut(), &self.position, &limits, stop, progress)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::ai::TurnedClock;
    use crate::app::base::Seat;
    use crate::games::Setup;
    use crate::record::{GameTree, position_text};

    /// Returns the visits that a player knows for the position at the cursor without searching it.
    fn visits_known(player: &mut ComputerPlayer) -> u64 {
        let stop = StopFlag::default();
        stop.stop();
        let report = player.think(Purpose::Move, &Limits::default(), &stop, &mut |_| ());
        assert_eq!(report.playouts, 0);
        report.lines.iter().map(|line| line.visits).sum()
    }

    /// Regression test: the tree of the first search was discarded when the computer opened the game.
    #[test]
    fn what_was_found_out_at_the_start_serves_at_the_next_move() {
        let _clock = TurnedClock::new();
        let setup: Setup = "tanbo size=9".parse().unwrap();
        let arrangement =
            position_text::parse(setup, &setup.geometry(), "black=C3,G7 white=C7,G3 to-move=white").unwrap();
        let seats = vec![Seat::Computer(Level::Grove); 2];
        for mut tree in [GameTree::new(setup), GameTree::arranged(setup, arrangement).unwrap()] {
            let mut session = Session::new(tree.clone(), seats.clone());
            let mut player = ComputerPlayer::at_cursor(None, Level::Grove, &session);
            let mut known = Vec::new();
            for _ in 0..3 {
                let limits = Limits { time: Some(Duration::from_secs(2)), ..Limits::default() };
                let report = player.think(Purpose::Move, &limits, &StopFlag::default(), &mut |_| ());
                // Its own move and the expected reply.
                for &mv in &report.lines[0].principal_variation[..2] {
                    tree.play(mv).unwrap();
                }
                session = Session::new(tree.clone(), seats.clone());
                player = ComputerPlayer::at_cursor(Some(player), Level::Grove, &session);
                known.push(visits_known(&mut player));
                player = ComputerPlayer::at_cursor(Some(player), Level::Grove, &session);
            }
            assert!(known.iter().all(|&visits| visits > 0), "visits known before each move: {known:?}");
        }
    }
}
