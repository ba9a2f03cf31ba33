//! The games that are kept, each with a miniature of its board; a click opens one.

use bevy_egui::egui::{self, Ui};

use super::PanelContext;
use super::miniature::{Marks, miniature_ui};
use super::widgets::{heading, name};
use crate::app::commands::AppCommand;
use crate::app::files::SavedGameInfo;
use crate::app::theme::{Palette, ui_color};

pub(super) fn saved_games_ui(ui: &mut Ui, cx: &mut PanelContext) {
    ui.heading("Your games");
    let mut order = None;
    if let Some((info, game)) = &cx.saved_games.unfinished
        && cx.session.is_none()
    {
        heading(ui, &cx.palette, "LEFT UNFINISHED");
        if entry_ui(ui, &cx.palette, info, "continue", "Continue") {
            order = Some(AppCommand::ShowGame { game: Box::new(game.clone()), path: None });
        }
    }
    heading(ui, &cx.palette, "SAVED");
    if cx.saved_games.games.is_empty() {
        ui.weak("None yet: Ctrl+S saves the game on the board.");
    }
    for (index, info) in cx.saved_games.games.iter().enumerate() {
        if entry_ui(ui, &cx.palette, info, &format!("saved.{}", index + 1), &info.name) {
            order = Some(AppCommand::OpenPath(info.path.clone()));
        }
    }
    if cx.saved_games.unreadable > 0 {
        let count = cx.saved_games.unreadable;
        ui.weak(format!("{count} more could not be read; Open says why."));
    }
    if let Some(order) = order {
        cx.commands.write(order);
    }
}

/// One game: the whole entry is the button.
fn entry_ui(ui: &mut Ui, palette: &Palette, info: &SavedGameInfo, id: &str, title: &str) -> bool {
    let frame = egui::Frame::new().fill(ui_color(palette.widget)).corner_radius(6.0).inner_margin(8.0);
    let inner = frame.show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.horizontal(|ui| {
            miniature_ui(ui, palette, &info.position, &Marks::default(), 64.0);
            ui.vertical(|ui| {
                ui.add(egui::Label::new(egui::RichText::new(title).strong()).wrap().selectable(false));
                let summary = egui::RichText::new(&info.summary).small().color(ui_color(palette.weak_text));
                ui.add(egui::Label::new(summary).wrap().selectable(false));
            });
        });
    });
    let response = inner.response.interact(egui::Sense::click()).on_hover_cursor(egui::CursorIcon::PointingHand);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, title));
    name(ui, id, &response);
    response.clicked()
}
