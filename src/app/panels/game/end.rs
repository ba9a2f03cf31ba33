//! The card at the end of a game: the result, the reason, and what to do next.

use bevy::prelude::MessageWriter;
use bevy_egui::egui::{self, Ui};

use crate::app::commands::AppCommand;
use crate::app::panels::texts::result::result;
use crate::app::panels::widgets::{button, button_width, name, primary_button, strong};
use crate::app::session::Session;
use crate::app::settings::Mode;
use crate::app::theme::{Style, ui_color};

/// The gap between two buttons, in points.
const GAP: f32 = 6.0;

/// Shows the card. `headline` says who won.
pub(super) fn end_ui(
    ui: &mut Ui,
    style: &Style,
    session: &Session,
    headline: String,
    orders: &mut MessageWriter<AppCommand>,
) {
    let (palette, measures) = (&style.palette, &style.measures);
    let frame = egui::Frame::new().fill(ui_color(palette.raised)).corner_radius(measures.corners.card);
    frame.inner_margin(measures.space.card).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        let response = ui.label(strong(headline).size(measures.text.heading));
        name(ui, "headline", &response);
        let response = ui.label(result(session));
        name(ui, "turn", &response);
        ui.add_space(measures.space.item[1]);
        let setup = session.tree().setup();
        let mut seats = session.seats_at_first();
        let goes_on = session.to_move().is_some() && session.is_waiting();
        let swap = if seats.len() == 2 { "Swap seats" } else { "Rotate seats" };
        let texts = ["Play again", swap, "Study it"];
        let in_one_row = texts.map(|text| button_width(ui, text)).iter().sum::<f32>() + 2.0 * GAP;
        // Where the three do not fit into one row, the first has a row of its own.
        let is_narrow = in_one_row > ui.available_width();
        let size = egui::vec2(if is_narrow { ui.available_width() } else { 0.0 }, measures.space.target);
        let [again, swap, study] = texts;
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = egui::Vec2::splat(GAP);
            if goes_on && primary_button(ui, style, "watch-rest", "Watch the rest", size).clicked() {
                orders.write(AppCommand::TogglePause);
            }
            let again = if goes_on {
                button(ui, "play-again", again)
            } else {
                primary_button(ui, style, "play-again", again, size)
            };
            if again.clicked() {
                orders.write(AppCommand::NewGame { setup, seats: seats.clone() });
            }
            let help = "Play again; everybody moves on to the next seat";
            if button(ui, "swap-seats", swap).on_hover_text(help).clicked() {
                seats.rotate_right(1);
                orders.write(AppCommand::NewGame { setup, seats });
            }
            let help = "Go through the game: a report, and the computer's view";
            if button(ui, "study-it", study).on_hover_text(help).clicked() {
                orders.write(AppCommand::SetMode(Mode::Study));
            }
        });
    });
}

/// Shows the result in two lines, for those who study the game.
pub(super) fn result_ui(ui: &mut Ui, session: &Session, headline: &str) {
    let response = ui.label(strong(headline));
    name(ui, "headline", &response);
    let response = ui.label(result(session));
    name(ui, "turn", &response);
}
