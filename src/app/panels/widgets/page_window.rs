//! A window over the page, such as the settings: in the middle, as wide as its content needs, never higher than the
//! room there is.

use bevy::color::Alpha;
use bevy_egui::egui::{self, Ui};

use super::buttons::icon;
use super::icons;
use super::names::{explained, name};
use super::words::strong;
use crate::app::theme::{Style, ui_color};

/// How much of the page under a window is hidden, and how much a light page is darkened.
const SHADE: f32 = 0.6;
const SHADE_ON_LIGHT: f32 = 0.4;
/// The room that a window leaves free beside it, and that its title and margins take, in points.
const BESIDE: f32 = 40.0;
const TITLE_AND_MARGINS: f32 = 140.0;
/// The least height of the content, in points.
const LEAST_HEIGHT: f32 = 100.0;
/// The room for the scroll bar beside the content, in points.
const SCROLL_BAR: f32 = 16.0;

/// The greatest width of a wide window, in points.
const WIDE: f32 = 1040.0;

/// Shows a window that is wider than the others where there is room, see [`page_window`].
pub(in crate::app::panels) fn wide_page_window(
    ctx: &egui::Context,
    style: &Style,
    title: &str,
    content: impl FnOnce(&mut Ui, f32),
) -> bool {
    window(ctx, style, (title, WIDE), content)
}

/// Shows a window. `content` gets the height that it has at most, in points. Returns whether the window was closed with
/// its button.
pub(in crate::app::panels) fn page_window(
    ctx: &egui::Context,
    style: &Style,
    title: &str,
    content: impl FnOnce(&mut Ui, f32),
) -> bool {
    window(ctx, style, (title, style.measures.space.window), content)
}

/// Shows a window of this title and width.
fn window(ctx: &egui::Context, style: &Style, (title, width): (&str, f32), content: impl FnOnce(&mut Ui, f32)) -> bool {
    let room = ctx.content_rect().size();
    let mut is_closed = false;
    close_menus_at_first(ctx, title);
    // What is not covered stays recognizable, but does not compete.
    let shade = if style.palette.is_dark {
        style.palette.ground.with_alpha(SHADE)
    } else {
        style.palette.text.with_alpha(SHADE_ON_LIGHT)
    };
    ctx.layer_painter(egui::LayerId::background()).rect_filled(ctx.viewport_rect(), 0.0, ui_color(shade));
    egui::Window::new(title).title_bar(false).resizable(false).anchor(egui::Align2::CENTER_CENTER, [0.0, 0.0]).show(
        ctx,
        |ui| {
            ui.set_width((room.x - BESIDE).min(width));
            is_closed = title_ui(ui, style, title);
            ui.add_space(style.measures.space.item[1]);
            content(ui, (room.y - TITLE_AND_MARGINS).max(LEAST_HEIGHT));
        },
    );
    is_closed
}

/// Closes the menus that lie over the window when it has just been opened, by a key for example.
fn close_menus_at_first(ctx: &egui::Context, title: &str) {
    let (id, pass) = (egui::Id::new(("page window", title)), ctx.cumulative_pass_nr());
    let last = ctx.data_mut(|data| std::mem::replace(data.get_temp_mut_or_default::<u64>(id), pass));
    if last + 1 < pass {
        egui::Popup::close_all(ctx);
    }
}

/// Shows the title of a window and the button that closes it. Returns whether it was clicked.
fn title_ui(ui: &mut Ui, style: &Style, title: &str) -> bool {
    ui.horizontal(|ui| {
        ui.label(strong(title).size(style.measures.text.heading));
        let close = |ui: &mut Ui| explained(ui.add(icon(style, icons::CLOSE, false)), "Close (Esc)");
        let response = ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), close).inner;
        name(ui, "window.close", &response);
        response.clicked()
    })
    .inner
}

/// Returns the content of a window that scrolls where it is higher than `height`, in points.
pub(in crate::app::panels) fn scrolling(height: f32) -> egui::ScrollArea {
    let height = height.max(LEAST_HEIGHT);
    // At once as high as its content: it would grow from frame to frame, and the window would slide.
    egui::ScrollArea::vertical().max_height(height).min_scrolled_height(height).auto_shrink([false, true])
}

/// Leaves room for the scroll bar beside what follows. Called in a [`scrolling`] content.
pub(in crate::app::panels) fn leave_room_for_bar(ui: &mut Ui) {
    ui.set_width(ui.available_width() - SCROLL_BAR);
}
