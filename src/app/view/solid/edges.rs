//! The edges of a cube or figure along which its coordinates are written: numbers outside the outline, and the name of
//! the axis at the far end. [`super::coordinates`] places the other texts around them.

use std::cmp::Reverse;

use bevy::prelude::*;

use super::axes::{axis_names, cell_along};
use super::orbit::ProjectedPoint;
use super::sight::{GAP, Sight, TextPlace};
use super::solids::STONE;
use crate::geometry::{Cell, Shape};

/// The axes in the order in which they are written: the vertical one has only two edges on the outline, the others may
/// have more.
pub(super) const AXES_IN_TURN: [usize; 4] = [2, 0, 1, 3];
/// The greatest distance from the end of an axis to its name, in cells.
const TO_NAME: f32 = 0.8;
/// The relative font sizes to try, and the least one at normal text size: numbers that are hard to read are worse than none.
const SHRINK: [f32; 4] = [1.0, 0.8, 0.64, 0.5];
const LEAST_PART: f32 = 0.8;

/// The numbers along one edge of a cube that have a position.
pub(super) struct Edge {
    /// The first cell of its cube.
    first: Cell,
    /// The projected points of the edge.
    points: Vec<ProjectedPoint>,
    /// The direction away from the cube, a unit vector.
    outwards: Vec2,
    /// The coordinates that have a position, from 0.
    pub(super) numbers: Vec<(u16, TextPlace)>,
}

