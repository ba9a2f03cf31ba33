//! The page of a task on the board, for lessons and for practice: a bar with dots for the tasks, and a panel with the task
//! and what is said about a move.

use bevy::prelude::*;
use bevy_egui::egui::{self, Rect, Response, Ui, pos2, vec2};

use crate::app::commands::AppCommand;
use crate::app::panels::widgets::dock::Dock;
use crate::app::panels::widgets::frames::{scrolled, side_panel, top_bar};
use crate::app::panels::widgets::{heading, name, quiet, strong};
use crate::app::theme::{Style, ui_color};

/// The sizes of the dots in the bar, in points, and the most dots.
const DOT: f32 = 5.0;
const CURRENT_WIDTH: f32 = 26.0;
const DOT_GAP: f32 = 9.0;
const MOST_DOTS: usize = 12;
/// The width of the panel: a part of the window, within these limits, in points.
const WIDTH_PART: f32 = 0.36;
const LEAST_WIDTH: f32 = 260.0;
const MOST_WIDTH: f32 = 480.0;
/// The part of a high window above the task, and the gaps in the text, in points.
const ABOVE_PART: f32 = 0.1;
pub(in crate::app::panels) const GAP: f32 = 12.0;
/// The least width of a button, in points.
pub(in crate::app::panels) const BUTTON: f32 = 84.0;

/// Draws the bar: a title, a dot for each task, and the way out with its help.
///
/// # Errors
/// If there is no window.
pub(super) fn task_bar(
    dock: &mut Dock,
    style: &Style,
    id: &'static str,
    title: &str,
    place: (usize, usize),
    (help, leave): (&str, AppCommand),
    orders: &mut MessageWriter<AppCommand>,
) -> Result {
    let content = |ui: &mut Ui| {
        let full = ui.max_rect();
        let title = strong(title).size(style.measures.text.heading - 1.0);
        let response = ui.add(egui::Label::new(title).truncate().selectable(false));
        name(ui, format!("{id}.title"), &response);
        let middle = full.center().max(pos2(response.rect.right() + full.width() / 4.0, 0.0));
        if place.1 <= MOST_DOTS {
            dots_ui(ui, style, place, middle);
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let text = egui::RichText::new("Leave").color(ui_color(style.palette.muted));
            let response = ui.add(quiet(egui::Button::new(text))).on_hover_text(help);
            name(ui, format!("{id}.leave"), &response);
            if response.clicked() {
                orders.write(leave);
            }
        });
    };
    top_bar(dock, style, content)
}

/// Draws a dot for each task around `middle`, a long one for the current task.
fn dots_ui(ui: &Ui, style: &Style, (current, count): (usize, usize), middle: egui::Pos2) {
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

/// Draws the panel beside the board.
///
/// # Errors
/// If there is no window.
pub(super) fn task_panel(dock: &mut Dock, style: &Style, id: &'static str, content: impl FnOnce(&mut Ui)) -> Result {
    let room = dock.ctx()?.viewport_rect();
    let width = (room.width() * WIDTH_PART).clamp(LEAST_WIDTH.min(room.width() / 2.0), MOST_WIDTH);
    side_panel(dock, style, (id, style.palette.ground, width), |ui| {
        scrolled(ui, id, |ui, height| {
            ui.add_space(ABOVE_PART * height);
            content(ui);
        });
    })
}

/// Shows which task it is, the task and what has to be known for it.
pub(super) fn task_ui(ui: &mut Ui, style: &Style, id: &str, (which, task, about): (&str, &str, &str)) {
    heading(ui, &style.palette, which);
    let response = ui.label(strong(task).size(style.measures.text.title));
    name(ui, id, &response);
    ui.add_space(GAP / 2.0);
    ui.label(egui::RichText::new(about).color(ui_color(style.palette.muted)));
}

/// Shows what is said about a move: a word for it, and a text.
pub(super) fn told_ui(ui: &mut Ui, style: &Style, id: &str, (word, is_right): (&str, bool), text: &str) -> Response {
    let (palette, measures) = (&style.palette, &style.measures);
    let line = egui::Stroke::new(1.0, ui_color(palette.line));
    let frame = egui::Frame::new().fill(ui_color(palette.panel)).stroke(line).corner_radius(measures.corners.card);
    let shown = frame.inner_margin(measures.space.card).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        let color = if is_right { palette.accent } else { palette.clay };
        ui.label(strong(word).color(ui_color(color)));
        ui.label(text);
    });
    name(ui, id, &shown.response);
    shown.response
}
