//! The results against the computer: how often each level of each game was beaten, and how the strength went that
//! follows them.

use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};
use egui_plot::{AxisHints, GridMark, Line, Plot, PlotPoints, Points};

use crate::ai::Level;
use crate::app::base::capital;
use crate::app::commands::AppCommand;
use crate::app::panels::widgets::dock::Dock;
use crate::app::panels::widgets::page_window::{leave_room_for_bar, page_window, scrolling};
use crate::app::panels::widgets::{heading, muted, name, text_width};
use crate::app::session::KeptResults;
use crate::app::theme::{Style, ui_color};
use crate::games::Game;
use crate::study::{ADAPTIVE, Results};

/// The height of a plot, the width of its line and the radius of its points, in points.
const PLOT: f32 = 130.0;
const LINE: f32 = 2.0;
const MARK: f32 = 3.0;
/// The gaps between two columns and two rows of a table, in points.
const GAPS: [f32; 2] = [24.0, 4.0];

/// Draws the window while it is open.
pub(in crate::app::panels) fn results_window(
    mut dock: Dock,
    style: Style,
    kept: Res<KeptResults>,
    mut orders: MessageWriter<AppCommand>,
) -> Result {
    let ctx = dock.ctx()?;
    let is_closed = page_window(&ctx, &style, "Results", |ui, height| {
        scrolling(height).show(ui, |ui| {
            leave_room_for_bar(ui);
            if kept.0.is_empty() {
                ui.label("Play a game against the computer to its end, and the result is kept here.");
            }
            for game in Game::ALL {
                game_ui(ui, &style, &kept.0, game);
            }
            ui.label(muted(&style.palette, "Games in which bad moves are taken back do not count."));
        });
    });
    if is_closed {
        orders.write(AppCommand::Dismiss);
    }
    Ok(())
}

fn game_ui(ui: &mut Ui, style: &Style, results: &Results, game: Game) {
    let word = game.about.word;
    let levels = Level::ALL.map(Level::name).into_iter().chain([ADAPTIVE]);
    let tallies = levels.map(|level| (level, results.tally(word, level)));
    let played: Vec<_> = tallies.filter(|(_, tally)| tally.played > 0).collect();
    if played.is_empty() {
        return;
    }
    heading(ui, &style.palette, &game.about.name.to_uppercase());
    // In one column for all games.
    let against = |level: &str| format!("Against {}", capital(level));
    let widest = Level::ALL.map(|level| text_width(ui, against(level.name()))).into_iter().fold(0.0, f32::max);
    egui::Grid::new(("results", word)).num_columns(2).min_col_width(widest).spacing(GAPS).show(ui, |ui| {
        for (level, tally) in played {
            let response = ui.label(against(level));
            name(ui, format!("results.{word}.{level}"), &response);
            ui.label(format!("you won {} of {}", tally.won, tally.played));
            ui.end_row();
        }
    });
    let strengths = results.strengths(word);
    if strengths.len() > 1 {
        strength_ui(ui, style, word, &strengths);
    }
    ui.add_space(style.measures.space.item[1]);
}

/// Shows how the strength that follows the results went from game to game.
fn strength_ui(ui: &mut Ui, style: &Style, word: &str, strengths: &[f32]) {
    let font = egui::TextStyle::Small.resolve(ui.style());
    let palette = &style.palette;
    let most = (Level::ALL.len() - 1) as f64;
    let level = |mark: GridMark, _: &_| {
        Level::ALL.get(mark.value as usize).map_or_else(String::new, |level| capital(level.name()))
    };
    let game = |mark: GridMark, _: &_| {
        if mark.value.fract() == 0.0 { format!("{:.0}", mark.value + 1.0) } else { String::new() }
    };
    let labels =
        |axis: AxisHints<'static>| axis.tick_label_color(ui_color(palette.muted)).tick_label_font(font.clone());
    let levels = |_| (0..Level::ALL.len()).map(|level| GridMark { value: level as f64, step_size: 1.0 }).collect();
    let points: Vec<[f64; 2]> =
        strengths.iter().enumerate().map(|(count, &strength)| [count as f64, f64::from(strength)]).collect();
    let plot = Plot::new(("strength", word))
        .height(PLOT)
        .show_grid([false, true])
        .y_grid_spacer(levels)
        .grid_color(ui_color(palette.line))
        .custom_x_axes(vec![labels(AxisHints::new_x()).formatter(game)])
        .custom_y_axes(vec![labels(AxisHints::new_y()).formatter(level)])
        .allow_zoom(false)
        .allow_drag(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .show_crosshair(false)
        .show_x(false)
        .show_y(false);
    let shown = plot.show(ui, |plot| {
        plot.set_plot_bounds_x(-0.5..=points.len() as f64 - 0.5);
        plot.set_plot_bounds_y(-0.3..=most + 0.3);
        let color = ui_color(palette.water);
        plot.line(Line::new("strength", PlotPoints::from(points.clone())).color(color).width(LINE).allow_hover(false));
        plot.points(Points::new("games", points).color(color).radius(MARK).allow_hover(false));
    });
    name(ui, format!("results.{word}.plot"), &shown.response);
    ui.label(muted(palette, "The strength of Adaptive before each game."));
}
