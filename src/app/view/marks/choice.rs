//! Marks for the move about to be made: legal choices, the draft, and what is under the pointer.

use super::aids::on_stone;
use super::marker::{ABOVE, Mark, MarkShape, Marker};
use super::pen::Pen;
use crate::app::board::Groups;
use crate::app::session::Session;
use crate::games::AnyPosition;
use crate::geometry::Cell;
use crate::record::draft::{Answer, Draft};
use crate::rules::{Effect, Group, Position, Turn};

/// The size of the ring on a chosen piece, whose sign stays visible, in cells.
const AROUND_PIECE: f32 = 1.0;

/// The size of the ring on a piece under the pointer, in cells: smaller, or the piece would seem to be chosen.
const UNDER_POINTER: f32 = 0.8;

/// Draws the marks; `legal`: whether to show every legal point.
pub(super) fn draw(pen: &mut Pen, session: &Session, groups: &Groups, hovered: Option<Cell>, legal: bool) {
    let (draft, position) = (session.draft(), session.tree().position());
    let color = position.setup().color(position.to_move());
    match draft {
        Draft::Empty => {}
        Draft::Stone(cell) => {
            pen.stone(cell, color, pen.palette.held, 1.0);
            pen.put_mark(cell, 0.0, Mark::chosen(pen.palette));
        }
        Draft::Piece(cell) => {
            let chosen = Mark::chosen(pen.palette);
            pen.put_mark(cell, 0.0, Mark { size: AROUND_PIECE, ..chosen });
        }
    }
    // The targets of a chosen piece are always shown, because jumps are hard to see.
    let is_piece_held = matches!(draft, Draft::Piece(_));
    if legal || is_piece_held {
        choices(pen, session);
    }
    if let Some(cell) = hovered {
        pen.pointer(cell);
        // Around a stone it would be taken for the places where its root can grow.
        if session.tree().position().owner(cell).is_none() {
            pen.shine(cell);
        }
        pointed(pen, session, groups, cell);
    }
}

/// Returns whether the pieces that can be moved are not marked: beside the marks of a search, the same rings would not be
/// told apart.
pub fn hides_movable(session: &Session, is_searched: bool) -> bool {
    let is_piece_due = session.tree().position().turn() == Turn::Piece && session.draft() == Draft::Empty;
    is_searched && is_piece_due
}

/// Marks the cells that the next click may choose: legal points, pieces, or the targets of a chosen piece.
pub fn choices(pen: &mut impl Marker, session: &Session) {
    if session.to_move().is_none() {
        return;
    }
    let draft = session.draft();
    let palette = pen.palette();
    let mark = match (session.tree().position().turn(), draft) {
        (Turn::Piece, Draft::Piece(_)) => Mark::way(palette.legal),
        (Turn::Piece, _) => Mark::movable(palette),
        (Turn::Stones { .. }, _) => Mark::legal(palette),
    };
    for cell in draft.choices(session.tree().position()) {
        pen.put_mark(cell, ABOVE, mark);
    }
}

/// Marks what is under the pointer: a group with its space, or what a click would do.
fn pointed(pen: &mut Pen, session: &Session, groups: &Groups, cell: Cell) {
    let (draft, position) = (session.draft(), session.tree().position());
    if let Some(group) = groups.at(cell) {
        // In a cube all other roots turn to glass.
        if !pen.is_in_cube() {
            together(pen, position, group);
        }
        group.space.iter().for_each(|&cell| pen.bud(cell));
        return;
    }
    if !session.lets_persons_move() || draft.cell() == Some(cell) {
        return;
    }
    match position.turn() {
        Turn::Piece => pointed_piece(pen, session, draft, cell),
        Turn::Stones { .. } if draft.is_choice(position, cell) => {
            pen.ghost(cell, position.setup().color(position.to_move()));
            let is_grown = |group: &&Group| group.grows_at(position.to_move(), cell);
            groups.all().iter().find(is_grown).iter().for_each(|group| together(pen, position, group));
            lost_by(pen, session, draft.click(position, cell));
        }
        Turn::Stones { .. } => {}
    }
}

/// Marks the stones of a group; around their signs, if they have any.
fn together(pen: &mut Pen, position: &AnyPosition, group: &Group) {
    let ring = Mark::together(pen.palette);
    group.stones.iter().for_each(|&cell| pen.put_mark(cell, 0.0, on_stone(ring, position, cell)));
}

/// Marks the cell of a refused click by a cross in a ring: a cross alone says that a stone would be lost there.
pub fn refused(pen: &mut impl Marker, cell: Cell) {
    let color = pen.palette().refused;
    pen.mark(cell, MarkShape::Ring, color, 1.25);
    pen.mark(cell, MarkShape::Cross, color, 0.66);
}

/// Draws a cross on every stone that the move would remove, including the mover's own.
fn lost_by(pen: &mut Pen, session: &Session, answer: Answer) {
    let Answer::Play(mv) = answer else { return };
    let position = session.tree().position();
    let effects = session.effects_of(mv).unwrap_or_default();
    for &cell in effects.iter().flat_map(Effect::removed).filter(|&&cell| position.owner(cell).is_some()) {
        pen.mark(cell, MarkShape::Cross, pen.palette.refused, 0.5);
    }
}

/// Marks the targets of the piece under the pointer, or previews the chosen piece on the target under the pointer.
fn pointed_piece(pen: &mut Pen, session: &Session, draft: Draft, cell: Cell) {
    let position = session.tree().position();
    if position.owner(cell) == Some(position.to_move()) {
        pen.put_mark(cell, 0.0, Mark { size: UNDER_POINTER, ..Mark::together(pen.palette) });
        for target in Draft::Piece(cell).choices(position) {
            pen.put_mark(target, 0.0, Mark::way(pen.palette.highlight));
        }
    } else if draft.is_choice(position, cell) {
        pen.ghost(cell, position.setup().color(position.to_move()));
    }
}
