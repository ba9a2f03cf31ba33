//! The toolbar: commands for whole games, and the pages.

use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};

use super::dock::Dock;
use super::widgets::{button, button_width, command_button, command_toggle};
use crate::app::base::Screen;
use crate::app::commands::AppCommand;
use crate::app::session::Session;
use crate::app::theme::{Palette, ui_color};
use crate::app::view::solid::space::Space;

/// Why the switch between 3D and flat is disabled.
const NOT_FLAT: &str = "Boards of more than five dimensions, and other very large ones, cannot be shown flat.";

/// Draws the toolbar. Runs before all other panels.
pub(super) fn toolbar(
    mut dock: Dock,
    palette: Res<Palette>,
    screen: Res<State<Screen>>,
    session: Option<Res<Session>>,
    space: Res<Space>,
    mut orders: MessageWriter<AppCommand>,
) -> Result {
    let is_game = *screen.get() == Screen::Game;
    let content = Content { has_game: session.is_some(), is_game, space: &space };
    let frame = egui::Frame::new().fill(ui_color(palette.panel)).inner_margin(egui::Margin::symmetric(10, 6));
    dock.show("toolbar", |root| {
        egui::Panel::top("toolbar").frame(frame).show(root, |ui| content.show(ui, &mut orders));
    })
}

/// The label of the first button outside a game; it is the longest.
const BACK_TO_GAME: &str = "⏴ Back to the game";

/// What the choice of buttons depends on.
struct Content<'a> {
    has_game: bool,
    is_game: bool,
    space: &'a Space,
}

impl Content<'_> {
    /// Shows the buttons in one row if they fit, otherwise in several.
    fn show(&self, ui: &mut Ui, orders: &mut MessageWriter<AppCommand>) {
        let words = ["New game", "Open…", "Save", "Save as…", "3D", "Rules", "Settings"];
        let gap = ui.spacing().item_spacing.x;
        let width: f32 = words.iter().map(|word| button_width(ui, word) + gap).sum();
        let first = if self.is_game { 0.0 } else { button_width(ui, BACK_TO_GAME) };
        if first + width <= ui.available_width() {
            ui.horizontal(|ui| {
                self.games(ui, orders);
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    command_button(ui, orders, "settings", true);
                    command_button(ui, orders, "rules", true);
                });
            });
        } else {
            ui.horizontal_wrapped(|ui| {
                self.games(ui, orders);
                command_button(ui, orders, "rules", true);
                command_button(ui, orders, "settings", true);
            });
        }
    }

    fn games(&self, ui: &mut Ui, orders: &mut MessageWriter<AppCommand>) {
        if !self.is_game && self.has_game {
            if button(ui, "back-to-game", BACK_TO_GAME).clicked() {
                orders.write(AppCommand::BackToGame);
            }
        } else {
            command_button(ui, orders, "new-game", self.is_game);
        }
        command_button(ui, orders, "open", true);
        command_button(ui, orders, "save", self.has_game);
        command_button(ui, orders, "save-as", self.has_game);
        if self.is_game {
            // A board that is shown as a slice in 3D has no flat view.
            let can_be_flat = self.space.cut.is_empty();
            command_toggle(ui, orders, "solid", "3D", can_be_flat, self.space.is_solid)
                .on_disabled_hover_text(NOT_FLAT);
        }
    }
}
