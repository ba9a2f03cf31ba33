//! The shape of a branch: a limb that tapers towards the tips of its root, widens where it meets a stone, and bends; or a
//! thin tendril, where it leads to another cube.

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

use crate::app::view::bend::aside;

/// The radius of a branch, in cells.
const BRANCH: f32 = 0.132;
/// How much thicker a branch is at the end near the seed, and thinner at the other.
const TAPER: f32 = 0.2;
/// How far from the centre of a stone a branch begins, as a part of its length: inside the stone, however thick it is,
/// and however far the layers are spread.
const BRANCH_START: f32 = 0.03;
/// How much a branch is widened at a stone, how far from the centre that ends, and over what length, in cells.
const FLARE: f32 = 0.38;
const FLARE_END: f32 = 0.42;
const FLARE_LENGTH: f32 = 0.22;
/// The greatest height of a branch on a board that lies flat, relative to that of a usual one: its stones are low, and
/// it must not come through them.
pub const MOST_LEVEL_HEIGHT: f32 = 0.9;
/// How much darker a branch is where it meets a stone, which keeps light from it there. Of a coarse stone the seam is
/// ragged, so less of it.
pub(super) const JOINT_SHADE: f32 = 0.5;
pub(super) const COARSE_JOINT_SHADE: f32 = 0.25;
/// How far from the centre of the stone that ends, and over what length, in cells.
const SHADE_END: f32 = 0.46;
const SHADE_LENGTH: f32 = 0.13;

/// The radius of a tendril, how far it arches, in cells, and how finely it is shaped around and along.
const TENDRIL: f32 = 0.04;
const ARCH: f32 = 0.5;
const TENDRIL_DETAIL: (u32, u32) = (6, 20);

/// Returns a branch along y, from -0.5 at the end near the seed to 0.5: it tapers, widens where it meets a stone, and
/// bends towards x by `depth`. Where it meets a stone it is darker by `shade`.
pub(super) fn limb(depth: f32, detail: (u32, u32), shade: f32) -> Mesh {
    let flared = |along: f32| ((along.abs() - 0.5 + FLARE_END) / FLARE_LENGTH).clamp(0.0, 1.0).powi(2);
    let radius = |along: f32| BRANCH * (1.0 - 2.0 * TAPER * along) * (1.0 + FLARE * flared(along));
    let shaded = |along: f32| ((along.abs() - 0.5 + SHADE_END) / SHADE_LENGTH).clamp(0.0, 1.0).powi(2);
    tube(depth, radius, |along| 1.0 - shade * shaded(along), detail)
}

/// Returns the branch between two cubes, along y from -0.5 to 0.5: thin, and arched so far that it passes the stones in
/// its row.
pub(super) fn tendril() -> Mesh {
    tube(ARCH, |_| TENDRIL, |_| 1.0, TENDRIL_DETAIL)
}

/// Returns a tube along y that bends towards x by `depth`, with the radius and the brightness at each part of its length.
fn tube(depth: f32, radius: impl Fn(f32) -> f32, brightness: impl Fn(f32) -> f32, (sides, steps): (u32, u32)) -> Mesh {
    let bend = |along: f32| aside(depth, along);
    let slope = |of: &dyn Fn(f32) -> f32, at: f32| (of(at + 1e-3) - of(at - 1e-3)) / 2e-3;
    let (mut places, mut normals, mut colors, mut corners) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for ring in 0..=steps {
        let along = (ring as f32 / steps as f32 - 0.5) * (1.0 - 2.0 * BRANCH_START);
        // All rings of corners are parallel, so that the tube can be stretched.
        let (widening, leaning) = (slope(&radius, along), slope(&bend, along));
        for side in 0..sides {
            let (sin, cos) = (std::f32::consts::TAU * side as f32 / sides as f32).sin_cos();
            places.push([bend(along) + radius(along) * cos, along, radius(along) * sin]);
            normals.push(Vec3::new(cos, -widening - leaning * cos, sin).normalize().to_array());
            let light = brightness(along);
            colors.push([light, light, light, 1.0]);
            if ring < steps {
                let [this, next] = [side, (side + 1) % sides].map(|side| ring * sides + side);
                corners.extend([this, this + sides, next, next, this + sides, next + sides]);
            }
        }
    }
    let texture = vec![[0.0; 2]; places.len()];
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, places)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, texture)
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colors)
        .with_inserted_indices(Indices::U32(corners))
}

