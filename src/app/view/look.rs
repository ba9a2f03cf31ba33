//! How a stone or a branch looks in the view that is shown: a picture on the flat board, a body in space.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::art::Art;
use super::height;
use super::solid::eye::Eye;
use super::solid::solids::Solids;
use super::solid::space::{Presence, Space};
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
            let (presence, of) = (self.space.presence(geometry, cell), self.solids.of(color));
            let (mesh, material) = match presence {
                _ if Space::lies_flat(geometry) => (&self.solids.flat_stone, &of.face),
                Presence::Ghost => (&self.solids.stone, &of.ghost),
                Presence::Full | Presence::Hidden => (&self.solids.stone, &of.body),
            };
            entity.insert((Mesh3d(mesh.clone()), MeshMaterial3d(material.clone()), visibility(presence)));
            if presence == Presence::Ghost {
                // Seen through as it is, a dark stone would be lost on a dark ground, and a light one on a light ground.
                let rim = (Mesh3d(self.solids.rim.clone()), MeshMaterial3d(of.ghost_rim.clone()));
                entity.with_child((GhostRim, rim, Transform::default()));
            }
        } else {
            let image = self.art.stone(color);
            entity.insert((Sprite { image, custom_size: Some(Vec2::ONE), ..default() }, Visibility::Inherited));
        }
    }

    /// Dresses a cell and puts it in its place.
    pub fn dress_cell(&self, entity: &mut EntityCommands, geometry: &Geometry, cell: Cell, tile: Color) {
        let is_hexagon = matches!(geometry.shape(), Shape::Hexagon(_));
        entity.insert(Visibility::Inherited);
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
            let of = self.solids.of(color);
            let material = MeshMaterial3d(if is_ghost { of.ghost_branch.clone() } else { of.body.clone() });
            entity.insert((Mesh3d(self.solids.branch.clone()), material, transform));
        } else {
            let custom_size = Some(Vec2::new(1.0, self.art.link_width()));
            entity.insert((
                Sprite { image: self.art.link.clone(), color: tint, custom_size, ..default() },
                Transform::from_translation(step / 2.0 + Vec3::Z * (height::BRANCHES - height::STONES))
                    .with_rotation(Quat::from_rotation_z(step.truncate().to_angle())),
            ));
        }
    }
}

/// The rim around a stone outside the layer in focus. It is flat and always faces the eye.
#[derive(Component, Debug)]
pub struct GhostRim;

/// Turns the rims to the eye.
pub(super) fn face_eye(eye: Res<Eye>, mut rims: Query<&mut Transform, With<GhostRim>>) {
    let rotation = Quat::from_mat3(&eye.orbit.axes());
    for mut rim in rims.iter_mut().filter(|rim| rim.rotation != rotation) {
        rim.rotation = rotation;
    }
}

/// Hidden cells have hidden stones.
fn visibility(presence: Presence) -> Visibility {
    if presence == Presence::Hidden { Visibility::Hidden } else { Visibility::Inherited }
}
