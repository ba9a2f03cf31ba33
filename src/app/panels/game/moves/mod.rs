//! The list of moves with its variations; a click on a move goes to it.

mod cell;
mod rows;

use bevy::prelude::MessageWriter;
use bevy_egui::egui::{self, Ui};

use crate::app::commands::AppCommand;
use crate::app::panels::widgets::command_buttons::icon_button;
use crate::app::panels::widgets::{name, text_width};
use crate::app::session::Session;
use crate::app::settings::Mode;
use crate::app::theme::{Style, ui_color};
use crate::app::thinking::GameReport;
use crate::record::NodeId;
use cell::{LEADING, MoveCell, TRAILING};
pub use rows::MoveRows;
use rows::{Columns, Row};

/// The maximum number of moves in a row, however short they are.
const MOST_IN_A_ROW: usize = 6;
/// The gap between two moves and the padding beside each, in points.
const GAP: f32 = 4.0;
const PADDING: f32 = 4.0;
/// How far in a variation stands, in points.
const INDENT: f32 = 14.0;
/// The height of a row, in points: moves are many, and a miss is mended by the next click.
const ROW: f32 = 28.0;
/// The part of a second row that is seen where there is room for one only, with the move on the board. If there is less
/// space, the whole panel scrolls.
const NEXT_ROW: f32 = 0.3;
/// The fewest rows that have room where moves are read, and the fewest among which the move on the board is in the middle.
const LEAST_ROWS: usize = 2;
const CENTRED_ROWS: f32 = 4.0;
/// The fewest rows beside the other parts of a study.
const STUDY_ROWS: usize = 5;

/// What the list is drawn with.
pub(in crate::app::panels) struct Moves<'a> {
    pub(in crate::app::panels) style: &'a Style<'a>,
    pub(in crate::app::panels) session: &'a Session,
    pub(in crate::app::panels) report: &'a GameReport,
    pub(super) mode: Mode,
    pub(in crate::app::panels) rows: &'a mut MoveRows,
    /// Whether the tools for variations are shown: in a study, where there are any. A move's own menu deletes it.
    pub(super) has_tools: bool,
}

