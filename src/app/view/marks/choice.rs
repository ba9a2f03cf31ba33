//! The move about to be made: what may be chosen, what was chosen so far, what is under the pointer.

use super::ShownChoice;
use super::pen::Pen;
use crate::app::session::Session;
use crate::geometry::Cell;
use crate::record::draft::Draft;
use crate::rules::{Group, Position, Turn};

pub(super) fn draw(pen: &mut Pen, session: &Session, shown: &ShownChoice) {
    let position = session.tree().position();
    let color = position.setup().color(position.to_move());
    match shown.draft {
        Draft::Empty => {}
        Draft::Stone(cell) => {
            pen.mark(cell, &pen.art.stone(color), pen.palette.ghost, 1.0);
            pen.mark(cell, &pen.art.ring, pen.palette.highlight, 0.86);
        }
        Draft::Piece(cell) => pen.mark(cell, &pen.art.ring, pen.palette.highlight, 1.0),
    }
    // Where a chosen piece can go is always shown: nobody sees jumps at a glance.
    let is_piece_held = matches!(shown.draft, Draft::Piece(_));
    if shown.legal || is_piece_held {
        for cell in shown.draft.choices(position) {
            pen.mark(cell, &pen.art.dot, pen.palette.legal, if is_piece_held { 0.9 } else { 0.62 });
        }
    }
    hovered(pen, session, shown);
}

fn hovered(pen: &mut Pen, session: &Session, shown: &ShownChoice) {
    let Some(cell) = shown.hovered else { return };
    let position = session.tree().position();
    let groups = position.groups();
    if let Some(group) = Group::at(&groups, cell) {
        group.stones.iter().for_each(|&cell| pen.mark(cell, &pen.art.ring, pen.palette.highlight, 1.0));
        group.space.iter().for_each(|&cell| pen.mark(cell, &pen.art.dot, pen.palette.highlight, 0.8));
        return;
    }
    if !shown.is_persons_turn || shown.draft.cell() == Some(cell) {
        return;
    }
    match position.turn() {
        Turn::Piece => hovered_piece(pen, session, shown.draft, cell),
        Turn::Stones { .. } if shown.draft.is_choice(position, cell) => {
            pen.mark(cell, &pen.art.stone(position.setup().color(position.to_move())), pen.palette.ghost, 1.0);
            let is_grown = |group: &&Group| group.player == position.to_move() && group.space.contains(&cell);
            for &stone in groups.iter().find(is_grown).iter().flat_map(|group| &group.stones) {
                pen.mark(stone, &pen.art.ring, pen.palette.highlight, 0.8);
            }
        }
        Turn::Stones { .. } => {}
    }
}

/// Where a piece under the pointer can go, and the piece as it would stand on a target under the pointer.
fn hovered_piece(pen: &mut Pen, session: &Session, draft: Draft, cell: Cell) {
    let position = session.tree().position();
    if position.owner(cell) == Some(position.to_move()) {
        pen.mark(cell, &pen.art.ring, pen.palette.highlight, 0.8);
        for target in Draft::Piece(cell).choices(position) {
            pen.mark(target, &pen.art.dot, pen.palette.highlight, 0.62);
        }
    } else if draft.is_choice(position, cell) {
        pen.mark(cell, &pen.art.stone(position.setup().color(position.to_move())), pen.palette.ghost, 1.0);
    }
}
