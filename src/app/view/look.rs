//! What stones and branches look like in the current view: a sprite on the flat board, a mesh in 3D.

use bevy::ecs::system::SystemParam;
use bevy::light::NotShadowCaster;
use bevy::prelude::*;

use super::art::Art;
use super::bend::Bend;
use super::height;
use super::layout::BoardLayout;
use super::material::scattered;
use super::solid::lattice::LatticeLook;
use super::solid::limb::MOST_LEVEL_HEIGHT;
use super::solid::solids::{GHOST, STONE, Solids};
use super::solid::space::{Presence, Space};
use crate::app::theme::{Dryness, Palette};
use crate::geometry::{Cell, Geometry, Shape, embed};
use crate::rules::SeatColor;

/// The form of a branch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BranchForm {
    /// Whether it becomes thinner away from its parent.
    pub is_outwards: bool,
    /// Its width, relative to that of a usual branch.
    pub width: f32,
    /// Its bend, seen from its parent.
    pub bend: Bend,
    /// Whether a stone at one of its ends is out of focus, so that it is as thin as those are small, and leaves them free.
    pub is_ghost: bool,
    /// Whether it leads to a stone in another cube: then it is a tendril, thin and arched.
    pub is_tendril: bool,
}

/// Gives entities their transforms and visible components.
#[derive(SystemParam)]
#[expect(missing_debug_implementations, reason = "it borrows the world")]
pub struct Look<'w> {
    /// The images of the flat board.
    pub art: Res<'w, Art>,
    /// The meshes and materials of the 3D board.
    pub solids: Res<'w, Solids>,
    /// The materials of empty points and lines in space.
    pub lattice: Res<'w, LatticeLook>,
    /// How the board is shown.
    pub space: Res<'w, Space>,
    /// How large the flat board is.
    pub layout: Res<'w, BoardLayout>,
}