impl Moves<'_> {
    /// Returns the height of the list and its tools where this much of the panel is left to be seen, in points. In a study
    /// and after a game the moves are there to be read: where there is not even room for two rows, the panel has to scroll
    /// for three.
    pub(in crate::app::panels) fn height(&self, ui: &Ui, left: f32) -> f32 {
        let tools = self.tools_height(ui);
        let is_read = self.mode == Mode::Study || self.session.to_move().is_none();
        if is_read && left < rows_height(ui, LEAST_ROWS) + tools {
            rows_height(ui, LEAST_ROWS + 1) + tools
        } else {
            left.max((1.0 + NEXT_ROW) * ROW)
        }
    }

    /// Returns the least height of the list and its tools among the other parts of a study, in points.
    pub(super) fn study_height(&self, ui: &Ui) -> f32 {
        rows_height(ui, STUDY_ROWS) + self.tools_height(ui)
    }

    /// The height of the tools with the gap above them, in points.
    fn tools_height(&self, ui: &Ui) -> f32 {
        if self.has_tools { self.style.measures.space.target + ui.spacing().item_spacing.y } else { 0.0 }
    }

    /// Shows the list and its tools; `height` is the space for them, in points.
    pub(in crate::app::panels) fn show(&mut self, ui: &mut Ui, height: f32, orders: &mut MessageWriter<AppCommand>) {
        if !self.session.tree().has_moves() {
            ui.weak("None yet.");
            return;
        }
        ui.scope(|ui| {
            let scroll = &mut ui.spacing_mut().scroll;
            // No row is ever cut.
            scroll.fade.strength = 0.0;
            if self.mode == Mode::Study {
                // The bar of the panel is enough until the pointer is here: two beside each other look like one with a gap.
                scroll.dormant_handle_opacity = 0.0;
            }
            self.list_ui(ui, height - self.tools_height(ui), orders);
        });
        if self.has_tools {
            self.tools_ui(ui, orders);
        }
    }

    /// Shows the rows that are in sight.
    fn list_ui(&mut self, ui: &mut Ui, height: f32, orders: &mut MessageWriter<AppCommand>) {
        let tree = self.session.tree();
        let seats = tree.setup().seats();
        // Space for three digits from the start, so that the list does not change its layout during the game.
        let number = text_width(ui, egui::RichText::new("000").small());
        // The scroll bar would cover the moves at the edge.
        let room = ui.available_width() - ui.spacing().scroll.bar_width - number - GAP;
        let columns = |longest: &str, has_remarks: bool| -> Columns {
            let trailing = if has_remarks { TRAILING } else { 0.0 };
            let width = text_width(ui, format!("{LEADING}{longest}")) + 2.0 * PADDING + trailing;
            std::array::from_fn(|indent| row_shape(width, GAP, room - indent as f32 * INDENT, seats))
        };
        self.rows.update(self.session, columns);
        let cursor = tree.cursor();
        // Whole rows only: half a row under the heading would look like a mistake.
        let step = ROW + ui.spacing().item_spacing.y;
        let fitting = ((height + ui.spacing().item_spacing.y) / step).floor().max(1.0);
        let count = self.rows.rows.len();
        // Among the other parts of a study, a short list leaves no hole.
        let is_short = self.mode == Mode::Study && (count as f32) < fitting;
        let visible_rows = if is_short { count.max(1) as f32 } else { fitting };
        let height = visible_rows * step - ui.spacing().item_spacing.y;
        // As high even where the panel has to scroll: the row of the cursor would otherwise be below the last that is seen.
        let area =
            egui::ScrollArea::vertical().auto_shrink([false, false]).max_height(height).min_scrolled_height(height);
        let area = self.follow_cursor(ui, area, (visible_rows, count), step);
        let mistakes = self.mistakes();
        let mut chosen = None;
        let shown = area.show_rows(ui, ROW, count, |ui, range| {
            ui.spacing_mut().interact_size.y = ROW;
            // With the padding of other buttons, moves would be higher than the rows that are counted.
            ui.spacing_mut().button_padding = egui::vec2(PADDING, 0.0);
            ui.spacing_mut().item_spacing.x = GAP;
            for place in range {
                let Some(row) = self.rows.rows.get(place).cloned() else { continue };
                ui.horizontal(|ui| {
                    self.guides_ui(ui, row.indent, step);
                    self.number_ui(ui, &row, number);
                    let width = self.rows.width(row.indent, room - row.indent as f32 * INDENT, GAP);
                    for node in row.moves {
                        let Some(node) = node else {
                            ui.add_space(width + GAP);
                            continue;
                        };
                        let mover = self.rows.mover(tree, node);
                        let cell = MoveCell {
                            style: self.style,
                            tree,
                            node,
                            mover,
                            is_current: node == cursor,
                            is_main: row.indent == 0,
                            is_mistake: mistakes.binary_search(&node).is_ok(),
                        };
                        if cell.show(ui, width, self.mode, orders) {
                            chosen = Some(node);
                        }
                    }
                });
            }
        });
        name(ui, "moves", &ui.interact(shown.inner_rect, ui.id().with("moves"), egui::Sense::hover()));
        orders.write_batch(chosen.map(AppCommand::GoTo));
    }

    /// Returns the mistakes that the report has found, ascending; none beside a game, where they would be advice.
    fn mistakes(&self) -> Vec<NodeId> {
        let judged = self.report.review().mistakes(None).filter(|_| self.mode == Mode::Study);
        let mut mistakes: Vec<NodeId> = judged.map(|judged| judged.node).collect();
        mistakes.sort_unstable();
        mistakes
    }

    /// Scrolls to the cursor's row whenever the cursor, the number of rows or the height of the list has changed: to whole
    /// rows, and not beyond the last one, which would show until the next frame.
    fn follow_cursor(
        &self,
        ui: &Ui,
        area: egui::ScrollArea,
        (visible_rows, count): (f32, usize),
        step: f32,
    ) -> egui::ScrollArea {
        let cursor = self.session.tree().cursor();
        let place = self.rows.row_of(cursor);
        let followed = (cursor, place, visible_rows, count);
        let id = ui.id().with("followed move");
        if ui.data(|data| data.get_temp::<(NodeId, usize, f32, usize)>(id)) == Some(followed) {
            return area;
        }
        ui.data_mut(|data| data.insert_temp(id, followed));
        let most = (count as f32 - visible_rows).max(0.0);
        // In the middle; in a list that may not be seen whole, at the top.
        let before = if visible_rows < CENTRED_ROWS { 0.0 } else { (visible_rows / 2.0).floor() };
        let above = (place as f32 - before).clamp(0.0, most);
        area.vertical_scroll_offset(above * step)
    }

    /// Shows the number of the first move of a row, right-aligned within this width.
    fn number_ui(&self, ui: &mut Ui, row: &Row, width: f32) {
        let (rect, _) = ui.allocate_exact_size(egui::vec2(width, ROW), egui::Sense::hover());
        let first = row.moves.iter().flatten().next();
        let Some(number) = first.and_then(|&node| self.session.tree().ply_of(node)) else { return };
        let (font, color) = (egui::TextStyle::Small.resolve(ui.style()), ui_color(self.style.palette.muted));
        ui.painter().text(rect.right_center(), egui::Align2::RIGHT_CENTER, number, font, color);
    }

    /// Leaves the space before an indented row, with a line for each variation that it belongs to.
    fn guides_ui(&self, ui: &mut Ui, indent: usize, step: f32) {
        if indent == 0 {
            return;
        }
        let rows = ui.available_rect_before_wrap();
        let line = egui::Stroke::new(1.0, ui_color(self.style.palette.line));
        for level in 0..indent {
            let x = rows.left() + (level as f32 + 0.5) * INDENT;
            ui.painter().vline(x, rows.top()..=rows.top() + step, line);
        }
        ui.add_space(indent as f32 * INDENT);
    }

    /// Shows what can be done with the variation at the cursor.
    fn tools_ui(&self, ui: &mut Ui, orders: &mut MessageWriter<AppCommand>) {
        let tree = self.session.tree();
        let path = tree.path_to(tree.cursor());
        let is_side = path.iter().any(|&node| tree.fork_at(node).is_some_and(|fork| fork.place > 0));
        let fork = tree.last_fork();
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = self.style.measures.space.item[0] / 2.0;
            ui.spacing_mut().button_padding.x = ui.spacing().item_spacing.x;
            for (id, enabled) in [
                ("promote", is_side),
                ("make-main", is_side),
                ("delete", !path.is_empty()),
                ("line-up", fork.is_some_and(|fork| fork.place > 0)),
                ("line-down", fork.is_some_and(|fork| fork.place + 1 < fork.count)),
            ] {
                icon_button(ui, self.style, orders, id, enabled, false);
            }
        });
    }
}

