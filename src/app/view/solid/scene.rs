//! What stands around the stones in space: the lines between the points, and the light.

use bevy::asset::RenderAssetUsages;
use bevy::ecs::system::SystemParam;
use bevy::mesh::PrimitiveTopology;
use bevy::prelude::*;

use super::solids::Solids;
use super::space::{Presence, Space};
use crate::geometry::{Cell, Geometry, Shape};

/// The lines of the lattice.
#[derive(Component, Debug)]
pub struct LatticeLines;

/// Makes the meshes of a board.
#[derive(SystemParam)]
#[expect(missing_debug_implementations, reason = "it borrows the world")]
pub struct Scene<'w> {
    solids: Res<'w, Solids>,
    meshes: ResMut<'w, Assets<Mesh>>,
}

impl Scene<'_> {
    /// Spawns the lines of a lattice, between the cells in view, under its board.
    pub fn spawn_lines(
        &mut self,
        commands: &mut Commands,
        board: Entity,
        geometry: &Geometry,
        space: &Space,
        cells: &[Cell],
    ) {
        if matches!(geometry.shape(), Shape::Lattice(_)) {
            let mesh = self.meshes.add(line_mesh(lines(geometry, space, cells)));
            let material = MeshMaterial3d(self.solids.line_material.clone());
            commands.spawn((LatticeLines, ChildOf(board), Mesh3d(mesh), material, Transform::default()));
        }
    }

    /// Draws lines anew.
    pub fn redraw_lines(&mut self, drawn: &Mesh3d, geometry: &Geometry, space: &Space, cells: &[Cell]) {
        self.redraw(drawn, lines(geometry, space, cells));
    }

    /// Spawns lines that stand out.
    pub fn spawn_bright(&mut self, commands: &mut Commands, ends: Vec<[f32; 3]>, bundle: impl Bundle) {
        let mesh = self.meshes.add(line_mesh(ends));
        commands.spawn((
            bundle,
            Mesh3d(mesh),
            MeshMaterial3d(self.solids.bright_material.clone()),
            Transform::default(),
        ));
    }

    fn redraw(&mut self, drawn: &Mesh3d, ends: Vec<[f32; 3]>) {
        if let Some(mut mesh) = self.meshes.get_mut(&drawn.0) {
            *mesh = line_mesh(ends);
        }
    }
}

/// The ends of lines between neighbours that stand side by side and are drawn as they are.
fn lines(geometry: &Geometry, space: &Space, cells: &[Cell]) -> Vec<[f32; 3]> {
    let mut ends: Vec<[f32; 3]> = Vec::new();
    let in_view = |cell| space.presence(geometry, cell) == Presence::Full;
    for &cell in cells.iter().filter(|&&cell| in_view(cell)) {
        for next in geometry.neighbours(cell).filter(|&next| next > cell && in_view(next)) {
            if Space::is_beside(geometry, cell, next) {
                ends.extend([space.place(geometry, cell), space.place(geometry, next)].map(<[f32; 3]>::from));
            }
        }
    }
    ends
}

/// A line from each pair of places to the next.
pub fn line_mesh(ends: Vec<[f32; 3]>) -> Mesh {
    Mesh::new(PrimitiveTopology::LineList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, ends)
}
