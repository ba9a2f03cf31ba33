//! The line at the bottom: the newest notice, else what the pointer is on, else what to do now.

use bevy_egui::egui::{self, Ui};

use super::PanelContext;
use super::widgets::{button, capital, name};
use crate::app::Screen;
use crate::app::commands::{AppCommand, Target};
use crate::app::session::Session;
use crate::app::theme::ui_color;
use crate::geometry::Cell;
use crate::record::draft::{Answer, Draft};
use crate::record::{LastMove, notation};
use crate::rules::{Aid, Group, Illegal, Move, Outcome, Position, Turn};

pub(super) fn status_line_ui(root: &mut Ui, cx: &mut PanelContext) {
    let frame = egui::Frame::new().fill(ui_color(cx.palette.panel)).inner_margin(egui::Margin::symmetric(12, 5));
    egui::Panel::bottom("status").frame(frame).show(root, |ui| {
        let (text, color, offers_undo) = match cx.notices.current() {
            Some((notice, _)) if notice.is_warning => (notice.text.clone(), cx.palette.error_text, false),
            Some((notice, _)) => (notice.text.clone(), cx.palette.text, notice.offers_undo),
            None => (hint(cx), cx.palette.weak_text, false),
        };
        // As high with a button as without: the board does not jump.
        ui.set_height(ui.spacing().interact_size.y);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if offers_undo && button(ui, "notice.undo", "Undo").clicked() {
                cx.commands.write(AppCommand::Undo);
            }
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                let text = egui::RichText::new(text).color(ui_color(color));
                let response = ui.add(egui::Label::new(text).truncate());
                name(ui, "status", &response);
            });
        });
    });
}

/// What to say when nothing happened.
fn hint(cx: &PanelContext) -> String {
    match (&cx.session, cx.screen.get()) {
        (Some(session), Screen::Game) => match cx.hovered.0 {
            Some(Target::Cell(cell)) => about_cell(session, &cx.reading.groups, cell),
            Some(Target::Exit(cell)) => {
                let position = session.tree().position();
                format!("{}: takes the piece off the board", position.geometry().name(cell))
            }
            None if session.to_move().is_none() => {
                "Step through the game with the arrow keys, or start a new one.".into()
            }
            None if !session.is_persons_turn() => session.tree().setup().about().watching.into(),
            None => session.tree().setup().about().hint.into(),
        },
        _ => "Choose a game and press Start. Unfinished games are kept for you.".into(),
    }
}

/// The cell under the pointer in words.
fn about_cell(session: &Session, groups: &[Group], cell: Cell) -> String {
    let position = session.tree().position();
    let (geometry, seats) = (position.geometry(), position.setup().seat_names());
    let cell_name = geometry.name(cell);
    if let Some(group) = Group::at(groups, cell) {
        return format!("{cell_name}: {}", group.sentence(seats[group.player.index()]));
    }
    if let Some(owner) = position.owner(cell) {
        return format!("{cell_name}: a {} {}", seats[owner.index()], position.setup().about().piece);
    }
    // Who only watches is not told what the other side may do here.
    if !session.is_persons_turn() {
        return format!("{cell_name}: empty");
    }
    match (session.draft().click(position, cell), position.turn()) {
        (Answer::Refuse(Illegal::NotYours { .. }), _) => format!("{cell_name}: empty"),
        (Answer::Refuse(reason), _) => {
            let reason = notation::illegal_text(position, &reason);
            if reason.starts_with(&cell_name) { reason } else { format!("{cell_name}: {reason}") }
        }
        (_, Turn::Piece) => format!("{cell_name}: the piece may go here"),
        (_, Turn::Stones { .. }) => format!("{cell_name}: {} may play here", seats[position.to_move().index()]),
    }
}

