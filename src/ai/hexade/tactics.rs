//! Exact tactics one move ahead: sixes that can be completed for good, must be broken or must be prevented.

use super::after;
use crate::games::hexade::{HexadePosition, Threats, opponent};
use crate::geometry::Cell;
use crate::rules::Position;

/// Returns a cell on which the side to move completes a six that no reply breaks.
pub(super) fn perfect_completion(position: &HexadePosition) -> Option<Cell> {
    position.perfect_six().map(|cell| Cell(cell.into()))
}

/// Returns the cells among which the side to move must choose; none if no move is forced or if every move loses.
///
/// Completing a perfect six comes first. A six of the opponent must be broken, if possible without leaving the opponent
/// another perfect six to complete. If the opponent is about to complete a perfect six, the moves returned prevent it
/// or answer with an own six that has to be broken first; if there are none, any move after which the six can still be
/// broken.
pub(super) fn forced_cells(position: &HexadePosition) -> Vec<Cell> {
    let enemy = opponent(position.to_move());
    if let Some(winning) = perfect_completion(position) {
        return vec![winning];
    }
    if position.has_six(enemy) {
        return ascending(safe_of(position, position.breaking_cells().collect()));
    }
    let to_stop: Vec<Cell> = position.completing_cells(enemy).collect();
    if to_stop.is_empty() || perfect_completion(&position.with_turn_passed()).is_none() {
        return Vec::new();
    }
    // A pattern that lacks one stone can only be stopped by a stone on its empty cell or by a capture.
    let empty = || position.geometry().cells().filter(|&cell| position.owner(cell).is_none());
    let capturing = empty().filter(|&cell| position.all_stones().capture_counts(cell)[position.to_move().index()] > 0);
    let own = position.completing_cells(position.to_move());
    let candidates = ascending(to_stop.into_iter().chain(capturing).chain(own).collect());
    let stops = |&cell: &Cell| {
        let next = after(position, cell);
        next.completing_cells(enemy).next().is_none() || (next.has_six(opponent(enemy)) && !loses_at_once(&next))
    };
    let stopping: Vec<Cell> = candidates.iter().copied().filter(stops).collect();
    if !stopping.is_empty() {
        return stopping;
    }
    let safe: Vec<Cell> = empty().filter(|&cell| !loses_at_once(&after(position, cell))).collect();
    if safe.is_empty() { candidates } else { safe }
}

/// Returns those of `cells` after which the opponent cannot complete a perfect six at once, or all of them if there are
/// none.
pub(super) fn safe_of(position: &HexadePosition, cells: Vec<Cell>) -> Vec<Cell> {
    // Without a five of the opponent there is no danger, and an own move cannot create one.
    if position.completing_cells(opponent(position.to_move())).next().is_none() {
        return cells;
    }
    let safe: Vec<Cell> = cells.iter().copied().filter(|&cell| !loses_at_once(&after(position, cell))).collect();
    if safe.is_empty() { cells } else { safe }
}

/// Returns whether the side that has just moved loses to a six completed now.
fn loses_at_once(position: &HexadePosition) -> bool {
    position.outcome().is_none() && perfect_completion(position).is_some()
}

fn ascending(mut cells: Vec<Cell>) -> Vec<Cell> {
    cells.sort_unstable();
    cells.dedup();
    cells
}
