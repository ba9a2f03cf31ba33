//! The board itself: its parent entity, one entity a cell, and what is drawn under the stones.

use bevy::prelude::*;

use super::{Projection, height};
use crate::app::session::Session;
use crate::app::theme::Palette;
use crate::app::view::art::Art;
use crate::app::view::grid;
use crate::geometry::{Cell, Shape, embed};
use crate::rules::Position;

/// The parent of everything on the board. Its children use the distance between neighbours as unit.
#[derive(Component, Debug)]
pub struct BoardRoot;

/// A cell of the board.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardCell(pub Cell);

/// Builds the board anew when another game, or another theme, is to be shown.
pub(super) fn rebuild_board(
    mut commands: Commands,
    session: Res<Session>,
    palette: Res<Palette>,
    art: Res<Art>,
    mut projection: ResMut<Projection>,
    all_roots: Query<Entity, With<super::Root>>,
) {
    let shown = (session.serial(), palette.clone());
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
    let is_hexagon = matches!(geometry.shape(), Shape::Hexagon(_));
    let cells = geometry
        .cells()
        .map(|cell| {
            let [x, y] = embed::place(geometry, cell);
            let mut entity = commands.spawn((
                BoardCell(cell),
                Transform::from_xyz(x, y, height::LINES),
                Visibility::default(),
                ChildOf(board),
            ));
            if is_hexagon {
                entity.insert(Sprite {
                    image: art.tile.clone(),
                    color: palette.tile,
                    custom_size: Some(art.tile_size()),
                    ..default()
                });
            }
            entity.id()
        })
        .collect();
    grid::spawn(&mut commands, board, geometry, &palette, &art);
    *projection = Projection { shown: Some(shown), board: Some(board), cells, ..default() };
}
