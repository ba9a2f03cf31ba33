//! The choice of what is shown on the board beside the stones, in the panels for study.

use bevy::prelude::MessageWriter;
use bevy_egui::egui::Ui;

use super::widgets::{chip_button, hint, muted, name};
use crate::app::commands::{self, AppCommand};
use crate::app::session::Session;
use crate::app::theme::Style;
use crate::rules::Position;
use crate::study::overlay::Overlay;

/// Shows a chip for each overlay that says something about the game.
pub(super) fn overlays_ui(
    ui: &mut Ui,
    style: &Style,
    session: &Session,
    shown: Option<Overlay>,
    orders: &mut MessageWriter<AppCommand>,
) {
    let position = session.tree().position();
    ui.horizontal_wrapped(|ui| {
        for overlay in Overlay::ALL.into_iter().filter(|overlay| overlay.is_for(position)) {
            let Some(info) = commands::info(overlay.word()) else { continue };
            let response = ui.add(chip_button(style, info.text, shown == Some(overlay))).on_hover_text(hint(info));
            name(ui, format!("overlay.{}", overlay.word()), &response);
            if response.clicked() {
                orders.write(info.command.clone());
            }
        }
    });
    if position.outcome().is_some() {
        ui.label(muted(&style.palette, "The game ends here."));
    }
}
