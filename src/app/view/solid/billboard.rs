//! Billboards: marks and texts that belong to a position in 3D and face the camera; marks of a flat board lie on it. The
//! 2D camera draws them over the 3D image, at the size that a cell has there.

use std::collections::BTreeSet;

use bevy::prelude::*;

use super::eye::Eye;
use super::numbers::{Number, Rank, crowded, text_size, unit_for_text};
use super::outline::{Covers, StoneOutline};
use super::solids::{FLAT_STONE, FLAT_STONE_HEIGHT};
use super::space::{Presence, Space};
use crate::app::base::Redraw;
use crate::app::board::Projection;
use crate::app::session::{PositionShown, ShownGame};
use crate::app::theme::TextSize;
use crate::app::view::dots::DotsSeen;
use crate::app::view::height;
use crate::app::view::layout::BoardLayout;
use crate::geometry::{Cell, Geometry};
use crate::rules::Position;

/// A mark or text of the 3D board. `place_billboards` sets its transform, size and visibility.
#[derive(Component, Clone, Copy, Debug)]
pub struct Billboard {
    /// The position that it belongs to.
    pub anchor: Anchor,
    /// Its size, in cells; not used for texts.
    pub size: f32,
    /// Its z coordinate among the marks: see [`height`].
    pub height: f32,
    /// Its opacity when no stone covers it.
    pub opacity: f32,
    /// What happens to it behind a nearer stone.
    pub behind: Behind,
    /// Whether it lies on a flat board, as the stones do, instead of facing the camera.
    pub lies: bool,
}

/// The image of a mark, and that in which it is drawn where a nearer stone hides it: in dashes, or hollow.
#[derive(Component, Clone, Debug)]
pub struct ImageBehind {
    /// The image of the mark.
    pub free: Handle<Image>,
    /// The one behind a stone.
    pub covered: Handle<Image>,
}

/// The direction on the board that a billboard points in, from left to right of its image.
#[derive(Component, Clone, Copy, Debug)]
pub struct Pointing(pub Vec3);

/// Marks a billboard that a text stands on: it is as large as the text needs.
#[derive(Component, Clone, Copy, Debug)]
pub struct TextRoom;

/// Marks a billboard that is shown only where the text on its cell is not.
#[derive(Component, Clone, Copy, Debug)]
pub struct InPlaceOfText {
    /// Whether it belongs to the best move, which has a mark of its own.
    pub is_best: bool,
}

/// Whether dots are shown in place of texts.
#[derive(Resource, Debug, Default)]
pub struct DotsOnBoard(pub DotsSeen);

/// What happens to a mark behind a nearer stone. Unchanged, it would seem to belong to that stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Behind {
    /// It becomes faint.
    Fades,
    /// It is not shown.
    Hides,
    /// It is faint, and elsewhere not shown, because an inlay is.
    Replaces,
    /// It is shown unchanged, because it says where the pointer is, or which move is the best.
    ShinesThrough,
}

/// The opacity of a mark behind a stone, and that of one with an image of its own for it.
const FADED: f32 = 0.25;
const COVERED: f32 = 0.7;
/// The least width of a cell that marks are drawn for, in logical pixels: in a cube that is spread they would be as small
/// as the points of the lattice.
const LEAST_UNIT: f32 = 11.0;
/// The least height of a mark that lies on the board, as a part of its width: seen from the side it would be a line.
const FLATTEST: f32 = 0.3;
/// The least width of a mark that lies on the board, in logical pixels.
const LEAST_LYING: f32 = 12.0;
/// How far above the middle of a stone on a flat board a mark on it lies, in cells: around the sign, which is on its top.
const ON_STONE: f32 = 0.5 * FLAT_STONE * FLAT_STONE_HEIGHT;
/// How far ahead of itself a billboard looks for the direction that it points in, in cells.
const STEP_AHEAD: f32 = 0.1;

