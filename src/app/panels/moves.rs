//! The list of moves; a click on a move goes to it.

use bevy::prelude::MessageWriter;
use bevy_egui::egui::{self, Ui};

use super::icons;
use super::widgets::{button_width, icon_button, name, one_line, selectable};
use crate::app::commands::AppCommand;
use crate::app::theme::{Dryness, Style, ui_color};
use crate::app::view::small::paint_stone;
use crate::record::{GameTree, NodeId, notation};
use crate::rules::{Player, Position};

/// The maximum number of moves in a row, however short they are.
const MOST_IN_A_ROW: usize = 4;

/// Returns how many moves fit in a row, and how wide each of them is then. `longest` is the width of the longest move,
/// `seats` the number of players, who each get a column if possible; all widths are in points.
fn row_shape(longest: f32, gap: f32, room: f32, seats: usize) -> (usize, f32) {
    let fitting = (((room + gap) / (longest + gap)) as usize).clamp(1, MOST_IN_A_ROW);
    // A column for each player, if there is room for it.
    let per_row = if fitting >= seats { fitting / seats * seats } else { fitting };
    (per_row, (room + gap) / per_row as f32 - gap)
}

/// The height of a row, in points: moves are many, and a miss is mended by the next click.
const ROW: f32 = 28.0;

/// The minimum height of the list, in points. If there is less space, the whole panel scrolls.
pub(super) const LEAST_HEIGHT: f32 = 140.0;

/// Shows the list of moves. `line` holds the nodes of the line through the cursor and who played each of them; `height`
/// is the space for the list, in points.
pub(super) fn moves_ui(
    ui: &mut Ui,
    style: &Style,
    tree: &GameTree,
    line: (&[NodeId], &[Player]),
    height: f32,
    orders: &mut MessageWriter<AppCommand>,
) {
    if line.0.is_empty() {
        ui.weak("None yet.");
        return;
    }
    let top = ui.cursor().top();
    fork_ui(ui, style, tree, orders);
    let height = height - (ui.cursor().top() - top);
    if let Some(node) = list_ui(ui, style, tree, line, height) {
        orders.write(AppCommand::GoTo(node));
    }
}

/// Shows which of several variations this is, where the last fork is, and buttons to switch between them.
fn fork_ui(ui: &mut Ui, style: &Style, tree: &GameTree, orders: &mut MessageWriter<AppCommand>) {
    let Some(fork) = tree.last_fork() else {
        let count = tree.children(tree.cursor()).len();
        if count > 1 {
            let response = ui.label(format!("{count} variations start here."));
            name(ui, "variation", &response);
        }
        return;
    };
    let number = tree.ply_of(fork.parent).unwrap_or_default() + 1;
    let text = format!("Variation {} of {} from move {number}", fork.place + 1, fork.count);
    let size = egui::vec2(ui.available_width(), style.measures.space.target);
    ui.allocate_ui_with_layout(size, egui::Layout::right_to_left(egui::Align::Center), |ui| {
        icon_button(ui, style, orders, "line-down", fork.place + 1 < fork.count, false);
        icon_button(ui, style, orders, "line-up", fork.place > 0, false);
        ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
            let response = one_line(ui, text);
            name(ui, "variation", &response);
        });
    });
}

