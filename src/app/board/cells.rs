//! The board itself: its parent entity, one entity a cell, and what is drawn under the stones.

use bevy::prelude::*;

use super::{Projection, Shown};
use crate::app::session::Session;
use crate::app::theme::Palette;
use crate::app::view::grid;
use crate::app::view::solid::axes;
use crate::app::view::solid::look::Look;
use crate::app::view::solid::scene::Scene;
use crate::app::view::solid::space::Presence;
use crate::geometry::Cell;
use crate::rules::Position;

/// The parent of everything on the board. Its children use the distance between neighbours as unit.
#[derive(Component, Debug)]
pub struct BoardRoot;

/// A cell of the board.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardCell(pub Cell);

/// Builds the board anew when another game, another theme, view or part of the board is to be shown.
pub(super) fn rebuild_board(
    mut commands: Commands,
    session: Res<Session>,
    palette: Res<Palette>,
    look: Look,
    mut scene: Scene,
    mut projection: ResMut<Projection>,
    all_roots: Query<Entity, With<super::Root>>,
) {
    let shown = Shown { game: session.serial(), palette: palette.clone(), cut: look.space.appearance() };
    if projection.shown.as_ref() == Some(&shown) {
        return;
    }
    // Stones go with their roots (`linked_spawn`) and with the board, whichever is despawned first.
    all_roots.iter().for_each(|root| commands.entity(root).try_despawn());
    if let Some(board) = projection.board {
        commands.entity(board).try_despawn();
    }
    let geometry = session.tree().position().geometry();
    let board = commands.spawn((Name::new("Board"), BoardRoot, Transform::default(), Visibility::default())).id();
    let space = &look.space;
    let in_view: Vec<Cell> =
        geometry.cells().filter(|&cell| space.presence(geometry, cell) != Presence::Hidden).collect();
    let spawn = |&cell: &Cell| {
        let mut entity = commands.spawn((BoardCell(cell), Visibility::default(), ChildOf(board)));
        look.dress_cell(&mut entity, geometry, cell, palette.tile);
        (cell, entity.id())
    };
    let cells = in_view.iter().map(spawn).collect();
    if space.is_solid {
        scene.spawn_lines(&mut commands, board, geometry, space, &in_view);
        axes::spawn(&mut commands, board, geometry, space, &palette, &look.art);
    } else {
        grid::spawn(&mut commands, board, geometry, &palette, &look.art);
    }
    *projection = Projection { shown: Some(shown), board: Some(board), cells, ..default() };
}
