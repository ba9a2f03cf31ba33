//! Meshes and materials of the board in space: one of each kind, shared by everything that looks alike, so that a board is
//! drawn in a few calls.

use bevy::prelude::*;

use crate::app::theme::Palette;
use crate::rules::SeatColor;

/// The radius of a stone, in cells.
const STONE: f32 = 0.33;
/// The radius of a stone on a board that lies on the ground, and how high it is in parts of that.
const FLAT_STONE: f32 = 0.42;
const FLAT_STONE_HEIGHT: f32 = 0.55;
/// The radius of a branch, in cells.
const BRANCH: f32 = 0.115;
/// The radius of an empty point, in cells.
const POINT: f32 = 0.045;

/// Handles of the meshes and materials. The colours follow the palette, the handles never change.
#[derive(Resource, Debug)]
pub struct Solids {
    /// A stone.
    pub stone: Handle<Mesh>,
    /// A stone on a board that lies on the ground.
    pub flat_stone: Handle<Mesh>,
    /// A board of one cell by one, to be scaled.
    pub plate: Handle<Mesh>,
    /// A branch of length 1 along y.
    pub branch: Handle<Mesh>,
    /// An empty point.
    pub point: Handle<Mesh>,
    /// A cell of a board that lies on the ground.
    pub tile: Handle<Mesh>,
    stones: [Handle<StandardMaterial>; 6],
    ghosts: [Handle<StandardMaterial>; 6],
    /// Empty points.
    pub point_material: Handle<StandardMaterial>,
    /// Lines between points.
    pub line_material: Handle<StandardMaterial>,
    /// Lines between the point under the pointer and its neighbours.
    pub bright_material: Handle<StandardMaterial>,
    /// Lines on a square board on the ground.
    pub plate_line_material: Handle<StandardMaterial>,
    /// A square board on the ground.
    pub plate_material: Handle<StandardMaterial>,
    /// The cells of a board that lies on the ground.
    pub tile_material: Handle<StandardMaterial>,
}

impl FromWorld for Solids {
    fn from_world(world: &mut World) -> Self {
        let mut meshes = world.resource_mut::<Assets<Mesh>>();
        let stone = meshes.add(Sphere::new(STONE).mesh().uv(20, 12));
        let low = Vec3::new(1.0, FLAT_STONE_HEIGHT, 1.0);
        let flat_stone = meshes.add(Sphere::new(FLAT_STONE).mesh().uv(28, 18).scaled_by(low));
        let plate = meshes.add(Cuboid::new(1.0, 0.16, 1.0));
        let branch = meshes.add(Cylinder::new(BRANCH, 1.0).mesh().resolution(8).without_caps());
        let point = meshes.add(Sphere::new(POINT).mesh().uv(6, 4));
        // Turned so that a corner points away, as on the flat board, and a little smaller than its cell.
        let tile = meshes.add(
            Cylinder::new(0.555, 0.12)
                .mesh()
                .resolution(6)
                .build()
                .rotated_by(Quat::from_rotation_y(std::f32::consts::PI / 6.0)),
        );
        let mut materials = world.resource_mut::<Assets<StandardMaterial>>();
        let mut blank = || materials.add(StandardMaterial::default());
        Self {
            stone,
            flat_stone,
            plate,
            branch,
            point,
            tile,
            stones: std::array::from_fn(|_| blank()),
            ghosts: std::array::from_fn(|_| blank()),
            point_material: blank(),
            line_material: blank(),
            bright_material: blank(),
            plate_line_material: blank(),
            plate_material: blank(),
            tile_material: blank(),
        }
    }
}

impl Solids {
    /// What stones and branches of a colour are made of; ghosts can be seen through.
    pub fn material(&self, color: SeatColor, is_ghost: bool) -> Handle<StandardMaterial> {
        let of = if is_ghost { &self.ghosts } else { &self.stones };
        of[color.index()].clone()
    }
}

/// Gives the materials the colours of the palette.
pub(super) fn paint(solids: Res<Solids>, palette: Res<Palette>, mut materials: ResMut<Assets<StandardMaterial>>) {
    let mut put = |handle: &Handle<StandardMaterial>, material: StandardMaterial| {
        if let Some(mut old) = materials.get_mut(handle) {
            *old = material;
        }
    };
    let lit = |base_color| StandardMaterial { base_color, perceptual_roughness: 0.42, reflectance: 0.35, ..default() };
    let flat = |base_color| StandardMaterial { base_color, unlit: true, ..default() };
    for color in SeatColor::ALL {
        put(&solids.stones[color.index()], lit(palette.stone(color)));
        let ghost = StandardMaterial { alpha_mode: AlphaMode::Blend, ..lit(palette.stone(color).with_alpha(0.16)) };
        put(&solids.ghosts[color.index()], ghost);
    }
    put(&solids.point_material, flat(palette.lattice_point));
    put(&solids.line_material, flat(palette.lattice_line));
    put(&solids.bright_material, flat(palette.highlight));
    put(&solids.plate_line_material, flat(palette.line));
    put(&solids.plate_material, lit(palette.board));
    put(&solids.tile_material, lit(palette.tile));
}
