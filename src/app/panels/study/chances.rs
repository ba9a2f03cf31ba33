//! The bar beside a flat board that shows the chances of all seats while an analysis runs, the first seat at the bottom.
//! It stands only where the board leaves room: the board does not shrink for it.

use bevy::math::Vec2 as Pixels;
use bevy::prelude::{Rect as PixelRect, Res, Result};
use bevy_egui::egui::{
    Align2, CornerRadius, Pos2, Rect, Response, Sense, Stroke, StrokeKind, TextStyle, Ui, pos2, vec2,
};

use super::analysis::searched;
use crate::app::base::{percent, shares_of};
use crate::app::panels::widgets::dock::Dock;
use crate::app::panels::widgets::name;
use crate::app::session::{Session, ShownGame};
use crate::app::settings::Settings;
use crate::app::theme::{Dryness, Style, TextSize, ui_color};
use crate::app::thinking::{Analysis, AnalysisKind, Thinking};
use crate::app::view::layout::{BoardArea, BoardLayout};
use crate::app::view::small::paint_stone;
use crate::rules::{Player, Position};

/// The width of the bar, that of the least margin that it stands in, and that of the margin in the middle of which it
/// stands if there is more room, in points.
const WIDTH: f32 = 16.0;
const LEAST_MARGIN: f32 = 36.0;
const MARGIN: f32 = 64.0;
/// The height of the number below the bar, and the least height of both: a line is a low board. In points.
const NUMBER: f32 = 22.0;
const LEAST_HEIGHT: f32 = 240.0;
/// The width of a stone in the bar, and the least height of a part of the bar that has one, in points.
const STONE: f32 = 11.0;
const LEAST_PART: f32 = 16.0;
/// The width of the line between two parts, in points.
const BETWEEN: f32 = 2.0;

/// Draws the bar. Runs after the panels, in the space that they leave.
pub(in crate::app::panels) fn chances(
    mut dock: Dock,
    (session, settings): (ShownGame, Res<Settings>),
    (analysis, thinking): (Res<Analysis>, Res<Thinking>),
    (layout, area): (Res<BoardLayout>, Res<BoardArea>),
    style: Style,
    text_size: Res<TextSize>,
) -> Result {
    if analysis.wanted(&session) != Some(AnalysisKind::Analysis) || !area.is_known() {
        return Ok(());
    }
    let position = session.tree().position();
    let board = layout.board(position.geometry(), settings.show_coordinates);
    let Some(bar) = place(board, area.rect, text_size.0) else { return Ok(()) };
    let report = searched(&session, &analysis, &thinking);
    let best =
        report.and_then(|report| report.preferred(position.to_move(), 1).first().map(|line| line.values.clone()));
    let shares = best.unwrap_or_default();
    dock.show("chances", |root| {
        let response = root.interact(bar, root.id().with("bar"), Sense::hover());
        name(root, "chances", &response);
        paint(root, &style, &session, bar, &shares);
        explain(response, &session, &shares);
    })
}

/// Returns where the bar stands, in points: beside the board, which is in this part of the window, both in pixels. `None`
/// where there is too little room.
fn place(board: PixelRect, area: PixelRect, scale: f32) -> Option<Rect> {
    let points = |at: Pixels| pos2(at.x / scale, at.y / scale);
    let [board, area] = [board, area].map(|rect| Rect::from_min_max(points(rect.min), points(rect.max)));
    let room = (board.left() - area.left()).min(MARGIN);
    let middle = pos2((board.left() - room / 2.0).round(), board.center().y);
    let size = vec2(WIDTH, board.height().max(LEAST_HEIGHT));
    let mut bar = Rect::from_center_size(middle, size).intersect(area);
    bar.max.y -= NUMBER;
    (room >= LEAST_MARGIN && bar.height() >= NUMBER).then_some(bar)
}

/// Paints the parts of the bar with the stones of their seats, and below it the chance of the first seat.
fn paint(ui: &Ui, style: &Style, session: &Session, bar: Rect, shares: &[f32]) {
    let (palette, painter, setup) = (&style.palette, ui.painter(), session.tree().setup());
    let color_of = |seat: usize| setup.color(Player(seat as u8));
    let corner = style.measures.corners.chip;
    painter.rect_filled(bar, corner, ui_color(palette.panel));
    let parts = parts(bar, shares);
    for (seat, part) in parts.iter().enumerate() {
        let [above, below] =
            [part.top() <= bar.top(), part.bottom() >= bar.bottom()].map(|is_end| if is_end { corner } else { 0 });
        let corners = CornerRadius { nw: above, ne: above, sw: below, se: below };
        painter.rect_filled(*part, corners, ui_color(palette.stone(color_of(seat))));
        // Over a round end it would look like a lid.
        let end = f32::from(corner);
        if seat > 0 && (bar.top() + end..bar.bottom() - end).contains(&part.bottom()) {
            painter.hline(bar.x_range(), part.bottom(), Stroke::new(BETWEEN, ui_color(palette.accent)));
        }
    }
    for (seat, height) in stones(bar, &parts) {
        let under = parts.iter().position(|part| part.y_range().contains(height)).unwrap_or(seat);
        let place = (pos2(bar.center().x, height), STONE / 2.0);
        let look = (color_of(seat), Dryness::Fresh);
        paint_stone(painter, palette, look, place, palette.stone(color_of(under)));
    }
    painter.rect_stroke(bar, corner, Stroke::new(1.0, ui_color(palette.muted)), StrokeKind::Outside);
    if let Some(first) = shares.first() {
        let at = Pos2::new(bar.center().x, bar.bottom() + NUMBER / 2.0);
        let font = TextStyle::Small.resolve(ui.style());
        painter.text(at, Align2::CENTER_CENTER, percent(*first), font, ui_color(palette.text));
    }
}

