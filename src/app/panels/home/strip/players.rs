//! The seats of a new game: who sits on each, with a menu of persons and levels.

use bevy_egui::egui::containers::menu::MenuButton;
use bevy_egui::egui::{self, Response, Ui};

use super::Strip;
use crate::app::base::{Seat, capital};
use crate::app::panels::game::seats::MOST_ROWS;
use crate::app::panels::widgets::menus::{as_menu, level_choices, opening, stays_open};
use crate::app::panels::widgets::{chip, chip_button, choice, heading, name, stone, text_width};
use crate::rules::Player;

/// The width of the field for a name, in points.
const NAME_FIELD: f32 = 200.0;
/// The gaps between two columns of seats and between two rows, in points.
const COLUMN_GAP: f32 = 12.0;
const SEAT_GAP: f32 = 6.0;
/// The width of a stone, and the least width of the name of a seat, in points.
const STONE: f32 = 24.0;
const NAME_WIDTH: f32 = 52.0;

impl Strip<'_, '_> {
    /// Shows the seats; with more than a few of them, the names of the seats only if `has_names`.
    pub(super) fn players_ui(&mut self, ui: &mut Ui, has_names: bool) {
        heading(ui, &self.style.palette, "PLAYERS");
        let count = self.form.seats.len();
        if count <= MOST_ROWS {
            for index in 0..count {
                ui.horizontal_wrapped(|ui| self.seat_ui(ui, index));
            }
            return;
        }
        let (columns, has_names) = self.seat_columns(ui, has_names);
        // A grid begins with the widths of the frame before, which are too small for one without names.
        let grid = egui::Grid::new(("new seats", columns, has_names));
        grid.num_columns(columns).spacing([COLUMN_GAP, SEAT_GAP]).show(ui, |ui| {
            for index in 0..count {
                ui.horizontal(|ui| {
                    self.stone_ui(ui, index);
                    if has_names {
                        self.name_ui(ui, index);
                    }
                    self.occupant_ui(ui, index);
                });
                if index % columns == columns - 1 {
                    ui.end_row();
                }
            }
        });
    }

    /// Returns in how many columns many seats fit, two if possible, and whether with their names.
    fn seat_columns(&self, ui: &Ui, has_names: bool) -> (usize, bool) {
        let names = self.form.setup.seat_names().iter().map(|name| text_width(ui, capital(name)));
        let occupants = Seat::titles(&self.form.seats).into_iter().map(|title| text_width(ui, opening(&title)));
        let [names, occupants] = [names.fold(NAME_WIDTH, f32::max), occupants.fold(0.0, f32::max)];
        let gap = ui.spacing().item_spacing.x;
        let bare = STONE + gap + occupants + 2.0 * ui.spacing().button_padding.x;
        let fits = |column: f32| 2.0 * column + COLUMN_GAP <= ui.available_width();
        match (has_names && fits(bare + names + gap), fits(bare)) {
            (true, _) => (2, true),
            (false, true) => (2, false),
            (false, false) => (1, true),
        }
    }

    fn stone_ui(&self, ui: &mut Ui, index: usize) {
        let palette = &self.style.palette;
        stone(ui, palette, self.form.setup.color(Player(index as u8)), palette.panel, STONE);
    }

    fn name_ui(&self, ui: &mut Ui, index: usize) {
        let setup = self.form.setup;
        let size = egui::vec2(NAME_WIDTH, ui.spacing().interact_size.y);
        ui.allocate_ui_with_layout(size, egui::Layout::left_to_right(egui::Align::Center), |ui| {
            ui.set_min_width(NAME_WIDTH);
            ui.add(egui::Label::new(capital(setup.seat_names()[index])).selectable(false));
        });
    }

    /// Shows a seat with a choice between a person and the computer.
    fn seat_ui(&mut self, ui: &mut Ui, index: usize) {
        self.stone_ui(ui, index);
        self.name_ui(ui, index);
        let (id, style) = (self.form.setup.seat_names()[index], self.style);
        if self.form.seats[index].is_computer() {
            if chip(ui, style, format!("new.seat.{id}.person"), false, true, "Person") {
                self.form.seats[index] = Seat::person();
            }
            self.occupant_ui(ui, index);
            return;
        }
        // A click on the name changes it.
        let response = self.occupant_ui(ui, index);
        response.on_hover_text("Give a name");
        if chip(ui, style, format!("new.seat.{id}.computer"), false, true, "Computer") {
            self.form.seats[index] = Seat::Computer(self.form.level);
        }
    }

    /// Shows who is on a seat as a button, which opens a menu with the name of a person and the levels of the computer.
    fn occupant_ui(&mut self, ui: &mut Ui, index: usize) -> Response {
        let (id, style) = (self.form.setup.seat_names()[index], self.style);
        let titles = Seat::titles(&self.form.seats);
        let button = chip_button(style, &opening(&titles[index]), self.form.seats.len() <= MOST_ROWS);
        let (response, _) = MenuButton::from_button(button).config(stays_open()).ui(ui, |ui| {
            self.occupants_ui(ui, index);
        });
        name(ui, format!("new.seat.{id}.level"), &response);
        response
    }

    fn occupants_ui(&mut self, ui: &mut Ui, index: usize) {
        as_menu(ui, self.style);
        let id = self.form.setup.seat_names()[index];
        let hint = Seat::titles(&self.form.seats)[index].clone();
        let form = &mut *self.form;
        if choice(ui, format!("new.seat.{id}.person"), !form.seats[index].is_computer(), true, "A person") {
            form.seats[index] = Seat::person();
        }
        if let Seat::Person(person) = &mut form.seats[index] {
            // The name is optional: the hint shows the title used without one.
            let mut text = if person == Seat::NAMELESS { String::new() } else { person.clone() };
            let margin = self.style.measures.space.padding;
            let field = egui::TextEdit::singleline(&mut text).hint_text(format!("Name: {hint}"));
            let field = field.margin(egui::Margin::symmetric(margin[0] as i8, margin[1] as i8));
            let response = ui.add(field.desired_width(NAME_FIELD).char_limit(24));
            name(ui, format!("new.seat.{id}.name"), &response);
            // In the text form of the seats, a comma separates them, and a colon marks the computer.
            text.retain(|c| !matches!(c, ',' | ':') && !c.is_control());
            *person = if text.trim().is_empty() { Seat::NAMELESS.into() } else { text };
        }
        let known = (self.results, form.setup.game());
        if let Some(seat) = level_choices(ui, &format!("new.seat.{id}"), &form.seats[index], known) {
            form.level = seat.level().unwrap_or(form.level);
            form.seats[index] = seat;
            ui.close();
        }
    }
}