#[cfg(test)]
mod tests {
    use bevy::mesh::VertexAttributeValues;

    use super::super::solids::{FLAT_STONE, FLAT_STONE_HEIGHT, STONE};
    use super::*;
    use crate::app::view::bend::BENDS;
    use crate::app::view::branches::WIDEST;

    const SIDES: usize = 12;
    /// The greatest distance of neighbours in a cube whose layers are spread, and in a figure, in cells.
    const FARTHEST: f32 = 4.0;

    /// Returns the corners of a branch, ring by ring, and their normals.
    fn rings(depth: f32) -> [Vec<Vec3>; 2] {
        let mesh = limb(depth, (SIDES as u32, 20), JOINT_SHADE);
        [Mesh::ATTRIBUTE_POSITION, Mesh::ATTRIBUTE_NORMAL].map(|of| {
            let Some(VertexAttributeValues::Float32x3(all)) = mesh.attribute(of) else { panic!() };
            all.iter().copied().map(Vec3::from).collect()
        })
    }

    /// Returns the middle of a ring and its radius.
    fn middle_and_radius(ring: &[Vec3]) -> (Vec3, f32) {
        let middle = ring.iter().sum::<Vec3>() / SIDES as f32;
        (middle, ring[0].distance(middle))
    }

    #[test]
    fn a_limb_tapers_and_bends_and_its_ends_are_inside_the_stones_however_wide_and_long_it_is() {
        for depth in BENDS {
            let [places, _] = rings(depth);
            let rings: Vec<_> = places.chunks(SIDES).map(middle_and_radius).collect();
            let (first, last, middle) = (rings[0], rings[rings.len() - 1], rings[rings.len() / 2]);
            assert!(first.1 > 1.2 * last.1, "it tapers");
            assert!(middle.1 < last.1, "it widens at the stones");
            assert!((middle.0.x - depth).abs() < 1e-4, "it bends");
            for place in places[..SIDES].iter().chain(&places[places.len() - SIDES..]) {
                for length in [1.0, FARTHEST] {
                    let stretched = Vec3::new(WIDEST, length, WIDEST) * *place;
                    let from_stone = (stretched - stretched.y.signum() * length / 2.0 * Vec3::Y).length();
                    assert!(from_stone < STONE, "{from_stone}");
                }
            }
        }
    }

    /// Regression test: on boards laid on the ground, thick branches came through the tops of the stones.
    #[test]
    fn the_widest_limb_of_a_board_that_lies_flat_stays_inside_its_stones() {
        let [places, _] = rings(BENDS[2]);
        // Farther from its middle, a stone is thinner than a branch, which comes out of it there.
        let in_stone = places.iter().filter(|place| 0.5 - place.y.abs() < 0.6 * FLAT_STONE);
        let from_middle = |place: &Vec3| {
            let place = Vec3::new(WIDEST * place.x, 0.5 - place.y.abs(), MOST_LEVEL_HEIGHT * place.z);
            (place / (FLAT_STONE * Vec3::new(1.0, 1.0, FLAT_STONE_HEIGHT))).length()
        };
        let farthest = in_stone.map(from_middle).fold(0.0, f32::max);
        assert!((0.8..1.0).contains(&farthest), "{farthest}");
    }

    #[test]
    fn the_normals_of_a_bent_limb_are_perpendicular_to_it() {
        let [places, normals] = rings(BENDS[2]);
        // Stones hide the rest.
        let seen = |place: &Vec3| place.y.abs() < 0.5 - STONE;
        let all = places.iter().zip(&normals).enumerate().filter(|(_, (place, _))| seen(place));
        for (index, (place, normal)) in all {
            let onwards = places[index + SIDES] - places[index - SIDES];
            assert!(onwards.normalize().dot(*normal).abs() < 0.03, "{place}");
            let (middle, radius) = middle_and_radius(&places[index / SIDES * SIDES..][..SIDES]);
            assert!((*place - middle).dot(*normal) > 0.8 * radius && normal.is_normalized(), "{place}");
        }
    }
}
