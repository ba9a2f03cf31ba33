//! Which cell a person means who points into the depth: the order of all that lies under the pointer.
//!
//! A lattice hides its own inside. So legal points come before illegal ones; among equals the one whose middle the pointer
//! meets best, unless two are met alike: then the nearer. Whoever means another one steps on along the line of sight.

use bevy::math::Vec2;

use crate::app::view::solid::orbit::Seen;
use crate::geometry::Cell;

/// How far from its middle a point is still met, in cells as they are seen there.
pub const REACH: f32 = 0.46;
/// The least reach, in pixels: far points stay easy to hit.
const LEAST_REACH_PIXELS: f32 = 7.0;
/// The greatest reach beyond its body, in pixels: near to the eye a cell is wide, and its point is not.
const MOST_REACH_PIXELS: f32 = 36.0;
/// Two points are met alike if their offsets from the pointer differ by less than this part of their reach.
const ALIKE: f32 = 0.2;

/// Something to point at.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The cell.
    pub cell: Cell,
    /// Where it is seen.
    pub seen: Seen,
    /// Whether a click there plays.
    pub is_legal: bool,
    /// Whether something stands there that can be seen from outside.
    pub is_stone: bool,
    /// The radius of what is seen there, in cells: a stone, or the whole cell of a board; 0 for a point in empty space.
    pub body: f32,
}

impl Target {
    /// How far from its middle it is still met, in pixels.
    fn reach(&self) -> f32 {
        let most = MOST_REACH_PIXELS.max(self.body * self.seen.unit);
        (REACH * self.seen.unit).clamp(LEAST_REACH_PIXELS, most)
    }
}

/// What lies under `pointer`, the likeliest first.
pub fn under(pointer: Vec2, targets: &[Target]) -> Vec<Cell> {
    let mut met: Vec<(Target, f32)> = targets
        .iter()
        .filter_map(|&target| {
            let offset = target.seen.at.distance(pointer) / target.reach();
            (offset <= 1.0).then_some((target, offset))
        })
        .collect();
    met.sort_by(|(a, _), (b, _)| a.seen.depth.total_cmp(&b.seen.depth).then(a.cell.cmp(&b.cell)));
    // Nearest first, then let better met ones overtake: an order, whatever is compared with what.
    let mut ordered: Vec<(Target, f32)> = Vec::with_capacity(met.len());
    for (target, offset) in met {
        let is_beaten = |(other, other_offset): &(Target, f32)| {
            rank(&target) < rank(other) || (rank(&target) == rank(other) && offset + ALIKE < *other_offset)
        };
        let place = ordered.iter().position(is_beaten).unwrap_or(ordered.len());
        ordered.insert(place, (target, offset));
    }
    ordered.into_iter().map(|(target, _)| target.cell).collect()
}

/// Legal points first, then stones, then the rest.
fn rank(target: &Target) -> u8 {
    match (target.is_legal, target.is_stone) {
        (true, _) => 0,
        (false, true) => 1,
        (false, false) => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn target(cell: u32, x: f32, depth: f32, is_legal: bool) -> Target {
        let seen = Seen { at: Vec2::new(x, 0.0), depth, unit: 100.0 };
        Target { cell: Cell(cell), seen, is_legal, is_stone: false, body: REACH }
    }

    fn met(targets: &[Target]) -> Vec<u32> {
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
        let point = |x| Target { body: 0.0, ..target(1, x, 5.0, true) };
        assert_eq!([met(&[point(30.0)]), met(&[point(40.0)])], [vec![1], vec![]]);
    }
}
