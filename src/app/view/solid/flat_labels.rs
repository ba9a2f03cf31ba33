//! Where the coordinates of a flat board on the ground stand: numbers and letters beside it, names inside its cells.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::axes::Coordinate;
use super::numbers::text_size;
use super::sight::{HALF_CHARACTER, HALF_LINE, Sight, TextPlace, WantedLabel};
use crate::app::view::layout::edges_on_ground;
use crate::geometry::embed::HEX_ROW;
use crate::geometry::{Cell, Shape};

/// The gap between the names of two cells beside each other, in characters.
const BETWEEN_NAMES: f32 = 1.4;
/// The least size of the names in hexagons, in logical pixels.
const LEAST_INSIDE: f32 = 7.0;
/// How far behind the middle of its cell a name may stand, in cells; the first place that is free is taken.
const STEPS_BACK: [f32; 3] = [0.0, 0.1, 0.2];
/// How far the offsets of two labels from their cells may differ along the same edge, in cells: longer ones are farther
/// away.
const SAME_EDGE: f32 = 0.1;
/// How many positions to try for a text beside a flat board, and the distance between them, as a fraction of the font
/// size.
const STEPS_AWAY: u8 = 4;
const STEP_AWAY: f32 = 0.3;
/// How many to try beside a board of hexagons: no wood ends beyond it, and the stones of the next row reach further.
const STEPS_FROM_HEXAGON: u8 = 9;

/// Where a text beside a flat board may stand.
#[derive(Clone, Copy, Debug)]
struct EdgeLabel {
    /// The place nearest to its cell.
    nearest: TextPlace,
    /// A step away from the cell, in logical pixels.
    step: Vec2,
    /// How many places there are, each a step further away.
    steps: u8,
}

impl EdgeLabel {
    /// Returns the place after this many steps.
    fn after(&self, steps: u8) -> TextPlace {
        TextPlace { at: self.nearest.at + self.step * f32::from(steps), ..self.nearest }
    }
}

impl Sight<'_> {
    /// Returns the labels beside the board that are written, and where. Along each edge, these are all of them, or every
    /// second one and so on, so that they do not meet; and they are all as far from the board as most of them need.
    pub(super) fn with_room_beside(&self, wanted: &[WantedLabel]) -> BTreeMap<usize, TextPlace> {
        let mut edges: Vec<(Vec3, Vec<(usize, EdgeLabel)>)> = Vec::new();
        for (index, &WantedLabel { coordinate, length }) in wanted.iter().enumerate() {
            let Coordinate::Beside(cell, beside) = coordinate else { continue };
            let Some(label) = self.right_beside(cell, beside, length) else { continue };
            match edges.iter_mut().find(|(other, _)| other.distance(beside) < SAME_EDGE) {
                Some((_, labels)) => labels.push((index, label)),
                None => edges.push((beside, vec![(index, label)])),
            }
        }
        let spaced = |(_, labels): (Vec3, Vec<(usize, EdgeLabel)>)| {
            let fits = |every: &usize| {
                let lines: Vec<Rect> = labels.iter().step_by(*every).map(|(_, label)| label.nearest.line()).collect();
                lines.windows(2).all(|pair| pair[0].intersect(pair[1]).is_empty())
            };
            let every = (1..labels.len()).find(fits).unwrap_or(labels.len());
            let labels: Vec<(usize, EdgeLabel)> = labels.into_iter().step_by(every).collect();
            let is_free = |label: &EdgeLabel, count: u8| count < label.steps && self.is_free(&label.after(count));
            let free = |count: u8| labels.iter().filter(|(_, label)| is_free(label, count)).count();
            let most = labels.iter().map(|(_, label)| label.steps).max().unwrap_or(1);
            // Of the best, the nearest; mostly there is room for all at once.
            let all = (0..most).find(|&count| free(count) == labels.len());
            let count = all.or_else(|| (0..most).rev().max_by_key(|&count| free(count))).unwrap_or(0);
            let place = |(index, label): (usize, EdgeLabel)| (index, label.after(count.min(label.steps - 1)));
            labels.into_iter().map(place).collect::<Vec<_>>()
        };
        edges.into_iter().flat_map(spaced).collect()
    }

    /// Returns where a text beside a cell may stand.
    fn right_beside(&self, cell: Cell, beside: Vec3, length: usize) -> Option<EdgeLabel> {
        let middle = self.space.place(self.geometry, cell);
        let (from, seen) = (self.eye.see(middle)?, self.eye.see(middle + beside)?);
        let size = text_size(seen.unit, self.text_scale);
        let mut nearest = TextPlace::new(seen.at, size, length);
        let direction = (seen.at - from.at).normalize_or_zero();
        let step = direction * STEP_AWAY * size;
        let steps = match self.geometry.shape() {
            Shape::Hexagon(_) => STEPS_FROM_HEXAGON,
            // Not beyond the edge of the plate, where dark letters would lie on the ground.
            Shape::Lattice(lattice) => {
                let edges = edges_on_ground(lattice);
                let edge = if beside.x.abs() > beside.z.abs() { edges.x } else { edges.y };
                let beyond = seen.at.distance(from.at) * (edge / beside.length() - 1.0);
                let room = beyond - nearest.half.dot(direction.abs());
                nearest.at += direction * room.min(0.0);
                1 + (room / step.length()).clamp(0.0, f32::from(STEPS_AWAY - 1)) as u8
            }
        };
        Some(EdgeLabel { nearest, step, steps })
    }

    /// Places a text beside a cell, if nothing is in the way.
    pub(super) fn beside(&mut self, place: TextPlace) -> Option<TextPlace> {
        let place = Some(place).filter(|place| self.is_free(place));
        self.take(place)
    }

    /// Places the name of a cell inside it, unless the cell is occupied or a stone in front covers most of it. The `longest`
    /// name has room between its neighbours, and all are equally large.
    pub(super) fn inside(&mut self, cell: Cell, length: usize, longest: usize) -> Option<TextPlace> {
        let at = self.space.place(self.geometry, cell);
        let seen = self.eye.see(at)?;
        let across = seen.unit / (2.0 * HALF_CHARACTER.x * (longest as f32 + BETWEEN_NAMES));
        // Seen from the side, the rows are close together.
        let down = HEX_ROW * seen.unit * self.eye.steepness(at) / (2.0 * HALF_LINE);
        let size = text_size(seen.unit, self.text_scale).min(across).min(down);
        if size < LEAST_INSIDE {
            return None;
        }
        if self.occupied.binary_search(&cell).is_ok() {
            return None;
        }
        // A stone in front may reach into the cell.
        let back = |step: f32| seen.at - Vec2::new(0.0, step * seen.unit * self.eye.steepness(at));
        let mut places = STEPS_BACK.map(|step| TextPlace::new(back(step), size, length)).into_iter();
        let place = places.find(|place| self.is_free(place));
        self.take(place)
    }
}
