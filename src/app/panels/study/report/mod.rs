//! The report of the game on the board: the graph, the accuracy of each seat, the turning points, what happened.

mod graph;
pub(in crate::app::panels) mod section;
mod turning_points;

use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};

use graph::{GraphSize, graph_ui};
use turning_points::try_again_ui;

use crate::app::base::{capital, percent};
use crate::app::commands::AppCommand;
use crate::app::panels::widgets::dock::Dock;
use crate::app::panels::widgets::page_window::{leave_room_for_bar, scrolling, wide_page_window};
use crate::app::panels::widgets::{button, heading, muted, name, primary_button, stone, strong};
use crate::app::session::{Session, ShownGame};
use crate::app::theme::{Style, ui_color};
use crate::app::thinking::GameReport;
use crate::rules::Position;
use crate::study::{Quality, ReportText, SeatReview, counts_text};

/// The width of the window from which the seats stand beside the graph, and the part that the graph has then.
const BESIDE: f32 = 640.0;
const GRAPH_PART: f32 = 0.66;
/// The heights of the graph and of the progress bar, in points.
const GRAPH: f32 = 230.0;
const PROGRESS: f32 = 6.0;
/// The width of the stone of a seat, and the room for its accuracy, in points.
const STONE: f32 = 26.0;
const ACCURACY: f32 = 68.0;

/// Why mistakes cannot be tried again one after the other.
const NO_CLEAR_ANSWER: &str = "None of the mistakes has one clearly better move.";

/// Draws the window while it is open.
pub(in crate::app::panels) fn report_window(
    mut dock: Dock,
    style: Style,
    session: ShownGame,
    report: Res<GameReport>,
    mut orders: MessageWriter<AppCommand>,
) -> Result {
    let ctx = dock.ctx()?;
    let is_closed = wide_page_window(&ctx, &style, "Report", |ui, height| {
        let page = Page { style: &style, session: &session, report: &report };
        // As wide as what scrolls below.
        ui.scope(|ui| {
            leave_room_for_bar(ui);
            page.header_ui(ui, &mut orders);
            page.progress_ui(ui, &mut orders);
        });
        let height = height - (ui.cursor().top() - ui.max_rect().top());
        scrolling(height).show(ui, |ui| {
            leave_room_for_bar(ui);
            page.content_ui(ui, &mut orders);
        });
    });
    if is_closed {
        orders.write(AppCommand::Dismiss);
    }
    Ok(())
}

/// What the window shows.
struct Page<'a> {
    style: &'a Style<'a>,
    session: &'a Session,
    report: &'a GameReport,
}

