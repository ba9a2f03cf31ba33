//! Texts as the panels write them, and how wide they are.

use bevy_egui::egui::{self, Response, Ui, WidgetText};

use crate::app::theme::{Palette, semi_bold, ui_color};

/// Returns a text in the heavier weight.
pub fn strong(text: impl Into<String>) -> egui::RichText {
    egui::RichText::new(text).family(semi_bold())
}

/// Returns a text that is less important.
pub fn muted(palette: &Palette, text: impl Into<String>) -> egui::RichText {
    egui::RichText::new(text).small().color(ui_color(palette.muted))
}

/// Shows a text on one line, cut off where there is no more room.
pub fn one_line(ui: &mut Ui, text: impl Into<WidgetText>) -> Response {
    ui.add(egui::Label::new(text).truncate().selectable(false))
}

/// Returns a label in capitals.
pub(super) fn label_text(ui: &Ui, palette: &Palette, text: impl Into<String>) -> egui::RichText {
    let size = egui::TextStyle::Name("label".into()).resolve(ui.style()).size;
    egui::RichText::new(text).size(size).color(ui_color(palette.muted))
}

/// Returns the width of a text on one line, in points.
pub fn text_width(ui: &Ui, text: impl Into<WidgetText>) -> f32 {
    text.into().into_galley(ui, Some(egui::TextWrapMode::Extend), f32::INFINITY, egui::TextStyle::Body).size().x
}
