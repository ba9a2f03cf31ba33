//! A move in the list: who played it, what somebody thinks of it, and a menu of what can be done with it.

use bevy::prelude::MessageWriter;
use bevy_egui::egui::{self, Align, FontSelection, Ui};

use crate::app::commands::{self, AppCommand};
use crate::app::panels::widgets::icons;
use crate::app::panels::widgets::menus::as_menu;
use crate::app::panels::widgets::{name, one_line, selectable, strong};
use crate::app::settings::Mode;
use crate::app::theme::{Dryness, Style, ui_color};
use crate::app::view::small::paint_stone;
use crate::record::{GameTree, NodeId, Sign, notation};
use crate::rules::Player;

/// The distance from the left end of a move to the centre of the stone that marks its player, in points; and the spaces
/// that leave room for the stone.
const SWATCH: f32 = 10.0;
pub(super) const LEADING: &str = "     ";
/// The room for a sign and for the mark of a comment at the end of a move, in points.
pub(super) const TRAILING: f32 = 19.0;
/// The distance of the mark of a comment from the end of a move, in points.
const BESIDE: f32 = 3.0;
/// The radius of the mark of a mistake, and its place beside the stone, seen from the top left of the move, in points.
const MISTAKE: f32 = 3.0;
const MISTAKE_AT: egui::Vec2 = egui::vec2(SWATCH + 9.0, 7.0);
/// The width of the menu of a move, in points.
const MENU_WIDTH: f32 = 190.0;

/// The commands in the menu of a move.
const MENU: [&str; 6] = ["good", "bad", "interesting", "promote", "make-main", "delete"];

/// What a move is drawn with.
pub(super) struct MoveCell<'a> {
    pub(super) style: &'a Style<'a>,
    pub(super) tree: &'a GameTree,
    pub(super) node: NodeId,
    pub(super) mover: Option<Player>,
    pub(super) is_current: bool,
    /// Whether it is on the main line.
    pub(super) is_main: bool,
    /// Whether it is a mistake by the report.
    pub(super) is_mistake: bool,
}

impl MoveCell<'_> {
    /// Shows the move, `width` points wide. Returns whether it was clicked.
    pub(super) fn show(&self, ui: &mut Ui, width: f32, mode: Mode, orders: &mut MessageWriter<AppCommand>) -> bool {
        let Some(mv) = self.tree.move_of(self.node) else { return false };
        let button = selectable(self.is_current, self.text(ui)).right_text("");
        let mut response = ui.add(button.min_size(egui::vec2(width, super::ROW)));
        let number = self.tree.ply_of(self.node).unwrap_or_default();
        let place =
            if self.is_main { format!("move.{number}") } else { format!("move.{number}.{}", self.text_of_move()) };
        name(ui, place, &response);
        self.paint(ui, response.rect);
        let comment = self.tree.comment(self.node);
        if self.is_mistake {
            response = response.on_hover_text("A mistake");
        }
        if let Some(words) = notation::action_words(self.tree.geometry(), mv) {
            response = response.on_hover_text(words);
        }
        if !comment.is_empty() {
            response = response.on_hover_text(comment);
        }
        if mode == Mode::Study {
            response.context_menu(|ui| self.menu_ui(ui, orders));
        }
        response.clicked()
    }

    fn text_of_move(&self) -> String {
        let mv = self.tree.move_of(self.node);
        mv.map_or_else(String::new, |mv| notation::short_text(self.tree.geometry(), mv))
    }

    /// Returns the move, and its sign in the sign's colour.
    fn text(&self, ui: &Ui) -> egui::text::LayoutJob {
        let mut job = egui::text::LayoutJob::default();
        let mut append = |text: egui::RichText| {
            text.append_to(
                &mut job,
                ui.style(),
                FontSelection::FontId(egui::TextStyle::Button.resolve(ui.style())),
                Align::Center,
            );
        };
        append(egui::RichText::new(format!("{LEADING}{}", self.text_of_move())));
        if let Some(sign) = Sign::of(self.tree, self.node) {
            let palette = &self.style.palette;
            let color = match sign {
                _ if self.is_current => palette.on_accent,
                Sign::Good => palette.accent,
                Sign::Bad => palette.clay,
                Sign::Interesting => palette.water,
            };
            append(strong(format!(" {}", sign.text())).color(ui_color(color)));
        }
        job
    }

    /// Draws the stone of the player, and the marks of a mistake and of a comment.
    fn paint(&self, ui: &Ui, rect: egui::Rect) {
        let palette = &self.style.palette;
        if let Some(player) = self.mover {
            let at = rect.left_center() + egui::vec2(SWATCH, 0.0);
            let ground = if self.is_current { palette.accent } else { palette.panel };
            let stone = self.tree.setup().color(player);
            paint_stone(ui.painter(), palette, (stone, Dryness::Fresh), (at, 0.6 * SWATCH), ground);
        }
        if self.is_mistake {
            let color = if self.is_current { palette.on_accent } else { palette.clay };
            ui.painter().circle_filled(rect.left_top() + MISTAKE_AT, MISTAKE, ui_color(color));
        }
        if !self.tree.comment(self.node).is_empty() {
            let color = if self.is_current { palette.on_accent } else { palette.muted };
            let font = egui::FontId::proportional(self.style.measures.text.secondary);
            let at = rect.right_center() - egui::vec2(BESIDE, 0.0);
            ui.painter().text(at, egui::Align2::RIGHT_CENTER, icons::COMMENT, font, ui_color(color));
        }
    }

    fn menu_ui(&self, ui: &mut Ui, orders: &mut MessageWriter<AppCommand>) {
        ui.set_width(MENU_WIDTH);
        one_line(ui, strong(format!("{}. {}", self.tree.ply_of(self.node).unwrap_or_default(), self.text_of_move())));
        as_menu(ui, self.style);
        for info in MENU.iter().filter_map(|id| commands::info(id)) {
            let AppCommand::Edit(_, edit) = &info.command else { continue };
            let response = ui.button(info.text);
            name(ui, format!("move.{}", info.id), &response);
            if response.clicked() {
                orders.write(AppCommand::Edit(Some(self.node), edit.clone()));
                ui.close();
            }
        }
    }
}
