//! Marks in the panels: a bright core with a dark edge, like those on the board.

use bevy::color::Alpha;
use bevy::prelude::Color;
use bevy_egui::egui::{Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, vec2};

use crate::app::theme::{Palette, ui_color};
use crate::app::view::art::CHIP;

/// The widths of a line and of the dark edge around it, in cells.
const WIDTH: f32 = 0.1;
const EDGE_WIDTH: f32 = 0.045;

/// The minimum sizes, in points; anything smaller would be invisible.
const LEAST_WIDTH: f32 = 1.0;
const LEAST_EDGE_WIDTH: f32 = 0.7;
const LEAST_DOT_RADIUS: f32 = 1.2;

/// The shape of a mark. Sizes are in cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mark {
    /// A filled circle with this radius.
    Dot(f32),
    /// A circle with this radius.
    Ring(f32),
    /// A filled diamond with this distance from its centre to its corners.
    Diamond(f32),
    /// A small plate for a number.
    Chip,
    /// Two crossed lines with this distance from the centre to their ends, along each axis.
    Cross(f32),
}

/// Paints a mark at a position; `unit` is the size of a cell, in points.
pub fn paint_mark(painter: &Painter, palette: &Palette, mark: Mark, color: Color, (at, unit): (Pos2, f32)) {
    let width = (WIDTH * unit).max(LEAST_WIDTH);
    // A faded mark has a faded edge.
    let edge_color = ui_color(palette.mark_edge.with_alpha(color.alpha()));
    let edge = Stroke::new((EDGE_WIDTH * unit).max(LEAST_EDGE_WIDTH), edge_color);
    let color = ui_color(color);
    let lines = [Stroke::new(width + 2.0 * edge.width, edge_color), Stroke::new(width, color)];
    match mark {
        Mark::Dot(radius) => {
            painter.circle(at, (radius * unit).max(LEAST_DOT_RADIUS), color, edge);
        }
        Mark::Ring(radius) => {
            for line in lines {
                painter.circle_stroke(at, radius * unit, line);
            }
        }
        Mark::Diamond(radius) => {
            let corner = |x: f32, y: f32| at + vec2(x, y) * radius * unit;
            let corners = vec![corner(1.0, 0.0), corner(0.0, 1.0), corner(-1.0, 0.0), corner(0.0, -1.0)];
            painter.add(Shape::convex_polygon(corners, color, edge));
        }
        Mark::Chip => {
            let [width, height, corner] = CHIP.map(|part| part * unit);
            let rect = Rect::from_center_size(at, vec2(width, height));
            painter.rect(rect, corner / 2.0, color, edge, StrokeKind::Outside);
        }
        Mark::Cross(arm) => {
            for line in lines {
                for way in [Vec2::new(1.0, 1.0), Vec2::new(1.0, -1.0)] {
                    painter.line_segment([at - way * arm * unit, at + way * arm * unit], line);
                }
            }
        }
    }
}
