//! Places the billboards: each where its position is seen, as large as a cell there, and fainter or hidden behind stones.

use std::collections::BTreeSet;

use bevy::prelude::*;

use super::billboard::{Anchor, Behind, Billboard, ImageBehind, InPlaceOfText, Pointing, TextRoom};
use super::eye::Eye;
use super::numbers::{Number, Rank, crowded, text_size, unit_for_text};
use super::orbit::ProjectedPoint;
use super::outline::{Covers, StoneOutline};
use super::space::{Presence, Space};
use crate::app::board::Projection;
use crate::app::session::ShownGame;
use crate::app::theme::TextSize;
use crate::app::view::layout::BoardLayout;
use crate::games::AnyPosition;
use crate::geometry::{Cell, Geometry};
use crate::rules::Position;

/// The opacity of a mark behind a stone that has an image of its own for it.
const COVERED: f32 = 0.7;
/// The least width of a cell that marks are drawn for, in logical pixels: in a cube that is spread they would be as small
/// as the points of the lattice.
const LEAST_UNIT: f32 = 11.0;
/// The least height of a mark that lies on the board, as a part of its width: seen from the side it would be a line.
const FLATTEST: f32 = 0.3;
/// The least width of a mark that lies on the board, in logical pixels.
const LEAST_LYING: f32 = 12.0;
/// How far ahead of itself a billboard looks for the direction that it points in, in cells.
const STEP_AHEAD: f32 = 0.1;

/// What billboards are placed on: the position, and how it is seen.
struct BoardSeen<'a> {
    position: &'a AnyPosition,
    geometry: &'a Geometry,
    lies_flat: bool,
    space: &'a Space,
    eye: &'a Eye,
    covers: Covers,
    text_scale: f32,
}

/// How a billboard that is shown is seen.
struct BillboardSeen {
    /// Where it is on the board.
    place: Vec3,
    /// Where it is in the window.
    seen: ProjectedPoint,
    /// The part of its opacity that it has.
    part: f32,
    /// Whether it has its image for behind a stone.
    is_covered: bool,
    /// Whether it lies on the board.
    lies: bool,
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
    let board = BoardSeen::new(session.tree().position(), &space, &eye, &projection, text_scale.0);
    let numbers = marks.iter().filter_map(|((billboard, _, _, rank, ..), _, sprite, ..)| {
        sprite.is_none().then(|| board.number(billboard, rank)).flatten()
    });
    let numbers: Vec<Number> = numbers.collect();
    let mut written: BTreeSet<Cell> = numbers.iter().map(|number| number.cell).collect();
    let crowded = crowded(numbers, board.text_scale, board.lies_flat);
    crowded.iter().for_each(|cell| _ = written.remove(cell));
    for ((billboard, images, pointing, _, has_text, is_instead), mut transform, sprite, font, mut visibility) in
        &mut marks
    {
        let cell = billboard.anchor.cell();
        if !board.has(cell) {
            continue;
        }
        let is_number = has_text || font.is_some() && matches!(billboard.anchor, Anchor::Cell(_));
        let is_crowded = is_number && crowded.contains(&cell);
        let is_needed = !is_instead || !written.contains(&cell);
        let shown = board.billboard(billboard, images.is_some()).filter(|_| !is_crowded && is_needed);
        let Some(shown) = shown else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        visibility.set_if_neq(Visibility::Inherited);
        board.place(billboard, pointing, &shown, &layout, &mut transform);
        if let Some(mut sprite) = sprite {
            board.set_sprite(billboard, images, has_text, &shown, &mut sprite);
        }
        if let Some(mut font) = font {
            let size = FontSize::Px(text_size(shown.seen.unit, board.text_scale));
            if font.font_size != size {
                font.font_size = size;
            }
        }
    }
}

impl<'a> BoardSeen<'a> {
    fn new(
        position: &'a AnyPosition,
        space: &'a Space,
        eye: &'a Eye,
        projection: &Projection,
        text_scale: f32,
    ) -> Self {
        let geometry = position.geometry();
        // Ghosts hide nothing.
        let stones = projection.stones().keys().filter(|&&cell| is_full(space, geometry, cell));
        let outlines: Vec<StoneOutline> =
            stones.filter_map(|&cell| StoneOutline::of(space, eye, geometry, cell)).collect();
        let (lies_flat, covers) = (Space::lies_flat(geometry), Covers::new(&outlines));
        Self { position, geometry, lies_flat, space, eye, covers, text_scale }
    }

