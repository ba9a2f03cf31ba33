//! A small picture of a position, for lists and for the examples of the rules.

use bevy::prelude::Color;
use bevy_egui::egui::{self, Painter, Pos2, Response, Shape as Drawn, Stroke, Ui};

use super::stone::{paint_branch, paint_stone};
use crate::app::theme::{Palette, ui_color};
use crate::games::AnyPosition;
use crate::geometry::labels::{Label, labels};
use crate::geometry::{Cell, Shape, embed};
use crate::rules::{Aid, Position, SeatColor};

/// The most cells that a miniature draws; a larger board shows their number only.
const MOST_CELLS: usize = 2_000;

/// The least room between two coordinates side by side, in points.
const LABEL_GAP: egui::Vec2 = egui::vec2(3.0, 0.0);

/// What is marked beside the stones.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks {
    /// Cells with a ring.
    pub(super) ringed: Vec<Cell>,
    /// Cells with a cross: what stood there is gone.
    pub(super) removed: Vec<Cell>,
    /// Whether the coordinates are written beside the board.
    pub(super) has_labels: bool,
}

/// Draws the position into a square of `size` points.
pub(super) fn miniature_ui(
    ui: &mut Ui,
    palette: &Palette,
    position: &AnyPosition,
    marks: &Marks,
    size: f32,
) -> Response {
    let (rect, response) = ui.allocate_exact_size(egui::Vec2::splat(size), egui::Sense::hover());
    let painter = ui.painter_at(rect);
    let geometry = position.geometry();
    let is_lattice = matches!(geometry.shape(), Shape::Lattice(_));
    let has_plate = is_lattice && !marks.has_labels;
    painter.rect_filled(rect, 4.0, ui_color(if has_plate { palette.board } else { palette.background }));
    if geometry.len() > MOST_CELLS {
        let font = egui::FontId::proportional(12.0);
        let text = format!("{}\npoints", geometry.len());
        painter.text(rect.center(), egui::Align2::CENTER_CENTER, text, font, ui_color(palette.line));
        return response;
    }
    let [width, height] = embed::half_extent(geometry);
    let margin = if marks.has_labels { 1.4 } else { 0.8 };
    let unit = size / (2.0 * (width.max(height) + margin));
    let picture = Picture { painter, palette, position, middle: rect.center(), unit };
    if is_lattice {
        picture.lines(marks.has_labels)
    } else {
        picture.tiles()
    }
    picture.links();
    picture.stones();
    picture.marks(marks);
    if marks.has_labels {
        picture.labels();
    }
    response
}

struct Picture<'a> {
    painter: Painter,
    palette: &'a Palette,
    position: &'a AnyPosition,
    middle: Pos2,
    /// The distance between neighbours, in points.
    unit: f32,
}

