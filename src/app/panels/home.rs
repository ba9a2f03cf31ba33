//! The page where a game is chosen: a new one on the left, existing ones on the right.

use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};

use super::dock::Dock;
use super::new_game::{NewGameForm, new_game_ui};
use super::saved_games::saved_games_ui;
use crate::app::commands::AppCommand;
use crate::app::files::{GameFiles, SavedGames};
use crate::app::theme::{Palette, ui_color};

/// The width from which the two parts are side by side, in points.
const WIDE: f32 = 820.0;

/// Draws the page. Runs in [`Screen::Home`](crate::app::base::Screen::Home).
pub(super) fn home_page(
    mut dock: Dock,
    palette: Res<Palette>,
    saved_games: Res<SavedGames>,
    game_files: Res<GameFiles>,
    mut form: ResMut<NewGameForm>,
    mut orders: MessageWriter<AppCommand>,
) -> Result {
    let frame = egui::Frame::new().fill(ui_color(palette.ground)).inner_margin(egui::Margin::same(20));
    let content = |ui: &mut Ui| {
        let height = ui.available_height();
        let orders = &mut orders;
        if ui.available_width() >= WIDE {
            ui.columns(2, |columns| {
                scrolling(&mut columns[0], "new", height, |ui| {
                    card(ui, &palette, |ui| new_game_ui(ui, &palette, orders, &mut form));
                });
                scrolling(&mut columns[1], "saved", height, |ui| {
                    card(ui, &palette, |ui| saved_games_ui(ui, &palette, orders, &saved_games, &game_files));
                });
            });
        } else {
            scrolling(ui, "home", height, |ui| {
                card(ui, &palette, |ui| new_game_ui(ui, &palette, orders, &mut form));
                ui.add_space(14.0);
                card(ui, &palette, |ui| saved_games_ui(ui, &palette, orders, &saved_games, &game_files));
            });
        }
    };
    dock.show("home", |root| {
        egui::CentralPanel::default().frame(frame).show(root, content);
    })
}

fn scrolling(ui: &mut Ui, id: &str, height: f32, content: impl FnOnce(&mut Ui)) {
    egui::ScrollArea::vertical().id_salt(id).max_height(height).show(ui, content);
}

fn card(ui: &mut Ui, palette: &Palette, content: impl FnOnce(&mut Ui)) {
    let frame = egui::Frame::new().fill(ui_color(palette.panel)).corner_radius(10.0).inner_margin(18.0);
    frame.show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        content(ui);
    });
}
