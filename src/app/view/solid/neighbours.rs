//! Lines from the point under the pointer to its neighbours, also to those in another cube: in the depth nobody sees at a
//! glance who is next to whom.

use bevy::prelude::*;

use super::super::pointed::Hovered;
use super::scene::Scene;
use super::space::{Presence, Space};
use crate::app::board::Projection;
use crate::app::session::Session;
use crate::geometry::Cell;
use crate::rules::Position;

/// The lines.
#[derive(Component, Debug)]
pub struct NeighbourLines;

/// What the lines were drawn for.
#[derive(Clone, PartialEq)]
pub(super) struct Drawn {
    board: Option<Entity>,
    cell: Option<Cell>,
    spread: [f32; 3],
}

pub(super) fn draw_neighbours(
    mut commands: Commands,
    session: Res<Session>,
    space: Res<Space>,
    hovered: Res<Hovered>,
    projection: Res<Projection>,
    mut scene: Scene,
    old: Query<Entity, With<NeighbourLines>>,
    mut last: Local<Option<Drawn>>,
) {
    let geometry = session.tree().position().geometry();
    let is_in_view = |cell: &Cell| {
        space.is_solid && cell.index() < geometry.len() && space.presence(geometry, *cell) != Presence::Hidden
    };
    let drawn = Drawn { board: projection.board(), cell: hovered.cell().filter(is_in_view), spread: space.spread };
    if last.as_ref() == Some(&drawn) {
        return;
    }
    old.iter().for_each(|lines| commands.entity(lines).try_despawn());
    if let (Some(cell), Some(board)) = (drawn.cell, drawn.board) {
        let from = space.place(geometry, cell);
        let to = geometry.neighbours(cell).filter(is_in_view).map(|next| space.place(geometry, next));
        let ends = to.flat_map(|to| [from, to]).map(<[f32; 3]>::from).collect();
        scene.spawn_bright(&mut commands, ends, (NeighbourLines, ChildOf(board)));
    }
    *last = Some(drawn);
}
