//! Groups as entities: each connected group of the position is a root with its root space. When groups join, their
//! stones move to one of the entities, and the empty one is removed.

use bevy::prelude::*;

use super::{Groups, Projection};
use crate::geometry::Cell;
use crate::rules::{Player, Standing};

/// A root, or a group in games without roots. Its stones refer to it with [`super::StoneOf`].
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Root {
    /// The owner.
    pub player: Player,
    /// The engine's id for the group: see [`crate::rules::Group::id`].
    pub id: u32,
}

/// The root space of a group: the cells where it can grow, ascending.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq)]
pub struct RootSpace(pub Vec<Cell>);

/// How safe a group is, in games whose rules define it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct RootStanding(pub Standing);

/// Spawns the roots that have appeared and moves those that are gone to `Projection::leaving`.
pub(super) fn reconcile_roots(
    mut commands: Commands,
    groups: Res<Groups>,
    projection: ResMut<Projection>,
    roots: Query<&Root>,
) {
    let is_wanted = |root: &Root| groups.all().iter().any(|group| group.id == root.id && group.player == root.player);
    let projection = projection.into_inner();
    let gone: Vec<u32> = projection
        .roots
        .iter()
        .filter(|&(_, &entity)| !roots.get(entity).is_ok_and(is_wanted))
        .map(|(&id, _)| id)
        .collect();
    for id in gone {
        if let Some(entity) = projection.roots.remove(&id) {
            projection.leaving.insert(id, entity);
        }
    }
    for group in groups.all() {
        projection.roots.entry(group.id).or_insert_with(|| {
            let root = Root { player: group.player, id: group.id };
            commands.spawn((Name::new(format!("Root {}", group.id)), root, RootSpace::default())).id()
        });
    }
}

/// Updates the [`RootSpace`] and [`RootStanding`] of every root.
pub(super) fn refresh_roots(
    groups: Res<Groups>,
    projection: Res<Projection>,
    mut commands: Commands,
    roots: Query<(&RootSpace, Option<&RootStanding>)>,
) {
    for group in groups.all() {
        let Some(&entity) = projection.roots.get(&group.id) else { continue };
        let (space, standing) = roots.get(entity).ok().unzip();
        if space.is_none_or(|space| space.0 != group.space) {
            commands.entity(entity).insert(RootSpace(group.space.clone()));
        }
        if let Some(now) = group.standing.filter(|now| standing.flatten().is_none_or(|old| old.0 != *now)) {
            commands.entity(entity).insert(RootStanding(now));
        }
    }
}
