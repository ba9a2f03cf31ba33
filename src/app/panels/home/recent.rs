//! Games to go back to, on the home page: the one to continue, and the last ones.

use std::path::Path;

use bevy::prelude::MessageWriter;
use bevy_egui::egui::{self, RichText, Ui};
use jiff::Zoned;

use crate::app::commands::AppCommand;
use crate::app::files::{SavedGameInfo, SavedGames, ago};
use crate::app::panels::widgets::miniature::{Marks, miniature_ui};
use crate::app::panels::widgets::{card_button, heading, muted, one_line, primary_button, strong, text_width};
use crate::app::theme::{Style, ui_color};

/// The size of the board on the card of the game to continue, in points.
const CONTINUE_BOARD: f32 = 62.0;
/// The least and the greatest size of the board on the card of a recent game, in points, and the part of the height
/// beyond that of a usual window that it gets.
const RECENT_BOARD: [f32; 2] = [54.0, 110.0];
const BOARD_PART: f32 = 0.12;
/// The width of the button beside the game to continue, in points.
const CONTINUE_WIDTH: f32 = 112.0;
/// The least width of a recent game, in points, and how many stand in a row.
const LEAST_WIDTH: f32 = 240.0;
const PER_ROW: usize = 4;
/// How much smaller than usual a text may be.
const LEAST_PART: f32 = 0.85;
/// The height of a usual window, how much more is room for another row, in points, and the most rows.
const USUAL_HEIGHT: f32 = 800.0;
const ROW_HEIGHT: f32 = 280.0;
const MOST_ROWS: usize = 3;

/// The games on disk, and which of them is on the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shelf<'a> {
    pub(in crate::app::panels) games: &'a SavedGames,
    /// The files of the game on the board, as far as it has any; `None` if there is no game on the board.
    pub(in crate::app::panels) on_board: Option<[Option<&'a Path>; 2]>,
}

impl<'a> Shelf<'a> {
    fn is_board(&self, info: &SavedGameInfo) -> bool {
        self.on_board.is_some_and(|files| files.contains(&Some(&*info.path)))
    }

    /// Returns the game on the board, or else the one that was left last.
    pub(super) fn to_continue(self) -> Option<&'a SavedGameInfo> {
        if self.on_board.is_none() {
            return self.games.unfinished.first();
        }
        // Its file may not be listed yet: the link at the top leads back as well.
        self.games.unfinished.iter().chain(&self.games.finished).find(|info| self.is_board(info))
    }

    /// Returns whether there are games to go back to besides that one.
    pub(super) fn has_others(self) -> bool {
        self.besides().next().is_some()
    }

    /// Returns the games besides that one, each with whether it is unfinished.
    fn besides(self) -> impl Iterator<Item = (&'a SavedGameInfo, bool)> {
        let unfinished = self.games.unfinished.iter().map(|info| (info, true));
        let ended = self.games.finished.iter().chain(&self.games.games).map(|info| (info, false));
        let first = self.to_continue().map(|info| &info.path);
        unfinished.chain(ended).filter(move |(info, _)| Some(&info.path) != first)
    }

    /// Returns the last of these games, newest first, `most` of them.
    fn others(self, most: usize) -> Vec<(&'a SavedGameInfo, bool)> {
        let mut others: Vec<_> = self.besides().collect();
        others.sort_by_key(|(info, _)| std::cmp::Reverse(info.written));
        others.truncate(most);
        others
    }
}

/// Shows the games to go back to.
pub(super) struct Recent<'a> {
    pub(in crate::app::panels) style: &'a Style<'a>,
    pub(super) shelf: Shelf<'a>,
}

