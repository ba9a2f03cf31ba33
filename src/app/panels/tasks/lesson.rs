//! The page of a lesson: beside the board one task, one sentence, and one answer to what was tried; dots for the steps.

use bevy::prelude::*;
use bevy_egui::egui::{Ui, vec2};

use super::task::{BUTTON, GAP, task_bar, task_panel, told_ui};
use crate::app::base::capital;
use crate::app::commands::{AppCommand, LessonChange};
use crate::app::panels::board::bubble::refused;
use crate::app::panels::game::panel::notes_ui;
use crate::app::panels::game::turn::turn_ui;
use crate::app::panels::study::legend::Legend;
use crate::app::panels::texts::reading::Reading;
use crate::app::panels::texts::result::result;
use crate::app::panels::widgets::dock::Dock;
use crate::app::panels::widgets::{button, muted, primary_button};
use crate::app::session::{CurrentLesson, Session, ShownGame, Told};
use crate::app::theme::Style;
use crate::app::view::marks::Refusal;
use crate::rules::{Player, Position};

/// Draws the bar: what is learned, the dots, and the way out.
pub(in crate::app::panels) fn bar(
    mut dock: Dock,
    style: Style,
    lesson: Res<CurrentLesson>,
    mut orders: MessageWriter<AppCommand>,
) -> Result {
    let title = format!("Learn {}", lesson.title());
    let leave = ("Leave the lesson", AppCommand::Lesson(LessonChange::Leave));
    task_bar(&mut dock, &style, "lesson", &title, lesson.place(), leave, &mut orders)
}

/// Draws the task beside the board.
pub(in crate::app::panels) fn panel(
    mut dock: Dock,
    style: Style,
    lesson: Res<CurrentLesson>,
    session: ShownGame,
    legend: Legend,
    reading: Res<Reading>,
    refusal: Res<Refusal>,
    mut orders: MessageWriter<AppCommand>,
) -> Result {
    let is_game = lesson.step().is_some_and(|step| step.wins_in().is_some());
    let content = |ui: &mut Ui| {
        task_ui(ui, &style, &lesson);
        ui.add_space(GAP);
        match lesson.told() {
            Some(told) => {
                // A game that was begun by the move shown was won by the learner all the same.
                let was_shown = lesson.is_shown() && !is_game;
                let (word, id) = match (told.is_right, was_shown) {
                    (true, true) => ("Like this.", "lesson.right"),
                    (true, false) => ("Right.", "lesson.right"),
                    (false, _) => ("Not yet.", "lesson.wrong"),
                };
                // A lost end says itself how it was lost, and other tasks what was done.
                let ended = if told.is_right && is_game { result(&session) } else { String::new() };
                told_ui(ui, &style, id, (word, told.is_right), format!("{ended} {}", told.text).trim());
            }
            None => turn_ui(ui, &session, &mut orders),
        }
        if is_game {
            ui.add_space(GAP);
            if let Some(advice) = lesson.advice(&session) {
                ui.label(advice);
                ui.add_space(GAP);
            }
            counts_ui(ui, &style, &session, &reading);
        }
        ui.add_space(2.0 * GAP);
        let buttons = ui.horizontal_wrapped(|ui| {
            // All as high as the chief one, so that they stand in one line.
            ui.spacing_mut().interact_size.y = style.measures.space.chief_target;
            buttons_ui(ui, &style, &lesson, &session, &mut orders);
        });
        // In a low window, what has just been said comes into sight with the way on.
        if lesson.is_changed() && lesson.told().is_some() {
            buttons.response.scroll_to_me(None);
        }
        ui.add_space(2.0 * GAP);
        if let Some(shown) = refusal.current().filter(|_| lesson.told().is_none()) {
            let (cell, text) = refused(&session, shown);
            let word = if cell.is_some() { "Not there." } else { "Not now." };
            let card = told_ui(ui, &style, "lesson.refused", (word, false), &text);
            if refusal.is_changed() {
                card.scroll_to_me(None);
            }
            ui.add_space(GAP);
        }
        // In the game at the end nobody else says what a move took, and what threatens.
        if is_game && lesson.told().is_none() {
            notes_ui(ui, &style, &reading);
            ui.add_space(GAP);
        }
        legend.show(ui, &style, &session, None, &mut orders);
    };
    task_panel(&mut dock, &style, "lesson", content)
}

/// Shows what each seat has, such as its stones.
fn counts_ui(ui: &mut Ui, style: &Style, session: &Session, reading: &Reading) {
    let position = session.tree().position();
    let of_seat = |player: Player| {
        let seat = capital(position.setup().seat_names()[player.index()]);
        let counts = reading.columns.iter().filter_map(|column| {
            let count = *column.counts.get(player.index())?;
            Some(format!("{count} {}", column.word(count)))
        });
        format!("{seat}: {}.", counts.collect::<Vec<_>>().join(", "))
    };
    let seats: Vec<String> = position.players().map(of_seat).collect();
    // In few lines, so that what follows is still seen in a low window.
    ui.label(muted(&style.palette, seats.join(" ")));
}

fn task_ui(ui: &mut Ui, style: &Style, lesson: &CurrentLesson) {
    let Some(step) = lesson.step() else { return };
    let (index, count) = lesson.place();
    super::task::task_ui(
        ui,
        style,
        "lesson.task",
        (&format!("STEP {} OF {count}", index + 1), &step.task, &step.about),
    );
}

fn buttons_ui(
    ui: &mut Ui,
    style: &Style,
    lesson: &CurrentLesson,
    session: &Session,
    orders: &mut MessageWriter<AppCommand>,
) {
    let (index, count) = lesson.place();
    let size = vec2(BUTTON, style.measures.space.chief_target);
    let mut order = |change| {
        orders.write(AppCommand::Lesson(change));
    };
    // First, so that it never moves to where another button was.
    if index > 0 && button(ui, "lesson.back", "Back").clicked() {
        order(LessonChange::Back);
    }
    match lesson.told() {
        Some(Told { is_right: true, .. }) => {
            let text = if index + 1 == count { "Done" } else { "Next" };
            if primary_button(ui, style, "lesson.next", text, size).clicked() {
                order(LessonChange::Next);
            }
        }
        Some(_) if primary_button(ui, style, "lesson.again", "Try again", size).clicked() => order(LessonChange::Again),
        None if index + 1 == count
            && session.tree().has_moves()
            && button(ui, "lesson.again", "Start again").clicked() =>
        {
            order(LessonChange::Again);
        }
        Some(_) | None => {}
    }
    let Some(step) = lesson.step() else { return };
    let is_game = step.wins_in().is_some();
    // The middle of a game is no place to begin it again.
    let can_show = lesson.told().map_or(!is_game || !session.tree().has_moves(), |told| !told.is_right);
    let text = if is_game { "Show me how to begin" } else { "Show me" };
    if can_show && button(ui, "lesson.show", text).clicked() {
        order(LessonChange::ShowMe);
    }
}
