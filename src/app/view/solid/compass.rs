//! The compass beside a board in space: where its axes lead as it is seen at the moment, however little room there is for
//! their numbers along its edges. [`super::coordinates`] finds a place for it, and `panels::board::compass` draws it there.

use bevy::prelude::*;

use super::axes::{axis_names, corner, first_cells};
use super::eye::Eye;
use super::orbit::ProjectedPoint;
use super::sight::{Sight, enclosing};
use super::solids::STONE;
use super::space::Space;
use crate::geometry::labels::AXES;
use crate::geometry::{Geometry, Lattice, Shape};

/// The room around the compass for the names of its axes, in points.
pub const AROUND: f32 = 18.0;
/// The lengths to try of an axis that is seen from the side, in points.
const LENGTHS: [f32; 3] = [26.0, 18.0, 12.0];
/// The least part of its length with which an axis shows where it leads.
const LEAST: f32 = 0.12;

/// The compass as it is shown.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Compass {
    /// Its square, in logical pixels from the top left of the window; `None` if it has no room.
    pub square: Option<Rect>,
    /// See [`directions`].
    pub axes: Vec<(&'static str, Vec2)>,
}

impl Sight<'_> {
    /// Takes the room of the compass: as large as it fits into the bottom left corner, beside the cubes and the texts that
    /// are there.
    pub(super) fn take_compass(&mut self) -> Option<Rect> {
        lattice_with_axes(self.space, self.geometry)?;
        // With the numbers outside its edges.
        let around = |seen: &ProjectedPoint| STONE * seen.unit + self.text_size(seen.unit);
        let cubes = self.cubes.iter().filter_map(|(_, corners)| enclosing(corners, around));
        let taken: Vec<Rect> = cubes.chain(self.taken.iter().copied()).collect();
        let view = self.eye.view;
        let square = |length: f32| {
            let side = 2.0 * (length + AROUND) * self.text_scale;
            Rect::new(view.min.x, view.max.y - side, view.min.x + side, view.max.y)
        };
        let is_free = |square: &Rect| taken.iter().all(|taken| taken.intersect(*square).is_empty());
        let square = LENGTHS.map(square).into_iter().find(is_free);
        self.taken.extend(square);
        square
    }
}

/// Returns the board if it has a compass: in space, and with three axes at least.
fn lattice_with_axes(space: &Space, geometry: &Geometry) -> Option<Lattice> {
    match geometry.shape() {
        Shape::Lattice(lattice) if space.is_solid && lattice.dims() >= AXES.len() => Some(lattice),
        _ => None,
    }
}

/// Returns the names of a board's axes and where they lead on the screen, y down: as long as 1 if seen from the side, and
/// less the more they lead to the viewer or away. What leads straight there is left out, and a board without a third axis
/// has no compass.
pub fn directions(space: &Space, eye: &Eye, geometry: &Geometry) -> Vec<(&'static str, Vec2)> {
    let Some(lattice) = lattice_with_axes(space, geometry) else { return Vec::new() };
    let names = axis_names(space);
    let steps: Vec<Vec3> = (0..names.clone().count()).map(|axis| step(space, geometry, lattice, axis)).collect();
    let longest = steps.iter().map(|step| step.length()).fold(f32::EPSILON, f32::max);
    let camera = eye.orbit.axes();
    let seen = steps.into_iter().map(|step| Vec2::new(step.dot(camera.x_axis), -step.dot(camera.y_axis)) / longest);
    names.zip(seen).filter(|(_, seen)| seen.length() >= LEAST).collect()
}

/// Returns how far an axis leads from its first points to its last in space, on the average over the corners of a cube or
/// of the figure.
fn step(space: &Space, geometry: &Geometry, lattice: Lattice, axis: usize) -> Vec3 {
    let Some(first) = first_cells(geometry, lattice, space).next() else { return Vec3::ZERO };
    let place = |bits: usize| Some(space.place(geometry, corner(lattice, space, first, bits)?));
    let starts = (0..1_usize << axis_names(space).count()).filter(|bits| bits >> axis & 1 == 0);
    let steps: Vec<Vec3> = starts.filter_map(|start| Some(place(start | 1 << axis)? - place(start)?)).collect();
    steps.iter().sum::<Vec3>() / steps.len().max(1) as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Setup;

    fn seen(setup: &str, space: &Space) -> Vec<(&'static str, Vec2)> {
        directions(space, &Eye::default(), &setup.parse::<Setup>().unwrap().geometry())
    }

    #[test]
    fn a_cube_has_three_axes_and_the_last_one_leads_up() {
        let space = Space { is_solid: true, ..Space::default() };
        let axes = seen("tanbo dims=3", &space);
        assert_eq!(axes.iter().map(|&(name, _)| name).collect::<Vec<_>>(), AXES);
        let (_, up) = axes[2];
        assert!(up.x.abs() < 0.01 && up.y < -0.5, "{up}");
        assert!(axes.iter().all(|(_, seen)| seen.length() <= 1.01), "{axes:?}");
    }

    #[test]
    fn a_flat_board_has_no_compass() {
        let space = Space { is_solid: true, ..Space::default() };
        assert_eq!(seen("tanbo size=9", &space), []);
        assert_eq!(seen("tanbo dims=3", &Space::default()), []);
    }
}
