//! The controls of the board in space, over its upper left corner: views, spread, layers, cuts; and a word on the hand.

use bevy_egui::egui::{self, Ui};

use super::widgets::{choice, command_button, name};
use super::{PanelContext, slices};
use crate::app::commands::{AppCommand, ViewChange};
use crate::app::theme::ui_color;
use crate::app::view::solid::orbit::Preset;
use crate::app::view::solid::space::Focus;
use crate::geometry::Shape;
use crate::rules::Position;

/// How far layers can be spread by the slider, in cells.
const MOST_SPREAD: f32 = 2.0;

pub(super) fn space_ui(ctx: &egui::Context, cx: &mut PanelContext, free: egui::Rect) {
    let Some(session) = &cx.session else { return };
    if !cx.space.is_solid {
        return;
    }
    let shape = session.tree().position().geometry().shape();
    let lattice = match shape {
        Shape::Lattice(lattice) if lattice.dims() >= 3 => Some(lattice),
        _ => None,
    };
    let frame = egui::Frame::new().fill(ui_color(cx.palette.panel)).corner_radius(8.0).inner_margin(8.0);
    let corner = free.min + egui::vec2(10.0, 10.0);
    let buttons = egui::Area::new("space".into()).fixed_pos(corner).constrain_to(free).show(ctx, |ui| {
        frame.show(ui, |ui| {
            ui.horizontal(|ui| {
                command_button(ui, cx, "reset-view", true);
                if let Some(lattice) = lattice {
                    command_button(ui, cx, "explode", true);
                    layers_ui(ui, cx, lattice.size());
                    let has_room = slices::has_room(ui.ctx());
                    command_button(ui, cx, "layers-strip", has_room);
                }
            });
            cuts_ui(ui, cx, lattice.map_or(0, |lattice| lattice.size()));
        });
    });
    if !cx.settings.knows_space {
        // Under the buttons: further down stand the numbers of the axes.
        hint_ui(ctx, cx, free.with_min_y(buttons.response.rect.max.y + 14.0), lattice.is_some());
    }
}

/// Spread and focus, in a menu each.
fn layers_ui(ui: &mut Ui, cx: &mut PanelContext, size: u16) {
    let mut order = None;
    ui.menu_button("View", |ui| {
        for preset in Preset::ALL {
            let response = ui.button(preset.word());
            name(ui, format!("look.{}", preset.word()), &response);
            if response.clicked() {
                order = Some(ViewChange::Look(preset));
                ui.close();
            }
        }
        for (axis, axis_name) in ["X", "Y", "Z"].iter().enumerate() {
            let mut cells = cx.space.wanted_spread[axis];
            let slider = egui::Slider::new(&mut cells, 0.0..=MOST_SPREAD).text(format!("spread {axis_name}"));
            let response = ui.add(slider.show_value(false));
            name(ui, format!("spread.{axis_name}"), &response);
            if response.changed() {
                order = Some(ViewChange::Spread { axis, cells });
            }
        }
    });
    let focus = cx.space.focus;
    let text = focus.map_or_else(
        || "Layers".into(),
        |focus| {
            format!(
                "{} = {}{}",
                ["X", "Y", "Z"][focus.axis],
                focus.layer + 1,
                if focus.peels { ", peeled" } else { "" }
            )
        },
    );
    let response = ui.menu_button(text, |ui| {
        if choice(ui, "layer.all", focus.is_none(), true, "all layers") {
            order = Some(ViewChange::Focus(None));
        }
        let mut peels = focus.is_some_and(|focus| focus.peels);
        for (axis, axis_name) in ["X", "Y", "Z"].iter().enumerate() {
            ui.horizontal(|ui| {
                ui.label(*axis_name);
                for layer in 0..size {
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
        let response = ui.checkbox(&mut peels, "hide what stands before it");
        name(ui, "peel", &response);
        if let (true, Some(focus)) = (response.changed(), focus) {
            order = Some(ViewChange::Focus(Some(Focus { peels, ..focus })));
        }
        let mut points = cx.space.shows_points;
        let response = ui.checkbox(&mut points, "empty points");
        name(ui, "points", &response);
        if response.changed() {
            order = Some(ViewChange::TogglePoints);
        }
    });
    name(ui, "layers", &response.response);
    if let Some(order) = order {
        cx.commands.write(AppCommand::View(order));
    }
}

/// A row of values for each coordinate that is not drawn.
fn cuts_ui(ui: &mut Ui, cx: &mut PanelContext, size: u16) {
    let mut order = None;
    for (index, &shown) in cx.space.cut.iter().enumerate() {
        ui.horizontal(|ui| {
            ui.label(format!("coordinate {}", index + 1));
            for value in 0..size {
                if choice(
                    ui,
                    format!("cut.{}.{}", index + 1, value + 1),
                    shown == value,
                    true,
                    &(value + 1).to_string(),
                ) {
                    order = Some(ViewChange::Cut { index, value });
                }
            }
        });
    }
    if let Some(order) = order {
        cx.commands.write(AppCommand::View(order));
    }
}

/// How the hand turns the board, until somebody has done it.
fn hint_ui(ctx: &egui::Context, cx: &PanelContext, free: egui::Rect, has_layers: bool) {
    let area = egui::Area::new("space hint".into()).fixed_pos(free.center_top()).pivot(egui::Align2::CENTER_TOP);
    area.interactable(false).show(ctx, |ui| {
        ui.set_max_width(free.width() - 40.0);
        let layers = if has_layers { " X spreads the layers," } else { "" };
        let text = format!("Drag to turn, wheel to come nearer, right drag to move;{layers} R resets.");
        ui.label(egui::RichText::new(text).color(ui_color(cx.palette.weak_text)));
    });
}
