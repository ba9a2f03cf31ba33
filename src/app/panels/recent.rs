//! Games to go back to, on the home page: the one to continue, and the last ones.

use bevy::prelude::MessageWriter;
use bevy_egui::egui::{self, Sense, Ui};
use jiff::Zoned;

use super::miniature::{Marks, miniature_ui};
use super::widgets::{heading, muted, name, primary_button, strong};
use crate::app::commands::AppCommand;
use crate::app::files::{GameFiles, SavedGameInfo, SavedGames, ago};
use crate::app::theme::{Style, ui_color};

/// The size of the board on the card of the game to continue, and on that of a recent game, in points.
const CONTINUE_BOARD: f32 = 62.0;
const RECENT_BOARD: f32 = 54.0;
/// The width of the button beside the game to continue, in points.
const CONTINUE_WIDTH: f32 = 112.0;
/// The least width of a recent game, in points, and how many are shown.
const LEAST_WIDTH: f32 = 240.0;
const MOST_RECENT: usize = 4;

/// The games on disk.
pub(super) struct Recent<'a> {
    pub(super) style: &'a Style<'a>,
    pub(super) games: &'a SavedGames,
    pub(super) files: &'a GameFiles,
    /// Whether there is a game on the board.
    pub(super) is_on_board: bool,
}

impl<'a> Recent<'a> {
    /// Returns the game that was left last.
    fn unfinished(&self) -> impl Iterator<Item = &'a SavedGameInfo> {
        let on_board = self.files.autosave();
        self.games.unfinished.iter().filter(move |info| Some(&*info.path) != on_board)
    }

    /// Shows the game on the board, or else the one that was left last, with a button that resumes it.
    pub(super) fn continue_ui(&self, ui: &mut Ui, orders: &mut MessageWriter<AppCommand>) {
        let on_board = self.files.autosave().or_else(|| self.files.finished());
        let of_board = |info: &&SavedGameInfo| Some(&*info.path) == on_board;
        let games = || self.games.unfinished.iter().chain(&self.games.finished);
        let (info, id, order) = if self.is_on_board {
            // Its file may not be listed yet: the link at the top leads back as well.
            let Some(info) = games().find(of_board) else { return };
            (info, "resume", AppCommand::BackToGame)
        } else {
            let Some(info) = self.unfinished().next() else { return };
            (info, "continue", AppCommand::TakeUp(info.path.clone()))
        };
        let Self { style, .. } = self;
        let measures = &style.measures;
        let frame = egui::Frame::new().fill(ui_color(style.palette.raised)).corner_radius(measures.corners.card);
        frame.inner_margin(egui::Margin::symmetric(18, 10)).show(ui, |ui| {
            ui.horizontal(|ui| {
                miniature_ui(ui, &style.palette, &info.position, &Marks::default(), CONTINUE_BOARD);
                ui.add_space(8.0);
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    if primary_button(
                        ui,
                        style,
                        id,
                        "Continue",
                        egui::vec2(CONTINUE_WIDTH, measures.space.chief_target - 6.0),
                    )
                    .clicked()
                    {
                        orders.write(order);
                    }
                    ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                        ui.vertical(|ui| {
                            ui.add_space(8.0);
                            let title = strong(format!("{} · {}", info.title, info.status));
                            ui.add(egui::Label::new(title).truncate().selectable(false));
                            let text = format!("{} · {}", info.seats, ago(info.written, &Zoned::now()));
                            ui.add(egui::Label::new(muted(&style.palette, text)).truncate().selectable(false));
                        });
                    });
                });
            });
        });
        ui.add_space(measures.space.card);
    }

    /// Shows the last games in a row, whether unfinished, finished or saved.
    pub(super) fn recent_ui(&self, ui: &mut Ui, orders: &mut MessageWriter<AppCommand>) {
        let games = self.games;
        let unfinished = self.unfinished().skip(1).map(|info| (info, AppCommand::TakeUp(info.path.clone())));
        let others = games.finished.iter().chain(&games.games);
        let others = others.map(|info| (info, AppCommand::OpenPath(info.path.clone())));
        let mut recent: Vec<_> = unfinished.chain(others).collect();
        recent.sort_by_key(|(info, _)| std::cmp::Reverse(info.written));
        if recent.is_empty() {
            return;
        }
        heading(ui, &self.style.palette, "RECENT GAMES");
        let gap = self.style.measures.space.card;
        let per_row = ((ui.available_width() + gap) / (LEAST_WIDTH + gap)).floor().clamp(1.0, MOST_RECENT as f32);
        let width = (ui.available_width() + gap) / per_row - gap;
        ui.spacing_mut().item_spacing = egui::Vec2::splat(gap);
        for (row, games) in recent[..recent.len().min(MOST_RECENT)].chunks(per_row as usize).enumerate() {
            ui.horizontal(|ui| {
                for (place, (info, open)) in games.iter().enumerate() {
                    let number = row * per_row as usize + place + 1;
                    if self.card_ui(ui, info, number, width) {
                        orders.write(open.clone());
                    }
                }
            });
        }
    }

    /// Shows one game as a card. Returns whether it was clicked.
    fn card_ui(&self, ui: &mut Ui, info: &SavedGameInfo, number: usize, width: f32) -> bool {
        let (palette, measures) = (&self.style.palette, &self.style.measures);
        let line = egui::Stroke::new(1.0, ui_color(palette.line));
        let frame =
            egui::Frame::new().fill(ui_color(palette.panel)).stroke(line).corner_radius(measures.corners.button);
        let shown = frame.inner_margin(9.0).show(ui, |ui| {
            ui.set_width(width - 20.0);
            ui.spacing_mut().item_spacing = egui::vec2(10.0, 2.0);
            miniature_ui(ui, palette, &info.position, &Marks::default(), RECENT_BOARD);
            ui.vertical(|ui| {
                ui.add(egui::Label::new(strong(&info.title)).truncate().selectable(false));
                for text in [info.status.clone(), ago(info.written, &Zoned::now())] {
                    ui.add(egui::Label::new(muted(palette, text)).truncate().selectable(false));
                }
            });
        });
        let response = shown.response.interact(Sense::click()).on_hover_cursor(egui::CursorIcon::PointingHand);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &info.title));
        let response = response.on_hover_text(&info.name);
        name(ui, format!("recent.{number}"), &response);
        response.clicked()
    }
}
