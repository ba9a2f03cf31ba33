//! The aids of a Hexade position: the cells forbidden to White's second stone, pairs in danger, and sixes to complete,
//! to break and to prove.

use super::HexadePosition;
use super::stones::opponent;
use crate::geometry::Cell;
use crate::rules::{Aid, Illegal, Move, Position};

/// Returns the aids of a position, grouped by kind in the order of [`Aid`] and ascending within each kind; for a
/// finished game only the sixes that won.
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

/// Sorts `found` and removes duplicates.
fn ascending<T: Ord>(mut found: Vec<T>) -> Vec<T> {
    found.sort_unstable();
    found.dedup();
    found
}
