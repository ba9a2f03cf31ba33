//! Discs on the ground whose colour depends on the distance from their middle: the floor under a board, and the soft
//! shadows on it.

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

/// Returns discs around these middles as one mesh. `radii` are those of the rings of corners, from the middle outwards,
/// each with as many corners as there are `sides`; `color` depends on the distance from the middle.
pub(super) fn discs(middles: &[Vec3], radii: &[f32], sides: u32, color: impl Fn(f32) -> LinearRgba) -> Mesh {
    let (mut places, mut colors, mut corners) = (Vec::new(), Vec::new(), Vec::new());
    for middle in middles {
        for (ring, &away) in (1..).zip(radii) {
            let first = places.len() as u32;
            let color = color(away).to_f32_array();
            for side in 0..sides {
                let (sin, cos) = (std::f32::consts::TAU * side as f32 / sides as f32).sin_cos();
                places.push((*middle + away * Vec3::new(cos, 0.0, sin)).to_array());
                colors.push(color);
                if ring < radii.len() {
                    let [this, next] = [side, (side + 1) % sides].map(|side| first + side);
                    corners.extend([this, next, this + sides, next, next + sides, this + sides]);
                }
            }
        }
    }
    let normals = vec![[0.0, 1.0, 0.0]; places.len()];
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, places)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colors)
        .with_inserted_indices(Indices::U32(corners))
}
