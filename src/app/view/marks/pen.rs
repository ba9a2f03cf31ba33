//! Spawns marks on cells: children of the board on the flat board, billboards in 3D.

use bevy::prelude::*;

use super::BoardMark;
use super::marker::{GroundMarker, Mark, MarkShape, Marker, beside_name};
use crate::app::board::Projection;
use crate::app::session::Session;
use crate::app::theme::{Dryness, Palette};
use crate::app::view::art::Art;
use crate::app::view::height;
use crate::app::view::layout::BoardLayout;
use crate::app::view::look::Look;
use crate::app::view::solid::billboard::{Anchor, Behind, Billboard, ImageBehind, Pointing};
use crate::app::view::solid::inlays::Inlay;
use crate::app::view::solid::solids::Solids;
use crate::app::view::solid::space::{Presence, Space, laid};
use crate::games::AnyPosition;
use crate::geometry::{Cell, Geometry, Shape, embed};
use crate::rules::{Position, SeatColor};

/// The size of a stone in a cube, relative to one on a flat board.
pub(super) const SMALLER_IN_CUBE: f32 = 0.8;
/// The size of the image of a tint on a point, in cells.
const SPOT: f32 = 1.7;
/// The size of the same in a cube, in cells.
const SPOT_IN_CUBE: f32 = 1.5;
/// The size of a tint on the top of a tile in space, relative to that on a cell of a flat board.
const ON_TILE: f32 = 0.95;

/// How much further beside the middle of its cell a mark stands on the ground, where it is seen from the side.
const FROM_THE_SIDE: f32 = 1.3;

/// The size from which on a stone covers the name of its cell.
const COVERS_NAME: f32 = 0.7;

/// The size of the rim around a tint in a cube, in cells.
const AROUND_TINT: f32 = 0.54;

/// What is needed to spawn marks of one kind.
pub(super) struct Pen<'a, 'w, 's> {
    pub(super) commands: &'a mut Commands<'w, 's>,
    pub(super) kind: BoardMark,
    pub(super) board: Entity,
    pub(super) space: &'a Space,
    pub(super) layout: &'a BoardLayout,
    pub(super) solids: &'a Solids,
    pub(super) geometry: &'a Geometry,
    pub(super) position: &'a AnyPosition,
    pub(super) palette: &'a Palette,
    pub(super) art: &'a Art,
}

impl<'a, 'w, 's> Pen<'a, 'w, 's> {
    /// Returns a pen for one kind of mark; `None` while there is no board.
    pub(super) fn new(
        commands: &'a mut Commands<'w, 's>,
        kind: BoardMark,
        projection: &Projection,
        session: &'a Session,
        palette: &'a Palette,
        look: &'a Look,
    ) -> Option<Self> {
        let position = session.tree().position();
        let geometry = position.geometry();
        let (space, layout, solids, art) = (&*look.space, &*look.layout, &*look.solids, &*look.art);
        Some(Self {
            commands,
            kind,
            board: projection.board()?,
            space,
            layout,
            solids,
            geometry,
            position,
            palette,
            art,
        })
    }

    /// Despawns the old marks of this kind.
    pub(super) fn wipe(&mut self, old: &Query<(Entity, &BoardMark)>) {
        for (entity, _) in old.iter().filter(|&(_, &kind)| kind == self.kind) {
            self.commands.entity(entity).try_despawn();
        }
    }
}

impl Marker for Pen<'_, '_, '_> {
    fn palette(&self) -> &Palette {
        self.palette
    }

    fn put_mark(&mut self, cell: Cell, rise: f32, mark: Mark) {
        let Mark { shape, size, color } = mark;
        let image = match shape {
            MarkShape::Ring => &self.art.ring,
            MarkShape::ThinRing => &self.art.thin_ring,
            MarkShape::Outline => &self.art.outline,
            MarkShape::Dot => &self.art.dot,
            MarkShape::Diamond => &self.art.diamond,
            MarkShape::Cross => &self.art.cross,
        };
        let place = mark.place(self.geometry);
        // Of all marks, it alone leaves the name of its cell free, which is drawn over the scene.
        let is_in_scene = shape == MarkShape::Outline && self.is_on_ground();
        if is_in_scene {
            self.inlay(cell, height::MARKS, image, color, Vec2::splat(size));
        }
        let behind = if is_in_scene { Behind::Replaces } else { Behind::Fades };
        self.picture((cell, place), height::MARKS + rise, image, color, size, behind);
    }
}

