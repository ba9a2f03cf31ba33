//! The page where a game is chosen: a new one on the left, those that are kept on the right.

use bevy_egui::egui::{self, Ui};

use super::PanelContext;
use super::new_game::{NewGameForm, new_game_ui};
use super::saved_games::saved_games_ui;
use crate::app::theme::ui_color;

/// From this width on, in points, the two parts stand side by side.
const WIDE: f32 = 820.0;

pub(super) fn home_ui(root: &mut Ui, cx: &mut PanelContext, form: &mut NewGameForm) {
    let frame = egui::Frame::new().fill(ui_color(cx.palette.background)).inner_margin(egui::Margin::same(20));
    egui::CentralPanel::default().frame(frame).show(root, |ui| {
        if ui.available_width() >= WIDE {
            let height = ui.available_height();
            ui.columns(2, |columns| {
                part_ui(&mut columns[0], cx, height, "new", |ui, cx| new_game_ui(ui, cx, form));
                part_ui(&mut columns[1], cx, height, "saved", saved_games_ui);
            });
        } else {
            egui::ScrollArea::vertical().show(ui, |ui| {
                card_ui(ui, cx, |ui, cx| new_game_ui(ui, cx, form));
                ui.add_space(14.0);
                card_ui(ui, cx, saved_games_ui);
            });
        }
    });
}

fn part_ui(
    ui: &mut Ui,
    cx: &mut PanelContext,
    height: f32,
    id: &str,
    content: impl FnOnce(&mut Ui, &mut PanelContext),
) {
    egui::ScrollArea::vertical().id_salt(id).max_height(height).show(ui, |ui| card_ui(ui, cx, content));
}

fn card_ui(ui: &mut Ui, cx: &mut PanelContext, content: impl FnOnce(&mut Ui, &mut PanelContext)) {
    let frame = egui::Frame::new().fill(ui_color(cx.palette.panel)).corner_radius(10.0).inner_margin(18.0);
    frame.show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        content(ui, cx);
    });
}
