//! The question before something that cannot be undone. It is modal.

use bevy::prelude::*;
use bevy_egui::egui;

use crate::app::commands::{AppCommand, OpenQuestion};
use crate::app::panels::widgets::dock::Dock;
use crate::app::panels::widgets::{button, name};

/// The width of the text, in points.
const WIDTH: f32 = 340.0;

/// Shows the [`OpenQuestion`] and writes its command if it is confirmed.
pub(in crate::app::panels) fn question(
    mut dock: Dock,
    question: Res<OpenQuestion>,
    mut orders: MessageWriter<AppCommand>,
) -> Result {
    let Some(question) = &question.0 else { return Ok(()) };
    let mut answer = None;
    let modal = egui::Modal::new("question".into()).show(&dock.ctx()?, |ui| {
        ui.set_width(WIDTH);
        let response = ui.label(&question.text);
        name(ui, "question", &response);
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            let no = button(ui, "question.no", "Cancel");
            // The Cancel button has the focus, so that Enter leaves things as they are.
            if ui.memory(|memory| memory.focused().is_none()) {
                no.request_focus();
            }
            if no.clicked() {
                answer = Some(false);
            }
            if button(ui, "question.yes", question.yes).clicked() {
                answer = Some(true);
            }
        });
    });
    if answer == Some(true) {
        orders.write(question.command.clone());
    }
    if answer.is_some() || modal.backdrop_response.clicked() {
        orders.write(AppCommand::Dismiss);
    }
    Ok(())
}
