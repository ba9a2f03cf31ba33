//! Small pictures: a board with a position, for lists and for the examples in the rules, and a stone.

use std::collections::BTreeSet;

use bevy_egui::egui::{self, Align2, FontId, Pos2, Rect, Response, Ui, Vec2, vec2};

use crate::app::theme::{Dryness, Palette, ui_color};
use crate::app::view::marks::{Mark, MarkShape, Marker};
use crate::app::view::small::{CellSpot, SmallBoard, paint_stone};
use crate::games::AnyPosition;
use crate::geometry::labels::{Label, labels};
use crate::geometry::{Cell, Geometry, Shape, embed};
use crate::rules::{Aid, Position, SeatColor};

/// How many cells a miniature draws at most; for a larger board it only says how many points there are.
const MOST_CELLS: usize = 2_000;

/// The margins around the outermost points, in cells: with and without coordinates.
const LABELLED_MARGIN: f32 = 1.4;
const MARGIN: f32 = 0.8;
/// How far the plate of a board with coordinates extends beyond the outermost points, in cells: beside it stand those of a
/// square, on it those of a line.
const PLATE_EDGE: f32 = 0.6;
const LINE_EDGE: f32 = 1.2;
/// The gap between two layers of a cube, in cells.
const LAYER_GAP: f32 = 1.7;
/// The minimum gap between two coordinates, in points.
const LABEL_GAP: Vec2 = vec2(3.0, 0.0);

/// What is drawn in addition to the stones.
#[derive(Clone, Debug, Default)]
pub(in crate::app::panels) struct Marks {
    /// The cells with a ring.
    pub(in crate::app::panels) ringed: Vec<Cell>,
    /// The cells with a cross: their stones were removed.
    pub(in crate::app::panels) removed: Vec<Cell>,
    /// Whether coordinates are drawn around the board.
    pub(in crate::app::panels) has_labels: bool,
}

/// Draws the position as large as it fits into this room.
pub(in crate::app::panels) fn miniature_ui(
    ui: &mut Ui,
    palette: &Palette,
    position: &AnyPosition,
    marks: &Marks,
    room: Vec2,
) -> Response {
    let (rect, response) = ui.allocate_exact_size(room, egui::Sense::hover());
    let painter = ui.painter_at(rect);
    let geometry = position.geometry();
    let is_lattice = matches!(geometry.shape(), Shape::Lattice(_));
    if geometry.len() > MOST_CELLS {
        painter.rect_filled(rect, 4.0, ui_color(palette.board()));
        let font = FontId::proportional(12.0);
        let text = format!("{}\npoints", geometry.len());
        painter.text(rect.center(), Align2::CENTER_CENTER, text, font, ui_color(palette.grid));
        return response;
    }
    let place = if marks.has_labels { embed::place } else { compact_place };
    let places: Vec<_> = geometry.cells().map(|cell| (cell, place(geometry, cell))).collect();
    let half = places.iter().fold(Vec2::ZERO, |half, (_, [x, y])| half.max(vec2(x.abs(), y.abs())));
    let margin = if marks.has_labels { LABELLED_MARGIN } else { MARGIN };
    let unit = (room / (2.0 * (half + Vec2::splat(margin)))).min_elem();
    let at = |[x, y]: [f32; 2]| rect.center() + vec2(x, -y) * unit;
    let spots = places.into_iter().map(|(cell, place)| (cell, CellSpot { at: at(place), is_dim: false })).collect();
    // Nothing in a list or a diagram explains dry stones.
    let thirsty = BTreeSet::new();
    let mut board = SmallBoard { painter, palette, position, spots, unit, thirsty };
    if is_lattice {
        let edge = if is_line(geometry) { LINE_EDGE } else { PLATE_EDGE };
        let plate = Rect::from_center_size(rect.center(), 2.0 * (half + Vec2::splat(edge)) * unit);
        board.plate(if marks.has_labels { plate } else { rect }, false);
        board.lines();
    } else {
        board.tiles();
    }
    board.branches();
    board.stones();
    paint_marks(&mut board, marks);
    if marks.has_labels {
        paint_labels(&board, at);
    }
    response
}

/// Returns the place of a cell in a picture without coordinates: the layers of a cube stand close together in a square,
/// without room for their names.
fn compact_place(geometry: &Geometry, cell: Cell) -> [f32; 2] {
    let lattice = match geometry.shape() {
        Shape::Lattice(lattice) if lattice.dims() == 3 => lattice,
        _ => return embed::place(geometry, cell),
    };
    let (size, coords) = (lattice.size(), lattice.coords(cell));
    let columns = (1..=size).find(|columns| columns * columns >= size).unwrap_or(size);
    let rows = size.div_ceil(columns);
    let step = f32::from(size) - 1.0 + LAYER_GAP;
    // Counts layers from the left and the cells in them from the lower left; layer 1 is at the upper left.
    let along = |layer: u16, layers: u16, coord: u16| {
        let middle = [f32::from(layers) - 1.0, f32::from(size) - 1.0].map(|last| last / 2.0);
        (f32::from(layer) - middle[0]) * step + f32::from(coord) - middle[1]
    };
    let (column, row) = (coords[0] % columns, coords[0] / columns);
    [along(column, columns, coords[1]), along(rows - 1 - row, rows, coords[2])]
}

/// Returns whether a board is a line.
pub(in crate::app::panels) fn is_line(geometry: &Geometry) -> bool {
    matches!(geometry.shape(), Shape::Lattice(lattice) if lattice.dims() == 1)
}

