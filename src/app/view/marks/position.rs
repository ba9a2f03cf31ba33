//! Marks for the position: the hints of the rules, recent moves, and what they removed.

use super::aids;
use super::choice::TARGET;
use super::marker::{MarkShape, Marker, ON_TOP};
use crate::app::board::RecentMoves;
use crate::app::session::Session;
use crate::rules::{Effect, Group, Move, Position};

/// Draws the marks for the position; dangers and chances only if `warnings` is set, recent moves only if given.
pub fn draw(
    marker: &mut impl Marker,
    session: &Session,
    groups: &[Group],
    recent: Option<&RecentMoves>,
    warnings: bool,
) {
    aids::draw(marker, session, groups, warnings);
    if let Some(recent) = recent {
        recent_moves(marker, session, recent.moves());
        removed_stones(marker, session);
    }
}

/// Draws a ring on what the recent moves placed, and a cross where it did not stay.
fn recent_moves(pen: &mut impl Marker, session: &Session, moves: &[Move]) {
    let position = session.tree().position();
    // The newest is drawn last, on top of the others.
    for (age, mv) in moves.iter().enumerate().rev() {
        let color = pen.palette().recent_move(age);
        for cell in mv.targets() {
            pen.mark(cell, MarkShape::Ring, color, 0.86);
            if position.owner(cell).is_none() {
                // The stone was removed with its own root, or has been captured since.
                pen.mark(cell, MarkShape::Cross, color, 0.34);
            }
        }
        for cell in mv.cells().filter(|&cell| position.owner(cell).is_none() && !mv.targets().any(|t| t == cell)) {
            // The cell that a piece came from, or where it left the board.
            pen.mark(cell, MarkShape::Outline, color, TARGET);
        }
    }
}

/// Draws a small cross where the last moves of the seats emptied a cell.
fn removed_stones(pen: &mut impl Marker, session: &Session) {
    let position = session.tree().position();
    let last_moves = session.last_moves();
    let removed = last_moves.iter().flat_map(|last| last.effects.iter().flat_map(Effect::removed));
    for &cell in removed.filter(|&&cell| position.owner(cell).is_none()) {
        pen.mark_at(cell, ON_TOP, MarkShape::Cross, pen.palette().recent_move(0), 0.34);
    }
}
