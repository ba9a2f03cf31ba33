//! The list of moves; a click goes to any of them.

use bevy_egui::egui::{self, Ui};

use super::PanelContext;
use super::widgets::{heading, name};
use crate::app::commands::AppCommand;
use crate::record::{NodeId, notation};
use crate::rules::Position;

/// No more moves stand in a row, however short they are.
const MOST_IN_A_ROW: usize = 3;

/// How many moves of at most so many points stand in a row with gaps between them, and how wide each of them then is.
fn row_shape(longest: f32, gap: f32, room: f32) -> (usize, f32) {
    let per_row = (((room + gap) / (longest + gap)) as usize).clamp(1, MOST_IN_A_ROW);
    (per_row, (room + gap) / per_row as f32 - gap)
}

/// The width of a button with this text, in points.
fn button_width(ui: &Ui, text: String) -> f32 {
    let font = egui::TextStyle::Button.resolve(ui.style());
    let galley = ui.painter().layout_no_wrap(text, font, egui::Color32::PLACEHOLDER);
    galley.size().x + 2.0 * ui.spacing().button_padding.x
}

pub(super) fn moves_ui(ui: &mut Ui, cx: &mut PanelContext) {
    let Some(session) = &cx.session else { return };
    let tree = session.tree();
    let (line, cursor) = (tree.line(), tree.cursor());
    let geometry = tree.position().geometry();
    heading(ui, &cx.palette, &format!("MOVES · {}", tree.ply()));
    if line.is_empty() {
        ui.weak("None yet.");
        return;
    }
    let texts = line.iter().filter_map(|&node| tree.move_of(node)).map(|mv| notation::move_text(geometry, mv));
    let longest = texts.max_by_key(String::len).unwrap_or_default();
    // Room for a number of three digits from the start: the list is not to change its shape on the way.
    let longest = button_width(ui, format!("000 {longest}"));
    let room = ui.available_width() - ui.spacing().scroll.allocated_width();
    let (per_row, width) = row_shape(longest, ui.spacing().item_spacing.x, room);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_moves_stand_in_a_row_as_fit() {
        const ROOM: f32 = 270.0;
        const GAP: f32 = 8.0;
        for (longest, expected) in [(20.0, 3), (84.0, 3), (86.0, 2), (131.0, 2), (132.0, 1), (400.0, 1)] {
            let (per_row, width) = row_shape(longest, GAP, ROOM);
            assert_eq!(per_row, expected, "{longest}");
            assert!((per_row as f32 * (width + GAP) - GAP - ROOM).abs() < 0.01, "{longest}: the rows fill the list");
        }
    }
}
