//! The graph of a report: a line for each seat with its share of the win after each move. A click or a drag goes to the
//! move.

use bevy_egui::egui::{self, Response, Ui};
use egui_plot::{AxisHints, GridMark, HLine, Line, LineStyle, Plot, PlotPoints, Points, VLine};

use crate::app::base::{capital, percent, shares_of};
use crate::app::panels::widgets::{muted, name, stone};
use crate::app::session::Session;
use crate::app::theme::{Style, ui_color};
use crate::app::thinking::GameReport;
use crate::rules::{Player, Position};
use crate::study::Judged;

/// The width of a line and the radius of a mark, in points.
const LINE: f32 = 2.5;
const MARK: f32 = 4.5;
/// The width of the edge of a mark, in points.
const EDGE: f32 = 1.5;
/// The room for the marks at the edges: a share is from 0 to 1.
const MARGIN: f64 = 0.04;
/// The height beside the board, in points.
const SMALL_HEIGHT: f32 = 92.0;

/// The width of a stone in the key, its distance from the name of its seat, and that from one seat to the next, in
/// points.
const KEY: f32 = 14.0;
const KEY_GAP: f32 = 6.0;
const BETWEEN_KEYS: f32 = 20.0;
/// The most mistakes that are marked besides the turning points: more would cover the lines.
const MOST_MARKS: usize = 24;

/// How a graph is shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct GraphSize {
    /// The height, in points.
    pub(in crate::app::panels) height: f32,
    /// Whether the axes are labelled.
    pub(in crate::app::panels) has_labels: bool,
}

/// Returns the size of the graph beside the board.
pub(in crate::app::panels) fn small() -> GraphSize {
    GraphSize { height: SMALL_HEIGHT, has_labels: false }
}

/// Shows the graph. Returns the number of the move that was clicked or dragged to; 0 is the start.
pub(super) fn graph_ui(
    ui: &mut Ui,
    style: &Style,
    session: &Session,
    report: &GameReport,
    size: GraphSize,
) -> Option<usize> {
    if size.has_labels {
        key_ui(ui, style, session);
    }
    let moves = report.line().len();
    let label = |mark: GridMark, _: &_| percent(mark.value as f32);
    let move_number = |mark: GridMark, _: &_| format!("{:.0}", mark.value);
    let font = egui::TextStyle::Small.resolve(ui.style());
    let muted = ui_color(style.palette.muted);
    let labels = |axis: AxisHints<'static>| axis.tick_label_color(muted).tick_label_font(font.clone());
    let quarters = |_| (0..=4).map(|part| GridMark { value: f64::from(part) / 4.0, step_size: 1.0 }).collect();
    let numbered = move |_| numbered_moves(moves);
    // A mark at the edge is whole in a low graph, too.
    let margin = MARGIN.max(f64::from(2.0 * MARK / size.height));
    let plot = Plot::new("report graph")
        .height(size.height)
        .show_axes([size.has_labels, size.has_labels])
        .show_grid([false, true])
        .y_grid_spacer(quarters)
        .x_grid_spacer(numbered)
        .grid_color(ui_color(style.palette.line))
        .custom_x_axes(vec![labels(AxisHints::new_x()).formatter(move_number)])
        .custom_y_axes(vec![labels(AxisHints::new_y()).formatter(label)])
        .allow_zoom(false)
        .allow_drag(false)
        .allow_scroll(false)
        .allow_axis_zoom_drag(false)
        .allow_boxed_zoom(false)
        .allow_double_click_reset(false)
        .show_crosshair(false)
        .show_x(false)
        .show_y(false)
        .set_margin_fraction(egui::Vec2::ZERO)
        .default_x_bounds(0.0, moves.max(1) as f64)
        .default_y_bounds(-margin, 1.0 + margin);
    let cursor = session.tree().ply();
    let shown = plot.show(ui, |plot| {
        // The bounds that egui_plot remembers are those of a game that was shorter then.
        plot.set_plot_bounds_x(-0.5..=moves.max(1) as f64 + 0.5);
        plot.set_plot_bounds_y(-margin..=1.0 + margin);
        let even = 1.0 / session.seats().len() as f64;
        let hairline = HLine::new("even", even).color(ui_color(style.palette.muted)).width(1.0).allow_hover(false);
        plot.hline(hairline.style(LineStyle::dashed_loose()));
        let here = VLine::new("cursor", f64::from(cursor)).color(ui_color(style.palette.accent)).width(LINE);
        plot.vline(here.allow_hover(false));
        for line in lines(style, session, report) {
            plot.line(line);
        }
        for marks in marks(style, report) {
            plot.points(marks);
        }
    });
    let response = shown.response;
    name(ui, if size.has_labels { "report.graph" } else { "graph" }, &response);
    let ply_at = |at: egui::Pos2| {
        let value = shown.transform.value_from_position(at).x.round();
        (value.max(0.0) as usize).min(moves)
    };
    let pointed = response.hover_pos().map(ply_at);
    let is_chosen = response.clicked() || response.dragged();
    let chosen = response.interact_pointer_pos().filter(|_| is_chosen).map(ply_at);
    hover_ui(&response, session, report, pointed);
    chosen.filter(|&ply| ply != cursor as usize)
}

