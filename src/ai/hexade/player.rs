//! The computer player of Hexade: alpha-beta with threat search, behind the interface of all players.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::board::PatternBoard;
use super::lines::PatternLines;
use super::search::ThreatBoard;
use super::settings::HexadeSettings;
use super::weights::PatternWeights;
use crate::ai::alpha_beta;
use crate::ai::bot::{Bot, Limits, Line, Report, StopFlag};
use crate::games::AnyPosition;
use crate::games::hexade::HexadePosition;
use crate::rules::{Move, Position};

/// A player of Hexade; it returns no move for other games.
pub(in crate::ai) struct HexadePlayer {
    settings: HexadeSettings,
    weights: PatternWeights,
    /// The constants of the last board.
    lines: Option<Arc<PatternLines>>,
    /// How often each position has occurred in the game, by key.
    seen: BTreeMap<u64, u32>,
}

impl HexadePlayer {
    /// Replaces the weights of the evaluation.
    pub(super) fn with_weights(mut self, weights: PatternWeights) -> Self {
        self.weights = weights;
        self
    }

    /// Creates a player with these settings.
    pub(in crate::ai) fn new(settings: HexadeSettings) -> Self {
        Self { settings, weights: PatternWeights::built_in(), lines: None, seen: BTreeMap::new() }
    }

    /// Moves lines to the end that lead to a position which has occurred twice, unless the best line wins: captures can
    /// lead to cycles, which the rules do not forbid.
    fn avoid_circles(&self, position: &HexadePosition, lines: &mut [Line]) {
        let wins = |line: &Line| line.values[position.to_move().index()] == 1.0;
        if self.seen.is_empty() || lines.first().is_some_and(wins) {
            return;
        }
        lines.sort_by_key(|line| {
            let mut after = position.clone();
            after.play_unchecked(line.mv, &mut ());
            self.seen.get(&after.key()).is_some_and(|&times| times >= 2)
        });
    }
}

impl Bot for HexadePlayer {
    fn think(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        stop: &StopFlag,
        progress: &mut dyn FnMut(&Report),
    ) -> Report {
        let AnyPosition::Hexade(position) = position else { return Report::default() };
        if position.outcome().is_some() {
            return Report::default();
        }
        let kept = self.lines.take().filter(|lines| Arc::ptr_eq(&lines.table, position.table()));
        let lines = kept.unwrap_or_else(|| Arc::new(PatternLines::new(position.table(), self.weights)));
        let limits = limits.capped(self.settings.most_nodes, self.settings.most_depth, self.settings.threads);
        let prover_bytes = alpha_beta::table_bytes(&limits) / 4 / limits.threads;
        let seen: Vec<u64> = self.seen.keys().copied().collect();
        let board = || {
            ThreatBoard::new(
                PatternBoard::new(position, &lines),
                prover_bytes,
                self.settings.threat_moves,
                seen.clone(),
            )
        };
        let mut report = alpha_beta::think(board, self.settings.search, &limits, stop, progress);
        self.lines = Some(lines);
        self.avoid_circles(position, &mut report.lines);
        report
    }

    fn new_game(&mut self, _: &AnyPosition) {
        self.seen.clear();
    }

    fn see_move(&mut self, before: &AnyPosition, _: Move) {
        if let AnyPosition::Hexade(before) = before {
            *self.seen.entry(before.key()).or_default() += 1;
        }
    }
}
