//! The panel beside the board: seats, result, notes, the computer's view and the moves.

mod parts;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};
pub(in crate::app::panels) use parts::BelowMoves;
use parts::{part_ui, parts_ui};

use super::end::{end_ui, result_ui};
use super::moves::MoveRows;
use super::seats::Seats;
use super::status;
use super::teacher::{line_of, teacher_ui};
use super::turn::turn_ui;
use crate::app::commands::AppCommand;
use crate::app::panels::study::analysis;
use crate::app::panels::study::analysis::AnalysisPanel;
use crate::app::panels::study::analysis::view::AnalysisView;
use crate::app::panels::study::legend::{Legend, Searched};
use crate::app::panels::study::remarks::CommentField;
use crate::app::panels::texts::notes::Tone;
use crate::app::panels::texts::reading::Reading;
use crate::app::panels::texts::result::headline;
use crate::app::panels::widgets::dock::Dock;
use crate::app::panels::widgets::frames::{at_foot, scrolled, side_panel};
use crate::app::panels::widgets::{heading_width, heading_with_tools, muted, name};
use crate::app::session::{Draws, KeptResults, ShownGame, Teacher, is_learned, is_taught};
use crate::app::settings::{Mode, Settings};
use crate::app::theme::{Style, ui_color};
use crate::app::thinking::{Analysis, AnalysisKind, ForcedPass, GameReport, Overlays, Thinking};
use crate::app::view::pointed::ShownLine;
use crate::app::view::solid::space::Space;
use crate::rules::Move;

/// The width of the panel, as a part of that of the window, and its limits, in points.
const WIDTH_PART: f32 = 0.29;
const LEAST_WIDTH: f32 = 300.0;
const MOST_WIDTH: f32 = 400.0;
/// The largest part of a narrow window that the panel takes.
const MOST_PART: f32 = 0.5;

/// The resources that the panel shows.
#[derive(SystemParam)]
pub(in crate::app::panels) struct GamePanel<'w, 's> {
    style: Style<'w>,
    session: ShownGame<'w, 's>,
    settings: Res<'w, Settings>,
    reading: Res<'w, Reading>,
    legend: Legend<'w>,
    thinking: Res<'w, Thinking>,
    analysis: Res<'w, Analysis>,
    report: Res<'w, GameReport>,
    forced_pass: Res<'w, ForcedPass>,
    draws: Res<'w, Draws>,
    space: Res<'w, Space>,
    teacher: Res<'w, Teacher>,
    results: Res<'w, KeptResults>,
    overlays: Res<'w, Overlays>,
}

/// What the panel keeps from frame to frame.
#[derive(SystemParam)]
pub(in crate::app::panels) struct PanelState<'w> {
    rows: ResMut<'w, MoveRows>,
    comment: ResMut<'w, CommentField>,
    line: ResMut<'w, ShownLine>,
    view: ResMut<'w, AnalysisView>,
    below_moves: ResMut<'w, BelowMoves>,
}

/// Draws the panel and writes the commands of its buttons. Runs while a game is shown.
pub(in crate::app::panels) fn game_panel(
    mut dock: Dock,
    panel: GamePanel,
    mut state: PanelState,
    mut orders: MessageWriter<AppCommand>,
) -> Result {
    let room = dock.ctx()?.viewport_rect().width();
    let width = (room * WIDTH_PART).clamp(LEAST_WIDTH.min(room * MOST_PART), MOST_WIDTH);
    // Each scrolls on its own.
    let id = match panel.settings.mode {
        Mode::Play => "play panel",
        Mode::Study => "study panel",
    };
    let fill = panel.style.palette.panel;
    side_panel(&mut dock, &panel.style, (id, fill, width), |ui| {
        // In a study, buttons above are clicked again and again, while what is marked changes with every step.
        if panel.settings.mode == Mode::Study {
            let key = (panel.session.game(), panel.overlays.shown(&panel.settings).is_some());
            let gap = panel.style.measures.space.item[1];
            at_foot(ui, "legend", key, gap, |ui| legend_ui(ui, &panel, &state, &mut orders));
        }
        scrolled(ui, id, |ui, height| content_ui(ui, &panel, &mut state, height, &mut orders));
    })
}

