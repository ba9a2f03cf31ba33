//! The turning points of a game in its report, and the link that asks for a better move.

use bevy::prelude::MessageWriter;
use bevy_egui::egui::{self, Ui};

use super::Page;
use crate::app::base::percent;
use crate::app::commands::AppCommand;
use crate::app::panels::widgets::{heading, muted, name, strong, text_width};
use crate::app::session::Session;
use crate::app::theme::{Style, ui_color};
use crate::study::{Judged, TurningPoint, compared};

/// The room for the number of a turning point, and that for what it lost, in points.
const NUMBER: f32 = 30.0;
const LOSS: f32 = 48.0;
/// The link that asks for a better move than a computer's.
const FIND: &str = "Find a better move";

impl Page<'_> {
    pub(super) fn turning_points_ui(&self, ui: &mut Ui, orders: &mut MessageWriter<AppCommand>) {
        let points = self.report.turning_points();
        if points.is_empty() {
            return;
        }
        heading(ui, &self.style.palette, "TURNING POINTS");
        let (checked, around) = self.report.checked();
        if checked < around {
            ui.label(muted(&self.style.palette, "Not final yet: a second look may change them."));
        }
        for (place, point) in (1..).zip(points) {
            ui.separator();
            ui.scope(|ui| self.turning_point_ui(ui, place, point, orders));
        }
    }

    /// Shows a turning point: the number of the move, what was better and why, what it lost, and a link that asks for the
    /// better move.
    fn turning_point_ui(
        &self,
        ui: &mut Ui,
        place: usize,
        point: &TurningPoint,
        orders: &mut MessageWriter<AppCommand>,
    ) {
        let TurningPoint { judged, why } = point;
        let palette = &self.style.palette;
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.spacing_mut().interact_size.y = 0.0;
        ui.spacing_mut().button_padding.y = 0.0;
        let link = text_width(ui, FIND).ceil();
        let room = ui.available_width() - NUMBER - link - LOSS - 3.0 * ui.spacing().item_spacing.x;
        ui.horizontal_top(|ui| {
            ui.allocate_ui(egui::vec2(NUMBER, 0.0), |ui| {
                ui.set_width(NUMBER);
                ui.label(strong(judged.ply.to_string()));
            });
            ui.vertical(|ui| {
                ui.set_width(room);
                let text = strong(compared(self.session.tree(), judged));
                let response = ui.add(egui::Button::new(text).frame(false).wrap());
                let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
                name(ui, format!("turning-point.{place}"), &response);
                if response.on_hover_text("Go to this move").clicked() {
                    orders.write(AppCommand::Dismiss);
                    orders.write(AppCommand::GoTo(judged.node));
                }
            });
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Min), |ui| {
                // As wide in each row, so that the losses stand in a column.
                ui.allocate_ui_with_layout(egui::vec2(link, 0.0), egui::Layout::top_down(egui::Align::Min), |ui| {
                    ui.set_width(link);
                    try_again_ui(ui, self.style, self.session, judged, format!("try-again.{place}"), orders);
                });
                let lost = egui::RichText::new(format!("−{}", percent(judged.loss()))).color(ui_color(palette.clay));
                ui.label(lost);
            });
        });
        if !why.is_empty() {
            ui.horizontal_top(|ui| {
                ui.add_space(NUMBER + ui.spacing().item_spacing.x);
                ui.add(egui::Label::new(muted(palette, why)).wrap());
            });
        }
    }
}

/// Shows a link that asks for a better move than this one: again, if a person played it.
pub(in crate::app::panels) fn try_again_ui(
    ui: &mut Ui,
    style: &Style,
    session: &Session,
    judged: &Judged,
    id: String,
    orders: &mut MessageWriter<AppCommand>,
) {
    let text = if session.is_computers_at(judged.player, judged.parent) { FIND } else { "Try again" };
    let text = egui::RichText::new(text).color(ui_color(style.palette.water));
    let response = ui.add(egui::Button::new(text).frame(false));
    name(ui, id, &response);
    if response.on_hover_text("Find the better move yourself").clicked() {
        orders.write(AppCommand::TryAgain(Some(judged.node)));
    }
}
