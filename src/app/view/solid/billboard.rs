//! Marks and texts that belong to a place in space but always face the one who looks: they are drawn over the picture, at
//! the size that the place has there.

use bevy::prelude::*;

use super::eye::Eye;
use super::outline::{Covers, Outline};
use super::space::{Presence, Space};
use crate::app::board::Projection;
use crate::app::session::Session;
use crate::app::theme::TextSize;
use crate::app::view::height;
use crate::app::view::layout::BoardLayout;
use crate::geometry::{Cell, Geometry};
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
    /// How opaque it is where nothing stands before it.
    pub opacity: f32,
    /// What becomes of it behind a nearer stone.
    pub behind: Behind,
}

/// What becomes of a mark behind a nearer stone: as it is, it would seem to belong to that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Behind {
    /// It gets weak.
    Fades,
    /// It is not shown.
    Hides,
    /// It is shown as ever: it says where the pointer is.
    ShinesThrough,
}

/// How much is left of a mark behind a stone.
const FADED: f32 = 0.25;

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
    projection: Res<Projection>,
    mut marks: Query<(&Billboard, &mut Transform, Option<&mut Sprite>, Option<&mut TextFont>, &mut Visibility)>,
) {
    let position = session.tree().position();
    let geometry = position.geometry();
    let is_on_board = |cell: Cell| cell.index() < geometry.len();
    // What is said about a ghost would stand out before the layer in focus, and a ghost hides nothing.
    let is_full = |cell: Cell| is_on_board(cell) && space.presence(geometry, cell) == Presence::Full;
    let stones = projection.stones().keys().filter(|&&cell| is_full(cell));
    let outlines: Vec<Outline> = stones.filter_map(|&cell| Outline::of(&space, &eye, geometry, cell)).collect();
    let covers = Covers::new(&outlines);
    for (billboard, mut transform, sprite, font, mut visibility) in &mut marks {
        let cell = billboard.anchor.cell();
        if !is_on_board(cell) {
            continue;
        }
        let is_under_stone = matches!(billboard.anchor, Anchor::Ground(_)) && position.owner(cell).is_some();
        let is_shown = is_full(cell) && !is_under_stone;
        let seen = eye.see(billboard.place(&space, geometry)).filter(|_| is_shown).and_then(|seen| {
            let clearness = covers.clearness(cell, &seen);
            Some((seen, billboard.behind.part(clearness)?))
        });
        let Some((seen, part)) = seen else {
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
            let color = sprite.color.with_alpha(part * billboard.opacity);
            if sprite.color != color {
                sprite.color = color;
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

impl Billboard {
    fn place(&self, space: &Space, geometry: &Geometry) -> Vec3 {
        match self.anchor {
            Anchor::Cell(cell) if self.height >= height::MARKS => space.stone_place(geometry, cell),
            Anchor::Cell(cell) | Anchor::Ground(cell) => space.place(geometry, cell),
            Anchor::Beside(cell, step) => space.place(geometry, cell) + step,
        }
    }
}

impl Behind {
    /// How much of a mark is seen that is as clear as this, from 0 to 1; `None` if nothing.
    fn part(self, clearness: f32) -> Option<f32> {
        match self {
            Self::Fades => Some(FADED + (1.0 - FADED) * clearness),
            Self::Hides => (clearness > 0.0).then_some(1.0),
            Self::ShinesThrough => Some(1.0),
        }
    }
}

/// The size of a text where a cell is `unit` pixels wide, in logical pixels.
pub fn text_size(unit: f32, text_scale: f32) -> f32 {
    ((unit * 0.3).clamp(9.0, 18.0) * text_scale).round()
}

/// The height of texts among the marks.
pub const TEXT_HEIGHT: f32 = height::MARKS + 0.5;
