//! The surroundings of the stones in 3D: lines between points, and plates.

use bevy::asset::RenderAssetUsages;
use bevy::ecs::system::SystemParam;
use bevy::light::NotShadowCaster;
use bevy::mesh::PrimitiveTopology;
use bevy::prelude::*;

use super::contact;
use super::floor::FloorLook;
use super::lattice::LatticeLook;
use super::solids::{BUD, Solids};
use super::space::{Presence, Space};
use crate::app::view::grid::{Grid, STAR_RADIUS};
use crate::app::view::ground::Ground;
use crate::app::view::layout::edges_on_ground;
use crate::geometry::{Cell, Geometry, Shape, embed};

/// How far above the middle of its plate the lines of a flat board are drawn, in cells.
const ON_PLATE: f32 = 0.02;
/// The height of a star point on it, as a part of its width.
const FLATTENED: f32 = 0.1;

/// Lines of the lattice, drawn as one mesh.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub enum LatticeLines {
    /// Those within cubes.
    InCubes,
    /// Those between the cubes of a figure of four dimensions.
    AlongFourth,
}

/// Gives systems what they need to build the meshes of a board.
#[derive(SystemParam)]
#[expect(missing_debug_implementations, reason = "it borrows the world")]
pub struct Scene<'w> {
    solids: Res<'w, Solids>,
    floor: Res<'w, FloorLook>,
    lattice: Res<'w, LatticeLook>,
    meshes: ResMut<'w, Assets<Mesh>>,
}

impl Scene<'_> {
    /// Spawns the lines of a lattice between the visible cells, and the plate and the shadows of a flat board, as children
    /// of the board.
    pub fn spawn_surroundings(
        &mut self,
        commands: &mut Commands,
        board: Entity,
        geometry: &Geometry,
        space: &Space,
        cells: &[Cell],
    ) {
        if matches!(geometry.shape(), Shape::Lattice(_)) {
            let fourth = space.is_figure.then_some(LatticeLines::AlongFourth);
            for kind in std::iter::once(LatticeLines::InCubes).chain(fourth) {
                let mesh = self.meshes.add(line_mesh(kind.ends(geometry, space, cells)));
                let mut lines = commands.spawn((Ground, kind, NotShadowCaster, ChildOf(board), Mesh3d(mesh)));
                let in_space = |material: &Handle<_>| (MeshMaterial3d(material.clone()), Transform::default());
                match kind {
                    LatticeLines::InCubes if Space::lies_flat(geometry) => {
                        let material = MeshMaterial3d(self.solids.plate_line_material.clone());
                        lines.insert((material, Transform::from_xyz(0.0, ON_PLATE, 0.0)));
                    }
                    LatticeLines::InCubes => {
                        lines.insert(in_space(&self.lattice.line));
                    }
                    LatticeLines::AlongFourth => {
                        lines.insert(in_space(&self.lattice.fourth_line));
                    }
                }
            }
            if Space::lies_flat(geometry) {
                self.spawn_plate(commands, board, geometry);
            }
        }
        if Space::lies_flat(geometry) {
            contact::spawn(commands, board, &mut self.meshes, &self.floor);
        }
    }

    /// Spawns the plate under a square board or a line, with room for the coordinates, and its star points.
    fn spawn_plate(&self, commands: &mut Commands, board: Entity, geometry: &Geometry) {
        let Shape::Lattice(lattice) = geometry.shape() else { return };
        let Vec2 { x, y } = 2.0 * (Vec2::from(embed::half_extent(geometry)) + edges_on_ground(lattice));
        let size = Vec3::new(x, 1.0, y);
        let (mesh, material) = (self.solids.plate.clone(), self.solids.wood_material.clone());
        let transform = Transform::from_xyz(0.0, -0.08, 0.0).with_scale(size);
        commands.spawn((Ground, Name::new("Plate"), ChildOf(board), Mesh3d(mesh), MeshMaterial3d(material), transform));
        let size = Vec3::new(1.0, FLATTENED, 1.0) * STAR_RADIUS / BUD;
        for star in Grid::of(geometry).stars {
            let (mesh, material) = (self.solids.bud.clone(), self.solids.plate_line_material.clone());
            let at = Transform::from_xyz(star.x, ON_PLATE, -star.y).with_scale(size);
            let body = (Mesh3d(mesh), MeshMaterial3d(material), NotShadowCaster);
            commands.spawn((Ground, Name::new("Star point"), ChildOf(board), body, at));
        }
    }

    /// Redraws lines in the current arrangement.
    pub fn redraw_lines(
        &mut self,
        (kind, drawn): (LatticeLines, &Mesh3d),
        geometry: &Geometry,
        space: &Space,
        cells: &[Cell],
    ) {
        if let Some(mut mesh) = self.meshes.get_mut(&drawn.0) {
            *mesh = line_mesh(kind.ends(geometry, space, cells));
        }
    }

    /// Spawns highlighted lines.
    pub fn spawn_bright(&mut self, commands: &mut Commands, ends: Vec<[f32; 3]>, bundle: impl Bundle) {
        let mesh = self.meshes.add(line_mesh(ends));
        commands.spawn((
            bundle,
            NotShadowCaster,
            Mesh3d(mesh),
            MeshMaterial3d(self.solids.bright_material.clone()),
            Transform::default(),
        ));
    }
}

impl LatticeLines {
    /// Returns the end points of the lines of this kind between adjacent, fully visible neighbours.
    fn ends(self, geometry: &Geometry, space: &Space, cells: &[Cell]) -> Vec<[f32; 3]> {
        let mut ends: Vec<[f32; 3]> = Vec::new();
        let in_view = |cell| space.presence(geometry, cell) == Presence::Full;
        let kind = |a, b| if Space::is_in_cube(geometry, a, b) { Self::InCubes } else { Self::AlongFourth };
        for &cell in cells.iter().filter(|&&cell| in_view(cell)) {
            for next in geometry.neighbours(cell).filter(|&next| next > cell && in_view(next)) {
                if space.is_beside(geometry, cell, next) && kind(cell, next) == self {
                    ends.extend([space.place(geometry, cell), space.place(geometry, next)].map(<[f32; 3]>::from));
                }
            }
        }
        ends
    }
}

/// Returns a mesh with a line for each pair of positions.
pub fn line_mesh(ends: Vec<[f32; 3]>) -> Mesh {
    Mesh::new(PrimitiveTopology::LineList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, ends)
}
