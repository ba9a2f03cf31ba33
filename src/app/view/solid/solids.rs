//! Meshes and materials of the 3D board: one of each kind, shared by everything that looks alike, so that a board takes
//! only a few draw calls. `paint` gives them their colours.

use bevy::mesh::VertexAttributeValues;
use bevy::prelude::*;

use super::limb::{COARSE_JOINT_SHADE, JOINT_SHADE, limb, tendril};
use crate::app::theme::Dryness;
use crate::app::view::bend::BENDS;
use crate::app::view::detail::Detail;
use crate::app::view::raster::picture;
use crate::geometry::Cell;
use crate::rules::SeatColor;

/// The radius of a stone, in cells.
pub const STONE: f32 = 0.33;
/// The radius of a stone on a flat board, in cells.
pub const FLAT_STONE: f32 = 0.42;
/// The height of such a stone relative to its width: enough to hold the ends of its branches.
pub const FLAT_STONE_HEIGHT: f32 = 0.62;
/// The width of the rim around a stone, in cells.
const RIM: f32 = 0.04;
/// The size of a ghost, relative to a stone: the stones before the layer in focus must not hide it.
pub const GHOST: f32 = 0.55;
/// A bud on this cell: where the root under the pointer can grow.
#[derive(Component, Clone, Copy, Debug)]
pub struct Bud(pub Cell);

/// The radius of a bud, in cells.
pub(super) const BUD: f32 = 0.1;
/// Half the width of the picture of the grain, in cells.
pub(super) const WOOD_CELLS: f32 = 3.0;
/// The radius of a hexagonal cell at its top and at its bottom, where the cells overlap a little, or the ground would be
/// seen between them, in cells.
const TILE: [f32; 2] = [0.54, 0.58];
/// The brightness of its sides, so that a groove is seen between any two cells.
const GROOVE: f32 = 0.36;
/// The radius of an empty point, in cells.
const POINT: f32 = 0.035;

/// Handles of the meshes and materials. The colours follow the palette; the handles never change.
#[derive(Resource, Debug)]
pub struct Solids {
    /// A stone.
    pub stone: Handle<Mesh>,
    /// A stone outside the layer in focus.
    pub ghost_stone: Handle<Mesh>,
    /// A stone on a flat board.
    pub flat_stone: Handle<Mesh>,
    /// The plate of a board of one cell by one, to be scaled.
    pub plate: Handle<Mesh>,
    /// Branches of length 1 along y, from the end near the seed to the other, one for each of the [`BENDS`], to be
    /// scaled.
    pub branches: [Handle<Mesh>; BENDS.len()],
    /// A branch of length 1 along y that leads to another cube, to be scaled.
    pub tendril: Handle<Mesh>,
    /// An empty point.
    pub point: Handle<Mesh>,
    /// A point where the root under the pointer can grow.
    pub bud: Handle<Mesh>,
    /// The rim around a stone, to be turned towards the camera.
    pub rim: Handle<Mesh>,
    /// The same around a stone outside the layer in focus.
    pub ghost_rim: Handle<Mesh>,
    /// A hexagonal cell of a flat board.
    pub tile: Handle<Mesh>,
    colors: [SeatMaterials; 6],
    /// Buds.
    pub bud_material: Handle<StandardMaterial>,
    /// The rims around the stones of the root under the pointer.
    pub lit_rim: Handle<StandardMaterial>,
    /// Lines between the point under the pointer and its neighbours.
    pub bright_material: Handle<StandardMaterial>,
    /// Lines on a square flat board.
    pub plate_line_material: Handle<StandardMaterial>,
    /// The plate of a square flat board, and hexagonal cells.
    pub wood_material: Handle<StandardMaterial>,
    /// The grain of the wood.
    pub(super) wood_picture: Handle<Image>,
}

/// The materials of one colour's pieces.
#[derive(Debug)]
pub struct SeatMaterials {
    /// Branches, by their [`Dryness`].
    body: [Handle<StandardMaterial>; 3],
    /// Stones in a cube, likewise: with cracks if they are not fresh.
    ball: [Handle<StandardMaterial>; 3],
    /// The textures on those that are not.
    pub(super) ball_pictures: [Handle<Image>; 3],
    /// Stones on a flat board, with the sign of their seat, likewise.
    face: [Handle<StandardMaterial>; 3],
    /// The textures on those.
    pub(super) face_pictures: [Handle<Image>; 3],
    /// Stones and branches while another root is under the pointer.
    pub glass: Handle<StandardMaterial>,
    /// The rims around stones that would be lost on the background, and tendrils.
    pub rim: Handle<StandardMaterial>,
    /// The rims around those of glass.
    pub glass_rim: Handle<StandardMaterial>,
    /// Stones outside the layer in focus.
    pub ghost: Handle<StandardMaterial>,
    /// The rims around those.
    pub ghost_rim: Handle<StandardMaterial>,
    /// The branches between those, and the tendrils of roots of glass.
    pub ghost_branch: Handle<StandardMaterial>,
}

