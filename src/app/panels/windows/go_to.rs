//! The field for the number of a move to go to.

use bevy::prelude::*;
use bevy_egui::egui;

use crate::app::commands::AppCommand;
use crate::app::panels::widgets::dock::Dock;
use crate::app::panels::widgets::page_window::page_window;
use crate::app::panels::widgets::{muted, name, primary_button};
use crate::app::session::ShownGame;
use crate::app::theme::Style;

/// The width of the field and of the button, in points.
const FIELD: f32 = 90.0;
const BUTTON: f32 = 90.0;

/// Draws the window while it is open.
pub(in crate::app::panels) fn go_to_window(
    mut dock: Dock,
    style: Style,
    session: ShownGame,
    mut text: Local<String>,
    mut orders: MessageWriter<AppCommand>,
) -> Result {
    let ctx = dock.ctx()?;
    let last = session.tree().line().len();
    let (mut ply, mut is_left) = (None, false);
    let is_closed = page_window(&ctx, &style, "Go to move", |ui, _| {
        ui.horizontal_wrapped(|ui| {
            let field = egui::TextEdit::singleline(&mut *text).desired_width(FIELD).hint_text(format!("0 to {last}"));
            let response = ui.add(field.char_limit(6));
            name(ui, "go-to.field", &response);
            // The field keeps Esc from the page.
            is_left = response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Escape));
            let is_entered = response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
            if ui.memory(|memory| memory.focused().is_none()) && !response.lost_focus() {
                response.request_focus();
            }
            let size = egui::vec2(BUTTON, style.measures.space.target);
            if primary_button(ui, &style, "go-to.go", "Go", size).clicked() || is_entered {
                ply = text.trim().parse().ok();
            }
        });
        let is_number = text.trim().is_empty() || text.trim().parse::<u32>().is_ok();
        let said =
            if is_number { "0 is the start of the game.".into() } else { format!("Write a number from 0 to {last}.") };
        ui.label(muted(&style.palette, said));
    });
    if let Some(ply) = ply {
        text.clear();
        orders.write_batch([AppCommand::GoToPly(ply), AppCommand::Dismiss]);
    } else if is_closed || is_left {
        orders.write(AppCommand::Dismiss);
    }
    Ok(())
}
