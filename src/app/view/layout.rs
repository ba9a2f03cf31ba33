//! The size and position of the flat board: as large as fits between the panels, aligned to whole pixels. In 3D, only
//! the size and scale factor of the window are used.

use bevy::prelude::*;
use bevy::text::LetterSpacing;
use bevy::window::PrimaryWindow;

use crate::app::base::AppSystems;
use crate::app::session::{ActiveGame, PositionShown, ShownGame};
use crate::app::settings::Settings;
use crate::app::theme::FIGURE;
use crate::geometry::{Cell, Geometry, Lattice, Naming, Shape, embed};
use crate::rules::Position;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BoardArea>().init_resource::<BoardLayout>().add_systems(
        Update,
        fit_board.in_set(AppSystems::Fit).run_if(any_with_component::<ActiveGame>).run_if(is_board_due),
    );
}

/// Returns whether the size of the board may have to change.
fn is_board_due(
    area: Res<BoardArea>,
    shown: Res<PositionShown>,
    settings: Res<Settings>,
    windows: Query<(), (With<PrimaryWindow>, Changed<Window>)>,
) -> bool {
    area.is_changed() || shown.is_changed() || settings.is_changed() || !windows.is_empty()
}

/// The part of the window that the panels leave to the board, in logical pixels from the top left.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct BoardArea {
    /// The free rectangle; empty until the panels have been laid out for the first time.
    pub rect: Rect,
}

impl BoardArea {
    /// Returns whether the board has its place. Until then, which is one frame, nothing of it is drawn.
    pub fn is_known(&self) -> bool {
        !self.rect.is_empty()
    }
}

/// The position and size of the flat board. `fit_board` updates it.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct BoardLayout {
    /// The middle of the board, in world units: logical pixels from the middle of the window, y up.
    pub origin: Vec2,
    /// The distance between neighbours, in logical pixels.
    pub unit: f32,
    /// Physical pixels per logical pixel.
    pub scale_factor: f32,
    /// The size of the window, in logical pixels.
    pub window: Vec2,
}

impl Default for BoardLayout {
    fn default() -> Self {
        Self { origin: Vec2::ZERO, unit: 40.0, scale_factor: 1.0, window: Vec2::new(1280.0, 800.0) }
    }
}

/// The margin around the outermost cell centres, in cells: half a cell, the coordinates, and some space.
const MARGIN: f32 = 1.3;
const MARGIN_WITHOUT_LABELS: f32 = 0.85;
/// The largest distance between neighbours, in logical pixels.
const LARGEST_UNIT: f32 = 160.0;

impl BoardLayout {
    /// Returns the layout of the largest board that fits into `rect`, in a window given by its size and scale factor.
    pub fn fitting(
        geometry: &Geometry,
        shows_coordinates: bool,
        (window, scale_factor): (Vec2, f32),
        rect: Rect,
    ) -> Self {
        let margin = if shows_coordinates { MARGIN } else { MARGIN_WITHOUT_LABELS };
        let half = Vec2::from(embed::half_extent(geometry)) + margin;
        let fitting = (rect.size() / (half * 2.0)).min_element().clamp(4.0, LARGEST_UNIT);
        let unit = (fitting * scale_factor).floor().max(3.0) / scale_factor;
        let middle = rect.center();
        let world = Vec2::new(middle.x - window.x / 2.0, window.y / 2.0 - middle.y);
        let origin = (world * scale_factor).round() / scale_factor;
        Self { origin, unit, scale_factor, window }
    }

    /// Returns the distance between neighbours, in physical pixels.
    pub fn cell_pixels(&self) -> u32 {
        (self.unit * self.scale_factor).round().max(1.0) as u32
    }

    /// Returns the centre of a cell in the window, in physical pixels from the top left.
    pub fn window_pixels(&self, geometry: &Geometry, cell: Cell) -> Vec2 {
        self.window_pixels_of(embed::place(geometry, cell).into())
    }

    /// Converts a position on the board, in cells from its middle, to physical pixels from the top left of the window.
    pub fn window_pixels_of(&self, place: Vec2) -> Vec2 {
        let world = self.origin + place * self.unit;
        Vec2::new(self.window.x / 2.0 + world.x, self.window.y / 2.0 - world.y) * self.scale_factor
    }

    /// Converts a point of the window, in logical pixels from the top left, to a position on the board, in cells from
    /// its middle.
    pub fn board_place(&self, point: Vec2) -> Vec2 {
        (self.world(point) - self.origin) / self.unit
    }

    /// Converts a point of the window, in logical pixels from the top left, to world coordinates: logical pixels from
    /// the middle of the window, y up.
    pub fn world(&self, point: Vec2) -> Vec2 {
        Vec2::new(point.x - self.window.x / 2.0, self.window.y / 2.0 - point.y)
    }

    /// Returns where the middle of a text of this size lies, near a position in world coordinates, so that its corner is on
    /// whole pixels: half-way between two, letters lose their thin strokes.
    pub fn on_pixels(&self, middle: Vec2, size: Vec2) -> Vec2 {
        let to_corner = Vec2::new(-0.5, 0.5) * size;
        ((middle + to_corner) * self.scale_factor).round() / self.scale_factor - to_corner
    }

    /// Sets the size of a text, and the space between its characters with which the figures of a number are a whole number
    /// of pixels from each other, for the same reason.
    pub fn size_text(&self, text: &str, size: f32, font: &mut Mut<TextFont>, spacing: &mut Mut<LetterSpacing>) {
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        let advance = FIGURE * size * self.scale_factor;
        let between = if is_number { (advance.round() - advance) / self.scale_factor } else { 0.0 };
        spacing.set_if_neq(LetterSpacing::Px(between));
        if font.font_size != FontSize::Px(size) {
            font.font_size = FontSize::Px(size);
        }
    }

