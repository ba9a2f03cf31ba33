//! Marks over stones and cells: recent moves, legal points, hints of the rules, the draft, the cell under the pointer,
//! the analysis, refusals.
//!
//! Marks are few and short-lived: all marks of a kind are redrawn when anything that they depend on changes.

mod aids;
mod analysis;
mod annotations;
mod choice;
mod due;
mod hints;
mod line;
mod marker;
mod overlay;
mod pen;
mod pointed;
mod position;
mod refusal;
mod words;

use bevy::prelude::*;

pub use aids::{aid_mark, live_mark, warn as draw_warnings};
pub use analysis::{MarkedCell, best_mark, candidate_color, marked_cells};
pub use annotations::{Annotations, arrow_outline, circle, circles_and_letters};
pub use choice::{choices as draw_choices, hides_movable, refused as draw_refused};
pub use hints::{hint_mark, hint_tint};
pub use line::{StoneAhead, stones_ahead};
pub use marker::{GroundMarker, Mark, MarkShape, Marker};
pub use overlay::{reach_shades, shade_color};
pub use position::{draw as draw_position, recent_moves as draw_recent_moves};
pub use refusal::Refusal;
pub use words::{WORD_SIZE, has_dots_for_numbers};

use super::look::Look;
use super::motion::Sliding;
use super::pointed::{Hovered, Resting, ShownLine};
use crate::app::base::AppSystems;
use crate::app::board::{Groups, Projection, RecentMoves, Stone};
use crate::app::session::{ActiveGame, Asked, Asking, Draws, Practice, ShownGame};
use crate::app::settings::Settings;
use crate::app::theme::Palette;
use crate::app::thinking::{Analysis, Overlays};
use crate::geometry::Cell;
use crate::rules::{Position, Turn};
use crate::study::overlay::Overlay;
use due::{is_analysis_new, is_board_new, is_choice_new, is_overlay_new};
use pen::Pen;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Refusal>()
        .add_systems(
            Update,
            (
                refusal::follow_refusals,
                redraw_position_marks.run_if(
                    is_board_new
                        .or_eager(resource_changed::<RecentMoves>)
                        .or_eager(any_component_removed::<Sliding>)
                        .or_eager(resource_exists_and_changed::<Overlays>),
                ),
                redraw_choice_marks.run_if(is_board_new.or_eager(is_choice_new)),
                redraw_hints.run_if(
                    is_board_new
                        .or_eager(resource_exists_and_changed::<Practice>)
                        .or_eager(resource_removed::<Practice>),
                ),
                // A picture has neither overlays nor an analysis.
                redraw_overlay.run_if(resource_exists::<Overlays>.and_then(is_board_new.or_eager(is_overlay_new))),
                redraw_line.run_if(is_board_new.or_eager(resource_changed::<ShownLine>)),
                redraw_analysis_marks
                    .run_if(resource_exists::<Analysis>.and_then(is_board_new.or_eager(is_analysis_new))),
            )
                .chain()
                .in_set(AppSystems::Mark)
                .run_if(any_with_component::<ActiveGame>),
        )
        .add_plugins(annotations::plugin);
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
    /// Marks of the hints of a question.
    Hint,
    /// A line of moves shown ahead of time.
    Line,
    /// The shades of an overlay.
    Overlay,
}

/// Redraws the marks about the position. Runs when it, the recent moves or the view have changed, and when a piece has
/// arrived: its move is not marked before.
fn redraw_position_marks(
    mut commands: Commands,
    session: ShownGame,
    recent: Res<RecentMoves>,
    settings: Res<Settings>,
    palette: Res<Palette>,
    look: Look,
    projection: Res<Projection>,
    groups: Res<Groups>,
    (annotations, overlays): (Option<Res<Annotations>>, Option<Res<Overlays>>),
    on_their_way: Query<&Stone, With<Sliding>>,
    old: Query<(Entity, &BoardMark)>,
) {
    let Some(mut pen) = Pen::new(&mut commands, BoardMark::Position, &projection, &session, &palette, &look) else {
        return;
    };
    pen.wipe(&old);
    let is_on_its_way = |cell: Cell| on_their_way.iter().any(|stone| stone.cell == cell);
    let recent = match recent.moves() {
        _ if annotations.as_ref().is_some_and(|annotations| annotations.hides_last) => &[],
        [last, before @ ..] if last.targets().any(is_on_its_way) => before,
        moves => moves,
    };
    let tints = overlays.is_none_or(|overlays| overlays.shown(&settings).is_none());
    position::draw(&mut pen, &session, groups.all(), recent, (settings.show_warnings, tints));
    circles_and_letters(&mut pen, &Annotations::drawn(annotations.as_deref(), &session));
}