/// Returns the parts of the bar for these shares, the first one at the bottom.
fn parts(bar: Rect, shares: &[f32]) -> Vec<Rect> {
    let mut bottom = bar.bottom();
    let part = |(seat, share): (usize, &f32)| {
        let top = if seat + 1 == shares.len() { bar.top() } else { bottom - share * bar.height() };
        let part = Rect::from_min_max(pos2(bar.left(), top.max(bar.top())), pos2(bar.right(), bottom));
        bottom = part.top();
        part
    };
    shares.iter().enumerate().map(part).collect()
}

/// Returns the seats whose stones stand in the bar, and the heights of these: the first one, to which the number belongs,
/// even without a chance, and those whose parts have room; of two seats both, because a black bar alone would be taken for
/// an empty one. They stand at the ends, where they do not look like marks on a scale, and others in the middle of their
/// parts.
fn stones(bar: Rect, parts: &[Rect]) -> Vec<(usize, f32)> {
    let is_seen = |seat: usize| seat == 0 || parts.len() == 2 || parts[seat].height() >= LEAST_PART;
    let seen: Vec<usize> = (0..parts.len()).filter(|&seat| is_seen(seat)).collect();
    let [bottom, top] = [bar.bottom() - LEAST_PART / 2.0, bar.top() + LEAST_PART / 2.0];
    let height = |&seat: &usize| match seat {
        0 => bottom,
        _ if seen.last() == Some(&seat) => top,
        // In a very low bar there is no room between.
        _ => parts[seat].center().y.max(top + LEAST_PART).min(bottom - LEAST_PART),
    };
    seen.iter().map(|seat| (*seat, height(seat))).collect()
}

/// Says in a tooltip whose chances the bar shows.
fn explain(response: Response, session: &Session, shares: &[f32]) {
    if !shares.is_empty() {
        let chances = shares_of(session.tree().setup().seat_names(), shares);
        response.on_hover_text(format!("Chances of winning, from the bottom: {chances}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stones_stand_at_the_ends_of_the_bar_and_in_the_parts_between() {
        let bar = Rect::from_min_max(pos2(0.0, 0.0), pos2(WIDTH, 400.0));
        let seats =
            |shares: &[f32]| stones(bar, &parts(bar, shares)).into_iter().map(|(seat, _)| seat).collect::<Vec<_>>();
        assert_eq!([seats(&[0.0, 1.0]), seats(&[1.0, 0.0])], [[0, 1], [0, 1]]);
        assert_eq!([seats(&[0.3, 0.4, 0.3]), seats(&[0.0, 0.01, 0.99])], [vec![0, 1, 2], vec![0, 2]]);
        let heights =
            |shares: &[f32]| stones(bar, &parts(bar, shares)).into_iter().map(|(_, height)| height).collect::<Vec<_>>();
        assert_eq!(heights(&[0.25, 0.5, 0.25]), [392.0, 200.0, 8.0]);
        assert_eq!(heights(&[0.25, 0.75, 0.0]), [392.0, 8.0], "the last one is out");
        assert_eq!(heights(&[0.0, 0.05, 0.95]), [392.0, 376.0, 8.0], "stones do not overlap");
    }

    #[test]
    fn the_bar_stands_beside_the_board_if_there_is_room() {
        let area = PixelRect::new(0.0, 50.0, 900.0, 750.0);
        let board = |left: f32| PixelRect::new(left, 60.0, 900.0 - left, 740.0);
        for scale in [1.0, 1.6] {
            let bar = place(board(110.0), area, scale).unwrap();
            assert!(bar.left() > 0.0 && bar.right() < 110.0 / scale, "{bar}");
            assert!(bar.bottom() + NUMBER <= 740.1 / scale && bar.top() >= 59.9 / scale, "{bar}");
        }
        assert_eq!(place(board(30.0), area, 1.0), None);
        let line = PixelRect::new(80.0, 390.0, 820.0, 410.0);
        let bar = place(line, area, 1.0).unwrap();
        assert!(bar.height() > 100.0 && bar.top() > 50.0, "the board is low: {bar}");
        let low = PixelRect::new(0.0, 300.0, 900.0, 470.0);
        let bar = place(line, low, 1.6).unwrap();
        assert!(
            bar.top() >= 300.0 / 1.6 && bar.bottom() + NUMBER <= 470.0 / 1.6,
            "so is its part of the window: {bar}"
        );
    }
}
