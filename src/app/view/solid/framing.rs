//! From where the board in space is seen: how far it reaches, and the orbit from which all of it is visible. What the
//! viewer then turns is the orbit of the [`eye`](super::eye).

use bevy::prelude::*;

use super::figure;
use super::orbit::Orbit;
use super::space::{Space, in_cubes};
use crate::app::commands::Preset;
use crate::app::settings::KeptViews;
use crate::games::Setup;
use crate::geometry::{Cell, Geometry, Naming, Shape};

/// The margin around a far corner of the board, in cells: for a stone and the coordinates. Those of a board that lies flat
/// stand before its front edge, which is the nearest to the viewer.
const CORNER_ROOM: f32 = 1.0;
const FLAT_CORNER_ROOM: f32 = 1.7;
/// The margin that numbers need, in logical pixels, and the most that they get, in cells.
const NUMBER_ROOM: f32 = 26.0;
const MOST_CORNER_ROOM: f32 = 1.8;

/// The field of view for cubes beside each other, in radians: narrow, so that all are seen from the same side and can be
/// compared.
const NARROW: f32 = 0.2;
/// The angle above the horizon at which a board that lies on the ground is first seen, in radians: steep enough for the
/// names in its cells and the signs on its stones.
const FLAT_PITCH: f32 = 1.05;
/// The least angle above the horizon at which it is seen, in radians: from below its stones would be hidden, and from the
/// side its coordinates would run together.
const LOWEST: f32 = 0.35;

/// Returns whether a board has more dimensions than one cube can show.
fn has_cubes(geometry: &Geometry) -> bool {
    matches!(geometry.shape(), Shape::Lattice(lattice) if lattice.dims() > 3)
}

impl Space {
    /// Returns how the viewer of an orbit is turned, as far as cells are placed by it.
    pub fn facing_for(&self, geometry: &Geometry, orbit: &Orbit) -> Quat {
        let is_folded = self.is_figure && self.folded == 1.0;
        if has_cubes(geometry) && !is_folded { Quat::from_mat3(&orbit.axes()) } else { Quat::IDENTITY }
    }

    /// Returns the distance from the middle to the outermost cells at the wanted spread, in cells, with a margin.
    pub fn radius(&self, geometry: &Geometry) -> f32 {
        if let Some(radius) = self.figure_radius(geometry) {
            return radius + CORNER_ROOM;
        }
        let length = |cell| in_cubes(geometry, cell, self.wanted_spread, self.facing).length();
        self.ends(geometry).into_iter().map(length).fold(0.0, f32::max) + 0.7
    }

    /// Returns the distances from the middle to the outermost cells along each axis at the current spread, in cells.
    pub fn half_extent(&self, geometry: &Geometry) -> Vec3 {
        let place = |cell| in_cubes(geometry, cell, self.spread, self.facing).abs();
        let in_cubes = self.ends(geometry).into_iter().map(place).fold(Vec3::ZERO, Vec3::max);
        let figure = figure::figure_lattice(geometry).map_or(0.0, |lattice| figure::radius(lattice, self.spread));
        in_cubes.lerp(Vec3::splat(figure), self.folded)
    }

    /// Returns the radius of the figure at the wanted spread, in cells; `None` if the board is not shown as one.
    fn figure_radius(&self, geometry: &Geometry) -> Option<f32> {
        let lattice = figure::figure_lattice(geometry).filter(|_| self.is_figure)?;
        Some(figure::radius(lattice, self.wanted_spread))
    }

    /// Returns an orbit at a distance at which the whole board is visible in a view of this size, in logical pixels.
    pub fn fit(&self, geometry: &Geometry, orbit: Orbit, view: Vec2) -> Orbit {
        // Names inside cells need no room beside the board.
        let is_labelled_beside = Self::lies_flat(geometry) && geometry.naming() != Naming::Axial;
        let least_room = if is_labelled_beside { FLAT_CORNER_ROOM } else { CORNER_ROOM };
        let fitted = orbit.fit(&self.corners(geometry, &orbit, least_room), view);
        // Where cells are small, numbers need more of them.
        let unit = fitted.see(Vec3::ZERO, view).map_or(NUMBER_ROOM, |seen| seen.unit);
        let room = (NUMBER_ROOM / unit).min(MOST_CORNER_ROOM);
        let is_larger = room > least_room && self.figure_radius(geometry).is_none();
        if is_larger { orbit.fit(&self.corners(geometry, &orbit, room), view) } else { fitted }
    }

    /// Returns the positions that must be visible for the whole board to be, seen from the angles of an orbit: its far
    /// corners, with a margin for labels of `room` cells.
    fn corners(&self, geometry: &Geometry, orbit: &Orbit, room: f32) -> Vec<Vec3> {
        if let Some(radius) = self.figure_radius(geometry) {
            // However it is turned, it stays inside this sphere.
            let signs = [-1.0, 0.0, 1.0];
            let around = signs.into_iter().flat_map(|x| signs.map(|y| signs.map(|z| Vec3::new(x, y, z)))).flatten();
            return around.map(|direction| direction.normalize_or_zero() * radius).collect();
        }
        let facing = self.facing_for(geometry, orbit);
        let place = |cell| {
            let place = in_cubes(geometry, cell, self.wanted_spread, facing);
            place + place.normalize_or_zero() * room
        };
        self.ends(geometry).into_iter().map(place).collect()
    }

