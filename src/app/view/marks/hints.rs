//! Marks for a question: its hints, and numbers on the answer and on the moves that follow it.

use bevy::prelude::*;

use super::analysis::best_mark;
use super::marker::{GroundMarker, Mark, MarkShape, Marker};
use super::pen::Pen;
use crate::app::session::{Practice, Session};
use crate::app::theme::Palette;
use crate::app::thinking::AnalysisKind;
use crate::geometry::Cell;
use crate::rules::{Position, Turn};
use crate::study::{Hint, HintKind};

/// The opacity of the tint on a part of the board.
const TINT: f32 = 0.35;

/// Marks the move that was played in the game, where another one has been guessed.
pub(super) fn missed(pen: &mut Pen, session: &Session, practice: &Practice) {
    let Some(missed) = practice.missed() else { return };
    let mark = best_mark(pen.palette, AnalysisKind::Hint, session.tree().position().turn() == Turn::Piece);
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
    let mark = hint_mark(pen.palette, hint.kind);
    for &cell in &hint.cells {
        match mark {
            Some(mark) => pen.put_mark(cell, 0.0, mark),
            None => pen.tint(cell, hint_tint(pen.palette)),
        }
    }
}

/// Returns the mark of a hint; one about a part of the board has a tint instead.
pub fn hint_mark(palette: &Palette, kind: HintKind) -> Option<Mark> {
    let size = match kind {
        HintKind::Unit => 0.7,
        HintKind::Part => return None,
        HintKind::Point => 1.0,
    };
    Some(Mark::new(MarkShape::Ring, size, palette.chance))
}

/// Returns the tint of a hint about a part of the board.
pub fn hint_tint(palette: &Palette) -> Color {
    palette.chance.with_alpha(TINT)
}
