//! The report beside the board, in Study: the graph, what the move shown lost and why, and the way to the whole
//! [report](super).

use bevy::prelude::MessageWriter;
use bevy_egui::egui::{self, Ui};

use super::graph::{graph_ui, small};
use super::{go_to, progress_text, try_again_ui};
use crate::app::base::{Seat, capital, percent, several};
use crate::app::commands::AppCommand;
use crate::app::panels::widgets::command_buttons::{command_button, icon_button};
use crate::app::panels::widgets::{muted, name, strong};
use crate::app::session::Session;
use crate::app::theme::{Style, ui_color};
use crate::app::thinking::GameReport;
use crate::study::{HOPELESS, Judged, Quality, Voice, headline, why};

/// Shows the report beside the board: the graph, what the move shown lost, and the way to the whole report and, unless the
/// position is analysed, to its questions.
pub(in crate::app::panels) fn section_ui(
    ui: &mut Ui,
    style: &Style,
    session: &Session,
    report: &GameReport,
    is_analysed: bool,
    orders: &mut MessageWriter<AppCommand>,
) {
    if !report.has_begun() && !report.is_running() {
        ui.horizontal_wrapped(|ui| {
            command_button(ui, orders, "report", session.tree().has_moves());
            ui.label(muted(&style.palette, "How good was each move?"));
        });
        return;
    }
    if let Some(ply) = graph_ui(ui, style, session, report, small()) {
        go_to(report, ply, orders);
    }
    ui.horizontal(|ui| {
        let (ply, count) = (session.tree().ply(), report.review().mistakes(None).count());
        icon_button(ui, style, orders, "last-mistake", report.mistake_from(ply, false).is_some(), false);
        ui.label(muted(&style.palette, several(count, "mistake")))
            .on_hover_text("Mistakes and blunders of all players");
        icon_button(ui, style, orders, "next-mistake", report.mistake_from(ply, true).is_some(), false);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            command_button(ui, orders, "report", true);
        });
    });
    // Beside an analysis, which gives the answers away, there is better use for the room.
    if !is_analysed {
        ui.horizontal_wrapped(|ui| {
            let mine = report.mistakes_in(session).len();
            command_button(ui, orders, "find", mine > 0)
                .on_disabled_hover_text("The report has found no mistake of yours.");
            command_button(ui, orders, "guess", session.tree().has_moves());
        });
    }
    if let Some(judged) = report.judged(session.tree().cursor()) {
        judged_ui(ui, style, session, report, judged);
        if judged.quality >= Quality::Slip && !is_analysed {
            try_again_ui(ui, style, session, judged, "try-again".into(), orders);
        }
    }
    let (done, all) = report.progress();
    if done < all || report.is_running() {
        let response = ui.label(muted(&style.palette, progress_text(report)));
        name(ui, "report.progress", &response);
    }
}

/// Says what the move shown lost and why.
fn judged_ui(ui: &mut Ui, style: &Style, session: &Session, report: &GameReport, judged: &Judged) {
    let palette = &style.palette;
    let (text, color) = match judged.quality {
        _ if !judged.is_choice => (format!("Move {} was the only legal one.", judged.ply), palette.text),
        Quality::Best => (format!("Move {} was the best one.", judged.ply), palette.accent),
        Quality::Good if judged.before < HOPELESS => {
            let seat = capital(session.tree().setup().seat_names()[judged.player.index()]);
            (format!("{seat} had hardly any chance left before move {}.", judged.ply), palette.text)
        }
        Quality::Good => {
            let lost = percent(judged.loss());
            let lost = if lost == percent(0.0) { "nothing" } else { &lost };
            (format!("Move {} was good: it lost {lost}.", judged.ply), palette.text)
        }
        _ => (headline(session.tree(), judged), palette.clay),
    };
    let response = ui.label(strong(text).color(ui_color(color)));
    name(ui, "judged", &response);
    if judged.quality >= Quality::Slip {
        let voice = Voice(Seat::only_person(&session.seats_at_first()));
        let reason = why(session.tree(), judged, &|node| report.verdict(node), voice);
        if !reason.is_empty() {
            ui.label(reason);
        }
    }
}
