//! The compass in a corner of the board's part of the window: a line for each axis of a board in space, with its name.

use bevy::prelude::{Res, Result};
use bevy_egui::egui::{Align2, Pos2, Rect, Shape, Stroke, TextStyle, Ui, Vec2, vec2};

use crate::app::panels::widgets::dock::Dock;
use crate::app::panels::widgets::name_place;
use crate::app::theme::{Palette, TextSize, ui_color};
use crate::app::view::solid::compass::{AROUND, Compass};
use crate::geometry::labels::FOURTH_AXIS;

/// The distance from the end of a line to the middle of its name, and the least one between two names, in points.
const TO_NAME: f32 = 9.0;
const APART: f32 = 13.0;
/// The width of a line, in points.
const LINE: f32 = 1.5;

/// Draws the compass. Runs after the panels, below what stands over the board.
pub(in crate::app::panels) fn compass(
    mut dock: Dock,
    compass: Res<Compass>,
    palette: Res<Palette>,
    text_size: Res<TextSize>,
) -> Result {
    let Some(square) = compass.square else { return Ok(()) };
    dock.show("compass", |root| {
        let points = |at: bevy::math::Vec2| Pos2::new(at.x, at.y) / text_size.0;
        let square = Rect::from_min_max(points(square.min), points(square.max));
        name_place(root, "compass", square);
        paint(root, &palette, square, &compass.axes);
    })
}

/// Paints the axes of the compass in its square.
fn paint(ui: &Ui, palette: &Palette, square: Rect, axes: &[(&'static str, bevy::math::Vec2)]) {
    let (painter, font) = (ui.painter(), TextStyle::Small.resolve(ui.style()));
    let (middle, length) = (square.center(), square.width() / 2.0 - AROUND);
    let mut names: Vec<Pos2> = Vec::new();
    for &(axis, seen) in axes {
        let seen = vec2(seen.x, seen.y);
        let color = ui_color(if axis == FOURTH_AXIS { palette.fourth_line() } else { palette.muted });
        let end = middle + length * seen;
        painter.add(Shape::line_segment([middle, end], Stroke::new(LINE, color)));
        let at = aside(end + TO_NAME * seen.normalized(), &names, seen);
        names.push(at);
        painter.text(at, Align2::CENTER_CENTER, axis, font.clone(), ui_color(palette.text));
    }
}

/// Returns a place for a name beside its line, away from the other names.
fn aside(at: Pos2, names: &[Pos2], along: Vec2) -> Pos2 {
    names.iter().fold(at, |at, &other| {
        let between = at - other;
        let away = if between.length() > 1.0 { between.normalized() } else { along.normalized().rot90() };
        if between.length() < APART { other + APART * away } else { at }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_keep_apart() {
        let (first, along) = (Pos2::new(10.0, 10.0), vec2(1.0, 0.0));
        assert_eq!(aside(first, &[], along), first);
        for at in [first, Pos2::new(12.0, 10.0), Pos2::new(10.0, 30.0)] {
            assert!(aside(at, &[first], along).distance(first) >= APART - 0.01, "{at}");
        }
    }
}
