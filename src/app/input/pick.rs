//! Which cell the user means in 3D: the order of all cells under the pointer.
//!
//! The outer points of a lattice hide the inner ones. So legal points come before illegal ones; among equals, the cell
//! whose centre is closest to the pointer comes first, or the nearer one if the difference is small. The user can step
//! on to the others along the line of sight.

use bevy::math::Vec2;

use crate::app::view::solid::orbit::Seen;
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
    pub seen: Seen,
    /// Whether a click on it plays.
    pub is_legal: bool,
    /// Whether the cell holds a stone.
    pub is_stone: bool,
    /// The radius of what is drawn there, in cells: a stone, or the whole cell of a flat board; 0 for a point in empty
    /// space.
    pub body: f32,
}

impl PickTarget {
    /// Returns how far from its centre it can be hit, in pixels.
    fn reach(&self) -> f32 {
        let most = MOST_REACH_PIXELS.max(self.body * self.seen.unit);
        (REACH * self.seen.unit).clamp(LEAST_REACH_PIXELS, most)
    }
}

/// Returns the cells under `pointer`, most likely first.
pub fn under(pointer: Vec2, targets: &[PickTarget]) -> Vec<Cell> {
    let mut met: Vec<(PickTarget, f32)> = targets
        .iter()
        .filter_map(|&target| {
            let offset = target.seen.at.distance(pointer) / target.reach();
            (offset <= 1.0).then_some((target, offset))
        })
        .collect();
    met.sort_by(|(a, _), (b, _)| a.seen.depth.total_cmp(&b.seen.depth).then(a.cell.cmp(&b.cell)));
    // Sort by depth, then let better hits overtake. Comparing with a tolerance is not transitive, so a plain sort would
    // not be well defined.
    let mut ordered: Vec<(PickTarget, f32)> = Vec::with_capacity(met.len());
    for (target, offset) in met {
        let is_beaten = |(other, other_offset): &(PickTarget, f32)| {
            rank(&target) < rank(other) || (rank(&target) == rank(other) && offset + ALIKE < *other_offset)
        };
        let place = ordered.iter().position(is_beaten).unwrap_or(ordered.len());
        ordered.insert(place, (target, offset));
    }
    ordered.into_iter().map(|(target, _)| target.cell).collect()
}

/// Returns the sort rank: legal points first, then stones, then the rest.
fn rank(target: &PickTarget) -> u8 {
    match (target.is_legal, target.is_stone) {
        (true, _) => 0,
        (false, true) => 1,
        (false, false) => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn target(cell: u32, x: f32, depth: f32, is_legal: bool) -> PickTarget {
        let seen = Seen { at: Vec2::new(x, 0.0), depth, unit: 100.0 };
        PickTarget { cell: Cell(cell), seen, is_legal, is_stone: false, body: REACH }
    }

    fn met(targets: &[PickTarget]) -> Vec<u32> {
        under(Vec2::ZERO, targets).into_iter().map(|cell| cell.0).collect()
    }

    #[test]
    fn legal_before_illegal_and_near_before_far() {
        let targets = [target(1, 0.0, 5.0, false), target(2, 0.0, 9.0, true), target(3, 2.0, 7.0, true)];
        assert_eq!(met(&targets), [3, 2, 1]);
    }

    #[test]
    fn a_point_that_is_met_better_comes_before_a_nearer_one() {
        let targets = [target(1, 40.0, 5.0, true), target(2, 1.0, 9.0, true)];
        assert_eq!(met(&targets), [2, 1]);
        assert_eq!(met(&[target(1, 80.0, 5.0, true)]), [0; 0], "beyond its reach");
    }

    #[test]
    fn a_point_in_empty_space_is_met_near_its_middle_only() {
        let point = |x| PickTarget { body: 0.0, ..target(1, x, 5.0, true) };
        assert_eq!([met(&[point(30.0)]), met(&[point(40.0)])], [vec![1], vec![]]);
    }
}
