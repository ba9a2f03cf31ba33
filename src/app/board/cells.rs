//! The board itself and its cells.

use bevy::prelude::*;

use super::{Projection, Root};
use crate::app::session::Session;
use crate::geometry::{Cell, Geometry, Shape};
use crate::rules::Position;

/// The parent of everything on the board.
#[derive(Component, Debug)]
pub struct Board;

/// A cell of the board.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardCell(pub Cell);

/// The part of a board of many dimensions that has entities: the cells whose first coordinates, from 0, are these.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Cut(pub Vec<u16>);

impl Cut {
    fn has(&self, geometry: &Geometry, cell: Cell) -> bool {
        match geometry.shape() {
            Shape::Lattice(lattice) if !self.0.is_empty() => lattice.coords(cell).starts_with(&self.0),
            _ => true,
        }
    }
}

/// Builds the board anew when another game or another part of it is to be shown.
pub(super) fn rebuild_board(
    mut commands: Commands,
    session: Res<Session>,
    cut: Res<Cut>,
    mut projection: ResMut<Projection>,
    all_roots: Query<Entity, With<Root>>,
) {
    if projection.game == session.serial() && !cut.is_changed() {
        return;
    }
    // Stones go with their roots (`linked_spawn`) and with the board, whichever is despawned first.
    all_roots.iter().for_each(|root| commands.entity(root).try_despawn());
    if let Some(board) = projection.board {
        commands.entity(board).try_despawn();
    }
    let geometry = session.tree().position().geometry();
    let board = commands.spawn((Name::new("Board"), Board)).id();
    let spawn = |cell| {
        let name = Name::new(format!("Cell {}", geometry.name(cell)));
        (cell, commands.spawn((name, BoardCell(cell), ChildOf(board))).id())
    };
    let cells = geometry.cells().filter(|&cell| cut.has(geometry, cell)).map(spawn).collect();
    *projection = Projection { game: session.serial(), board: Some(board), cells, ..default() };
}
