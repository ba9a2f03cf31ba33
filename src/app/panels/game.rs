//! The panel beside the board: seats, result, actions, analysis and moves.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};

use super::dock::Dock;
use super::notes::{self, Tone};
use super::reading::Reading;
use super::widgets::{button, command_button, command_toggle, name, section};
use super::{analysis, moves, seats, status};
use crate::app::commands::{AppCommand, Target};
use crate::app::session::Session;
use crate::app::settings::Settings;
use crate::app::theme::{Palette, ui_color};
use crate::app::thinking::{Analysis, ForcedPass, Thinking};
use crate::app::view::exits;
use crate::record::draft::Draft;
use crate::rules::{Move, Position, Turn};

/// The text size of the headline that says how the game ended, in points.
const HEADLINE: f32 = 17.0;
/// The width of the panel, in points.
const WIDTH: f32 = 300.0;

/// The resources that the panel shows.
#[derive(SystemParam)]
pub(super) struct GamePanel<'w> {
    session: Res<'w, Session>,
    settings: Res<'w, Settings>,
    palette: Res<'w, Palette>,
    reading: Res<'w, Reading>,
    thinking: Res<'w, Thinking>,
    analysis: Res<'w, Analysis>,
    forced_pass: Res<'w, ForcedPass>,
}

/// Draws the panel and writes the commands of its buttons. Runs while a game is shown.
pub(super) fn game_panel(mut dock: Dock, panel: GamePanel, mut orders: MessageWriter<AppCommand>) -> Result {
    let frame = egui::Frame::new().fill(ui_color(panel.palette.panel)).inner_margin(egui::Margin::same(12));
    dock.show("game", |root| {
        egui::Panel::right("game").frame(frame).exact_size(WIDTH).resizable(false).show(root, |ui| {
            let height = ui.available_height();
            egui::ScrollArea::vertical().id_salt("game panel").auto_shrink([false, false]).show(ui, |ui| {
                content_ui(ui, &panel, height, &mut orders);
            });
        });
    })
}

/// Shows the sections of the panel, each of which can be collapsed. `height` is the visible height, in points; longer
/// content scrolls.
fn content_ui(ui: &mut Ui, panel: &GamePanel, height: f32, orders: &mut MessageWriter<AppCommand>) {
    let (top, tree) = (ui.cursor().top(), panel.session.tree());
    let (session, palette, analysis, thinking) = (&panel.session, &panel.palette, &panel.analysis, &panel.thinking);
    ui.label(egui::RichText::new(tree.setup().title()).heading());
    turn_label_ui(ui, panel);
    section(ui, palette, "seats", "SEATS", |ui| seats::seats_ui(ui, palette, session, &panel.reading, thinking));
    ui.add_space(6.0);
    actions_ui(ui, panel, orders);
    notes_ui(ui, panel);
    let title = analysis::title(session, analysis, thinking);
    let was_shown = ui.data_mut(|data| {
        let is_shown = data.get_temp_mut_or_default::<bool>(egui::Id::new("analysis is shown"));
        std::mem::replace(is_shown, title.is_some())
    });
    if let Some(title) = title {
        let content = |ui: &mut Ui| analysis::analysis_ui(ui, palette, session, analysis, thinking);
        let heading = section(ui, palette, "analysis", &title, content);
        // The user has just asked for it, so scroll to it if the panel is too low.
        if !was_shown {
            ui.scroll_to_rect(heading, Some(egui::Align::Min));
        }
    }
    let line = tree.line();
    let title = format!("MOVES · {} of {}", tree.ply(), line.len());
    section(ui, palette, "moves", &title, |ui| {
        let left = height - (ui.cursor().top() - top);
        let line = (&*line, &*panel.reading.movers);
        moves::moves_ui(ui, palette, tree, line, left.max(moves::LEAST_HEIGHT), orders);
    });
}

