//! Billboards: marks and texts that belong to a position in 3D and face the camera; marks of a flat board lie on it. The
//! 2D camera draws them over the 3D image, at the size that a cell has there.

use bevy::prelude::*;

use super::solids::{FLAT_STONE, FLAT_STONE_HEIGHT};
use super::space::Space;
use crate::app::base::Redraw;
use crate::app::session::PositionShown;
use crate::app::view::dots::DotsSeen;
use crate::app::view::height;
use crate::geometry::{Cell, Geometry};

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

/// The opacity of a mark behind a stone.
const FADED: f32 = 0.25;
/// How far above the middle of a stone on a flat board a mark on it lies, in cells: around the sign, which is on its top.
const ON_STONE: f32 = 0.5 * FLAT_STONE * FLAT_STONE_HEIGHT;

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
    pub(super) fn transform(&self, space: &Space, geometry: &Geometry, is_on_ground: bool) -> Transform {
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
    pub(super) fn part(self, clearness: f32) -> Option<f32> {
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
