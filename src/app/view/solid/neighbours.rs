//! Lines from the point under the pointer to its neighbours, including those in another cube, because adjacency is hard
//! to see in 3D: from a stone, only to where its root can grow.

use bevy::prelude::*;

use super::scene::Scene;
use super::space::{Presence, Space};
use crate::app::board::Projection;
use crate::app::session::{PositionShown, ShownGame};
use crate::app::theme::Palette;
use crate::app::view::pointed::{Hovered, Resting};
use crate::geometry::Cell;
use crate::rules::Position;

/// Marks the mesh of these lines.
#[derive(Component, Debug)]
pub struct NeighbourLines;

pub(super) fn is_due(
    shown: Res<PositionShown>,
    (hovered, resting): (Res<Hovered>, Res<Resting>),
    space: Res<Space>,
    palette: Res<Palette>,
) -> bool {
    shown.is_changed() || hovered.is_changed() || resting.is_changed() || space.is_changed() || palette.is_changed()
}

/// Redraws the lines. Runs in [`AppSystems::Dress`](crate::app::base::AppSystems::Dress) when the pointer, the position
/// or the view has changed.
pub(super) fn draw_neighbours(
    mut commands: Commands,
    session: ShownGame,
    space: Res<Space>,
    (hovered, resting): (Res<Hovered>, Res<Resting>),
    projection: Res<Projection>,
    mut scene: Scene,
    old: Query<Entity, With<NeighbourLines>>,
) {
    let position = session.tree().position();
    let geometry = position.geometry();
    let is_in_view = |cell: &Cell| {
        space.is_solid && cell.index() < geometry.len() && space.presence(geometry, *cell) != Presence::Hidden
    };
    old.iter().for_each(|lines| commands.entity(lines).try_despawn());
    if let (Some(cell), Some(board)) = (resting.pointed(*hovered).cell().filter(is_in_view), projection.board()) {
        let from = space.place(geometry, cell);
        let is_free = |next: &Cell| position.owner(*next).is_none();
        let is_stone = !is_free(&cell);
        let next = geometry.neighbours(cell).filter(is_in_view).filter(|next| !is_stone || is_free(next));
        let to = next.map(|next| space.place(geometry, next));
        let ends = to.flat_map(|to| [from, to]).map(<[f32; 3]>::from).collect();
        scene.spawn_bright(&mut commands, ends, (NeighbourLines, ChildOf(board)));
    }
}
