//! The board entity and the entities of its cells.

use bevy::prelude::*;

use super::{Projection, Root};
use crate::app::session::ShownGame;
use crate::geometry::{Cell, Geometry, Shape};
use crate::rules::Position;

/// Marks the board entity: the parent of all cells and stones.
#[derive(Component, Debug)]
pub struct Board;

/// Marks the entity of a cell; a child of the [`Board`].
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardCell(pub Cell);

/// The slice of a board with more than five dimensions that has entities: only the cells whose first coordinates,
/// counted from 0, equal these. Empty for a board that is shown whole.
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

/// Despawns the board and spawns it again with all its cells, when another game is shown or the [`Cut`] has changed.
pub(super) fn rebuild_board(
    mut commands: Commands,
    session: ShownGame,
    cut: Res<Cut>,
    mut projection: ResMut<Projection>,
    all_roots: Query<Entity, With<Root>>,
) {
    if projection.game == Some(session.game()) && !cut.is_changed() {
        return;
    }
    // Stones are despawned with their root (`linked_spawn`) or with the board, whichever goes first.
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
    *projection = Projection { game: Some(session.game()), board: Some(board), cells, ..default() };
}
