//! The card of the teacher: what a move that was taken back is worth, and why. What would have followed is on the board.

use bevy::prelude::MessageWriter;
use bevy_egui::egui::{self, Ui};

use crate::app::commands::AppCommand;
use crate::app::panels::widgets::{button, muted, name, strong};
use crate::app::session::TakenBack;
use crate::app::theme::{Style, ui_color};
use crate::rules::Move;

/// Shows the card; it explains the line on the board if it is shown.
pub(super) fn teacher_ui(
    ui: &mut Ui,
    style: &Style,
    taken: &TakenBack,
    is_line_shown: bool,
    orders: &mut MessageWriter<AppCommand>,
) {
    let (palette, measures) = (&style.palette, &style.measures);
    let line = egui::Stroke::new(1.0, ui_color(palette.clay));
    let frame = egui::Frame::new().fill(ui_color(palette.raised)).stroke(line).corner_radius(measures.corners.card);
    frame.inner_margin(measures.space.card).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        let response = ui.label(strong("Choose again").size(measures.text.heading));
        name(ui, "teacher", &response);
        ui.label(taken.text.as_str());
        if is_line_shown && !taken.judgement.line.is_empty() {
            ui.label(muted(palette, "The numbers on the board show what would follow."));
        }
        ui.add_space(measures.space.item[1]);
        ui.horizontal_wrapped(|ui| {
            if button(ui, "teacher.anyway", "Play it anyway").clicked() {
                orders.write(AppCommand::PlayAnyway);
            }
            if button(ui, "teacher.hint", "Show the best move").clicked() {
                orders.write(AppCommand::Hint);
            }
        });
    });
}

/// Returns the move that was taken back and what would have followed.
pub(super) fn line_of(taken: &TakenBack) -> Vec<Move> {
    std::iter::once(taken.judgement.mv).chain(taken.judgement.line.iter().copied()).collect()
}
