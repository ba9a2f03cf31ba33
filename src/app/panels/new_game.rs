//! Choosing a game: only what can be played can be chosen, and what is refused says why.

use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};

use super::PanelContext;
use super::widgets::{choice, heading, name, primary_button, stone};
use crate::ai::Level;
use crate::app::base::{Seat, capital};
use crate::app::commands::AppCommand;
use crate::app::settings::Settings;
use crate::app::theme::ui_color;
use crate::games::words;
use crate::rules::{HexboSide, Layout, PLAYER_COUNT_REASON, Player, RootBoundBoard, Setup, SetupError};

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
    /// The last game that was started, else Tanbo 9x9 against the computer.
    fn of(settings: &Settings) -> Self {
        let remembered = settings.last_setup.parse().ok();
        let setup = remembered.or_else(|| Setup::tanbo(2, 9).ok()).unwrap_or(Setup::Hexbo {
            side: HexboSide::Small,
            players: 2,
            layout: Layout::Classic,
        });
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

pub(super) fn new_game_ui(ui: &mut Ui, cx: &mut PanelContext, form: &mut NewGameForm) {
    ui.heading("New game");
    heading(ui, &cx.palette, "GAME");
    ui.horizontal_wrapped(|ui| {
        let game = form.setup.game();
        for (id, text, first) in [
            ("tanbo", "Tanbo", Setup::tanbo(2, 9)),
            ("hexbo", "Hexbo", Setup::hexbo(HexboSide::Small, 2)),
            ("hexade", "Hexade", Setup::hexade(8)),
            ("root-bound", "Root Bound", Setup::root_bound(7, RootBoundBoard::Hexagon)),
            ("chexers", "Chexers", Ok(Setup::Chexers)),
        ] {
            if choice(ui, format!("new.{id}"), game == id, true, text) {
                form.choose(first);
            }
        }
    });
    let idea = egui::RichText::new(words::idea(form.setup)).color(ui_color(cx.palette.weak_text));
    ui.label(idea);
    match form.setup {
        Setup::Tanbo { dims, size, layout } => tanbo_ui(ui, cx, form, dims, size, layout),
        Setup::Hexbo { side, players, .. } => hexbo_ui(ui, cx, form, side, players),
        Setup::Hexade { side } => {
            heading(ui, &cx.palette, "SIDE");
            sides_ui(ui, form, side, 4..=15, Setup::hexade);
        }
        Setup::RootBound { side, board } => root_bound_ui(ui, cx, form, side, board),
        // It has one board.
        Setup::Chexers => {}
    }
    heading(ui, &cx.palette, "SEATS");
    seats_ui(ui, cx, form);
    ui.add_space(10.0);
    ui.horizontal(|ui| {
        if primary_button(ui, &cx.palette, "new.start", "Start").clicked() {
            cx.commands.write(AppCommand::NewGame { setup: form.setup, seats: form.seats.clone() });
        }
    });
}

impl NewGameForm {
    /// Game and board as they are chosen now.
    pub(super) fn setup(&self) -> Setup {
        self.setup
    }

    /// Takes another set-up and fits the seats to it.
    fn choose(&mut self, setup: Result<Setup, SetupError>) {
        // Every choice offered exists; one that did not would leave the form as it is.
        let Ok(setup) = setup else { return };
        self.setup = setup;
        let level = Seat::usual_level(&self.seats);
        self.seats.resize(setup.seats(), Seat::Computer(level));
    }
}

fn tanbo_ui(ui: &mut Ui, cx: &PanelContext, form: &mut NewGameForm, dims: u8, size: u16, layout: Layout) {
    heading(ui, &cx.palette, "BOARD");
    ui.horizontal_wrapped(|ui| {
        for (id, text, choice_dims, default_size) in
            [("square", "Square", 2, 9), ("line", "Line", 1, 31), ("cube", "Cube", 3, 5)]
        {
            if choice(ui, format!("new.{id}"), dims == choice_dims, true, text) {
                form.choose(Setup::tanbo(choice_dims, default_size));
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        ui.label("Dimensions");
        for other in 4..=11 {
            if choice(ui, format!("new.dims.{other}"), dims == other, true, &other.to_string()) {
                form.choose(Setup::tanbo(other, 3));
            }
        }
    });
    if dims > 3 {
        let text =
            "Cubes stand side by side; a board too large for the eye is cut through, and the computer plays all of it.";
        ui.label(egui::RichText::new(text).small().color(ui_color(cx.palette.weak_text)));
    }
    heading(ui, &cx.palette, "SIZE");
    let sizes: Vec<u16> = match dims {
        1 => vec![19, 31, 43, 55, 67, 79],
        2 => vec![5, 7, 9, 11, 13, 15, 19, 21],
        _ => (3..=9).filter(|&size| Setup::tanbo(dims, size).is_ok()).collect(),
    };
    ui.horizontal_wrapped(|ui| {
        for other in sizes {
            let text = match dims {
                2 | 3 => vec![other.to_string(); dims.into()].join("x"),
                _ => other.to_string(),
            };
            if choice(ui, format!("new.size.{other}"), size == other, true, &text) {
                form.choose(Setup::tanbo(dims, other));
            }
        }
    });
    // Two starts exist for some squares only; elsewhere there is nothing to choose.
    let starts = [
        (Layout::Classic, "classic", "Few seeds, far apart"),
        (Layout::Dense, "dense", "A seed on every second point"),
    ];
    let with = |word: &str| format!("tanbo size={size} layout={word}").parse::<Setup>();
    if dims == 2 && starts.iter().all(|(_, word, _)| with(word).is_ok()) {
        heading(ui, &cx.palette, "START");
        ui.horizontal(|ui| {
            for (other, word, text) in starts {
                if choice(ui, format!("new.layout.{word}"), layout == other, true, text) {
                    form.choose(with(word));
                }
            }
        });
    }
}

fn hexbo_ui(ui: &mut Ui, cx: &PanelContext, form: &mut NewGameForm, side: HexboSide, players: u8) {
    heading(ui, &cx.palette, "BOARD");
    ui.horizontal(|ui| {
        for (other, text) in [(HexboSide::Small, "Side 5, 61 cells"), (HexboSide::Big, "Side 10, 271 cells")] {
            if choice(ui, format!("new.side.{}", other.side()), side == other, true, text) {
                form.choose(Setup::hexbo(other, players));
            }
        }
    });
    heading(ui, &cx.palette, "PLAYERS");
    ui.horizontal(|ui| {
        for count in 2..=6 {
            let exists = Setup::hexbo(side, count).is_ok();
            if choice(ui, format!("new.players.{count}"), players == count, exists, &count.to_string()) {
                form.choose(Setup::hexbo(side, count));
            }
        }
    });
    ui.label(egui::RichText::new(format!("{PLAYER_COUNT_REASON}.")).small().color(ui_color(cx.palette.weak_text)));
}

/// A row of board sides.
fn sides_ui(
    ui: &mut Ui,
    form: &mut NewGameForm,
    side: u8,
    sides: std::ops::RangeInclusive<u8>,
    setup: impl Fn(u8) -> Result<Setup, SetupError>,
) {
    ui.horizontal_wrapped(|ui| {
        for other in sides {
            if choice(ui, format!("new.side.{other}"), side == other, true, &other.to_string()) {
                form.choose(setup(other));
            }
        }
    });
}

fn root_bound_ui(ui: &mut Ui, cx: &PanelContext, form: &mut NewGameForm, side: u8, board: RootBoundBoard) {
    heading(ui, &cx.palette, "BOARD");
    ui.horizontal(|ui| {
        for (other, id, text) in [
            (RootBoundBoard::Hexagon, "hexagon", "Hexagon"),
            (RootBoundBoard::Centerless, "centerless", "Centerless: long and short sides by turns"),
        ] {
            if choice(ui, format!("new.board.{id}"), board == other, true, text) {
                form.choose(Setup::root_bound(side, other));
            }
        }
    });
    heading(ui, &cx.palette, "SIDE");
    sides_ui(ui, form, side, 4..=12, |other| Setup::root_bound(other, board));
}

fn seats_ui(ui: &mut Ui, cx: &PanelContext, form: &mut NewGameForm) {
    let names = form.setup.seat_names();
    let (titles, usual_level) = (Seat::titles(&form.seats), Seat::usual_level(&form.seats));
    egui::Grid::new("new seats").num_columns(3).spacing([10.0, 8.0]).show(ui, |ui| {
        for (index, seat) in form.seats.iter_mut().enumerate() {
            ui.horizontal(|ui| {
                stone(ui, &cx.palette, form.setup.color(Player(index as u8)));
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
