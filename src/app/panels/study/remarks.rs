//! What somebody says about the position on the board: a sign for the move, a comment, and the tools to draw with.

use bevy::prelude::*;
use bevy_egui::egui::{self, Key, Modifiers, Ui};
use egui_commonmark::{CommonMarkCache, CommonMarkViewer};

use crate::app::commands::{self, AppCommand, DrawTool, GameEdit};
use crate::app::panels::widgets::icons;
use crate::app::panels::widgets::{add_enabled, describe, explained, hint, icon, muted, name, quiet, strong};
use crate::app::session::{Draws, Session};
use crate::app::settings::{Mode, Settings};
use crate::app::theme::{DISABLED_ICON, Style, ui_color};
use crate::record::notation::short_text;
use crate::record::{Drawing, NodeId, Sign};

/// How many buttons stand above the comment: three signs, three tools, and one that wipes off what they draw.
const BUTTONS: f32 = 7.0;
/// The fewest lines of the field for a comment.
const LINES: usize = 3;

/// The field in which a comment is written. Whatever is typed goes into the game at once.
#[derive(Resource, Default)]
pub struct CommentField {
    /// The game and the node whose comment is being written.
    open: Option<(Entity, NodeId)>,
    text: String,
    cache: CommonMarkCache,
}

/// What the section is drawn with.
pub(in crate::app::panels) struct Remarks<'a> {
    pub(in crate::app::panels) style: &'a Style<'a>,
    pub(in crate::app::panels) session: &'a Session,
    pub(in crate::app::panels) settings: &'a Settings,
    pub(in crate::app::panels) draws: &'a Draws,
    pub(in crate::app::panels) is_solid: bool,
    pub(in crate::app::panels) field: &'a mut CommentField,
}

