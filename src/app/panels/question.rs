//! The question before something that cannot be undone. It is modal.

use bevy::prelude::*;
use bevy_egui::egui;

use super::dock::Dock;
use super::widgets::{button, name};
use crate::app::commands::{AppCommand, OpenQuestion};

/// The width of the text, in points.
const WIDTH: f32 = 340.0;

/// Shows the [`OpenQuestion`] and writes its command if it is confirmed.
pub(super) fn question(mut dock: Dock, question: Res<OpenQuestion>, mut orders: MessageWriter<AppCommand>) -> Result {
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