impl GroundMarker for Pen<'_, '_, '_> {
    fn geometry(&self) -> &Geometry {
        self.geometry
    }

    fn tint(&mut self, cell: Cell, color: Color) {
        if self.is_in_cube() {
            self.billboard(Anchor::Ground(cell), height::TINTS, &self.art.spot, color, SPOT_IN_CUBE, Behind::Fades);
            return;
        }
        let (image, size, on_tile) = match self.geometry.shape() {
            Shape::Hexagon(_) => (&self.art.cell, self.art.tile_size(), ON_TILE),
            Shape::Lattice(_) => (&self.art.spot, Vec2::splat(SPOT), 1.0),
        };
        if self.is_on_ground() {
            self.inlay(cell, height::TINTS, image, color, on_tile * size);
        } else {
            self.sprite((cell, Vec2::ZERO), height::TINTS, image, color, size);
        }
    }

    fn glow(&mut self, cell: Cell, color: Color) {
        self.picture((cell, Vec2::ZERO), height::TINTS + 0.5, &self.art.halo, color, 1.9, Behind::Fades);
    }

    fn text(&mut self, cell: Cell, text: String, color: Color) {
        self.words(Anchor::Ground(cell), height::TINTS + 0.3, text, color, Behind::Hides);
    }

    fn label(&mut self, cell: Cell, text: String, color: Color) {
        self.chip(cell, text, color, Behind::Hides);
    }

    fn arrow(&mut self, cell: Cell, place: Vec2, direction: Vec2, color: Color) {
        let sprite = |size: f32| Sprite {
            image: self.art.arrow.clone(),
            color,
            custom_size: Some(Vec2::splat(size)),
            ..default()
        };
        if self.space.is_solid {
            let step = place - Vec2::from(embed::place(self.geometry, cell));
            let anchor = Anchor::Beside(cell, laid(step));
            let opacity = color.alpha();
            let billboard =
                Billboard { anchor, size: 0.7, height: height::MARKS, opacity, behind: Behind::Fades, lies: false };
            let pointing = Pointing(laid(direction));
            self.commands.spawn((
                self.kind,
                billboard,
                pointing,
                sprite(1.0),
                Transform::default(),
                Visibility::default(),
            ));
            return;
        }
        let turned = Quat::from_rotation_z(direction.to_angle());
        let at = Transform::from_translation(place.extend(height::MARKS)).with_rotation(turned);
        self.commands.spawn((self.kind, ChildOf(self.board), sprite(0.8), at));
    }
}

impl Pen<'_, '_, '_> {
    /// Draws a rim around the tint on a cell in a cube, where no wood lies under it: one in a seat's colour may be as dark
    /// or as light as the background.
    pub(super) fn rim_tint(&mut self, cell: Cell, color: Color) {
        if self.is_in_cube() {
            self.billboard(Anchor::Ground(cell), height::TINTS, &self.art.outline, color, AROUND_TINT, Behind::Fades);
        }
    }

    /// Draws a preview of the stone that would be placed on a cell.
    pub(super) fn ghost(&mut self, cell: Cell, color: SeatColor) {
        let size = if self.is_in_cube() { SMALLER_IN_CUBE } else { 1.0 };
        self.stone(cell, color, self.palette.ghost, size);
    }

    /// Draws a stone on a cell; `size` in cells.
    pub(super) fn stone(&mut self, cell: Cell, color: SeatColor, tint: Color, size: f32) {
        let beside = if size < COVERS_NAME { beside_name(self.geometry) } else { Vec2::ZERO };
        self.picture((cell, beside), height::MARKS, self.art.stone(color, Dryness::Fresh), tint, size, Behind::Fades);
    }

    /// Returns whether the board is flat and lies on the ground in 3D.
    pub(super) fn is_on_ground(&self) -> bool {
        self.space.is_solid && !self.is_in_cube()
    }

    /// Returns whether the board is a cube, or several, shown in 3D.
    pub(super) fn is_in_cube(&self) -> bool {
        self.space.shows_cube(self.geometry)
    }

    /// Spawns an image at a cell; on a flat board, this many cells `beside` its middle. Returns `None` where it is not
    /// seen.
    pub(super) fn picture(
        &mut self,
        (cell, beside): (Cell, Vec2),
        at: f32,
        image: &Handle<Image>,
        color: Color,
        size: f32,
        behind: Behind,
    ) -> Option<EntityCommands<'_>> {
        if self.space.is_solid {
            let is_beside = self.is_on_ground() && beside != Vec2::ZERO;
            let step = FROM_THE_SIDE * laid(beside);
            let anchor = if is_beside { Anchor::Beside(cell, step) } else { Anchor::Cell(cell) };
            self.billboard(anchor, at, image, color, size, behind)
        } else {
            Some(self.sprite((cell, beside), at, image, color, Vec2::splat(size)))
        }
    }

    /// Lays an image on the ground of a flat board in space, or a mark around the stone there; `size` in cells.
    fn inlay(&mut self, cell: Cell, height: f32, image: &Handle<Image>, color: Color, size: Vec2) {
        let is_around_stone = height >= height::MARKS && self.position.owner(cell).is_some();
        self.commands.spawn((self.kind, Inlay { cell, is_around_stone, image: image.clone(), color, size, height }));
    }

    /// Spawns an image on the flat board; sizes and distances in cells.
    pub(super) fn sprite(
        &mut self,
        (cell, beside): (Cell, Vec2),
        at: f32,
        image: &Handle<Image>,
        color: Color,
        size: Vec2,
    ) -> EntityCommands<'_> {
        let sprite = Sprite { image: image.clone(), color, custom_size: Some(size), ..default() };
        let place = (Vec2::from(embed::place(self.geometry, cell)) + beside).extend(at);
        self.commands.spawn((self.kind, ChildOf(self.board), sprite, Transform::from_translation(place)))
    }

    /// Spawns an image as a billboard in 3D; `size` in cells. Returns `None` where its cell is hidden.
    pub(super) fn billboard(
        &mut self,
        anchor: Anchor,
        height: f32,
        image: &Handle<Image>,
        color: Color,
        size: f32,
        behind: Behind,
    ) -> Option<EntityCommands<'_>> {
        if self.space.presence(self.geometry, anchor.cell()) == Presence::Hidden {
            return None;
        }
        let sprite = Sprite { image: image.clone(), color, custom_size: Some(Vec2::splat(size)), ..default() };
        let lies = *image != self.art.chip;
        let billboard = Billboard { anchor, size, height, opacity: color.alpha(), behind, lies };
        let mut mark = self.commands.spawn((self.kind, billboard, sprite, Transform::default(), Visibility::default()));
        if behind == Behind::Fades && *image == self.art.ring {
            mark.insert(ImageBehind { free: image.clone(), covered: self.art.dashed_ring.clone() });
        }
        Some(mark)
    }
}