/// Says whose line is which.
fn key_ui(ui: &mut Ui, style: &Style, session: &Session) {
    let (setup, palette) = (session.tree().setup(), &style.palette);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = BETWEEN_KEYS;
        for (index, seat) in setup.seat_names().iter().enumerate() {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = KEY_GAP;
                stone(ui, palette, setup.color(Player(index as u8)), palette.panel, KEY);
                ui.label(muted(palette, capital(seat)));
            });
        }
    });
}

/// The largest number of moves that are numbered, besides the start.
const MOST_NUMBERS: usize = 6;

/// Returns the moves that are numbered below the graph: round numbers, a few of them.
fn numbered_moves(moves: usize) -> Vec<GridMark> {
    let tens = std::iter::successors(Some(1), |ten| Some(10 * ten));
    let mut steps = tens.flat_map(|ten| [1, 2, 5].map(|part| part * ten));
    let step = steps.find(|step| moves / step <= MOST_NUMBERS).unwrap_or(moves.max(1));
    // The size of a step decides whether egui_plot thinks that there is room for the number.
    (0..=moves).step_by(step).map(|ply| GridMark { value: ply as f64, step_size: moves as f64 }).collect()
}

/// Returns the lines of all seats, in pieces between the positions that are not known.
fn lines<'a>(style: &Style, session: &Session, report: &GameReport) -> Vec<Line<'a>> {
    let setup = session.tree().setup();
    let mut lines = Vec::new();
    for player in session.tree().position().players() {
        // White would be lost on paper, and black in the dark.
        let color = ui_color(style.palette.rim(setup.color(player), style.palette.ground));
        let mut piece: Vec<[f64; 2]> = Vec::new();
        let mut end_piece = |piece: &mut Vec<[f64; 2]>| {
            let points = PlotPoints::from(std::mem::take(piece));
            let line = Line::new(setup.seat_names()[player.index()], points);
            lines.push(line.color(color).width(LINE).allow_hover(false));
        };
        for (ply, shares) in report.review().shares.iter().enumerate() {
            match shares.as_ref().and_then(|shares| shares.get(player.index())) {
                Some(&share) => piece.push([ply as f64, f64::from(share)]),
                None if piece.is_empty() => {}
                None => end_piece(&mut piece),
            }
        }
        end_piece(&mut piece);
    }
    lines
}

/// Returns the marks of the mistakes, those of the turning points larger; only these if there are many.
fn marks<'a>(style: &Style, report: &GameReport) -> Vec<Points<'a>> {
    let place = |judged: &Judged| [f64::from(judged.ply), f64::from(judged.after)];
    let is_turn = |judged: &Judged| report.turning_points().iter().any(|point| point.judged.ply == judged.ply);
    let (turns, others): (Vec<&Judged>, Vec<&Judged>) = report
        .review()
        .judged()
        .filter(|judged| judged.quality.is_mistake() || is_turn(judged))
        .partition(|judged| is_turn(judged));
    // A mark may be as red as a line: an edge sets it off.
    let marked = |judged: Vec<&Judged>, radius: f32| {
        let points: Vec<[f64; 2]> = judged.into_iter().map(place).collect();
        [(EDGE, style.palette.text), (0.0, style.palette.clay)].map(|(beyond, color)| {
            Points::new("mistakes", points.clone()).color(ui_color(color)).radius(radius + beyond).allow_hover(false)
        })
    };
    let others = if others.len() > MOST_MARKS { Vec::new() } else { others };
    [marked(others, 0.6 * MARK), marked(turns, MARK)].into_iter().flatten().collect()
}

/// Says in a tooltip what the shares are after the move under the pointer.
fn hover_ui(response: &Response, session: &Session, report: &GameReport, ply: Option<usize>) {
    let Some(shares) = ply.and_then(|ply| report.review().shares.get(ply)) else { return };
    let ply = ply.unwrap_or_default();
    let seats = session.tree().setup().seat_names();
    let title = if ply == 0 { "Start".into() } else { format!("Move {ply}") };
    let text = match shares {
        Some(shares) => format!("{title}: {}", shares_of(seats, shares)),
        None => format!("{title}: not searched yet"),
    };
    response.clone().on_hover_text_at_pointer(text);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_round_numbers_stand_below_the_graph() {
        let numbers = |moves| numbered_moves(moves).iter().map(|mark| mark.value as usize).collect::<Vec<_>>();
        assert_eq!(numbers(0), [0]);
        assert_eq!(numbers(5), [0, 1, 2, 3, 4, 5]);
        assert_eq!(numbers(59), [0, 10, 20, 30, 40, 50]);
        assert_eq!(numbers(96), [0, 20, 40, 60, 80]);
        assert_eq!(numbers(768), [0, 200, 400, 600]);
    }
}
