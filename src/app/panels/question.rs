//! The question before something that cannot be taken back. Nothing else can be used until it is answered.

use bevy_egui::egui;

use super::PanelContext;
use super::widgets::{button, name};
use crate::app::commands::AppCommand;

/// The width of the text, in points.
const WIDTH: f32 = 340.0;

pub(super) fn question_ui(ctx: &egui::Context, cx: &mut PanelContext) {
    let Some(question) = &cx.question.0 else { return };
    let mut answer = None;
    let modal = egui::Modal::new("question".into()).show(ctx, |ui| {
        ui.set_width(WIDTH);
        let response = ui.label(&question.text);
        name(ui, "question", &response);
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            let no = button(ui, "question.no", "Cancel");
            // Enter leaves things as they are.
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
        cx.commands.write(question.command.clone());
    }
    if answer.is_some() || modal.backdrop_response.clicked() {
        cx.commands.write(AppCommand::Dismiss);
    }
}
