//! The page of practice: beside the board the question, hints, and what an answer is worth.

use bevy::prelude::*;
use bevy_egui::egui::{Ui, vec2};

use super::task::{BUTTON, GAP, task_bar, task_panel, task_ui, told_ui};
use crate::app::base::{capital, percent};
use crate::app::commands::{AppCommand, PracticeChange};
use crate::app::panels::game::turn::turn_ui;
use crate::app::panels::study::legend::Legend;
use crate::app::panels::widgets::dock::Dock;
use crate::app::panels::widgets::{button, muted, name, primary_button};
use crate::app::session::{Asked, Practice, ShownGame};
use crate::app::theme::Style;
use crate::record::notation::short_text;
use crate::rules::Position;
use crate::study::Quality;

/// Draws the bar.
pub(in crate::app::panels) fn bar(
    mut dock: Dock,
    style: Style,
    practice: Res<Practice>,
    mut orders: MessageWriter<AppCommand>,
) -> Result {
    let title = if practice.is_guess() { "Guess the moves" } else { "Find the better move" };
    let leave = ("Back to where you were", AppCommand::Practice(PracticeChange::Leave));
    task_bar(&mut dock, &style, "practice", title, practice.place(), leave, &mut orders)
}

/// Draws the question beside the board.
pub(in crate::app::panels) fn panel(
    mut dock: Dock,
    style: Style,
    practice: Res<Practice>,
    session: ShownGame,
    legend: Legend,
    mut orders: MessageWriter<AppCommand>,
) -> Result {
    let content = |ui: &mut Ui| {
        let (which, task, about) = question(&practice);
        task_ui(ui, &style, "practice.task", (&which, &task, &about));
        ui.add_space(GAP);
        hints_ui(ui, &style, &practice);
        let looks_back = practice.looks_back(&session);
        if looks_back {
            let text = "Click the board to come back.";
            told_ui(ui, &style, "practice.before", ("An earlier position.", false), text);
            ui.add_space(GAP);
        }
        match practice.asked() {
            Asked::Open if looks_back => {}
            Asked::Open => turn_ui(ui, &session, &mut orders),
            Asked::Tried(_) => {
                ui.horizontal(|ui| {
                    ui.spinner();
                    let response = ui.label(muted(&style.palette, "Looking at what follows…"));
                    name(ui, "practice.looking", &response);
                });
            }
            Asked::Judged(judgement, text) => {
                let id = if judgement.is_right() { "practice.right" } else { "practice.wrong" };
                let is_played = judgement.mv == practice.exercise().played();
                let word = word(judgement.quality, practice.is_guess(), is_played);
                told_ui(ui, &style, id, (word, judgement.is_right()), text);
            }
            Asked::Shown(text) => {
                told_ui(ui, &style, "practice.answer", ("The answer", true), text);
            }
        }
        if practice.played_out(&session).is_some() {
            ui.label(muted(&style.palette, "The numbers on the board show how the computer expects play to go on."));
        }
        ui.add_space(2.0 * GAP);
        let buttons = ui.horizontal_wrapped(|ui| buttons_ui(ui, &style, &practice, &mut orders));
        if practice.is_guess() {
            points_ui(ui, &style, &practice);
        }
        // In a low window, what has just been said comes into sight with the way on.
        if practice.is_changed() && *practice.asked() != Asked::Open {
            buttons.response.scroll_to_me(None);
        }
        ui.add_space(2.0 * GAP);
        legend.show(ui, &style, &session, None, &mut orders);
    };
    task_panel(&mut dock, &style, "practice", content)
}

/// Returns which question it is, the question and what has to be known for it.
fn question(practice: &Practice) -> (String, String, String) {
    let (index, count) = practice.place();
    let exercise = practice.exercise();
    let position = exercise.position();
    let seat = capital(position.setup().seat_names()[exercise.mover().index()]);
    if practice.is_guess() {
        let ply = exercise.tree().ply() + 1;
        let which = format!("GUESS {} OF {count}", index + 1);
        let how = if *practice.asked() == Asked::Open { " Play it on the board." } else { "" };
        return (which, format!("What did {seat} play?"), format!("Move {ply}.{how}"));
    }
    let played = short_text(position.geometry(), exercise.played());
    let lost = percent(exercise.loss());
    let about = format!("{played} was played here. It cut {seat}'s chance of winning by {lost}.");
    let which = if count == 1 { "MISTAKE".into() } else { format!("MISTAKE {} OF {count}", index + 1) };
    (which, format!("{seat} to move: find a better move"), about)
}

/// Returns a word on an answer; a guess has no second try, and only what was played is the right one.
fn word(quality: Quality, is_guess: bool, is_played: bool) -> &'static str {
    match quality {
        _ if is_guess && is_played => "Right.",
        Quality::Best if is_guess => "Good.",
        Quality::Best => "Right.",
        Quality::Good => "Good.",
        Quality::Slip => "Nearly.",
        Quality::Mistake | Quality::Blunder if is_guess => "Not that one.",
        Quality::Mistake | Quality::Blunder => "Not yet.",
    }
}

fn hints_ui(ui: &mut Ui, style: &Style, practice: &Practice) {
    if *practice.asked() != Asked::Open {
        return;
    }
    for (place, hint) in (1..).zip(practice.hints_shown()) {
        let response = ui.label(hint.text.as_str());
        name(ui, format!("practice.hint.{place}"), &response);
    }
    if !practice.hints_shown().is_empty() {
        ui.add_space(style.measures.space.item[1]);
    }
}

fn buttons_ui(ui: &mut Ui, style: &Style, practice: &Practice, orders: &mut MessageWriter<AppCommand>) {
    let (index, count) = practice.place();
    let size = vec2(BUTTON, style.measures.space.chief_target);
    let mut order = |change| {
        orders.write(AppCommand::Practice(change));
    };
    if practice.is_done() {
        let text = if index + 1 == count { "Done" } else { "Next" };
        if primary_button(ui, style, "practice.next", text, size).clicked() {
            order(PracticeChange::Next);
        }
    }
    let is_judged = matches!(practice.asked(), Asked::Judged(..));
    if is_judged && !practice.is_done() && primary_button(ui, style, "practice.again", "Try again", size).clicked() {
        order(PracticeChange::Again);
    }
    let help = "First the root or the piece, then the part of the board, then the point";
    let can_hint = matches!(practice.asked(), Asked::Open) && practice.has_hint();
    if can_hint && button(ui, "practice.hint", "Hint").on_hover_text(help).clicked() {
        order(PracticeChange::Hint);
    }
    let can_show = practice.is_guess() || practice.exercise().answer().is_some();
    if !practice.is_done() && can_show && !matches!(practice.asked(), Asked::Tried(_)) {
        let text = if practice.is_guess() { "Skip" } else { "Show me" };
        if button(ui, "practice.show", text).clicked() {
            order(PracticeChange::ShowMe);
        }
    }
}

fn points_ui(ui: &mut Ui, style: &Style, practice: &Practice) {
    let (points, most) = practice.points();
    if most == 0 {
        return;
    }
    ui.add_space(GAP);
    let help = "3 points for the move that was played, or one as good as the best. 2 for a slip, 1 for a mistake.";
    let response = ui.label(muted(&style.palette, format!("{points} of {most} points"))).on_hover_text(help);
    name(ui, "practice.points", &response);
}
