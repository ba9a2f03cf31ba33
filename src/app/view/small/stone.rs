//! Stones and branches in the panels: with a rim that contrasts with the ground, and the sign of their seat.

use bevy::prelude::Color;
use bevy_egui::egui::epaint::QuadraticBezierShape;
use bevy_egui::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2};

use super::textures;
use crate::app::theme::{Dryness, Palette, ui_color};
use crate::app::view::material::STONE;
use crate::app::view::sign::{SeatSign, SignOutline};
use crate::rules::SeatColor;

/// The width of the rim, as a fraction of the stone's radius.
const RIM: f32 = 0.07;
/// The least width of the rim, in points.
const LEAST_RIM: f32 = 0.8;
/// The minimum radius for a picture and a sign, in points; a smaller stone is only a disc of its colour with a rim.
const LEAST_SIGNED_RADIUS: f32 = 3.5;

/// Paints a stone that lies on `ground`.
pub fn paint_stone(
    painter: &Painter,
    palette: &Palette,
    (color, dryness): (SeatColor, Dryness),
    (at, radius): (Pos2, f32),
    ground: Color,
) {
    let fill = ui_color(palette.stone_colors(color, dryness).body);
    let rim = Stroke::new((RIM * radius).max(LEAST_RIM), ui_color(palette.rim(color, ground)));
    if radius < LEAST_SIGNED_RADIUS {
        painter.circle(at, radius - rim.width / 2.0, fill, rim);
        return;
    }
    let pixels = radius * painter.pixels_per_point();
    let picture = textures::of_stone(painter.ctx(), palette, (color, dryness), pixels);
    let rect = Rect::from_center_size(at, Vec2::splat(2.0 * radius / STONE));
    painter.image(picture, rect, Rect::from_min_max(Pos2::ZERO, Pos2::new(1.0, 1.0)), Color32::WHITE);
    painter.circle_stroke(at, radius - rim.width / 2.0, rim);
    let ink = ui_color(palette.sign(color));
    match SeatSign::of(color).map(SeatSign::outline) {
        None => {}
        Some(SignOutline::Corners(corners)) => {
            let corners = corners.into_iter().map(|corner| at + Vec2::new(corner.x, -corner.y) * radius);
            painter.add(Shape::convex_polygon(corners.collect(), ink, Stroke::NONE));
        }
        Some(SignOutline::Circle { radius: of_line, width }) => {
            painter.circle_stroke(at, of_line * radius, Stroke::new(width * radius, ink));
        }
    }
}

/// Paints a branch on `ground` along a quadratic curve; stones hide its ends.
pub fn paint_branch(
    painter: &Painter,
    palette: &Palette,
    (color, dryness): (SeatColor, Dryness),
    (curve, width): ([Pos2; 3], f32),
    ground: Color,
) {
    let line = |width: f32, color: Color| {
        let stroke = Stroke::new(width, ui_color(color));
        painter.add(QuadraticBezierShape::from_points_stroke(curve, false, Color32::TRANSPARENT, stroke));
    };
    line(width, palette.rim(color, ground));
    line(width * (1.0 - 2.0 * RIM), palette.stone_colors(color, dryness).body);
}
