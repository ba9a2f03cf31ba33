//! How a stone or a branch looks in the view that is shown: a picture on the flat board, a body in space.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::solids::Solids;
use super::space::{Presence, Space};
use crate::app::board::height;
use crate::app::view::art::Art;
use crate::geometry::{Cell, Geometry, Shape, embed};
use crate::rules::SeatColor;

/// Gives entities their place and look.
#[derive(SystemParam)]
#[expect(missing_debug_implementations, reason = "it borrows the world")]
pub struct Look<'w> {
    /// The pictures of the flat board.
    pub art: Res<'w, Art>,
    solids: Res<'w, Solids>,
    /// The board in space.
    pub space: Res<'w, Space>,
}

impl Look<'_> {
    /// Where the stone of a cell stands, under the board's entity.
    pub fn stone_place(&self, geometry: &Geometry, cell: Cell) -> Vec3 {
        if !self.space.is_solid {
            return Vec2::from(embed::place(geometry, cell)).extend(height::STONES);
        }
        self.space.stone_place(geometry, cell)
    }

    /// The step from a stone to its neighbour, if they lie side by side in this view.
    pub fn step(&self, geometry: &Geometry, from: Cell, to: Cell) -> Option<Vec3> {
        if self.space.is_solid {
            let is_beside = Space::is_beside(geometry, from, to);
            return is_beside.then(|| self.space.place(geometry, to) - self.space.place(geometry, from));
        }
        let step = Vec2::from(embed::place(geometry, to)) - Vec2::from(embed::place(geometry, from));
        (step.length() < 1.1).then(|| step.extend(0.0))
    }

    /// Dresses a stone.
    pub fn dress_stone(&self, entity: &mut EntityCommands, geometry: &Geometry, cell: Cell, color: SeatColor) {
        if self.space.is_solid {
            let presence = self.space.presence(geometry, cell);
            entity.insert((
                Mesh3d(if Space::lies_flat(geometry) {
                    self.solids.flat_stone.clone()
                } else {
                    self.solids.stone.clone()
                }),
                MeshMaterial3d(self.solids.material(color, presence == Presence::Ghost)),
                visibility(presence),
            ));
        } else {
            let image = self.art.stone(color);
            entity.insert((Sprite { image, custom_size: Some(Vec2::ONE), ..default() }, Visibility::Inherited));
        }
    }

    /// Dresses a cell and puts it in its place.
    pub fn dress_cell(&self, entity: &mut EntityCommands, geometry: &Geometry, cell: Cell, tile: Color) {
        let is_hexagon = matches!(geometry.shape(), Shape::Hexagon(_));
        if !self.space.is_solid {
            let [x, y] = embed::place(geometry, cell);
            entity.insert(Transform::from_xyz(x, y, height::LINES));
            if is_hexagon {
                let custom_size = Some(self.art.tile_size());
                entity.insert(Sprite { image: self.art.tile.clone(), color: tile, custom_size, ..default() });
            }
            return;
        }
        entity.insert(Transform::from_translation(self.space.place(geometry, cell)));
        if is_hexagon {
            let (mesh, material) = (self.solids.tile.clone(), self.solids.tile_material.clone());
            entity.insert((Mesh3d(mesh), MeshMaterial3d(material)));
        } else if !Space::lies_flat(geometry)
            && self.space.shows_points
            && self.space.presence(geometry, cell) == Presence::Full
        {
            let (mesh, material) = (self.solids.point.clone(), self.solids.point_material.clone());
            entity.insert((Mesh3d(mesh), MeshMaterial3d(material)));
        }
    }

    /// Dresses a branch from the stone that it belongs to, `step` long, and puts it in its place.
    pub fn dress_branch(&self, entity: &mut EntityCommands, step: Vec3, color: SeatColor, tint: Color, is_ghost: bool) {
        if self.space.is_solid {
            let turned = Quat::from_rotation_arc(Vec3::Y, step.normalize_or(Vec3::Y));
            let transform = Transform::from_translation(step / 2.0).with_rotation(turned).with_scale(Vec3::new(
                1.0,
                step.length(),
                1.0,
            ));
            let material = MeshMaterial3d(self.solids.material(color, is_ghost));
            entity.insert((Mesh3d(self.solids.branch.clone()), material, transform));
        } else {
            let custom_size = Some(Vec2::new(1.0, self.art.link_width()));
            entity.insert((
                Sprite { image: self.art.link.clone(), color: tint, custom_size, ..default() },
                Transform::from_translation(step / 2.0 + Vec3::Z * (height::LINKS - height::STONES))
                    .with_rotation(Quat::from_rotation_z(step.truncate().to_angle())),
            ));
        }
    }
}

/// Hidden cells have hidden stones.
pub(super) fn visibility(presence: Presence) -> Visibility {
    if presence == Presence::Hidden { Visibility::Hidden } else { Visibility::Inherited }
}
