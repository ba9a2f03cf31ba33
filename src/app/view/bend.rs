//! How branches bend: each a little to one side, as its two cells determine, so that it looks the same in every frame
//! and in every picture of the position.

use std::f32::consts::{PI, TAU};

use bevy::prelude::*;

use super::material::scattered;
use crate::geometry::Cell;

/// How far branches of the usual width bend in their middle, in cells; a wider one bends further.
pub const BENDS: [f32; 3] = [0.055, 0.065, 0.075];
/// The same on a flat board. Its stones hide all but the middle of a branch: bent further, it would seem to be drawn
/// beside its line.
pub const FLAT_BENDS: [f32; BENDS.len()] = [0.016, 0.024, 0.032];

/// The bend of a branch, as seen from one of its ends towards the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bend {
    /// The index of its depth in [`BENDS`].
    pub depth: usize,
    /// The direction of the bend around the branch, in radians.
    turn: f32,
    /// Whether it is seen from the lower cell.
    is_ascending: bool,
    /// Whether it bends along the ground only.
    is_level: bool,
}

impl Bend {
    /// Returns the bend of the branch between two cells, seen from the first to the second.
    pub fn between(from: Cell, to: Cell) -> Self {
        let [low, high] = [from.min(to), from.max(to)].map(|cell| cell.0 as i32);
        let depth = (scattered(low, high) * BENDS.len() as f32) as usize;
        let turn = TAU * scattered(high, low);
        Self { depth: depth.min(BENDS.len() - 1), turn, is_ascending: from < to, is_level: false }
    }

    /// Returns the same bend along the ground of a board that lies flat: upwards it would come through its stones, which
    /// are low.
    pub fn level(self) -> Self {
        Self { is_level: true, ..self }
    }

    /// Returns whether the branch lies on the ground.
    pub fn is_level(self) -> bool {
        self.is_level
    }

    /// Returns the same bend, seen from the other end.
    pub fn reversed(self) -> Self {
        Self { is_ascending: !self.is_ascending, ..self }
    }

    /// Returns whether it bends to the left on a flat board.
    pub fn is_left(self) -> bool {
        (self.turn < PI) == self.is_ascending
    }

    /// Returns the direction in which it bends in space, perpendicular to `step`, the vector to the other end.
    pub fn side(self, step: Vec3) -> Vec3 {
        let ascending = if self.is_ascending { step } else { -step };
        if self.is_level {
            let left = Vec3::Y.cross(ascending).normalize_or(Vec3::X);
            return if self.turn < PI { left } else { -left };
        }
        let (sin, cos) = self.turn.sin_cos();
        Quat::from_rotation_arc(Vec3::Y, ascending.normalize_or(Vec3::Y)) * Vec3::new(cos, 0.0, sin)
    }

    /// Returns the control point of the quadratic curve between two points of a picture, with y down; `unit` is the
    /// distance between neighbours.
    pub fn control(self, from: Vec2, to: Vec2, unit: f32) -> Vec2 {
        let step = (to - from).normalize_or_zero();
        let left = Vec2::new(step.y, -step.x);
        let side = if self.is_left() { left } else { -left };
        // Such a curve comes half as close to its control point as the ends are away from it.
        from.midpoint(to) + side * 2.0 * FLAT_BENDS[self.depth] * unit
    }
}

/// Returns how far a branch that bends by `depth` is from the straight line between its ends, where `along` runs from
/// -0.5 at one end to 0.5 at the other.
pub fn aside(depth: f32, along: f32) -> f32 {
    depth * (1.0 - 4.0 * along * along)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Geometry;

    /// Returns the pairs of neighbours of a board.
    fn pairs() -> Vec<(Cell, Cell)> {
        let geometry: Geometry = "tanbo size=9".parse::<crate::games::Setup>().unwrap().geometry();
        let pairs = geometry.cells().flat_map(|cell| geometry.neighbours(cell).map(move |next| (cell, next)));
        pairs.collect()
    }

    #[test]
    fn a_branch_bends_the_same_way_from_both_ends_and_branches_differ() {
        let (mut depths, mut lefts) = ([0; BENDS.len()], 0);
        for (from, to) in pairs() {
            let (bend, back) = (Bend::between(from, to), Bend::between(to, from));
            assert_eq!((bend, bend.reversed()), (Bend::between(from, to), back));
            assert_eq!(bend.is_left(), !back.is_left(), "left from one end is right from the other");
            for step in [Vec3::X, Vec3::NEG_Z, Vec3::new(0.3, -0.8, 0.4)] {
                let side = bend.side(step);
                assert!(side.distance(back.side(-step)) < 1e-5 && side.dot(step).abs() < 1e-5);
            }
            let step = Vec3::new(0.6, 0.0, -0.8);
            let [level, other] = [bend.level().side(step), back.level().side(-step)];
            assert!(level.distance(other) < 1e-5 && level.dot(step).abs() < 1e-5 && level.y.abs() < 1e-5);
            depths[bend.depth] += 1;
            lefts += usize::from(bend.is_left());
        }
        let all = pairs().len();
        assert!(depths.iter().all(|&count| count > all / 6), "{depths:?} of {all}");
        assert!((all / 3..all * 2 / 3).contains(&lefts), "{lefts} of {all} to the left");
    }

    #[test]
    fn the_curve_of_a_picture_is_that_of_the_boards() {
        let (from, to) = (Vec2::new(10.0, 20.0), Vec2::new(50.0, 20.0));
        let (a, b) = pairs()[0];
        for bend in [Bend::between(a, b), Bend::between(b, a)] {
            let control = bend.control(from, to, 40.0);
            for step in 0..=10 {
                let part = step as f32 / 10.0;
                let at = from.lerp(control, part).lerp(control.lerp(to, part), part);
                let up = if bend.is_left() { 20.0 - at.y } else { at.y - 20.0 };
                assert!((up - 40.0 * aside(FLAT_BENDS[bend.depth], part - 0.5)).abs() < 1e-3, "{at}");
            }
        }
    }
}
