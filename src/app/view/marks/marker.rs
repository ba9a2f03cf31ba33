//! What draws marks: sprites and billboards on the board, shapes in panels and in an SVG picture. Which marks a position
//! has and what they look like is decided once, for all of them.

use bevy::prelude::*;

use crate::app::theme::Palette;
use crate::geometry::{Cell, Geometry, Naming};

/// The shape of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MarkShape {
    /// A ring on a stone.
    Ring,
    /// The same, but thinner.
    ThinRing,
    /// A thin ring that leaves room for the name of a cell inside.
    Outline,
    /// A dot.
    Dot,
    /// A diamond.
    Diamond,
    /// A diagonal cross.
    Cross,
}

/// The rise of the marks on legal points, and of crosses where a stone would be lost.
pub(super) const ABOVE: f32 = 0.05;
pub(super) const ON_TOP: f32 = 0.08;

/// The size of the cross on a cell that was emptied, in cells: smaller than that of a refusal, which may lie on a piece.
const EMPTIED: f32 = 0.44;
/// The size of a ring on a stone with a sign, and that of one around such a stone, outside the first.
const AROUND_SIGN: f32 = 1.28;
pub(super) const AROUND_STONE: f32 = 1.5;
/// The size of the circle that is drawn around a cell, in cells.
const DRAWN: f32 = 1.62;
/// How far above the middle of a cell a small mark stands where the cell's name is written in it, in cells.
const ABOVE_NAME: f32 = 0.27;

/// Returns how far from the middle of a cell a mark stands that would cover its name there, in cells.
pub fn beside_name(geometry: &Geometry) -> Vec2 {
    if geometry.naming() == Naming::Axial { Vec2::new(0.0, ABOVE_NAME) } else { Vec2::ZERO }
}

/// What a mark looks like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mark {
    /// Its shape.
    pub shape: MarkShape,
    /// The size of its image, in cells.
    pub size: f32,
    /// Its colour.
    pub color: Color,
}

impl Mark {
    /// Returns where the mark stands, seen from the middle of its cell, in cells.
    pub fn place(&self, geometry: &Geometry) -> Vec2 {
        if self.shape == MarkShape::Cross && self.size <= EMPTIED { beside_name(geometry) } else { Vec2::ZERO }
    }

    /// Returns a mark with a shape, a size and a colour.
    pub(super) const fn new(shape: MarkShape, size: f32, color: Color) -> Self {
        Self { shape, size, color }
    }

    /// Returns the mark on a legal point.
    pub fn legal(palette: &Palette) -> Self {
        Self::new(MarkShape::Dot, 0.62, palette.legal)
    }

    /// Returns the mark around a piece that can be moved: its sign stays visible.
    pub fn movable(palette: &Palette) -> Self {
        Self::new(MarkShape::Outline, 1.04, palette.legal)
    }

    /// Returns the mark on the part of a move that has been chosen.
    pub fn chosen(palette: &Palette) -> Self {
        Self::new(MarkShape::Ring, 0.86, palette.highlight)
    }

    /// Returns the mark on the stones of a group that the pointer shows: small and thin, unlike that on a chosen stone.
    pub fn together(palette: &Palette) -> Self {
        Self::new(MarkShape::ThinRing, 0.6, palette.highlight)
    }

    /// Returns the mark on what a recent move placed; `age` is 0 for the last move, whose ring is thicker than the others.
    pub fn recent(palette: &Palette, age: usize) -> Self {
        let shape = if age == 0 { MarkShape::Ring } else { MarkShape::ThinRing };
        Self::new(shape, 0.86, palette.recent_move(age))
    }

    /// Returns the same mark on a stone with a sign, which stays visible.
    pub(super) fn around_sign(self) -> Self {
        Self { size: AROUND_SIGN, ..self }
    }

    /// Returns the circle that somebody has drawn around a cell.
    pub fn drawn(palette: &Palette) -> Self {
        Self::new(MarkShape::Ring, DRAWN, palette.highlight)
    }

    /// Returns the mark on a cell that a recent move emptied.
    pub fn emptied(palette: &Palette, age: usize) -> Self {
        Self::new(MarkShape::Cross, EMPTIED, palette.recent_move(age))
    }

    /// Returns the mark on a cell that a piece has left with a recent move, or can go to.
    pub fn way(color: Color) -> Self {
        Self::new(MarkShape::Outline, 0.9, color)
    }
}

/// Draws marks over the cells of a board.
pub trait Marker {
    /// Returns the colours.
    fn palette(&self) -> &Palette;

    /// Draws a mark over a cell, and over the other marks there that have a smaller `rise`.
    fn put_mark(&mut self, cell: Cell, rise: f32, mark: Mark);

    /// Draws a mark over a cell; `size` in cells.
    fn mark(&mut self, cell: Cell, shape: MarkShape, color: Color, size: f32) {
        self.put_mark(cell, 0.0, Mark { shape, size, color });
    }
}

/// Draws on the ground of a board as well, under and beside the stones.
pub trait GroundMarker: Marker {
    /// Returns the board.
    fn geometry(&self) -> &Geometry;

    /// Draws a tint on a cell, under the stones.
    fn tint(&mut self, cell: Cell, color: Color);

    /// Draws a halo behind a stone.
    fn glow(&mut self, cell: Cell, color: Color);

    /// Draws a short text on a cell, under the stones.
    fn text(&mut self, cell: Cell, text: String, color: Color);

    /// Draws a short text on a cell, over everything else, on a chip of this colour that no stone looks like.
    fn label(&mut self, cell: Cell, text: String, color: Color);

    /// Draws a short arrow beside the board, at a position on its plane that belongs to a cell.
    fn arrow(&mut self, cell: Cell, place: Vec2, direction: Vec2, color: Color);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::view::art::RING;
    use crate::app::view::material::STONE;
    use crate::app::view::raster::EDGE;
    use crate::app::view::sign::{SeatSign, SignOutline};
    use crate::rules::SeatColor;

    /// Regression test: a ring cut the corners of triangles.
    #[test]
    fn a_ring_around_a_sign_leaves_it_free_and_stays_on_its_cell() {
        let [inner, outer] = [-1.0, 1.0].map(|side| AROUND_SIGN * (RING[0] + side * (RING[1] / 2.0 + EDGE)));
        for sign in SeatColor::ALL.into_iter().filter_map(SeatSign::of) {
            let farthest = match sign.outline() {
                SignOutline::Corners(corners) => corners.iter().map(|corner| corner.length()).fold(0.0, f32::max),
                SignOutline::Circle { radius, width } => radius + width / 2.0,
            };
            assert!(STONE * farthest < inner, "{sign:?}: {} in {inner}", STONE * farthest);
        }
        assert!(outer < 1.0, "{outer}");
    }
}
