//! The status line: the newest notice; otherwise what is under the pointer; otherwise what to do now. A notice that only
//! reports gives way to what the pointer is moved to.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};

use crate::app::base::{Activity, Notices, Screen, capital, is_board_lent};
use crate::app::board::Groups;
use crate::app::commands::{AppCommand, DrawTool, Target};
use crate::app::input::Stack;
use crate::app::panels::board::bubble::about;
use crate::app::panels::texts::reading::Reading;
use crate::app::panels::widgets::dock::Dock;
use crate::app::panels::widgets::{button, name};
use crate::app::session::{Asking, Draws, Session, ShownGame};
use crate::app::settings::Settings;
use crate::app::theme::{Style, ui_color};
use crate::app::thinking::ForcedPass;
use crate::app::view::marks::Refusal;
use crate::app::view::pointed::{Hovered, Resting};
use crate::app::view::solid::space::Space;
use crate::geometry::Cell;
use crate::record::draft::{Answer, Draft};
use crate::record::notation;
use crate::rules::{Aid, Effect, Illegal, Move, Position, Turn};

/// Draws the status line, with a button if the notice offers an undo.
pub(in crate::app::panels) fn status_line(
    mut dock: Dock,
    style: Style,
    notices: Res<Notices>,
    screen: Res<State<Screen>>,
    session: Option<ShownGame>,
    (activity, asking): (Option<Res<State<Activity>>>, Asking),
    (hovered, resting, refusal): (Res<Hovered>, Res<Resting>, Res<Refusal>),
    (reading, groups, mut under_notice): (Res<Reading>, Res<Groups>, Local<Hovered>),
    (space, stack): (Res<Space>, Res<Stack>),
    (draws, settings): (Res<Draws>, Res<Settings>),
    mut orders: MessageWriter<AppCommand>,
) -> Result {
    let Style { palette, measures } = &style;
    if notices.is_changed() {
        *under_notice = *hovered;
    } else if *under_notice != *hovered {
        *under_notice = Hovered::default();
    }
    // The reason for a refusal stands on the board.
    let is_refused = |cell: Cell| refusal.current().is_some_and(|refused| refused.cell == Some(cell));
    let pointed = if hovered.cell().is_some_and(is_refused) { Hovered::default() } else { resting.pointed(*hovered) };
    let has_moved_on = pointed.0.is_some() && *under_notice != pointed;
    let notice = notices.current().filter(|notice| notice.is_warning || notice.offers_undo || !has_moved_on);
    // In 3D, one point may lie behind another.
    let others = match stack.place() {
        (_, count @ 2..) if space.is_solid && pointed.cell().is_some() => {
            format!(" · Tab for the next of {count} here")
        }
        _ => String::new(),
    };
    let (text, color, offers_undo) = match notice {
        Some(notice) if notice.is_warning => (notice.text.clone(), palette.clay, false),
        Some(notice) => (notice.text.clone(), palette.text, notice.offers_undo),
        None => match session.as_deref().filter(|_| *screen.get() == Screen::Game) {
            // A lesson says itself what to do.
            Some(_) if is_board_lent(activity) && pointed.0.is_none() => (String::new(), palette.muted, false),
            Some(session) => {
                let drawing = draws.tool(&settings).map(|tool| drawing_hint(session, &draws, tool));
                let said = || hint(session, pointed, (&reading, &groups), asking.wants_move()) + &others;
                (drawing.unwrap_or_else(said), palette.muted, false)
            }
            // The home page explains itself.
            None => return Ok(()),
        },
    };
    let frame = egui::Frame::new()
        .fill(ui_color(palette.ground))
        .inner_margin(egui::Margin::symmetric(measures.space.card as i8, 4));
    let content = |ui: &mut Ui| {
        // The height is the same with and without a button, and for one line and for two, so that the board does not
        // move.
        let height = ui.text_style_height(&egui::TextStyle::Button) + 2.0 * ui.spacing().button_padding.y;
        let small = ui.text_style_height(&egui::TextStyle::Small);
        let height = height.max(ui.spacing().interact_size.y).max(2.0 * small).ceil();
        ui.set_height(height);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if offers_undo && button(ui, "notice.undo", "Undo").clicked() {
                orders.write(AppCommand::Undo);
            }
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                let galley = lay_out(ui, &text, ui_color(color), notice.is_none(), height);
                let response = ui.add(egui::Label::new(galley));
                name(ui, "status", &response);
            });
        });
    };
    dock.show("status", |root| {
        egui::Panel::bottom("status").frame(frame).show_separator_line(false).show(root, content);
    })
}

