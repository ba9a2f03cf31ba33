//! Puts marks on cells.

use bevy::prelude::*;

use super::BoardMark;
use crate::app::board::{Projection, height};
use crate::app::session::Session;
use crate::app::theme::Palette;
use crate::app::view::art::Art;
use crate::app::view::grid::{BoardLabel, LabelOf};
use crate::geometry::{Cell, Geometry, embed};
use crate::rules::Position;

/// Where marks are spawned, and what they are made of.
pub(super) struct Pen<'a, 'w, 's> {
    commands: &'a mut Commands<'w, 's>,
    kind: BoardMark,
    board: Entity,
    pub(super) geometry: &'a Geometry,
    pub(super) palette: &'a Palette,
    pub(super) art: &'a Art,
}

impl<'a, 'w, 's> Pen<'a, 'w, 's> {
    /// A pen for one kind of marks; `None` while there is no board.
    pub(super) fn new(
        commands: &'a mut Commands<'w, 's>,
        kind: BoardMark,
        projection: &Projection,
        session: &'a Session,
        palette: &'a Palette,
        art: &'a Art,
    ) -> Option<Self> {
        let geometry = session.tree().position().geometry();
        Some(Self { commands, kind, board: projection.board()?, geometry, palette, art })
    }

    /// Takes the old marks of this kind away.
    pub(super) fn wipe(&mut self, old: &Query<(Entity, &BoardMark)>) {
        for (entity, _) in old.iter().filter(|&(_, &kind)| kind == self.kind) {
            self.commands.entity(entity).try_despawn();
        }
    }
}

impl Pen<'_, '_, '_> {
    /// A picture over a cell; `size` in cells.
    pub(super) fn mark(&mut self, cell: Cell, image: &Handle<Image>, color: Color, size: f32) {
        let place = Vec2::from(embed::place(self.geometry, cell));
        self.picture(place.extend(height::MARKS), image, color, Vec2::splat(size), 0.0);
    }

    /// A tint on a cell, under the stones.
    pub(super) fn tint(&mut self, cell: Cell, color: Color) {
        let place = Vec2::from(embed::place(self.geometry, cell));
        let (image, size) = (&self.art.tile, self.art.tile_size());
        self.picture(place.extend(height::TINTS), image, color, size, 0.0);
    }

    /// A light behind a stone.
    pub(super) fn glow(&mut self, cell: Cell, color: Color) {
        let place = Vec2::from(embed::place(self.geometry, cell));
        self.picture(place.extend(height::TINTS + 0.5), &self.art.halo, color, Vec2::splat(1.9), 0.0);
    }

    /// An arrow beside the board.
    pub(super) fn arrow(&mut self, place: Vec2, direction: Vec2, color: Color) {
        let image = &self.art.arrow;
        self.picture(place.extend(height::MARKS), image, color, Vec2::splat(0.8), direction.to_angle());
    }

    /// A short text on a cell, under the stones.
    pub(super) fn text(&mut self, cell: Cell, text: String, color: Color) {
        let place = Vec2::from(embed::place(self.geometry, cell));
        let font = TextFont { font: self.art.font.clone().into(), ..default() };
        let label = BoardLabel { place, height: height::TINTS + 0.3 };
        self.commands.spawn((self.kind, label, LabelOf(self.board), Text2d(text), font, TextColor(color)));
    }

    fn picture(&mut self, at: Vec3, image: &Handle<Image>, color: Color, size: Vec2, angle: f32) {
        self.commands.spawn((
            self.kind,
            ChildOf(self.board),
            Sprite { image: image.clone(), color, custom_size: Some(size), ..default() },
            Transform::from_translation(at).with_rotation(Quat::from_rotation_z(angle)),
        ));
    }
}
