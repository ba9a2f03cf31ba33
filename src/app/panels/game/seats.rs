//! The seats: who plays, what counts in this game, whose turn it is, who is out. A click on a seat puts somebody else
//! there.

use bevy::prelude::MessageWriter;
use bevy_egui::egui::{self, Response, RichText, Ui};

use crate::app::base::{Seat, capital};
use crate::app::commands::AppCommand;
use crate::app::panels::texts::reading::Reading;
use crate::app::panels::widgets::icons;
use crate::app::panels::widgets::menus::{as_menu, level_choices};
use crate::app::panels::widgets::{card_button, choice, muted, one_line, stone, strong, text_width};
use crate::app::session::Session;
use crate::app::theme::{Style, ui_color};
use crate::app::thinking::Thinking;
use crate::rules::{Player, Position};
use crate::study::Results;

/// The largest number of seats that have a row each; more stand in two columns.
pub(in crate::app::panels) const MOST_ROWS: usize = 3;
/// The width of the stone in a row and in a column, in points.
const STONE: f32 = 26.0;
const SMALL_STONE: f32 = 20.0;
/// The margin inside a card, across and down, in points.
const MARGIN: egui::Margin = egui::Margin { left: 12, right: 12, top: 8, bottom: 8 };
const SMALL_MARGIN: egui::Margin = egui::Margin { left: 8, right: 6, top: 6, bottom: 6 };
/// The room for the name of a seat beside its counts, in points.
const LEAST_NAME: f32 = 84.0;

/// What the cards show.
pub(super) struct Seats<'a> {
    pub(in crate::app::panels) style: &'a Style<'a>,
    pub(in crate::app::panels) session: &'a Session,
    pub(in crate::app::panels) reading: &'a Reading,
    pub(in crate::app::panels) thinking: &'a Thinking,
    pub(in crate::app::panels) results: &'a Results,
}

/// What one card says.
struct Card {
    player: Player,
    /// The seat and who is on it: `Black · You`; among many only the seat.
    title: String,
    /// Title and status if there is no room for every seat's title: `Black`, and who is there or since when it is out.
    short: [String; 2],
    /// `to move`, `thinking…`, when the seat went out, otherwise `computer` or nothing; among many who is on it, or `out`.
    status: String,
    is_out: bool,
    /// The number of the move with which it went out, if it is known.
    out_since: Option<u32>,
    is_to_move: bool,
    /// Whether it has won.
    has_won: bool,
    /// What counts in this game, each number with its word.
    counts: Vec<(String, &'static str)>,
}

impl Card {
    fn is_raised(&self) -> bool {
        self.is_to_move || self.has_won
    }
}

impl Seats<'_> {
    /// Shows all seats.
    pub(in crate::app::panels) fn show(&self, ui: &mut Ui, orders: &mut MessageWriter<AppCommand>) {
        let cards: Vec<Card> = self.session.tree().position().players().map(|player| self.card(player)).collect();
        ui.spacing_mut().item_spacing.y = 4.0;
        if cards.len() <= MOST_ROWS {
            let room = name_room(ui);
            let is_cut = cards.iter().any(|card| text_width(ui, strong(&card.title)) > room);
            for card in &cards {
                let words: [&str; 2] =
                    if is_cut { [&card.short[0], &card.short[1]] } else { [&card.title, &card.status] };
                let response = self.row_ui(ui, card, words, room);
                self.occupants_ui(&response, card.player, orders);
            }
            return;
        }
        for pair in cards.chunks(2) {
            ui.columns(2, |columns| {
                for (ui, card) in columns.iter_mut().zip(pair) {
                    let response = self.column_ui(ui, card);
                    self.occupants_ui(&response, card.player, orders);
                }
            });
        }
    }

    fn card(&self, player: Player) -> Card {
        let (session, index) = (self.session, player.index());
        let position = session.tree().position();
        let is_out = !position.is_alive(player);
        let is_to_move = session.to_move() == Some(player);
        let has_won = session.tree().outcome().and_then(|outcome| outcome.winner) == Some(player);
        let seat = capital(position.setup().seat_names()[index]);
        let occupant = Seat::titles(session.seats()).swap_remove(index);
        let is_computer = session.seats()[index].is_computer();
        let is_one_of_many = session.seats().len() > MOST_ROWS;
        let out_since = self.reading.out_since.get(index).copied().flatten();
        let status = match out_since {
            Some(ply) => format!("out, move {ply}"),
            None if is_out => "out".into(),
            None if has_won => format!("{} won", icons::WON),
            None if is_to_move && is_computer && self.thinking.is_running() => "thinking…".into(),
            None if is_to_move && is_computer && session.is_waiting() => "paused".into(),
            None if is_to_move => "to move".into(),
            None if is_computer => "computer".into(),
            None => String::new(),
        };
        let counts = self.reading.columns.iter();
        let counts = counts.filter_map(|column| {
            let count = *column.counts.get(index)?;
            Some((count.to_string(), column.word(count)))
        });
        // Whose turn it is shows by the raised card.
        let short_title = if has_won { format!("{seat} {}", icons::WON) } else { seat.clone() };
        let short = [short_title.clone(), if is_out { status.clone() } else { occupant.clone() }];
        let (title, status) = match (is_one_of_many, is_out) {
            (false, _) => (format!("{seat} · {occupant}"), status),
            (true, true) => (seat, "out".into()),
            (true, false) => (short_title, occupant),
        };
        Card { player, title, short, status, is_out, out_since, is_to_move, has_won, counts: counts.collect() }
    }

