//! Marks for a question: its hints, and numbers on the answer and on the moves that follow it.

use bevy::prelude::*;

use super::analysis::best_mark;
use super::marker::{GroundMarker, MarkShape, Marker};
use super::pen::Pen;
use crate::app::session::{Practice, Session};
use crate::app::thinking::Wanted;
use crate::geometry::Cell;
use crate::rules::{Position, Turn};
use crate::study::{Hint, HintKind};

/// The opacity of the tint on a part of the board.
const TINT: f32 = 0.35;

/// Marks the move that was played in the game, where another one has been guessed.
pub(super) fn missed(pen: &mut Pen, session: &Session, practice: &Practice) {
    let Some(missed) = practice.missed() else { return };
    let mark = best_mark(pen.palette, Wanted::Hint, session.tree().position().turn() == Turn::Piece);
    for cell in missed.cells() {
        pen.put_mark(cell, 0.0, mark);
    }
}

/// Numbers the answer and the moves played out after it, as far as the board shows them. A cell that is played on twice
/// has the later number.
pub(super) fn number(pen: &mut Pen, session: &Session, practice: &Practice) {
    let Some(played) = practice.played_out(session) else { return };
    let mut numbers: Vec<(Cell, usize)> = Vec::new();
    for (number, mv) in (1..).zip(played) {
        for cell in mv.targets() {
            numbers.retain(|&(other, _)| other != cell);
            numbers.push((cell, number));
        }
    }
    for (cell, number) in numbers {
        pen.label(cell, number.to_string(), pen.palette.highlight);
    }
}

/// Draws the last hint; the one before gives way to it, because it says less.
pub(super) fn draw(pen: &mut Pen, shown: &[Hint]) {
    let Some(hint) = shown.last() else { return };
    let color = pen.palette.chance;
    for &cell in &hint.cells {
        match hint.kind {
            HintKind::Unit => pen.mark(cell, MarkShape::Ring, color, 0.7),
            HintKind::Part => pen.tint(cell, color.with_alpha(TINT)),
            HintKind::Point => pen.mark(cell, MarkShape::Ring, color, 1.0),
        }
    }
}
