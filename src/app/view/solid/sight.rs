//! The board as it is seen: what is free around it, where a text may stand. `coordinates`, `edges` and `flat_labels` look
//! for the places of their texts in it.

use bevy::prelude::*;

use super::axes::{Coordinate, axis_names, corner, first_cells};
use super::eye::Eye;
use super::numbers::text_size;
use super::orbit::ProjectedPoint;
use super::outline::StoneOutline;
use super::space::Space;
use crate::app::session::Session;
use crate::geometry::labels::AXES;
use crate::geometry::{Cell, Geometry, Shape};
use crate::rules::Position;

/// Half the width of a character and half the height of a digit, as fractions of the font size.
pub(super) const HALF_CHARACTER: Vec2 = Vec2::new(0.29, 0.38);
/// Half the height of a line, as a fraction of the font size; texts must not be closer to each other than that.
pub(super) const HALF_LINE: f32 = 0.62;
/// How far a text is moved at most so that it stands on whole pixels, in logical pixels.
const ROUNDED: f32 = 0.5;
/// The least font size, in logical pixels.
const LEAST_SIZE: f32 = 9.0;
/// The margin around a text, in logical pixels.
pub(super) const GAP: f32 = 2.0;

/// A label to be placed.
#[derive(Clone, Copy, Debug)]
pub(super) struct WantedLabel {
    pub(super) coordinate: Coordinate,
    /// The length of its text, in characters.
    pub(super) length: usize,
}

/// The position of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct TextPlace {
    /// Its centre, in logical pixels from the top left of the window.
    pub(super) at: Vec2,
    /// The font size, in logical pixels.
    pub(super) size: f32,
    /// Half its width and height, in logical pixels.
    pub(super) half: Vec2,
}

impl TextPlace {
    pub(super) fn new(at: Vec2, size: f32, length: usize) -> Self {
        Self { at, size, half: HALF_CHARACTER * size * Vec2::new(length as f32, 1.0) }
    }

    /// Returns the rectangle covered by its letters, with a margin.
    pub(super) fn rect(&self) -> Rect {
        Rect::from_center_half_size(self.at, self.half + GAP)
    }

    /// Returns whether two texts are too close to each other.
    pub(super) fn meets(&self, other: &Self) -> bool {
        !self.line().intersect(other.line()).is_empty()
    }

    /// Returns the rectangle of its line, with half a character beside it: two numbers side by side would be read as one.
    pub(super) fn line(&self) -> Rect {
        let half = Vec2::new(self.half.x + HALF_CHARACTER.x * self.size, HALF_LINE * self.size);
        Rect::from_center_half_size(self.at, half + ROUNDED)
    }
}

/// The projected board, and the parts of the window that are taken.
pub(super) struct Sight<'a> {
    pub(super) geometry: &'a Geometry,
    pub(super) space: &'a Space,
    pub(super) eye: &'a Eye,
    pub(super) text_scale: f32,
    /// How large texts are, relative to their usual size; less than 1 where there would be no room for them.
    pub(super) part: f32,
    /// The cubes in view, or the figure: the first cell of each with its corners. Those of which a part is behind the camera
    /// are left out.
    pub(super) cubes: Vec<(Cell, Vec<ProjectedPoint>)>,
    stones: Vec<StoneOutline>,
    pub(super) occupied: Vec<Cell>,
    pub(super) taken: Vec<Rect>,
}

impl<'a> Sight<'a> {
    pub(super) fn new(
        session: &'a Session,
        space: &'a Space,
        eye: &'a Eye,
        text_scale: f32,
        stones: impl Iterator<Item = Cell>,
    ) -> Self {
        let geometry = session.tree().position().geometry();
        let occupied: Vec<Cell> = stones.filter(|cell| cell.index() < geometry.len()).collect();
        let stones = occupied.iter().filter_map(|&cell| StoneOutline::of(space, eye, geometry, cell)).collect();
        let cubes = cubes(geometry, space, eye);
        Self { geometry, space, eye, text_scale, part: 1.0, cubes, stones, occupied, taken: Vec::new() }
    }

    /// Returns the font size at a position where a cell is `unit` pixels wide, in logical pixels.
    pub(super) fn text_size(&self, unit: f32) -> f32 {
        (self.part * text_size(unit, self.text_scale)).max(LEAST_SIZE)
    }

    /// Returns whether nothing is in the way at a position.
    pub(super) fn is_free(&self, place: &TextPlace) -> bool {
        let (rect, line) = (place.rect(), place.line());
        let is_in_view = self.eye.view.contains(line.min) && self.eye.view.contains(line.max);
        let meets = |taken: &Rect| !taken.intersect(line).is_empty();
        is_in_view && !self.taken.iter().any(meets) && !self.stones.iter().any(|stone| stone.meets(rect))
    }

    pub(super) fn take(&mut self, place: Option<TextPlace>) -> Option<TextPlace> {
        self.taken.extend(place.map(|place| place.line()));
        place
    }
}

/// Returns the cubes in view, or the figure: see [`Sight::cubes`].
fn cubes(geometry: &Geometry, space: &Space, eye: &Eye) -> Vec<(Cell, Vec<ProjectedPoint>)> {
    let lattice = match geometry.shape() {
        Shape::Lattice(lattice) if lattice.dims() >= AXES.len() => lattice,
        Shape::Lattice(_) | Shape::Hexagon(_) => return Vec::new(),
    };
    let seen = |first, bits| eye.see_cell(space, geometry, corner(lattice, space, first, bits)?);
    let corners = |first| (0..1 << axis_names(space).count()).map(|bits| seen(first, bits)).collect::<Option<_>>();
    first_cells(geometry, lattice, space).filter_map(|first| Some((first, corners(first)?))).collect()
}

/// Returns the rectangle around projected points; `half` says how far it reaches beyond each, in logical pixels.
pub(super) fn enclosing(points: &[ProjectedPoint], half: impl Fn(&ProjectedPoint) -> f32) -> Option<Rect> {
    let rects = points.iter().map(|seen| Rect::from_center_half_size(seen.at, Vec2::splat(half(seen))));
    rects.reduce(|all, rect| all.union(rect))
}