fn paint_marks(board: &mut SmallBoard, marks: &Marks) {
    let palette = board.palette;
    for aid in board.position.aids() {
        if let Aid::Six { cells, .. } = aid {
            cells.iter().for_each(|&cell| board.mark(cell, MarkShape::Ring, palette.highlight, 1.0));
        }
    }
    marks.ringed.iter().for_each(|&cell| board.put_mark(cell, 0.0, Mark::recent(palette, 0)));
    marks.removed.iter().for_each(|&cell| board.mark(cell, MarkShape::Cross, palette.refused, 0.5));
}

/// The font sizes of the coordinates beside a board, and of those in its cells, which leave a gap to their edges, in
/// cells.
const BESIDE: f32 = 0.42;
const INSIDE: f32 = 0.34;

/// Draws the coordinates; `at` converts board positions to screen positions.
fn paint_labels(board: &SmallBoard, at: impl Fn([f32; 2]) -> Pos2) {
    let (position, palette) = (board.position, board.palette);
    let is_on_wood = |label: &Label| label.is_inside || is_line(position.geometry());
    let drawn = |label: Label| {
        let size = board.unit * if label.is_inside { INSIDE } else { BESIDE };
        let color = ui_color(if is_on_wood(&label) { palette.label } else { palette.muted });
        let galley = board.painter.layout_no_wrap(label.text, FontId::proportional(size.clamp(7.0, 12.0)), color);
        (Align2::CENTER_CENTER.anchor_size(at(label.place), galley.size()), galley, color)
    };
    let (inside, beside): (Vec<Label>, Vec<Label>) =
        labels(position.geometry()).into_iter().partition(|label| label.is_inside);
    let has_stone = |at: Pos2| {
        let is_there = |spot: &CellSpot| spot.at.distance(at) < 0.1 * board.unit;
        board.spots.iter().any(|(&cell, spot)| position.owner(cell).is_some() && is_there(spot))
    };
    let inside = inside.into_iter().map(drawn).filter(|(rect, ..)| !has_stone(rect.center()));
    let beside: Vec<_> = beside.into_iter().map(drawn).collect();
    // Two numbers without a gap would be read as one: then every second is left out, or more of them.
    let meet = |pair: &[Rect]| pair[0].expand2(LABEL_GAP).intersects(pair[1]);
    let fits = |every: &usize| {
        let rects: Vec<Rect> = beside.iter().step_by(*every).map(|&(rect, ..)| rect).collect();
        !rects.windows(2).any(meet)
    };
    let every = (1..beside.len()).find(fits).unwrap_or(1);
    for (rect, galley, color) in inside.chain(beside.into_iter().step_by(every)) {
        board.painter.galley(rect.min, galley, color);
    }
}

/// Shows a stone on a panel; `ground` is the colour under it, `size` its width in points.
pub fn stone(ui: &mut Ui, palette: &Palette, stone: SeatColor, ground: bevy::prelude::Color, size: f32) {
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(size), egui::Sense::hover());
    paint_stone(ui.painter(), palette, (stone, Dryness::Fresh), (rect.center(), size / 2.0), ground);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::settings::ThemeChoice;
    use crate::games::Setup;

    /// Returns the texts of a miniature with their rectangles.
    fn texts(setup: &str) -> Vec<(String, egui::Rect)> {
        let (ctx, setup) = (egui::Context::default(), setup.parse::<Setup>().unwrap());
        crate::app::theme::install_fonts(&ctx);
        let (palette, position) = (Palette::of(&ThemeChoice::Soil).unwrap(), AnyPosition::start(setup));
        ctx.begin_pass(egui::RawInput::default());
        let builder = egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(ctx.viewport_rect());
        let marks = Marks { has_labels: true, ..Marks::default() };
        miniature_ui(
            &mut Ui::new(ctx.clone(), "root".into(), builder),
            &palette,
            &position,
            &marks,
            Vec2::splat(300.0),
        );
        let text = |shape: egui::epaint::ClippedShape| match shape.shape {
            egui::Shape::Text(text) => Some((text.galley.text().to_owned(), text.visual_bounding_rect())),
            _ => None,
        };
        ctx.end_pass().shapes.into_iter().filter_map(text).collect()
    }

    #[test]
    fn the_layers_of_a_cube_stand_in_a_square() {
        for (setup, columns) in
            [("tanbo dims=3 size=3", 2.0), ("tanbo dims=3 size=5", 3.0), ("tanbo dims=3 size=9", 3.0)]
        {
            let geometry = setup.parse::<Setup>().unwrap().geometry();
            let places: Vec<_> = geometry.cells().map(|cell| compact_place(&geometry, cell)).collect();
            for (index, &[x, y]) in places.iter().enumerate() {
                let is_apart = |other: &[f32; 2]| (other[0] - x).hypot(other[1] - y) > 0.99;
                assert!(places[..index].iter().all(is_apart), "{setup}: {x} {y}");
            }
            let size = geometry.cells().count() as f32;
            let side = columns * (size.cbrt() - 1.0) + (columns - 1.0) * LAYER_GAP;
            let right = places.iter().map(|[x, _]| *x).fold(0.0, f32::max);
            assert!((2.0 * right - side).abs() < 1e-3, "{setup}: {right}");
        }
    }

    #[test]
    fn coordinates_are_left_out_where_they_would_run_together() {
        for (setup, all) in [("tanbo dims=1 size=31", 31), ("tanbo size=9", 18), ("hexbo side=5", 18)] {
            let texts = texts(setup);
            for (index, (text, rect)) in texts.iter().enumerate() {
                let is_apart =
                    |(_, other): &(String, egui::Rect)| !other.expand2(egui::vec2(1.0, 0.0)).intersects(*rect);
                assert!(texts[..index].iter().all(is_apart), "{setup}: {text}");
            }
            let is_line = all == 31;
            assert!(if is_line { (8..all).contains(&texts.len()) } else { texts.len() == all }, "{setup}: {texts:?}");
        }
    }
}
