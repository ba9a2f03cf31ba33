//! The table of seats: who plays, counts of stones and roots, whose turn it is, who is out.

use bevy_egui::egui::{self, Ui};

use super::reading::Reading;
use super::widgets::{name, stone};
use crate::app::base::{Seat, capital};
use crate::app::session::Session;
use crate::app::theme::{Palette, ui_color};
use crate::app::thinking::Thinking;
use crate::rules::Position;

/// The gap between two columns, in points.
const COLUMN_GAP: f32 = 8.0;
/// The space for the turn marker and the stone, in points.
const SIGNS_WIDTH: f32 = 56.0;

/// Shows the table, and the number of playouts while the computer is thinking.
pub(super) fn seats_ui(ui: &mut Ui, palette: &Palette, session: &Session, reading: &Reading, thinking: &Thinking) {
    let position = session.tree().position();
    let names = position.setup().seat_names();
    let titles = Seat::titles(session.seats());
    let columns = &reading.columns;
    let to_move = session.to_move();
    // The panel has a fixed width: the names get what the columns leave, with a minimum that keeps them legible.
    let font = egui::TextStyle::Small.resolve(ui.style());
    let heading_width = |text: &str| {
        let galley = ui.painter().layout_no_wrap(text.to_owned(), font.clone(), egui::Color32::PLACEHOLDER);
        galley.size().x + COLUMN_GAP
    };
    let columns_width: f32 = columns.iter().map(|column| heading_width(column.heading)).sum();
    let name_width = (ui.available_width() - columns_width - SIGNS_WIDTH).clamp(64.0, 132.0);
    let is_narrow = name_width < 100.0;
    egui::Grid::new("seats").num_columns(2 + columns.len()).spacing([COLUMN_GAP, 6.0]).striped(false).show(ui, |ui| {
        for heading in ["", ""].into_iter().chain(columns.iter().map(|column| column.heading)) {
            ui.label(egui::RichText::new(heading).small().color(ui_color(palette.muted)));
        }
        ui.end_row();
        for player in position.players() {
            let is_out = !position.is_alive(player);
            ui.horizontal(|ui| {
                let (_, pointer) = ui.allocate_space(egui::vec2(14.0, 16.0));
                if to_move == Some(player) {
                    let font = egui::FontId::proportional(13.0);
                    let color = ui_color(palette.accent);
                    ui.painter().text(pointer.center(), egui::Align2::CENTER_CENTER, "▶", font, color);
                }
                stone(ui, palette, position.setup().color(player));
            });
            let occupant = match &session.seats()[player.index()] {
                Seat::Person(_) => titles[player.index()].clone(),
                Seat::Computer(level) if to_move == Some(player) && thinking.is_running() => {
                    if is_narrow {
                        "thinking…".into()
                    } else {
                        format!("{level}: thinking…")
                    }
                }
                Seat::Computer(level) if is_narrow => level.to_string(),
                Seat::Computer(_) => titles[player.index()].clone(),
            };
            let text = egui::RichText::new(capital(names[player.index()])).strong();
            let response = ui
                .vertical(|ui| {
                    ui.set_min_width(name_width);
                    ui.set_max_width(name_width);
                    ui.spacing_mut().item_spacing.y = 0.0;
                    ui.label(if is_out { text.strikethrough() } else { text });
                    let occupant = egui::RichText::new(occupant).small().color(ui_color(palette.muted));
                    ui.add(egui::Label::new(occupant).truncate());
                })
                .response;
            name(ui, format!("seat.{}", names[player.index()]), &response);
            if is_out {
                ui.label("out");
            } else {
                for count in columns.iter().filter_map(|column| column.counts.get(player.index())) {
                    ui.label(count.to_string());
                }
            }
            ui.end_row();
        }
    });
    if let Some(report) = thinking.report() {
        let text = format!("{} playouts", report.playouts);
        ui.label(egui::RichText::new(text).small().color(ui_color(palette.muted)));
    }
}
