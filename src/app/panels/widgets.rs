//! Small widgets used by all panels: named buttons, stone swatches, headings.

use bevy_egui::egui::{self, Response, Ui, Vec2, Widget, WidgetText};

use super::icons;
use crate::app::commands::CommandInfo;
use crate::app::theme::{Dryness, Palette, Style, semi_bold, ui_color};
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

/// Says what a button does whose text is only an icon: in a tooltip, and to a screen reader.
pub fn explained(response: Response, help: &str) -> Response {
    let enabled = response.enabled();
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, enabled, help));
    response.on_hover_text(help)
}

/// Says to a screen reader what a button is for, and whether it is on.
pub fn describe(response: &Response, is_on: bool, text: &str) {
    let enabled = response.enabled();
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Button, enabled, is_on, text));
}

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

/// Returns a text in the heavier weight.
pub fn strong(text: impl Into<String>) -> egui::RichText {
    egui::RichText::new(text).family(semi_bold())
}

/// Returns a text that is less important.
pub fn muted(palette: &Palette, text: impl Into<String>) -> egui::RichText {
    egui::RichText::new(text).small().color(ui_color(palette.muted))
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

/// Shows a text on one line, cut off where there is no more room.
pub fn one_line(ui: &mut Ui, text: impl Into<WidgetText>) -> Response {
    ui.add(egui::Label::new(text).truncate().selectable(false))
}

/// Returns the tooltip of a command.
pub fn hint(info: &CommandInfo) -> String {
    format!("{} ({})", info.help, info.shortcut.text)
}

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

/// Gives a button a frame that shows only under the pointer. An outline would make it larger then, and its neighbours
/// would move.
pub fn quiet(button: egui::Button<'_>) -> egui::Button<'_> {
    button.frame_when_inactive(false).stroke(egui::Stroke::NONE)
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

/// Shows a stone on a panel; `ground` is the colour under it, `size` its width in points.
pub fn stone(ui: &mut Ui, palette: &Palette, stone: SeatColor, ground: bevy::prelude::Color, size: f32) {
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(size), egui::Sense::hover());
    paint_stone(ui.painter(), palette, (stone, Dryness::Fresh), (rect.center(), size / 2.0), ground);
}

/// Returns the width of a button with this text, in points.
pub fn button_width(ui: &Ui, text: &str) -> f32 {
    text_width(ui, text) + 2.0 * ui.spacing().button_padding.x
}

/// Returns the width of a text on one line, in points.
pub fn text_width(ui: &Ui, text: impl Into<WidgetText>) -> f32 {
    text.into().into_galley(ui, Some(egui::TextWrapMode::Extend), f32::INFINITY, egui::TextStyle::Body).size().x
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

/// Shows the heading of a part of a panel.
pub fn heading(ui: &mut Ui, palette: &Palette, text: &str) {
    ui.add_space(4.0);
    let text = label_text(ui, palette, text);
    ui.label(text);
}

/// Returns a label in capitals.
fn label_text(ui: &Ui, palette: &Palette, text: impl Into<String>) -> egui::RichText {
    let size = egui::TextStyle::Name("label".into()).resolve(ui.style()).size;
    egui::RichText::new(text).size(size).color(ui_color(palette.muted))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::commands;
    use crate::app::theme::{self, Themes};
    use crate::games::Setup;
    use crate::record::notation;
    use crate::rules::Move;

    #[test]
    fn every_sign_in_buttons_and_moves_has_a_picture() {
        let ctx = egui::Context::default();
        let (themes, _) = Themes::of_program();
        let (_, theme) = themes.iter().next().unwrap();
        theme::install_fonts(&ctx);
        theme::apply(&ctx, &theme.colors, &theme.measures);
        ctx.begin_pass(egui::RawInput::default());
        let family = egui::FontFamily::Proportional;
        let known = ctx.fonts_mut(|fonts| fonts.fonts.font(&family).characters().clone());
        let setup: Setup = "chexers".parse().unwrap();
        let geometry = setup.geometry();
        let cell = |name| geometry.parse_cell(name).unwrap();
        let (from, to) = (cell("-3,0"), cell("-1,0"));
        let moves = [Move::Step { from, to }, Move::Jump { from, to }, Move::Exit(from), Move::Pass];
        let moves = moves.map(|mv| notation::short_text(&geometry, mv));
        let buttons = commands::TABLE.iter().map(|info| info.text.to_owned());
        let icons = commands::TABLE.iter().filter_map(|info| icons::of_command(info.id)).map(str::to_owned);
        for text in buttons.chain(moves).chain(icons) {
            let unknown: Vec<char> = text.chars().filter(|sign| !known.contains_key(sign)).collect();
            assert!(unknown.is_empty(), "'{text}' has signs without a picture: {unknown:?}");
        }
        drop(ctx.end_pass());
    }
}
