//! The controls of the 3D board, in a bar above it: views, spread, layers, slices, and a hint on the mouse controls.

use std::ops::RangeInclusive;

use bevy::prelude::*;
use bevy_egui::egui::containers::menu::MenuButton;
use bevy_egui::egui::{self, Response, Ui};

use super::slices;
use crate::app::commands::{AppCommand, Focus, Preset, ViewChange};
use crate::app::panels::widgets::command_buttons::{command_button, command_toggle};
use crate::app::panels::widgets::dock::Dock;
use crate::app::panels::widgets::menus::{as_menu, opening, stays_open};
use crate::app::panels::widgets::{button_width, check, choice, muted, name};
use crate::app::session::ShownGame;
use crate::app::settings::Settings;
use crate::app::theme::{Palette, Style, ui_color};
use crate::app::view::solid::figure::figure_lattice;
use crate::app::view::solid::space::Space;
use crate::geometry::labels::{AXES, FOURTH_AXIS};
use crate::geometry::{Lattice, Shape, dashed_name};
use crate::rules::Position;

/// The gap between a button and the slider that belongs to it, in points.
const CLOSE: f32 = 7.0;
/// The width of the bar below which the menu of views takes up some buttons, so that one row is enough, in points.
const NARROW: f32 = 640.0;
/// The width of the sliders in the bar, in points.
const SLIDER_WIDTH: f32 = 46.0;

/// Draws the bar and writes the commands of its buttons. Runs while a game is shown in 3D.
pub(in crate::app::panels) fn space_bar(
    mut dock: Dock,
    session: ShownGame,
    style: Style,
    settings: Res<Settings>,
    space: Res<Space>,
    mut orders: MessageWriter<AppCommand>,
) -> Result {
    let geometry = session.tree().position().geometry();
    let most_spread = Space::most_spread(geometry);
    let lattice = match geometry.shape() {
        Shape::Lattice(lattice) if lattice.dims() >= 3 => Some(lattice),
        _ => None,
    };
    let frame = egui::Frame::new().fill(ui_color(style.palette.panel)).inner_margin(egui::Margin::symmetric(10, 6));
    let orders = &mut orders;
    let content = |ui: &mut Ui| {
        let is_narrow = lattice.is_some() && ui.available_width() < NARROW;
        if !is_narrow {
            command_button(ui, orders, "reset-view", true);
        }
        if let Some(lattice) = lattice {
            let is_spread = space.wanted_spread.iter().any(|&spread| spread > 0.0);
            keep_together(ui, "Spread");
            command_toggle(ui, orders, "explode", "Spread", true, is_spread);
            belongs_to_last(ui, |ui| spread_slider(ui, &space, most_spread, orders));
            keep_together(ui, &opening("Layers"));
            layers_menu(ui, &style, &space, lattice, orders);
            belongs_to_last(ui, |ui| layer_slider(ui, &space, lattice.size(), orders));
            view_menu(ui, &style, (&space, most_spread), is_narrow.then_some(&settings), orders);
            let (has_room, is_shown) = (slices::has_room(ui.ctx()), settings.shows_strip);
            command_toggle(ui, orders, "layers-strip", "Boards", has_room, is_shown)
                .on_disabled_hover_text("The window is not tall enough to show the layers as boards.");
            if figure_lattice(geometry).is_some() {
                command_toggle(ui, orders, "figure", "One figure", true, space.is_figure);
            }
            if !space.cut.is_empty() {
                cuts_menu(ui, &style, &space, lattice, orders);
            }
        }
        if !is_narrow {
            turntable_toggle(ui, &settings, orders);
        }
        if !settings.knows_space {
            hint_ui(ui, &style.palette);
        }
    };
    dock.show("space", |root| {
        egui::Panel::top("space").frame(frame).show(root, |ui| ui.horizontal_wrapped(content));
    })
}

fn turntable_toggle(ui: &mut Ui, settings: &Settings, orders: &mut MessageWriter<AppCommand>) {
    command_toggle(ui, orders, "turntable", "Turntable", settings.motion, settings.turntable)
        .on_disabled_hover_text("Motion is turned off in the settings.");
}

