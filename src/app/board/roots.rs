//! Groups as entities: each connected group of the position, a root with its root space. Where groups join, stones move
//! from one entity to another and the emptied one goes.

use bevy::prelude::*;

use super::{Projection, Withering};
use crate::app::session::Session;
use crate::geometry::Cell;
use crate::rules::{Player, Position};

/// A root, or another group, on the board. Its stones point to it with [`super::StoneOf`].
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Root {
    /// Whose it is.
    pub player: Player,
    /// The engine's number of it: see [`crate::rules::Group::id`].
    pub id: u32,
}

/// Where a root can grow, ascending.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq)]
pub struct RootSpace(pub Vec<Cell>);

/// Spawns the roots that appeared and sets those aside that are gone: an animation may still need them.
pub(super) fn reconcile_roots(
    mut commands: Commands,
    session: Res<Session>,
    projection: ResMut<Projection>,
    roots: Query<&Root>,
) {
    let groups = session.tree().position().groups();
    let is_wanted = |root: &Root| groups.iter().any(|group| group.id == root.id && group.player == root.player);
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
    for group in &groups {
        projection.roots.entry(group.id).or_insert_with(|| {
            let root = Root { player: group.player, id: group.id };
            commands.spawn((Name::new(format!("Root {}", group.id)), root, RootSpace::default())).id()
        });
    }
}

/// Writes the engine's root space to every root.
pub(super) fn refresh_root_space(
    session: Res<Session>,
    projection: Res<Projection>,
    mut commands: Commands,
    spaces: Query<&RootSpace>,
) {
    for group in session.tree().position().groups() {
        let Some(&entity) = projection.roots.get(&group.id) else { continue };
        if spaces.get(entity).ok().is_none_or(|space| space.0 != group.space) {
            commands.entity(entity).insert(RootSpace(group.space));
        }
    }
}

/// Groups and stones that left without an animation go at once.
pub(super) fn despawn_undressed(
    mut commands: Commands,
    mut projection: ResMut<Projection>,
    withering: Query<(), With<Withering>>,
) {
    let gone = std::mem::take(&mut projection.leaving).into_values();
    for entity in gone.chain(std::mem::take(&mut projection.fallen).into_values()) {
        if !withering.contains(entity) {
            commands.entity(entity).try_despawn();
        }
    }
}
