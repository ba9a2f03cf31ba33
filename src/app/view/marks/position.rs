//! Marks for the position: the hints of the rules, recent moves, and what they removed.

use super::aids::{self, on_stone};
use super::marker::{GroundMarker, Mark, Marker};
use crate::app::session::Session;
use crate::rules::{Group, Move, Position};

/// Draws the marks for the position, among them those on the `recent` moves, newest first; dangers and chances only if
/// `warnings` is set, and the ground and the exits of seats only if `tints` is.
pub fn draw(
    marker: &mut impl GroundMarker,
    session: &Session,
    groups: &[Group],
    recent: &[Move],
    (warnings, tints): (bool, bool),
) {
    aids::draw(marker, session, groups, (warnings, tints));
    recent_moves(marker, session, recent);
}

/// Draws a ring on what the recent moves placed, and a cross where it did not stay and on what they removed. Without
/// moves to mark, nothing of it.
pub fn recent_moves(pen: &mut impl Marker, session: &Session, recent: &[Move]) {
    if recent.is_empty() {
        return;
    }
    let position = session.tree().position();
    // The newest is drawn last, on top of the others.
    for (age, mv) in recent.iter().enumerate().rev() {
        let (placed, emptied) = (Mark::recent(pen.palette(), age), Mark::emptied(pen.palette(), age));
        for cell in mv.targets() {
            pen.put_mark(cell, 0.0, on_stone(placed, position, cell));
            if position.owner(cell).is_none() {
                // The stone was removed with its own root, or has been captured since.
                pen.put_mark(cell, 0.0, emptied);
            }
        }
        for cell in mv.cells().filter(|&cell| position.owner(cell).is_none() && !mv.targets().any(|t| t == cell)) {
            // The cell that a piece came from, or where it left the board.
            pen.put_mark(cell, 0.0, Mark::way(placed.color));
        }
    }
    removed_stones(pen, session);
}

/// Draws a small cross where the last moves of the seats emptied a cell, below the dot of a legal point.
fn removed_stones(pen: &mut impl Marker, session: &Session) {
    for cell in session.last_removed() {
        pen.put_mark(cell, 0.0, Mark::emptied(pen.palette(), 0));
    }
}
