//! Marks over stones and cells: recent moves, legal points, hints of the rules, the draft, the cell under the pointer,
//! the analysis, refusals.
//!
//! Marks are few and short-lived: all marks of a kind are redrawn when anything that they depend on changes.

mod aids;
mod analysis;
mod choice;
mod pen;
mod refusal;

use bevy::prelude::*;

pub use analysis::{MarkedCell, marked_cells};
pub use refusal::Refusal;

use super::look::Look;
use super::pointed::Hovered;
use super::solid::space::Appearance;
use crate::app::base::AppSystems;
use crate::app::board::{GroupsOnBoard, Projection, RecentMoves};
use crate::app::session::{PositionShown, Session};
use crate::app::settings::Settings;
use crate::app::theme::Palette;
use crate::app::thinking::Analysis;
use crate::rules::{Effect, Move, Position};
use pen::Pen;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Refusal>().add_systems(
        Update,
        (
            refusal::follow_refusals,
            redraw_position_marks.run_if(is_board_new.or_else(resource_changed::<RecentMoves>)),
            redraw_choice_marks
                .run_if(is_board_new.or_else(resource_changed::<Hovered>).or_else(resource_changed::<Refusal>)),
            redraw_analysis_marks
                .run_if(resource_exists::<Analysis>.and_then(is_board_new.or_else(resource_changed::<Analysis>))),
        )
            .chain()
            .in_set(AppSystems::Mark)
            .run_if(resource_exists::<Session>),
    );
}

/// Returns whether the position, the session or the way it is shown has changed.
fn is_board_new(
    shown: Res<PositionShown>,
    session: Option<Res<Session>>,
    settings: Res<Settings>,
    palette: Res<Palette>,
    appearance: Res<Appearance>,
) -> bool {
    shown.is_changed()
        || session.is_some_and(|session| session.is_changed())
        || settings.is_changed()
        || palette.is_changed()
        || appearance.is_changed()
}

/// A mark on the board, by kind. All marks of a kind are redrawn together.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardMark {
    /// Marks about the position.
    Position,
    /// Marks about the draft and the pointer.
    Choice,
    /// Marks about the best moves.
    Analysis,
}

/// Redraws the marks about the position. Runs when it, the recent moves or the view have changed.
fn redraw_position_marks(
    mut commands: Commands,
    session: Res<Session>,
    recent: Res<RecentMoves>,
    settings: Res<Settings>,
    palette: Res<Palette>,
    look: Look,
    projection: Res<Projection>,
    groups: GroupsOnBoard,
    old: Query<(Entity, &BoardMark)>,
) {
    let Some(mut pen) = Pen::new(&mut commands, BoardMark::Position, &projection, &session, &palette, &look) else {
        return;
    };
    pen.wipe(&old);
    aids::draw(&mut pen, &session, &groups, settings.show_warnings);
    recent_moves(&mut pen, &session, recent.moves());
    removed_stones(&mut pen, &session);
}

/// Redraws the marks about the draft, the pointer and refusals. Runs when one of them or the view has changed.
fn redraw_choice_marks(
    mut commands: Commands,
    session: Res<Session>,
    hovered: Res<Hovered>,
    settings: Res<Settings>,
    palette: Res<Palette>,
    refusal: Res<Refusal>,
    look: Look,
    projection: Res<Projection>,
    groups: GroupsOnBoard,
    old: Query<(Entity, &BoardMark)>,
) {
    let Some(mut pen) = Pen::new(&mut commands, BoardMark::Choice, &projection, &session, &palette, &look) else {
        return;
    };
    pen.wipe(&old);
    choice::draw(&mut pen, &session, &groups, hovered.cell(), settings.marks_legal(session.tree().setup().game()));
    if let Some(cell) = refusal.current().and_then(|refused| refused.cell) {
        pen.mark(cell, &look.art.cross, palette.refused, 0.8);
    }
}

/// Redraws the marks of the analysis or hint. Runs when it or the view has changed.
fn redraw_analysis_marks(
    mut commands: Commands,
    session: Res<Session>,
    analysis: Res<Analysis>,
    palette: Res<Palette>,
    look: Look,
    projection: Res<Projection>,
    old: Query<(Entity, &BoardMark)>,
) {
    let Some(mut pen) = Pen::new(&mut commands, BoardMark::Analysis, &projection, &session, &palette, &look) else {
        return;
    };
    pen.wipe(&old);
    if let Some((wanted, report)) = analysis.report(&session) {
        let mover = session.tree().position().to_move();
        analysis::draw(&mut pen, &marked_cells(mover, wanted, report));
    }
}

/// Draws a ring on what the recent moves placed, and a cross where it did not stay.
fn recent_moves(pen: &mut Pen, session: &Session, moves: &[Move]) {
    let position = session.tree().position();
    // The newest is drawn last, on top of the others.
    for (age, mv) in moves.iter().enumerate().rev() {
        let color = pen.palette.recent_move(age);
        for cell in mv.targets() {
            pen.mark(cell, &pen.art.ring, color, 0.86);
            if position.owner(cell).is_none() {
                // The stone was removed with its own root, or has been captured since.
                pen.mark(cell, &pen.art.cross, color, 0.34);
            }
        }
        for cell in mv.cells().filter(|&cell| position.owner(cell).is_none() && !mv.targets().any(|t| t == cell)) {
            // The cell that a piece came from, or where it left the board.
            pen.mark(cell, &pen.art.ring, color, 0.6);
        }
    }
}

/// Draws a small cross where the last moves of the seats emptied a cell.
fn removed_stones(pen: &mut Pen, session: &Session) {
    let position = session.tree().position();
    let last_moves = session.last_moves();
    let removed = last_moves.iter().flat_map(|last| last.effects.iter().flat_map(Effect::removed));
    for &cell in removed.filter(|&&cell| position.owner(cell).is_none()) {
        pen.mark_on_top(cell, &pen.art.cross, pen.palette.recent_move(0), 0.34);
    }
}
