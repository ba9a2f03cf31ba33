//! Buttons of the commands in the table: a click writes the command.

use bevy::prelude::MessageWriter;
use bevy_egui::egui::{self, Response, Stroke, Ui};

use super::buttons::{add_enabled, hint, icon};
use super::icons;
use super::names::{describe, name};
use crate::app::commands::{self, AppCommand, CommandInfo};
use crate::app::theme::Style;

/// The opacity of the frame of a button that cannot be used.
const FAINT: f32 = 0.45;

/// Shows a button with the icon of a command in the table; its tooltip names the command and its key. `is_on` shows it
/// pressed.
pub fn icon_button(
    ui: &mut Ui,
    style: &Style,
    orders: &mut MessageWriter<AppCommand>,
    id: &str,
    enabled: bool,
    is_on: bool,
) -> Response {
    let (Some(info), Some(picture)) = (commands::info(id), icons::of_command(id)) else { return ui.label(id) };
    let response = add_enabled(ui, enabled, icon(style, picture, is_on));
    let response = response.on_hover_text(hint(info)).on_disabled_hover_text(hint(info));
    describe(&response, is_on, info.text);
    name(ui, info.id, &response);
    if response.clicked() {
        orders.write(info.command.clone());
    }
    response
}

/// Shows the button of a command in the table, and writes the command when it is clicked.
pub fn command_button(ui: &mut Ui, orders: &mut MessageWriter<AppCommand>, id: &str, enabled: bool) -> Response {
    let Some(info) = commands::info(id) else { return ui.label(id) };
    add_command(ui, orders, info, enabled, egui::Button::new(info.text))
}

/// Shows a toggle button for a command, with a label shorter than in the table.
pub fn command_toggle(
    ui: &mut Ui,
    orders: &mut MessageWriter<AppCommand>,
    id: &str,
    text: &str,
    enabled: bool,
    is_on: bool,
) -> Response {
    let Some(info) = commands::info(id) else { return ui.label(text) };
    let button = egui::Button::new(text);
    // The text colour of a selected button only suits its fill, and a disabled button has none.
    add_command(ui, orders, info, enabled, button.selected(is_on && enabled))
}

fn add_command(
    ui: &mut Ui,
    orders: &mut MessageWriter<AppCommand>,
    info: &CommandInfo,
    enabled: bool,
    button: egui::Button<'_>,
) -> Response {
    // A button that cannot be used is an empty, faint frame with a faint text.
    let button = if enabled {
        button
    } else {
        let Stroke { width, color } = ui.visuals().widgets.inactive.bg_stroke;
        button.fill(egui::Color32::TRANSPARENT).stroke(Stroke::new(width, color.gamma_multiply(FAINT)))
    };
    let response = add_enabled(ui, enabled, button).on_hover_text(hint(info));
    name(ui, info.id, &response);
    if response.clicked() {
        orders.write(info.command.clone());
    }
    response
}