impl Page<'_> {
    fn header_ui(&self, ui: &mut Ui, orders: &mut MessageWriter<AppCommand>) {
        ui.horizontal_wrapped(|ui| {
            let (tree, line) = (self.session.tree(), self.report.line());
            let text = ReportText { tree, line, review: self.report.review(), names: &[] };
            let result = text.winner().map_or_else(String::new, |winner| format!(" · {winner}"));
            let response = ui.label(muted(&self.style.palette, format!("{}{result}", text.title())));
            name(ui, "report.title", &response);
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let is_known = self.report.has_begun();
                let all = self.report.mistakes_in(self.session).len();
                let mine = self.report.clear_mistakes_in(self.session).len();
                if all > 0 {
                    let size = egui::Vec2::splat(self.style.measures.space.target);
                    let (text, each) = match mine {
                        0 => ("Find better moves".into(), ""),
                        1 => ("Find a better move".into(), "the mistake"),
                        _ => (format!("Find {mine} better moves"), "each mistake"),
                    };
                    let help = match all - mine {
                        0 => format!("Asks for a better move at {each}"),
                        rest => format!("Asks for a better move at {each} with a clear answer; {rest} had none"),
                    };
                    let response =
                        ui.add_enabled_ui(mine > 0, |ui| primary_button(ui, self.style, "find-mistakes", &text, size));
                    let response = response.inner.on_disabled_hover_text(NO_CLEAR_ANSWER);
                    if response.on_hover_text(help).clicked() {
                        orders.write(AppCommand::TryAgain(None));
                    }
                }
                ui.add_enabled_ui(is_known, |ui| {
                    let help = "As Markdown, with a picture of each turning point";
                    if button(ui, "save-report", "Save").on_hover_text(help).clicked() {
                        orders.write(AppCommand::SaveReport);
                    }
                    if button(ui, "copy-report", "Copy as text").clicked() {
                        orders.write(AppCommand::CopyReport);
                    }
                });
            });
        });
    }

    /// Shows how far the search is, with a button that stops it or goes on.
    fn progress_ui(&self, ui: &mut Ui, orders: &mut MessageWriter<AppCommand>) {
        let (searched, to_search) = self.report.progress();
        let is_second = searched == to_search;
        let (done, all) = if is_second { self.report.checked() } else { (searched, to_search) };
        if done == all {
            return;
        }
        let (verb, help) = if self.report.is_running() {
            ("Stop", "What has been found so far is kept")
        } else {
            ("Go on", "Search the other positions")
        };
        ui.horizontal(|ui| {
            if button(ui, "sweep", verb).on_hover_text(help).clicked() {
                orders.write(AppCommand::Sweep);
            }
            let response = ui.label(muted(&self.style.palette, progress_text(self.report)));
            name(ui, "report.progress", &response);
        });
        let part = done as f32 / all.max(1) as f32;
        let fill = ui_color(self.style.palette.accent);
        ui.add(egui::ProgressBar::new(part).desired_height(PROGRESS).fill(fill));
    }

    fn content_ui(&self, ui: &mut Ui, orders: &mut MessageWriter<AppCommand>) {
        let width = ui.available_width();
        if width < BESIDE {
            self.graph_ui(ui, orders);
            self.seats_ui(ui);
            self.turning_points_ui(ui, orders);
            self.happenings_ui(ui);
            return;
        }
        ui.horizontal_top(|ui| {
            let gap = self.style.measures.space.card;
            ui.spacing_mut().item_spacing.x = gap;
            ui.vertical(|ui| {
                ui.set_width(GRAPH_PART * width - gap);
                self.graph_ui(ui, orders);
                self.turning_points_ui(ui, orders);
            });
            ui.vertical(|ui| {
                ui.set_width((1.0 - GRAPH_PART) * width);
                self.seats_ui(ui);
                self.happenings_ui(ui);
            });
        });
    }

    fn graph_ui(&self, ui: &mut Ui, orders: &mut MessageWriter<AppCommand>) {
        let size = GraphSize { height: GRAPH, has_labels: true };
        if let Some(ply) = graph_ui(ui, self.style, self.session, self.report, size) {
            orders.write(AppCommand::Dismiss);
            go_to(self.report, ply, orders);
        }
    }

    fn seats_ui(&self, ui: &mut Ui) {
        heading(ui, &self.style.palette, "ACCURACY");
        let setup = self.session.tree().setup();
        let names = self.session.titles_of_game();
        let players = self.session.tree().position().players();
        for ((player, seat), occupant) in players.zip(&self.report.review().seats).zip(names) {
            let frame = egui::Frame::new().fill(ui_color(self.style.palette.raised));
            let frame =
                frame.corner_radius(self.style.measures.corners.card).inner_margin(self.style.measures.space.item[0]);
            let color = setup.seat_names()[player.index()];
            frame.show(ui, |ui| {
                ui.set_width(ui.available_width());
                ui.horizontal(|ui| {
                    stone(ui, &self.style.palette, setup.color(player), self.style.palette.raised, STONE);
                    let room = ui.available_width() - ACCURACY;
                    ui.vertical(|ui| {
                        ui.set_width(room);
                        ui.spacing_mut().item_spacing.y = 1.0;
                        ui.label(strong(format!("{} · {occupant}", capital(color))));
                        let (searched, all) = self.report.progress();
                        let counts = match seat.accuracy {
                            None if searched < all => "not searched yet".into(),
                            _ => counts_text(|quality| seat.count(quality)),
                        };
                        ui.label(muted(&self.style.palette, counts)).on_hover_text(Quality::meanings());
                    });
                    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                        self.accuracy_ui(ui, color, seat)
                    });
                });
            });
        }
    }

    fn accuracy_ui(&self, ui: &mut Ui, color: &str, seat: &SeatReview) {
        let text = seat.accuracy.map_or("–".into(), percent);
        let text = strong(text).size(self.style.measures.text.heading);
        let moves = Quality::ALL.map(|quality| seat.count(quality)).iter().sum::<u32>();
        let help = format!(
            "Accuracy: how much of its chances {} kept with each move, on average. {} of {moves} moves were the computer's choice.",
            capital(color),
            seat.count(Quality::Best),
        );
        let response = ui.label(text).on_hover_text(help);
        name(ui, format!("accuracy.{color}"), &response);
    }

    fn happenings_ui(&self, ui: &mut Ui) {
        let told = self.report.happenings();
        if told.is_empty() {
            return;
        }
        heading(ui, &self.style.palette, "WHAT HAPPENED");
        for (place, told) in (1..).zip(told) {
            let response = ui.label(told);
            name(ui, format!("happening.{place}"), &response);
        }
    }
}

/// Says how far the search is.
pub(super) fn progress_text(report: &GameReport) -> String {
    let ((searched, all), (checked, around)) = (report.progress(), report.checked());
    if searched < all {
        format!("{searched} of {all} positions searched")
    } else {
        format!("A second look at the mistakes: {checked} of {around} positions")
    }
}

/// Goes to the position after this number of moves.
pub(in crate::app::panels) fn go_to(report: &GameReport, ply: usize, orders: &mut MessageWriter<AppCommand>) {
    let node = ply.checked_sub(1).and_then(|index| report.line().get(index));
    orders.write(node.map_or(AppCommand::ToStart, |&node| AppCommand::GoTo(node)));
}