impl Sight<'_> {
    /// Returns the projected corners of the cube or figure that begins with a cell; `None` if one of them is behind the
    /// camera.
    pub(super) fn corners(&self, first: Cell) -> Option<&[ProjectedPoint]> {
        self.cubes.iter().find(|(other, _)| *other == first).map(|(_, corners)| corners.as_slice())
    }

    /// Returns how many axes the numbered part of the board has.
    fn axes(&self) -> usize {
        axis_names(self.space).count()
    }

    /// Returns the first cell of the cube along which the axes are written: the first one, unless another has room for
    /// the numbers of more axes, or for the last numbers of more; and where those would stand if the axes had no names, each
    /// with its axis. Where there is little room, texts are smaller from then on.
    pub(super) fn numbered_cube(&mut self) -> Option<(Cell, Vec<(usize, TextPlace)>)> {
        let Shape::Lattice(lattice) = self.geometry.shape() else { return None };
        let cubes: Vec<Cell> = self.cubes.iter().map(|&(first, _)| first).collect();
        let mut best: Option<([usize; 2], f32, Cell, Vec<(usize, TextPlace)>)> = None;
        let scale = self.text_scale.max(1.0);
        let parts = SHRINK.into_iter().filter(|part| part * scale >= LEAST_PART);
        for (part, &first) in parts.flat_map(|part| cubes.iter().map(move |first| (part, first))) {
            self.part = part;
            let numbers = self.numbers_without_names(first);
            let axes_with = |number: Option<u16>| {
                let has = |axis| {
                    numbers.iter().any(|&(other, at, _)| other == axis && number.is_none_or(|number| number == at))
                };
                (0..self.axes()).filter(|&axis| has(axis)).count()
            };
            // Where the numbers of an axis break off, those of the next could be taken for the rest of them.
            let counts = [axes_with(None), axes_with(Some(lattice.size() - 1))];
            if best.as_ref().is_none_or(|&(most, ..)| counts > most) {
                let places = numbers.iter().map(|&(axis, _, place)| (axis, place)).collect();
                best = Some((counts, part, first, places));
            }
            if counts == [self.axes(); 2] {
                break;
            }
        }
        let (_, part, first, numbers) = best?;
        self.part = part;
        Some((first, numbers))
    }

    /// Returns where the numbers of each axis of a cube would stand if the axes had no names: the axis, the number from 0,
    /// and its place.
    fn numbers_without_names(&mut self, first: Cell) -> Vec<(usize, u16, TextPlace)> {
        let taken = self.taken.len();
        let mut numbers = Vec::new();
        for axis in AXES_IN_TURN {
            for (number, place) in self.best_edge(first, axis).map_or_else(Vec::new, |edge| edge.numbers) {
                self.take(Some(place));
                numbers.push((axis, number, place));
            }
        }
        self.taken.truncate(taken);
        numbers
    }

    /// Returns the edge along an axis on the outline of the cube or figure that begins with a cell that has room for most
    /// numbers; in a figure, one inside if need be. Ties go to the nearest edge, because those behind the board are not
    /// seen from all sides, or to the leftmost for the vertical axis.
    pub(super) fn best_edge(&self, first: Cell, axis: usize) -> Option<Edge> {
        let lattice = match self.geometry.shape() {
            Shape::Lattice(lattice) if lattice.dims() >= 3 => lattice,
            _ => return None,
        };
        let (corners, others) = (self.corners(first)?, self.corners_of_others(first));
        let last = lattice.size() - 1;
        // The edges along an axis differ in their ends along the others.
        let starts = (0..1_usize << self.axes()).filter(|ends| axis < self.axes() && ends >> axis & 1 == 0);
        let edge_from = |ends: usize, is_on_outline: bool| {
            let along = |other: usize| if ends >> other & 1 == 1 { last } else { 0 };
            let point = |number| {
                let coords = std::array::from_fn(|other| if other == axis { number } else { along(other) });
                self.eye.see_cell(self.space, self.geometry, cell_along(lattice, self.space, first, coords)?)
            };
            let points: Option<Vec<ProjectedPoint>> = (0..=last).map(point).collect();
            self.edge(first, points?, (corners, &others), is_on_outline)
        };
        let mut edges: Vec<Edge> = starts.clone().filter_map(|ends| edge_from(ends, true)).collect();
        // A figure may be turned so that no edge along an axis is on its outline, or that stones cover those.
        if self.space.is_figure && edges.iter().all(|edge| edge.numbers.len() < 2) {
            edges.extend(starts.filter_map(|ends| edge_from(ends, false)));
        }
        let nearness = |edge: &Edge| edge.points.iter().map(|point| point.unit).sum::<f32>();
        let preference = |edge: &Edge| if axis == 2 { -edge.outwards.x } else { nearness(edge) };
        // A single number does not show the direction.
        let edges = edges.into_iter().map(|mut edge| {
            if edge.numbers.len() < 2 {
                edge.numbers.clear();
            }
            edge
        });
        edges.max_by(|a, b| a.numbers.len().cmp(&b.numbers.len()).then(preference(a).total_cmp(&preference(b))))
    }

    /// Returns the corners of all cubes but the one that begins with a cell.
    fn corners_of_others(&self, own: Cell) -> Vec<Vec2> {
        let others = self.cubes.iter().filter(|(first, _)| *first != own);
        others.flat_map(|(_, corners)| corners).map(|corner| corner.at).collect()
    }

    /// Returns the edge with the numbers that fit along it, each nearer to its own point than to the corners of `others`;
    /// `None` if it has to be on the outline of its cube or figure and is not.
    fn edge(
        &self,
        first: Cell,
        points: Vec<ProjectedPoint>,
        (corners, others): (&[ProjectedPoint], &[Vec2]),
        is_on_outline: bool,
    ) -> Option<Edge> {
        let (start, end) = (points.first()?.at, points.last()?.at);
        let middle = corners.iter().map(|corner| corner.at).sum::<Vec2>() / corners.len() as f32;
        let across = (end - start).perp().try_normalize()?;
        let outwards = if across.dot(start - middle) < 0.0 { -across } else { across };
        if is_on_outline && corners.iter().any(|corner| outwards.dot(corner.at - start) > 1.0) {
            return None;
        }
        let place = |(number, point): (usize, &ProjectedPoint)| {
            let place = self.outside(point, outwards, (number + 1).to_string().len());
            let to_point = place.at.distance(point.at);
            let is_own = others.iter().all(|other| other.distance(place.at) > to_point);
            (is_own && self.is_free(&place)).then_some(place)
        };
        let free: Vec<Option<TextPlace>> = points.iter().enumerate().map(place).collect();
        let numbers = evenly(&free);
        Some(Edge { first, points, outwards, numbers })
    }

    /// Returns the position of a text beside a point of the outline.
    fn outside(&self, point: &ProjectedPoint, outwards: Vec2, length: usize) -> TextPlace {
        let place = TextPlace::new(point.at, self.text_size(point.unit), length);
        let away = STONE * point.unit + place.half.dot(outwards.abs()) + 2.0 * GAP;
        TextPlace { at: point.at + outwards * away, ..place }
    }

    /// Places the name of an axis with numbers beyond their end, otherwise outside one of them, but not the first: at
    /// the beginning it would be taken for the name of another axis that begins there. It leaves the numbers of `others`
    /// their places. It is nearer to its own numbers than to those, and to its own cube than to another one, if there is
    /// such a place.
    pub(super) fn at_end(&mut self, edge: &Edge, others: &[TextPlace]) -> Option<TextPlace> {
        let (first, last) = (edge.points.first()?, edge.points.last()?);
        let along = (last.at - first.at).normalize_or_zero();
        let at_last = self.outside(last, edge.outwards, 1);
        // As far as from number to number.
        let step = edge.points.iter().rev().nth(1).map_or(f32::INFINITY, |before| before.at.distance(last.at));
        let beyond = step.min(TO_NAME * last.unit).max(at_last.line().size().max_element());
        let beyond = TextPlace { at: at_last.at + along * beyond, ..at_last };
        let farther = |point: &ProjectedPoint| {
            let place = self.outside(point, edge.outwards, 1);
            // As far as a number beside it needs, whichever way is the shorter.
            let needed = (place.line().size() + GAP) / edge.outwards.abs().max(Vec2::splat(f32::EPSILON));
            TextPlace { at: place.at + edge.outwards * needed.min_element(), ..place }
        };
        let places = std::iter::once(beyond).chain(edge.points.iter().skip(1).rev().map(farther));
        let nearest = |place: &TextPlace, numbers: &mut dyn Iterator<Item = Vec2>| {
            numbers.map(|at| at.distance(place.at)).fold(f32::INFINITY, f32::min)
        };
        let other_cubes = self.corners_of_others(edge.first);
        let is_near = |place: &TextPlace| {
            let own_numbers = &mut edge.numbers.iter().map(|(_, number)| number.at);
            let own_points = &mut edge.points.iter().map(|point| point.at);
            nearest(place, own_numbers) <= nearest(place, &mut others.iter().map(|number| number.at))
                && nearest(place, own_points) <= nearest(place, &mut other_cubes.iter().copied())
        };
        let is_free = |place: &TextPlace| self.is_free(place) && !others.iter().any(|number| number.meets(place));
        let free: Vec<TextPlace> = places.filter(is_free).collect();
        let place = free.iter().find(|place| is_near(place)).or(free.first()).copied();
        self.take(place)
    }
}