/// Shows whose turn it is, or how the game ended. Always takes two lines, so that what is below does not move under the
/// pointer.
fn turn_label_ui(ui: &mut Ui, panel: &GamePanel) {
    let session = &panel.session;
    let line = ui.text_style_height(&egui::TextStyle::Body) + 2.0;
    let response = ui.allocate_ui(egui::vec2(ui.available_width(), 2.0 * line), |ui| {
        ui.set_min_height(2.0 * line);
        if let Some(headline) = notes::headline(session) {
            let response = ui.label(egui::RichText::new(headline).strong().size(HEADLINE));
            name(ui, "headline", &response);
        }
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.label(egui::RichText::new(status::whose_turn(session, panel.forced_pass.is_coming())).strong())
    });
    name(ui, "turn", &response.inner);
}

/// Shows the notes: what the last move did and what is threatened.
fn notes_ui(ui: &mut Ui, panel: &GamePanel) {
    for note in &panel.reading.notes {
        let color = match note.tone {
            Tone::Plain => panel.palette.muted,
            Tone::Chance => panel.palette.chance,
            Tone::Danger => panel.palette.danger,
        };
        ui.label(egui::RichText::new(&note.text).color(ui_color(color)));
    }
}

fn actions_ui(ui: &mut Ui, panel: &GamePanel, orders: &mut MessageWriter<AppCommand>) {
    let session = &panel.session;
    let (tree, cursor) = (session.tree(), session.tree().cursor());
    let (has_past, has_future) = (tree.parent(cursor).is_some(), tree.next(cursor).is_some());
    let (is_running, can_undo) = (session.to_move().is_some(), session.can_undo());
    let waits = session.waits_for_resume();
    let has_computer = session.seats().iter().any(crate::app::base::Seat::is_computer);
    let has_person = !session.is_watched();
    ui.horizontal_wrapped(|ui| {
        command_button(ui, orders, "undo", can_undo);
        command_button(ui, orders, "redo", has_future);
        command_button(ui, orders, "hint", is_running);
        command_toggle(ui, orders, "analysis", "Analysis", true, panel.analysis.is_on());
    });
    ui.horizontal_wrapped(|ui| {
        command_button(ui, orders, "to-start", has_past);
        command_button(ui, orders, "back", has_past);
        command_button(ui, orders, "forward", has_future);
        command_button(ui, orders, "to-end", has_future);
        if has_computer && is_running {
            command_toggle(ui, orders, "pause", if waits { "Resume" } else { "Pause" }, true, waits);
        }
    });
    ui.horizontal_wrapped(|ui| {
        command_toggle(ui, orders, "legal", "Legal", true, panel.settings.show_legal);
        command_toggle(ui, orders, "coordinates", "Coordinates", true, panel.settings.show_coordinates);
        if has_person {
            let help = "You can take it back. With more than two players the computer plays on for you";
            let response = ui.add_enabled(is_running, egui::Button::new("Resign")).on_hover_text(help);
            name(ui, "resign", &response);
            if response.clicked() {
                orders.write(AppCommand::Resign);
            }
        }
    });
    turn_ui(ui, session, orders);
    again_ui(ui, session, orders);
}

/// Shows the button for a rematch with the original players, once the game is over.
fn again_ui(ui: &mut Ui, session: &Session, orders: &mut MessageWriter<AppCommand>) {
    let is_over = session.to_move().is_none();
    if is_over && button(ui, "play-again", "Play again").on_hover_text("The same game from the start").clicked() {
        orders.write(AppCommand::NewGame { setup: session.tree().setup(), seats: session.seats_at_first() });
    }
}

/// Shows the buttons that finish a turn or take back a part of it, in games whose turns have parts or may be passed.
fn turn_ui(ui: &mut Ui, session: &Session, orders: &mut MessageWriter<AppCommand>) {
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
            command_button(ui, orders, "finish", is_persons && can_finish);
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
}
