//! The rules pages: text from `assets/rules`, with the diagrams in it drawn as boards.

use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};
use egui_commonmark::{CommonMarkCache, CommonMarkViewer};

use super::PanelContext;
use super::miniature::miniature_ui;
use super::widgets::{choice, heading};
use crate::app::commands::{self, AppCommand};
use crate::games::AnyPosition;
use crate::geometry::Cell;
use crate::rules::{Arrangement, Player, Setup, diagram};

/// The pages: title and text.
const PAGES: [(&str, &str); 2] = [
    ("Tanbo", include_str!("../../../assets/rules/tanbo.md")),
    ("Hexbo", include_str!("../../../assets/rules/hexbo.md")),
];

/// The pages as they are shown, and which one is open.
#[derive(Resource)]
pub struct RulesPages {
    open: usize,
    cache: CommonMarkCache,
    pages: Vec<Vec<Block>>,
}

/// A part of a page.
enum Block {
    Text(String),
    /// A position, and the cell that it marks.
    Diagram(Box<AnyPosition>, Option<Cell>),
}

impl FromWorld for RulesPages {
    fn from_world(_: &mut World) -> Self {
        let pages = PAGES.iter().map(|(_, text)| blocks(text)).collect();
        Self { open: 0, cache: CommonMarkCache::default(), pages }
    }
}

/// Splits a page at its fenced `diagram` blocks.
fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    for (index, part) in page.split("```").enumerate() {
        match part.strip_prefix("diagram\n").filter(|_| index % 2 == 1).and_then(position) {
            Some((position, mark)) => blocks.push(Block::Diagram(Box::new(position), mark)),
            None => blocks.push(Block::Text(part.trim().to_owned())),
        }
    }
    blocks
}

/// A diagram block: a set-up, then the rows of the board.
fn position(text: &str) -> Option<(AnyPosition, Option<Cell>)> {
    let (setup, rows) = text.split_once('\n')?;
    let setup: Setup = setup.trim().parse().ok()?;
    let diagram = diagram::read(setup, rows).ok()?;
    let arrangement = |to_move| Arrangement::new(diagram.stones.clone(), Player(to_move));
    let position =
        (0..setup.seats() as u8).find_map(|to_move| AnyPosition::arranged(setup, &arrangement(to_move)).ok());
    Some((position?, diagram.marked))
}

pub(super) fn rules_ui(ctx: &egui::Context, cx: &mut PanelContext, pages: &mut RulesPages) {
    let mut open = true;
    let height = (ctx.content_rect().height() - 190.0).max(200.0);
    egui::Window::new("Rules")
        .open(&mut open)
        .collapsible(false)
        .resizable(false)
        .default_width(620.0)
        .anchor(egui::Align2::CENTER_CENTER, [0.0, 0.0])
        .show(ctx, |ui| {
            ui.horizontal(|ui| {
                for (index, (title, _)) in PAGES.iter().enumerate() {
                    if choice(ui, format!("rules.{}", title.to_lowercase()), pages.open == index, true, title) {
                        pages.open = index;
                    }
                }
                if choice(ui, "rules.keys", pages.open == PAGES.len(), true, "Keys") {
                    pages.open = PAGES.len();
                }
            });
            ui.separator();
            egui::ScrollArea::vertical().max_height(height).min_scrolled_height(height).show(ui, |ui| {
                ui.set_min_width(600.0);
                page_ui(ui, cx, pages);
            });
        });
    if !open {
        cx.commands.write(AppCommand::Dismiss);
    }
}

fn page_ui(ui: &mut Ui, cx: &PanelContext, pages: &mut RulesPages) {
    let Some(blocks) = pages.pages.get(pages.open) else { return keys_ui(ui, cx) };
    for block in blocks {
        match block {
            Block::Text(text) => {
                CommonMarkViewer::new().show(ui, &mut pages.cache, text);
            }
            Block::Diagram(position, mark) => {
                ui.vertical_centered(|ui| miniature_ui(ui, &cx.palette, position, *mark, 240.0));
            }
        }
        ui.add_space(8.0);
    }
}

/// Every key, from the table of commands.
fn keys_ui(ui: &mut Ui, cx: &PanelContext) {
    heading(ui, &cx.palette, "KEYS");
    egui::Grid::new("keys").num_columns(2).spacing([24.0, 6.0]).show(ui, |ui| {
        for info in commands::TABLE.iter() {
            ui.monospace(info.shortcut.text);
            ui.label(info.help);
            ui.end_row();
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_has_text_and_every_diagram_is_a_position() {
        for (title, page) in PAGES {
            let blocks = blocks(page);
            let diagrams = blocks.iter().filter(|block| matches!(block, Block::Diagram(..))).count();
            assert!(diagrams >= 1, "{title} has no diagram");
            assert_eq!(diagrams, page.matches("```diagram").count(), "a diagram of {title} is no position");
        }
    }
}
