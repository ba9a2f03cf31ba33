//! A line of moves shown ahead of time: their stones as ghosts, numbered in the order of play.

use bevy::prelude::*;

use super::marker::{GroundMarker, Mark, Marker};
use super::pen::Pen;
use crate::app::session::Session;
use crate::geometry::Cell;
use crate::rules::{Move, Player, Position};

/// The size of a ghost, in cells.
const GHOST: f32 = 0.96;

/// Draws the moves that can be played one after the other. A cell that is played on twice shows the last stone.
pub(super) fn draw(pen: &mut Pen, session: &Session, moves: &[Move]) {
    let mut position = session.tree().position().clone();
    let color = pen.palette.highlight;
    let mut shown: Vec<(Cell, Player, usize)> = Vec::new();
    for (number, &mv) in (1..).zip(moves) {
        let player = position.to_move();
        if position.play(mv).is_err() {
            break;
        }
        for cell in mv.targets() {
            shown.retain(|&(other, ..)| other != cell);
            shown.push((cell, player, number));
        }
        if let Move::Step { from, .. } | Move::Jump { from, .. } = mv {
            pen.put_mark(from, 0.0, Mark::way(color));
        }
    }
    for (cell, player, number) in shown {
        pen.stone(cell, position.setup().color(player), pen.palette.ghost, GHOST);
        pen.label(cell, number.to_string(), color);
    }
}
