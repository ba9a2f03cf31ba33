//! A line of moves shown ahead of time: their stones as ghosts, numbered in the order of play.

use bevy::prelude::*;

use super::marker::{GroundMarker, Mark, Marker};
use super::pen::Pen;
use crate::app::session::Session;
use crate::geometry::Cell;
use crate::rules::{Move, Player, Position};

/// The size of a ghost, in cells.
const GHOST: f32 = 0.96;

/// A stone that a line places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoneAhead {
    /// Where it is placed.
    pub cell: Cell,
    /// Who places it.
    pub player: Player,
    /// Which move of the line that is, from 1.
    pub number: usize,
}

/// Returns the stones that the moves place, as far as they can be played one after the other. On a cell that is played on
/// twice, it is the last stone.
pub fn stones_ahead(session: &Session, moves: &[Move]) -> Vec<StoneAhead> {
    if moves.is_empty() {
        // The panels ask in every frame, and a board of many dimensions takes long to copy.
        return Vec::new();
    }
    let mut position = session.tree().position().clone();
    let mut ahead: Vec<StoneAhead> = Vec::new();
    for (number, &mv) in (1..).zip(moves) {
        let player = position.to_move();
        if position.play(mv).is_err() {
            break;
        }
        for cell in mv.targets() {
            ahead.retain(|stone| stone.cell != cell);
            ahead.push(StoneAhead { cell, player, number });
        }
    }
    ahead
}

/// Draws the moves that can be played one after the other.
pub(super) fn draw(pen: &mut Pen, session: &Session, moves: &[Move]) {
    let (setup, color) = (session.tree().setup(), pen.palette.highlight);
    let ahead = stones_ahead(session, moves);
    let played = ahead.iter().map(|stone| stone.number).max().unwrap_or(0);
    for mv in &moves[..played] {
        if let Move::Step { from, .. } | Move::Jump { from, .. } = *mv {
            pen.put_mark(from, 0.0, Mark::way(color));
        }
    }
    for StoneAhead { cell, player, number } in ahead {
        pen.stone(cell, setup.color(player), pen.palette.ghost, GHOST);
        pen.label(cell, number.to_string(), color);
    }
}
