//! The page of a lesson: beside the board one task, one sentence, and one answer to what was tried; dots for the steps.

use bevy::prelude::*;
use bevy_egui::egui::{self, Rect, Ui, pos2, vec2};

use super::dock::Dock;
use super::frames::{side_panel, top_bar};
use super::game::turn_ui;
use super::widgets::{button, heading, name, primary_button, quiet, strong};
use crate::app::commands::{AppCommand, LessonChange};
use crate::app::session::{CurrentLesson, Session, Told};
use crate::app::theme::{Style, ui_color};

/// The sizes of the dots in the bar, in points.
const DOT: f32 = 5.0;
const CURRENT_WIDTH: f32 = 26.0;
const DOT_GAP: f32 = 9.0;
/// The width of the panel: a part of the window, within these limits, in points.
const WIDTH_PART: f32 = 0.36;
const LEAST_WIDTH: f32 = 260.0;
const MOST_WIDTH: f32 = 480.0;
/// The part of a high window above the task, and the gaps in the text, in points.
const ABOVE_PART: f32 = 0.1;
const GAP: f32 = 12.0;
/// The least width of a button, in points.
const BUTTON: f32 = 84.0;

/// Draws the bar: what is learned, the dots, and the way out.
pub(super) fn bar(
    mut dock: Dock,
    style: Style,
    lesson: Res<CurrentLesson>,
    mut orders: MessageWriter<AppCommand>,
) -> Result {
    let Style { palette, measures } = &style;
    let content = |ui: &mut Ui| {
        let full = ui.max_rect();
        let title = strong(format!("Learn {}", lesson.title())).size(measures.text.heading - 1.0);
        let response = ui.add(egui::Label::new(title).truncate().selectable(false));
        name(ui, "lesson.title", &response);
        dots_ui(ui, &style, &lesson, full.center().max(pos2(response.rect.right() + full.width() / 4.0, 0.0)));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let skip = egui::RichText::new("Leave").color(ui_color(palette.muted));
            let response = ui.add(quiet(egui::Button::new(skip))).on_hover_text("Leave the lesson");
            name(ui, "lesson.leave", &response);
            if response.clicked() {
                orders.write(AppCommand::Lesson(LessonChange::Leave));
            }
        });
    };
    top_bar(&mut dock, &style, content)
}

/// Draws a dot for each step around `middle`, a long one for the current step.
fn dots_ui(ui: &Ui, style: &Style, lesson: &CurrentLesson, middle: egui::Pos2) {
    let (current, count) = lesson.place();
    let width = |index: usize| if index == current { CURRENT_WIDTH } else { 2.0 * DOT };
    let total: f32 = (0..count).map(width).sum::<f32>() + DOT_GAP * (count as f32 - 1.0);
    let mut left = middle.x - total / 2.0;
    for index in 0..count {
        let color = match index.cmp(&current) {
            std::cmp::Ordering::Less => style.palette.water,
            std::cmp::Ordering::Equal => style.palette.accent,
            std::cmp::Ordering::Greater => style.palette.line,
        };
        let rect = Rect::from_min_size(pos2(left, ui.max_rect().center().y - DOT), vec2(width(index), 2.0 * DOT));
        ui.painter().rect_filled(rect, DOT, ui_color(color));
        left += width(index) + DOT_GAP;
    }
}

/// Draws the task beside the board.
pub(super) fn panel(
    mut dock: Dock,
    style: Style,
    lesson: Res<CurrentLesson>,
    session: Res<Session>,
    mut orders: MessageWriter<AppCommand>,
) -> Result {
    let room = dock.ctx()?.viewport_rect();
    let width = (room.width() * WIDTH_PART).clamp(LEAST_WIDTH.min(room.width() / 2.0), MOST_WIDTH);
    let content = |ui: &mut Ui, height: f32| {
        ui.add_space(ABOVE_PART * height);
        task_ui(ui, &style, &lesson);
        ui.add_space(GAP);
        match lesson.told() {
            Some(told) => told_ui(ui, &style, told),
            None => turn_ui(ui, &session, &mut orders),
        }
        ui.add_space(2.0 * GAP);
        let buttons = ui.horizontal_wrapped(|ui| buttons_ui(ui, &style, &lesson, &mut orders));
        // In a low window, what has just been said comes into sight with the way on.
        if lesson.is_changed() && lesson.told().is_some() {
            buttons.response.scroll_to_me(None);
        }
    };
    side_panel(&mut dock, &style, ("lesson", style.palette.ground, width), content)
}

fn task_ui(ui: &mut Ui, style: &Style, lesson: &CurrentLesson) {
    let Some(step) = lesson.step() else { return };
    let (index, count) = lesson.place();
    heading(ui, &style.palette, &format!("STEP {} OF {count}", index + 1));
    let response = ui.label(strong(step.task.as_str()).size(style.measures.text.title));
    name(ui, "lesson.task", &response);
    ui.add_space(GAP / 2.0);
    ui.label(egui::RichText::new(step.about.as_str()).color(ui_color(style.palette.muted)));
}

/// Shows what was said about the move.
fn told_ui(ui: &mut Ui, style: &Style, told: &Told) {
    let (palette, measures) = (&style.palette, &style.measures);
    let line = egui::Stroke::new(1.0, ui_color(palette.line));
    let frame = egui::Frame::new().fill(ui_color(palette.panel)).stroke(line).corner_radius(measures.corners.card);
    let shown = frame.inner_margin(measures.space.card).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        let (word, color) = if told.is_right { ("Right.", palette.accent) } else { ("Not yet.", palette.clay) };
        ui.label(strong(word).color(ui_color(color)));
        ui.label(told.text.as_str());
    });
    name(ui, if told.is_right { "lesson.right" } else { "lesson.wrong" }, &shown.response);
}

fn buttons_ui(ui: &mut Ui, style: &Style, lesson: &CurrentLesson, orders: &mut MessageWriter<AppCommand>) {
    let (index, count) = lesson.place();
    let size = vec2(BUTTON, style.measures.space.chief_target);
    let mut order = |change| {
        orders.write(AppCommand::Lesson(change));
    };
    match lesson.told() {
        Some(Told { is_right: true, .. }) => {
            let text = if index + 1 == count { "Done" } else { "Next" };
            if primary_button(ui, style, "lesson.next", text, size).clicked() {
                order(LessonChange::Next);
            }
        }
        Some(_) if primary_button(ui, style, "lesson.again", "Try again", size).clicked() => order(LessonChange::Again),
        Some(_) | None => {}
    }
    if index > 0 && button(ui, "lesson.back", "Back").clicked() {
        order(LessonChange::Back);
    }
    let can_show = lesson.step().is_some_and(|step| step.solution.is_some());
    if can_show && lesson.told().is_none_or(|told| !told.is_right) && button(ui, "lesson.show", "Show me").clicked() {
        order(LessonChange::ShowMe);
    }
}
