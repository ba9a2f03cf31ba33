//! The window with all games on disk, each with a miniature of its board; a click opens a game.

use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};
use jiff::Zoned;

use crate::app::commands::AppCommand;
use crate::app::files::{GameFiles, SavedGameInfo, SavedGames, ago};
use crate::app::panels::widgets::command_buttons::command_button;
use crate::app::panels::widgets::dock::Dock;
use crate::app::panels::widgets::icons;
use crate::app::panels::widgets::miniature::{Marks, miniature_ui};
use crate::app::panels::widgets::page_window::{leave_room_for_bar, page_window, scrolling};
use crate::app::panels::widgets::{button, button_width, card_button, heading, one_line, strong};
use crate::app::theme::{Style, ui_color};

/// The height of the row above the lists, in points.
const HEADER: f32 = 56.0;
/// The size of the picture of a game, in points.
const PICTURE: f32 = 64.0;

/// Draws the window while it is open.
pub(in crate::app::panels) fn games_window(
    mut dock: Dock,
    style: Style,
    saved_games: Res<SavedGames>,
    game_files: Res<GameFiles>,
    mut orders: MessageWriter<AppCommand>,
) -> Result {
    let ctx = dock.ctx()?;
    let is_closed = page_window(&ctx, &style, "Games", |ui, height| {
        command_button(ui, &mut orders, "open", true);
        ui.separator();
        let height = height - HEADER;
        scrolling(height).show(ui, |ui| {
            leave_room_for_bar(ui);
            saved_games_ui(ui, &style, &mut orders, &saved_games, &game_files);
        });
    });
    if is_closed {
        orders.write(AppCommand::Dismiss);
    }
    Ok(())
}

/// Shows the lists of unfinished, finished and saved games. Leaves out the game that is on the board.
fn saved_games_ui(
    ui: &mut Ui,
    style: &Style,
    orders: &mut MessageWriter<AppCommand>,
    saved_games: &SavedGames,
    game_files: &GameFiles,
) {
    let on_board = game_files.autosave();
    let unfinished: Vec<_> = saved_games.unfinished.iter().filter(|info| Some(&*info.path) != on_board).collect();
    if !unfinished.is_empty() {
        heading(ui, &style.palette, "UNFINISHED");
    }
    for (index, info) in unfinished.into_iter().enumerate() {
        let id = numbered("continue", index);
        let open = AppCommand::TakeUp(info.path.clone());
        orders.write_batch(game_ui(ui, style, info, &id, &info.title, open));
    }
    if !saved_games.finished.is_empty() {
        heading(ui, &style.palette, "FINISHED");
    }
    for (index, info) in saved_games.finished.iter().enumerate() {
        let id = numbered("finished", index);
        let open = AppCommand::OpenPath(info.path.clone());
        orders.write_batch(game_ui(ui, style, info, &id, &info.title, open));
    }
    heading(ui, &style.palette, "SAVED");
    if saved_games.games.is_empty() {
        ui.weak("None yet. Games that you save (Ctrl+S) are listed here.");
    }
    for (index, info) in saved_games.games.iter().enumerate() {
        let (id, open) = (format!("saved.{}", index + 1), AppCommand::OpenPath(info.path.clone()));
        orders.write_batch(game_ui(ui, style, info, &id, info.name.as_ref().unwrap_or(&info.title), open));
    }
    if saved_games.unreadable > 0 {
        let count = saved_games.unreadable;
        ui.weak(format!("{count} more could not be read. Open one to see why."));
    }
}

/// Returns the name of an entry in the UI map. The newest has no number, because it is used most.
fn numbered(id: &str, index: usize) -> String {
    if index == 0 { id.to_owned() } else { format!("{id}.{}", index + 1) }
}

/// Shows a game that can be opened, with a small button that deletes it after a confirmation. Returns the command to
/// execute.
fn game_ui(
    ui: &mut Ui,
    style: &Style,
    info: &SavedGameInfo,
    id: &str,
    title: &str,
    open: AppCommand,
) -> Option<AppCommand> {
    let mut order = None;
    ui.horizontal(|ui| {
        let discard_width = button_width(ui, icons::DISCARD) + ui.spacing().item_spacing.x;
        ui.vertical(|ui| {
            ui.set_width(ui.available_width() - discard_width);
            if entry_ui(ui, style, info, id, title) {
                order = Some(open);
            }
        });
        if button(ui, format!("discard.{id}"), icons::DISCARD).on_hover_text("Discard this game").clicked() {
            order = Some(AppCommand::Discard { path: info.path.clone(), is_confirmed: false });
        }
    });
    order
}

/// Shows one game as a button. Returns whether it was clicked.
fn entry_ui(ui: &mut Ui, style: &Style, info: &SavedGameInfo, id: &str, title: &str) -> bool {
    let (palette, measures) = (&style.palette, &style.measures);
    let frame = egui::Frame::new().fill(ui_color(palette.raised)).corner_radius(measures.corners.chip);
    let frame = frame.inner_margin(measures.space.item[0]);
    let inner = frame.show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.horizontal(|ui| {
            miniature_ui(ui, palette, &info.position, &Marks::default(), egui::Vec2::splat(PICTURE));
            ui.vertical(|ui| {
                // Its two lines stand beside the middle of the picture.
                let [title_height, about_height] =
                    [egui::TextStyle::Body, egui::TextStyle::Small].map(|style| ui.text_style_height(&style));
                let text_height = title_height + ui.spacing().item_spacing.y + about_height;
                ui.add_space(((PICTURE - text_height) / 2.0).max(0.0));
                one_line(ui, strong(title));
                // The title of a game that has no name says the same as its headline.
                let game = if title == info.title { String::new() } else { format!("{} · ", info.title) };
                let text = format!("{game}{} · {} · {}", info.seats, info.status, ago(info.written, &Zoned::now()));
                let summary = egui::RichText::new(text).small().color(ui_color(palette.muted));
                ui.add(egui::Label::new(summary).wrap().selectable(false));
            });
        });
    });
    card_button(ui, &inner.response, id, title).clicked()
}