/// Redraws the marks about the draft, the pointer and refusals. Runs when one of them or the view has changed.
fn redraw_choice_marks(
    mut commands: Commands,
    session: ShownGame,
    (hovered, resting): (Res<Hovered>, Res<Resting>),
    settings: Res<Settings>,
    palette: Res<Palette>,
    (refusal, draws, asking): (Res<Refusal>, Res<Draws>, Asking),
    analysis: Option<Res<Analysis>>,
    look: Look,
    projection: Res<Projection>,
    groups: Res<Groups>,
    old: Query<(Entity, &BoardMark)>,
) {
    let Some(mut pen) = Pen::new(&mut commands, BoardMark::Choice, &projection, &session, &palette, &look) else {
        return;
    };
    pen.wipe(&old);
    if draws.tool(&settings).is_some() {
        // A click draws and does not play.
        hovered.cell().into_iter().for_each(|cell| pen.pointer(cell));
        draws.from(session.tree().cursor()).into_iter().for_each(|cell| circle(&mut pen, cell));
        return;
    }
    let is_searched = analysis.is_some_and(|analysis| analysis.report(&session).is_some());
    let marks_legal = asking.wants_move() && session.marks_legal(&settings) && !hides_movable(&session, is_searched);
    let pointed = resting.pointed(*hovered).cell();
    choice::draw(&mut pen, &session, &groups, pointed, marks_legal);
    if let Some(cell) = refusal.current().and_then(|refused| refused.cell) {
        choice::refused(&mut pen, cell);
    }
}

/// Redraws the marks for a question. Runs when it, the position or the view has changed.
fn redraw_hints(
    mut commands: Commands,
    session: ShownGame,
    practice: Option<Res<Practice>>,
    palette: Res<Palette>,
    look: Look,
    projection: Res<Projection>,
    old: Query<(Entity, &BoardMark)>,
) {
    let Some(mut pen) = Pen::new(&mut commands, BoardMark::Hint, &projection, &session, &palette, &look) else {
        return;
    };
    pen.wipe(&old);
    let Some(practice) = practice else { return };
    match practice.asked() {
        Asked::Open => hints::draw(&mut pen, practice.hints_shown()),
        Asked::Tried(_) => {}
        Asked::Judged(..) | Asked::Shown(_) => {
            hints::missed(&mut pen, &session, &practice);
            hints::number(&mut pen, &session, &practice);
        }
    }
}

/// Redraws the overlay. Runs when it or the view has changed.
fn redraw_overlay(
    mut commands: Commands,
    session: ShownGame,
    (overlays, settings): (Res<Overlays>, Res<Settings>),
    (hovered, resting): (Res<Hovered>, Res<Resting>),
    palette: Res<Palette>,
    look: Look,
    projection: Res<Projection>,
    groups: Res<Groups>,
    old: Query<(Entity, &BoardMark)>,
) {
    let Some(mut pen) = Pen::new(&mut commands, BoardMark::Overlay, &projection, &session, &palette, &look) else {
        return;
    };
    pen.wipe(&old);
    if overlays.shown(&settings) == Some(Overlay::Reach) {
        let root = resting.pointed(*hovered).cell().and_then(|cell| groups.at(cell));
        root.iter().for_each(|root| overlay::draw_reach(&mut pen, &session, root));
    }
    overlay::draw(&mut pen, &session, overlays.shades(&session, &settings));
}

/// Redraws the line that a panel shows. Runs when it or the view has changed.
fn redraw_line(
    mut commands: Commands,
    session: ShownGame,
    shown: Res<ShownLine>,
    palette: Res<Palette>,
    look: Look,
    projection: Res<Projection>,
    old: Query<(Entity, &BoardMark)>,
) {
    let Some(mut pen) = Pen::new(&mut commands, BoardMark::Line, &projection, &session, &palette, &look) else {
        return;
    };
    pen.wipe(&old);
    line::draw(&mut pen, &session, &shown.0);
}

/// Redraws the marks of the analysis or hint. Runs when it or the view has changed. While a line is shown there are
/// none: both write numbers on the cells, of different meanings.
fn redraw_analysis_marks(
    mut commands: Commands,
    session: ShownGame,
    analysis: Res<Analysis>,
    line: Res<ShownLine>,
    palette: Res<Palette>,
    look: Look,
    projection: Res<Projection>,
    annotations: Option<Res<Annotations>>,
    old: Query<(Entity, &BoardMark)>,
) {
    let Some(mut pen) = Pen::new(&mut commands, BoardMark::Analysis, &projection, &session, &palette, &look) else {
        return;
    };
    pen.wipe(&old);
    if !line.0.is_empty() {
        return;
    }
    if let Some((wanted, report)) = analysis.report(&session) {
        let mover = session.tree().position().to_move();
        let has_pieces = session.tree().position().turn() == Turn::Piece;
        let letters = Annotations::drawn(annotations.as_deref(), &session).letters;
        let has_letter = |cell: Cell| letters.iter().any(|&(_, lettered)| lettered == cell);
        let mut cells = marked_cells(mover, wanted, &report);
        // A letter that somebody has put on a cell takes the place of a number.
        cells.iter_mut().filter(|marked| has_letter(marked.cell)).for_each(|marked| marked.chance = None);
        analysis::draw(&mut pen, &cells, has_pieces);
    }
}