impl Look<'_> {
    /// Returns the transform of a cell's stone relative to the board's entity.
    pub fn stone_transform(&self, geometry: &Geometry, cell: Cell) -> Transform {
        if self.space.is_solid {
            return self.space.stone_transform(geometry, cell);
        }
        Transform::from_translation(Vec2::from(embed::place(geometry, cell)).extend(height::STONES))
    }

    /// Returns the vector from a stone to a neighbouring one, if they are side by side in this view.
    pub fn step(&self, geometry: &Geometry, from: Cell, to: Cell) -> Option<Vec3> {
        if self.space.is_solid {
            let is_beside = self.space.is_beside(geometry, from, to);
            return is_beside.then(|| self.space.place(geometry, to) - self.space.place(geometry, from));
        }
        let step = Vec2::from(embed::place(geometry, to)) - Vec2::from(embed::place(geometry, from));
        (step.length() < embed::BESIDE).then(|| step.extend(0.0))
    }

    /// Returns the vector from a stone to another of its root for a branch that is a child of the first: relative to the
    /// size of that stone. `None` where no branch is drawn between them: between the slices of a cube shown flat.
    pub fn branch_step(&self, geometry: &Geometry, parent: Cell, to: Cell) -> Option<Vec3> {
        let step = if self.joins_cubes(geometry, parent, to) {
            self.space.place(geometry, to) - self.space.place(geometry, parent)
        } else {
            self.step(geometry, parent, to)?
        };
        Some(step / self.stone_transform(geometry, parent).scale)
    }

    /// Returns whether a branch between two neighbours leads from one cube to another in this view.
    pub fn joins_cubes(&self, geometry: &Geometry, a: Cell, b: Cell) -> bool {
        self.space.is_solid && !self.space.is_beside(geometry, a, b)
    }

    /// Inserts the visible components of a fresh stone.
    pub fn dress_stone(&self, entity: &mut EntityCommands, geometry: &Geometry, cell: Cell, color: SeatColor) {
        if self.space.is_solid {
            let (presence, of) = (self.space.presence(geometry, cell), self.solids.of(color));
            let (mesh, material) = match presence {
                _ if Space::lies_flat(geometry) => (&self.solids.flat_stone, of.face(Dryness::Fresh)),
                Presence::Ghost => (&self.solids.ghost_stone, &of.ghost),
                Presence::Full | Presence::Hidden => (&self.solids.stone, of.ball(Dryness::Fresh)),
            };
            entity.insert((Mesh3d(mesh.clone()), MeshMaterial3d(material.clone()), visibility(presence)));
        } else {
            let image = self.art.stone(color, Dryness::Fresh).clone();
            let color = Palette::variation(scattered(cell.0 as i32, 2));
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
        entity.insert(self.space.transform(geometry, cell));
        if is_hexagon {
            let (mesh, material) = (self.solids.tile.clone(), self.solids.wood_material.clone());
            entity.insert((Mesh3d(mesh), MeshMaterial3d(material)));
        } else if !Space::lies_flat(geometry)
            && self.space.shows_points
            && self.space.presence(geometry, cell) == Presence::Full
        {
            let (mesh, material) = (self.solids.point.clone(), self.lattice.point.clone());
            entity.insert((Mesh3d(mesh), MeshMaterial3d(material), NotShadowCaster));
        }
    }

    /// Returns the transform of a branch; `step` is its [`Self::branch_step`].
    pub fn branch_transform(&self, step: Vec3, form: BranchForm) -> Transform {
        let middle = Transform::from_translation(step / 2.0);
        let to_tip = if form.is_outwards { step } else { -step };
        if self.space.is_solid {
            let side = if form.is_tendril { self.space.across_cubes(step) } else { form.bend.side(step) };
            let along = to_tip.normalize_or(Vec3::Y);
            let turned = Quat::from_mat3(&Mat3::from_cols(side, along, side.cross(along)));
            if form.is_tendril {
                return middle.with_rotation(turned).with_scale(Vec3::new(1.0, step.length(), 1.0));
            }
            let (width, length) = match form.is_ghost {
                true => (GHOST * form.width, step.length() - 2.0 * GHOST * STONE),
                false => (form.width, step.length()),
            };
            let height = if form.bend.is_level() { width.min(MOST_LEVEL_HEIGHT) } else { width };
            return middle.with_rotation(turned).with_scale(Vec3::new(width, length, height));
        }
        let under_stones = Vec3::Z * (height::BRANCHES - height::STONES);
        let turned = Quat::from_rotation_z(to_tip.truncate().to_angle());
        Transform::from_translation(middle.translation + under_stones).with_rotation(turned)
    }

    /// Inserts the transform and the visible components of a fresh branch; `step` as in [`Self::branch_transform`].
    pub fn dress_branch(
        &self,
        entity: &mut EntityCommands,
        step: Vec3,
        form: BranchForm,
        color: SeatColor,
        tint: Color,
    ) {
        entity.insert(self.branch_transform(step, form));
        let of = self.solids.of(color);
        let mut insert = |mesh: &Handle<Mesh>, material: &Handle<StandardMaterial>| {
            entity.insert((Mesh3d(mesh.clone()), MeshMaterial3d(material.clone())));
        };
        if form.is_tendril {
            insert(&self.solids.tendril, &of.rim);
            entity.insert(NotShadowCaster);
        } else if self.space.is_solid {
            let material = if form.is_ghost { &of.ghost_branch } else { of.body(Dryness::Fresh) };
            insert(&self.solids.branches[form.bend.depth], material);
        } else {
            let custom_size = Some(self.art.link_size() * Vec2::new(1.0, form.width));
            let image = self.art.links[form.bend.depth].clone();
            // The image has its thick end on the left and bends upwards.
            let flip_y = form.bend.is_left() != form.is_outwards;
            entity.insert(Sprite { image, color: tint, custom_size, flip_y, ..default() });
        }
    }
}

/// Hides the stones of hidden cells.
fn visibility(presence: Presence) -> Visibility {
    if presence == Presence::Hidden { Visibility::Hidden } else { Visibility::Inherited }
}
