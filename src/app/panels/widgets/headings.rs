//! Headings, and sections that a click on theirs opens or closes.

use bevy_egui::egui::{self, Response, Ui};

use super::icons;
use super::names::{describe, name};
use super::words::{label_text, text_width};
use crate::app::theme::Palette;

/// Shows the heading of a part of a panel.
pub fn heading(ui: &mut Ui, palette: &Palette, text: &str) {
    ui.add_space(4.0);
    let text = label_text(ui, palette, text);
    ui.label(text);
}

/// Shows a section of a panel that a click on its heading opens or closes. Returns the rectangle of the heading, and
/// whether it was clicked.
pub fn section(
    ui: &mut Ui,
    palette: &Palette,
    (id, title): (&str, &str),
    is_open: bool,
    content: impl FnOnce(&mut Ui),
) -> (egui::Rect, bool) {
    ui.add_space(4.0);
    let response = section_heading(ui, palette, (id, title), is_open);
    if is_open {
        content(ui);
    }
    (response.rect, response.clicked())
}

/// Shows the heading of a section with tools at the right end of its line.
pub fn heading_with_tools(ui: &mut Ui, palette: &Palette, of: (&str, &str), tools: impl FnOnce(&mut Ui)) -> Response {
    let line = ui.horizontal(|ui| {
        let rest = egui::Layout::right_to_left(egui::Align::Center);
        ui.with_layout(rest, |ui| {
            tools(ui);
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                section_heading(ui, palette, of, true)
            })
            .inner
        })
        .inner
    });
    line.inner
}

/// Returns the width of the heading of an open section, in points.
pub fn heading_width(ui: &Ui, palette: &Palette, title: &str) -> f32 {
    text_width(ui, heading_text(ui, palette, title, true))
}

/// Returns the text of the heading of a section.
fn heading_text(ui: &Ui, palette: &Palette, title: &str, is_open: bool) -> egui::RichText {
    let arrow = if is_open { icons::OPEN } else { icons::CLOSED };
    label_text(ui, palette, format!("{arrow}  {title}"))
}

/// Shows the heading of a section, which says whether it is open.
fn section_heading(ui: &mut Ui, palette: &Palette, (id, title): (&str, &str), is_open: bool) -> Response {
    let label = egui::Label::new(heading_text(ui, palette, title, is_open)).truncate().selectable(false);
    let response = ui.add(label.sense(egui::Sense::click())).on_hover_cursor(egui::CursorIcon::PointingHand);
    describe(&response, is_open, title);
    name(ui, format!("section.{id}"), &response);
    response
}