    /// Shows a card with its counts on the right. `words` are its title and status, `room` is the width that they have.
    fn row_ui(&self, ui: &mut Ui, card: &Card, words: [&str; 2], room: f32) -> Response {
        self.card_ui(ui, card, MARGIN, |ui| {
            self.stone_ui(ui, card, STONE);
            ui.add_space(BESIDE_STONE);
            ui.vertical(|ui| {
                ui.set_width(room);
                self.name_ui(ui, card, words);
            });
            ui.with_layout(egui::Layout::top_down(egui::Align::Max), |ui| {
                ui.spacing_mut().item_spacing.y = 1.0;
                for (count, word) in &card.counts {
                    ui.add(egui::Label::new(self.count_text(ui, count, word)).selectable(false));
                }
            });
        })
    }

    /// Shows a card with its counts below; if the seat is out, when it went out.
    fn column_ui(&self, ui: &mut Ui, card: &Card) -> Response {
        let lines: Vec<String> = match card.out_since {
            Some(ply) => vec![format!("move {ply}")],
            None => card.counts.iter().map(|(count, word)| format!("{count} {word}")).collect(),
        };
        self.card_ui(ui, card, SMALL_MARGIN, |ui| {
            ui.vertical(|ui| {
                ui.horizontal(|ui| {
                    self.stone_ui(ui, card, SMALL_STONE);
                    ui.vertical(|ui| self.name_ui(ui, card, [&card.title, &card.status]));
                });
                let palette = &self.style.palette;
                let in_one = lines.join(", ");
                if text_width(ui, RichText::new(&in_one).small()) <= ui.available_width() {
                    one_line(ui, muted(palette, in_one));
                } else {
                    ui.spacing_mut().item_spacing.y = 1.0;
                    for line in lines {
                        one_line(ui, muted(palette, line));
                    }
                }
            });
        })
    }

    /// Shows the frame of a card, raised for the seat to move and for the winner.
    fn card_ui(&self, ui: &mut Ui, card: &Card, margin: egui::Margin, content: impl FnOnce(&mut Ui)) -> Response {
        let corner = self.style.measures.corners.button;
        let fill = if card.is_raised() { ui_color(self.style.palette.raised) } else { egui::Color32::TRANSPARENT };
        let frame = egui::Frame::new().fill(fill).corner_radius(corner).inner_margin(margin);
        let shown = frame.show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            ui.horizontal(content);
        });
        let seat = self.session.tree().setup().seat_names()[card.player.index()];
        card_button(ui, &shown.response, format!("seat.{seat}"), &card.title)
    }

    fn stone_ui(&self, ui: &mut Ui, card: &Card, size: f32) {
        let palette = &self.style.palette;
        let ground = if card.is_raised() { palette.raised } else { palette.panel };
        let color = self.session.tree().setup().color(card.player);
        ui.scope(|ui| {
            if card.is_out {
                ui.multiply_opacity(FADED);
            }
            stone(ui, palette, color, ground, size);
        });
    }

    fn name_ui(&self, ui: &mut Ui, card: &Card, [title, status]: [&str; 2]) {
        let palette = &self.style.palette;
        ui.spacing_mut().item_spacing.y = 1.0;
        let title = if card.is_out { strong(title).color(ui_color(palette.muted)) } else { strong(title) };
        one_line(ui, title);
        one_line(ui, muted(palette, status));
    }

    /// Returns `17 stones` with the number standing out.
    fn count_text(&self, ui: &Ui, count: &str, word: &str) -> egui::text::LayoutJob {
        let mut job = egui::text::LayoutJob::default();
        let format = |text: RichText, job: &mut egui::text::LayoutJob| {
            text.append_to(job, ui.style(), egui::FontSelection::Default, egui::Align::BOTTOM);
        };
        format(strong(count), &mut job);
        format(muted(&self.style.palette, format!(" {word}")), &mut job);
        job
    }

    /// Shows who can be put on a seat, after a click on its card.
    fn occupants_ui(&self, card: &Response, player: Player, orders: &mut MessageWriter<AppCommand>) {
        let (setup, occupant) = (self.session.tree().setup(), &self.session.seats()[player.index()]);
        let id = setup.seat_names()[player.index()];
        let mut chosen = None;
        egui::Popup::menu(card).show(|ui| {
            as_menu(ui, self.style);
            if choice(ui, format!("seat.{id}.person"), !occupant.is_computer(), true, "A person") {
                chosen = Some(Seat::person());
            }
            let known = (self.results, setup.game());
            chosen = level_choices(ui, &format!("seat.{id}"), occupant, known).or(chosen.take());
        });
        orders.write_batch(chosen.map(|seat| AppCommand::SetSeat { player, seat }));
    }
}

/// Returns the width of the title of a card in a row, in points.
fn name_room(ui: &Ui) -> f32 {
    let gaps = BESIDE_STONE + 2.0 * ui.spacing().item_spacing.x;
    (ui.available_width() - MARGIN.sum().x - STONE - gaps - COUNTS_WIDTH).max(LEAST_NAME)
}

/// The gap beside the stone of a card in a row, in points.
const BESIDE_STONE: f32 = 4.0;
/// The room for the counts on the right of a card, in points.
const COUNTS_WIDTH: f32 = 88.0;
/// The opacity of the stone of a seat that is out.
const FADED: f32 = 0.45;
