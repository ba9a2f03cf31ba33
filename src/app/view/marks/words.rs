//! Numbers and letters on cells: on a chip, with a mark around that of the best move, and dots where there is no room.

use bevy::prelude::*;

use super::marker::Mark;
use super::pen::Pen;
use crate::app::view::art::CHIP;
use crate::app::view::grid::{BoardLabel, largest_size};
use crate::app::view::ground::LabelOf;
use crate::app::view::height;
use crate::app::view::layout::BoardLayout;
use crate::app::view::solid::billboard::{
    Anchor, Behind, Billboard, ImageBehind, InPlaceOfText, TEXT_HEIGHT, TextRoom,
};
use crate::app::view::solid::numbers::Rank;
use crate::app::view::solid::space::Space;
use crate::geometry::{Cell, embed};

/// The size of a chip on a flat board, relative to one in space: as large as the mark around the best one allows, so that
/// numbers can be read on a dense board.
pub(super) const CHIP_ON_FLAT: f32 = 1.09;
/// The maximum width of a text on a cell, in cells: it stays within the chip behind it.
const WORD_ROOM: f32 = CHIP_ON_FLAT * CHIP[0] - 0.1;
/// The font size of such a text at normal text size, in cells: on a dense board as large as its chip allows.
pub const WORD_SIZE: f32 = 0.44;
/// The size of the dot in place of a number that is hidden or would be too small to read.
const IN_PLACE_OF_CHIP: f32 = 0.8;
/// Its size on the ground, where it is seen from the side, and only on small cells.
const ON_GROUND: f32 = 1.3;
/// The least distance between neighbours at which numbers are written on a flat board, in logical pixels.
const NUMBERED_UNIT: f32 = 20.0;

/// Returns whether the cells of a flat board are too small for numbers: dots stand in their place.
pub fn has_dots_for_numbers(space: &Space, layout: &BoardLayout) -> bool {
    !space.is_solid && layout.unit < NUMBERED_UNIT
}

impl Pen<'_, '_, '_> {
    /// Draws a mark around a chip. Where a nearer stone hides it, it is drawn in dashes.
    pub(super) fn around_chip(&mut self, cell: Cell, mark: Mark) {
        let (outline, dashed) = (self.art.outline.clone(), self.art.dashed_outline.clone());
        let at = (cell, Vec2::ZERO);
        if let Some(mut mark) = self.picture(at, height::MARKS, &outline, mark.color, mark.size, Behind::Fades) {
            mark.insert((TextRoom, ImageBehind { free: outline.clone(), covered: dashed }));
        }
        if self.is_on_ground()
            && let Some(mut mark) = self.picture(at, height::MARKS, &outline, mark.color, mark.size, Behind::Fades)
        {
            mark.insert(InPlaceOfText { is_best: true });
        }
    }

    /// Draws the number of a move on a chip, or a dot where the cells are too small. In 3D, it gives way to numbers of a lower
    /// rank that it would lie over.
    pub(super) fn number(&mut self, (cell, number): (Cell, i32), color: Color, behind: Behind, rank: Rank) {
        if has_dots_for_numbers(self.space, self.layout) {
            let dot = &self.art.dot;
            self.sprite((cell, Vec2::ZERO), height::MARKS + 0.1, dot, color, Vec2::splat(IN_PLACE_OF_CHIP));
        } else {
            self.chip(cell, number.to_string(), color, behind).insert(rank);
        }
    }

    /// Draws a short text on a chip of this colour, over everything else on its cell. In 3D, a dot stays where a nearer
    /// stone or chip hides it, or the next cell is too near; it is hollow behind a stone.
    pub(super) fn chip(&mut self, cell: Cell, text: String, color: Color, behind: Behind) -> EntityCommands<'_> {
        let is_best = behind == Behind::ShinesThrough;
        // In a cube, the number of the best move is never hidden.
        if self.is_on_ground() || self.is_in_cube() && !is_best {
            // Over the dot of a legal point.
            let ([dot, hollow], at) = ([&self.art.dot, &self.art.hollow_dot].map(Handle::clone), height::MARKS + 0.08);
            let size = if self.is_in_cube() { IN_PLACE_OF_CHIP } else { ON_GROUND };
            if let Some(mut mark) = self.billboard(Anchor::Cell(cell), at, &dot, color, size, Behind::ShinesThrough) {
                mark.insert((InPlaceOfText { is_best }, ImageBehind { free: dot, covered: hollow }));
            }
        }
        let size = if self.space.is_solid { 1.0 } else { CHIP_ON_FLAT };
        let (at, image) = ((cell, Vec2::ZERO), &self.art.chip);
        if let Some(mut chip) = self.picture(at, height::MARKS + 0.1, image, color, size, behind) {
            chip.insert(TextRoom);
        }
        self.words(Anchor::Cell(cell), height::MARKS + 0.3, text, self.palette.mark_edge, behind)
    }

    /// Draws a short text on a cell.
    pub(super) fn words(
        &mut self,
        anchor: Anchor,
        at: f32,
        text: String,
        color: Color,
        behind: Behind,
    ) -> EntityCommands<'_> {
        let font = TextFont { font: self.art.strong_font.clone().into(), ..default() };
        let largest = largest_size(text.chars().count().max(2), WORD_ROOM);
        let what = (self.kind, LabelOf(self.board), Text2d(text), font, TextColor(color));
        if self.space.is_solid {
            let billboard = Billboard { anchor, size: 0.0, height: TEXT_HEIGHT, opacity: 1.0, behind, lies: false };
            self.commands.spawn((what, billboard, Transform::default()))
        } else {
            let place = Vec2::from(embed::place(self.geometry, anchor.cell()));
            self.commands
                .spawn((what, BoardLabel { place, height: at, is_coordinate: false, size: WORD_SIZE, largest }))
        }
    }
}
