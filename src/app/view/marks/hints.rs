//! Marks for the hints of a question: the root or piece, the part of the board, the point.

use bevy::prelude::*;

use super::marker::{GroundMarker, MarkShape, Marker};
use super::pen::Pen;
use crate::study::{Hint, HintKind};

/// The opacity of the tint on a part of the board.
const TINT: f32 = 0.35;

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
