//! Widgets to choose with: segments on a track, boxes to tick, chips.

use bevy_egui::egui::{self, Response, Ui, Vec2};

use super::buttons::add_enabled;
use super::names::{describe, name};
use super::words::strong;
use crate::app::theme::{Style, ui_color};

/// Shows a few choices side by side on one track. Returns the index of the one that was newly chosen.
pub fn segments<const N: usize>(ui: &mut Ui, style: &Style, choices: [(&str, &str, bool); N]) -> Option<usize> {
    let (palette, measures) = (&style.palette, &style.measures);
    let corner = measures.corners.button;
    let frame = egui::Frame::new().fill(ui_color(palette.panel)).corner_radius(corner).inner_margin(3.0);
    let content = |ui: &mut Ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        let mut chosen = None;
        for (index, (id, choice, is_chosen)) in choices.into_iter().enumerate() {
            let muted = || egui::RichText::new(choice).color(ui_color(palette.muted));
            let text = if is_chosen { strong(choice) } else { muted() };
            let fill = if is_chosen { ui_color(palette.hovered) } else { egui::Color32::TRANSPARENT };
            let button =
                egui::Button::new(text).fill(fill).corner_radius(corner.saturating_sub(2)).stroke(egui::Stroke::NONE);
            let button = if is_chosen { button } else { button.frame_when_inactive(false) };
            let response = ui.add(button.min_size(Vec2::new(0.0, measures.space.target - 6.0)));
            describe(&response, is_chosen, choice);
            name(ui, id, &response);
            if response.clicked() && !is_chosen {
                chosen = Some(index);
            }
        }
        chosen
    };
    frame.show(ui, |ui| ui.horizontal(content).inner).inner
}

/// Shows a box to tick.
pub fn check(ui: &mut Ui, id: &str, value: &mut bool, text: &str) -> Response {
    let response = ui.scope(|ui| {
        // With the corners of a button it would look like one of several choices.
        let states = &mut ui.visuals_mut().widgets;
        for state in [&mut states.inactive, &mut states.hovered, &mut states.active] {
            state.corner_radius = egui::CornerRadius::same(CHECK_CORNER);
            // The tick has the colour of text: it is legible on a button, and need not be on the rail of a slider.
            state.bg_fill = state.weak_bg_fill;
        }
        ui.checkbox(value, text)
    });
    name(ui, id, &response.inner);
    response.inner
}

/// The radius of the corners of a box to tick, in points.
const CHECK_CORNER: u8 = 4;

/// Shows one of several choices in a row. Returns whether it was newly chosen.
pub fn choice(ui: &mut Ui, id: impl Into<String>, chosen: bool, enabled: bool, text: &str) -> bool {
    let response = add_enabled(ui, enabled, selectable(chosen, text));
    name(ui, id, &response);
    response.clicked() && !chosen
}

/// Returns one of several choices. As [`quiet`], it takes the same room in all its states.
pub fn selectable<'a>(chosen: bool, text: impl egui::IntoAtoms<'a>) -> egui::Button<'a> {
    egui::Button::selectable(chosen, text).stroke(egui::Stroke::NONE)
}

/// Shows one of several choices in a row as a chip. Returns whether it was newly chosen.
pub fn chip(ui: &mut Ui, style: &Style, id: impl Into<String>, chosen: bool, enabled: bool, text: &str) -> bool {
    let button = chip_button(style, text, chosen);
    // What cannot be chosen lies flat.
    let button = if enabled { button } else { button.fill(egui::Color32::TRANSPARENT) };
    let response = add_enabled(ui, enabled, button);
    describe(&response, chosen, text);
    name(ui, id, &response);
    response.clicked() && !chosen
}

/// Returns a chip, in the accent's colour if it is chosen.
pub fn chip_button<'a>(style: &Style, text: &str, chosen: bool) -> egui::Button<'a> {
    let (palette, measures) = (&style.palette, &style.measures);
    let button = if chosen {
        egui::Button::new(strong(text).color(ui_color(palette.on_accent))).fill(ui_color(palette.accent))
    } else {
        egui::Button::new(text)
    };
    button.corner_radius(measures.corners.chip).stroke(egui::Stroke::NONE)
}
