//! Stones in space as they are seen, and what they hide.

use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use super::eye::Eye;
use super::orbit::Seen;
use super::solids::{FLAT_STONE, FLAT_STONE_HEIGHT, STONE};
use super::space::Space;
use crate::geometry::{Cell, Geometry};

/// A stone as it is seen: an ellipse.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outline {
    cell: Cell,
    /// Its middle and half axes, in logical pixels from the top left of the window.
    middle: Vec2,
    half: Vec2,
    /// From the eye along the line of sight, in cells.
    depth: f32,
}

impl Outline {
    /// The outline of the stone of a cell; `None` behind the eye.
    pub(super) fn of(space: &Space, eye: &Eye, geometry: &Geometry, cell: Cell) -> Option<Self> {
        let seen = eye.see(space.stone_place(geometry, cell))?;
        let half = if Space::lies_flat(geometry) {
            let (sin, cos) = eye.orbit.pitch.sin_cos();
            FLAT_STONE * Vec2::new(1.0, sin.hypot(cos * FLAT_STONE_HEIGHT))
        } else {
            Vec2::splat(STONE)
        };
        Some(Self { cell, middle: seen.at, half: half * seen.unit, depth: seen.depth })
    }

    /// Whether it covers a part of a rectangle.
    pub(super) fn meets(&self, rect: Rect) -> bool {
        self.distance(self.middle.clamp(rect.min, rect.max)) < 1.0
    }

    /// From its middle, in parts of its radius: below 1 a place is covered.
    fn distance(&self, place: Vec2) -> f32 {
        ((place - self.middle) / self.half).length()
    }
}

/// All stones that may stand before something, by the squares of the window that they reach into: few are near a place.
#[derive(Debug, Default)]
pub(super) struct Covers {
    squares: HashMap<IVec2, Vec<Outline>>,
    /// The side of a square, in logical pixels.
    side: f32,
}

/// From this distance on a stone leaves the mark beside it as it is.
const CLEAR: f32 = 1.35;

impl Covers {
    pub(super) fn new(outlines: &[Outline]) -> Self {
        let widest = outlines.iter().map(|outline| outline.half.max_element()).fold(1.0, f32::max);
        let mut covers = Self { squares: HashMap::default(), side: 2.0 * CLEAR * widest };
        for outline in outlines {
            let reach = CLEAR * outline.half;
            let [first, last] = [outline.middle - reach, outline.middle + reach].map(|corner| covers.square(corner));
            for square in (first.x..=last.x).flat_map(|x| (first.y..=last.y).map(move |y| IVec2::new(x, y))) {
                covers.squares.entry(square).or_default().push(*outline);
            }
        }
        covers
    }

    fn square(&self, place: Vec2) -> IVec2 {
        (place / self.side).floor().as_ivec2()
    }

    /// How much of a mark at a cell the stones before it leave clear: 0 if one hides its middle, 1 if none is near.
    pub(super) fn clearness(&self, cell: Cell, seen: &Seen) -> f32 {
        let near = self.squares.get(&self.square(seen.at)).map_or(&[][..], Vec::as_slice);
        let before = near.iter().filter(|outline| outline.depth < seen.depth && outline.cell != cell);
        let nearest = before.map(|outline| outline.distance(seen.at)).fold(CLEAR, f32::min);
        ((nearest - 1.0) / (CLEAR - 1.0)).max(0.0)
    }
}