/// Says what the marks on the board mean.
fn legend_ui(ui: &mut Ui, panel: &GamePanel, state: &PanelState, orders: &mut MessageWriter<AppCommand>) {
    let GamePanel { style, session, analysis, .. } = panel;
    let is_line_shown = !state.line.0.is_empty();
    let searched =
        analysis.report(session).map(|(wanted, report)| Searched { wanted, best: report.best(), is_line_shown });
    panel.legend.show(ui, style, session, searched, orders);
}

/// Shows the legend in a game. While the computer thinks, it stays as high as it was, or the moves below it would go up and
/// down with every turn.
fn play_legend_ui(ui: &mut Ui, panel: &GamePanel, state: &PanelState, orders: &mut MessageWriter<AppCommand>) {
    let session = &panel.session;
    let (kept, top) = (egui::Id::new(("legend of a game", session.game())), ui.cursor().top());
    legend_ui(ui, panel, state, orders);
    let height = ui.cursor().top() - top;
    if session.is_persons_turn() {
        ui.data_mut(|data| data.insert_temp(kept, height));
    } else if session.is_computers_turn() {
        let before = ui.data(|data| data.get_temp::<f32>(kept)).unwrap_or_default();
        ui.add_space((before - height).max(0.0));
    }
}

/// The room that the analysis needs with its heading and a few moves, in points.
const ANALYSIS_ROOM: f32 = 220.0;

/// Shows the parts of the panel. `height` is the visible height, in points; longer content scrolls.
fn content_ui(
    ui: &mut Ui,
    panel: &GamePanel,
    state: &mut PanelState,
    height: f32,
    orders: &mut MessageWriter<AppCommand>,
) {
    let top = ui.cursor().top();
    let GamePanel { style, session, settings, reading, thinking, analysis, .. } = panel;
    let mut line = Vec::new();
    let taken = panel.teacher.taken_back(session);
    if let Some(taken) = taken {
        // The hint that was asked for then takes its place.
        let is_line_shown = analysis.report(session).is_none();
        teacher_ui(ui, style, taken, is_line_shown, orders);
        if is_line_shown {
            line = line_of(taken);
        }
    }
    match headline(session) {
        _ if taken.is_some() => {}
        Some(headline) if settings.mode == Mode::Study => result_ui(ui, session, &headline),
        Some(headline) => end_ui(ui, style, session, headline, orders),
        None => {
            turn_label_ui(ui, panel);
            if is_taught(session, settings) {
                ui.label(muted(&style.palette, "Moves that lose too much are taken back."));
            }
            lesson_offer_ui(ui, panel, orders);
        }
    }
    turn_ui(ui, session, orders);
    let wanted = analysis.wanted(session);
    let was_shown = ui.data_mut(|data| {
        let is_shown = data.get_temp_mut_or_default::<bool>(egui::Id::new("analysis is shown"));
        std::mem::replace(is_shown, wanted.is_some())
    });
    let is_new = wanted.is_some() && !was_shown;
    // A hint stands where it is in sight at once: below whose turn it is.
    if wanted == Some(AnalysisKind::Hint) {
        analysis_ui(ui, panel, state, (height - (ui.cursor().top() - top), is_new), orders);
    }
    part_ui(ui, panel, ("seats", "SEATS"), orders, |ui, orders| {
        Seats { style, session, reading, thinking, results: &panel.results.0 }.show(ui, orders)
    });
    notes_ui(ui, style, reading);
    if settings.mode == Mode::Play {
        play_legend_ui(ui, panel, state, orders);
    }
    if wanted == Some(AnalysisKind::Analysis) {
        let pointed = analysis_ui(ui, panel, state, (height - (ui.cursor().top() - top), is_new), orders);
        if !pointed.is_empty() {
            line = pointed;
        }
    }
    if wanted.is_none() && settings.mode == Mode::Study {
        let text = match session.to_move() {
            Some(_) => {
                "The chart button below the board, or the I key, shows what the computer thinks of this position."
            }
            None => "The game ends here. Step back to see what the computer thinks of an earlier position.",
        };
        ui.label(muted(&style.palette, text));
    }
    match settings.mode {
        Mode::Play => parts_ui(ui, panel, state, (top, height), orders),
        Mode::Study => {
            // The line above the legend keeps off what is scrolled to its end.
            let gap = style.measures.space.item[1];
            parts_ui(ui, panel, state, (top, height - gap), orders);
            ui.add_space(gap);
        }
    }
    state.line.set_if_neq(ShownLine(line));
}