/// Shows the moves in rows. Returns the one that was clicked.
fn list_ui(
    ui: &mut Ui,
    style: &Style,
    tree: &GameTree,
    (line, movers): (&[NodeId], &[Player]),
    height: f32,
) -> Option<NodeId> {
    let palette = &style.palette;
    let (cursor, geometry) = (tree.cursor(), tree.position().geometry());
    let texts = line.iter().filter_map(|&node| tree.move_of(node)).map(|mv| notation::short_text(geometry, mv));
    let longest = texts.max_by_key(String::len).unwrap_or_default();
    // Space for three digits from the start, so that the list does not change its layout during the game.
    let longest = button_width(ui, &format!("{SWATCH_ROOM}000. {longest}")) + FORK_ROOM;
    let room = ui.available_width() - ui.spacing().scroll.allocated_width();
    let seats = tree.setup().seats();
    let (per_row, width) = row_shape(longest, ui.spacing().item_spacing.x, room, seats);
    let mut chosen = None;
    let rows = line.len().div_ceil(per_row);
    // Whole rows only: half a row under the heading would look like a mistake.
    let step = ROW + ui.spacing().item_spacing.y;
    let visible_rows = ((height + ui.spacing().item_spacing.y) / step).floor().max(1.0);
    let height = visible_rows * step - ui.spacing().item_spacing.y;
    let mut area = egui::ScrollArea::vertical().auto_shrink([false, false]).max_height(height);
    // Scroll to the cursor's row whenever the cursor or the height of the list changes.
    let place = tree.ply().saturating_sub(1) as usize / per_row;
    let id = ui.id().with("followed move");
    let followed = (cursor, height);
    if ui.data(|data| data.get_temp(id)) != Some(followed) {
        let above = (place as f32 - (visible_rows / 2.0).floor()).max(0.0);
        area = area.vertical_scroll_offset(above * step);
        ui.data_mut(|data| data.insert_temp(id, followed));
    }
    area.show_rows(ui, ROW, rows, |ui, range| {
        ui.spacing_mut().interact_size.y = ROW;
        for row in range {
            ui.horizontal(|ui| {
                for (index, &node) in line.iter().enumerate().skip(row * per_row).take(per_row) {
                    let Some(mv) = tree.move_of(node) else { continue };
                    let text = format!("{SWATCH_ROOM}{}. {}", index + 1, notation::short_text(geometry, mv));
                    let button = selectable(node == cursor, text).right_text("");
                    let button = button.min_size(egui::vec2(width, ROW));
                    let mut response = ui.add(button);
                    name(ui, format!("move.{}", index + 1), &response);
                    if let Some(player) = movers.get(index) {
                        let at = response.rect.left_center() + egui::vec2(SWATCH, 0.0);
                        let ground = if node == cursor { palette.accent } else { palette.panel };
                        let stone = tree.setup().color(*player);
                        paint_stone(ui.painter(), palette, (stone, Dryness::Fresh), (at, 0.6 * SWATCH), ground);
                    }
                    if let Some(words) = notation::action_words(geometry, mv) {
                        response = response.on_hover_text(words);
                    }
                    if let Some(fork) = tree.fork_at(node) {
                        paint_fork(ui, style, response.rect, node == cursor);
                        let others = fork.count - 1;
                        let moves = if others == 1 { "One other move was" } else { "Other moves were" };
                        let text = format!("{moves} tried here. Press Up or Down for the other variations.");
                        response = response.on_hover_text(text);
                    }
                    if response.clicked() {
                        chosen = Some(node);
                    }
                }
            });
        }
    });
    chosen
}

/// The distance from the left end of a move to the centre of the stone that marks its player, in points; and the spaces
/// that leave room for the stone.
const SWATCH: f32 = 10.0;
const SWATCH_ROOM: &str = "   ";
/// The space for the fork symbol at the end of a move, in points.
const FORK_ROOM: f32 = 16.0;

/// Draws the fork symbol: other moves were tried here.
fn paint_fork(ui: &Ui, style: &Style, button: egui::Rect, is_current: bool) {
    let color = if is_current { style.palette.on_accent } else { style.palette.water };
    let font = egui::FontId::proportional(style.measures.text.body);
    let at = button.right_center() - egui::vec2(FORK_ROOM / 4.0, 0.0);
    ui.painter().text(at, egui::Align2::RIGHT_CENTER, icons::FORK, font, ui_color(color));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_moves_stand_in_a_row_as_fit() {
        const ROOM: f32 = 270.0;
        const GAP: f32 = 8.0;
        for (longest, seats, expected) in [
            (20.0, 2, 4),
            (20.0, 3, 3),
            (84.0, 2, 2),
            (84.0, 3, 3),
            (86.0, 6, 2),
            (131.0, 2, 2),
            (132.0, 2, 1),
            (400.0, 3, 1),
        ] {
            let (per_row, width) = row_shape(longest, GAP, ROOM, seats);
            assert_eq!(per_row, expected, "{longest}, {seats} seats");
            assert!((per_row as f32 * (width + GAP) - GAP - ROOM).abs() < 0.01, "{longest}: the rows fill the list");
        }
    }
}
