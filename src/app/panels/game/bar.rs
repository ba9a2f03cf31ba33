//! The bar above a game: its name, the switch between playing and studying, and the menu with all other commands.

use bevy::prelude::*;
use bevy_egui::egui::containers::menu::MenuButton;
use bevy_egui::egui::{self, Ui};

use crate::app::commands::{self, AppCommand};
use crate::app::panels::widgets::dock::Dock;
use crate::app::panels::widgets::frames::{BAR_HEIGHT, top_bar};
use crate::app::panels::widgets::icons;
use crate::app::panels::widgets::menus::as_menu;
use crate::app::panels::widgets::{explained, icon, name, quiet, segments, strong};
use crate::app::session::ShownGame;
use crate::app::settings::{Mode, Settings};
use crate::app::theme::{Style, ui_color};
use crate::app::view::change::NOT_FLAT;
use crate::app::view::solid::space::Space;
use crate::games::Setup;

/// The widths of the switch and of the shortest title, in points.
const SWITCH_WIDTH: f32 = 132.0;
const LEAST_TITLE: f32 = 80.0;

/// Draws the bar. Runs before all other panels of a game.
pub(in crate::app::panels) fn bar(
    mut dock: Dock,
    style: Style,
    session: ShownGame,
    settings: Res<Settings>,
    space: Res<Space>,
    mut orders: MessageWriter<AppCommand>,
) -> Result {
    let Style { palette, measures } = &style;
    let content = |ui: &mut Ui| {
        let full = ui.max_rect();
        let brand = strong("Rhizome").size(measures.text.heading - 1.0);
        let response = ui.add(egui::Button::new(brand).frame(false)).on_hover_text("Choose another game (Ctrl+N)");
        name(ui, "new-game", &response);
        if response.clicked() {
            orders.write(AppCommand::Home);
        }
        let setup = session.tree().setup();
        let title = egui::RichText::new(setup.title()).color(ui_color(palette.muted));
        // Where it is cut off, egui would show a second tooltip.
        let title = egui::Label::new(title).truncate().show_tooltip_when_elided(false).selectable(false);
        let about = format!("{}. {}", setup.title(), setup.about().idea);
        // What is in the middle and on the right comes first; the title gets the room that is left.
        let modes = [("mode.play", "Play", Mode::Play), ("mode.study", "Study", Mode::Study)];
        let left = ui.cursor().left();
        let switch = egui::Rect::from_center_size(full.center(), egui::vec2(SWITCH_WIDTH, BAR_HEIGHT));
        let switch = switch.translate(egui::vec2((left + LEAST_TITLE - switch.left()).max(0.0), 0.0));
        let title_room = egui::Rect::from_min_max(egui::pos2(left, full.top()), switch.left_bottom());
        let centred =
            |rect| egui::UiBuilder::new().max_rect(rect).layout(egui::Layout::left_to_right(egui::Align::Center));
        ui.scope_builder(centred(title_room), |ui| ui.add(title).on_hover_text(about));
        let mut chosen = None;
        ui.scope_builder(centred(switch), |ui| {
            chosen = segments(ui, &style, modes.map(|(id, text, mode)| (id, text, settings.mode == mode)));
        });
        if let Some(index) = chosen {
            orders.write(AppCommand::SetMode(modes[index].2));
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let (response, _) = MenuButton::from_button(icon(&style, icons::MENU, false)).ui(ui, |ui| {
                // At a large text size a small window has no room for all of it.
                let height = MENU_PART * ui.ctx().viewport_rect().height();
                let area = egui::ScrollArea::vertical().max_height(height).min_scrolled_height(height);
                // It opens at the top, wherever it was left.
                let is_new = !ui.ctx().memory(|memory| memory.areas().visible_last_frame(&ui.layer_id()));
                let area = if is_new { area.vertical_scroll_offset(0.0) } else { area };
                area.show(ui, |ui| {
                    menu_ui(ui, &style, setup, &settings, &space, &mut orders);
                });
            });
            name(ui, "menu", &explained(response, "More commands"));
        });
    };
    top_bar(&mut dock, &style, content)
}

/// Shows the commands that have no place on the page.
fn menu_ui(
    ui: &mut Ui,
    style: &Style,
    setup: Setup,
    settings: &Settings,
    space: &Space,
    orders: &mut MessageWriter<AppCommand>,
) {
    as_menu(ui, style);
    ui.set_min_width(MENU_WIDTH);
    for id in ["new-game", "games", "open", "save", "save-as"] {
        item_ui(ui, orders, id, true, false);
    }
    ui.separator();
    item_ui(ui, orders, "legal", true, settings.marks_legal(setup));
    item_ui(ui, orders, "teacher", true, settings.teaches);
    item_ui(ui, orders, "coordinates", true, settings.show_coordinates);
    // A board that is shown as a slice in 3D has no flat view.
    if let Some(response) = item_ui(ui, orders, "solid", space.cut.is_empty(), space.is_solid) {
        response.on_disabled_hover_text(NOT_FLAT);
    }
    item_ui(ui, orders, "full-screen", true, false);
    volume_ui(ui, settings, orders);
    ui.separator();
    for id in ["rules", "settings", "quit"] {
        item_ui(ui, orders, id, true, false);
    }
}

/// Shows the volume of the sounds.
fn volume_ui(ui: &mut Ui, settings: &Settings, orders: &mut MessageWriter<AppCommand>) {
    let mut volume = settings.sound_volume;
    ui.horizontal(|ui| {
        ui.add_space(ui.spacing().button_padding.x);
        let icon = if volume > 0.0 { icons::SOUND } else { icons::NO_SOUND };
        ui.label(icon);
        let response = ui.add(egui::Slider::new(&mut volume, 0.0..=1.0).step_by(VOLUME_STEP).show_value(false));
        // The other entries have a fill.
        if response.has_focus() {
            let line = egui::Stroke::new(1.0, ui.visuals().text_color());
            let corner = ui.visuals().widgets.hovered.corner_radius;
            ui.painter().rect_stroke(response.rect.expand(4.0), corner, line, egui::StrokeKind::Outside);
        }
        name(ui, "volume", &response.on_hover_text("Volume"));
    });
    if volume != settings.sound_volume {
        let changed = Settings { sound_volume: volume, ..settings.clone() };
        orders.write(AppCommand::ChangeSettings(Box::new(changed)));
    }
}

/// How much an arrow key changes the volume.
const VOLUME_STEP: f64 = 0.05;

/// As wide as a tick.
const NO_TICK: &str = "\u{2003}";
/// The width of the menu, in points, and the part of the window's height that it takes at most.
const MENU_WIDTH: f32 = 230.0;
const MENU_PART: f32 = 0.91;

/// Shows one command with its key.
fn item_ui(
    ui: &mut Ui,
    orders: &mut MessageWriter<AppCommand>,
    id: &str,
    enabled: bool,
    is_on: bool,
) -> Option<egui::Response> {
    let info = commands::info(id)?;
    // The ticks stand in a column of their own.
    let mark = if is_on { icons::DONE } else { NO_TICK };
    let button = egui::Button::new(format!("{mark}  {}", info.text)).shortcut_text(info.shortcut.text);
    let response = ui.add_enabled(enabled, quiet(button).min_size(egui::vec2(MENU_WIDTH, 0.0)));
    name(ui, info.id, &response);
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
    if response.clicked() {
        orders.write(info.command.clone());
        ui.close();
    }
    Some(response)
}