    /// Returns the part of the window that the flat board takes, with its coordinates, in logical pixels from the top left.
    pub fn board(&self, geometry: &Geometry, shows_coordinates: bool) -> Rect {
        let middle = self.window_pixels_of(Vec2::ZERO) / self.scale_factor;
        let has_labels_beside = shows_coordinates && geometry.naming() != Naming::Axial;
        let edge = match geometry.shape() {
            Shape::Lattice(lattice) if lattice.dims() <= 2 => edge(lattice, shows_coordinates),
            _ if has_labels_beside => LABELLED_EDGE,
            Shape::Lattice(lattice) => edge(lattice, false),
            Shape::Hexagon(_) => reach(geometry),
        };
        Rect::from_center_half_size(middle, self.unit * (Vec2::from(embed::half_extent(geometry)) + edge))
    }

    /// Returns the cell under a point of the window, in logical pixels from the top left.
    pub fn cell_at(&self, geometry: &Geometry, point: Vec2) -> Option<Cell> {
        let place = self.board_place(point);
        let distance = |cell: &Cell| Vec2::from(embed::place(geometry, *cell)).distance(place);
        geometry
            .cells()
            .min_by(|a, b| distance(a).total_cmp(&distance(b)))
            .filter(|cell| distance(cell) <= reach(geometry))
    }
}

/// Returns how far from a cell's centre the pointer still hits it, in cells.
fn reach(geometry: &Geometry) -> f32 {
    match geometry.shape() {
        Shape::Hexagon(_) => 0.577,
        Shape::Lattice(_) => 0.5,
    }
}

/// How far a plate extends beyond the outermost points, in cells: with the coordinates of a line or a square on it, and
/// without. Other coordinates, which stand beside the cells, reach as far.
const LABELLED_EDGE: f32 = 1.2;
const PLAIN_EDGE: f32 = 0.7;
/// The same for one of several plates: between them stand their coordinates.
const PART_EDGE: f32 = 0.62;
/// How far that of a line extends on the ground in front of it and behind it: its numbers are large for its cells, and keep
/// clear of its stones.
const LINE_EDGE_ON_GROUND: f32 = 2.6;

/// Returns how far a plate on the ground extends beyond the outermost points, across and away from the viewer, in cells.
pub fn edges_on_ground(lattice: Lattice) -> Vec2 {
    let away = if lattice.dims() == 1 { LINE_EDGE_ON_GROUND } else { LABELLED_EDGE };
    Vec2::new(LABELLED_EDGE, away)
}

/// Returns the size of the plate under each flat part of a board, in cells; `None` for a board of hexagons. The
/// coordinates of a board of one part are on its plate, those of several parts between them.
pub fn plate_size(geometry: &Geometry, shows_coordinates: bool) -> Option<Vec2> {
    let Shape::Lattice(lattice) = geometry.shape() else { return None };
    let points = match lattice.dims() {
        1 => 2.0 * Vec2::from(embed::half_extent(geometry)),
        _ => Vec2::splat(f32::from(lattice.size() - 1)),
    };
    Some(points + 2.0 * edge(lattice, shows_coordinates))
}

/// Returns how far a plate extends beyond its outermost points, in cells.
fn edge(lattice: Lattice, shows_coordinates: bool) -> f32 {
    match lattice.dims() {
        1 | 2 if shows_coordinates => LABELLED_EDGE,
        1 | 2 => PLAIN_EDGE,
        _ => PART_EDGE,
    }
}

/// Fits the largest possible board into [`BoardArea`]. Runs in [`AppSystems::Fit`].
pub(super) fn fit_board(
    area: Res<BoardArea>,
    session: ShownGame,
    settings: Res<Settings>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut layout: ResMut<BoardLayout>,
) {
    let (window, scale_factor) = match windows.single() {
        Ok(window) => (window.size(), window.scale_factor()),
        // When rendering off screen, the image takes the place of the window.
        Err(_) => (layout.window, layout.scale_factor),
    };
    let rect = if area.is_known() { area.rect } else { Rect::from_corners(Vec2::ZERO, window) };
    let geometry = session.tree().position().geometry();
    layout.set_if_neq(BoardLayout::fitting(geometry, settings.show_coordinates, (window, scale_factor), rect));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::AnyPosition;
    use crate::geometry::labels::labels;

    /// Half the width and half the height of a label with two characters, in cells.
    const HALF_LABEL: Vec2 = Vec2::new(0.2, 0.14);

    #[test]
    fn the_coordinates_belong_to_the_board() {
        let (layout, window) = (BoardLayout::default(), Rect::from_corners(Vec2::ZERO, Vec2::new(1280.0, 800.0)));
        for setup in
            ["tanbo size=9", "hexbo side=5", "hexade side=5", "root-bound side=5", "chexers", "tanbo dims=4 size=3"]
        {
            let position = AnyPosition::start(setup.parse().unwrap());
            let geometry = position.geometry();
            let layout = BoardLayout::fitting(geometry, true, (layout.window, 1.0), window);
            let [board, plain] = [true, false].map(|shows_coordinates| layout.board(geometry, shows_coordinates));
            let room = Rect::from_center_half_size(board.center(), board.half_size() - HALF_LABEL * layout.unit);
            for label in labels(geometry) {
                let at = layout.window_pixels_of(label.place.into());
                assert!(room.contains(at), "{setup}: {}", label.text);
            }
            assert!(board.contains(plain.min) && board.contains(plain.max), "{setup}");
            assert_eq!(board == plain, setup == "chexers", "{setup}: names in the cells need no more room");
        }
    }
}
