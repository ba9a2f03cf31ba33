//! Marks and texts that belong to a place in space but always face the one who looks: they are drawn over the picture, at
//! the size that the place has there.

use bevy::prelude::*;

use super::super::flat::BoardLayout;
use super::eye::Eye;
use super::space::{Presence, Space};
use crate::app::session::Session;
use crate::app::theme::TextSize;
use crate::app::view::height;
use crate::geometry::Cell;
use crate::rules::Position;

/// What a mark in space belongs to.
#[derive(Component, Clone, Copy, Debug)]
pub struct Billboard {
    /// The place.
    pub anchor: Anchor,
    /// Its size, in cells; texts have their own.
    pub size: f32,
    /// The height among the marks.
    pub height: f32,
}

/// A place in space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Anchor {
    /// A cell: it moves when the layers are spread.
    Cell(Cell),
    /// The ground of a cell: hidden under what stands there.
    Ground(Cell),
    /// Beside a cell, so far from it.
    Beside(Cell, Vec3),
}

impl Anchor {
    /// The cell that it belongs to.
    pub fn cell(self) -> Cell {
        match self {
            Self::Cell(cell) | Self::Ground(cell) | Self::Beside(cell, _) => cell,
        }
    }
}

/// Puts all of them where they are seen.
pub(super) fn place_billboards(
    session: Res<Session>,
    space: Res<Space>,
    eye: Res<Eye>,
    layout: Res<BoardLayout>,
    text_scale: Res<TextSize>,
    mut marks: Query<(&Billboard, &mut Transform, Option<&mut Sprite>, Option<&mut TextFont>, &mut Visibility)>,
) {
    if !space.is_solid {
        return;
    }
    let position = session.tree().position();
    let geometry = position.geometry();
    for (billboard, mut transform, sprite, font, mut visibility) in &mut marks {
        let cell = billboard.anchor.cell();
        let beside = if let Anchor::Beside(_, step) = billboard.anchor { step } else { Vec3::ZERO };
        if cell.index() >= geometry.len() {
            continue;
        }
        let is_on_stone = matches!(billboard.anchor, Anchor::Cell(_)) && billboard.height >= height::MARKS;
        let place = if is_on_stone { space.stone_place(geometry, cell) } else { space.place(geometry, cell) };
        let is_covered = matches!(billboard.anchor, Anchor::Ground(_)) && position.owner(cell).is_some();
        // What is said about a ghost would stand out before the layer in focus.
        let is_shown = space.presence(geometry, cell) == Presence::Full;
        let seen = eye.see(place + beside).filter(|_| is_shown && !is_covered);
        let Some(seen) = seen else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        visibility.set_if_neq(Visibility::Inherited);
        // What is nearer lies above.
        let nearness = 0.4 / (1.0 + seen.depth);
        let wanted = layout.world(seen.at).extend(billboard.height + nearness);
        if transform.translation != wanted {
            transform.translation = wanted;
        }
        if let Some(mut sprite) = sprite {
            let size = Some(Vec2::splat(billboard.size * seen.unit));
            if sprite.custom_size != size {
                sprite.custom_size = size;
            }
        }
        if let Some(mut font) = font {
            let size = FontSize::Px(text_size(seen.unit, text_scale.0));
            if font.font_size != size {
                font.font_size = size;
            }
        }
    }
}

/// The size of a text where a cell is `unit` pixels wide, in logical pixels.
pub fn text_size(unit: f32, text_scale: f32) -> f32 {
    ((unit * 0.3).clamp(9.0, 18.0) * text_scale).round()
}

/// The height of texts among the marks.
pub const TEXT_HEIGHT: f32 = height::MARKS + 0.5;
