//! The rules pages: Markdown from `assets/rules`, with its examples drawn as boards that can be stepped through.

use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};
use egui_commonmark::{CommonMarkCache, CommonMarkViewer};

use super::example::example_ui;
use crate::app::base::Screen;
use crate::app::commands::{self, AppCommand};
use crate::app::panels::home::new_game::NewGameForm;
use crate::app::panels::widgets::dock::Dock;
use crate::app::panels::widgets::page_window::{leave_room_for_bar, page_window, scrolling};
use crate::app::panels::widgets::{choice, heading, strong};
use crate::app::session::ShownGame;
use crate::app::theme::{Palette, Style, ui_color};
use crate::games::{Game, Setup};
use crate::record::example::Example;

/// The room before the heading of a part of a page, in points, besides the usual gap.
const BEFORE_HEADING: f32 = 8.0;

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
    /// The title of a page or of a part of it, and its level, from 1.
    Heading(String, usize),
    /// What an example shows.
    Caption(String),
    /// Markdown.
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
pub(in crate::app::panels) fn close_rules(mut pages: ResMut<RulesPages>) {
    pages.drawn = None;
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
            Some(Err(_)) | None => texts(part, index > 0, &mut blocks),
        }
    }
    blocks
}

/// Appends the headings and the text of a part of a page. After an example, it may begin with a caption, in italics.
fn texts(part: &str, is_after_example: bool, blocks: &mut Vec<Block>) {
    let mut text = String::new();
    for (index, paragraph) in part.trim().split("\n\n").enumerate() {
        let level = paragraph.chars().take_while(|&sign| sign == '#').count();
        let in_italics = paragraph.strip_prefix('*').and_then(|rest| rest.strip_suffix('*'));
        let caption = in_italics.filter(|rest| index == 0 && is_after_example && !rest.starts_with('*'));
        if level == 0 && caption.is_none() {
            text.push_str(paragraph);
            text.push_str("\n\n");
            continue;
        }
        if !text.is_empty() {
            blocks.push(Block::Text(std::mem::take(&mut text)));
        }
        blocks.push(match caption {
            Some(caption) => Block::Caption(caption.replace('\n', " ")),
            None => Block::Heading(paragraph[level..].trim().to_owned(), level),
        });
    }
    if !text.is_empty() {
        blocks.push(Block::Text(text));
    }
}

/// Draws the rules window while it is open. Opens at the page of the game on the board or, on the home page, of the
/// game chosen there.
pub(in crate::app::panels) fn rules_window(
    mut dock: Dock,
    screen: Res<State<Screen>>,
    session: Option<ShownGame>,
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
            page_ui(ui, &style, pages);
        });
    });
    if is_closed {
        orders.write(AppCommand::Dismiss);
    }
    Ok(())
}

fn page_ui(ui: &mut Ui, style: &Style, pages: &mut RulesPages) {
    let (palette, sizes) = (&style.palette, &style.measures.text);
    let page = Game::ALL.get(pages.open).map_or("", |game| game.about.word);
    let Some(blocks) = pages.pages.get_mut(pages.open) else { return keys_ui(ui, palette) };
    let mut number = 0;
    for block in blocks {
        match block {
            Block::Heading(text, level) => {
                let size = if *level == 1 { sizes.title } else { sizes.heading };
                ui.add_space(if *level == 1 { 0.0 } else { BEFORE_HEADING });
                ui.label(strong(text.as_str()).size(size));
            }
            Block::Caption(text) => {
                let text = egui::RichText::new(text.as_str()).color(ui_color(palette.muted));
                ui.vertical_centered(|ui| ui.label(text));
            }
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

    #[test]
    fn every_heading_and_every_caption_is_a_block_of_its_own() {
        for game in Game::ALL {
            let (page, word) = (game.about.rules_page, game.about.word);
            let blocks = blocks(page);
            assert!(blocks.iter().filter(|block| matches!(block, Block::Heading(..))).count() >= 3, "{word}");
            for block in &blocks {
                match block {
                    Block::Text(text) => {
                        assert!(!text.lines().any(|line| line.starts_with('#')), "{word}: {text}");
                        assert!(!text.starts_with('*') || text.starts_with("**"), "{word}: {text}");
                    }
                    Block::Heading(text, level) => assert!(!text.starts_with('#') && (1..=2).contains(level), "{word}"),
                    Block::Caption(text) => assert!(!text.contains(['*', '\n']), "{word}: {text}"),
                    Block::Example(_) => {}
                }
            }
        }
    }
}
