//! The strip of the home page for a new game: board, players and the button that starts it. A note says why a board
//! cannot be chosen.

mod players;

use bevy::prelude::MessageWriter;
use bevy_egui::egui::{self, Ui};

use super::new_game::NewGameForm;
use crate::ai::Level;
use crate::app::base::Seat;
use crate::app::commands::AppCommand;
use crate::app::panels::game::seats::MOST_ROWS;
use crate::app::panels::widgets::icons;
use crate::app::panels::widgets::menus::{about_adaptive, about_level};
use crate::app::panels::widgets::{check, chip, heading, muted, name, primary_button};
use crate::app::session::is_learned;
use crate::app::settings::Settings;
use crate::app::theme::{Style, ui_color};
use crate::games::Setup;
use crate::rules::Choice;
use crate::study::Results;

/// The part of the strip's width that the choice of the board and that of the players take.
const BOARD_PART: f32 = 0.47;
const PLAYERS_PART: f32 = 0.36;
/// The widths from which three parts are side by side, and two, in points; and the part that the board takes of two.
const WIDE: f32 = 860.0;
const MIDDLING: f32 = 600.0;
const BOARD_HALF: f32 = 0.52;
/// The height of the notes and of the button below them, with the margins of the page, in points.
const NOTES_AND_BUTTON: f32 = 150.0;

/// What the strip below the cards is drawn with.
pub(super) struct Strip<'a, 'w> {
    pub(in crate::app::panels) style: &'a Style<'a>,
    pub(in crate::app::panels) form: &'a mut NewGameForm,
    pub(in crate::app::panels) results: &'a Results,
    pub(in crate::app::panels) settings: &'a Settings,
    /// Where the page begins, above or below the top of the window.
    pub(super) page_top: f32,
    pub(in crate::app::panels) orders: &'a mut MessageWriter<'w, AppCommand>,
}

impl Strip<'_, '_> {
    /// Shows the choice of the board, the players and the button that starts the game.
    pub(in crate::app::panels) fn show(&mut self, ui: &mut Ui) {
        let (palette, measures) = (&self.style.palette, &self.style.measures);
        let line = egui::Stroke::new(1.0, ui_color(palette.line));
        let frame = egui::Frame::new().fill(ui_color(palette.panel)).stroke(line).corner_radius(measures.corners.card);
        let margin = measures.space.card;
        frame.inner_margin(margin).show(ui, |ui| {
            let room = ui.available_width();
            ui.set_min_width(room);
            if room < MIDDLING {
                self.board_ui(ui);
                ui.separator();
                self.players_ui(ui, true);
                self.notes_ui(ui);
                ui.separator();
                ui.vertical_centered(|ui| self.play_ui(ui));
                return;
            }
            ui.spacing_mut().item_spacing.x = margin;
            let parts = ui.horizontal_top(|ui| {
                if room < WIDE {
                    let board = (room - 2.0 * margin) * BOARD_HALF;
                    let left = part_ui(ui, board, |ui| self.board_ui(ui));
                    ui.add_space(margin);
                    let players = ui.available_width();
                    part_ui(ui, players, |ui| {
                        // So that three seats leave room for the button in a small window.
                        ui.spacing_mut().item_spacing.y /= 2.0;
                        self.players_ui(ui, false);
                        // Or else the notes stand below the button, so that it is in sight.
                        let above = ui.cursor().top() - self.page_top + NOTES_AND_BUTTON;
                        let has_room = above < ui.ctx().viewport_rect().height();
                        if has_room {
                            self.notes_ui(ui);
                        }
                        ui.horizontal(|ui| self.play_ui(ui));
                        if !has_room {
                            self.notes_ui(ui);
                        }
                    });
                    return vec![left];
                }
                let [board, players] = [BOARD_PART, PLAYERS_PART].map(|part| (room - 4.0 * margin) * part);
                let left = part_ui(ui, board, |ui| self.board_ui(ui));
                ui.add_space(margin);
                let middle = part_ui(ui, players, |ui| {
                    self.players_ui(ui, true);
                    self.notes_ui(ui);
                });
                // The line beside the players is a margin further to the left than this part begins.
                ui.add_space(margin);
                ui.vertical_centered(|ui| {
                    ui.add_space(2.0 * margin);
                    self.play_ui(ui);
                });
                vec![left, middle]
            });
            // A separator would be as high as the page: these are as high as the strip.
            let height = parts.response.rect.expand(margin).y_range();
            for right in parts.inner {
                ui.painter().vline(right + margin, height, line);
            }
        });
    }

    /// Shows the rows of choices between the set-ups of the game.
    fn board_ui(&mut self, ui: &mut Ui) {
        let palette = &self.style.palette;
        let rows = self.form.setup.choices();
        if rows.is_empty() {
            ui.label(muted(palette, self.form.setup.about().idea));
        }
        for row in rows {
            heading(ui, palette, row.heading);
            ui.horizontal_wrapped(|ui| {
                for Choice { id, text, is_chosen, setup } in row.list {
                    if chip(ui, self.style, format!("new.{id}"), is_chosen, setup.is_some(), &text)
                        && let Some(setup) = setup
                    {
                        self.form.choose_setup(setup);
                    }
                }
            });
            if let Some(note) = row.note {
                ui.label(muted(palette, note));
            }
        }
    }