impl Picture<'_> {
    fn at(&self, cell: Cell) -> Pos2 {
        let [x, y] = embed::place(self.position.geometry(), cell);
        self.middle + egui::vec2(x, -y) * self.unit
    }

    fn stone_color(&self, cell: Cell) -> Option<SeatColor> {
        Some(self.position.setup().color(self.position.owner(cell)?))
    }

    /// What the stones lie on.
    fn ground(&self) -> Color {
        match self.position.geometry().shape() {
            Shape::Lattice(_) => self.palette.board,
            Shape::Hexagon(_) => self.palette.tile,
        }
    }

    /// Neighbours that lie next to each other on the plane.
    fn pairs(&self) -> impl Iterator<Item = (Cell, Cell)> + '_ {
        let geometry = self.position.geometry();
        geometry.cells().flat_map(move |cell| {
            let is_beside = move |&next: &Cell| next > cell && self.at(next).distance(self.at(cell)) < 1.1 * self.unit;
            geometry.neighbours(cell).filter(is_beside).map(move |next| (cell, next))
        })
    }

    /// The lines between points, on a plate of its own where there is room around it.
    fn lines(&self, has_plate: bool) {
        if has_plate {
            let [width, height] = embed::half_extent(self.position.geometry());
            let plate = egui::Rect::from_center_size(
                self.middle,
                2.0 * (egui::vec2(width, height) + egui::vec2(0.6, 0.6)) * self.unit,
            );
            self.painter.rect_filled(plate, 4.0, ui_color(self.palette.board));
        }
        let stroke = Stroke::new((self.unit * 0.05).max(0.25), ui_color(self.palette.line));
        for (cell, next) in self.pairs() {
            self.painter.line_segment([self.at(cell), self.at(next)], stroke);
        }
    }

    /// Hexagonal cells, those of regions and exits tinted.
    fn tiles(&self) {
        let mut fills = vec![(ui_color(self.palette.tile), None); self.position.geometry().len()];
        let setup = self.position.setup();
        for aid in self.position.aids() {
            match aid {
                Aid::Region { player, cells } => {
                    let tint = ui_color(self.palette.region(setup.color(player)));
                    cells.iter().for_each(|cell| fills[cell.index()].1 = Some(tint));
                }
                Aid::ExitCell(cell, player) => {
                    fills[cell.index()].1 = Some(ui_color(self.palette.region(setup.color(player))));
                }
                Aid::Forbidden(cell) => fills[cell.index()].1 = Some(ui_color(self.palette.forbidden)),
                _ => {}
            }
        }
        for (cell, (fill, tint)) in self.position.geometry().cells().zip(fills) {
            let corners = hexagon(self.at(cell), self.unit * 0.56);
            self.painter.add(Drawn::convex_polygon(corners.clone(), fill, Stroke::NONE));
            if let Some(tint) = tint {
                self.painter.add(Drawn::convex_polygon(corners, tint, Stroke::NONE));
            }
        }
    }

    /// The branches of roots and groups.
    fn links(&self) {
        if !self.position.setup().about().has_groups {
            return;
        }
        for (cell, next) in self.pairs().filter(|&(cell, next)| self.position.owner(cell) == self.position.owner(next))
        {
            if let Some(color) = self.stone_color(cell) {
                let branch = ([self.at(cell), self.at(next)], self.unit * 0.3);
                paint_branch(&self.painter, self.palette, color, branch, self.ground());
            }
        }
    }

    fn stones(&self) {
        for cell in self.position.geometry().cells() {
            if let Some(color) = self.stone_color(cell) {
                let circle = (self.at(cell), (self.unit * 0.42).max(0.8));
                paint_stone(&self.painter, self.palette, color, circle, self.ground());
            }
        }
    }

    fn marks(&self, marks: &Marks) {
        let stroke = |color| Stroke::new(self.unit * 0.11, ui_color(color));
        for aid in self.position.aids() {
            if let Aid::Six { cells, .. } = aid {
                for cell in cells {
                    self.painter.circle_stroke(self.at(cell), self.unit * 0.42, stroke(self.palette.highlight));
                }
            }
        }
        for &cell in &marks.ringed {
            self.painter.circle_stroke(self.at(cell), self.unit * 0.28, stroke(self.palette.last_move));
        }
        for &cell in &marks.removed {
            let (at, arm) = (self.at(cell), self.unit * 0.22);
            for way in [egui::vec2(arm, arm), egui::vec2(arm, -arm)] {
                self.painter.line_segment([at - way, at + way], stroke(self.palette.refused));
            }
        }
    }
}

impl Picture<'_> {
    fn labels(&self) {
        let font = egui::FontId::proportional((self.unit * 0.42).clamp(7.0, 12.0));
        let mut before = egui::Rect::NOTHING;
        for Label { place: [x, y], text, is_inside, .. } in labels(self.position.geometry()) {
            let color = ui_color(if is_inside { self.palette.line } else { self.palette.label });
            let at = self.middle + egui::vec2(x, -y) * self.unit;
            let is_covered =
                |cell: Cell| self.position.owner(cell).is_some() && self.at(cell).distance(at) < 0.1 * self.unit;
            let galley = self.painter.layout_no_wrap(text, font.clone(), color);
            let rect = egui::Align2::CENTER_CENTER.anchor_size(at, galley.size());
            // Numbers with no room between them would be read as one.
            if rect.expand2(LABEL_GAP).intersects(before)
                || is_inside && self.position.geometry().cells().any(is_covered)
            {
                continue;
            }
            self.painter.galley(rect.min, galley, color);
            before = rect;
        }
    }
}

/// The corners of a hexagon with one at the top; `radius` to its corners.
fn hexagon(middle: Pos2, radius: f32) -> Vec<Pos2> {
    let corner = |k: u8| egui::Vec2::angled(std::f32::consts::FRAC_PI_3 * (f32::from(k) + 0.5)) * radius;
    (0..6).map(|k| middle + corner(k)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::settings::ThemeChoice;
    use crate::games::Setup;

    /// The texts of a picture, with their places.
    fn texts(setup: &str) -> Vec<(String, egui::Rect)> {
        let (ctx, setup) = (egui::Context::default(), setup.parse::<Setup>().unwrap());
        let (palette, position) = (Palette::of(ThemeChoice::Dark), AnyPosition::start(setup));
        ctx.begin_pass(egui::RawInput::default());
        let builder = egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(ctx.viewport_rect());
        let marks = Marks { has_labels: true, ..Marks::default() };
        miniature_ui(&mut Ui::new(ctx.clone(), "root".into(), builder), &palette, &position, &marks, 300.0);
        let text = |shape: egui::epaint::ClippedShape| match shape.shape {
            Drawn::Text(text) => Some((text.galley.text().to_owned(), text.visual_bounding_rect())),
            _ => None,
        };
        ctx.end_pass().shapes.into_iter().filter_map(text).collect()
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
