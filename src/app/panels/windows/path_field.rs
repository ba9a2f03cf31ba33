//! The text field that asks for a path if the system has no file dialog.

use std::path::PathBuf;

use bevy::prelude::*;
use bevy_egui::egui::{self, Key};

use crate::app::commands::AppCommand;
use crate::app::files::{PathPurpose, PathQuestion};
use crate::app::panels::widgets::dock::Dock;
use crate::app::panels::widgets::{button, name};

/// Shows the field while [`PathQuestion::Field`] is set, and writes the command that uses the path.
pub(in crate::app::panels) fn path_field(
    mut dock: Dock,
    mut question: ResMut<PathQuestion>,
    mut orders: MessageWriter<AppCommand>,
) -> Result {
    let ctx = dock.ctx()?;
    let PathQuestion::Field { purpose, text } = &mut *question else { return Ok(()) };
    let purpose = *purpose;
    let (title, verb) = match purpose {
        PathPurpose::SaveAs { .. } => ("Save the game as", "Save"),
        PathPurpose::Open => ("Open a game", "Open"),
    };
    let (mut confirmed, mut cancelled) = (false, false);
    egui::Window::new(title).collapsible(false).resizable(false).anchor(egui::Align2::CENTER_CENTER, [0.0, 0.0]).show(
        &ctx,
        |ui| {
            ui.label("Path of the file:");
            let response =
                ui.add(egui::TextEdit::singleline(text).desired_width((ctx.content_rect().width() - 80.0).min(460.0)));
            name(ui, "path.field", &response);
            if ui.memory(|memory| memory.focused().is_none()) && !response.lost_focus() {
                response.request_focus();
            }
            confirmed |= response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            cancelled |= ui.input(|input| input.key_pressed(Key::Escape));
            ui.horizontal(|ui| {
                confirmed |= button(ui, "path.confirm", verb).clicked();
                cancelled |= button(ui, "path.cancel", "Cancel").clicked();
            });
        },
    );
    if confirmed && !text.trim().is_empty() {
        orders.write(purpose.command(PathBuf::from(text.trim()), false));
        *question = PathQuestion::None;
    } else if cancelled {
        *question = PathQuestion::None;
    }
    Ok(())
}