/// Begins a new row if there is no room for a button with this text and its slider in the present one.
fn keep_together(ui: &mut Ui, text: &str) {
    let width = button_width(ui, text) + CLOSE + SLIDER_WIDTH;
    let is_first = ui.cursor().left() <= ui.max_rect().left();
    if !is_first && ui.available_size_before_wrap().x < width {
        ui.end_row();
    }
}

/// Shows something close to the button before it, and at a distance from what follows.
fn belongs_to_last(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    let gap = ui.spacing().item_spacing.x;
    ui.add_space(CLOSE - gap);
    content(ui);
    ui.add_space(gap);
}

/// Shows a short slider without a number.
fn slider<Number: egui::emath::Numeric>(ui: &mut Ui, value: &mut Number, range: RangeInclusive<Number>) -> Response {
    ui.scope(|ui| {
        ui.spacing_mut().slider_width = SLIDER_WIDTH;
        ui.add(egui::Slider::new(value, range).show_value(false))
    })
    .inner
}

/// Shows the slider that spreads the layers along all axes.
fn spread_slider(ui: &mut Ui, space: &Space, most: f32, orders: &mut MessageWriter<AppCommand>) {
    let mut cells = space.wanted_spread.into_iter().fold(0.0, f32::max);
    let response = slider(ui, &mut cells, 0.0..=most);
    name(ui, "spread", &response);
    if response.on_hover_text("How far apart the layers are").changed() {
        orders.write_batch((0..3).map(|axis| AppCommand::View(ViewChange::Spread { axis, cells })));
    }
}

/// Shows the slider that goes through the layers of the axis last in focus; at its left end all are shown.
fn layer_slider(ui: &mut Ui, space: &Space, size: u16, orders: &mut MessageWriter<AppCommand>) {
    let (axis, peels) = (space.layered_axis, space.focus.is_some_and(|focus| focus.peels));
    let mut shown = space.focus.map_or(0, |focus| focus.layer + 1);
    let response = slider(ui, &mut shown, 0..=size);
    name(ui, "layer", &response);
    let text = format!("Which layer along {} is in focus; far left: all of them", AXES[axis]);
    if response.on_hover_text(text).changed() {
        let focus = shown.checked_sub(1).map(|layer| Focus { axis, layer, peels });
        orders.write(AppCommand::View(ViewChange::Focus(focus)));
    }
}

/// Shows the menu with the named views and the spread of the layers; with `settings`, what has no room in the bar, too.
fn view_menu(
    ui: &mut Ui,
    style: &Style,
    (space, most_spread): (&Space, f32),
    settings: Option<&Settings>,
    orders: &mut MessageWriter<AppCommand>,
) {
    let mut order = None;
    let (response, _) = MenuButton::new(opening("View")).config(stays_open()).ui(ui, |ui| {
        as_menu(ui, style);
        if let Some(settings) = settings {
            if command_button(ui, orders, "reset-view", true).clicked() {
                ui.close();
            }
            turntable_toggle(ui, settings, orders);
        }
        for preset in Preset::ALL {
            let response = ui.button(preset.title());
            name(ui, format!("look.{}", preset.word()), &response);
            if response.clicked() {
                order = Some(ViewChange::Look(preset));
                ui.close();
            }
        }
        for (axis, axis_name) in AXES.into_iter().enumerate() {
            let mut cells = space.wanted_spread[axis];
            let slider = egui::Slider::new(&mut cells, 0.0..=most_spread).text(format!("Spread along {axis_name}"));
            let response = ui.add(slider.show_value(false));
            name(ui, format!("spread.{axis_name}"), &response);
            if response.changed() {
                order = Some(ViewChange::Spread { axis, cells });
            }
        }
    });
    name(ui, "view", &response);
    orders.write_batch(order.map(AppCommand::View));
}

