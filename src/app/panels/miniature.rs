//! A small picture of a position for lists.

use bevy_egui::egui::{self, Ui};

use crate::app::theme::{Palette, ui_color};
use crate::games::AnyPosition;
use crate::geometry::embed;
use crate::rules::Position;

/// The most cells that a miniature draws; a larger board shows its stones by number only.
const MOST_CELLS: usize = 2_000;

/// Draws the position into a square of `size` points.
pub(super) fn miniature_ui(ui: &mut Ui, palette: &Palette, position: &AnyPosition, size: f32) {
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
    for cell in geometry.cells() {
        let [x, y] = embed::place(geometry, cell);
        let at = rect.center() + egui::vec2(x, -y) * unit;
        match position.owner(cell) {
            Some(player) => painter.circle_filled(at, (unit * 0.48).max(0.8), ui_color(palette.stone(player))),
            None => painter.circle_filled(at, (unit * 0.1).max(0.35), ui_color(palette.line)),
        };
    }
}
