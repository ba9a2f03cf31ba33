//! Marks for the position: the hints of the rules, recent moves, and what they removed.

use super::aids;
use super::marker::{GroundMarker, Mark, Marker, ON_TOP};
use crate::app::board::RecentMoves;
use crate::app::session::Session;
use crate::rules::{Effect, Group, Position};

/// Draws the marks for the position; dangers and chances only if `warnings` is set, recent moves only if given.
pub fn draw(
    marker: &mut impl GroundMarker,
    session: &Session,
    groups: &[Group],
    recent: Option<&RecentMoves>,
    warnings: bool,
) {
    aids::draw(marker, session, groups, warnings);
    if let Some(recent) = recent {
        recent_moves(marker, session, recent);
    }
}

/// Draws a ring on what the recent moves placed, and a cross where it did not stay and on what they removed.
pub fn recent_moves(pen: &mut impl Marker, session: &Session, recent: &RecentMoves) {
    let position = session.tree().position();
    // The newest is drawn last, on top of the others.
    for (age, mv) in recent.moves().iter().enumerate().rev() {
        let (placed, emptied) = (Mark::recent(pen.palette(), age), Mark::emptied(pen.palette(), age));
        for cell in mv.targets() {
            pen.put_mark(cell, 0.0, placed);
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

/// Draws a small cross where the last moves of the seats emptied a cell.
fn removed_stones(pen: &mut impl Marker, session: &Session) {
    let position = session.tree().position();
    let last_moves = session.last_moves();
    let removed = last_moves.iter().flat_map(|last| last.effects.iter().flat_map(Effect::removed));
    for &cell in removed.filter(|&&cell| position.owner(cell).is_none()) {
        pen.put_mark(cell, ON_TOP, Mark::emptied(pen.palette(), 0));
    }
}
