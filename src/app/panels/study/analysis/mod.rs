//! What the computer thinks of the position: the best moves with each seat's chances, and the line it expects. Under the
//! pointer the line is shown on the board; a click enters it as a variation.

mod row;
pub(in crate::app::panels) mod view;

use std::borrow::Cow;

use bevy::prelude::MessageWriter;
use bevy_egui::egui::{self, Ui};

use crate::ai::{Line, Report};
use crate::app::base::percent;
use crate::app::commands::AppCommand;
use crate::app::panels::widgets::{muted, name, strong, text_width};
use crate::app::session::Session;
use crate::app::settings::Settings;
use crate::app::theme::{Palette, Style, ui_color};
use crate::app::thinking::{Analysis, AnalysisKind, MOST_SHOWN, Thinking};
use crate::record::notation;
use crate::rules::{Move, Position};
use row::{LEAST_BAR, NUMBERS, ROW, row_ui, short_count};
use view::AnalysisView;

/// The least width of the column of moves, and the greatest unless there is more room, in points.
const LEAST_MOVE: f32 = 36.0;
const MOST_MOVE: f32 = 118.0;

/// Returns the heading of the section; `None` if neither an analysis nor a hint was requested.
pub(in crate::app::panels) fn title(
    session: &Session,
    analysis: &Analysis,
    thinking: &Thinking,
    view: &AnalysisView,
) -> Option<String> {
    let wanted = analysis.wanted(session)?;
    let report = searched(session, analysis, thinking);
    let position = session.tree().position();
    let seat = view.seat(session).unwrap_or(position.to_move());
    let seat = position.setup().seat_names()[seat.index()];
    Some(match (wanted, report.as_deref()) {
        (_, None) if session.thinker().is_some() => "ANALYSIS".into(),
        (_, None) => "THINKING…".into(),
        (AnalysisKind::Hint, Some(_)) => "HINT".into(),
        (AnalysisKind::Analysis, Some(report)) => {
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

/// Returns what is known about the position on the board: while a computer player is thinking, the state of its own search
/// in place of an analysis.
pub(in crate::app::panels) fn searched<'a>(
    session: &Session,
    analysis: &'a Analysis,
    thinking: &'a Thinking,
) -> Option<Cow<'a, Report>> {
    let is_analysis = analysis.wanted(session)? == AnalysisKind::Analysis;
    let thought = thinking.report().filter(|_| is_analysis).map(Cow::Borrowed);
    thought.or_else(|| analysis.report(session).map(|(_, report)| report))
}

/// What the section is drawn with.
pub(in crate::app::panels) struct AnalysisPanel<'a> {
    pub(in crate::app::panels) style: &'a Style<'a>,
    pub(in crate::app::panels) session: &'a Session,
    pub(in crate::app::panels) settings: &'a Settings,
    pub(in crate::app::panels) analysis: &'a Analysis,
    pub(in crate::app::panels) thinking: &'a Thinking,
    pub(in crate::app::panels) view: &'a mut AnalysisView,
}

impl AnalysisPanel<'_> {
    /// Shows the hint or the lines of the analysis. Returns the line under the pointer.
    pub(in crate::app::panels) fn show(&mut self, ui: &mut Ui, orders: &mut MessageWriter<AppCommand>) -> Vec<Move> {
        let (session, palette) = (self.session, &self.style.palette);
        let report = searched(session, self.analysis, self.thinking);
        let pointed = match (self.analysis.wanted(session), report) {
            (Some(AnalysisKind::Analysis), Some(report)) => ui.scope(|ui| self.lines_ui(ui, &report, orders)).inner,
            (Some(AnalysisKind::Analysis), None) => {
                self.waiting_ui(ui);
                Vec::new()
            }
            (Some(AnalysisKind::Hint), report) => {
                report.iter().for_each(|report| hint_ui(ui, palette, session, report));
                return Vec::new();
            }
            (None, _) => return Vec::new(),
        };
        self.view.pins_ui(ui, self.style, session, orders);
        pointed
    }

    /// Shows what the heading of an analysis ends with.
    pub(in crate::app::panels) fn tools_ui(&mut self, ui: &mut Ui, orders: &mut MessageWriter<AppCommand>) {
        let report = searched(self.session, self.analysis, self.thinking);
        self.view.tools_ui(ui, self.style, self.session, self.settings, report.as_deref(), orders);
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
            let response = row_ui(ui, &self.style.palette, self.session, (place, widest), (seat, best), line);
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
