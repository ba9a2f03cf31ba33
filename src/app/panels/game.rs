//! The panel beside the board: seats, result, what can be done, the moves.

use bevy_egui::egui::{self, Ui};

use super::notes::{self, Tone};
use super::widgets::{button, command_button, command_toggle, name, section};
use super::{PanelContext, analysis, moves, seats, status};
use crate::app::commands::{AppCommand, Target};
use crate::app::theme::ui_color;
use crate::app::view::exits;
use crate::record::draft::Draft;
use crate::rules::{Move, Position, Turn};

/// The size of the words that say how the game ended for whoever plays here, in points.
const HEADLINE: f32 = 17.0;
/// The width of the panel, in points.
const WIDTH: f32 = 300.0;

pub(super) fn game_ui(root: &mut Ui, cx: &mut PanelContext) {
    let frame = egui::Frame::new().fill(ui_color(cx.palette.panel)).inner_margin(egui::Margin::same(12));
    egui::Panel::right("game").frame(frame).exact_size(WIDTH).resizable(false).show(root, |ui| {
        let height = ui.available_height();
        egui::ScrollArea::vertical().id_salt("game panel").auto_shrink([false, false]).show(ui, |ui| {
            content_ui(ui, cx, height);
        });
    });
}

/// Where the panel is too low for all of it, it scrolls; each part can be folded away.
fn content_ui(ui: &mut Ui, cx: &mut PanelContext, height: f32) {
    let top = ui.cursor().top();
    let Some(session) = &cx.session else { return };
    ui.label(egui::RichText::new(session.tree().setup().title()).heading());
    turn_label_ui(ui, cx);
    let palette = cx.palette.clone();
    section(ui, &palette, "seats", "SEATS", |ui| seats::seats_ui(ui, cx));
    ui.add_space(6.0);
    actions_ui(ui, cx);
    notes_ui(ui, cx);
    let title = analysis::title(cx);
    let was_shown = ui.data_mut(|data| {
        let is_shown = data.get_temp_mut_or_default::<bool>(egui::Id::new("analysis is shown"));
        std::mem::replace(is_shown, title.is_some())
    });
    if let Some(title) = title {
        let heading = section(ui, &palette, "analysis", &title, |ui| analysis::analysis_ui(ui, cx));
        // Whoever asked for it wants to see it, in a low panel too.
        if !was_shown {
            ui.scroll_to_rect(heading, Some(egui::Align::Min));
        }
    }
    let Some(session) = &cx.session else { return };
    let tree = session.tree();
    let line = tree.line();
    let title = format!("MOVES · {} of {}", tree.ply(), line.len());
    section(ui, &palette, "moves", &title, |ui| {
        let used = ui.cursor().top() - top;
        moves::moves_ui(ui, cx, &line, (height - used).max(moves::LEAST_HEIGHT));
    });
}

/// Whose turn it is, or how the game ended. It takes two lines whatever it says: what is below does not jump under the pointer.
fn turn_label_ui(ui: &mut Ui, cx: &PanelContext) {
    let Some(session) = &cx.session else { return };
    let line = ui.text_style_height(&egui::TextStyle::Body) + 2.0;
    let response = ui.allocate_ui(egui::vec2(ui.available_width(), 2.0 * line), |ui| {
        ui.set_min_height(2.0 * line);
        if let Some(headline) = notes::headline(session) {
            let response = ui.label(egui::RichText::new(headline).strong().size(HEADLINE));
            name(ui, "headline", &response);
        }
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.label(egui::RichText::new(status::whose_turn(session, cx.forced_pass.is_coming())).strong())
    });
    name(ui, "turn", &response.inner);
}

/// What the last move did and what is threatened.
fn notes_ui(ui: &mut Ui, cx: &PanelContext) {
    for note in &cx.reading.notes {
        let color = match note.tone {
            Tone::Plain => cx.palette.weak_text,
            Tone::Chance => cx.palette.chance,
            Tone::Danger => cx.palette.warning,
        };
        ui.label(egui::RichText::new(&note.text).color(ui_color(color)));
    }
}

fn actions_ui(ui: &mut Ui, cx: &mut PanelContext) {
    let Some(session) = &cx.session else { return };
    let (tree, cursor) = (session.tree(), session.tree().cursor());
    let (has_past, has_future) = (tree.parent(cursor).is_some(), tree.next(cursor).is_some());
    let (is_running, can_undo) = (session.to_move().is_some(), session.can_undo());
    let waits = session.waits_for_resume();
    let has_computer = session.seats().iter().any(crate::app::base::Seat::is_computer);
    let has_person = !session.is_watched();
    ui.horizontal_wrapped(|ui| {
        command_button(ui, cx, "undo", can_undo);
        command_button(ui, cx, "redo", has_future);
        command_button(ui, cx, "hint", is_running);
        command_toggle(ui, cx, "analysis", "Analysis", true, cx.analysis.is_on());
    });
    ui.horizontal_wrapped(|ui| {
        command_button(ui, cx, "to-start", has_past);
        command_button(ui, cx, "back", has_past);
        command_button(ui, cx, "forward", has_future);
        command_button(ui, cx, "to-end", has_future);
        if has_computer && is_running {
            command_toggle(ui, cx, "pause", if waits { "Resume" } else { "Pause" }, true, waits);
        }
    });
    ui.horizontal_wrapped(|ui| {
        command_toggle(ui, cx, "legal", "Legal", true, cx.settings.show_legal);
        command_toggle(ui, cx, "coordinates", "Coordinates", true, cx.settings.show_coordinates);
        if has_person {
            let help = "Give up. You can take it back; with more than two seats the computer plays on for you";
            let response = ui.add_enabled(is_running, egui::Button::new("Resign")).on_hover_text(help);
            name(ui, "resign", &response);
            if response.clicked() {
                cx.commands.write(AppCommand::Resign);
            }
        }
    });
    turn_ui(ui, cx);
    again_ui(ui, cx);
}

/// After the end of a game: another one of its kind, with the people who began it.
fn again_ui(ui: &mut Ui, cx: &mut PanelContext) {
    let Some(session) = cx.session.as_ref().filter(|session| session.to_move().is_none()) else { return };
    let (setup, seats) = (session.tree().setup(), session.seats_at_first());
    if button(ui, "play-again", "Play again").on_hover_text("The same game from the start").clicked() {
        cx.commands.write(AppCommand::NewGame { setup, seats });
    }
}

/// What finishes a turn or takes a part of it back, in games whose turns have parts or may be passed.
fn turn_ui(ui: &mut Ui, cx: &mut PanelContext) {
    let Some(session) = &cx.session else { return };
    let position = session.tree().position();
    let is_persons = session.is_persons_turn();
    let has_parts = !matches!(position.turn(), Turn::Stones { most: 1, .. });
    let can_pass = position.check(Move::Pass).is_ok();
    if !has_parts && !can_pass {
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
            command_button(ui, cx, "finish", is_persons && can_finish);
            command_button(ui, cx, "take-back", is_persons && draft != Draft::Empty);
        }
        // Pieces pass only when they must: then it happens by itself, and the button says what is coming.
        if !is_piece || can_pass {
            command_button(ui, cx, "pass", is_persons && can_pass && draft == Draft::Empty);
        }
        for (cell, cell_name) in exits {
            let text = format!("Take {cell_name} off");
            let help = "This piece stands on an exit: take it off the board";
            if button(ui, format!("take-off.{cell_name}"), text).on_hover_text(help).clicked() {
                cx.commands.write(AppCommand::Click(Target::Exit(cell)));
            }
        }
    });
}
