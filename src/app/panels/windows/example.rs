//! An example of the rules: a small board, and buttons that step through what happens on it.

use bevy_egui::egui::{self, Ui, Vec2, vec2};

use crate::app::panels::widgets::icons;
use crate::app::panels::widgets::miniature::{Marks, is_line, miniature_ui};
use crate::app::panels::widgets::{add_enabled, explained, name};
use crate::app::theme::{Palette, ui_color};
use crate::record::example::Example;
use crate::rules::{Effect, Position};

/// The size of the board, in points; a line takes more of the width of the page, and less height.
const SIZE: f32 = 280.0;
const LINE_WIDTH: f32 = 640.0;
const LINE_HEIGHT: f32 = 60.0;

/// Shows an example. `id` is the name of its board in the UI map.
pub(super) fn example_ui(ui: &mut Ui, palette: &Palette, example: &mut Example, id: &str) {
    let line = vec2(ui.available_width().min(LINE_WIDTH), LINE_HEIGHT);
    let room = if is_line(example.tree.geometry()) { line } else { Vec2::splat(SIZE) };
    let response = miniature_ui(ui, palette, example.tree.position(), &marks(example), room);
    name(ui, id, &response);
    if !example.is_empty() {
        // A click on the board steps forward, too, and starts over at the end.
        if response.interact(egui::Sense::click()).clicked() && !example.tree.redo() {
            example.tree.go_to(crate::record::NodeId::START);
        }
        steps_ui(ui, example, id);
    }
    if let Some(caption) = example.caption() {
        ui.label(egui::RichText::new(caption).color(ui_color(palette.muted)));
    }
}

/// Shows the buttons that step through the example: to the start, back, `1 of 3`, forward.
fn steps_ui(ui: &mut Ui, example: &mut Example, id: &str) {
    let (ply, count) = (example.tree.ply() as usize, example.len());
    let button = |ui: &mut Ui, word: &str, command: &str, help: &str, enabled: bool| {
        let picture = icons::of_command(command).unwrap_or(help);
        let response = explained(add_enabled(ui, enabled, egui::Button::new(picture)), help);
        name(ui, format!("{id}.{word}"), &response);
        response.clicked()
    };
    ui.horizontal(|ui| {
        // Centres the buttons below the board.
        ui.add_space(((ui.available_width() - 190.0) / 2.0).max(0.0));
        if button(ui, "start", "to-start", "Start", ply > 0) {
            example.tree.go_to(crate::record::NodeId::START);
        }
        if button(ui, "back", "back", "One move back", ply > 0) {
            example.tree.undo();
        }
        ui.label(format!("{ply} of {count}"));
        if button(ui, "forward", "forward", "One move forward", ply < count) {
            example.tree.redo();
        }
    });
}

/// Returns the marks for the last move and what it removed; before the first move, those of the diagram.
fn marks(example: &Example) -> Marks {
    let Some(last) = example.tree.last() else {
        return Marks { ringed: example.marked.into_iter().collect(), removed: Vec::new(), has_labels: true };
    };
    let position = example.tree.position();
    let is_empty = |cell: &_| position.owner(*cell).is_none();
    Marks {
        ringed: last.mv.targets().collect(),
        removed: last.effects.iter().flat_map(Effect::removed).copied().filter(is_empty).collect(),
        has_labels: true,
    }
}
