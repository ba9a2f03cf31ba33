//! The computer player of Hexade: alpha-beta with threat search, behind the interface of all players.

use std::sync::Arc;

use super::board::Board;
use super::lines::Lines;
use super::search::Searched;
use super::settings::Settings;
use super::weights::Weights;
use crate::ai::{Bot, Limits, Report, StopFlag, alpha_beta};
use crate::games::AnyPosition;
use crate::rules::Position;

/// Plays Hexade; other games it leaves to another player.
pub(in crate::ai) struct Player {
    settings: Settings,
    elsewhere: Box<dyn Bot>,
    /// The constants of the board that was last played on.
    lines: Option<Arc<Lines>>,
}

impl Player {
    /// A player with these settings, and the one for all other games.
    pub(in crate::ai) fn new(settings: Settings, elsewhere: Box<dyn Bot>) -> Self {
        Self { settings, elsewhere, lines: None }
    }
}

impl Bot for Player {
    fn think(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Report),
    ) -> Report {
        let AnyPosition::Hexade(position) = position else {
            return self.elsewhere.think(position, limits, stop, progress);
        };
        if position.outcome().is_some() {
            return Report::default();
        }
        let kept = self.lines.take().filter(|lines| Arc::ptr_eq(&lines.table, position.table()));
        let lines = kept.unwrap_or_else(|| Arc::new(Lines::new(position.table(), Weights::built_in())));
        let mut limits = limits.clone();
        limits.depth = limits.depth.into_iter().chain(self.settings.most_depth).min();
        limits.playouts = limits.playouts.into_iter().chain(self.settings.most_nodes).min();
        let prover_bytes = alpha_beta::table_bytes(&limits) / 4;
        let board = Searched::new(Board::new(position, &lines), prover_bytes, self.settings.threat_moves);
        self.lines = Some(lines);
        alpha_beta::think(board, self.settings.search, &limits, stop, progress)
    }

    fn new_game(&mut self, start: &AnyPosition) {
        self.elsewhere.new_game(start);
    }

    fn see_move(&mut self, before: &AnyPosition, mv: crate::rules::Move) {
        self.elsewhere.see_move(before, mv);
    }
}
