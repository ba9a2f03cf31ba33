//! What the computer thinks of the position: the best moves with each seat's chances, and the line it expects. Under the
//! pointer the line is shown on the board; a click enters it as a variation.

use bevy::prelude::MessageWriter;
use bevy_egui::egui::{self, Rect, Response, Sense, Ui, Vec2, pos2};

use super::analysis_view::AnalysisView;
use super::widgets::{muted, name, strong, text_width};
use crate::ai::{Line, Report};
use crate::app::base::percent;
use crate::app::commands::AppCommand;
use crate::app::session::Session;
use crate::app::settings::Settings;
use crate::app::theme::{Palette, Style, ui_color};
use crate::app::thinking::{Analysis, MOST_SHOWN, Thinking, Wanted};
use crate::record::notation;
use crate::rules::{Move, Player, Position};

/// The least width of the column of moves, and the greatest unless there is more room, and the height of a row, in points.
const LEAST_MOVE: f32 = 36.0;
const MOST_MOVE: f32 = 118.0;
const ROW: f32 = 22.0;
/// The height of the bar that shows the chances, its least and its greatest width, and the room for the numbers beside
/// it, in points.
const BAR_HEIGHT: f32 = 10.0;
const LEAST_BAR: f32 = 30.0;
const MOST_BAR: f32 = 110.0;
const NUMBERS: f32 = 130.0;
/// What stands between the moves of a line.
const BETWEEN_MOVES: &str = "  ";

/// Returns the heading of the section; `None` if neither an analysis nor a hint was requested.
pub(super) fn title(
    session: &Session,
    analysis: &Analysis,
    thinking: &Thinking,
    view: &AnalysisView,
) -> Option<String> {
    let wanted = analysis.wanted(session)?;
    let found = analysis.report(session).map(|(_, report)| report);
    let report = thinking.report().filter(|_| wanted == Wanted::Analysis).or(found.as_deref());
    let position = session.tree().position();
    let seat = view.seat(session).unwrap_or(position.to_move());
    let seat = position.setup().seat_names()[seat.index()];
    Some(match (wanted, report) {
        (_, None) if session.thinker().is_some() => "ANALYSIS".into(),
        (_, None) => "THINKING…".into(),
        (Wanted::Hint, Some(_)) => "HINT".into(),
        (Wanted::Analysis, Some(report)) => {
            // Visits inherited from earlier searches count, too.
            let visits: u64 = report.lines.iter().map(|line| line.visits).sum();
            let title = format!("CHANCES FOR {}", seat.to_uppercase());
            match (session.draft().cell(), report.playouts.max(visits)) {
                // The positions are those of all moves.
                (Some(chosen), _) => format!("{title} WITH {}", position.geometry().name(chosen)),
                // What is known is not searched.
                (None, 0) => title,
                (None, 1) => format!("{title} · 1 position"),
                (None, count) => format!("{title} · {} positions", short_count(count)),
            }
        }
    })
}

/// What the section is drawn with.
pub(super) struct AnalysisPanel<'a> {
    pub(super) style: &'a Style<'a>,
    pub(super) session: &'a Session,
    pub(super) settings: &'a Settings,
    pub(super) analysis: &'a Analysis,
    pub(super) thinking: &'a Thinking,
    pub(super) view: &'a mut AnalysisView,
}