/// Returns as many numbers as fit, at equal distances: all, or every second, third and so on. With as many, those with
/// the ends are preferred. `free` are the places of the numbers; `None` where something is in the way.
fn evenly(free: &[Option<TextPlace>]) -> Vec<(u16, TextPlace)> {
    let written = |(step, start): (usize, usize)| {
        let mut written: Vec<(u16, TextPlace)> = Vec::new();
        for number in (start..free.len()).step_by(step) {
            let is_apart = |place: &TextPlace| written.last().is_none_or(|(_, other)| !other.meets(place));
            written.extend(free[number].filter(is_apart).map(|place| (number as u16, place)));
        }
        let runs = written.chunk_by(|(before, _), (after, _)| usize::from(after - before) == step);
        runs.max_by_key(|run| run.len()).unwrap_or_default().to_vec()
    };
    let ends = |numbers: &[(u16, TextPlace)]| {
        let is_there = |end: usize| numbers.iter().any(|&(number, _)| usize::from(number) == end);
        [0, free.len() - 1].into_iter().filter(|&end| is_there(end)).count()
    };
    let steps = (1..free.len()).flat_map(|step| (0..step).map(move |start| (step, start)));
    steps.map(written).min_by_key(|numbers| Reverse((numbers.len(), ends(numbers)))).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns which numbers of an axis are written, from 1; those on `taken` points have no place, and neighbours are
    /// this far apart, in font sizes.
    fn written(count: u16, taken: &[u16], step: f32) -> Vec<u16> {
        let place = |number: u16| TextPlace::new(Vec2::new(10.0 * step * f32::from(number), 0.0), 10.0, 1);
        let free: Vec<Option<TextPlace>> =
            (1..=count).map(|number| (!taken.contains(&number)).then(|| place(number))).collect();
        evenly(&free).into_iter().map(|(number, _)| number + 1).collect()
    }

    #[test]
    fn numbers_are_written_at_equal_distances() {
        assert_eq!(written(5, &[], 2.0), [1, 2, 3, 4, 5]);
        assert_eq!(written(5, &[], 1.0), [1, 3, 5], "closer together");
        assert_eq!(written(7, &[], 0.5), [1, 4, 7]);
        assert_eq!(written(5, &[2], 2.0), [1, 3, 5], "as many as 3, 4, 5, and both ends");
        assert_eq!(written(5, &[1], 1.0), [3, 5]);
        assert_eq!(written(3, &[1, 3], 2.0), [2]);
        assert_eq!(written(3, &[1, 2, 3], 2.0), [0; 0]);
    }
}