    /// Returns whether the board has this cell.
    fn has(&self, cell: Cell) -> bool {
        cell.index() < self.geometry.len()
    }

    /// Returns whether a cell is empty.
    fn is_empty(&self, cell: Cell) -> bool {
        self.position.owner(cell).is_none()
    }

    /// Returns how the number on a cell is seen; `None` if this billboard is not a number, or is hidden.
    fn number(&self, billboard: &Billboard, rank: Option<&Rank>) -> Option<Number> {
        let Anchor::Cell(cell) = billboard.anchor else { return None };
        let is_on_ground = self.lies_flat && self.is_empty(cell);
        let at = billboard.transform(self.space, self.geometry, is_on_ground);
        let seen = is_full(self.space, self.geometry, cell).then(|| self.eye.see_sized(at))??;
        billboard.behind.part(self.covers.clearness(cell, &seen))?;
        let steepness = mark_height(self.eye, at.translation, self.lies_flat);
        let (is_best, rank) = (billboard.behind == Behind::ShinesThrough, rank.copied().unwrap_or_default());
        Some(Number { cell, seen, is_best, rank, steepness })
    }

    /// Returns how a billboard is seen; `None` if it is hidden. Marks on ghosts are not shown, because they would stand
    /// out more than the layer in focus.
    fn billboard(&self, billboard: &Billboard, has_image_behind: bool) -> Option<BillboardSeen> {
        let cell = billboard.anchor.cell();
        let is_empty = self.is_empty(cell);
        let is_uncovered = is_empty || !matches!(billboard.anchor, Anchor::Ground(_));
        if !is_uncovered || !is_full(self.space, self.geometry, cell) {
            return None;
        }
        let at = billboard.transform(self.space, self.geometry, self.lies_flat && is_empty);
        let seen = self.eye.see_sized(at)?;
        let clearness = self.covers.clearness(cell, &seen);
        let is_covered = has_image_behind && clearness <= 0.0;
        let part = if is_covered { COVERED } else { billboard.behind.part(clearness)? };
        let lies = billboard.lies && self.lies_flat;
        Some(BillboardSeen { place: at.translation, seen, part, is_covered, lies })
    }

    /// Moves a billboard to where it is seen, and turns it if it points in a direction.
    fn place(
        &self,
        billboard: &Billboard,
        pointing: Option<&Pointing>,
        shown: &BillboardSeen,
        layout: &BoardLayout,
        transform: &mut Mut<Transform>,
    ) {
        let seen = &shown.seen;
        // Nearer marks are drawn on top.
        let nearness = 0.4 / (1.0 + seen.depth);
        let wanted = layout.world(seen.at).extend(billboard.height + nearness);
        if transform.translation != wanted {
            transform.translation = wanted;
        }
        let ahead = pointing.and_then(|Pointing(direction)| self.eye.see(shown.place + STEP_AHEAD * *direction));
        if let Some(ahead) = ahead {
            let turned = Quat::from_rotation_z((layout.world(ahead.at) - layout.world(seen.at)).to_angle());
            if transform.rotation != turned {
                transform.rotation = turned;
            }
        }
    }

    /// Sets the size, image and opacity of the sprite of a billboard.
    fn set_sprite(
        &self,
        billboard: &Billboard,
        images: Option<&ImageBehind>,
        has_text: bool,
        shown: &BillboardSeen,
        sprite: &mut Mut<Sprite>,
    ) {
        let BillboardSeen { place, ref seen, part, is_covered, lies } = *shown;
        let height = mark_height(self.eye, place, lies);
        let unit = if has_text { unit_for_text(seen.unit, self.text_scale) } else { seen.unit.max(LEAST_UNIT) };
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
}

/// Returns whether a cell is on the board, and its layer shown in full.
fn is_full(space: &Space, geometry: &Geometry, cell: Cell) -> bool {
    cell.index() < geometry.len() && space.presence(geometry, cell) == Presence::Full
}

/// Returns how high a mark is seen, as a part of its width: less than 1 if it `lies` on the board.
fn mark_height(eye: &Eye, place: Vec3, lies: bool) -> f32 {
    if lies { eye.steepness(place).max(FLATTEST) } else { 1.0 }
}
