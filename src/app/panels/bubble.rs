//! The reason of a refused click, at the board where it was made.

use bevy_egui::egui;

use super::PanelContext;
use super::widgets::name;
use crate::app::theme::ui_color;
use crate::rules::Position;

pub(super) fn refusal_ui(ctx: &egui::Context, cx: &PanelContext) {
    let (Some(session), Some((refused, left))) = (&cx.session, cx.refusal.current()) else { return };
    let geometry = session.tree().position().geometry();
    let cell = refused.cell.filter(|cell| cell.index() < geometry.len());
    // A refused pass has no cell: its reason stands in the middle of the board.
    let pixels = cell.map_or_else(
        || cx.layout.window_pixels_of(bevy::math::Vec2::ZERO),
        |cell| cx.layout.window_pixels(geometry, cell),
    );
    let at = egui::Pos2::new(pixels.x, pixels.y) / ctx.pixels_per_point();
    let lift = egui::vec2(0.0, -0.62 * cx.layout.unit * cx.layout.scale_factor / ctx.pixels_per_point());
    egui::Area::new("refusal".into())
        .fixed_pos(at + lift)
        .pivot(egui::Align2::CENTER_BOTTOM)
        .constrain(true)
        .interactable(false)
        .show(ctx, |ui| {
            let frame = egui::Frame::popup(ui.style()).stroke(egui::Stroke::new(1.5, ui_color(cx.palette.refused)));
            frame.show(ui, |ui| {
                ui.set_max_width(320.0);
                let name_of_cell = cell.map(|cell| geometry.name(cell)).unwrap_or_default();
                // Some reasons begin with the cell themselves.
                let text = match refused.reason.strip_prefix(&name_of_cell) {
                    Some(_) => refused.reason.clone(),
                    None => format!("{name_of_cell}: {}", refused.reason),
                };
                let response = ui.label(text);
                name(ui, "refusal", &response);
            });
        });
    ctx.request_repaint_after(left);
}