impl Remarks<'_> {
    /// Returns whether there is anything to show: in the panels to play, only what has been written.
    pub(in crate::app::panels) fn has_content(&self) -> bool {
        self.settings.mode == Mode::Study || !self.comment().is_empty()
    }

    fn comment(&self) -> &str {
        self.session.tree().comment(self.session.tree().cursor())
    }

    /// Shows the section.
    pub(in crate::app::panels) fn show(&mut self, ui: &mut Ui, orders: &mut MessageWriter<AppCommand>) {
        if self.settings.mode == Mode::Play {
            CommonMarkViewer::new().show(
                ui,
                &mut self.field.cache,
                self.session.tree().comment(self.session.tree().cursor()),
            );
            return;
        }
        ui.horizontal_wrapped(|ui| {
            let space = &self.style.measures.space;
            // In one row, if need be without gaps; before the tools there are two more.
            let spare = ui.available_width() - BUTTONS * space.target;
            let gap = (spare / (BUTTONS + 1.0)).floor().clamp(0.0, space.item[0] / 2.0);
            ui.spacing_mut().item_spacing.x = gap;
            ui.spacing_mut().button_padding.x = space.item[0] / 2.0;
            ui.visuals_mut().disabled_alpha = DISABLED_ICON;
            self.signs_ui(ui, orders);
            ui.add_space(2.0 * gap);
            self.tools_ui(ui, orders);
        });
        self.comment_ui(ui, orders);
    }

    fn signs_ui(&self, ui: &mut Ui, orders: &mut MessageWriter<AppCommand>) {
        let (tree, cursor) = (self.session.tree(), self.session.tree().cursor());
        let given = Sign::of(tree, cursor);
        for (sign, id) in Sign::ALL.into_iter().zip(["good", "bad", "interesting"]) {
            let Some(info) = commands::info(id) else { continue };
            let text = strong(sign.text()).size(self.style.measures.text.heading);
            let is_on = given == Some(sign);
            let color = if is_on { self.style.palette.accent } else { self.style.palette.text };
            let button = quiet(egui::Button::new(text.color(ui_color(color)))).selected(false);
            let size = egui::Vec2::splat(self.style.measures.space.target);
            let response = add_enabled(ui, cursor != NodeId::START, button.min_size(size).frame_when_inactive(is_on));
            let response = response.on_hover_text(hint(info));
            describe(&response, is_on, info.text);
            name(ui, info.id, &response);
            if response.clicked() {
                orders.write(info.command.clone());
            }
        }
    }

    fn tools_ui(&self, ui: &mut Ui, orders: &mut MessageWriter<AppCommand>) {
        let held = self.draws.tool(self.settings);
        for tool in DrawTool::ALL {
            let (picture, help) = match tool {
                DrawTool::Arrow => (icons::ARROW, "Draw arrows: click both ends (or drag with the right button)"),
                DrawTool::Circle => (icons::CIRCLE, "Draw circles (or click with the right button)"),
                DrawTool::Letter => (icons::LETTER, "Write letters (or Shift and a click with the right button)"),
            };
            let is_possible = !(self.is_solid && tool == DrawTool::Arrow);
            let response = add_enabled(ui, is_possible, icon(self.style, picture, held == Some(tool)));
            let response =
                response.on_hover_text(help).on_disabled_hover_text("Arrows can be drawn only on flat boards.");
            describe(&response, held == Some(tool), help);
            name(ui, format!("draw.{}", tool.word()), &response);
            if response.clicked() {
                orders.write(AppCommand::Draw(tool));
            }
        }
        let has_drawing = !Drawing::at(self.session.tree(), self.session.tree().cursor()).is_empty();
        let response = add_enabled(ui, has_drawing, icon(self.style, icons::WIPE, false));
        let response = explained(response, "Erase the drawings here");
        name(ui, "draw.wipe", &response);
        if response.clicked() {
            orders.write(AppCommand::Edit(None, GameEdit::Wipe));
        }
    }

    /// Shows the comment; a click on it opens the field. That stays open when others play on meanwhile.
    fn comment_ui(&mut self, ui: &mut Ui, orders: &mut MessageWriter<AppCommand>) {
        let tree = self.session.tree();
        let here = (self.session.game(), tree.cursor());
        let is_here = |&(game, node): &(Entity, NodeId)| game == here.0 && tree.ply_of(node).is_some();
        if let Some((_, node)) = self.field.open.filter(is_here) {
            if node != here.1 {
                let place = tree.move_of(node).map_or("the start".into(), |mv| short_text(tree.geometry(), mv));
                ui.label(muted(&self.style.palette, format!("Comment on {place}")));
            }
            return self.field_ui(ui, node, orders);
        }
        self.field.open = None;
        let comment = self.comment().to_owned();
        let response = if comment.is_empty() {
            let text = muted(&self.style.palette, "Add a comment…");
            ui.add(egui::Button::new(text))
        } else {
            let shown = ui.scope(|ui| {
                // Words that could be selected would take the click.
                ui.style_mut().interaction.selectable_labels = false;
                CommonMarkViewer::new().show(ui, &mut self.field.cache, &comment)
            });
            shown.response.interact(egui::Sense::click()).on_hover_cursor(egui::CursorIcon::Text)
        };
        name(ui, "comment", &response);
        if response.clicked() {
            (self.field.open, self.field.text) = (Some(here), comment);
            ui.memory_mut(|memory| memory.request_focus(field_id()));
        }
    }

    fn field_ui(&mut self, ui: &mut Ui, node: NodeId, orders: &mut MessageWriter<AppCommand>) {
        let is_done = ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::Enter));
        let field = egui::TextEdit::multiline(&mut self.field.text).id(field_id()).desired_rows(LINES);
        let [across, down] = self.style.measures.space.padding.map(|points| points as i8);
        let field = field.desired_width(f32::INFINITY).margin(egui::Margin::symmetric(across, down));
        let response = ui.add(field.hint_text("Markdown is fine"));
        name(ui, "comment.field", &response);
        if response.changed() {
            orders.write(AppCommand::Edit(Some(node), GameEdit::Comment(self.field.text.clone())));
        }
        if is_done || response.lost_focus() {
            self.field.open = None;
        }
    }
}

fn field_id() -> egui::Id {
    egui::Id::new("comment field")
}
