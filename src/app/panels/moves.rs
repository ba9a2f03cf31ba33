//! The list of moves; a click goes to any of them.

use bevy_egui::egui::{self, Ui};

use super::PanelContext;
use super::widgets::{heading, name};
use crate::app::commands::AppCommand;
use crate::geometry::{Cell, Geometry, Naming};
use crate::record::{NodeId, notation};
use crate::rules::Position;

/// Moves in a row of the list, and their least width in points: few where a move is a long text.
fn row_shape(geometry: &Geometry) -> (usize, f32) {
    let length = if geometry.naming() == Naming::Axial { 14 } else { geometry.name(Cell(0)).len() };
    match length {
        0..=7 => (3, 78.0),
        8..=14 => (2, 122.0),
        _ => (1, 250.0),
    }
}

pub(super) fn moves_ui(ui: &mut Ui, cx: &mut PanelContext) {
    let Some(session) = &cx.session else { return };
    let tree = session.tree();
    let (line, cursor) = (tree.line(), tree.cursor());
    let geometry = tree.position().geometry();
    let (per_row, width) = row_shape(geometry);
    heading(ui, &cx.palette, &format!("MOVES · {}", tree.ply()));
    if line.is_empty() {
        ui.weak("None yet.");
        return;
    }
    let mut chosen: Option<NodeId> = None;
    let row_height = ui.spacing().interact_size.y;
    let rows = line.len().div_ceil(per_row);
    let mut area = egui::ScrollArea::vertical().auto_shrink([false, false]);
    // Follow the cursor: its row stays in view whenever it changes, or the room for the list does.
    let place = tree.ply().saturating_sub(1) as usize / per_row;
    let id = ui.id().with("followed move");
    let followed = (cursor, ui.available_height());
    if ui.data(|data| data.get_temp(id)) != Some(followed) {
        let top = place as f32 * (row_height + ui.spacing().item_spacing.y) - ui.available_height() / 2.0;
        area = area.vertical_scroll_offset(top.max(0.0));
        ui.data_mut(|data| data.insert_temp(id, followed));
    }
    area.show_rows(ui, row_height, rows, |ui, range| {
        for row in range {
            ui.horizontal(|ui| {
                for (index, &node) in line.iter().enumerate().skip(row * per_row).take(per_row) {
                    let Some(mv) = tree.move_of(node) else { continue };
                    let text = format!("{} {}", index + 1, notation::move_text(geometry, mv));
                    let button = egui::Button::selectable(node == cursor, text).min_size(egui::vec2(width, row_height));
                    let response = ui.add(button);
                    name(ui, format!("move.{}", index + 1), &response);
                    if response.clicked() {
                        chosen = Some(node);
                    }
                }
            });
        }
    });
    if let Some(node) = chosen {
        cx.commands.write(AppCommand::GoTo(node));
    }
}