/// Whose turn it is, or how the game ended.
pub(super) fn whose_turn(session: &Session, is_forced_pass: bool) -> String {
    let position = session.tree().position();
    let seats = position.setup().seat_names();
    if let Some(outcome) = session.tree().outcome() {
        return result(outcome, seats);
    }
    let seat = capital(seats[position.to_move().index()]);
    match (session.is_computers_turn(), session.is_waiting()) {
        (true, true) => format!("{seat}: the computer waits. Space lets it play."),
        (true, false) => format!("{seat}: the computer thinks…"),
        (false, _) if is_forced_pass => format!("{seat} cannot act and passes."),
        (false, _) => format!("{seat} to move: {}.", task(session)),
    }
}

/// What a person is to do now.
fn task(session: &Session) -> &'static str {
    let (draft, position) = (session.draft(), session.tree().position());
    let can_finish = draft.finish().is_some_and(|mv| position.check(mv).is_ok());
    match draft {
        Draft::Empty => position.setup().task(position),
        Draft::Stone(_) if can_finish => "put a second stone, or finish the turn",
        Draft::Stone(_) => "put the second stone",
        Draft::Piece(_) => "choose where the piece goes",
    }
}

/// What matters about the position beyond whose turn it is, if anything does.
pub(in crate::app) fn notes(session: &Session) -> Vec<String> {
    let position = session.tree().position();
    let seats = position.setup().seat_names();
    let mut notes = Vec::new();
    if session.to_move().is_none() {
        return notes;
    }
    for aid in position.aids() {
        match aid {
            Aid::Six { player, .. } => {
                let seat = capital(seats[player.index()]);
                notes.push(format!("{seat} has a six: it wins if it outlasts this move."));
            }
            Aid::Completes(_, player) if player == position.to_move() => {
                notes.push(format!("{} can complete a six.", capital(seats[player.index()])));
            }
            Aid::Repeated { times, limit } => {
                notes.push(format!(
                    "This position stands for the {} of {limit} times: then it is a draw.",
                    ordinal(times)
                ));
            }
            Aid::TurnsLeft { turns } => notes.push(format!("{turns} turns are left: then it is a draw.")),
            _ => {}
        }
    }
    if let Some(LastMove { player, mv: Move::Pass, .. }) = session.tree().last() {
        notes.push(format!("{} passed.", capital(seats[player.index()])));
    }
    notes.dedup();
    notes
}

/// `third`, as far as anybody counts.
fn ordinal(number: u32) -> String {
    ["first", "second", "third"].get(number as usize - 1).map_or_else(|| format!("{number}th"), |word| (*word).into())
}

/// The result with its reason.
pub(super) fn result(outcome: Outcome, seats: &[&str]) -> String {
    let winner = outcome.winner.map_or_else(String::new, |player| capital(seats[player.index()]));
    let reason = outcome.reason.sentence(seats.len());
    if winner.is_empty() { format!("A draw: {reason}.") } else { format!("{winner} wins: {reason}.") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::seat::Seat;
    use crate::record::GameTree;

    /// What is said about the first cell where a stone may be placed.
    fn about_a_legal_cell(setup: &str, seats: &str) -> String {
        let setup: crate::games::Setup = setup.parse().unwrap();
        let session = Session::new(GameTree::new(setup), Seat::list_from_text(seats, setup.seats()).unwrap(), 1);
        let cell = session.tree().position().legal_move_list()[0].targets().next().unwrap();
        about_cell(&session, &session.tree().position().groups(), cell)
    }

    #[test]
    fn only_who_is_to_move_is_told_where_to_play() {
        assert!(about_a_legal_cell("tanbo size=9", "Ada,computer:sprout").ends_with("black may play here"));
        for (setup, seats) in [
            ("tanbo size=9", "computer:sprout,computer:sprout"),
            ("tanbo size=9", "computer:sprout,Ada"),
            ("hexade", "computer:sprout,Ada"),
            ("chexers", "computer:sprout,Ada,Grace"),
        ] {
            let said = about_a_legal_cell(setup, seats);
            assert!(said.ends_with(": empty"), "{setup}: {said}");
        }
    }
}
