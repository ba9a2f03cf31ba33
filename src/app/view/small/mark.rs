//! Marks in the panels: a bright core with a dark edge, like those on the board.

use bevy::color::Alpha;
use bevy::prelude::Color;
use bevy_egui::egui::{FontId, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, vec2};

use crate::app::theme::{Palette, ui_color};
use crate::app::view::art::{CHIP, CROSS, DIAMOND, DOT, OUTLINE, RING};
use crate::app::view::marks::{Mark, MarkShape};

/// How much larger marks are on small boards than on the board.
const LARGER: f32 = 1.4;

/// The greatest radius of a ring on a stone, in cells: those on two neighbours do not meet.
const WIDEST_RING: f32 = 0.41;

/// The widths of a line and of the dark edge around it, in cells.
const WIDTH: f32 = 0.1;
const EDGE_WIDTH: f32 = 0.045;

/// The minimum sizes, in points; anything smaller would be invisible.
const LEAST_WIDTH: f32 = 1.0;
const LEAST_EDGE_WIDTH: f32 = 0.7;
const LEAST_DOT_RADIUS: f32 = 1.2;
const LEAST_ARM: f32 = 2.0;

/// The size of the text on a chip, in cells, and its maximum, in points.
const CHIP_TEXT: f32 = 0.42;
const MOST_CHIP_TEXT: f32 = 12.0;
/// The least room beside a text on a chip, in points.
const BESIDE_TEXT: f32 = 2.0;

/// Paints a mark at a position; `unit` is the size of a cell, in points.
pub fn paint_mark(painter: &Painter, palette: &Palette, mark: Mark, (at, unit): (Pos2, f32)) {
    let (edge, lines) = strokes(palette, mark.color, unit);
    let color = ui_color(mark.color);
    // The sizes of marks are fractions of half their images.
    let half = LARGER * mark.size * unit / 2.0;
    match mark.shape {
        MarkShape::Dot => {
            painter.circle(at, (DOT * half).max(LEAST_DOT_RADIUS), color, edge);
        }
        MarkShape::Ring | MarkShape::ThinRing | MarkShape::Outline => {
            let radius = if mark.shape == MarkShape::Outline { OUTLINE[0] } else { RING[0] };
            let thinner = if mark.shape == MarkShape::ThinRing { WIDTH * unit / 2.0 } else { 0.0 };
            // Rings around stones with signs have their own order.
            let most = if mark.size <= 1.0 { WIDEST_RING * unit } else { f32::INFINITY };
            let radius = (radius * half).min(most);
            for line in lines {
                let width = (line.width - thinner).max(LEAST_WIDTH);
                painter.circle_stroke(at, radius, Stroke { width, ..line });
            }
        }
        MarkShape::Diamond => {
            let reach = DIAMOND * 2.0_f32.sqrt() * half;
            let corner = |x: f32, y: f32| at + vec2(x, y) * reach;
            let corners = vec![corner(1.0, 0.0), corner(0.0, 1.0), corner(-1.0, 0.0), corner(0.0, -1.0)];
            painter.add(Shape::convex_polygon(corners, color, edge));
        }
        MarkShape::Cross => {
            let arm = (CROSS[0] * std::f32::consts::FRAC_1_SQRT_2 * half).max(LEAST_ARM);
            for line in lines {
                for way in [Vec2::new(1.0, 1.0), Vec2::new(1.0, -1.0)] {
                    painter.line_segment([at - way * arm, at + way * arm], line);
                }
            }
        }
    }
}

/// Paints a short text on a small plate, as wide as the text needs; `unit` is the size of a cell, in points.
pub fn paint_chip(painter: &Painter, palette: &Palette, (text, color): (&str, Color), (at, unit): (Pos2, f32)) {
    let (edge, _) = strokes(palette, color, unit);
    let [width, height, corner] = CHIP.map(|part| part * unit);
    let font = FontId::proportional((CHIP_TEXT * unit).min(MOST_CHIP_TEXT));
    let text = painter.layout_no_wrap(text.to_owned(), font, ui_color(palette.mark_edge));
    let rect = Rect::from_center_size(at, vec2(width.max(text.size().x + 2.0 * BESIDE_TEXT), height));
    painter.rect(rect, corner / 2.0, ui_color(color), edge, StrokeKind::Outside);
    painter.galley(rect.center() - text.size() / 2.0, text, ui_color(palette.mark_edge));
}

/// Returns the edge of a mark, and its lines: the dark one underneath and the bright one over it.
fn strokes(palette: &Palette, color: Color, unit: f32) -> (Stroke, [Stroke; 2]) {
    let width = (WIDTH * unit).max(LEAST_WIDTH);
    // A faded mark has a faded edge.
    let edge_color = ui_color(palette.mark_edge.with_alpha(color.alpha()));
    let edge = Stroke::new((EDGE_WIDTH * unit).max(LEAST_EDGE_WIDTH), edge_color);
    (edge, [Stroke::new(width + 2.0 * edge.width, edge_color), Stroke::new(width, ui_color(color))])
}
