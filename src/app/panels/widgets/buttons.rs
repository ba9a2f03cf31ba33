//! Buttons, each with a name in the UI map.

use bevy_egui::egui::{self, Response, Ui, Vec2, Widget, WidgetText};

use super::names::name;
use super::words::{strong, text_width};
use crate::app::commands::CommandInfo;
use crate::app::theme::{Style, ui_color};

/// Shows a button and adds it to the UI map.
pub fn button(ui: &mut Ui, id: impl Into<String>, text: impl Into<WidgetText>) -> Response {
    let response = ui.button(text.into());
    name(ui, id, &response);
    response
}

/// Shows the one button of a page that is meant to be pressed next, at least `size` points large.
pub fn primary_button(ui: &mut Ui, style: &Style, id: &str, text: &str, size: Vec2) -> Response {
    let (palette, measures) = (&style.palette, &style.measures);
    let text = strong(text).size(measures.text.heading - 3.0).color(ui_color(palette.on_accent));
    let button = egui::Button::new(text).fill(ui_color(palette.accent)).corner_radius(measures.corners.button);
    let response = ui.add(button.min_size(size));
    name(ui, id, &response);
    response
}

/// Returns a button that is only an icon. The caller gives it a name and a tooltip.
pub fn icon<'a>(style: &Style, picture: &'a str, is_on: bool) -> egui::Button<'a> {
    let (palette, measures) = (&style.palette, &style.measures);
    let color = if is_on { palette.accent } else { palette.text };
    let text = egui::RichText::new(picture).size(measures.text.icon).color(ui_color(color));
    let fill = if is_on { ui_color(palette.raised) } else { egui::Color32::TRANSPARENT };
    let button = egui::Button::new(text).fill(fill).stroke(egui::Stroke::NONE).corner_radius(measures.corners.button);
    // A frame that shows only under the pointer keeps a row of icons calm.
    button.frame_when_inactive(is_on).min_size(Vec2::splat(measures.space.target))
}

/// Makes a card a button with this name and label.
pub fn card_button(ui: &Ui, card: &Response, id: impl Into<String>, label: &str) -> Response {
    let response = card.interact(egui::Sense::click()).on_hover_cursor(egui::CursorIcon::PointingHand);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, label));
    name(ui, id, &response);
    response
}

/// Gives a button a frame that shows only under the pointer. An outline would make it larger then, and its neighbours
/// would move.
pub fn quiet(button: egui::Button<'_>) -> egui::Button<'_> {
    button.frame_when_inactive(false).stroke(egui::Stroke::NONE)
}

/// Adds a widget that cannot always be used, and is dim then, even on a page under a window, where nothing can be used.
pub fn add_enabled(ui: &mut Ui, enabled: bool, widget: impl Widget) -> Response {
    let opacity = ui.opacity();
    if !enabled && !ui.is_enabled() {
        ui.multiply_opacity(ui.visuals().disabled_alpha());
    }
    let response = ui.add_enabled(enabled, widget);
    ui.set_opacity(opacity);
    response
}

/// Returns the width of a button with this text, in points.
pub fn button_width(ui: &Ui, text: &str) -> f32 {
    text_width(ui, text) + 2.0 * ui.spacing().button_padding.x
}

/// Returns the tooltip of a command.
pub fn hint(info: &CommandInfo) -> String {
    format!("{} ({})", info.help, info.shortcut.text)
}