impl Recent<'_> {
    /// Shows the game to continue, with a button that resumes it.
    pub(super) fn continue_ui(&self, ui: &mut Ui, orders: &mut MessageWriter<AppCommand>) {
        let Some(info) = self.shelf.to_continue() else { return };
        let (id, order) = match self.shelf.on_board {
            Some(_) => ("resume", AppCommand::BackToGame),
            None => ("continue", AppCommand::TakeUp(info.path.clone())),
        };
        let is_over = self.shelf.games.finished.iter().any(|finished| finished.path == info.path);
        let text = if is_over { "View" } else { "Continue" };
        let Self { style, .. } = self;
        let measures = &style.measures;
        let frame = egui::Frame::new().fill(ui_color(style.palette.raised)).corner_radius(measures.corners.card);
        frame.inner_margin(egui::Margin::symmetric(18, 10)).show(ui, |ui| {
            ui.horizontal(|ui| {
                miniature_ui(ui, &style.palette, &info.position, &Marks::default(), egui::Vec2::splat(CONTINUE_BOARD));
                ui.add_space(8.0);
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    let size = egui::vec2(CONTINUE_WIDTH, measures.space.chief_target - 6.0);
                    if primary_button(ui, style, id, text, size).clicked() {
                        orders.write(order);
                    }
                    ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                        ui.vertical(|ui| {
                            ui.add_space(8.0);
                            let title = strong(format!("{} · {}", info.title, info.status));
                            one_line(ui, title);
                            let text = format!("{} · {}", info.seats, ago(info.written, &Zoned::now()));
                            one_line(ui, muted(&style.palette, text));
                        });
                    });
                });
            });
        });
        ui.add_space(measures.space.card);
    }

    /// Shows the last games, whether unfinished, finished or saved: in a usual window in a row, in a high one larger
    /// and in more rows.
    pub(super) fn recent_ui(&self, ui: &mut Ui, orders: &mut MessageWriter<AppCommand>) {
        let more = (ui.ctx().viewport_rect().height() - USUAL_HEIGHT).max(0.0);
        let rows = (1 + (more / ROW_HEIGHT) as usize).min(MOST_ROWS);
        let board = (RECENT_BOARD[0] + BOARD_PART * more).min(RECENT_BOARD[1]);
        let recent = self.shelf.others(rows * PER_ROW);
        if recent.is_empty() {
            return;
        }
        ui.add_space(self.style.measures.space.item[1]);
        heading(ui, &self.style.palette, "RECENT GAMES");
        let gap = self.style.measures.space.card;
        let per_row = ((ui.available_width() + gap) / (LEAST_WIDTH + gap)).floor().clamp(1.0, PER_ROW as f32);
        let width = (ui.available_width() + gap) / per_row - gap;
        ui.spacing_mut().item_spacing = egui::Vec2::splat(gap);
        for (row, games) in recent.chunks(per_row as usize).enumerate() {
            ui.horizontal(|ui| {
                for (place, &(info, is_unfinished)) in games.iter().enumerate() {
                    let number = row * per_row as usize + place + 1;
                    if self.card_ui(ui, info, number, [width, board]) {
                        let path = info.path.clone();
                        let open = if is_unfinished { AppCommand::TakeUp(path) } else { AppCommand::OpenPath(path) };
                        orders.write(open);
                    }
                }
            });
        }
    }

    /// Shows one game as a card. Returns whether it was clicked.
    fn card_ui(&self, ui: &mut Ui, info: &SavedGameInfo, number: usize, [width, board]: [f32; 2]) -> bool {
        let (palette, measures) = (&self.style.palette, &self.style.measures);
        let line = egui::Stroke::new(1.0, ui_color(palette.line));
        let frame =
            egui::Frame::new().fill(ui_color(palette.panel)).stroke(line).corner_radius(measures.corners.button);
        let shown = frame.inner_margin(9.0).show(ui, |ui| {
            ui.set_width(width - 20.0);
            ui.spacing_mut().item_spacing = egui::vec2(10.0, 2.0);
            miniature_ui(ui, palette, &info.position, &Marks::default(), egui::Vec2::splat(board));
            ui.vertical(|ui| {
                // The three lines stand beside the middle of the board.
                ui.add_space((board - RECENT_BOARD[0]) / 2.0);
                let sizes = &measures.text;
                fitting_line(ui, strong(&info.title), sizes.body);
                for text in [info.status.clone(), ago(info.written, &Zoned::now())] {
                    fitting_line(ui, muted(palette, text), sizes.secondary);
                }
            });
        });
        let response = card_button(ui, &shown.response, format!("recent.{number}"), &info.title);
        // On a narrow card, the line may be cut off.
        let name = info.name.iter().map(String::as_str);
        let tip: Vec<&str> = name.chain([info.status.as_str(), info.seats.as_str()]).collect();
        response.on_hover_text(tip.join("\n")).clicked()
    }
}

/// Shows a text of this size on one line, a little smaller if it would be cut off otherwise.
fn fitting_line(ui: &mut Ui, text: RichText, size: f32) {
    let part = ui.available_width() / text_width(ui, text.clone().size(size));
    one_line(ui, text.size(size * part.clamp(LEAST_PART, 1.0)));
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, SystemTime};

    use super::*;
    use crate::games::AnyPosition;

    fn info(name: &str, age_secs: u64) -> SavedGameInfo {
        SavedGameInfo {
            path: name.into(),
            name: Some(name.into()),
            title: String::new(),
            status: String::new(),
            written: SystemTime::UNIX_EPOCH + Duration::from_secs(1_000 - age_secs),
            seats: String::new(),
            position: AnyPosition::start("hexade side=4".parse().unwrap()),
        }
    }

    #[test]
    fn each_game_is_offered_once_whatever_is_on_the_board() {
        let games = SavedGames {
            unfinished: vec![info("u1", 1), info("u2", 5)],
            finished: vec![info("f", 3)],
            games: vec![info("s1", 2), info("s2", 9)],
            unreadable: 0,
        };
        let offered = |on_board: Option<[Option<&str>; 2]>| {
            let on_board = on_board.map(|files| files.map(|file| file.map(Path::new)));
            let shelf = Shelf { games: &games, on_board };
            let names = shelf.others(4).iter().filter_map(|(info, _)| info.name.clone()).collect::<Vec<_>>().join(" ");
            (shelf.to_continue().and_then(|info| info.name.clone()), names)
        };
        let named = |first: &str, others: &str| (Some(first.to_owned()), others.to_owned());
        assert_eq!(offered(None), named("u1", "s1 f u2 s2"));
        assert_eq!(offered(Some([Some("u2"), None])), named("u2", "u1 s1 f s2"));
        assert_eq!(offered(Some([None, Some("f")])), named("f", "u1 s1 u2 s2"));
        assert_eq!(offered(Some([None, None])), (None, "u1 s1 f u2".into()), "a game from a file of its own");
    }
}
