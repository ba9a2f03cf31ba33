//! The entries of a legend, and how they are drawn: signs with their meanings, as many in a line as there is room for.

use std::borrow::Cow;

use bevy::prelude::Color;
use bevy_egui::egui::{CursorIcon, Label, Painter, Pos2, RichText, Sense, Stroke, Ui, Vec2};

use crate::app::panels::widgets::{muted, name, text_width};
use crate::app::theme::{Dryness, Palette, Style, ui_color};
use crate::app::view::marks::{Mark, MarkShape};
use crate::app::view::small::{paint_mark, paint_stone};
use crate::geometry::Cell;
use crate::rules::SeatColor;

/// The room for a sign, the size of a cell with a mark, and the radius of a coloured cell and of a stone, in points.
pub(super) const ROOM: f32 = 20.0;
const UNIT: f32 = 26.0;
const CELL: f32 = 6.5;
const STONE: f32 = 7.0;
/// The least and the greatest size of a mark, in cells, and the sizes of rings and outlines, which are wide for theirs.
const LEAST: f32 = 0.5;
const MOST: f32 = 0.72;
const RING: f32 = 0.5;
const OUTLINE: f32 = 0.34;
const INSIDE: f32 = 0.24;
/// The width of the rim of a point in space, in points.
const RIM: f32 = 1.5;
/// The gap between a mark and its text, and that between two entries, in points.
const BESIDE: f32 = 5.0;
const GAP: f32 = 8.0;
/// The gap between two lines, in points.
const BELOW: f32 = 3.0;

/// A sign on the board and what it means.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct LegendEntry {
    pub(super) sign: LegendSign,
    pub(super) text: Cow<'static, str>,
    /// Where such a sign is, if only other parts of the board are drawn.
    pub(super) elsewhere: Option<Cell>,
}

impl LegendEntry {
    pub(super) fn new(sign: LegendSign, text: impl Into<Cow<'static, str>>) -> Self {
        Self { sign, text: text.into(), elsewhere: None }
    }
}

/// What is on the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum LegendSign {
    /// A mark on a cell.
    Mark(Mark),
    /// A mark around another one.
    Around(Mark, Mark),
    /// A cell of this colour.
    Cell(Color),
    /// A point in space of this colour, with a rim.
    Point { tint: Color, rim: Color },
    /// A line of this colour between points in space.
    Line(Color),
    /// A thirsty stone of this colour.
    Thirsty(SeatColor),
}

impl LegendSign {
    fn paint(self, painter: &Painter, palette: &Palette, at: Pos2) {
        match self {
            Self::Around(outer, inner) => {
                paint_mark(painter, palette, Mark { size: OUTLINE, ..outer }, (at, UNIT));
                paint_mark(painter, palette, Mark { size: INSIDE, ..inner }, (at, UNIT));
            }
            // All about as large, whatever their sizes on the board.
            Self::Mark(mark) => {
                let size = match mark.shape {
                    MarkShape::Ring | MarkShape::ThinRing => RING,
                    MarkShape::Outline => OUTLINE,
                    MarkShape::Dot | MarkShape::Diamond | MarkShape::Cross => mark.size.clamp(LEAST, MOST),
                };
                paint_mark(painter, palette, Mark { size, ..mark }, (at, UNIT));
            }
            Self::Cell(tint) => {
                for color in [palette.board(), tint] {
                    painter.circle_filled(at, CELL, ui_color(color));
                }
                // On a light panel a light tint would be hard to see.
                painter.circle_stroke(at, CELL, Stroke::new(1.0, ui_color(palette.muted)));
            }
            Self::Point { tint, rim } => {
                painter.circle(at, CELL, ui_color(tint), Stroke::new(RIM, ui_color(rim)));
            }
            Self::Line(color) => {
                let reach = Vec2::new(CELL, -CELL);
                painter.line_segment([at - reach, at + reach], Stroke::new(RIM, ui_color(color)));
            }
            Self::Thirsty(color) => {
                paint_stone(painter, palette, (color, Dryness::Thirsty), (at, STONE), palette.board());
            }
        }
    }
}

/// Shows the entries. Returns a cell whose part of the board is to be shown.
pub(super) fn entries_ui(ui: &mut Ui, style: &Style, entries: &[LegendEntry]) -> Option<Cell> {
    let mut to_show = None;
    let widths: Vec<f32> = entries.iter().map(|entry| width(ui, entry)).collect();
    let mut rest = entries;
    // Little here is to be clicked, so lines may be close together.
    ui.spacing_mut().interact_size.y = ROOM;
    ui.spacing_mut().item_spacing.y = BELOW;
    for count in per_line(&widths, ui.available_width()) {
        let (line, later) = rest.split_at(count);
        rest = later;
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = BESIDE;
            for (place, LegendEntry { sign, text, elsewhere }) in line.iter().enumerate() {
                // Not after the last one: where its text is cut off, the gap would make the whole panel wider.
                if place > 0 {
                    ui.add_space(GAP);
                }
                let (rect, _) = ui.allocate_exact_size(Vec2::splat(ROOM), Sense::hover());
                sign.paint(ui.painter(), &style.palette, rect.center());
                let words = match elsewhere {
                    Some(_) => RichText::new(text.as_ref()).small().color(ui_color(style.palette.water)),
                    None => muted(&style.palette, text.as_ref()),
                };
                let label = Label::new(words);
                let label = if line.len() == 1 { label.wrap() } else { label.truncate() };
                let Some(cell) = *elsewhere else {
                    ui.add(label);
                    continue;
                };
                let response = ui.add(label.selectable(false).sense(Sense::click()));
                name(ui, format!("show-part.{}", cell.index()), &response);
                if response.on_hover_cursor(CursorIcon::PointingHand).on_hover_text("Show that part").clicked() {
                    to_show = Some(cell);
                }
            }
        });
    }
    to_show
}

/// Returns the width of an entry with the gap after it, in points.
fn width(ui: &Ui, entry: &LegendEntry) -> f32 {
    ROOM + text_width(ui, RichText::new(entry.text.as_ref()).small()) + 3.0 * BESIDE + GAP
}

/// Returns how many entries go into each line of this width; at least one.
fn per_line(widths: &[f32], room: f32) -> Vec<usize> {
    let mut lines: Vec<(usize, f32)> = Vec::new();
    for width in widths {
        match lines.last_mut() {
            Some((count, taken)) if *taken + width <= room => {
                *count += 1;
                *taken += width;
            }
            _ => lines.push((1, *width)),
        }
    }
    lines.into_iter().map(|(count, _)| count).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_ends_where_the_next_entry_would_not_fit() {
        assert_eq!(per_line(&[100.0, 90.0, 120.0, 60.0, 400.0], 200.0), [2, 2, 1]);
        assert_eq!(per_line(&[], 200.0), [0; 0]);
    }
}
