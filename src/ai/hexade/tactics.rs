//! One move ahead without error: which six can be completed for good, which must be broken, which must be stopped.

use super::after;
use crate::games::hexade::{HexadePosition, Threats, opponent};
use crate::geometry::Cell;
use crate::rules::Position;

/// A cell on which the side to move completes a six that no reply breaks.
pub(super) fn perfect_completion(position: &HexadePosition) -> Option<Cell> {
    position.perfect_six().map(|cell| Cell(cell.into()))
}

/// The cells among which the side to move must choose; none if it is free, or lost in any case.
///
/// A six that will stand comes before all. A six of the other side must be broken, if possible without leaving it another
/// one to complete. If the other side is about to complete a perfect six, that is made impossible, or answered by an own
/// six that has to be broken first; failing this, by anything that lets the six be broken afterwards.
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
    // Only a stone on such a cell or a capture takes a six away that lacks one stone.
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

/// Those of `cells` after which the other side cannot complete a perfect six at once; all of them if there are none.
pub(super) fn safe_of(position: &HexadePosition, cells: Vec<Cell>) -> Vec<Cell> {
    // Without five in a pattern there is nothing to fear, and a move cannot add one to the other side's.
    if position.completing_cells(opponent(position.to_move())).next().is_none() {
        return cells;
    }
    let safe: Vec<Cell> = cells.iter().copied().filter(|&cell| !loses_at_once(&after(position, cell))).collect();
    if safe.is_empty() { cells } else { safe }
}

/// Whether the side that has just moved loses to a six completed now.
fn loses_at_once(position: &HexadePosition) -> bool {
    position.outcome().is_none() && perfect_completion(position).is_some()
}

fn ascending(mut cells: Vec<Cell>) -> Vec<Cell> {
    cells.sort_unstable();
    cells.dedup();
    cells
}
