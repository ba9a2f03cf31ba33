//! The bar at the top: what can be done with games, and the pages.

use bevy_egui::egui::{self, Ui};

use super::PanelContext;
use super::widgets::{button, command_button, command_toggle};
use crate::app::Screen;
use crate::app::commands::AppCommand;
use crate::app::theme::ui_color;

/// Why a board stays in space.
const NOT_FLAT: &str = "Boards of more than five dimensions, and other very large ones, cannot be shown flat.";

pub(super) fn toolbar_ui(root: &mut Ui, cx: &mut PanelContext) {
    let frame = egui::Frame::new().fill(ui_color(cx.palette.panel)).inner_margin(egui::Margin::symmetric(10, 6));
    egui::Panel::top("toolbar").frame(frame).show(root, |ui| {
        ui.horizontal(|ui| {
            let has_game = cx.session.is_some();
            if *cx.screen.get() == Screen::Home && has_game {
                if button(ui, "back-to-game", "⏴ Back to the game").clicked() {
                    cx.commands.write(AppCommand::BackToGame);
                }
            } else {
                command_button(ui, cx, "new-game", true);
            }
            command_button(ui, cx, "open", true);
            command_button(ui, cx, "save", has_game);
            command_button(ui, cx, "save-as", has_game);
            if *cx.screen.get() == Screen::Game {
                // Where only a cut is shown in space there is no flat picture either.
                command_toggle(ui, cx, "solid", "3D", cx.space.cut.is_empty(), cx.space.is_solid)
                    .on_disabled_hover_text(NOT_FLAT);
            }
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                command_button(ui, cx, "settings", true);
                command_button(ui, cx, "rules", true);
            });
        });
    });
}
