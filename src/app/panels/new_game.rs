//! Choosing a game: only what can be played can be chosen, and what is refused says why.

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

/// What is chosen so far.
#[derive(Resource, Clone, Debug)]
pub struct NewGameForm {
    setup: Setup,
    seats: Vec<Seat>,
    /// The last game that was started when the form was filled in: its set-up and seats, as in the settings.
    last: (String, Vec<String>),
}

impl FromWorld for NewGameForm {
    fn from_world(world: &mut World) -> Self {
        Self::of(&world.get_resource::<Settings>().cloned().unwrap_or_default())
    }
}

impl NewGameForm {
    /// The last game that was started, else the one that is offered first, against the computer.
    fn of(settings: &Settings) -> Self {
        let setup: Setup = settings.last_setup.parse().unwrap_or_else(|_| Game::ALL[0].first());
        let seats = Seat::list_from_text(&settings.last_seats.join(","), setup.seats());
        let last = (settings.last_setup.clone(), settings.last_seats.clone());
        Self { setup, seats: seats.unwrap_or_else(|_| Seat::default_list(setup.seats())), last }
    }
}

/// Shows the last game that was started, wherever that was; what has been chosen since stays.
pub(super) fn show_last_game(settings: Res<Settings>, mut form: ResMut<NewGameForm>) {
    let new = NewGameForm::of(&settings);
    if new.last != form.last {
        *form = new;
    }
}

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
    /// Game and board as they are chosen now.
    pub(super) fn setup(&self) -> Setup {
        self.setup
    }

    /// Takes another set-up and fits the seats to it.
    fn choose(&mut self, setup: Setup) {
        self.setup = setup;
        let level = Seat::usual_level(&self.seats);
        self.seats.resize(setup.seats(), Seat::Computer(level));
    }
}

/// The rows of choices between the set-ups of the game.
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
                // Nobody has to give a name: the field says what stands there otherwise.
                let mut text = if person == Seat::NAMELESS { String::new() } else { person.clone() };
                let field = egui::TextEdit::singleline(&mut text).hint_text(&titles[index]).desired_width(110.0);
                let response = ui.add(field.char_limit(24));
                name(ui, format!("new.seat.{id}.name"), &response);
                // A comma would end the seat in the list of seats, a colon would make it the computer's.
                text.retain(|c| !matches!(c, ',' | ':') && !c.is_control());
                *person = if text.trim().is_empty() { Seat::NAMELESS.into() } else { text };
            }
            ui.end_row();
        }
    });
}

/// The level of a computer, from a list that says who each is for.
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
