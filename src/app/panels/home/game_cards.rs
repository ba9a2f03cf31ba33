//! The cards of the games on the home page, each with a living board: a game that plays itself while it is pointed at.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui::{self, Sense, Ui, Vec2};

use super::new_game::NewGameForm;
use crate::app::base::Redraw;
use crate::app::panels::widgets::miniature::{Marks, miniature_ui};
use crate::app::panels::widgets::{muted, name, strong};
use crate::app::theme::{Style, ui_color};
use crate::games::Game;
use crate::record::save::SavedGame;
use crate::record::{GameTree, NodeId};

/// How much of the sample a board at rest shows.
const REST_PART: f32 = 0.62;
/// The time from move to move of a board that plays itself.
const STEP: Duration = Duration::from_millis(450);
/// The least width of a card, and the least height of its board, in points.
const LEAST_WIDTH: f32 = 138.0;
const LEAST_BOARD: f32 = 84.0;
/// The height of the page that belongs to the strip and the texts, and that of the game to continue as far as the boards
/// make room for it, in points; and the part of the rest that a board may take.
const OTHERS_HEIGHT: f32 = 412.0;
const CONTINUE_HEIGHT: f32 = 65.0;
const BOARD_PART: f32 = 0.44;
/// The same on a page with a game to continue and no others.
const WITHOUT_RECENT_PART: f32 = 0.6;
/// The same on a page without games to go back to, and the part of what is left of its height that stays free above the
/// cards.
const ALONE_PART: f32 = 0.74;
const ABOVE_PART: f32 = 0.3;

/// The boards of the cards, in the order of [`Game::ALL`].
#[derive(Resource, Debug)]
pub struct LivingBoards(Vec<LivingBoard>);

#[derive(Debug)]
struct LivingBoard {
    tree: GameTree,
    length: u32,
    /// When the next move is due, on the real clock; `None` at rest.
    next_move: Option<Duration>,
}

impl FromWorld for LivingBoards {
    fn from_world(_: &mut World) -> Self {
        // The tests open every sample, so that none is missing.
        let samples = Game::ALL.iter().filter_map(|game| SavedGame::from_text(game.about.sample).ok());
        Self(samples.map(|sample| LivingBoard::of(sample.tree)).collect())
    }
}

impl LivingBoard {
    fn of(mut tree: GameTree) -> Self {
        while tree.redo() {}
        let length = tree.ply();
        let mut board = Self { tree, length, next_move: None };
        board.rest();
        board
    }

    /// Shows the position of a board at rest.
    fn rest(&mut self) {
        self.next_move = None;
        let rest = (self.length as f32 * REST_PART) as u32;
        while self.tree.ply() > rest && self.tree.undo() {}
        while self.tree.ply() < rest && self.tree.redo() {}
    }

    /// Plays the move that is due, and asks for a frame at the next one.
    fn live(&mut self, now: Duration, redraw: &mut Redraw) {
        let due = *self.next_move.get_or_insert(now);
        if now >= due {
            // After the last move the game begins again.
            if !self.tree.redo() {
                self.tree.go_to(NodeId::START);
            }
            self.next_move = Some(now + STEP);
        }
        redraw.at(self.next_move.unwrap_or(now + STEP));
    }
}

/// What else the page shows.
#[derive(Clone, Copy, Debug)]
pub(in crate::app::panels) struct Beside {
    /// Whether there are games to go back to, besides the one to continue.
    pub(in crate::app::panels) recent: bool,
    /// Whether there is a game to continue.
    pub(super) to_continue: bool,
}

