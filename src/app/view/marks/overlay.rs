//! The shades of an overlay, under the stones.

use bevy::prelude::*;

use super::marker::GroundMarker;
use super::pen::Pen;
use crate::app::session::Session;
use crate::app::theme::Palette;
use crate::geometry::Cell;
use crate::rules::{Group, Position};
use crate::study::overlay::{Shade, reach};

/// The opacity of the shade where a root can grow with one move; it fades with every further move, to a least one.
const NEXT: f32 = 0.75;
const FADE: f32 = 0.82;
const LEAST: f32 = 0.12;

/// Returns the colour of a shade.
pub fn shade_color(palette: &Palette, session: &Session, shade: &Shade) -> Color {
    match shade.player {
        Some(player) => palette.shade(session.tree().setup().color(player), shade.strength),
        None => palette.highlight.with_alpha(NEXT * shade.strength),
    }
}

/// The size of the stone on a shade, in cells.
const STONE: f32 = 0.4;

/// Draws shades. With more than two seats their colours alone would not tell them apart: each bears a small stone, with
/// the sign of its seat.
pub(super) fn draw(pen: &mut Pen, session: &Session, shades: &[Shade]) {
    let is_told_by_sign = session.seats().len() > 2;
    for shade in shades {
        pen.tint(shade.cell, shade_color(pen.palette, session, shade));
        let Some(player) = shade.player else { continue };
        let color = session.tree().setup().color(player);
        pen.rim_tint(shade.cell, pen.palette.shade_rim(color, shade.strength));
        if is_told_by_sign && session.tree().position().owner(shade.cell).is_none() {
            pen.stone(shade.cell, color, pen.palette.held, STONE);
        }
    }
}

/// Draws how far a root can grow.
pub(super) fn draw_reach(pen: &mut Pen, session: &Session, root: &Group) {
    for (cell, color) in reach_shades(pen.palette, session, root) {
        pen.tint(cell, color);
    }
}

/// Returns the cells that a root can grow to, and their shades: the later, the paler.
pub fn reach_shades(palette: &Palette, session: &Session, root: &Group) -> Vec<(Cell, Color)> {
    let opacity = |moves: u32| (NEXT * FADE.powi(moves as i32 - 1)).max(LEAST);
    let points = reach(session.tree().position(), root).into_iter();
    points.map(|(cell, moves)| (cell, palette.highlight.with_alpha(opacity(moves)))).collect()
}