impl AnalysisPanel<'_> {
    /// Shows the hint or the lines of the analysis. Returns the line under the pointer.
    pub(super) fn show(&mut self, ui: &mut Ui, orders: &mut MessageWriter<AppCommand>) -> Vec<Move> {
        let (session, palette) = (self.session, &self.style.palette);
        let found = self.analysis.report(session);
        let found = found.as_ref().map(|(wanted, report)| (*wanted, &**report));
        let report = match (self.analysis.wanted(session), self.thinking.report(), found) {
            (None, ..) => return Vec::new(),
            // While a computer player is thinking, show the state of its own search.
            (Some(Wanted::Analysis), Some(report), _) => Some(report),
            (_, _, Some((Wanted::Hint, report))) => {
                hint_ui(ui, palette, session, report);
                return Vec::new();
            }
            (_, _, Some((Wanted::Analysis, report))) => Some(report),
            (Some(Wanted::Hint), _, None) => return Vec::new(),
            (Some(Wanted::Analysis), _, None) => None,
        };
        let pointed = match report {
            Some(report) => ui.scope(|ui| self.lines_ui(ui, report, orders)).inner,
            None => {
                self.waiting_ui(ui);
                Vec::new()
            }
        };
        self.view.show(ui, self.style, session, self.settings, report, orders);
        pointed
    }

    /// Says what the analysis waits for, if a computer player is to move.
    fn waiting_ui(&self, ui: &mut Ui) {
        let text = match self.session.thinker() {
            None => return,
            Some(_) if self.session.is_watched() => "Pause the game to analyse a position.",
            Some(_) => "The analysis resumes when it is your turn.",
        };
        ui.label(muted(&self.style.palette, text));
    }

    fn lines_ui(&self, ui: &mut Ui, report: &Report, orders: &mut MessageWriter<AppCommand>) -> Vec<Move> {
        ui.spacing_mut().interact_size.y = ROW;
        let position = self.session.tree().position();
        let (geometry, mover) = (position.geometry(), position.to_move());
        let lines = report.preferred(mover, MOST_SHOWN);
        let width = |line: &Line| text_width(ui, strong(notation::short_text(geometry, line.mv)));
        let most = MOST_MOVE.max(ui.available_width() - LEAST_BAR - NUMBERS);
        let widest = lines.iter().map(width).fold(LEAST_MOVE, f32::max).min(most).ceil();
        let seat = self.view.seat(self.session).unwrap_or(mover);
        let best = lines.first().and_then(|line| line.values.get(seat.index()).copied());
        let best = best.filter(|_| self.settings.relative_chances);
        if lines.is_empty() {
            let chosen = self.session.draft().cell().map(|cell| geometry.name(cell)).unwrap_or_default();
            ui.label(muted(
                &self.style.palette,
                format!("None of the moves that were looked at begins with {chosen}."),
            ));
        }
        let mut pointed = Vec::new();
        for (place, line) in lines.iter().enumerate() {
            let best = best.filter(|_| place > 0);
            let response = line_ui(ui, &self.style.palette, self.session, (place, widest), (seat, best), line);
            if response.hovered() {
                pointed = line.principal_variation.clone();
            }
            if response.clicked() {
                orders.write(AppCommand::EnterLine(line.principal_variation.clone()));
            }
        }
        pointed
    }
}

/// If the best move's chance to win is below this, say that every move seems to lose.
const HOPELESS: f32 = 0.03;

/// Shows only the best move.
fn hint_ui(ui: &mut Ui, palette: &Palette, session: &Session, report: &Report) {
    let Some(mv) = report.best() else { return };
    let position = session.tree().position();
    let text = notation::short_text(position.geometry(), mv);
    let chance = report.lines.first().and_then(|line| line.values.get(position.to_move().index()).copied());
    ui.horizontal_wrapped(|ui| {
        let response = ui.label(egui::RichText::new(text).strong().color(ui_color(palette.accent)));
        name(ui, "hint.move", &response);
        let settled = report.lines.first().and_then(|line| line.settled);
        if let Some(settled) = settled {
            let unit = match settled.plies {
                None => "",
                Some(1) => " move",
                Some(_) => " moves, counting both sides",
            };
            ui.weak(format!("{}{unit}", settled.words(position.to_move())));
        } else if let Some(chance) = chance {
            let hopeless = if chance < HOPELESS { ": every move seems to lose" } else { "" };
            ui.weak(format!("{} chance of winning{hopeless}", percent(chance)));
        }
    });
}