/// Shows the cards, as many in a row as there is room for. A click chooses a game. Without games to go back to, the boards
/// are larger. `now` is the time by which boards play; without it, all rest.
pub(super) fn game_cards_ui(
    ui: &mut Ui,
    style: &Style,
    boards: &mut LivingBoards,
    form: &mut NewGameForm,
    beside: Beside,
    (now, redraw): (Option<Duration>, &mut Redraw),
) {
    let gap = style.measures.space.card;
    let count = Game::ALL.len();
    let fitting = ((ui.available_width() + gap) / (LEAST_WIDTH + gap)) as usize;
    // Rows of about the same length.
    let per_row = if fitting >= count { count } else { count.div_ceil(2).min(fitting.max(2)) };
    let width = (ui.available_width() + gap) / per_row as f32 - gap;
    let (is_alone, part) = match beside {
        Beside { recent: true, .. } => (false, BOARD_PART),
        Beside { to_continue: true, .. } => (false, WITHOUT_RECENT_PART),
        Beside { .. } => (true, ALONE_PART),
    };
    let others = OTHERS_HEIGHT + if beside.to_continue { CONTINUE_HEIGHT } else { 0.0 };
    let room = ui.ctx().viewport_rect().height() - others;
    let board = (part * room).max(LEAST_BOARD);
    if is_alone {
        ui.add_space(ABOVE_PART * (room - board.min(width)).max(0.0));
    }
    ui.spacing_mut().item_spacing = Vec2::splat(gap);
    let highest =
        Game::ALL.map(|game| tagline_height(ui, style, game, width - 2.0 * gap)).into_iter().fold(0.0, f32::max);
    let mut cards: Vec<_> = Game::ALL.into_iter().zip(&mut boards.0).collect();
    for row in cards.chunks_mut(per_row) {
        ui.horizontal(|ui| {
            for (game, living) in row {
                let is_chosen = form.setup().game() == game.about.word;
                let response = card_ui(ui, style, *game, living, is_chosen, [width, board, highest]);
                if let Some(now) = now.filter(|_| response.hovered()) {
                    living.live(now, redraw);
                } else if living.next_move.is_some() {
                    living.rest();
                }
                if response.clicked() && !is_chosen {
                    form.choose_game(*game);
                }
            }
        });
    }
}

/// Returns the height of what a card says about a game, `width` points wide inside.
fn tagline_height(ui: &Ui, style: &Style, game: Game, width: f32) -> f32 {
    let text = egui::WidgetText::from(muted(&style.palette, game.about.tagline));
    text.into_galley(ui, Some(egui::TextWrapMode::Wrap), width, egui::TextStyle::Body).size().y
}

/// Shows a card; `width` is its own, `most` the size of its board, and `highest` the height of what the cards say about
/// their games where it has the most lines, in points.
fn card_ui(
    ui: &mut Ui,
    style: &Style,
    game: Game,
    board: &LivingBoard,
    is_chosen: bool,
    [width, most, highest]: [f32; 3],
) -> egui::Response {
    let (palette, measures) = (&style.palette, &style.measures);
    let line = if is_chosen {
        egui::Stroke::new(2.0, ui_color(palette.accent))
    } else {
        egui::Stroke::new(1.0, ui_color(palette.line))
    };
    let inner = width - 2.0 * measures.space.card;
    let frame = egui::Frame::new().fill(ui_color(palette.panel)).stroke(line).corner_radius(measures.corners.card);
    let shown = frame.inner_margin(measures.space.card - line.width).show(ui, |ui| {
        ui.set_width(inner);
        ui.spacing_mut().item_spacing = Vec2::new(0.0, 4.0);
        ui.vertical_centered(|ui| {
            let size = inner.min(most);
            miniature_ui(ui, palette, board.tree.position(), &Marks::default(), egui::Vec2::splat(size));
            ui.add_space(6.0);
            ui.add(egui::Label::new(strong(game.about.name).size(measures.text.heading)).selectable(false));
            ui.expand_to_include_y(ui.cursor().top() + highest);
            ui.add(egui::Label::new(muted(palette, game.about.tagline)).selectable(false));
        });
    });
    let response = shown.response.interact(Sense::click()).on_hover_cursor(egui::CursorIcon::PointingHand);
    response
        .widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::RadioButton, true, is_chosen, game.about.name));
    name(ui, format!("new.{}", game.about.word), &response);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_living_board() {
        let mut boards = LivingBoards::from_world(&mut World::new());
        assert_eq!(boards.0.len(), Game::ALL.len());
        for (game, board) in Game::ALL.into_iter().zip(&mut boards.0) {
            assert_eq!(board.tree.setup().game(), game.about.word);
            let rest = board.tree.ply();
            assert!(rest > 4 && rest < board.length, "{}: {rest} of {}", game.about.name, board.length);
            let (mut redraw, mut now) = (Redraw::default(), Duration::ZERO);
            // It plays to its end and begins again.
            for _ in 0..=board.length - rest {
                board.live(now, &mut redraw);
                assert_eq!(redraw.next_due(now), Some(now + STEP));
                now += STEP;
            }
            assert_eq!(board.tree.ply(), 0, "{}", game.about.name);
            board.rest();
            assert_eq!((board.tree.ply(), board.next_move), (rest, None));
        }
    }
}
