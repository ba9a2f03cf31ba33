//! The line at the bottom: the newest notice, else what the pointer is on, else what to do now.

use bevy_egui::egui::{self, Ui};

use super::PanelContext;
use super::widgets::{capital, name};
use crate::app::Screen;
use crate::app::session::Session;
use crate::app::theme::ui_color;
use crate::geometry::Cell;
use crate::record::notation;
use crate::rules::{Group, Move, Outcome, Position, Reason};

pub(super) fn status_line_ui(root: &mut Ui, cx: &mut PanelContext) {
    let frame = egui::Frame::new().fill(ui_color(cx.palette.panel)).inner_margin(egui::Margin::symmetric(12, 5));
    egui::Panel::bottom("status").frame(frame).show(root, |ui| {
        let (text, color) = match cx.notices.current() {
            Some((notice, _)) if notice.is_warning => (notice.text.clone(), cx.palette.error_text),
            Some((notice, _)) => (notice.text.clone(), cx.palette.text),
            None => (hint(cx), cx.palette.weak_text),
        };
        let response = ui.add(egui::Label::new(egui::RichText::new(text).color(ui_color(color))).truncate());
        name(ui, "status", &response);
    });
}

/// What to say when nothing happened.
fn hint(cx: &PanelContext) -> String {
    match (&cx.session, cx.screen.get()) {
        (Some(session), Screen::Game) => match cx.hovered.0 {
            Some(cell) => about_cell(session, cell),
            None if session.to_move().is_none() => {
                "Step through the game with the arrow keys, or start a new one.".into()
            }
            None => "Click a point to play. The pointer on a stone shows its root; L marks every legal point.".into(),
        },
        _ => "Choose a game and press Start. Every game is kept by itself, nothing can be lost.".into(),
    }
}

/// The cell under the pointer in words.
fn about_cell(session: &Session, cell: Cell) -> String {
    let position = session.tree().position();
    let (geometry, seats) = (position.geometry(), position.setup().seat_names());
    let cell_name = geometry.name(cell);
    if let Some(group) = Group::at(&position.groups(), cell) {
        let count = |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
        let (stones, space) = (count(group.stones.len(), "stone"), count(group.space.len(), "point"));
        return format!("{cell_name}: a {} root of {stones} with {space} of root space", seats[group.player.index()]);
    }
    match position.check(Move::Place(cell)) {
        Ok(()) => format!("{cell_name}: {} may play here", seats[position.to_move().index()]),
        Err(reason) => format!("{cell_name}: {}", notation::illegal_text(position, &reason)),
    }
}

/// Whose turn it is, or how the game ended.
pub(super) fn whose_turn(session: &Session) -> String {
    let position = session.tree().position();
    let seats = position.setup().seat_names();
    if let Some(outcome) = session.tree().outcome() {
        return result(outcome, seats);
    }
    let seat = capital(seats[position.to_move().index()]);
    match (session.is_computers_turn(), session.is_paused()) {
        (true, true) => format!("{seat}: the computer waits. Space lets it go on."),
        (true, false) => format!("{seat}: the computer thinks…"),
        (false, _) => format!("{seat} to move: add a stone next to exactly one of your own."),
    }
}

/// The result with its reason.
pub(super) fn result(outcome: Outcome, seats: &[&str]) -> String {
    let winner = outcome.winner.map_or_else(|| "Nobody".into(), |player| capital(seats[player.index()]));
    let reason = match outcome.reason {
        Reason::Eliminated if seats.len() == 2 => "the other side has lost its last root",
        Reason::Eliminated => "all others have lost their last root",
        Reason::Resigned => "the other side gave up",
    };
    format!("{winner} wins: {reason}.")
}