/// Shows the menu that selects the layer in focus and how the others are shown.
fn layers_menu(ui: &mut Ui, style: &Style, space: &Space, lattice: Lattice, orders: &mut MessageWriter<AppCommand>) {
    let mut order = None;
    let focus = space.focus;
    let text = focus.map_or_else(|| "Layers".into(), title_of);
    // With its width at first, so that what stands beside it does not move.
    let width = button_width(ui, &opening("Layers"));
    let button = egui::Button::new(opening(&text)).min_size(egui::vec2(width, 0.0));
    let (response, _) = MenuButton::from_button(button).config(stays_open()).ui(ui, |ui| {
        if let Some(text) = order_of_axes(lattice) {
            ui.label(muted(&style.palette, text));
        }
        as_menu(ui, style);
        if choice(ui, "layer.all", focus.is_none(), true, "All layers") {
            order = Some(ViewChange::Focus(None));
        }
        let mut peels = focus.is_some_and(|focus| focus.peels);
        for (axis, axis_name) in AXES.into_iter().enumerate() {
            ui.horizontal(|ui| {
                ui.spacing_mut().button_padding.x = style.measures.space.low_padding[0];
                ui.label(axis_name);
                for layer in 0..lattice.size() {
                    let wanted = Focus { axis, layer, peels };
                    if choice(
                        ui,
                        format!("layer.{axis_name}{}", layer + 1),
                        focus == Some(wanted),
                        true,
                        &(layer + 1).to_string(),
                    ) {
                        order = Some(ViewChange::Focus(Some(wanted)));
                    }
                }
            });
        }
        let response = ui.add_enabled_ui(focus.is_some(), |ui| check(ui, "peel", &mut peels, "Hide layers in front"));
        let response = response.inner.on_disabled_hover_text("Choose a layer first");
        if let (true, Some(focus)) = (response.changed(), focus) {
            order = Some(ViewChange::Focus(Some(Focus { peels, ..focus })));
        }
        let mut points = space.shows_points;
        let response = check(ui, "points", &mut points, "Empty points");
        if response.changed() {
            order = Some(ViewChange::TogglePoints);
        }
    });
    name(ui, "layers", &response);
    orders.write_batch(order.map(AppCommand::View));
}

/// Says which numbers in the name of a point belong to which axes; `None` in a cube, where the board shows it.
fn order_of_axes(lattice: Lattice) -> Option<String> {
    let axes = AXES.join("-");
    match lattice.dims() {
        ..=3 => None,
        4 => Some(format!("Points are named {FOURTH_AXIS}-{axes}.")),
        _ => Some(format!("The names of points end with {axes}.")),
    }
}

/// Returns the title of the menu: `X = 2`.
fn title_of(Focus { axis, layer, .. }: Focus) -> String {
    format!("{} = {}", AXES[axis], layer + 1)
}

/// Shows the menu that sets the coordinates that are not drawn. Its title names their values.
fn cuts_menu(ui: &mut Ui, style: &Style, space: &Space, lattice: Lattice, orders: &mut MessageWriter<AppCommand>) {
    let mut order = None;
    let text = format!("Part {}", dashed_name(&space.cut));
    let (response, _) = MenuButton::new(opening(&text)).config(stays_open()).ui(ui, |ui| {
        as_menu(ui, style);
        ui.label(muted(&style.palette, "The points shown are those whose names begin with:"));
        egui::Grid::new("cuts").num_columns(usize::from(lattice.size()) + 1).show(ui, |ui| {
            for (index, &shown) in space.cut.iter().enumerate() {
                let place =
                    ["1st", "2nd", "3rd"].get(index).map_or_else(|| format!("{}th", index + 1), |&word| word.into());
                ui.label(format!("{place} number"));
                for value in 0..lattice.size() {
                    let id = format!("cut.{}.{}", index + 1, value + 1);
                    if choice(ui, id, shown == value, true, &(value + 1).to_string()) {
                        order = Some(ViewChange::Cut { index, value });
                    }
                }
                ui.end_row();
            }
        });
    });
    name(ui, "cuts", &response);
    orders.write_batch(order.map(AppCommand::View));
}

/// Shows how to turn the board, until the user has done it; only if it fits in the row, so that nothing moves when it
/// disappears.
fn hint_ui(ui: &mut Ui, palette: &Palette) {
    let (font, color) = (egui::TextStyle::Body.resolve(ui.style()), ui_color(palette.muted));
    let room = ui.available_size_before_wrap().x;
    let texts = ["Drag to turn, right-drag to move, wheel to zoom.", "Drag the board to turn it.", "Drag to turn."];
    let galleys = texts.map(|text| ui.painter().layout_no_wrap(text.to_owned(), font.clone(), color));
    if let Some(galley) = galleys.into_iter().find(|galley| galley.size().x <= room) {
        ui.label(galley);
    }
}
