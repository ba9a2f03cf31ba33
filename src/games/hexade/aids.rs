//! What a board of Hexade may show: where White's second stone may not stand, pairs in danger, sixes to complete, to break
//! and to be proved.

use super::HexadePosition;
use super::stones::opponent;
use crate::geometry::Cell;
use crate::rules::{Aid, Illegal, Move, Position};

/// The aids of a position, kind by kind in the order of [`Aid`], ascending within each; of a finished game the sixes that won.
pub(super) fn aids(position: &HexadePosition) -> Vec<Aid> {
    let sixes = |player| position.sixes(player).map(move |cells| Aid::Six { player, cells: cells.to_vec() });
    if let Some(outcome) = position.outcome() {
        return outcome.winner.into_iter().flat_map(sixes).collect();
    }
    let too_near = |cell: &Cell| matches!(position.check(Move::Place(*cell)), Err(Illegal::TooNear { .. }));
    let mut aids = Vec::new();
    if position.distance_stone().is_some() {
        aids.extend(position.geometry().cells().filter(too_near).map(Aid::Forbidden));
    }
    let in_danger = position.players().flat_map(|player| position.pairs_in_danger(player)).flatten();
    aids.extend(ascending(in_danger.collect()).into_iter().map(Aid::InDanger));
    let completing =
        position.players().flat_map(|player| position.completing_cells(player).map(move |cell| (cell, player)));
    aids.extend(ascending(completing.collect()).into_iter().map(|(cell, player)| Aid::Completes(cell, player)));
    aids.extend(ascending(position.breaking_cells().collect()).into_iter().map(Aid::Breaks));
    aids.extend(sixes(opponent(position.to_move())));
    aids
}

/// Sorted, each once.
fn ascending<T: Ord>(mut found: Vec<T>) -> Vec<T> {
    found.sort_unstable();
    found.dedup();
    found
}
