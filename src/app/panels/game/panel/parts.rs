//! The parts of the panel beside the board that open and close: the moves, the report, the remarks and the overlays.

use bevy::prelude::{DetectChangesMut, MessageWriter, Resource};
use bevy_egui::egui::{self, Ui};

use super::{GamePanel, PanelState};
use crate::app::commands::AppCommand;
use crate::app::panels::game::moves::Moves;
use crate::app::panels::study::overlays::overlays_ui;
use crate::app::panels::study::remarks::Remarks;
use crate::app::panels::study::report::section::section_ui;
use crate::app::panels::widgets::section;
use crate::app::settings::Mode;
use crate::app::thinking::AnalysisKind;

/// How high the parts of the panel below the list of moves are, in points: in a study, the list leaves them room.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(in crate::app::panels) struct BelowMoves(f32);

/// The parts of the panel below what is said of the position.
enum Part {
    Remarks,
    Moves,
    Report,
    Overlays,
}

/// Shows the parts below what is said of the position. `top` is where the content of the panel begins, and `height` is its
/// visible height, in points.
pub(super) fn parts_ui(
    ui: &mut Ui,
    panel: &GamePanel,
    state: &mut PanelState,
    (top, height): (f32, f32),
    orders: &mut MessageWriter<AppCommand>,
) {
    let GamePanel { style, session, settings, analysis, .. } = panel;
    let (tree, wanted) = (session.tree(), analysis.wanted(session));
    let (draws, is_solid) = (&*panel.draws, panel.space.is_solid);
    let mut remarks = Remarks { style, session, settings, draws, is_solid, field: &mut state.comment };
    // In a game the list of moves takes the rest of the panel.
    let parts: &[Part] = match settings.mode {
        Mode::Play => &[Part::Remarks, Part::Moves],
        // The graph stands above the moves, and a game that is over asks for its report.
        Mode::Study if panel.report.has_begun() || session.to_move().is_none() => {
            &[Part::Report, Part::Moves, Part::Remarks, Part::Overlays]
        }
        Mode::Study => &[Part::Moves, Part::Report, Part::Remarks, Part::Overlays],
    };
    let mut bottom_of_moves = ui.cursor().top();
    for part in parts {
        match part {
            Part::Remarks if !remarks.has_content() => {}
            Part::Remarks => {
                part_ui(ui, panel, ("remarks", "REMARKS"), orders, |ui, orders| remarks.show(ui, orders));
            }
            Part::Moves => {
                let title = format!("MOVES · {} of {}", tree.ply(), tree.line().len());
                part_ui(ui, panel, ("moves", &title), orders, |ui, orders| {
                    let (mode, report) = (settings.mode, &panel.report);
                    let has_tools = mode == Mode::Study && state.rows.has_variations(session);
                    let mut moves = Moves { style, session, report, mode, rows: &mut state.rows, has_tools };
                    let left = moves.height(ui, height - (ui.cursor().top() - top));
                    let room = match mode {
                        Mode::Play => left,
                        // What the parts below took in the last frame.
                        Mode::Study => (left - state.below_moves.0).max(left.min(moves.study_height(ui))),
                    };
                    moves.show(ui, room, orders);
                });
                bottom_of_moves = ui.cursor().top();
            }
            Part::Report => {
                part_ui(ui, panel, ("report", "REPORT"), orders, |ui, orders| {
                    let is_analysed = wanted == Some(AnalysisKind::Analysis);
                    section_ui(ui, style, session, &panel.report, is_analysed, orders);
                });
            }
            Part::Overlays => {
                part_ui(ui, panel, ("overlays", "OVERLAYS"), orders, |ui, orders| {
                    overlays_ui(ui, style, session, panel.overlays.shown(settings), orders);
                });
            }
        }
    }
    let below_moves = BelowMoves((ui.cursor().top() - bottom_of_moves).round());
    if state.below_moves.set_if_neq(below_moves) {
        ui.ctx().request_repaint();
    }
}

/// Shows a part of the panel that a click on its heading opens or closes. Returns the rectangle of the heading.
pub(super) fn part_ui(
    ui: &mut Ui,
    panel: &GamePanel,
    (id, title): (&'static str, &str),
    orders: &mut MessageWriter<AppCommand>,
    content: impl FnOnce(&mut Ui, &mut MessageWriter<AppCommand>),
) -> egui::Rect {
    let is_open = panel.settings.is_open(id);
    let (heading, is_clicked) = section(ui, &panel.style.palette, (id, title), is_open, |ui| content(ui, &mut *orders));
    if is_clicked {
        orders.write(AppCommand::ToggleSection(id));
    }
    heading
}
