//! What the rules know of the position, as marks: regions, dangers, chances, sixes that must still outlast the reply.

use bevy::prelude::*;

use super::pen::Pen;
use crate::app::board::GroupsOnBoard;
use crate::app::session::Session;
use crate::app::view::exits;
use crate::geometry::{Cell, Geometry, embed};
use crate::rules::{Aid, Position, Standing};

/// Draws the aids of the position; dangers and chances only if `warnings` are wanted.
pub(super) fn draw(pen: &mut Pen, session: &Session, groups: &GroupsOnBoard, warnings: bool) {
    let position = session.tree().position();
    let setup = position.setup();
    let is_over = session.to_move().is_none();
    let aids = position.aids();
    // Against a six that stands only breaking it helps: one's own would come too late.
    let is_late = aids.iter().any(|aid| matches!(aid, Aid::Six { .. }));
    for aid in aids {
        match aid {
            Aid::Region { player, cells } => {
                let color = setup.color(player);
                cells.iter().for_each(|&cell| pen.tint(cell, pen.palette.region(color)));
                if let Some(cell) = middle(pen.geometry, &cells) {
                    pen.text(cell, cells.len().to_string(), pen.palette.on_region(color));
                }
            }
            Aid::Six { cells, .. } => {
                for cell in cells {
                    pen.glow(cell, pen.palette.highlight);
                    pen.mark(cell, &pen.art.ring, pen.palette.highlight, 1.0);
                }
            }
            Aid::ExitCell(cell, player) => pen.tint(cell, pen.palette.region(setup.color(player))),
            // Said in the panel: they belong to no cell.
            Aid::Repeated { .. } | Aid::TurnsLeft { .. } => {}
            _ if is_over => {}
            Aid::Forbidden(cell) => pen.tint(cell, pen.palette.forbidden),
            _ if !warnings => {}
            Aid::InDanger(cell) => pen.mark(cell, &pen.art.ring, pen.palette.warning, 0.62),
            Aid::LastSpace(cell) => pen.mark(cell, &pen.art.diamond, pen.palette.warning, 0.95),
            Aid::Breaks(cell) => pen.mark(cell, &pen.art.cross, pen.palette.chance, 0.7),
            Aid::Completes(_, player) if is_late && player == position.to_move() => {}
            Aid::Completes(cell, player) => {
                let is_own = player == position.to_move();
                let color = if is_own { pen.palette.chance } else { pen.palette.warning };
                pen.mark(cell, &pen.art.diamond, color, if is_own { 1.1 } else { 0.8 });
            }
        }
    }
    if warnings {
        standings(pen, groups);
    }
    for cell in exits::open_exits(session) {
        let (place, direction) = exits::arrow(pen.geometry, cell);
        pen.arrow(cell, place, direction, pen.palette.stone(setup.color(position.to_move())));
    }
}

/// A small dot on live groups and a cross on dead ones; those between have the ring of danger or nothing.
fn standings(pen: &mut Pen, groups: &GroupsOnBoard) {
    for group in groups.iter() {
        match group.standing {
            Some(Standing::Live) => {
                group.stones.iter().for_each(|&cell| pen.mark(cell, &pen.art.dot, pen.palette.safe, 0.5));
            }
            Some(Standing::Dead) => {
                group.stones.iter().for_each(|&cell| pen.mark(cell, &pen.art.cross, pen.palette.refused, 0.5));
            }
            _ => {}
        }
    }
}

/// The cell of an area nearest to its middle.
fn middle(geometry: &Geometry, cells: &[Cell]) -> Option<Cell> {
    let place = |cell: Cell| Vec2::from(embed::place(geometry, cell));
    let mean = cells.iter().map(|&cell| place(cell)).sum::<Vec2>() / cells.len().max(1) as f32;
    cells.iter().copied().min_by(|&a, &b| place(a).distance(mean).total_cmp(&place(b).distance(mean)))
}
