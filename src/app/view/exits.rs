//! Clickable exits: an arrow beside each cell from which a piece of the side to move may exit.

use bevy::prelude::*;

use super::layout::BoardLayout;
use super::solid::eye::Eye;
use super::solid::space::{Space, laid};
use crate::app::base::Seat;
use crate::app::session::Session;
use crate::geometry::{Cell, Geometry, embed};
use crate::rules::{Move, Player, Position, Turn};

/// The distance of an arrow from its cell, and the radius of its clickable area, in cells.
const DISTANCE: f32 = 0.98;
const REACH: f32 = 0.45;

/// Returns the cells from which the person to move may take a piece off.
pub fn open_exits(session: &Session) -> Vec<Cell> {
    let position = session.tree().position();
    if position.turn() != Turn::Piece || !session.lets_persons_move() {
        return Vec::new();
    }
    position.stones(position.to_move()).into_iter().filter(|&cell| position.check(Move::Exit(cell)).is_ok()).collect()
}

/// Returns the seat whose exits are tinted: that of the only person at the table, or else the side to move.
pub fn tinted_seat(session: &Session) -> Player {
    Seat::only_person(session.seats()).unwrap_or(session.tree().position().to_move())
}

/// Returns the position of a cell's arrow, in cells from the middle of the board, and its direction.
pub fn arrow(geometry: &Geometry, cell: Cell) -> (Vec2, Vec2) {
    let outwards = Vec2::from(embed::outwards(geometry, cell));
    (Vec2::from(embed::place(geometry, cell)) + DISTANCE * outwards, outwards)
}

/// Returns where a cell's arrow is in 3D.
pub fn place_in_space(space: &Space, geometry: &Geometry, cell: Cell) -> Vec3 {
    let step = arrow(geometry, cell).0 - Vec2::from(embed::place(geometry, cell));
    space.place(geometry, cell) + laid(step)
}

/// Returns the cell whose arrow is seen at a point of the window in 3D, in logical pixels from the top left.
pub fn exit_seen_at(session: &Session, space: &Space, eye: &Eye, point: Vec2) -> Option<Cell> {
    let geometry = session.tree().position().geometry();
    let is_there = |&cell: &Cell| {
        let seen = eye.see(place_in_space(space, geometry, cell));
        seen.is_some_and(|seen| seen.at.distance(point) <= REACH * seen.unit)
    };
    open_exits(session).into_iter().find(is_there)
}

/// Returns the cell whose arrow is at a point of the window, in logical pixels from the top left.
pub fn exit_at(session: &Session, layout: &BoardLayout, point: Vec2) -> Option<Cell> {
    let geometry = session.tree().position().geometry();
    let place = layout.board_place(point);
    open_exits(session).into_iter().find(|&cell| arrow(geometry, cell).0.distance(place) <= REACH)
}
