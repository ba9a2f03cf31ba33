//! Stones as entities, each belonging to the entity of its group where the game has groups.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::Projection;
use crate::app::session::Session;
use crate::app::view::solid::look::Look;
use crate::games::{AnyPosition, Setup};
use crate::geometry::{Cell, Geometry};
use crate::rules::{Player, Position};

/// A stone on the board.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    /// Whose stone it is.
    pub player: Player,
    /// Where it stands.
    pub cell: Cell,
}

/// The group that a stone belongs to.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = RootStones)]
pub struct StoneOf(pub Entity);

/// The stones of a group; despawned with it.
#[derive(Component, Debug)]
#[relationship_target(relationship = StoneOf, linked_spawn)]
pub struct RootStones(Vec<Entity>);

/// Spawns the stones that appeared and sets those aside that are gone: an animation may still need them. Stones of a group
/// that is leaving stay with it; stones of groups that joined move to the one that is left.
pub(super) fn reconcile_stones(
    mut commands: Commands,
    session: Res<Session>,
    look: Look,
    projection: ResMut<Projection>,
    stones: Query<(&Stone, Option<&StoneOf>)>,
) {
    let Some(board) = projection.board else { return };
    let position = session.tree().position();
    let (geometry, setup) = (position.geometry(), position.setup());
    let projection = projection.into_inner();
    let group_of = groups_by_cell(position, projection);
    let mut old = std::mem::take(&mut projection.stones);
    for &cell in projection.cells.keys() {
        let Some(player) = position.owner(cell) else { continue };
        let group = group_of.get(&cell).copied();
        let kept = old.get(&cell).and_then(|&entity| {
            let (stone, of) = stones.get(entity).ok()?;
            (stone.player == player).then_some((entity, of.map(|of| of.0)))
        });
        let entity = match kept {
            Some((entity, of)) => {
                old.remove(&cell);
                if let Some(group) = group.filter(|&group| of != Some(group)) {
                    commands.entity(entity).insert(StoneOf(group));
                }
                entity
            }
            None => {
                let stone = Stone { player, cell };
                let entity = spawn_stone(&mut commands, &look, (board, setup, geometry), stone);
                if let Some(group) = group {
                    commands.entity(entity).insert(StoneOf(group));
                }
                entity
            }
        };
        projection.stones.insert(cell, entity);
    }
    for (cell, entity) in old {
        let group = stones.get(entity).ok().and_then(|(_, of)| of.map(|of| of.0));
        if !group.is_some_and(|group| projection.leaving.values().any(|&leaving| leaving == group)) {
            projection.fallen.insert(cell, entity);
        }
    }
}

/// The entity of the group on each cell.
fn groups_by_cell(position: &AnyPosition, projection: &Projection) -> BTreeMap<Cell, Entity> {
    let mut by_cell = BTreeMap::new();
    for group in position.groups() {
        if let Some(&entity) = projection.roots.get(&group.id) {
            by_cell.extend(group.stones.into_iter().map(|cell| (cell, entity)));
        }
    }
    by_cell
}

/// Spawns a stone on its cell.
pub(super) fn spawn_stone(
    commands: &mut Commands,
    look: &Look,
    (board, setup, geometry): (Entity, Setup, &Geometry),
    stone: Stone,
) -> Entity {
    let place = Transform::from_translation(look.stone_place(geometry, stone.cell));
    let mut entity = commands.spawn((stone, ChildOf(board), place));
    look.dress_stone(&mut entity, geometry, stone.cell, setup.color(stone.player));
    entity.id()
}
