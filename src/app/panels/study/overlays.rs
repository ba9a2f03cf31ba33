//! The choice of what is shown on the board beside the stones, in the panels for study.

use bevy::prelude::MessageWriter;
use bevy_egui::egui::containers::menu::MenuButton;
use bevy_egui::egui::{self, Ui};

use crate::app::commands::{self, AppCommand};
use crate::app::panels::widgets::menus::{as_menu, opening};
use crate::app::panels::widgets::{chip_button, choice, muted, name, selectable};
use crate::app::session::Session;
use crate::app::theme::Style;
use crate::rules::Position;
use crate::study::overlay::Overlay;

/// How long the legend may take to grow after an overlay has been chosen, in seconds.
const LEGEND_GROWS_SECS: f64 = 0.5;

/// Shows a menu of the overlays that say something about the game: their legend is below, and buttons for all of them
/// would move from under the pointer when it grows.
pub(in crate::app::panels) fn overlays_ui(
    ui: &mut Ui,
    style: &Style,
    session: &Session,
    shown: Option<Overlay>,
    orders: &mut MessageWriter<AppCommand>,
) {
    let position = session.tree().position();
    let shown = shown.filter(|overlay| overlay.is_for(position)).and_then(|overlay| commands::info(overlay.word()));
    let mut order = None;
    let button = chip_button(style, &opening(shown.map_or("Choose what to show", |info| info.text)), shown.is_some());
    let (response, _) = MenuButton::from_button(button).ui(ui, |ui| {
        as_menu(ui, style);
        if choice(ui, "overlay.none", shown.is_none(), true, "Nothing") {
            // Chosen again, an overlay goes.
            order = shown;
        }
        for overlay in Overlay::ALL.into_iter().filter(|overlay| overlay.is_for(position)) {
            let Some(info) = commands::info(overlay.word()) else { continue };
            let is_shown = shown.is_some_and(|shown| shown.id == info.id);
            let entry = selectable(is_shown, info.text).shortcut_text(info.shortcut.text);
            let response = ui.add(entry).on_hover_text(info.help);
            name(ui, format!("overlay.{}", overlay.word()), &response);
            if response.clicked() {
                order = Some(info);
            }
        }
    });
    name(ui, "overlays", &response);
    // The legend grows in the frames after a choice, and must not hide what was chosen.
    let (chosen, now) = (egui::Id::new("overlay chosen"), ui.input(|input| input.time));
    if ui.data(|data| data.get_temp::<f64>(chosen)).is_some_and(|then| now - then < LEGEND_GROWS_SECS) {
        response.scroll_to_me(None);
    }
    if let Some(info) = order {
        orders.write(info.command.clone());
        ui.data_mut(|data| data.insert_temp(chosen, now));
    }
    if position.outcome().is_some() {
        ui.label(muted(&style.palette, "The game ends here."));
    }
}
