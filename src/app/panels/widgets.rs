//! Small widgets used by all panels: named buttons, stone swatches, headings.

use bevy::prelude::MessageWriter;
use bevy_egui::egui::{self, Response, Ui, Vec2, WidgetText};

use crate::app::commands::{self, AppCommand, CommandInfo};
use crate::app::theme::{Palette, ui_color};
use crate::app::view::small::paint_stone;
use crate::rules::SeatColor;

/// The widgets of the current frame: `(name, rectangle in points, whether it is enabled)`.
pub type NamedWidgets = Vec<(String, egui::Rect, bool)>;

/// Returns the id under which egui stores the widgets of a frame.
pub fn named_widgets_id() -> egui::Id {
    egui::Id::new("rhizome-named-widgets")
}

/// Adds a widget to the UI map under `name`.
pub fn name(ui: &Ui, name: impl Into<String>, response: &Response) {
    add_name(ui, name.into(), response.rect, response.enabled());
}

/// Adds a part of a widget to the UI map under `name`.
pub fn name_place(ui: &Ui, name: impl Into<String>, rect: egui::Rect) {
    add_name(ui, name.into(), rect, true);
}

fn add_name(ui: &Ui, name: String, rect: egui::Rect, enabled: bool) {
    let visible = rect.intersect(ui.clip_rect());
    if visible.is_positive() {
        let entry = (name, visible, enabled);
        ui.ctx().data_mut(|data| data.get_temp_mut_or_default::<NamedWidgets>(named_widgets_id()).push(entry));
    }
}

/// Shows a button and adds it to the UI map.
pub fn button(ui: &mut Ui, id: impl Into<String>, text: impl Into<WidgetText>) -> Response {
    let response = ui.button(text.into());
    name(ui, id, &response);
    response
}

/// Shows the highlighted main button of a page.
pub fn primary_button(ui: &mut Ui, palette: &Palette, id: &str, text: &str) -> Response {
    let text = egui::RichText::new(text).strong().size(16.0).color(ui_color(palette.on_accent));
    let response = ui.add(egui::Button::new(text).fill(ui_color(palette.accent)).min_size(Vec2::new(120.0, 34.0)));
    name(ui, id, &response);
    response
}

/// Shows the button of a command in the table, and writes the command when it is clicked.
pub fn command_button(ui: &mut Ui, orders: &mut MessageWriter<AppCommand>, id: &str, enabled: bool) {
    if let Some(info) = commands::info(id) {
        add_command(ui, orders, info, enabled, egui::Button::new(info.text));
    }
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
    let hint = format!("{} ({})", info.help, info.shortcut.text);
    // In the light theme, egui fades the fill of a disabled button to darker than the panel. Without a fill, only the
    // text is faint.
    let button = if enabled { button } else { button.fill(egui::Color32::TRANSPARENT) };
    let response = ui.add_enabled(enabled, button).on_hover_text(hint);
    name(ui, info.id, &response);
    if response.clicked() {
        orders.write(info.command.clone());
    }
    response
}

/// Shows one of several choices in a row. Returns whether it was newly chosen.
pub fn choice(ui: &mut Ui, id: impl Into<String>, chosen: bool, enabled: bool, text: &str) -> bool {
    let response = ui.add_enabled(enabled, egui::Button::selectable(chosen, text));
    name(ui, id, &response);
    response.clicked() && !chosen
}

/// Shows a small stone on a swatch of the board's colour.
pub fn stone(ui: &mut Ui, palette: &Palette, stone: SeatColor) {
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(16.0), egui::Sense::hover());
    ui.painter().rect_filled(rect.expand(1.5), 4.0, ui_color(palette.board()));
    paint_stone(ui.painter(), palette, stone, (rect.center(), 7.5), palette.board());
}

/// Returns the width of a button with this text, in points.
pub fn button_width(ui: &Ui, text: &str) -> f32 {
    let font = egui::TextStyle::Button.resolve(ui.style());
    let galley = ui.painter().layout_no_wrap(text.to_owned(), font, egui::Color32::PLACEHOLDER);
    galley.size().x + 2.0 * ui.spacing().button_padding.x
}

/// Shows a collapsible section of a panel. Returns the rectangle of its heading.
pub fn section(ui: &mut Ui, palette: &Palette, id: &str, title: &str, content: impl FnOnce(&mut Ui)) -> egui::Rect {
    let state_id = ui.make_persistent_id(("section", id));
    let mut state = egui::collapsing_header::CollapsingState::load_with_default_open(ui.ctx(), state_id, true);
    ui.add_space(4.0);
    let title = egui::RichText::new(title).size(12.0).strong().color(ui_color(palette.muted));
    let response = ui
        .horizontal(|ui| {
            ui.spacing_mut().indent = 14.0;
            state.show_toggle_button(ui, egui::collapsing_header::paint_default_icon);
            ui.add(egui::Label::new(title).truncate().selectable(false).sense(egui::Sense::click()))
        })
        .inner;
    if response.clicked() {
        state.toggle(ui);
    }
    name(ui, format!("section.{id}"), &response);
    state.show_body_unindented(ui, content);
    response.rect
}

/// Shows the heading of a part of a panel.
pub fn heading(ui: &mut Ui, palette: &Palette, text: &str) {
    ui.add_space(4.0);
    ui.label(egui::RichText::new(text).size(12.0).strong().color(ui_color(palette.muted)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Setup;
    use crate::record::notation;
    use crate::rules::Move;

    #[test]
    fn every_sign_in_buttons_and_moves_has_a_picture() {
        let ctx = egui::Context::default();
        ctx.begin_pass(egui::RawInput::default());
        let font = egui::FontId::proportional(14.0);
        let setup: Setup = "chexers".parse().unwrap();
        let geometry = setup.geometry();
        let cell = |name| geometry.parse_cell(name).unwrap();
        let (from, to) = (cell("-3,0"), cell("-1,0"));
        let moves = [Move::Step { from, to }, Move::Jump { from, to }, Move::Exit(from), Move::Pass];
        let moves = moves.map(|mv| notation::short_text(&geometry, mv));
        let buttons = commands::TABLE.iter().map(|info| info.text.to_owned());
        for text in buttons.chain(moves) {
            assert!(ctx.fonts_mut(|fonts| fonts.has_glyphs(&font, &text)), "'{text}' has a sign without a picture");
        }
        drop(ctx.end_pass());
    }
}
