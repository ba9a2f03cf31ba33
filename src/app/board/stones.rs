//! Stones as entities, each belonging to the entity of its root.

use bevy::prelude::*;

use super::{Projection, height};
use crate::app::session::Session;
use crate::app::view::art::Art;
use crate::geometry::{Cell, Geometry, embed};
use crate::rules::{Player, Position};

/// A stone on the board.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    /// Whose stone it is.
    pub player: Player,
    /// Where it stands.
    pub cell: Cell,
}

/// The root that a stone belongs to.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = RootStones)]
pub struct StoneOf(pub Entity);

/// The stones of a root; despawned with it.
#[derive(Component, Debug)]
#[relationship_target(relationship = StoneOf, linked_spawn)]
pub struct RootStones(Vec<Entity>);

/// Spawns the stones that appeared and despawns those that are gone; stones of a root that is leaving stay with it.
pub(super) fn reconcile_stones(
    mut commands: Commands,
    session: Res<Session>,
    art: Res<Art>,
    projection: ResMut<Projection>,
    stones: Query<(&Stone, &StoneOf)>,
) {
    let Some(board) = projection.board else { return };
    let position = session.tree().position();
    let projection = projection.into_inner();
    let is_leaving = |root: Entity| projection.leaving.values().any(|&leaving| leaving == root);
    let mut kept = std::collections::BTreeMap::new();
    let mut wanted = Vec::new();
    for group in position.groups() {
        let Some(&root) = projection.roots.get(&group.id) else { continue };
        for &cell in &group.stones {
            let entity = projection.stones.get(&cell).copied();
            match entity.filter(|&entity| {
                stones.get(entity).is_ok_and(|(stone, of)| stone.player == group.player && of.0 == root)
            }) {
                Some(entity) => {
                    kept.insert(cell, entity);
                }
                None => wanted.push((root, Stone { player: group.player, cell })),
            }
        }
    }
    for (cell, entity) in std::mem::take(&mut projection.stones) {
        let stays = kept.get(&cell) == Some(&entity);
        let withers = stones.get(entity).is_ok_and(|(_, of)| is_leaving(of.0));
        if !stays && !withers {
            commands.entity(entity).try_despawn();
        }
    }
    for (root, stone) in wanted {
        let entity = commands.spawn(stone_bundle(stone, root, board, position.geometry(), &art)).id();
        kept.insert(stone.cell, entity);
    }
    projection.stones = kept;
}

/// A stone on its cell, belonging to a root.
pub(super) fn stone_bundle(stone: Stone, root: Entity, board: Entity, geometry: &Geometry, art: &Art) -> impl Bundle {
    let [x, y] = embed::place(geometry, stone.cell);
    (
        stone,
        StoneOf(root),
        ChildOf(board),
        Sprite { image: art.stone(stone.player), custom_size: Some(Vec2::ONE), ..default() },
        Transform::from_xyz(x, y, height::STONES),
    )
}
