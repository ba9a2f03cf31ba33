//! Which cell the user means in 3D: the order of all cells under the pointer.
//!
//! The outer points of a lattice hide the inner ones. So legal points come before illegal ones, unless the pointer is on
//! a stone in front of them; among equals, the cell whose centre is closest to the pointer comes first, or the nearer one
//! if the difference is small. The user can step on to the others along the line of sight.

use bevy::math::Vec2;

use crate::app::view::solid::orbit::ProjectedPoint;
use crate::geometry::Cell;

/// How far from its centre a point can be hit, in projected cells.
pub const REACH: f32 = 0.46;
/// The smallest reach, in pixels, so that distant points remain easy to hit.
const LEAST_REACH_PIXELS: f32 = 7.0;
/// The greatest reach of a point smaller than that, in pixels: close to the camera, a cell is wide, but its point is
/// not.
const MOST_REACH_PIXELS: f32 = 36.0;
/// Two offsets from the pointer count as equal if they differ by less than this fraction of the reach.
const ALIKE: f32 = 0.2;

/// A candidate of the hit test.
#[derive(Clone, Copy, Debug)]
pub struct PickTarget {
    /// The cell.
    pub cell: Cell,
    /// Its projection on the screen.
    pub seen: ProjectedPoint,
    /// Whether a click on it plays.
    pub is_legal: bool,
    /// Whether the cell holds a stone.
    pub is_stone: bool,
    /// The middle and the semi-axes of the stone that hides what is behind it, in pixels, if there is one.
    pub cover: Option<[Vec2; 2]>,
    /// The radius of what is drawn there, in cells: a stone, or the whole cell of a flat board; 0 for a point in empty
    /// space.
    pub body: f32,
    /// How high what lies around it is seen, as a part of its width: 1 in a cube, less on a flat board seen from the side.
    pub height: f32,
}

impl PickTarget {
    /// Returns how far from its centre it can be hit, in pixels.
    fn reach(&self) -> f32 {
        let most = MOST_REACH_PIXELS.max(self.body * self.seen.unit);
        (REACH * self.seen.unit).clamp(LEAST_REACH_PIXELS, most)
    }

    /// Returns how far from its centre a pointer is, as a part of how far away it can be hit.
    fn offset(&self, pointer: Vec2) -> f32 {
        ((pointer - self.seen.at) / Vec2::new(1.0, self.height)).length() / self.reach()
    }

    /// Returns whether its stone is seen under a pointer, if no other is in front of it.
    fn covers(&self, pointer: Vec2) -> bool {
        self.cover.is_some_and(|[middle, half]| ((pointer - middle) / half).length() <= 1.0)
    }

    /// Returns whether it hides another cell from a pointer.
    fn hides(&self, other: &Self, pointer: Vec2) -> bool {
        self.seen.depth < other.seen.depth && self.covers(pointer)
    }
}

/// Returns the cells under `pointer`, most likely first.
pub fn under(pointer: Vec2, targets: &[PickTarget]) -> Vec<Cell> {
    let mut met: Vec<&PickTarget> =
        targets.iter().filter(|target| target.offset(pointer) <= 1.0 || target.covers(pointer)).collect();
    met.sort_by(|a, b| a.seen.depth.total_cmp(&b.seen.depth).then(a.cell.cmp(&b.cell)));
    let ranked = met.iter().map(|&target| {
        let is_hidden = met.iter().any(|other| other.hides(target, pointer));
        (target.cell, rank(target, is_hidden), target.offset(pointer))
    });
    // Sort by depth, then let better hits overtake. Comparing with a tolerance is not transitive, so a plain sort would
    // not be well defined.
    let mut ordered: Vec<(Cell, u8, f32)> = Vec::with_capacity(met.len());
    for (cell, rank, offset) in ranked {
        let is_beaten = |&(_, other_rank, other_offset): &(Cell, u8, f32)| {
            rank < other_rank || (rank == other_rank && offset + ALIKE < other_offset)
        };
        let place = ordered.iter().position(is_beaten).unwrap_or(ordered.len());
        ordered.insert(place, (cell, rank, offset));
    }
    ordered.into_iter().map(|(cell, ..)| cell).collect()
}

/// Returns the sort rank: legal points first, then stones, then legal points behind them, then the rest.
fn rank(target: &PickTarget, is_hidden: bool) -> u8 {
    match (target.is_legal, target.is_stone) {
        (true, _) if !is_hidden => 0,
        (_, true) => 1,
        (true, false) => 2,
        (false, false) => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn target(cell: u32, x: f32, depth: f32, is_legal: bool) -> PickTarget {
        let seen = ProjectedPoint { at: Vec2::new(x, 0.0), depth, unit: 100.0 };
        PickTarget { cell: Cell(cell), seen, is_legal, is_stone: false, cover: None, body: REACH, height: 1.0 }
    }

    fn met(targets: &[PickTarget]) -> Vec<u32> {
        under(Vec2::ZERO, targets).into_iter().map(|cell| cell.0).collect()
    }

    #[test]
    fn legal_before_illegal_and_near_before_far() {
        let targets = [target(1, 0.0, 5.0, false), target(2, 0.0, 9.0, true), target(3, 2.0, 7.0, true)];
        assert_eq!(met(&targets), [3, 2, 1]);
    }

    /// Regression test: a click on a stone played a point behind it.
    #[test]
    fn a_stone_comes_before_the_points_that_it_hides() {
        let stone = |x| {
            let target = target(1, x, 5.0, false);
            let cover = Some([target.seen.at, Vec2::new(30.0, 20.0)]);
            PickTarget { is_stone: true, cover, body: 0.3, ..target }
        };
        let behind = target(2, 3.0, 7.0, true);
        assert_eq!(met(&[stone(10.0), behind]), [1, 2]);
        assert_eq!(met(&[stone(35.0), behind]), [2, 1], "beside the stone");
        assert_eq!(met(&[stone(10.0), target(2, 3.0, 4.0, true)]), [2, 1], "in front of the stone");
    }

    #[test]
    fn a_point_that_is_met_better_comes_before_a_nearer_one() {
        let targets = [target(1, 40.0, 5.0, true), target(2, 1.0, 9.0, true)];
        assert_eq!(met(&targets), [2, 1]);
        assert_eq!(met(&[target(1, 80.0, 5.0, true)]), [0; 0], "beyond its reach");
    }

    /// Regression test: on a board seen from the side, two points seemed to lie under one pointer.
    #[test]
    fn on_the_ground_a_pointer_is_at_one_point_only() {
        let [at, pointer] = [Vec2::new(0.0, -50.0), Vec2::new(0.0, -20.0)];
        let behind = target(1, 0.0, 9.0, true);
        let targets = |height| {
            let other = PickTarget { seen: ProjectedPoint { at, ..behind.seen }, ..target(2, 0.0, 9.5, true) };
            [behind, other].map(|target| PickTarget { height, ..target })
        };
        assert_eq!(under(pointer, &targets(1.0)).len(), 2);
        assert_eq!(under(pointer, &targets(0.5)), [Cell(1)]);
    }

    #[test]
    fn a_point_in_empty_space_is_met_near_its_middle_only() {
        let point = |x| PickTarget { body: 0.0, ..target(1, x, 5.0, true) };
        assert_eq!([met(&[point(30.0)]), met(&[point(40.0)])], [vec![1], vec![]]);
    }
}