/// Shows the hint or the analysis. If the user has just asked for it (`is_new`), scrolls to it where the panel is too low;
/// `room` is what can be seen of the panel from here on, in points. Returns the line under the pointer.
fn analysis_ui(
    ui: &mut Ui,
    panel: &GamePanel,
    state: &mut PanelState,
    (room, is_new): (f32, bool),
    orders: &mut MessageWriter<AppCommand>,
) -> Vec<Move> {
    let GamePanel { style, session, settings, analysis, thinking, .. } = panel;
    let view = &mut *state.view;
    let Some(title) = analysis::title(session, analysis, thinking, view) else { return Vec::new() };
    let mut line = Vec::new();
    let mut shown = AnalysisPanel { style, session, settings, analysis, thinking, view };
    let of = ("analysis", title.as_str());
    let heading = if settings.is_open(of.0) && analysis.wanted(session) == Some(AnalysisKind::Analysis) {
        let (room, tools) = (ui.available_width(), 2.0 * style.measures.space.target);
        // Where there is no room for the number of positions beside the tools, it is left out.
        let short = title.split(" · ").next().unwrap_or_default();
        let fits = heading_width(ui, &style.palette, &title) <= room - tools;
        let of = (of.0, if fits { of.1 } else { short });
        let heading = heading_with_tools(ui, &style.palette, of, |ui| shown.tools_ui(ui, orders));
        line = shown.show(ui, orders);
        orders.write_batch(heading.clicked().then_some(AppCommand::ToggleSection(of.0)));
        heading.rect
    } else {
        part_ui(ui, panel, of, orders, |ui, orders| line = shown.show(ui, orders))
    };
    if is_new && room < ANALYSIS_ROOM {
        ui.scroll_to_rect(heading, Some(egui::Align::Min));
    }
    line
}

/// Shows whose turn it is. Always takes two lines, so that what is below does not move under the pointer.
fn turn_label_ui(ui: &mut Ui, panel: &GamePanel) {
    let line = ui.text_style_height(&egui::TextStyle::Body) + 2.0;
    let response = ui.allocate_ui(egui::vec2(ui.available_width(), 2.0 * line), |ui| {
        ui.set_min_height(2.0 * line);
        if panel.teacher.is_looking(&panel.session) {
            return ui.label("Looking at your move…");
        }
        ui.label(status::whose_turn(&panel.session, &panel.forced_pass))
    });
    name(ui, "turn", &response.inner);
}

/// Says what the game is about, and offers the lesson, before the first move of somebody's first game of this kind; the
/// lesson only to those who have not taken it.
fn lesson_offer_ui(ui: &mut Ui, panel: &GamePanel, orders: &mut MessageWriter<AppCommand>) {
    let (setup, settings) = (panel.session.tree().setup(), &panel.settings);
    if !settings.first_games.contains(setup.game()) || panel.session.tree().has_moves() {
        return;
    }
    ui.label(muted(&panel.style.palette, setup.about().idea));
    if is_learned(setup, settings) {
        return;
    }
    let text = format!("New to {}? Learn it in 2 minutes", setup.about().name);
    let text = egui::RichText::new(text).color(ui_color(panel.style.palette.water));
    let response = ui.add(egui::Button::new(text).frame(false).wrap());
    name(ui, "learn", &response);
    if response.on_hover_text("Do the first moves, step by step. This game waits.").clicked() {
        orders.write(AppCommand::Learn(setup));
    }
}

/// Shows the notes: what the last move did and what is threatened.
pub(in crate::app::panels) fn notes_ui(ui: &mut Ui, style: &Style, reading: &Reading) {
    let palette = &style.palette;
    if !reading.notes.is_empty() {
        ui.add_space(style.measures.space.item[1] / 2.0);
    }
    for note in &reading.notes {
        let color = match note.tone {
            Tone::Plain => palette.muted,
            Tone::Chance => palette.accent,
            Tone::Danger => palette.clay,
        };
        ui.label(egui::RichText::new(&note.text).color(ui_color(color)));
    }
}
