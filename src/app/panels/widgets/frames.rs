//! The frames of the panels around a board: the bar above it and the panel beside it, with what scrolls and what stays at
//! its foot.

use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};

use super::dock::Dock;
use crate::app::theme::{Style, ui_color};

/// The height of the bar, in points.
pub(in crate::app::panels) const BAR_HEIGHT: f32 = 44.0;
/// The part of the panel's margin that the scroll bar stands in, in points.
const SCROLL_BAR: f32 = 10.0;

/// Shows the bar.
///
/// # Errors
/// If there is no window.
pub(in crate::app::panels) fn top_bar(dock: &mut Dock, style: &Style, content: impl FnOnce(&mut Ui)) -> Result {
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

/// Shows the panel, `width` points wide.
///
/// # Errors
/// If there is no window.
pub(in crate::app::panels) fn side_panel(
    dock: &mut Dock,
    style: &Style,
    (id, fill, width): (&'static str, Color, f32),
    content: impl FnOnce(&mut Ui),
) -> Result {
    // The scroll bar stands in the margin, where it covers nothing.
    let mut margin = egui::Margin::same(style.measures.space.panel as i8);
    margin.right = (margin.right - SCROLL_BAR as i8).max(0);
    let frame = egui::Frame::new().fill(ui_color(fill)).inner_margin(margin);
    dock.show(id, |root| {
        egui::Panel::right(id).frame(frame).exact_size(width).resizable(false).show(root, content);
    })
}

/// Shows what scrolls in such a panel. `content` gets the height that can be seen, in points: a little less, because sizes
/// are rounded to pixels, and a scroll bar would come and go.
pub(in crate::app::panels) fn scrolled(ui: &mut Ui, id: &'static str, content: impl FnOnce(&mut Ui, f32)) {
    let height = ui.available_height().floor() - 1.0;
    egui::ScrollArea::vertical().id_salt(id).auto_shrink([false, false]).show(ui, |ui| {
        ui.set_width(ui.available_width() - SCROLL_BAR);
        content(ui, height);
    });
}

/// Shows something at the foot of such a panel, where it is always seen. It takes up to a third of the panel, and scrolls
/// if it is higher; it keeps the greatest height that it has had for this `key`, so that what is above does not move when
/// it changes.
pub(in crate::app::panels) fn at_foot(
    ui: &mut Ui,
    id: &'static str,
    key: (Entity, bool),
    gap: f32,
    content: impl FnOnce(&mut Ui),
) {
    let kept = egui::Id::new((id, "height", ui.available_width() as u32, key));
    let height = ui.data(|data| data.get_temp::<f32>(kept)).unwrap_or_default();
    let given = height.min(ui.available_height() / 3.0);
    let margin = egui::Margin { top: gap as i8, ..egui::Margin::ZERO };
    let panel =
        egui::Panel::bottom(id).frame(egui::Frame::new().inner_margin(margin)).exact_size(given).resizable(false);
    let area = egui::ScrollArea::vertical().id_salt(id).auto_shrink([false, false]).min_scrolled_height(0.0);
    let shown = panel.show(ui, |ui| {
        area.show(ui, |ui| {
            ui.set_width(ui.available_width() - SCROLL_BAR);
            content(ui);
        })
    });
    let needed = (given + shown.inner.content_size.y - shown.inner.inner_rect.height()).ceil();
    if needed > height {
        ui.data_mut(|data| data.insert_temp(kept, needed));
        ui.ctx().request_repaint();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Draws a panel of 400 by 600 points with lines of text at its foot. Returns what the foot takes of its height.
    fn height_of_foot(ctx: &egui::Context, lines: usize) -> f32 {
        let screen_rect = Some(egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(400.0, 600.0)));
        ctx.begin_pass(egui::RawInput { screen_rect, ..default() });
        let builder = egui::UiBuilder::new().max_rect(ctx.viewport_rect());
        let mut ui = Ui::new(ctx.clone(), "root".into(), builder);
        at_foot(&mut ui, "foot", (Entity::PLACEHOLDER, false), 4.0, |ui| {
            (0..lines).for_each(|line| {
                ui.label(line.to_string());
            });
        });
        let left = ui.available_height();
        // The painted shapes are not needed.
        drop(ctx.end_pass());
        600.0 - left
    }

    /// Regression test: a foot of one or two lines was never seen.
    #[test]
    fn a_foot_is_as_high_as_its_content_has_been_but_not_more_than_a_third() {
        let ctx = egui::Context::default();
        crate::app::theme::install_fonts(&ctx);
        let settled = |lines: usize| {
            (0..3).for_each(|_| {
                height_of_foot(&ctx, lines);
            });
            height_of_foot(&ctx, lines)
        };
        let two = settled(2);
        assert!(two > 20.0 && two < 60.0, "{two}");
        let four = settled(4);
        assert!(four > 1.5 * two, "{four}");
        assert_eq!(settled(1), four, "what is above does not move");
        assert!(settled(40) <= 201.0);
    }
}
