//! A small picture of a position for lists.

use bevy_egui::egui::{self, Ui};

use crate::app::theme::{Palette, ui_color};
use crate::games::AnyPosition;
use crate::geometry::{Cell, Shape, embed};
use crate::rules::Position;

/// The most cells that a miniature draws; a larger board shows its stones by number only.
const MOST_CELLS: usize = 2_000;

/// Draws the position into a square of `size` points, with a ring on `mark`.
pub(super) fn miniature_ui(ui: &mut Ui, palette: &Palette, position: &AnyPosition, mark: Option<Cell>, size: f32) {
    let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(size), egui::Sense::hover());
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, 4.0, ui_color(palette.board));
    let geometry = position.geometry();
    if geometry.len() > MOST_CELLS {
        let font = egui::FontId::proportional(12.0);
        let text = format!("{}\npoints", geometry.len());
        painter.text(rect.center(), egui::Align2::CENTER_CENTER, text, font, ui_color(palette.line));
        return;
    }
    let [width, height] = embed::half_extent(geometry);
    let unit = size / (2.0 * (width.max(height) + 0.8));
    let at = |cell| {
        let [x, y] = embed::place(geometry, cell);
        rect.center() + egui::vec2(x, -y) * unit
    };
    let color = |player| ui_color(palette.stone(position.setup().color(player)));
    let has_groups = position.setup().has_groups();
    let is_lattice = matches!(geometry.shape(), Shape::Lattice(_));
    for cell in geometry.cells() {
        for next in geometry.neighbours(cell).filter(|&next| next > cell && at(next).distance(at(cell)) < 1.1 * unit) {
            let is_joined = has_groups && position.owner(cell) == position.owner(next);
            let owner = position.owner(cell).filter(|_| is_joined);
            let stroke = match owner {
                Some(player) => egui::Stroke::new(unit * 0.3, color(player)),
                None if is_lattice => egui::Stroke::new((unit * 0.05).max(0.25), ui_color(palette.line)),
                None => continue,
            };
            painter.line_segment([at(cell), at(next)], stroke);
        }
    }
    for cell in geometry.cells() {
        match position.owner(cell) {
            Some(player) => painter.circle_filled(at(cell), (unit * 0.42).max(0.8), color(player)),
            None if !is_lattice => painter.circle_filled(at(cell), (unit * 0.12).max(0.35), ui_color(palette.line)),
            None => continue,
        };
    }
    if let Some(cell) = mark {
        painter.circle_stroke(at(cell), unit * 0.3, egui::Stroke::new(unit * 0.12, ui_color(palette.last_move)));
    }
}
