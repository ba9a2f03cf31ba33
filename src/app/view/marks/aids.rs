//! Marks for the hints of the rules: regions, dangers, chances, and sixes that still have to survive the reply.

use bevy::prelude::*;

use super::marker::{MarkShape, Marker};
use crate::app::session::Session;
use crate::app::view::exits;
use crate::geometry::{Cell, Geometry, embed};
use crate::rules::{Aid, Group, Position, Standing};

/// Draws the hints about the position; dangers and chances only if `warnings` is set.
pub(super) fn draw(pen: &mut impl Marker, session: &Session, groups: &[Group], warnings: bool) {
    let position = session.tree().position();
    let setup = position.setup();
    let is_over = session.to_move().is_none();
    let aids = position.aids();
    // A dead group of the side to move can still be saved in this turn.
    let is_lost = |&cell: &Cell| position.owner(cell) != Some(position.to_move());
    let in_danger = |aid: &Aid| if let Aid::InDanger(cell) = aid { Some(*cell) } else { None };
    let lost: Vec<Cell> = aids.iter().filter_map(in_danger).filter(is_lost).collect();
    // If the opponent has a six, only breaking it helps; completing a six of one's own comes too late.
    let is_late = aids.iter().any(|aid| matches!(aid, Aid::Six { .. }));
    for aid in aids {
        match aid {
            Aid::Region { player, cells } => {
                let color = setup.color(player);
                cells.iter().for_each(|&cell| pen.tint(cell, pen.palette().region(color)));
                if let Some(cell) = middle(pen.geometry(), &cells) {
                    pen.text(cell, cells.len().to_string(), pen.palette().on_region(color));
                }
            }
            Aid::Six { cells, .. } => {
                for cell in cells {
                    pen.glow(cell, pen.palette().highlight);
                    pen.mark(cell, MarkShape::Ring, pen.palette().highlight, 1.0);
                }
            }
            Aid::ExitCell(cell, player) => pen.tint(cell, pen.palette().region(setup.color(player))),
            // They concern no particular cell; the panel shows them.
            Aid::Repeated { .. } | Aid::TurnsLeft { .. } => {}
            _ if is_over => {}
            Aid::Forbidden(cell) => pen.tint(cell, pen.palette().forbidden),
            _ if !warnings => {}
            Aid::InDanger(cell) => pen.mark(cell, MarkShape::Ring, pen.palette().danger, 0.5),
            Aid::LastSpace(cell) => pen.mark(cell, MarkShape::Diamond, pen.palette().danger, 0.95),
            Aid::Breaks(cell) => pen.mark(cell, MarkShape::Cross, pen.palette().chance, 0.7),
            Aid::Completes(_, player) if is_late && player == position.to_move() => {}
            Aid::Completes(cell, player) => {
                let is_own = player == position.to_move();
                let color = if is_own { pen.palette().chance } else { pen.palette().danger };
                pen.mark(cell, MarkShape::Diamond, color, if is_own { 1.1 } else { 0.8 });
            }
        }
    }
    if warnings {
        standings(pen, groups, &lost);
    }
    for cell in exits::open_exits(session) {
        let (place, direction) = exits::arrow(pen.geometry(), cell);
        pen.arrow(cell, place, direction, pen.palette().stone(setup.color(position.to_move())));
    }
}

/// Draws a small dot on live groups, and a cross on the dead ones among the stones that are `lost`.
fn standings(pen: &mut impl Marker, groups: &[Group], lost: &[Cell]) {
    for group in groups {
        let is_lost = group.stones.iter().all(|cell| lost.contains(cell));
        match group.standing {
            Some(Standing::Live) => {
                group.stones.iter().for_each(|&cell| pen.mark(cell, MarkShape::Dot, pen.palette().safe, 0.5));
            }
            Some(Standing::Dead) if is_lost => {
                group.stones.iter().for_each(|&cell| pen.mark(cell, MarkShape::Cross, pen.palette().refused, 0.5));
            }
            _ => {}
        }
    }
}

/// Returns the cell of an area that is nearest to its centroid.
fn middle(geometry: &Geometry, cells: &[Cell]) -> Option<Cell> {
    let place = |cell: Cell| Vec2::from(embed::place(geometry, cell));
    let mean = cells.iter().map(|&cell| place(cell)).sum::<Vec2>() / cells.len().max(1) as f32;
    cells.iter().copied().min_by(|&a, &b| place(a).distance(mean).total_cmp(&place(b).distance(mean)))
}