    /// Says what the chosen levels mean, unless there are many of them, and how long the game takes.
    fn notes_ui(&mut self, ui: &mut Ui) {
        let mut notes = self.about_levels();
        let duration = usual_duration(self.form.setup, &self.form.seats);
        match &mut notes[..] {
            [about] => *about = format!("{about} {duration}"),
            _ => notes.push(duration),
        }
        for note in notes {
            ui.label(muted(&self.style.palette, note));
        }
        let computers = self.form.seats.iter().filter(|seat| seat.is_computer()).count();
        if (1..self.form.seats.len()).contains(&computers) {
            let mut teaches = self.settings.teaches;
            let help =
                "Before the computer answers, a move that loses too much is taken back, and you see why (Shift+T)";
            let response = check(ui, "new.teacher", &mut teaches, "Take back my bad moves").on_hover_text(help);
            if response.changed() {
                self.orders.write(AppCommand::ToggleTeacher);
            }
        }
    }

    /// Returns a sentence about each level that is chosen.
    fn about_levels(&self) -> Vec<String> {
        let mut levels: Vec<Level> = self.form.seats.iter().filter_map(Seat::level).collect();
        levels.sort_unstable();
        levels.dedup();
        // Beside many seats there is room for one.
        if self.form.seats.len() > MOST_ROWS && levels.len() > 1 {
            return Vec::new();
        }
        let mut sentences: Vec<String> = levels.into_iter().map(|level| format!("{}.", about_level(level))).collect();
        if self.form.seats.contains(&Seat::Adaptive) {
            sentences.push(format!("{}.", about_adaptive(self.results, self.form.setup.game())));
        }
        sentences
    }

    fn play_ui(&mut self, ui: &mut Ui) {
        let size = egui::vec2(PLAY_WIDTH, self.style.measures.space.chief_target);
        if primary_button(ui, self.style, "new.start", "Play", size).clicked() {
            self.orders.write(AppCommand::NewGame { setup: self.form.setup, seats: self.form.seats.clone() });
        }
        ui.add_space(6.0);
        let (text, help) = if is_learned(self.form.setup, self.settings) {
            (format!("{} Learned", icons::DONE), "Take the lesson again, step by step")
        } else {
            ("Learn in 2 minutes".into(), "Do the first moves, step by step")
        };
        let learn = egui::RichText::new(text).color(ui_color(self.style.palette.water));
        let response = ui.add(egui::Button::new(learn).frame(false));
        name(ui, "learn", &response);
        if response.on_hover_text(help).clicked() {
            self.orders.write(AppCommand::Learn(self.form.setup));
        }
    }
}

/// How long a person and the computer take for a move, in seconds. The strongest levels take longer.
const PERSON_SECS: f32 = 5.0;
const COMPUTER_SECS: f32 = 1.0;

/// Returns how long a game takes in words.
fn usual_duration(setup: Setup, seats: &[Seat]) -> String {
    let secs = |seat: &Seat| match seat.level() {
        None => PERSON_SECS,
        Some(level @ (Level::Grove | Level::OldGrowth)) => {
            level.limits().time.map_or(COMPUTER_SECS, |t| t.as_secs_f32())
        }
        Some(_) => COMPUTER_SECS,
    };
    let mean = seats.iter().map(secs).sum::<f32>() / seats.len().max(1) as f32;
    let minutes = mean * setup.usual_moves() as f32 / 60.0;
    match minutes {
        ..4.0 => "A few minutes.".into(),
        4.0..50.0 => format!("About {:.0} minutes.", (minutes / 5.0).round().max(1.0) * 5.0),
        50.0..90.0 => "About an hour.".into(),
        _ => "More than an hour.".into(),
    }
}

/// The width of the button that starts the game, in points.
const PLAY_WIDTH: f32 = 145.0;

/// Shows a part of the strip with a fixed width. Returns its right edge.
fn part_ui(ui: &mut Ui, width: f32, content: impl FnOnce(&mut Ui)) -> f32 {
    let shown = ui.vertical(|ui| {
        ui.set_width(width);
        ui.spacing_mut().item_spacing.x = 6.0;
        content(ui);
    });
    shown.response.rect.right()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_long_a_game_takes_depends_on_the_board_and_the_players() {
        let told = |setup: &str, seats: &str| {
            let setup: Setup = setup.parse().unwrap();
            usual_duration(setup, &Seat::list_from_text(seats, setup.seats()).unwrap())
        };
        assert_eq!(told("tanbo size=5", "person,computer:sapling"), "A few minutes.");
        assert_eq!(told("tanbo size=9", "person,person"), "About 5 minutes.");
        assert_eq!(told("tanbo size=19", "person,computer:sapling"), "About 15 minutes.");
        assert_eq!(told("hexbo side=10", "person,computer:old-growth"), "About 25 minutes.");
        assert_eq!(told("tanbo dims=5", "person,person"), "About 30 minutes.");
    }
}
