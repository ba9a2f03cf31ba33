//! The rules pages: text from `assets/rules`, with the examples in it drawn as boards to step through.

use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};
use egui_commonmark::{CommonMarkCache, CommonMarkViewer};

use super::PanelContext;
use super::example::example_ui;
use super::widgets::{choice, heading};
use crate::app::commands::{self, AppCommand};
use crate::record::example::Example;

/// The pages: the game's word in a set-up, title and text.
const PAGES: [(&str, &str, &str); 5] = [
    ("tanbo", "Tanbo", include_str!("../../../assets/rules/tanbo.md")),
    ("hexbo", "Hexbo", include_str!("../../../assets/rules/hexbo.md")),
    ("hexade", "Hexade", include_str!("../../../assets/rules/hexade.md")),
    ("root-bound", "Root Bound", include_str!("../../../assets/rules/root-bound.md")),
    ("chexers", "Chexers", include_str!("../../../assets/rules/chexers.md")),
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
    Example(Box<Example>),
}

impl FromWorld for RulesPages {
    fn from_world(_: &mut World) -> Self {
        let pages = PAGES.iter().map(|(_, _, text)| blocks(text)).collect();
        Self { open: 0, cache: CommonMarkCache::default(), pages }
    }
}

/// Splits a page at its fenced `diagram` blocks.
fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    for (index, part) in page.split("```").enumerate() {
        let example = part.strip_prefix("diagram\n").filter(|_| index % 2 == 1).map(Example::read);
        match example {
            Some(Ok(example)) => blocks.push(Block::Example(Box::new(example))),
            // The tests read every example, so this is a page under work: its text is better than nothing.
            Some(Err(_)) | None => blocks.push(Block::Text(part.trim().to_owned())),
        }
    }
    blocks
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
                for (index, (id, title, _)) in PAGES.iter().enumerate() {
                    if choice(ui, format!("rules.{id}"), pages.open == index, true, title) {
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
    let page = PAGES.get(pages.open).map_or("", |(id, ..)| id);
    let Some(blocks) = pages.pages.get_mut(pages.open) else { return keys_ui(ui, cx) };
    let mut number = 0;
    for block in blocks {
        match block {
            Block::Text(text) => {
                CommonMarkViewer::new().show(ui, &mut pages.cache, text);
            }
            Block::Example(example) => {
                number += 1;
                ui.vertical_centered(|ui| example_ui(ui, &cx.palette, example, &format!("example.{page}.{number}")));
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
        for (_, title, page) in PAGES {
            let blocks = blocks(page);
            let diagrams = blocks.iter().filter(|block| matches!(block, Block::Example(..))).count();
            assert!(diagrams >= 1, "{title} has no diagram");
            assert_eq!(diagrams, page.matches("```diagram").count(), "a diagram of {title} is no position");
        }
    }
}