/// Lays out a text in the width that is left: small if it is a hint or does not fit into one line, and then in as many
/// lines as there is room for. What is cut off is in the tooltip.
fn lay_out(ui: &Ui, text: &str, color: egui::Color32, is_small: bool, height: f32) -> Arc<egui::Galley> {
    let room = ui.available_width();
    let lines = (height / ui.text_style_height(&egui::TextStyle::Small)).round() as usize;
    let in_style = |style: egui::TextStyle| {
        let mut job = egui::text::LayoutJob::simple(text.to_owned(), style.resolve(ui.style()), color, room);
        job.wrap.max_rows = lines.max(1);
        ui.painter().layout_job(job)
    };
    let usual = (!is_small).then(|| in_style(egui::TextStyle::Body));
    let fits = |galley: &Arc<egui::Galley>| !galley.elided && galley.rows.len() == 1;
    usual.filter(fits).unwrap_or_else(|| in_style(egui::TextStyle::Small))
}

/// Returns what a click on the board draws.
fn drawing_hint(session: &Session, draws: &Draws, tool: DrawTool) -> String {
    let text = match tool {
        DrawTool::Arrow if draws.from(session.tree().cursor()).is_some() => "Click where the arrow ends.",
        DrawTool::Arrow => "Click where the arrow begins.",
        DrawTool::Circle => "Click what to circle; a second click removes the circle.",
        DrawTool::Letter => "Click to write the next letter; a second click removes it.",
    };
    format!("{text} Esc puts the pen down.")
}

/// Returns the text if there is no notice; `wants_move` says whether the board asks for a move.
fn hint(session: &Session, pointed: Hovered, about: (&Reading, &Groups), wants_move: bool) -> String {
    match pointed.0 {
        Some(Target::Cell(cell)) => about_cell(session, about, cell, wants_move),
        Some(Target::Exit(cell)) => {
            let position = session.tree().position();
            format!("{}: click to take the piece off the board", position.geometry().name(cell))
        }
        None if session.to_move().is_none() => "Step through the game with the arrow keys, or start a new one.".into(),
        None if !session.lets_persons_move() => session.tree().setup().about().watching.into(),
        None => session.tree().setup().about().hint.into(),
    }
}

/// Describes the cell under the pointer.
fn about_cell(session: &Session, (reading, groups): (&Reading, &Groups), cell: Cell, wants_move: bool) -> String {
    let position = session.tree().position();
    let (geometry, seats) = (position.geometry(), position.setup().seat_names());
    let cell_name = geometry.name(cell);
    if let Some(group) = groups.at(cell) {
        return format!("{cell_name}: {}", group.sentence(seats[group.player.index()]));
    }
    if let Some(owner) = position.owner(cell) {
        let danger = if reading.aids.contains(&Aid::InDanger(cell)) { ", which can be taken next" } else { "" };
        return format!("{cell_name}: a {} {}{danger}", seats[owner.index()], position.setup().about().piece);
    }
    if session.draft().cell() == Some(cell) {
        return format!("{cell_name}: your first stone. Click it again to take it back.");
    }
    // The legal moves of other sides are not described, nor those after the answer to a task.
    if !wants_move || !session.lets_persons_move() {
        return format!("{cell_name}: empty");
    }
    match (session.draft().click(position, cell), position.turn()) {
        (Answer::Refuse(Illegal::NotYours { .. }), _) => format!("{cell_name}: empty"),
        (Answer::Refuse(reason), _) => about(&cell_name, &notation::illegal_text(position, &reason)),
        (_, Turn::Piece) => format!("{cell_name}: the piece may go here"),
        (answer, Turn::Stones { .. }) => {
            let lost = match answer {
                Answer::Play(mv) => own_loss(session, mv),
                _ => None,
            };
            let seat = capital(seats[position.to_move().index()]);
            let advice = lost.unwrap_or_else(|| why_marked(reading, seats, cell));
            format!("{cell_name}: {seat} may play here{advice}")
        }
    }
}