impl FromWorld for Solids {
    fn from_world(world: &mut World) -> Self {
        let mut meshes = world.resource_mut::<Assets<Mesh>>();
        // `shape` replaces them.
        let [stone, ghost_stone, flat_stone, bud] =
            [STONE, GHOST * STONE, FLAT_STONE, BUD].map(|radius| meshes.add(Sphere::new(radius)));
        let branches = BENDS.map(|_| meshes.add(Sphere::new(STONE)));
        let tendril = meshes.add(tendril());
        let plate = meshes.add(Cuboid::new(1.0, 0.16, 1.0));
        let point = meshes.add(Sphere::new(POINT).mesh().uv(6, 4));
        let [rim, ghost_rim] = [STONE, GHOST * STONE]
            .map(|radius| meshes.add(Annulus::new(radius - RIM / 2.0, radius + RIM / 2.0).mesh().resolution(32)));
        // Rotated so that a corner points away from the viewer, as on the flat board.
        let turned = Quat::from_rotation_y(std::f32::consts::PI / 6.0);
        let [radius_top, radius_bottom] = TILE;
        let tile = ConicalFrustum { radius_top, radius_bottom, height: 0.12 }.mesh().resolution(6).build();
        let tile = meshes.add(seen_from_above(with_dark_sides(tile.rotated_by(turned)), WOOD_CELLS));
        let mut images = world.resource_mut::<Assets<Image>>();
        let pictures =
            SeatColor::ALL.map(|_| [(); 2].map(|()| Dryness::ALL.map(|_| images.add(picture(2, |_, _| [0; 4])))));
        let wood_picture = images.add(picture(2, |_, _| [0; 4]));
        let mut materials = world.resource_mut::<Assets<StandardMaterial>>();
        let mut blank = || materials.add(StandardMaterial::default());
        let colors = pictures.map(|[ball_pictures, face_pictures]| SeatMaterials {
            body: Dryness::ALL.map(|_| blank()),
            ball: Dryness::ALL.map(|_| blank()),
            ball_pictures,
            face: Dryness::ALL.map(|_| blank()),
            face_pictures,
            glass: blank(),
            rim: blank(),
            glass_rim: blank(),
            ghost: blank(),
            ghost_rim: blank(),
            ghost_branch: blank(),
        });
        Self {
            stone,
            ghost_stone,
            flat_stone,
            plate,
            branches,
            tendril,
            point,
            bud,
            rim,
            ghost_rim,
            tile,
            colors,
            bud_material: blank(),
            lit_rim: blank(),
            bright_material: blank(),
            plate_line_material: blank(),
            wood_material: blank(),
            wood_picture,
        }
    }
}

impl Solids {
    /// Returns the materials of a colour's pieces.
    pub fn of(&self, color: SeatColor) -> &SeatMaterials {
        &self.colors[color.index()]
    }
}

/// Sets texture coordinates as seen from above, with the bottom of the texture towards the viewer; `half` is half the
/// width of the texture, in cells.
fn seen_from_above(mesh: Mesh, half: f32) -> Mesh {
    let Some(VertexAttributeValues::Float32x3(places)) = mesh.attribute(Mesh::ATTRIBUTE_POSITION) else { return mesh };
    let on_picture = |&[x, _, z]: &[f32; 3]| [x, z].map(|across| 0.5 + 0.5 * across / half);
    let places: Vec<[f32; 2]> = places.iter().map(on_picture).collect();
    mesh.with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, places)
}

/// Darkens all of a mesh but its top and its bottom.
fn with_dark_sides(mesh: Mesh) -> Mesh {
    let Some(VertexAttributeValues::Float32x3(normals)) = mesh.attribute(Mesh::ATTRIBUTE_NORMAL) else { return mesh };
    let color = |&[_, y, _]: &[f32; 3]| {
        let brightness = if y.abs() > 0.99 { 1.0 } else { GROOVE };
        [brightness, brightness, brightness, 1.0]
    };
    let colors: Vec<[f32; 4]> = normals.iter().map(color).collect();
    mesh.with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colors)
}

impl SeatMaterials {
    /// Returns the material of branches.
    pub fn body(&self, dryness: Dryness) -> &Handle<StandardMaterial> {
        &self.body[dryness.index()]
    }

    /// Returns the material of stones in a cube.
    pub fn ball(&self, dryness: Dryness) -> &Handle<StandardMaterial> {
        &self.ball[dryness.index()]
    }

    /// Returns the material of stones on a flat board.
    pub fn face(&self, dryness: Dryness) -> &Handle<StandardMaterial> {
        &self.face[dryness.index()]
    }
}

/// Sets how finely the stones are shaped. Runs in [`AppSystems::Dress`](crate::app::base::AppSystems::Dress) when the
/// detail has changed.
pub(super) fn shape(solids: Res<Solids>, detail: Res<Detail>, mut meshes: ResMut<Assets<Mesh>>) {
    let is_full = *detail == Detail::Full;
    let (around, up) = if is_full { (48, 32) } else { (20, 12) };
    let low = Vec3::new(1.0, FLAT_STONE_HEIGHT, 1.0);
    let mut put = |handle: &Handle<Mesh>, mesh: Mesh| {
        if let Some(mut old) = meshes.get_mut(handle) {
            *old = mesh;
        }
    };
    put(&solids.stone, Sphere::new(STONE).mesh().uv(around, up));
    put(&solids.ghost_stone, Sphere::new(GHOST * STONE).mesh().uv(20, 12));
    for (handle, depth) in solids.branches.iter().zip(BENDS) {
        let limb = if is_full { limb(depth, (20, 24), JOINT_SHADE) } else { limb(depth, (10, 14), COARSE_JOINT_SHADE) };
        put(handle, limb);
    }
    put(&solids.bud, if is_full { Sphere::new(BUD).mesh().uv(24, 16) } else { Sphere::new(BUD).mesh().uv(12, 8) });
    put(
        &solids.flat_stone,
        seen_from_above(Sphere::new(FLAT_STONE).mesh().uv(28.max(around), 18.max(up)), FLAT_STONE).scaled_by(low),
    );
}
