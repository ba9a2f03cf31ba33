//! The form for a new game. Only playable combinations can be chosen; a note says why others cannot.

use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};

use super::widgets::{choice, heading, name, primary_button, stone};
use crate::ai::Level;
use crate::app::base::{Seat, capital};
use crate::app::commands::AppCommand;
use crate::app::settings::Settings;
use crate::app::theme::{Palette, ui_color};
use crate::games::{Game, Setup};
use crate::rules::{Choice, Player};

/// The current choices of the form. Filled in from the settings at startup and when the user leaves a game.
#[derive(Resource, Clone, Debug)]
pub struct NewGameForm {
    setup: Setup,
    seats: Vec<Seat>,
    /// The last game in the settings when the form was filled in: its set-up and seats.
    last: (String, Vec<String>),
}

impl FromWorld for NewGameForm {
    fn from_world(world: &mut World) -> Self {
        Self::of(&world.get_resource::<Settings>().cloned().unwrap_or_default())
    }
}

impl NewGameForm {
    /// Returns a form with the last game that was started; if there is none, with the first game of the list against
    /// the computer.
    fn of(settings: &Settings) -> Self {
        let setup: Setup = settings.last_setup.parse().unwrap_or_else(|_| Game::ALL[0].first());
        let seats = Seat::list_from_text(&settings.last_seats.join(","), setup.seats());
        let last = (settings.last_setup.clone(), settings.last_seats.clone());
        Self { setup, seats: seats.unwrap_or_else(|_| Seat::default_list(setup.seats())), last }
    }
}

/// Fills in the last game if another one has been started since; otherwise keeps the current choices. Runs when the
/// user leaves a game.
pub(super) fn show_last_game(settings: Res<Settings>, mut form: ResMut<NewGameForm>) {
    let new = NewGameForm::of(&settings);
    if new.last != form.last {
        *form = new;
    }
}

/// Shows the form and writes the command that starts the game.
pub(super) fn new_game_ui(
    ui: &mut Ui,
    palette: &Palette,
    orders: &mut MessageWriter<AppCommand>,
    form: &mut NewGameForm,
) {
    ui.heading("New game");
    heading(ui, palette, "GAME");
    ui.horizontal_wrapped(|ui| {
        for game in Game::ALL {
            let is_chosen = form.setup.game() == game.about.word;
            if choice(ui, format!("new.{}", game.about.word), is_chosen, true, game.about.name) {
                form.choose(game.first());
            }
        }
    });
    let idea = egui::RichText::new(form.setup.about().idea).color(ui_color(palette.weak_text));
    ui.label(idea);
    choices_ui(ui, palette, form);
    heading(ui, palette, "SEATS");
    seats_ui(ui, palette, form);
    ui.add_space(10.0);
    ui.horizontal(|ui| {
        if primary_button(ui, palette, "new.start", "Start").clicked() {
            orders.write(AppCommand::NewGame { setup: form.setup, seats: form.seats.clone() });
        }
    });
}

impl NewGameForm {
    /// Returns the chosen game and board.
    pub(super) fn setup(&self) -> Setup {
        self.setup
    }

    /// Sets another set-up and adjusts the number of seats.
    fn choose(&mut self, setup: Setup) {
        self.setup = setup;
        let level = Seat::usual_level(&self.seats);
        self.seats.resize(setup.seats(), Seat::Computer(level));
    }
}

/// Shows the rows of choices between the set-ups of the game.
fn choices_ui(ui: &mut Ui, palette: &Palette, form: &mut NewGameForm) {
    for row in form.setup.choices() {
        if let Some(title) = row.heading {
            heading(ui, palette, title);
        }
        ui.horizontal_wrapped(|ui| {
            if let Some(label) = row.label {
                ui.label(label);
            }
            for Choice { id, text, is_chosen, setup } in row.list {
                if choice(ui, format!("new.{id}"), is_chosen, setup.is_some(), &text)
                    && let Some(setup) = setup
                {
                    form.choose(setup);
                }
            }
        });
        if let Some(note) = row.note {
            ui.label(egui::RichText::new(note).small().color(ui_color(palette.weak_text)));
        }
    }
}

fn seats_ui(ui: &mut Ui, palette: &Palette, form: &mut NewGameForm) {
    let names = form.setup.seat_names();
    let (titles, usual_level) = (Seat::titles(&form.seats), Seat::usual_level(&form.seats));
    egui::Grid::new("new seats").num_columns(3).spacing([10.0, 8.0]).show(ui, |ui| {
        for (index, seat) in form.seats.iter_mut().enumerate() {
            ui.horizontal(|ui| {
                stone(ui, palette, form.setup.color(Player(index as u8)));
                ui.label(capital(names[index]));
            });
            let id = names[index];
            ui.horizontal(|ui| {
                if choice(ui, format!("new.seat.{id}.person"), !seat.is_computer(), true, "Person") {
                    *seat = Seat::person();
                }
                if choice(ui, format!("new.seat.{id}.computer"), seat.is_computer(), true, "Computer") {
                    *seat = Seat::Computer(usual_level);
                }
            });
            if let Seat::Computer(level) = seat {
                level_ui(ui, id, level);
            }
            if let Seat::Person(person) = seat {
                // The name is optional: the hint shows the title used without one.
                let mut text = if person == Seat::NAMELESS { String::new() } else { person.clone() };
                let field = egui::TextEdit::singleline(&mut text).hint_text(&titles[index]).desired_width(110.0);
                let response = ui.add(field.char_limit(24));
                name(ui, format!("new.seat.{id}.name"), &response);
                // In the text form of the seats, a comma separates them, and a colon marks the computer.
                text.retain(|c| !matches!(c, ',' | ':') && !c.is_control());
                *person = if text.trim().is_empty() { Seat::NAMELESS.into() } else { text };
            }
            ui.end_row();
        }
    });
}

/// Shows a list of the computer's levels with a description of each.
fn level_ui(ui: &mut Ui, seat: &str, level: &mut Level) {
    let list =
        egui::ComboBox::from_id_salt(("level", seat)).selected_text(capital(level.name())).width(130.0).height(340.0);
    let response = list.show_ui(ui, |ui| {
        for other in Level::ALL {
            let text = format!("{}: {}", capital(other.name()), other.about());
            if choice(ui, format!("new.seat.{seat}.{other}"), *level == other, true, &text) {
                *level = other;
                ui.close();
            }
        }
    });
    name(ui, format!("new.seat.{seat}.level"), &response.response.on_hover_text(level.about()));
}
