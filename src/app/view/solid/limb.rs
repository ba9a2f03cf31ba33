//! The shape of a branch: a limb that tapers towards the tips of its root and widens where it meets a stone.

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

/// The radius of a branch, in cells.
const BRANCH: f32 = 0.115;
/// How much thicker a branch is at the end near the seed, and thinner at the other.
const TAPER: f32 = 0.2;
/// How far from the centre of a stone a branch begins, in cells: inside the stone, however thick it is.
pub const BRANCH_START: f32 = 0.2;
/// The length of a branch between two neighbours of a cube, in cells.
pub const BRANCH_LENGTH: f32 = 1.0 - 2.0 * BRANCH_START;
/// How much a branch is widened there, and how far from there that can be seen, in cells.
const FLARE: f32 = 0.45;
const FLARE_LENGTH: f32 = 0.22;

/// Returns a branch along y, from -0.5 at the end near the seed to 0.5: it tapers, and widens where it meets a stone.
pub(super) fn limb(sides: u32, steps: u32) -> Mesh {
    let radius = |along: f32| {
        let from_start = ((0.5 - along.abs() - BRANCH_START) / FLARE_LENGTH).clamp(0.0, 1.0);
        BRANCH * (1.0 - 2.0 * TAPER * along) * (1.0 + FLARE * (1.0 - from_start).powi(2))
    };
    let (mut places, mut normals, mut corners) = (Vec::new(), Vec::new(), Vec::new());
    for ring in 0..=steps {
        let along = (ring as f32 / steps as f32 - 0.5) * BRANCH_LENGTH;
        let slope = (radius(along + 1e-3) - radius(along - 1e-3)) / 2e-3;
        for side in 0..sides {
            let (sin, cos) = (std::f32::consts::TAU * side as f32 / sides as f32).sin_cos();
            places.push([radius(along) * cos, along, radius(along) * sin]);
            normals.push(Vec3::new(cos, -slope, sin).normalize().to_array());
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
        .with_inserted_indices(Indices::U32(corners))
}

#[cfg(test)]
mod tests {
    use bevy::mesh::VertexAttributeValues;

    use super::super::solids::STONE;
    use super::*;
    use crate::app::view::branches::WIDEST;

    #[test]
    fn a_limb_tapers_and_its_ends_are_inside_the_stones_however_wide_it_is() {
        let mesh = limb(12, 20);
        let Some(VertexAttributeValues::Float32x3(places)) = mesh.attribute(Mesh::ATTRIBUTE_POSITION) else { panic!() };
        let radius = |index: usize| Vec2::new(places[index][0], places[index][2]).length();
        let (first, last) = (0, places.len() - 1);
        assert!(radius(first) > 1.2 * radius(last), "it tapers");
        assert!(radius(places.len() / 2) < radius(last), "it widens at the stones");
        for end in [first, last] {
            let from_stone = Vec2::new(0.5 - places[end][1].abs(), WIDEST * radius(end)).length();
            assert!(from_stone < STONE, "{from_stone}");
        }
    }
}