/// Returns the height of some rows and the gaps between them, in points.
fn rows_height(ui: &Ui, rows: usize) -> f32 {
    rows as f32 * (ROW + ui.spacing().item_spacing.y) - ui.spacing().item_spacing.y
}

/// Returns how many moves stand in a row. `longest` is the width of the longest move, `seats` the number of players, who
/// each get a column if there is room for it; otherwise a round is shared out to rows of about the same length. All widths
/// are in points.
fn row_shape(longest: f32, gap: f32, room: f32, seats: usize) -> usize {
    let fitting = (((room + gap) / (longest + gap)) as usize).clamp(1, MOST_IN_A_ROW);
    if fitting >= seats { fitting / seats * seats } else { seats.div_ceil(seats.div_ceil(fitting)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_moves_stand_in_a_row_as_fit() {
        const ROOM: f32 = 270.0;
        for (longest, seats, expected) in [
            (20.0, 2, 6),
            (20.0, 3, 6),
            (20.0, 4, 4),
            (84.0, 2, 2),
            (84.0, 3, 3),
            (86.0, 6, 3),
            (50.0, 6, 3),
            (40.0, 6, 6),
            (100.0, 6, 2),
            (100.0, 3, 2),
            (133.0, 2, 2),
            (134.0, 2, 1),
            (400.0, 3, 1),
        ] {
            assert_eq!(row_shape(longest, GAP, ROOM, seats), expected, "{longest}, {seats} seats");
        }
    }
}
