//! The frames of the panels around a board: the bar above it and the scrolling panel beside it.

use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};

use super::dock::Dock;
use crate::app::theme::{Style, ui_color};

/// The height of the bar, in points.
pub(super) const BAR_HEIGHT: f32 = 44.0;
/// The part of the panel's margin that the scroll bar stands in, in points.
const SCROLL_BAR: f32 = 10.0;

/// Shows the bar.
///
/// # Errors
/// If there is no window.
pub(super) fn top_bar(dock: &mut Dock, style: &Style, content: impl FnOnce(&mut Ui)) -> Result {
    let margin = egui::Margin::symmetric(style.measures.space.card as i8, 4);
    let frame = egui::Frame::new().fill(ui_color(style.palette.ground)).inner_margin(margin);
    let content = |ui: &mut Ui| {
        ui.set_height(BAR_HEIGHT);
        content(ui);
    };
    dock.show("bar", |root| {
        egui::Panel::top("bar").frame(frame).show(root, |ui| ui.horizontal(content));
    })
}

/// Shows the panel, `width` points wide. `content` gets the height that can be seen, in points; what is higher scrolls.
///
/// # Errors
/// If there is no window.
pub(super) fn side_panel(
    dock: &mut Dock,
    style: &Style,
    (id, fill, width): (&'static str, Color, f32),
    content: impl FnOnce(&mut Ui, f32),
) -> Result {
    // The scroll bar stands in the margin, where it covers nothing.
    let mut margin = egui::Margin::same(style.measures.space.panel as i8);
    margin.right -= SCROLL_BAR as i8;
    let frame = egui::Frame::new().fill(ui_color(fill)).inner_margin(margin);
    dock.show(id, |root| {
        egui::Panel::right(id).frame(frame).exact_size(width).resizable(false).show(root, |ui| {
            let height = ui.available_height();
            egui::ScrollArea::vertical().id_salt(id).auto_shrink([false, false]).show(ui, |ui| {
                ui.set_width(ui.available_width() - SCROLL_BAR);
                content(ui, height);
            });
        });
    })
}