/// A position on the 3D board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Anchor {
    /// A cell; follows it when the layers are spread.
    Cell(Cell),
    /// The ground of a cell; hidden under a stone.
    Ground(Cell),
    /// Beside a cell, at this offset from it.
    Beside(Cell, Vec3),
}

impl Anchor {
    /// Returns the cell that it belongs to.
    pub fn cell(self) -> Cell {
        match self {
            Self::Cell(cell) | Self::Ground(cell) | Self::Beside(cell, _) => cell,
        }
    }
}

/// Places and scales all billboards, and hides or fades those behind stones. Runs in
/// [`AppSystems::Place`](crate::app::base::AppSystems::Place) when the view has changed or a billboard is new.
pub(super) fn place_billboards(
    session: ShownGame,
    space: Res<Space>,
    eye: Res<Eye>,
    layout: Res<BoardLayout>,
    text_scale: Res<TextSize>,
    projection: Res<Projection>,
    mut marks: Query<(
        (&Billboard, Option<&ImageBehind>, Option<&Pointing>, Option<&Rank>, Has<TextRoom>, Has<InPlaceOfText>),
        &mut Transform,
        Option<&mut Sprite>,
        Option<&mut TextFont>,
        &mut Visibility,
    )>,
) {
    let position = session.tree().position();
    let geometry = position.geometry();
    let is_on_board = |cell: Cell| cell.index() < geometry.len();
    // Marks on ghosts are not shown, because they would stand out more than the layer in focus. Ghosts hide nothing.
    let is_full = |cell: Cell| is_on_board(cell) && space.presence(geometry, cell) == Presence::Full;
    let stones = projection.stones().keys().filter(|&&cell| is_full(cell));
    let outlines: Vec<StoneOutline> =
        stones.filter_map(|&cell| StoneOutline::of(&space, &eye, geometry, cell)).collect();
    let covers = Covers::new(&outlines);
    let numbers = marks.iter().filter_map(|((billboard, _, _, rank, ..), _, sprite, ..)| {
        let (cell, Anchor::Cell(_), None) = (billboard.anchor.cell(), billboard.anchor, sprite) else { return None };
        let is_on_ground = Space::lies_flat(geometry) && position.owner(cell).is_none();
        let at = billboard.transform(&space, geometry, is_on_ground);
        let seen = is_full(cell).then(|| eye.see_sized(at))??;
        billboard.behind.part(covers.clearness(cell, &seen))?;
        let steepness = mark_height(&eye, at.translation, Space::lies_flat(geometry));
        let (is_best, rank) = (billboard.behind == Behind::ShinesThrough, rank.copied().unwrap_or_default());
        Some(Number { cell, seen, is_best, rank, steepness })
    });
    let numbers: Vec<Number> = numbers.collect();
    let mut written: BTreeSet<Cell> = numbers.iter().map(|number| number.cell).collect();
    let crowded = crowded(numbers, text_scale.0, Space::lies_flat(geometry));
    crowded.iter().for_each(|cell| _ = written.remove(cell));
    for ((billboard, images, pointing, _, has_text, is_instead), mut transform, sprite, font, mut visibility) in
        &mut marks
    {
        let cell = billboard.anchor.cell();
        if !is_on_board(cell) {
            continue;
        }
        let is_number = has_text || font.is_some() && matches!(billboard.anchor, Anchor::Cell(_));
        let is_empty = position.owner(cell).is_none();
        let is_crowded = is_number && crowded.contains(&cell);
        let is_needed = !is_instead || !written.contains(&cell);
        let is_uncovered = is_empty || !matches!(billboard.anchor, Anchor::Ground(_));
        let is_shown = is_full(cell) && !is_crowded && is_needed && is_uncovered;
        let lies_flat = Space::lies_flat(geometry);
        let lies = billboard.lies && lies_flat;
        let at = billboard.transform(&space, geometry, lies_flat && is_empty);
        let seen = eye.see_sized(at).filter(|_| is_shown).and_then(|seen| {
            let clearness = covers.clearness(cell, &seen);
            let is_covered = images.is_some() && clearness <= 0.0;
            let part = if is_covered { COVERED } else { billboard.behind.part(clearness)? };
            Some((seen, part, is_covered))
        });
        let Some((seen, part, is_covered)) = seen else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        visibility.set_if_neq(Visibility::Inherited);
        // Nearer marks are drawn on top.
        let nearness = 0.4 / (1.0 + seen.depth);
        let wanted = layout.world(seen.at).extend(billboard.height + nearness);
        if transform.translation != wanted {
            transform.translation = wanted;
        }
        let ahead = pointing.and_then(|Pointing(direction)| eye.see(at.translation + STEP_AHEAD * *direction));
        if let Some(ahead) = ahead {
            let turned = Quat::from_rotation_z((layout.world(ahead.at) - layout.world(seen.at)).to_angle());
            if transform.rotation != turned {
                transform.rotation = turned;
            }
        }
        if let Some(mut sprite) = sprite {
            let height = mark_height(&eye, at.translation, lies);
            let unit = if has_text { unit_for_text(seen.unit, text_scale.0) } else { seen.unit.max(LEAST_UNIT) };
            let width = (billboard.size * unit).max(if lies { LEAST_LYING } else { 0.0 });
            let size = Some(width * Vec2::new(1.0, height));
            if sprite.custom_size != size {
                sprite.custom_size = size;
            }
            if let Some(images) = images {
                let image = if is_covered { &images.covered } else { &images.free };
                if sprite.image != *image {
                    sprite.image = image.clone();
                }
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

/// Returns how high a mark is seen, as a part of its width: less than 1 if it `lies` on the board.
fn mark_height(eye: &Eye, place: Vec3, lies: bool) -> f32 {
    if lies { eye.steepness(place).max(FLATTEST) } else { 1.0 }
}

/// Notes for the legend whether there are dots in place of texts. Runs after them in
/// [`AppSystems::Place`](crate::app::base::AppSystems::Place).
pub(super) fn note_dots(
    shown: Res<PositionShown>,
    time: Res<Time<Real>>,
    dots: Query<(&InPlaceOfText, &Visibility)>,
    mut on_board: ResMut<DotsOnBoard>,
    mut redraw: ResMut<Redraw>,
) {
    let are_here = dots.iter().any(|(dot, &visibility)| !dot.is_best && visibility != Visibility::Hidden);
    on_board.bypass_change_detection().0.note(are_here, *shown, time.elapsed(), &mut redraw);
}

impl Billboard {
    /// Returns where it is: at the height of a stone, on such a stone if it lies, or on the ground.
    fn transform(&self, space: &Space, geometry: &Geometry, is_on_ground: bool) -> Transform {
        match self.anchor {
            Anchor::Cell(cell) if self.height >= height::MARKS && !is_on_ground => {
                let at = space.stone_transform(geometry, cell);
                let rise = if self.lies && Space::lies_flat(geometry) { ON_STONE } else { 0.0 };
                at.with_translation(at.translation + rise * Vec3::Y)
            }
            Anchor::Cell(cell) | Anchor::Ground(cell) => space.transform(geometry, cell),
            Anchor::Beside(cell, step) => {
                let at = space.transform(geometry, cell);
                at.with_translation(at.translation + step)
            }
        }
    }
}

impl Behind {
    /// Returns the opacity of a mark with this clearness, from 0 to 1; `None` if it is hidden.
    fn part(self, clearness: f32) -> Option<f32> {
        match self {
            Self::Fades => Some(FADED + (1.0 - FADED) * clearness),
            Self::Hides => (clearness > 0.0).then_some(1.0),
            Self::Replaces => (clearness <= 0.0).then_some(FADED),
            Self::ShinesThrough => Some(1.0),
        }
    }
}

/// The z coordinate of texts among the marks.
pub const TEXT_HEIGHT: f32 = height::MARKS + 0.5;
