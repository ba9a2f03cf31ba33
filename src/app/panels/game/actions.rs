//! The row of icons under the board: moving through the game, and asking the computer.

use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};

use crate::app::base::Seat;
use crate::app::commands::AppCommand;
use crate::app::panels::widgets::command_buttons::icon_button;
use crate::app::panels::widgets::dock::Dock;
use crate::app::panels::widgets::icons;
use crate::app::panels::widgets::{add_enabled, explained, icon, name};
use crate::app::session::{Session, ShownGame};
use crate::app::settings::{Mode, Settings};
use crate::app::theme::{DISABLED_ICON, Style, ui_color};
use crate::app::thinking::Analysis;

/// The number of icons that are always in the row, and the number of gaps between groups of them.
const LEAST_ICONS: usize = 7;
const GAPS: f32 = 2.0;
/// The width of a gap between two groups, in points.
const GAP: f32 = 20.0;

/// Draws the row. Runs while a game is shown, after the panel beside the board.
pub(in crate::app::panels) fn action_row(
    mut dock: Dock,
    style: Style,
    session: ShownGame,
    settings: Res<Settings>,
    analysis: Res<Analysis>,
    mut orders: MessageWriter<AppCommand>,
) -> Result {
    let frame = egui::Frame::new().fill(ui_color(style.palette.ground)).inner_margin(egui::Margin::symmetric(8, 2));
    let row = ActionRow { style: &style, session: &session, mode: settings.mode, is_analysed: analysis.is_on() };
    dock.show("actions", |root| {
        let panel = egui::Panel::bottom("actions").frame(frame).show_separator_line(false);
        panel.show(root, |ui| row.show(ui, &mut orders));
    })
}

/// What the row depends on.
struct ActionRow<'a> {
    style: &'a Style<'a>,
    session: &'a Session,
    mode: Mode,
    is_analysed: bool,
}

impl ActionRow<'_> {
    /// Shows the icons in the middle of the row; in a narrow window they take several rows.
    fn show(&self, ui: &mut Ui, orders: &mut MessageWriter<AppCommand>) {
        let space = &self.style.measures.space;
        let between = space.item[0] / 2.0;
        // Room for all icons of the whole game, so that none moves when another one goes.
        let more = [self.has_flag(), self.mode == Mode::Study, self.has_computer()];
        let count = LEAST_ICONS + more.into_iter().filter(|&is_there| is_there).count();
        let (room, one) = (ui.available_width(), space.target + between);
        // Several rows have no room for gaps, and are about as long as each other.
        let (gap, width) = if count as f32 * one + GAPS * GAP > room {
            let in_row = ((room / one) as usize).max(1);
            let rows = count.div_ceil(in_row);
            (0.0, count.div_ceil(rows) as f32 * one)
        } else {
            (GAP, count as f32 * one + GAPS * GAP)
        };
        let left = ui.cursor().min + egui::vec2(((room - width) / 2.0).max(0.0), 0.0);
        let rect = egui::Rect::from_min_size(left, egui::vec2(width, ui.available_height()));
        let content = egui::UiBuilder::new()
            .max_rect(rect)
            .layout(egui::Layout::left_to_right(egui::Align::Min).with_main_wrap(true));
        ui.scope_builder(content, |ui| {
            ui.spacing_mut().item_spacing = egui::vec2(between, between);
            ui.spacing_mut().button_padding.x = between;
            ui.visuals_mut().disabled_alpha = DISABLED_ICON;
            self.moves(ui, orders);
            ui.add_space(gap);
            self.game(ui, orders);
            ui.add_space(gap);
            self.computer(ui, orders);
        });
    }

    /// Returns whether there is a flag: it stays when the only person has resigned, so that no other icon moves.
    fn has_flag(&self) -> bool {
        !self.session.is_watched() || self.session.who_left().is_some()
    }

    fn has_computer(&self) -> bool {
        self.session.seats().iter().any(Seat::is_computer)
    }

    fn icon(&self, ui: &mut Ui, orders: &mut MessageWriter<AppCommand>, id: &str, enabled: bool) {
        icon_button(ui, self.style, orders, id, enabled, false);
    }

    fn moves(&self, ui: &mut Ui, orders: &mut MessageWriter<AppCommand>) {
        let (tree, cursor) = (self.session.tree(), self.session.tree().cursor());
        let (has_past, has_future) = (tree.parent(cursor).is_some(), tree.next(cursor).is_some());
        for (id, enabled) in
            [("to-start", has_past), ("back", has_past), ("forward", has_future), ("to-end", has_future)]
        {
            self.icon(ui, orders, id, enabled);
        }
    }

    fn game(&self, ui: &mut Ui, orders: &mut MessageWriter<AppCommand>) {
        let is_running = self.session.to_move().is_some();
        self.icon(ui, orders, "undo", self.session.can_undo());
        self.icon(ui, orders, "redo", self.session.can_redo());
        if self.has_flag() {
            let help = if self.session.seats().len() > 2 {
                "Resign. You can take it back. The computer plays on for you"
            } else {
                "Resign. You can take it back"
            };
            let flag = icons::of_command("resign").unwrap_or_default();
            let can_resign = is_running && !self.session.is_watched();
            let response = add_enabled(ui, can_resign, icon(self.style, flag, false));
            let response = explained(response, help).on_disabled_hover_text(help);
            name(ui, "resign", &response);
            if response.clicked() {
                orders.write(AppCommand::Resign);
            }
        }
    }

    fn computer(&self, ui: &mut Ui, orders: &mut MessageWriter<AppCommand>) {
        let is_running = self.session.to_move().is_some();
        self.icon(ui, orders, "hint", is_running);
        if self.mode == Mode::Study {
            icon_button(ui, self.style, orders, "analysis", true, self.is_analysed);
        }
        if is_running && self.has_computer() {
            icon_button(ui, self.style, orders, "pause", true, self.session.waits_for_resume());
        }
    }
}
