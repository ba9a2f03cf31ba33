//! What draws marks: sprites and billboards in the app, shapes in an SVG picture. Which marks a position has is decided
//! once, for all of them.

use bevy::prelude::*;

use crate::app::theme::Palette;
use crate::geometry::{Cell, Geometry};

/// The shape of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MarkShape {
    /// A ring around a stone.
    Ring,
    /// A thin ring that leaves room for the name of a cell inside.
    Outline,
    /// A dot.
    Dot,
    /// A diamond.
    Diamond,
    /// A diagonal cross.
    Cross,
}

/// The rise of the marks on legal points, and of the crosses on emptied cells.
pub(super) const ABOVE: f32 = 0.05;
pub(super) const ON_TOP: f32 = 0.08;

/// Draws marks on the cells of a board.
pub trait Marker {
    /// Returns the board.
    fn geometry(&self) -> &Geometry;

    /// Returns the colours.
    fn palette(&self) -> &Palette;

    /// Draws a mark over a cell, and over the other marks there that have a smaller `rise`; `size` in cells.
    fn mark_at(&mut self, cell: Cell, rise: f32, shape: MarkShape, color: Color, size: f32);

    /// Draws a tint on a cell, under the stones.
    fn tint(&mut self, cell: Cell, color: Color);

    /// Draws a halo behind a stone.
    fn glow(&mut self, cell: Cell, color: Color);

    /// Draws a short text on a cell, under the stones.
    fn text(&mut self, cell: Cell, text: String, color: Color);

    /// Draws a short arrow beside the board, at a position on its plane that belongs to a cell.
    fn arrow(&mut self, cell: Cell, place: Vec2, direction: Vec2, color: Color);

    /// Draws a mark over a cell; `size` in cells.
    fn mark(&mut self, cell: Cell, shape: MarkShape, color: Color, size: f32) {
        self.mark_at(cell, 0.0, shape, color, size);
    }
}
