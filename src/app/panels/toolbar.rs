//! The bar at the top: what can be done with games, and the pages.

use bevy_egui::egui::{self, Ui};

use super::PanelContext;
use super::widgets::{button, button_width, command_button, command_toggle};
use crate::app::base::Screen;
use crate::app::commands::AppCommand;
use crate::app::theme::ui_color;

/// Why a board stays in space.
const NOT_FLAT: &str = "Boards of more than five dimensions, and other very large ones, cannot be shown flat.";

pub(super) fn toolbar_ui(root: &mut Ui, cx: &mut PanelContext) {
    let frame = egui::Frame::new().fill(ui_color(cx.palette.panel)).inner_margin(egui::Margin::symmetric(10, 6));
    egui::Panel::top("toolbar").frame(frame).show(root, |ui| {
        // Side by side where there is room, else in rows.
        let words = ["New game", "Open…", "Save", "Save as…", "3D", "Rules", "Settings"];
        let gap = ui.spacing().item_spacing.x;
        let width: f32 = words.iter().map(|word| button_width(ui, word) + gap).sum();
        let is_home = *cx.screen.get() == Screen::Home;
        let first = if is_home { button_width(ui, BACK_TO_GAME) } else { 0.0 };
        if first + width <= ui.available_width() {
            ui.horizontal(|ui| {
                games_ui(ui, cx);
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    command_button(ui, cx, "settings", true);
                    command_button(ui, cx, "rules", true);
                });
            });
        } else {
            ui.horizontal_wrapped(|ui| {
                games_ui(ui, cx);
                command_button(ui, cx, "rules", true);
                command_button(ui, cx, "settings", true);
            });
        }
    });
}

/// The longest of the words at the start of the bar.
const BACK_TO_GAME: &str = "⏴ Back to the game";

fn games_ui(ui: &mut Ui, cx: &mut PanelContext) {
    let (has_game, is_game) = (cx.session.is_some(), *cx.screen.get() == Screen::Game);
    if !is_game && has_game {
        if button(ui, "back-to-game", BACK_TO_GAME).clicked() {
            cx.commands.write(AppCommand::BackToGame);
        }
    } else {
        command_button(ui, cx, "new-game", is_game);
    }
    command_button(ui, cx, "open", true);
    command_button(ui, cx, "save", has_game);
    command_button(ui, cx, "save-as", has_game);
    if is_game {
        // Where only a cut is shown in space there is no flat picture either.
        command_toggle(ui, cx, "solid", "3D", cx.space.cut.is_empty(), cx.space.is_solid)
            .on_disabled_hover_text(NOT_FLAT);
    }
}
