//! What stones and branches look like in the current view: a sprite on the flat board, a mesh in 3D.

use bevy::ecs::system::SystemParam;
use bevy::light::NotShadowCaster;
use bevy::prelude::*;

use super::art::Art;
use super::height;
use super::material::scattered;
use super::solid::eye::Eye;
use super::solid::limb::{BRANCH_LENGTH, BRANCH_START};
use super::solid::solids::Solids;
use super::solid::space::{Presence, Space};
use crate::app::theme::Palette;
use crate::geometry::{Cell, Geometry, Shape, embed};
use crate::rules::SeatColor;

/// How a branch tapers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Taper {
    /// Whether it becomes thinner away from its parent.
    pub is_outwards: bool,
    /// Its width, relative to that of a usual branch.
    pub width: f32,
}

/// The way from a stone to a neighbouring one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// The vector from one to the other, in cells.
    pub way: Vec3,
    /// The sizes of the two stones, relative to the usual one.
    pub sizes: [f32; 2],
}

impl Step {
    /// Returns the way back.
    pub fn back(self) -> Self {
        let [from, to] = self.sizes;
        Self { way: -self.way, sizes: [to, from] }
    }
}

/// Gives entities their transforms and visible components.
#[derive(SystemParam)]
#[expect(missing_debug_implementations, reason = "it borrows the world")]
pub struct Look<'w> {
    /// The images of the flat board.
    pub art: Res<'w, Art>,
    /// The meshes and materials of the 3D board.
    pub solids: Res<'w, Solids>,
    /// How the board is shown.
    pub space: Res<'w, Space>,
}

impl Look<'_> {
    /// Returns the position of a cell's stone relative to the board's entity.
    pub fn stone_place(&self, geometry: &Geometry, cell: Cell) -> Vec3 {
        if !self.space.is_solid {
            return Vec2::from(embed::place(geometry, cell)).extend(height::STONES);
        }
        self.space.stone_place(geometry, cell)
    }

    /// Returns the size of a cell relative to the usual one; see [`Space::size`].
    pub fn size(&self, geometry: &Geometry, cell: Cell) -> f32 {
        if self.space.is_solid { self.space.size(geometry, cell) } else { 1.0 }
    }

    /// Returns the transform of a cell's stone relative to the board's entity.
    pub fn stone_transform(&self, geometry: &Geometry, cell: Cell) -> Transform {
        let size = Vec3::splat(self.size(geometry, cell));
        Transform::from_translation(self.stone_place(geometry, cell)).with_scale(size)
    }

    /// Returns the way from a stone to a neighbouring one, if they are side by side in this view.
    pub fn step(&self, geometry: &Geometry, from: Cell, to: Cell) -> Option<Step> {
        if self.space.is_solid {
            return self.space.is_beside(geometry, from, to).then(|| {
                let [from, to] = [from, to].map(|cell| self.space.place_and_size(geometry, cell));
                Step { way: to.0 - from.0, sizes: [from.1, to.1] }
            });
        }
        let step = Vec2::from(embed::place(geometry, to)) - Vec2::from(embed::place(geometry, from));
        (step.length() < 1.1).then(|| Step { way: step.extend(0.0), sizes: [1.0; 2] })
    }

    /// Inserts the visible components of a stone.
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
                // Without a rim, a translucent dark stone would be lost on a dark background, and a light one on a
                // light background.
                let rim = (Mesh3d(self.solids.rim.clone()), MeshMaterial3d(of.ghost_rim.clone()));
                entity.with_child((GhostRim, rim, Transform::default()));
            }
        } else {
            let (image, color) = (self.art.stone(color), Palette::variation(scattered(cell.0 as i32, 2)));
            entity.insert((Sprite { image, color, custom_size: Some(Vec2::ONE), ..default() }, Visibility::Inherited));
        }
    }

    /// Inserts the transform and the visible components of a cell.
    pub fn dress_cell(&self, entity: &mut EntityCommands, geometry: &Geometry, cell: Cell, tint: Color) {
        let is_hexagon = matches!(geometry.shape(), Shape::Hexagon(_));
        entity.insert(Visibility::Inherited);
        if !self.space.is_solid {
            let [x, y] = embed::place(geometry, cell);
            entity.insert(Transform::from_xyz(x, y, height::LINES));
            if is_hexagon {
                let custom_size = Some(self.art.tile_size());
                entity.insert(Sprite { image: self.art.tile.clone(), color: tint, custom_size, ..default() });
            }
            return;
        }
        let (place, size) = self.space.place_and_size(geometry, cell);
        entity.insert(Transform::from_translation(place).with_scale(Vec3::splat(size)));
        if is_hexagon {
            let (mesh, material) = (self.solids.tile.clone(), self.solids.wood_material.clone());
            entity.insert((Mesh3d(mesh), MeshMaterial3d(material)));
        } else if !Space::lies_flat(geometry)
            && self.space.shows_points
            && self.space.presence(geometry, cell) == Presence::Full
        {
            let (mesh, material) = (self.solids.point.clone(), self.solids.point_material.clone());
            entity.insert((Mesh3d(mesh), MeshMaterial3d(material), NotShadowCaster));
        }
    }

    /// Inserts the transform and the visible components of a branch; `step` leads from its parent to the other stone.
    pub fn dress_branch(
        &self,
        entity: &mut EntityCommands,
        step: Step,
        taper: Taper,
        color: SeatColor,
        tint: Color,
        is_ghost: bool,
    ) {
        // As a child, it is as large as its parent.
        let (way, other_size) = (step.way / step.sizes[0], step.sizes[1] / step.sizes[0]);
        let to_tip = if taper.is_outwards { way } else { -way };
        if self.space.is_solid {
            // However far apart the stones are, it begins and ends inside them.
            let ends = [BRANCH_START, way.length() - BRANCH_START * other_size];
            let transform = Transform::from_translation(way.normalize_or(Vec3::Y) * (ends[0] + ends[1]) / 2.0)
                .with_rotation(Quat::from_rotation_arc(Vec3::Y, to_tip.normalize_or(Vec3::Y)))
                .with_scale(Vec3::new(taper.width, (ends[1] - ends[0]) / BRANCH_LENGTH, taper.width));
            let of = self.solids.of(color);
            let material = MeshMaterial3d(if is_ghost { of.ghost_branch.clone() } else { of.body.clone() });
            entity.insert((Mesh3d(self.solids.branch.clone()), material, transform));
        } else {
            let custom_size = Some(Vec2::new(1.0, self.art.link_width() * taper.width));
            entity.insert((
                Sprite { image: self.art.link.clone(), color: tint, custom_size, ..default() },
                Transform::from_translation(way / 2.0 + Vec3::Z * (height::BRANCHES - height::STONES))
                    .with_rotation(Quat::from_rotation_z(to_tip.truncate().to_angle())),
            ));
        }
    }
}

/// Marks the rim around a stone outside the layer in focus. It is flat and always faces the camera.
#[derive(Component, Debug)]
pub struct GhostRim;

/// Turns the rims towards the camera.
pub(super) fn face_eye(eye: Res<Eye>, mut rims: Query<&mut Transform, With<GhostRim>>) {
    let rotation = Quat::from_mat3(&eye.orbit.axes());
    for mut rim in rims.iter_mut().filter(|rim| rim.rotation != rotation) {
        rim.rotation = rotation;
    }
}

/// Hides the stones of hidden cells.
fn visibility(presence: Presence) -> Visibility {
    if presence == Presence::Hidden { Visibility::Hidden } else { Visibility::Inherited }
}
