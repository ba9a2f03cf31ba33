//! A row of the analysis: a move with its chances, how often it was searched, and in its tooltip what would follow.

use bevy_egui::egui::{self, Response, Sense, Ui, Vec2};

use crate::ai::Line;
use crate::app::base::{percent, shares_of};
use crate::app::panels::widgets::{name, strong, text_width};
use crate::app::session::Session;
use crate::app::theme::{Palette, ui_color};
use crate::record::notation;
use crate::rules::{Player, Position};

/// The height of a row, in points.
pub(super) const ROW: f32 = 22.0;
/// The height of the bar that shows the chances, its least and its greatest width, and the room for the numbers beside
/// it, in points.
const BAR_HEIGHT: f32 = 10.0;
pub(super) const LEAST_BAR: f32 = 30.0;
const MOST_BAR: f32 = 110.0;
pub(super) const NUMBERS: f32 = 130.0;
/// What stands between the moves of a line. Where a tooltip breaks it, the next row does not begin with a gap.
const BETWEEN_MOVES: &str = "\u{a0} ";

/// Shows a line with the chances of `seat`; relative to `best`, if that is given.
pub(super) fn row_ui(
    ui: &mut Ui,
    palette: &Palette,
    session: &Session,
    (place, widest): (usize, f32),
    (seat, best): (Player, Option<f32>),
    line: &Line,
) -> Response {
    let position = session.tree().position();
    let (geometry, setup) = (position.geometry(), position.setup());
    let mv = notation::short_text(geometry, line.mv);
    let row = ui.horizontal(|ui| {
        // Words that could be selected would take the pointer from the row.
        ui.style_mut().interaction.selectable_labels = false;
        let text = strong(&mv);
        let size = Vec2::new(widest, ROW);
        ui.allocate_ui_with_layout(size, egui::Layout::left_to_right(egui::Align::Center), |ui| {
            ui.set_min_width(widest);
            ui.add(egui::Label::new(text).truncate().show_tooltip_when_elided(false));
        });
        let share = line.values.get(seat.index()).copied().unwrap_or(0.0);
        bar_ui(ui, palette, share);
        let chance = || best.map_or_else(|| percent(share), |best| format!("{:+.0}%", 100.0 * (share - best)));
        ui.label(line.settled.map_or_else(chance, |settled| settled.words(seat)));
        // What was solved has not been visited.
        if line.visits > 0 {
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| ui.weak(short_count(line.visits)));
        }
    });
    let chances = shares_of(setup.seat_names(), &line.values);
    let moves: Vec<String> =
        line.principal_variation.iter().skip(1).map(|&mv| notation::short_text(geometry, mv)).collect();
    let rest = moves.join(BETWEEN_MOVES);
    let help = match line.settled {
        Some(settled) => format!("Proved: {}", settled.sentence(setup)),
        None => {
            format!("Chance of winning: {chances}\nSearched {} times", short_count(line.visits))
        }
    };
    let help = format!("{help}\n{mv}{BETWEEN_MOVES}{rest}");
    let response = row.response.interact(Sense::click()).on_hover_text(help);
    let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
    name(ui, format!("analysis.{place}"), &response);
    // The continuation of the best move is shown below it; those of the others, in their tooltips.
    if place == 0 && !rest.is_empty() {
        let text = egui::RichText::new(beginning(ui, &moves)).small().color(ui_color(palette.muted));
        ui.label(text).on_hover_text(rest);
    }
    response
}

/// Returns as many moves as fit into one small line, with an ellipsis if there are more.
fn beginning(ui: &Ui, moves: &[String]) -> String {
    let mut texts = (1..=moves.len()).rev().map(|count| {
        let more = if count < moves.len() { " …" } else { "" };
        moves[..count].join(BETWEEN_MOVES) + more
    });
    texts.find(|text| text_width(ui, egui::RichText::new(text).small()) <= ui.available_width()).unwrap_or_default()
}

/// Draws a chance, from 0 to 1, as a bar. In the colours of the seats a bar beside 0 % would be full.
fn bar_ui(ui: &mut Ui, palette: &Palette, chance: f32) {
    let width = (ui.available_width() - NUMBERS).clamp(LEAST_BAR, MOST_BAR);
    let (rect, _) = ui.allocate_exact_size(Vec2::new(width, BAR_HEIGHT), Sense::hover());
    let mut filled = rect;
    filled.set_width(rect.width() * chance);
    ui.painter().rect_filled(rect, 0.0, ui_color(palette.ground));
    ui.painter().rect_filled(filled, 0.0, ui_color(palette.accent));
    let stroke = egui::Stroke::new(1.0, ui_color(palette.muted));
    ui.painter().rect_stroke(rect, 0.0, stroke, egui::StrokeKind::Outside);
}

/// Formats a count as `950`, `4.1k`, `12k` or `3.4M`.
pub(super) fn short_count(count: u64) -> String {
    match count {
        0..1_000 => count.to_string(),
        1_000..10_000 => format!("{:.1}k", count as f64 / 1e3),
        10_000..1_000_000 => format!("{}k", count / 1000),
        _ => format!("{:.1}M", count as f64 / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{CentralPanel, Context, Event, RawInput};

    use super::*;
    use crate::app::settings::ThemeChoice;
    use crate::app::theme::install_fonts;

    /// Regression test: over its words nothing happened, and a click on them selected text.
    #[test]
    fn a_row_is_pointed_at_wherever_it_is() {
        let session = Session::of_words("tanbo size=9", "person,person");
        let moves = session.tree().position().legal_move_list();
        let line = Line {
            mv: moves[0],
            values: vec![0.52, 0.48],
            visits: 1_200_000,
            principal_variation: moves[..3].to_vec(),
            settled: None,
        };
        let palette = Palette::of(&ThemeChoice::Soil).unwrap();
        let ctx = Context::default();
        install_fonts(&ctx);
        let show = |at: Option<egui::Pos2>| {
            let mut shown = None;
            // What is pointed at is known from the frame before.
            for _ in 0..2 {
                let events = at.map(Event::PointerMoved).into_iter().collect();
                drop(ctx.run_ui(RawInput { events, ..RawInput::default() }, |ui| {
                    CentralPanel::default().show(ui, |ui| {
                        ui.set_width(320.0);
                        let row = row_ui(ui, &palette, &session, (1, 40.0), (Player(0), None), &line);
                        shown = Some((row.rect, row.hovered()));
                    });
                }));
            }
            shown.unwrap()
        };
        let (rect, _) = show(None);
        let places = (1..rect.width() as u16).step_by(5).map(|right| rect.left_center() + Vec2::new(right.into(), 0.0));
        for at in places {
            assert!(show(Some(at)).1, "{at} in {rect}");
        }
    }

    #[test]
    fn counts_are_short() {
        assert_eq!([7, 4_137, 12_345, 3_400_000].map(short_count), ["7", "4.1k", "12k", "3.4M"]);
    }
}