/// Returns what the mark on an empty cell means, if there is one.
fn why_marked(reading: &Reading, seats: &[&str], cell: Cell) -> String {
    let meaning = reading.aids.iter().find_map(|aid| match *aid {
        Aid::LastSpace(at) if at == cell => Some("; a root has no other place to grow".into()),
        Aid::Completes(at, player) if at == cell => {
            Some(format!("; here {} can complete a six", seats[player.index()]))
        }
        Aid::Breaks(at) if at == cell => Some("; this breaks the six".into()),
        _ => None,
    });
    meaning.unwrap_or_default()
}

/// Returns a warning if a move would remove a group of the side that plays it.
fn own_loss(session: &Session, mv: Move) -> Option<String> {
    let mover = session.tree().position().to_move();
    let effects = session.effects_of(mv)?;
    let stones = effects.iter().find_map(|effect| match effect {
        Effect::GroupRemoved { player, cells, .. } if *player == mover => Some(cells.len()),
        _ => None,
    })?;
    Some(match stones {
        1 => ", but the stone is lost at once".into(),
        _ => format!(", but it loses this root of {stones} stones"),
    })
}

/// Returns whose turn it is.
pub(super) fn whose_turn(session: &Session, forced_pass: &ForcedPass) -> String {
    let position = session.tree().position();
    let seats = position.setup().seat_names();
    let seat = capital(seats[position.to_move().index()]);
    match (session.is_computers_turn(), session.is_waiting()) {
        (true, true) if session.lets_persons_move() => {
            format!("{seat}: paused. Try a move, or press Space to let the computer go on.")
        }
        (true, true) => format!("{seat}: paused. Press Space to resume."),
        (true, false) => format!("{seat}: the computer is thinking…"),
        (false, _) if forced_pass.is_coming() && position.stones(position.to_move()).is_empty() => {
            format!("{seat} has no {}s left and passes.", position.setup().about().piece)
        }
        (false, _) if forced_pass.is_coming() => format!("{seat} has no move and passes."),
        (false, _) if forced_pass.is_only_move() => format!("{seat} has no move and must pass."),
        (false, _) => format!("{seat} to move: {}.", task(session)),
    }
}

/// Returns what the person to move has to do.
fn task(session: &Session) -> &'static str {
    let (draft, position) = (session.draft(), session.tree().position());
    let can_finish = draft.finish().is_some_and(|mv| position.check(mv).is_ok());
    match draft {
        Draft::Empty => position.setup().task(position),
        Draft::Stone(_) if can_finish => "place a second stone, or finish the turn",
        Draft::Stone(_) => "place the second stone",
        Draft::Piece(_) => "choose where the piece goes",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the description of the first cell where a stone may be placed.
    fn about_a_legal_cell(setup: &str, seats: &str) -> String {
        let session = Session::of_words(setup, seats);
        let cell = session.tree().position().legal_move_list()[0].targets().next().unwrap();
        about_cell(&session, (&Reading::default(), &Groups::default()), cell, true)
    }

    /// Regression test: after the answer to a task, cells were described for the side that would be next.
    #[test]
    fn nobody_is_told_where_to_play_after_the_answer_to_a_task() {
        let session = Session::of_words("tanbo size=9", "Ada,Ben");
        for cell in session.tree().geometry().cells().filter(|&cell| session.tree().position().owner(cell).is_none()) {
            let said = about_cell(&session, (&Reading::default(), &Groups::default()), cell, false);
            assert!(said.ends_with(": empty"), "{said}");
        }
    }

    #[test]
    fn only_who_is_to_move_is_told_where_to_play() {
        assert!(about_a_legal_cell("tanbo size=9", "Ada,computer:sprout").ends_with("Black may play here"));
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
