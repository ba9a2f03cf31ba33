//! The home page: the game to continue, the five games, the set-up of the chosen one, and the last games.

use std::borrow::Cow;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::time::Real;
use bevy_egui::egui::{self, Ui};

use super::game_cards::{Beside, LivingBoards, game_cards_ui};
use super::new_game::NewGameForm;
use super::recent::{Recent, Shelf};
use super::strip::Strip;
use crate::app::base::{Calendar, Redraw};
use crate::app::commands::{self, AppCommand};
use crate::app::files::{GameFiles, SavedGames};
use crate::app::panels::widgets::dock::Dock;
use crate::app::panels::widgets::{hint, name, quiet, strong, text_width};
use crate::app::session::{KeptResults, Mistakes, ShownGame};
use crate::app::settings::Settings;
use crate::app::theme::{Style, ui_color};

/// The largest width of the page, in points: wider rows are hard to take in.
const MOST_WIDTH: f32 = 1840.0;
/// The margin of a link, and the gap between two links, in points.
const LINK_PADDING: f32 = 7.0;
const LINK_GAP: f32 = 12.0;
/// The width from which the margin of the page is a large one, in points.
const WIDE: f32 = 900.0;

/// The resources that the page shows.
#[derive(SystemParam)]
pub(in crate::app::panels) struct HomePage<'w, 's> {
    style: Style<'w>,
    games: Res<'w, SavedGames>,
    files: Res<'w, GameFiles>,
    session: Option<ShownGame<'w, 's>>,
    mistakes: Res<'w, Mistakes>,
    results: Res<'w, KeptResults>,
    settings: Res<'w, Settings>,
    calendar: Res<'w, Calendar>,
    time: Res<'w, Time<Real>>,
}

/// Draws the page. Runs in [`Screen::Home`](crate::app::base::Screen::Home).
pub(in crate::app::panels) fn home_page(
    mut dock: Dock,
    page: HomePage,
    mut boards: ResMut<LivingBoards>,
    mut form: ResMut<NewGameForm>,
    mut redraw: ResMut<Redraw>,
    mut orders: MessageWriter<AppCommand>,
) -> Result {
    let style = &page.style;
    let space = &style.measures.space;
    let room = dock.ctx()?.viewport_rect().width();
    let side = if room < WIDE { space.card } else { space.page.max((room - MOST_WIDTH) / 2.0) };
    let content = |ui: &mut Ui| {
        let page_top = ui.cursor().top();
        header_ui(ui, &page, &mut orders);
        ui.add_space(space.item[1]);
        let on_board = page.session.as_ref().map(|_| [page.files.autosave(), page.files.finished()]);
        let recent = Recent { style, shelf: Shelf { games: &page.games, on_board } };
        recent.continue_ui(ui, &mut orders);
        ui.scope(|ui| {
            let beside =
                Beside { recent: recent.shelf.has_others(), to_continue: recent.shelf.to_continue().is_some() };
            let now = page.settings.motion.then(|| page.time.elapsed());
            game_cards_ui(ui, style, &mut boards, &mut form, beside, (now, &mut redraw))
        });
        ui.add_space(space.card);
        ui.scope(|ui| {
            let (results, settings, orders) = (&page.results.0, &*page.settings, &mut orders);
            Strip { style, form: &mut form, results, settings, page_top, orders }.show(ui)
        });
        recent.recent_ui(ui, &mut orders);
    };
    dock.show("home", |root| {
        let frame = egui::Frame::new().fill(ui_color(style.palette.ground));
        egui::CentralPanel::default().frame(frame).show(root, |ui| {
            let height = ui.available_height();
            let area = egui::ScrollArea::vertical().id_salt("home").max_height(height).auto_shrink([false, false]);
            area.show(ui, |ui| {
                // Frames have margins of 127 points at most.
                let page = ui.available_rect_before_wrap().shrink2(egui::vec2(side, space.card));
                ui.scope_builder(egui::UiBuilder::new().max_rect(page), content);
                // There is a gap above it already.
                ui.add_space(space.card - ui.spacing().item_spacing.y);
            });
        });
    })
}

/// Shows the name of the program and the links to other pages.
fn header_ui(ui: &mut Ui, page: &HomePage, orders: &mut MessageWriter<AppCommand>) {
    let style = &page.style;
    ui.horizontal_wrapped(|ui| {
        let title = egui::Label::new(strong("Rhizome").size(style.measures.text.title)).selectable(false);
        let response = ui.add(title);
        name(ui, "title", &response);
        let mut links = links(page);
        let width = |link: &Link| text_width(ui, link.text.as_ref()) + 2.0 * LINK_PADDING + LINK_GAP;
        let is_narrow = ui.available_width() < links.iter().map(width).sum();
        // In a narrow window the links wrap below the title, from left to right.
        if is_narrow {
            links.reverse();
        }
        let links_ui = |ui: &mut Ui| {
            // The words, not their invisible buttons, end about where the page does.
            ui.spacing_mut().button_padding.x = LINK_PADDING;
            ui.spacing_mut().item_spacing.x = LINK_GAP;
            for link in links {
                if link_ui(ui, style, link.id, &link.text, &link.help) {
                    orders.write(link.order);
                }
            }
        };
        if is_narrow {
            ui.end_row();
            links_ui(ui);
        } else {
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), links_ui);
        }
    });
}

/// A link to another page.
struct Link {
    id: &'static str,
    text: Cow<'static, str>,
    help: String,
    order: AppCommand,
}

/// Returns the links from right to left: those to pages that have something to show.
fn links(page: &HomePage) -> Vec<Link> {
    let mistakes = &page.mistakes.0;
    let due = match mistakes.due(page.calendar.today()) {
        0 => "Mistakes".into(),
        due => format!("Mistakes ({due})").into(),
    };
    let pages: [(&str, Cow<str>, bool); 5] = [
        ("settings", "Settings".into(), true),
        ("games", "Games".into(), true),
        ("rules", "Rules".into(), true),
        ("repeat", due, !mistakes.is_empty()),
        ("results", "Results".into(), !page.results.0.is_empty()),
    ];
    let to_page = |(id, text, is_there): (&'static str, Cow<'static, str>, bool)| {
        let info = commands::info(id).filter(|_| is_there)?;
        Some(Link { id, text, help: hint(info), order: info.command.clone() })
    };
    let to_game = page.session.is_some().then(|| Link {
        id: "back-to-game",
        text: "Back to the game".into(),
        help: "Resume the game".into(),
        order: AppCommand::BackToGame,
    });
    pages.into_iter().filter_map(to_page).chain(to_game).collect()
}

/// Shows a link to another page. Returns whether it was clicked.
fn link_ui(ui: &mut Ui, style: &Style, id: &str, text: &str, help: &str) -> bool {
    let text = egui::RichText::new(text).color(ui_color(style.palette.muted));
    let response = ui.add(quiet(egui::Button::new(text))).on_hover_text(help);
    name(ui, id, &response);
    response.clicked()
}
