//! What the last move did, recorded as components on the entities it affected. Components on entities that stay are
//! removed at the next position. Entities that have left the position belong to the view from then on: it despawns them
//! at the end of their animation.

use std::collections::BTreeMap;

use bevy::ecs::relationship::RelationshipTarget;
use bevy::prelude::*;

use super::stones::spawn_stone;
use super::{Projection, RootStones, Stone, StoneOf};
use crate::app::session::{MovePlayed, ShownGame};
use crate::games::AnyPosition;
use crate::geometry::Cell;
use crate::rules::{Effect, Player, Position, Removal};

/// Marks a stone that the last move placed. Holds the cell of the one stone of its side that it branches from, if there
/// is exactly one.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct GrownFrom(pub Option<Cell>);

/// Marks a piece that the last move took here from another cell.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovedFrom(pub Cell);

/// Marks a piece that the last move converted to the other side.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Converted;

/// Marks a captured stone, for the view to animate and despawn.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Captured;

/// Marks a piece that has exited over the edge, for the view to animate and despawn.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeftBoard;

/// Marks a [`super::Root`] that was removed, for the view to animate and despawn. Its stones have [`WitheringStone`].
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Withering {
    /// How many stones it had.
    pub stones: usize,
    /// The step of a multi-step removal in which it was removed, from 1; otherwise 0.
    pub step: u32,
}

/// Marks a stone of a group that was removed.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct WitheringStone {
    /// Its index in the removal order, which runs outwards from the stone that bounded the group, from 0.
    pub place: usize,
}

/// Removes the components that recorded the previous move from the stones still on the board.
pub(super) fn forget_last_move(
    mut commands: Commands,
    noted: Query<Entity, Or<(With<GrownFrom>, With<MovedFrom>, With<Converted>)>>,
) {
    for entity in &noted {
        commands.entity(entity).remove::<(GrownFrom, MovedFrom, Converted)>();
    }
}

/// Keeps the entities of pieces that moved or changed sides: reads [`MovePlayed`] and updates their [`Stone`] before
/// the rest of the projection compares entities with the position.
pub(super) fn carry_pieces(
    mut commands: Commands,
    mut played: MessageReader<MovePlayed>,
    projection: ResMut<Projection>,
    mut stones: Query<&mut Stone>,
) {
    let projection = projection.into_inner();
    for effect in played.read().flat_map(|played| &played.last.effects) {
        match *effect {
            Effect::Moved { from, to, .. } => {
                let Some(entity) = projection.stones.remove(&from) else { continue };
                let Ok(mut stone) = stones.get_mut(entity) else { continue };
                stone.cell = to;
                projection.stones.insert(to, entity);
                commands.entity(entity).insert(MovedFrom(from));
            }
            Effect::Converted { cell, to, .. } => {
                let Some(&entity) = projection.stones.get(&cell) else { continue };
                let Ok(mut stone) = stones.get_mut(entity) else { continue };
                stone.player = to;
                commands.entity(entity).insert(Converted);
            }
            _ => {}
        }
    }
}

/// Records what the moves of this frame placed and removed: reads [`MovePlayed`] and inserts the components of this
/// file.
pub(super) fn record_effects(
    mut commands: Commands,
    mut played: MessageReader<MovePlayed>,
    session: ShownGame,
    projection: ResMut<Projection>,
    root_stones: Query<&RootStones>,
    stones: Query<&Stone>,
) {
    let position = session.tree().position();
    let projection = projection.into_inner();
    for effect in played.read().flat_map(|played| &played.last.effects) {
        match effect {
            Effect::Placed { player, cell, .. } => {
                if let Some(&stone) = projection.stones.get(cell) {
                    commands.entity(stone).insert(GrownFrom(origin(position, *player, *cell)));
                }
            }
            Effect::Captured { cells, .. } => {
                for stone in cells.iter().filter_map(|cell| projection.taken.remove(cell)) {
                    commands.entity(stone).insert(Captured);
                }
            }
            Effect::Exited { cell, .. } => {
                if let Some(piece) = projection.taken.remove(cell) {
                    commands.entity(piece).insert(LeftBoard);
                }
            }
            Effect::GroupRemoved { player, group, cells, why } => {
                let Some(root) = projection.leaving.remove(group) else { continue };
                let step = if let Removal::CutOff { step } = why { (*step).into() } else { 0 };
                commands.entity(root).insert(Withering { stones: cells.len(), step });
                let members = root_stones.get(root).map(|stones| stones.collection().clone()).unwrap_or_default();
                let by_cell = members.into_iter().filter_map(|entity| Some((stones.get(entity).ok()?.cell, entity)));
                let by_cell: BTreeMap<Cell, Entity> = by_cell.collect();
                for (place, &cell) in cells.iter().enumerate() {
                    let Some(board) = projection.board.filter(|_| projection.cells.contains_key(&cell)) else {
                        continue;
                    };
                    // A stone that bounded its own root was never part of a position. It gets an entity here, so that
                    // it withers with the rest.
                    let entity = by_cell.get(&cell).copied().unwrap_or_else(|| {
                        let stone = Stone { player: *player, cell };
                        let stone = spawn_stone(&mut commands, board, position.geometry(), stone);
                        commands.entity(stone).insert(StoneOf(root));
                        stone
                    });
                    commands.entity(entity).insert(WitheringStone { place });
                }
            }
            // `carry_pieces` has handled moved and converted pieces.
            Effect::Moved { .. } | Effect::Converted { .. } | Effect::Passed { .. } | Effect::Eliminated { .. } => {}
        }
    }
}

/// Returns the cell of the stone that a new one branches from: the only adjacent stone of its side, in games whose
/// stones form groups.
fn origin(position: &AnyPosition, player: Player, cell: Cell) -> Option<Cell> {
    let mut own = position.geometry().neighbours(cell).filter(|&next| position.owner(next) == Some(player));
    own.next().filter(|_| position.setup().about().has_groups && own.next().is_none())
}

/// Despawns at once the entities that left the position for any reason other than a move.
pub(super) fn despawn_the_rest(mut commands: Commands, mut projection: ResMut<Projection>) {
    let leaving = std::mem::take(&mut projection.leaving).into_values();
    for entity in leaving.chain(std::mem::take(&mut projection.taken).into_values()) {
        commands.entity(entity).try_despawn();
    }
}
