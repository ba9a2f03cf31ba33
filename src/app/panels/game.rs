//! The panel beside the board: seats, result, what can be done, the moves.

use bevy_egui::egui::{self, Ui};

use super::widgets::{button, command_button, name};
use super::{PanelContext, moves, seats, status};
use crate::app::commands::AppCommand;
use crate::app::theme::ui_color;

/// The width of the panel, in points.
const WIDTH: f32 = 300.0;

pub(super) fn game_ui(root: &mut Ui, cx: &mut PanelContext) {
    let frame = egui::Frame::new().fill(ui_color(cx.palette.panel)).inner_margin(egui::Margin::same(12));
    egui::Panel::right("game").frame(frame).exact_size(WIDTH).resizable(false).show(root, |ui| {
        let Some(session) = &cx.session else { return };
        ui.label(egui::RichText::new(session.tree().setup().title()).heading());
        let text = egui::RichText::new(status::whose_turn(session)).strong();
        let response = ui.label(text);
        name(ui, "turn", &response);
        ui.add_space(6.0);
        seats::seats_ui(ui, cx);
        ui.add_space(6.0);
        actions_ui(ui, cx);
        ui.add_space(6.0);
        moves::moves_ui(ui, cx);
    });
}

fn actions_ui(ui: &mut Ui, cx: &mut PanelContext) {
    let Some(session) = &cx.session else { return };
    let (tree, cursor) = (session.tree(), session.tree().cursor());
    let (has_past, has_future) = (tree.parent(cursor).is_some(), tree.next(cursor).is_some());
    let (is_running, is_paused) = (session.to_move().is_some(), session.is_paused());
    let has_computer = session.seats().iter().any(crate::app::seat::Seat::is_computer);
    let has_person = !session.is_watched();
    ui.horizontal(|ui| {
        command_button(ui, cx, "undo", has_past);
        command_button(ui, cx, "redo", has_future);
        if has_person {
            let response = ui
                .add_enabled(is_running, egui::Button::new("Resign"))
                .on_hover_text("Give up; with more than two seats the computer takes yours");
            name(ui, "resign", &response);
            if response.clicked() {
                cx.commands.write(AppCommand::Resign);
            }
        }
        if has_computer && is_running {
            let text = if is_paused { "Go on" } else { "Pause" };
            if button(ui, "pause", text).on_hover_text("The computer waits, or goes on (Space)").clicked() {
                cx.commands.write(AppCommand::TogglePause);
            }
        }
    });
    ui.horizontal(|ui| {
        command_button(ui, cx, "to-start", has_past);
        command_button(ui, cx, "back", has_past);
        command_button(ui, cx, "forward", has_future);
        command_button(ui, cx, "to-end", has_future);
        let (mut legal, mut coordinates) = (cx.settings.show_legal, cx.settings.show_coordinates);
        let response = ui.toggle_value(&mut legal, "Legal").on_hover_text("Show where you may play (L)");
        name(ui, "legal", &response);
        if response.clicked() {
            cx.commands.write(AppCommand::ToggleLegal);
        }
        let response = ui.toggle_value(&mut coordinates, "A1").on_hover_text("Show the coordinates (K)");
        name(ui, "coordinates", &response);
        if response.clicked() {
            cx.commands.write(AppCommand::ToggleCoordinates);
        }
    });
}
