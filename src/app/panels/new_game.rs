//! The form for a new game. Only playable combinations can be chosen; a note says why others cannot.

use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};

use super::widgets::{choice, heading, name, primary_button, stone};
use crate::ai::Level;
use crate::app::base::{Seat, capital};
use crate::app::commands::AppCommand;
use crate::app::settings::{LastGame, Settings};
use crate::app::theme::{Palette, ui_color};
use crate::games::{Game, Setup};
use crate::rules::{Choice, Player};

/// The current choices of the form. Filled in from the settings at startup and when the user leaves a game.
#[derive(Resource, Clone, Debug)]
pub struct NewGameForm {
    setup: Setup,
    seats: Vec<Seat>,
    /// The level for the next seat that the computer gets.
    level: Level,
    /// The last games in the settings when the form was filled in.
    last_games: Vec<LastGame>,
}

impl FromWorld for NewGameForm {
    fn from_world(world: &mut World) -> Self {
        Self::of(world.get_resource::<Settings>().map_or(Vec::new(), |settings| settings.last_games.clone()))
    }
}

impl NewGameForm {
    /// Returns a form with the last game that was started; if there is none, with the first game of the list.
    fn of(last_games: Vec<LastGame>) -> Self {
        let game = |last: &LastGame| Game::ALL.into_iter().find(|game| game.about.word == last.game());
        let game = last_games.first().and_then(game).unwrap_or(Game::ALL[0]);
        let mut form = Self { setup: game.first(), seats: Vec::new(), level: Level::default(), last_games };
        form.choose_game(game);
        form.level = Seat::usual_level(&form.seats);
        form
    }

    /// Returns the chosen game and board.
    pub(super) fn setup(&self) -> Setup {
        self.setup
    }

    /// Chooses a game as it was last begun, else on its usual board against the computer.
    fn choose_game(&mut self, game: Game) {
        let last = self.last_games.iter().find(|last| last.game() == game.about.word);
        let setup = last.and_then(|last| last.setup.parse().ok()).unwrap_or_else(|| game.first());
        let seats = last.and_then(|last| Seat::list_from_text(&last.seats.join(","), setup.seats()).ok());
        self.setup = setup;
        self.seats = seats.unwrap_or_else(|| Seat::against(self.level, setup.seats()));
    }

    /// Chooses another set-up of the same game and adjusts the number of seats.
    fn choose_setup(&mut self, setup: Setup) {
        self.setup = setup;
        self.seats.resize(setup.seats(), Seat::Computer(self.level));
    }
}

/// Fills in the last game if another one has been started since; otherwise keeps the current choices. Runs when the
/// user leaves a game.
pub(super) fn show_last_game(settings: Res<Settings>, mut form: ResMut<NewGameForm>) {
    if settings.last_games != form.last_games {
        *form = NewGameForm::of(settings.last_games.clone());
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
                form.choose_game(game);
            }
        }
    });
    let idea = egui::RichText::new(form.setup.about().idea).color(ui_color(palette.muted));
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
                    form.choose_setup(setup);
                }
            }
        });
        if let Some(note) = row.note {
            ui.label(egui::RichText::new(note).small().color(ui_color(palette.muted)));
        }
    }
}

fn seats_ui(ui: &mut Ui, palette: &Palette, form: &mut NewGameForm) {
    let names = form.setup.seat_names();
    let titles = Seat::titles(&form.seats);
    let NewGameForm { setup, seats, level: last_level, .. } = form;
    egui::Grid::new("new seats").num_columns(3).spacing([10.0, 8.0]).show(ui, |ui| {
        for (index, seat) in seats.iter_mut().enumerate() {
            ui.horizontal(|ui| {
                stone(ui, palette, setup.color(Player(index as u8)));
                ui.label(capital(names[index]));
            });
            let id = names[index];
            ui.horizontal(|ui| {
                if choice(ui, format!("new.seat.{id}.person"), !seat.is_computer(), true, "Person") {
                    *seat = Seat::person();
                }
                if choice(ui, format!("new.seat.{id}.computer"), seat.is_computer(), true, "Computer") {
                    *seat = Seat::Computer(*last_level);
                }
            });
            if let Seat::Computer(level) = seat
                && level_ui(ui, id, level)
            {
                *last_level = *level;
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

/// Shows a list of the computer's levels with a description of each; returns whether another one was chosen.
fn level_ui(ui: &mut Ui, seat: &str, level: &mut Level) -> bool {
    let list =
        egui::ComboBox::from_id_salt(("level", seat)).selected_text(capital(level.name())).width(130.0).height(340.0);
    let before = *level;
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
    *level != before
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(form: &NewGameForm) -> String {
        form.seats.iter().map(Seat::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn each_game_is_offered_as_it_was_last_begun() {
        let mut settings = Settings::default();
        let begin = |settings: &mut Settings, setup: &str, seats: &[&str]| {
            settings.remember_game(setup.parse().unwrap(), seats.iter().map(|&seat| seat.into()).collect());
        };
        begin(&mut settings, "root-bound side=4", &["person", "computer:bush"]);
        begin(&mut settings, "hexbo side=5 players=3", &["person", "Ann", "computer:seedling"]);
        let mut form = NewGameForm::of(settings.last_games.clone());
        assert_eq!(
            (form.setup.to_string(), seats(&form)),
            ("hexbo side=5 players=3".into(), "person Ann computer:seedling".into())
        );
        let game = |word: &str| Game::ALL.into_iter().find(|game| game.about.word == word).unwrap();
        form.choose_game(game("root-bound"));
        assert_eq!((form.setup.to_string(), seats(&form)), ("root-bound side=4".into(), "person computer:bush".into()));
        form.choose_game(game("hexade"));
        assert_eq!(seats(&form), "person computer:seedling", "a game never begun is offered against the computer");
        begin(&mut settings, "root-bound", &["person", "person"]);
        assert_eq!(settings.last_games.len(), 2, "one of each kind");
        assert_eq!(NewGameForm::of(settings.last_games).setup.to_string(), "root-bound");
    }
}
