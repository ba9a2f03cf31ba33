//! The choice of what is shown on the board beside the stones, in the panels for study.

use bevy::prelude::MessageWriter;
use bevy_egui::egui::{self, Ui};

use super::widgets::{chip_button, hint, muted, name};
use crate::app::commands::{self, AppCommand};
use crate::app::session::Session;
use crate::app::theme::Style;
use crate::rules::Position;
use crate::study::overlay::Overlay;

/// How long the legend may take to grow after an overlay has been chosen, in seconds.
const LEGEND_GROWS_SECS: f64 = 0.5;

/// Shows a chip for each overlay that says something about the game.
pub(super) fn overlays_ui(
    ui: &mut Ui,
    style: &Style,
    session: &Session,
    shown: Option<Overlay>,
    orders: &mut MessageWriter<AppCommand>,
) {
    let position = session.tree().position();
    // The legend grows in the frames after a click, and must not hide what was clicked.
    let (clicked, now) = (egui::Id::new("overlay clicked"), ui.input(|input| input.time));
    let is_clicked = ui.data(|data| data.get_temp::<f64>(clicked)).is_some_and(|then| now - then < LEGEND_GROWS_SECS);
    ui.horizontal_wrapped(|ui| {
        for overlay in Overlay::ALL.into_iter().filter(|overlay| overlay.is_for(position)) {
            let Some(info) = commands::info(overlay.word()) else { continue };
            let response = ui.add(chip_button(style, info.text, shown == Some(overlay))).on_hover_text(hint(info));
            name(ui, format!("overlay.{}", overlay.word()), &response);
            if is_clicked && shown == Some(overlay) {
                response.scroll_to_me(None);
            }
            if response.clicked() {
                orders.write(info.command.clone());
                ui.data_mut(|data| data.insert_temp(clicked, now));
            }
        }
    });
    if position.outcome().is_some() {
        ui.label(muted(&style.palette, "The game ends here."));
    }
}