    /// Returns the cells that all others lie between: the corners of what is drawn of a lattice.
    fn ends(&self, geometry: &Geometry) -> Vec<Cell> {
        let Shape::Lattice(lattice) = geometry.shape() else {
            let is_on_rim = |&cell: &Cell| geometry.neighbours(cell).count() < 6;
            return geometry.cells().filter(is_on_rim).collect();
        };
        if lattice.dims() == 1 {
            // A long line turns back and forth, and its ends are not its corners.
            return geometry.cells().collect();
        }
        let drawn = lattice.dims() - self.cut.len();
        let corner = |bits: u32| {
            let end = |axis: usize| if bits >> axis & 1 == 1 { lattice.size() - 1 } else { 0 };
            lattice.cell(&self.cut.iter().copied().chain((0..drawn).map(end)).collect::<Vec<_>>())
        };
        (0..1 << drawn).filter_map(corner).collect()
    }

    /// Returns the initial orbit of a board: the last one of its kind, otherwise the default.
    pub fn first_orbit(&self, setup: Setup, geometry: &Geometry, kept: &KeptViews) -> Orbit {
        let (yaw, pitch) = match geometry.shape() {
            Shape::Lattice(lattice) if lattice.dims() > 3 => (0.5, 0.36),
            Shape::Lattice(lattice) if lattice.dims() == 3 => Preset::Corner.angles(),
            _ => (0.0, FLAT_PITCH),
        };
        let kept = kept.get(&setup.view_kind()).map(|view| (view.yaw, view.pitch));
        self.orbit(geometry, kept.unwrap_or((yaw, pitch)))
    }

    /// Returns an orbit around the board with these angles, if it can be seen at them, and an arbitrary distance; see
    /// [`Orbit::fit`].
    pub fn orbit(&self, geometry: &Geometry, angles: (f32, f32)) -> Orbit {
        let mut orbit = Orbit::at_angles(angles);
        if has_cubes(geometry) && !self.is_figure {
            orbit.field_of_view = NARROW;
        }
        if Self::lies_flat(geometry) {
            orbit.lowest = LOWEST;
        }
        // Within its limits.
        orbit.turn(0.0, 0.0);
        orbit
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::space::tests::space;
    use super::*;

    /// Regression test: only the first and the last point of a line counted.
    #[test]
    fn all_of_a_long_line_is_framed() {
        let (space, geometry) = space("tanbo dims=1 size=127");
        let farthest = geometry.cells().map(|cell| space.place(&geometry, cell).length()).fold(0.0, f32::max);
        assert!((space.radius(&geometry) - farthest).abs() < 1.0);
        let half = space.half_extent(&geometry);
        assert!(geometry.cells().all(|cell| space.place(&geometry, cell).abs().cmple(half + 0.01).all()), "{half}");
    }

    #[test]
    fn nobody_sees_a_board_on_the_ground_from_below() {
        let (board, geometry) = space("tanbo size=9");
        let mut orbit = board.orbit(&geometry, Preset::Bottom.angles());
        assert_eq!(orbit.pitch, LOWEST);
        orbit.turn(0.0, -1.0);
        assert_eq!(orbit.pitch, LOWEST);
        let (cube, geometry) = space("tanbo dims=3");
        assert!(cube.orbit(&geometry, Preset::Bottom.angles()).pitch < -1.5);
    }

    #[test]
    fn cubes_beside_each_other_are_seen_from_the_same_side() {
        let (mut space, geometry) = space("tanbo dims=5");
        let view = Vec2::new(900.0, 500.0);
        let orbit = space.orbit(&geometry, (0.32, 0.3));
        let orbit = space.fit(&geometry, orbit, view);
        space.facing = space.facing_for(&geometry, &orbit);
        let at = |name: &str| orbit.see(space.place(&geometry, geometry.parse_cell(name).unwrap()), view).unwrap().at;
        let edge = |cube: &str| at(&format!("{cube}-1-3-1")) - at(&format!("{cube}-1-1-1"));
        let middle = edge("2-2");
        for cube in ["1-1", "1-3", "3-1", "3-3"] {
            let other = edge(cube);
            assert!(other.distance(middle) < 0.35 * middle.length(), "{cube}: {other} and {middle}");
        }
    }

    #[test]
    fn however_they_are_turned_no_cube_stands_before_another() {
        let view = Vec2::new(900.0, 700.0);
        for setup in ["tanbo dims=4", "tanbo dims=5"] {
            let (mut space, geometry) = space(setup);
            let Shape::Lattice(lattice) = geometry.shape() else { panic!("it is a lattice") };
            for (yaw, pitch) in [(0.32, 0.3), (0.8, 0.6), (-1.3, 0.9), (2.5, -0.7)] {
                let orbit = space.orbit(&geometry, (yaw, pitch));
                let orbit = space.fit(&geometry, orbit, view);
                space.facing = space.facing_for(&geometry, &orbit);
                let mut cubes = BTreeMap::new();
                for cell in geometry.cells() {
                    let seen = orbit.see(space.place(&geometry, cell), view).unwrap();
                    let coords = lattice.coords(cell);
                    let cube: &mut Rect = cubes.entry(coords[..coords.len() - 3].to_vec()).or_insert(Rect::EMPTY);
                    *cube = cube.union_point(seen.at);
                }
                for (cube, rect) in &cubes {
                    let others = cubes.iter().filter(|(other, _)| *other > cube);
                    for (other, next) in others {
                        assert!(rect.intersect(*next).is_empty(), "{setup}: {cube:?} and {other:?} at {yaw}, {pitch}");
                    }
                }
            }
        }
    }
}
