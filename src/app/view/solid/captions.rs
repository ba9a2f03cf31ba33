//! The captions of cubes that stand beside each other: what the names of their points have in common.
//! [`super::coordinates`] places the other texts around them.

use bevy::prelude::*;

use super::axes::Coordinate;
use super::sight::{GAP, Sight, TextPlace, WantedLabel, enclosing};
use super::solids::STONE;
use crate::geometry::{Cell, Shape};

/// The relative font sizes to try.
const SHRINK: [f32; 4] = [1.0, 0.8, 0.64, 0.5];
/// How far beside the middle of its cube a caption may stand, as parts of the cube's width, and how far below its usual
/// place, in cells.
const SIDEWAYS: [f32; 5] = [0.0, -0.15, 0.15, -0.3, 0.3];
const DOWN: [f32; 4] = [0.0, 0.4, 0.8, 1.2];
/// The number of dimensions whose cubes stand in one row; those of more stand in several.
const ONE_ROW: usize = 4;

/// A cube as it is seen, and its caption.
struct CaptionedCube {
    /// The index of the caption, and its length in characters.
    index: usize,
    length: usize,
    /// The mean width of a cell at the corners, in logical pixels.
    unit: f32,
    /// What the corners enclose, and the same with a stone on each of them.
    outline: Rect,
    room: Rect,
}

impl Sight<'_> {
    /// Returns the places of the captions of the cubes, each with its index: all in the font size that has room for most,
    /// and none where more than a quarter would be missing.
    pub(super) fn captions(&mut self, wanted: &[WantedLabel]) -> Vec<(usize, TextPlace)> {
        let Shape::Lattice(lattice) = self.geometry.shape() else { return Vec::new() };
        let cubes = wanted.iter().enumerate().filter_map(|(index, wanted)| match wanted.coordinate {
            Coordinate::Cube(first) => Some(self.cube(first, (index, wanted.length))),
            _ => None,
        });
        let cubes: Vec<Option<CaptionedCube>> = cubes.collect();
        let mut best: Vec<(usize, TextPlace)> = Vec::new();
        let is_in_row = lattice.dims() == ONE_ROW;
        // In a row, no cube is above another.
        let ways: &[bool] = if is_in_row { &[true] } else { &[true, false] };
        for (&is_apart, part) in ways.iter().flat_map(|is_apart| SHRINK.map(|part| (is_apart, part))) {
            if best.len() == cubes.len() {
                break;
            }
            let (before, mut places) = (self.taken.len(), Vec::new());
            self.part = part;
            for cube in cubes.iter().flatten() {
                let place = if is_in_row { self.in_row(cube) } else { self.in_rows(cube, &cubes, is_apart) };
                places.extend(self.take(place).map(|place| (cube.index, place)));
            }
            self.taken.truncate(before);
            if places.len() > best.len() {
                best = places;
            }
        }
        self.part = 1.0;
        if 4 * best.len() >= 3 * cubes.len() { best } else { Vec::new() }
    }

    /// Returns the cube that begins with a cell; `None` if a part of it is behind the camera.
    fn cube(&self, first: Cell, (index, length): (usize, usize)) -> Option<CaptionedCube> {
        let corners = self.corners(first)?;
        let unit = corners.iter().map(|corner| corner.unit).sum::<f32>() / corners.len() as f32;
        Some(CaptionedCube {
            index,
            length,
            unit,
            outline: enclosing(corners, |_| 0.0)?,
            room: enclosing(corners, |corner| STONE * corner.unit)?,
        })
    }

    /// Returns the place of the caption of a cube in a single row: above the cube or below it.
    fn in_row(&self, cube: &CaptionedCube) -> Option<TextPlace> {
        [true, false].map(|is_above| self.caption(cube, is_above)).into_iter().find(|place| self.is_free(place))
    }

    /// Returns the place of the caption of a cube in one of several rows. Below the cube, or on another one, it would be
    /// taken for the name of the other. If it need not be apart from the others, which are turned so that they reach into
    /// its room, it stands between their stones.
    fn in_rows(&self, cube: &CaptionedCube, cubes: &[Option<CaptionedCube>], is_apart: bool) -> Option<TextPlace> {
        let above = self.caption(cube, true);
        if is_apart {
            let mut others = cubes.iter().flatten().filter(|other| other.index != cube.index);
            let is_clear = others.all(|other| other.outline.intersect(above.rect()).is_empty());
            return (is_clear && self.is_free(&above)).then_some(above);
        }
        let moved = |down: f32, aside: f32| {
            let by = Vec2::new(aside * cube.room.width(), down * cube.unit);
            TextPlace { at: above.at + by, ..above }
        };
        let mut places = DOWN.into_iter().flat_map(|down| SIDEWAYS.map(|aside| moved(down, aside)));
        places.find(|place| self.is_free(place))
    }

    /// Returns a caption above or below a cube.
    fn caption(&self, cube: &CaptionedCube, is_above: bool) -> TextPlace {
        let CaptionedCube { room, unit, length, .. } = *cube;
        let place = TextPlace::new(room.center(), self.text_size(unit), length);
        let half = place.half.y + 2.0 * GAP;
        let y = if is_above { room.min.y - half } else { room.max.y + half };
        TextPlace { at: Vec2::new(room.center().x, y), ..place }
    }
}
