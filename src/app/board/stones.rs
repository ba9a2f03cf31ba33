//! Stones as entities. In games with groups, each refers to the entity of its group.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::{Groups, Projection};
use crate::app::session::ShownGame;
use crate::geometry::{Cell, Geometry};
use crate::rules::{Player, Position};

/// A stone on the board; a child of the board entity.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    /// The owner.
    pub player: Player,
    /// The cell it occupies, or occupied when it left the position.
    pub cell: Cell,
}

/// Points from a stone to the entity of its group.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = RootStones)]
pub struct StoneOf(pub Entity);

/// The stones of a group; they are despawned with it.
#[derive(Component, Debug)]
#[relationship_target(relationship = StoneOf, linked_spawn)]
pub struct RootStones(Vec<Entity>);

/// Spawns the stones that have appeared and moves those that are gone to `Projection::taken`. Stones of a group that
/// leaves stay with it; stones of groups that have joined move to the entity of the joined group.
pub(super) fn reconcile_stones(
    mut commands: Commands,
    session: ShownGame,
    groups: Res<Groups>,
    projection: ResMut<Projection>,
    stones: Query<(&Stone, Option<&StoneOf>)>,
) {
    let Some(board) = projection.board else { return };
    let position = session.tree().position();
    let projection = projection.into_inner();
    let group_of = groups_by_cell(&groups, projection);
    let mut old = std::mem::take(&mut projection.stones);
    for &cell in projection.cells.keys() {
        let Some(player) = position.owner(cell) else { continue };
        let kept = old.get(&cell).and_then(|&entity| {
            let (stone, of) = stones.get(entity).ok()?;
            (stone.player == player).then_some((entity, of.map(|of| of.0)))
        });
        let (entity, of) = match kept {
            Some(kept) => {
                old.remove(&cell);
                kept
            }
            None => (spawn_stone(&mut commands, board, position.geometry(), Stone { player, cell }), None),
        };
        if let Some(&group) = group_of.get(&cell).filter(|&&group| of != Some(group)) {
            commands.entity(entity).insert(StoneOf(group));
        }
        projection.stones.insert(cell, entity);
    }
    for (cell, entity) in old {
        let group = stones.get(entity).ok().and_then(|(_, of)| of.map(|of| of.0));
        if !group.is_some_and(|group| projection.leaving.values().any(|&leaving| leaving == group)) {
            projection.taken.insert(cell, entity);
        }
    }
}

/// Maps each occupied cell to the entity of its group.
fn groups_by_cell(groups: &Groups, projection: &Projection) -> BTreeMap<Cell, Entity> {
    let mut by_cell = BTreeMap::new();
    for group in groups.all() {
        if let Some(&entity) = projection.roots.get(&group.id) {
            by_cell.extend(group.stones.iter().map(|&cell| (cell, entity)));
        }
    }
    by_cell
}

/// Spawns a stone as a child of the board and returns its entity.
pub(super) fn spawn_stone(commands: &mut Commands, board: Entity, geometry: &Geometry, stone: Stone) -> Entity {
    let name = Name::new(format!("Stone {}", geometry.name(stone.cell)));
    commands.spawn((name, stone, ChildOf(board))).id()
}
