//! The reason of a refused click, at the board where it was made.

use bevy_egui::egui;

use super::PanelContext;
use super::widgets::name;
use crate::app::theme::ui_color;
use crate::geometry::Cell;
use crate::rules::Position;

pub(super) fn refusal_ui(ctx: &egui::Context, cx: &PanelContext) {
    let (Some(session), Some((refused, left))) = (&cx.session, cx.refusal.current()) else { return };
    let geometry = session.tree().position().geometry();
    let cell = refused.cell.filter(|cell| cell.index() < geometry.len());
    // A refused pass has no cell: its reason stands in the middle of the board.
    let (at, unit) = place(ctx, cx, cell);
    let lift = egui::vec2(0.0, -0.62 * unit);
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

/// Where a cell is seen, or the middle of the board, in points, and the size of a cell there.
fn place(ctx: &egui::Context, cx: &PanelContext, cell: Option<Cell>) -> (egui::Pos2, f32) {
    let points = cx.layout.scale_factor / ctx.pixels_per_point();
    let geometry = cx.session.as_ref().map(|session| session.tree().position().geometry());
    if cx.space.is_solid {
        let middle = cx.eye.view.center();
        let seen = cell.zip(geometry).and_then(|(cell, geometry)| cx.eye.see_cell(&cx.space, geometry, cell));
        let (at, unit) = seen.map_or((middle, 40.0), |seen| (seen.at, seen.unit));
        return ((egui::pos2(at.x, at.y).to_vec2() * points).to_pos2(), unit * points);
    }
    let pixels = cell.zip(geometry).map_or_else(
        || cx.layout.window_pixels_of(bevy::math::Vec2::ZERO),
        |(cell, geometry)| cx.layout.window_pixels(geometry, cell),
    );
    (egui::Pos2::new(pixels.x, pixels.y) / ctx.pixels_per_point(), cx.layout.unit * points)
}

/// The name of the point under the pointer, where the depth makes it hard to read off.
pub(super) fn pointed_ui(ctx: &egui::Context, cx: &PanelContext) {
    let (Some(session), Some(cell), true) = (&cx.session, cx.hovered.cell(), cx.space.is_solid) else { return };
    let (at, unit) = place(ctx, cx, Some(cell));
    let (number, count) = cx.stack.place();
    let mut text = session.tree().position().geometry().name(cell);
    if count > 1 {
        text.push_str(&format!("   {number} of {count}, Tab"));
    }
    egui::Area::new("pointed".into())
        .fixed_pos(at + egui::vec2(0.5 * unit, -0.4 * unit))
        .pivot(egui::Align2::LEFT_BOTTOM)
        .constrain(true)
        .interactable(false)
        .show(ctx, |ui| {
            egui::Frame::popup(ui.style()).show(ui, |ui| {
                let response = ui.label(text);
                name(ui, "pointed", &response);
            });
        });
}
