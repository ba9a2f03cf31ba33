//! What is drawn over stones and cells: the recent moves, legal points, what the rules know of the position, the move half
//! made, what is under the pointer, the computer's view, refusals.
//!
//! Marks are few and short-lived: those of the position and those of the pointer are drawn anew as a whole when anything
//! that they depend on changes.

mod aids;
mod analysis;
mod choice;
mod pen;
mod refusal;

use bevy::prelude::*;

use super::pointed::Hovered;
use super::solid::look::Look;
use crate::app::base::AppSystems;
use crate::app::board::{Projection, RecentMoves};
use crate::app::session::Session;
use crate::app::settings::Settings;
use crate::app::theme::Palette;
use crate::app::thinking::{Analysis, Wanted};
use crate::geometry::Cell;
use crate::record::NodeId;
use crate::record::draft::Draft;
use crate::rules::{Move, Position};
use pen::Pen;
pub use refusal::Refusal;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Refusal>().add_systems(
        Update,
        (refusal::follow_refusals, redraw_position_marks, redraw_choice_marks, redraw_analysis_marks)
            .chain()
            .in_set(AppSystems::Dress)
            .run_if(resource_exists::<Session>),
    );
}

/// A mark on the board, by what it is about: each kind is drawn anew as a whole.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardMark {
    /// The position.
    Position,
    /// The move about to be made, and the pointer.
    Choice,
    /// The best moves.
    Analysis,
}

/// What the marks of the position show: they are drawn anew when it changes.
#[derive(Clone, PartialEq)]
struct ShownPosition {
    game: u64,
    node: NodeId,
    warnings: bool,
    recent: Vec<Move>,
    palette: Palette,
    board: Option<Entity>,
    is_persons_turn: bool,
    is_over: bool,
}

fn redraw_position_marks(
    mut commands: Commands,
    session: Res<Session>,
    recent: Res<RecentMoves>,
    settings: Res<Settings>,
    palette: Res<Palette>,
    look: Look,
    projection: Res<Projection>,
    old: Query<(Entity, &BoardMark)>,
    mut last_shown: Local<Option<ShownPosition>>,
) {
    let shown = ShownPosition {
        game: session.serial(),
        node: session.tree().cursor(),
        warnings: settings.show_warnings,
        recent: recent.moves().to_vec(),
        palette: palette.clone(),
        board: projection.board(),
        is_persons_turn: session.is_persons_turn(),
        is_over: session.to_move().is_none(),
    };
    if last_shown.as_ref() == Some(&shown) {
        return;
    }
    let Some(mut pen) = Pen::new(&mut commands, BoardMark::Position, &projection, &session, &palette, &look) else {
        return;
    };
    pen.wipe(&old);
    aids::draw(&mut pen, &session, shown.warnings);
    recent_moves(&mut pen, &session, &shown.recent);
    *last_shown = Some(shown);
}

/// What the marks of the move about to be made show.
#[derive(Clone, PartialEq)]
struct ShownChoice {
    game: u64,
    node: NodeId,
    hovered: Option<Cell>,
    draft: Draft,
    legal: bool,
    refused: Option<Cell>,
    palette: Palette,
    board: Option<Entity>,
    is_persons_turn: bool,
}

fn redraw_choice_marks(
    mut commands: Commands,
    session: Res<Session>,
    hovered: Res<Hovered>,
    settings: Res<Settings>,
    palette: Res<Palette>,
    refusal: Res<Refusal>,
    look: Look,
    projection: Res<Projection>,
    old: Query<(Entity, &BoardMark)>,
    mut last_shown: Local<Option<ShownChoice>>,
) {
    let shown = ShownChoice {
        game: session.serial(),
        node: session.tree().cursor(),
        hovered: hovered.cell(),
        draft: session.draft(),
        legal: settings.show_legal,
        refused: refusal.current().and_then(|refused| refused.cell),
        palette: palette.clone(),
        board: projection.board(),
        is_persons_turn: session.is_persons_turn(),
    };
    if last_shown.as_ref() == Some(&shown) {
        return;
    }
    let Some(mut pen) = Pen::new(&mut commands, BoardMark::Choice, &projection, &session, &palette, &look) else {
        return;
    };
    pen.wipe(&old);
    choice::draw(&mut pen, &session, &shown);
    if let Some(cell) = shown.refused {
        pen.mark(cell, &look.art.cross, palette.refused, 0.8);
    }
    *last_shown = Some(shown);
}

/// What the marks of the analysis show.
#[derive(Clone, PartialEq)]
struct ShownAnalysis {
    moves: Vec<analysis::MarkedMove>,
    wanted: Option<Wanted>,
    palette: Palette,
    board: Option<Entity>,
}

fn redraw_analysis_marks(
    mut commands: Commands,
    session: Res<Session>,
    analysis: Option<Res<Analysis>>,
    palette: Res<Palette>,
    look: Look,
    projection: Res<Projection>,
    old: Query<(Entity, &BoardMark)>,
    mut last_shown: Local<Option<ShownAnalysis>>,
) {
    let report = analysis.as_ref().and_then(|analysis| analysis.report(&session));
    let mover = session.tree().position().to_move();
    let shown = ShownAnalysis {
        moves: report.map_or_else(Vec::new, |(wanted, report)| analysis::marked_moves(mover, wanted, report)),
        wanted: report.map(|(wanted, _)| wanted),
        palette: palette.clone(),
        board: projection.board(),
    };
    if last_shown.as_ref() == Some(&shown) {
        return;
    }
    let Some(mut pen) = Pen::new(&mut commands, BoardMark::Analysis, &projection, &session, &palette, &look) else {
        return;
    };
    pen.wipe(&old);
    if let Some(wanted) = shown.wanted {
        analysis::draw(&mut pen, wanted, &shown.moves);
    }
    *last_shown = Some(shown);
}

/// A ring on what the recent moves put down, and a cross where it did not stay.
fn recent_moves(pen: &mut Pen, session: &Session, moves: &[Move]) {
    let position = session.tree().position();
    // The newest comes last, over the others.
    for (age, mv) in moves.iter().enumerate().rev() {
        let color = pen.palette.recent_move(age);
        for cell in mv.targets() {
            pen.mark(cell, &pen.art.ring, color, 0.86);
            if position.owner(cell).is_none() {
                // The stone fell with its own root, or was taken since.
                pen.mark(cell, &pen.art.cross, color, 0.34);
            }
        }
        for cell in mv.cells().filter(|&cell| position.owner(cell).is_none() && !mv.targets().any(|t| t == cell)) {
            // Where a piece came from, or left the board.
            pen.mark(cell, &pen.art.dot, color, 0.6);
        }
    }
}