/// Shows a line with the chances of `seat`; relative to `best`, if that is given.
fn line_ui(
    ui: &mut Ui,
    palette: &Palette,
    session: &Session,
    (place, widest): (usize, f32),
    (seat, best): (Player, Option<f32>),
    line: &Line,
) -> Response {
    let position = session.tree().position();
    let (geometry, setup) = (position.geometry(), position.setup());
    let row = ui.horizontal(|ui| {
        let text = strong(notation::short_text(geometry, line.mv));
        let size = Vec2::new(widest, ROW);
        ui.allocate_ui_with_layout(size, egui::Layout::left_to_right(egui::Align::Center), |ui| {
            ui.set_min_width(widest);
            ui.add(egui::Label::new(text).truncate());
        });
        let color = |player| ui_color(palette.share(setup.color(player)));
        let mut shares: Vec<_> = line.values.iter().copied().zip(position.players().map(color)).collect();
        // The bar begins with the share that the number beside it says.
        let first = seat.index().min(shares.len());
        shares.rotate_left(first);
        let share = line.values.get(seat.index()).copied().unwrap_or(0.0);
        if let [_, (rest, _)] = shares[..] {
            // In the two colours of the seats, a bar beside 0 % would be full.
            shares = vec![(share, ui_color(palette.accent)), (rest, ui_color(palette.ground))];
        }
        bar_ui(ui, palette, &shares);
        let chance = || best.map_or_else(|| percent(share), |best| format!("{:+.0}%", 100.0 * (share - best)));
        ui.label(line.settled.map_or_else(chance, |settled| settled.words(seat)));
        // What was solved has not been visited.
        if line.visits > 0 {
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| ui.weak(short_count(line.visits)));
        }
    });
    let seats = setup.seat_names();
    let chances: Vec<String> =
        seats.iter().zip(&line.values).map(|(seat, &value)| format!("{seat} {}", percent(value))).collect();
    let moves: Vec<String> =
        line.principal_variation.iter().skip(1).map(|&mv| notation::short_text(geometry, mv)).collect();
    let rest = moves.join(BETWEEN_MOVES);
    let help = match line.settled {
        Some(settled) => format!("Proved: {}\n{rest}", settled.sentence(setup)).trim_end().to_owned(),
        None => {
            let searched = short_count(line.visits);
            format!("Chance of winning: {}\nSearched {searched} times\n{rest}", chances.join(", "))
        }
    };
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

/// Draws the chances of all seats, each with its colour, as one stacked bar.
fn bar_ui(ui: &mut Ui, palette: &Palette, shares: &[(f32, egui::Color32)]) {
    let width = (ui.available_width() - NUMBERS).clamp(LEAST_BAR, MOST_BAR);
    let (rect, _) = ui.allocate_exact_size(Vec2::new(width, BAR_HEIGHT), Sense::hover());
    let total: f32 = shares.iter().map(|(value, _)| value).sum::<f32>().max(f32::EPSILON);
    let mut left = rect.left();
    for &(value, color) in shares {
        let right = left + rect.width() * value / total;
        let part = Rect::from_min_max(pos2(left, rect.top()), pos2(right, rect.bottom()));
        ui.painter().rect_filled(part, 0.0, color);
        left = right;
    }
    let stroke = egui::Stroke::new(1.0, ui_color(palette.muted));
    ui.painter().rect_stroke(rect, 0.0, stroke, egui::StrokeKind::Outside);
}

/// Formats a count as `950`, `4.1k`, `12k` or `3.4M`.
fn short_count(count: u64) -> String {
    match count {
        0..1_000 => count.to_string(),
        1_000..10_000 => format!("{:.1}k", count as f64 / 1e3),
        10_000..1_000_000 => format!("{}k", count / 1000),
        _ => format!("{:.1}M", count as f64 / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_short() {
        assert_eq!([7, 4_137, 12_345, 3_400_000].map(short_count), ["7", "4.1k", "12k", "3.4M"]);
    }
}
