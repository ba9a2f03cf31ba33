//! The rules pages: Markdown from `assets/rules`, with its examples drawn as boards that can be stepped through.

use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};
use egui_commonmark::{CommonMarkCache, CommonMarkViewer};

use super::dock::Dock;
use super::example::example_ui;
use super::new_game::NewGameForm;
use super::page_window::{leave_room_for_bar, page_window, scrolling};
use super::widgets::{choice, heading};
use crate::app::base::{Overlay, Screen};
use crate::app::commands::{self, AppCommand};
use crate::app::session::Session;
use crate::app::theme::{Palette, Style};
use crate::games::{Game, Setup};
use crate::record::example::Example;

/// The rules pages, parsed once at startup, and which of them is open.
#[derive(Resource)]
pub struct RulesPages {
    /// The page that is open.
    open: usize,
    /// The page that was drawn last; `None` while the window is closed.
    drawn: Option<usize>,
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
        let pages = Game::ALL.iter().map(|game| blocks(game.about.rules_page)).collect();
        Self { open: 0, drawn: None, cache: CommonMarkCache::default(), pages }
    }
}

/// Resets the drawn page when the rules are closed, so that they open at the page of the game again.
pub(super) fn close_rules(overlay: Res<Overlay>, mut pages: ResMut<RulesPages>) {
    if *overlay != Overlay::Rules {
        pages.drawn = None;
    }
}

impl RulesPages {
    /// Selects the page of a game.
    fn open_for(&mut self, setup: Setup) {
        self.open = Game::ALL.iter().position(|game| game.about.word == setup.game()).unwrap_or_default();
    }
}

/// Splits a page at its fenced `diagram` blocks.
fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    for (index, part) in page.split("```").enumerate() {
        let example = part.strip_prefix("diagram\n").filter(|_| index % 2 == 1).map(Example::read);
        match example {
            Some(Ok(example)) => blocks.push(Block::Example(Box::new(example))),
            // The tests check every example, so this only happens while a page is being edited: show its source
            // instead.
            Some(Err(_)) | None => blocks.push(Block::Text(part.trim().to_owned())),
        }
    }
    blocks
}

/// Draws the rules window while it is open. Opens at the page of the game on the board or, on the home page, of the
/// game chosen there.
pub(super) fn rules_window(
    mut dock: Dock,
    screen: Res<State<Screen>>,
    session: Option<Res<Session>>,
    form: Res<NewGameForm>,
    style: Style,
    mut pages: ResMut<RulesPages>,
    mut orders: MessageWriter<AppCommand>,
) -> Result {
    let (ctx, pages) = (dock.ctx()?, &mut *pages);
    if pages.drawn.is_none() {
        let shown = session.filter(|_| *screen.get() == Screen::Game);
        pages.open_for(shown.map_or(form.setup(), |session| session.tree().setup()));
    }
    let is_closed = page_window(&ctx, &style, "Rules", |ui, height| {
        ui.horizontal_wrapped(|ui| {
            for (index, game) in Game::ALL.iter().enumerate() {
                if choice(ui, format!("rules.{}", game.about.word), pages.open == index, true, game.about.name) {
                    pages.open = index;
                }
            }
            if choice(ui, "rules.keys", pages.open == Game::ALL.len(), true, "Keys") {
                pages.open = Game::ALL.len();
            }
        });
        ui.separator();
        let height = height - (ui.cursor().top() - ui.min_rect().top());
        let mut area = scrolling(height).min_scrolled_height(height);
        if pages.drawn.replace(pages.open) != Some(pages.open) {
            // A new page is shown from its top.
            area = area.vertical_scroll_offset(0.0);
        }
        area.show(ui, |ui| {
            leave_room_for_bar(ui);
            page_ui(ui, &style.palette, pages);
        });
    });
    if is_closed {
        orders.write(AppCommand::Dismiss);
    }
    Ok(())
}

fn page_ui(ui: &mut Ui, palette: &Palette, pages: &mut RulesPages) {
    let page = Game::ALL.get(pages.open).map_or("", |game| game.about.word);
    let Some(blocks) = pages.pages.get_mut(pages.open) else { return keys_ui(ui, palette) };
    let mut number = 0;
    for block in blocks {
        match block {
            Block::Text(text) => {
                ui.scope(|ui| {
                    // The lines of a list would be as high as buttons, with their bullets above them.
                    ui.spacing_mut().interact_size.y = ui.text_style_height(&egui::TextStyle::Body);
                    CommonMarkViewer::new().show(ui, &mut pages.cache, text);
                });
            }
            Block::Example(example) => {
                number += 1;
                ui.vertical_centered(|ui| example_ui(ui, palette, example, &format!("example.{page}.{number}")));
            }
        }
        ui.add_space(8.0);
    }
}

/// Lists all shortcuts from the table of commands, and the mouse controls of the 3D board.
fn keys_ui(ui: &mut Ui, palette: &Palette) {
    heading(ui, palette, "KEYS");
    let keys = commands::TABLE.iter().map(|info| (info.shortcut.text, info.help));
    list_ui(ui, "keys", keys);
    heading(ui, palette, "3D BOARD");
    list_ui(ui, "hand", commands::HAND.into_iter());
}

fn list_ui<'a>(ui: &mut Ui, id: &str, rows: impl Iterator<Item = (&'a str, &'a str)>) {
    egui::Grid::new(id).num_columns(2).spacing([24.0, 6.0]).show(ui, |ui| {
        for (key, help) in rows {
            ui.monospace(key);
            ui.label(help);
            ui.end_row();
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_has_text_and_every_diagram_is_a_position() {
        for game in Game::ALL {
            let (title, page) = (game.about.name, game.about.rules_page);
            let blocks = blocks(page);
            let diagrams = blocks.iter().filter(|block| matches!(block, Block::Example(..))).count();
            assert!(diagrams >= 1, "{title} has no diagram");
            assert_eq!(diagrams, page.matches("```diagram").count(), "a diagram of {title} is no position");
        }
    }
}
