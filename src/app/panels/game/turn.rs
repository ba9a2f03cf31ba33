//! The buttons of a turn that has parts, beside the board and in tasks.

use bevy::prelude::MessageWriter;
use bevy_egui::egui::Ui;

use crate::app::commands::{AppCommand, Target};
use crate::app::panels::widgets::command_buttons::command_button;
use crate::app::panels::widgets::{button, name};
use crate::app::session::Session;
use crate::app::view::exits;
use crate::record::draft::Draft;
use crate::record::notation;
use crate::rules::{Move, Position, Turn};

/// Returns why a turn cannot be finished now.
fn why_not_finished(session: &Session) -> String {
    let position = session.tree().position();
    match session.draft().finish().map(|mv| position.check(mv)) {
        _ if !session.lets_persons_move() => "It is not your turn".into(),
        Some(Err(reason)) => notation::illegal_text(position, &reason),
        Some(Ok(())) | None => "Place a stone first".into(),
    }
}

/// Shows the buttons that finish a turn or take back a part of it, in games whose turns have parts or may be passed.
pub(in crate::app::panels) fn turn_ui(ui: &mut Ui, session: &Session, orders: &mut MessageWriter<AppCommand>) {
    let position = session.tree().position();
    let is_persons = session.lets_persons_move();
    let has_parts = !matches!(position.turn(), Turn::Stones { most: 1, .. });
    let can_pass = position.check(Move::Pass).is_ok();
    let is_idle = session.to_move().is_none() || session.is_watched();
    if is_idle || !has_parts && !can_pass {
        return;
    }
    let draft = session.draft();
    let can_finish = draft.finish().is_some_and(|mv| position.check(mv).is_ok());
    let is_piece = position.turn() == Turn::Piece;
    let exits = exits::open_exits(session);
    let geometry = position.geometry();
    let exits: Vec<_> = exits.into_iter().map(|cell| (cell, geometry.name(cell))).collect();
    if is_piece && !can_pass && exits.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        if !is_piece {
            let button = command_button(ui, orders, "finish", is_persons && can_finish);
            button.on_disabled_hover_text(why_not_finished(session));
            command_button(ui, orders, "take-back", is_persons && draft != Draft::Empty);
        }
        // In games with pieces, a pass is forced and played automatically; the button announces it.
        if !is_piece || can_pass {
            command_button(ui, orders, "pass", is_persons && can_pass && draft == Draft::Empty);
        }
        for (cell, cell_name) in exits {
            let text = format!("Take {cell_name} off");
            let help = "This piece stands on an exit: take it off the board";
            if button(ui, format!("take-off.{cell_name}"), text).on_hover_text(help).clicked() {
                orders.write(AppCommand::Click(Target::Exit(cell)));
            }
        }
    });
    if !is_piece && is_persons && !can_finish && draft != Draft::Empty {
        let response = ui.label(format!("The turn is not complete: {}.", why_not_finished(session)));
        name(ui, "finish.why-not", &response);
    }
}
