//! Checks whether an arrangement of stones is a possible position of Hexade.

use super::stones::WHITE;
use super::table::HexadeTable;
use crate::rules::{Arrangement, Details, GameSetup, Impossible};

/// Checks everything that can be checked before the stones are placed.
///
/// # Errors
/// The first thing that is impossible: a wrong number of seats, a cell off the board or used twice, an empty board with
/// Black to move, details that this game does not have.
pub(super) fn check(table: &HexadeTable, arrangement: &Arrangement) -> Result<(), Impossible> {
    let seats = table.setup.seat_colors().len();
    for given in [arrangement.stones.len(), arrangement.to_move.index() + 1] {
        if given > seats || arrangement.stones.len() != seats {
            return Err(Impossible::Seats { seats, given });
        }
    }
    let mut is_taken = vec![false; table.geometry.len()];
    for &cell in arrangement.stones.iter().flatten() {
        let is_taken = is_taken.get_mut(cell.index()).ok_or(Impossible::OffBoard)?;
        if std::mem::replace(is_taken, true) {
            return Err(Impossible::Twice(table.geometry.name(cell)));
        }
    }
    if arrangement.stones.iter().all(Vec::is_empty) && arrangement.to_move != WHITE {
        return Err(Impossible::NoStones);
    }
    if arrangement.details != Details::default() {
        return Err(Impossible::Details("a position of Hexade is its stones and who is to move, nothing else".into()));
    }
    Ok(())
}
