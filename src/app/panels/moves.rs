//! The list of moves; a click goes to any of them.

use bevy_egui::egui::{self, Ui};

use super::PanelContext;
use super::widgets::{heading, name};
use crate::app::commands::AppCommand;
use crate::record::{NodeId, notation};
use crate::rules::Position;

/// No more moves stand in a row, however short they are.
const MOST_IN_A_ROW: usize = 3;

/// How many moves stand in a row, and how wide each is in points, so that the longest is not cut off.
fn row_shape(ui: &Ui, longest: String) -> (usize, f32) {
    let font = egui::TextStyle::Button.resolve(ui.style());
    let text = ui.painter().layout_no_wrap(longest, font, egui::Color32::PLACEHOLDER).size().x;
    let spacing = ui.spacing();
    let (width, gap) = (text + 2.0 * spacing.button_padding.x, spacing.item_spacing.x);
    let room = ui.available_width() - spacing.scroll.allocated_width();
    let per_row = (((room + gap) / (width + gap)) as usize).clamp(1, MOST_IN_A_ROW);
    (per_row, (room + gap) / per_row as f32 - gap)
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
    let (per_row, width) = row_shape(ui, format!("000 {longest}"));
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
        egui::__run_test_ui(|ui| {
            ui.set_max_width(ROOM);
            let gap = ui.spacing().item_spacing.x;
            let mut last = MOST_IN_A_ROW;
            for longest in ["000 K10", "000 1-3-2-3", "000 JUMP -3,-1 -1,-1", "000 1-2-3-1-2-3-1-2-3-1-2-3-1-2"] {
                let (per_row, width) = row_shape(ui, longest.into());
                let button = ui.add(egui::Button::selectable(false, longest)).rect.width();
                let taken = |count: usize, width: f32| count as f32 * (width + gap) - gap;
                assert!(button <= width && taken(per_row, width) <= ROOM, "{longest}: {per_row} of {width}");
                assert!(per_row == MOST_IN_A_ROW || taken(per_row + 1, button) > ROOM - 20.0, "{longest}: {per_row}");
                assert!(per_row <= last, "{longest}");
                last = per_row;
            }
            assert_eq!(last, 1);
        });
    }
}
