//! The projected outlines of stones in 3D, and what they cover.

use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use super::eye::Eye;
use super::orbit::ProjectedPoint;
use super::solids::{FLAT_STONE, FLAT_STONE_HEIGHT, STONE};
use super::space::Space;
use crate::geometry::{Cell, Geometry};

/// The projected outline of a stone: an ellipse.
#[derive(Clone, Copy, Debug)]
pub struct StoneOutline {
    cell: Cell,
    /// Its centre and semi-axes, in logical pixels from the top left of the window.
    middle: Vec2,
    half: Vec2,
    /// The depth along the viewing direction, in cells.
    depth: f32,
}

impl StoneOutline {
    /// Returns the outline of the stone on a cell; `None` behind the camera.
    pub fn of(space: &Space, eye: &Eye, geometry: &Geometry, cell: Cell) -> Option<Self> {
        let seen = eye.see_sized(space.stone_transform(geometry, cell))?;
        let half = if Space::lies_flat(geometry) {
            let (sin, cos) = eye.orbit.pitch.sin_cos();
            FLAT_STONE * Vec2::new(1.0, sin.hypot(cos * FLAT_STONE_HEIGHT))
        } else {
            Vec2::splat(STONE)
        };
        Some(Self { cell, middle: seen.at, half: half * seen.unit, depth: seen.depth })
    }

    /// Returns its middle and its semi-axes, in logical pixels from the top left of the window.
    pub fn ellipse(&self) -> [Vec2; 2] {
        [self.middle, self.half]
    }

    /// Returns whether it covers a part of a rectangle.
    pub(super) fn meets(&self, rect: Rect) -> bool {
        self.distance(self.middle.clamp(rect.min, rect.max)) < 1.0
    }

    /// Returns the distance from its centre in units of its radius; less than 1 means covered.
    fn distance(&self, place: Vec2) -> f32 {
        ((place - self.middle) / self.half).length()
    }
}

/// A grid of outlines by the squares of the window that they reach into, so that only a few have to be checked for each
/// position.
#[derive(Debug, Default)]
pub(super) struct Covers {
    squares: HashMap<IVec2, Vec<StoneOutline>>,
    /// The side of a square, in logical pixels.
    side: f32,
}

/// The distance, in radii, from which a stone no longer affects a mark.
const CLEAR: f32 = 1.35;

impl Covers {
    pub(super) fn new(outlines: &[StoneOutline]) -> Self {
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

    /// Returns how clear the mark at a cell is of nearer stones: 0 if its centre is covered, 1 if no stone is near.
    pub(super) fn clearness(&self, cell: Cell, seen: &ProjectedPoint) -> f32 {
        let near = self.squares.get(&self.square(seen.at)).map_or(&[][..], Vec::as_slice);
        let before = near.iter().filter(|outline| outline.depth < seen.depth && outline.cell != cell);
        let nearest = before.map(|outline| outline.distance(seen.at)).fold(CLEAR, f32::min);
        ((nearest - 1.0) / (CLEAR - 1.0)).max(0.0)
    }
}
