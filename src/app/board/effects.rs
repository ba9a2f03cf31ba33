//! What the last move did, noted on the entities that it did it to. Notes on what stays are gone with the next position; what
//! has left the position is the view's from then on, which despawns it when it has been seen leaving.

use std::collections::BTreeMap;

use bevy::ecs::relationship::RelationshipTarget;
use bevy::prelude::*;

use super::stones::spawn_stone;
use super::{Projection, RootStones, Stone, StoneOf};
use crate::app::session::{MovePlayed, Session};
use crate::games::AnyPosition;
use crate::geometry::Cell;
use crate::rules::{Effect, Player, Position, Removal};

/// A new stone; where it is a branch of one other stone of its side, that one's cell.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct GrownFrom(pub Option<Cell>);

/// A piece that came from another cell.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovedFrom(pub Cell);

/// A piece that has changed its side.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Converted;

/// A stone that was captured.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Captured;

/// A piece that has gone over the edge.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeftBoard;

/// A group that was removed. Its stones have [`WitheringStone`].
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Withering {
    /// How many stones it had.
    pub stones: usize,
    /// In a removal in several steps the step in which it went, from 1; else 0.
    pub step: u32,
}

/// A stone of a group that was removed.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct WitheringStone {
    /// Its place in the order outwards from the stone that bounded the group, from 0.
    pub place: usize,
}

/// Takes off what was noted about the move before.
pub(super) fn forget_last_move(
    mut commands: Commands,
    noted: Query<Entity, Or<(With<GrownFrom>, With<MovedFrom>, With<Converted>)>>,
) {
    for entity in &noted {
        commands.entity(entity).remove::<(GrownFrom, MovedFrom, Converted)>();
    }
}

/// Pieces that moved or changed their side stay the same entities: they are carried to their new cells before the rest of the
/// projection looks for differences.
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

/// Notes what the moves of this frame put down and removed.
pub(super) fn record_effects(
    mut commands: Commands,
    mut played: MessageReader<MovePlayed>,
    session: Res<Session>,
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
                    // A stone that bounded its own root never stood in a position: it is seen withering with the rest.
                    let entity = by_cell.get(&cell).copied().unwrap_or_else(|| {
                        let stone = Stone { player: *player, cell };
                        let stone = spawn_stone(&mut commands, board, position.geometry(), stone);
                        commands.entity(stone).insert(StoneOf(root));
                        stone
                    });
                    commands.entity(entity).insert(WitheringStone { place });
                }
            }
            // Moved and converted pieces were carried.
            Effect::Moved { .. } | Effect::Converted { .. } | Effect::Passed { .. } | Effect::Eliminated { .. } => {}
        }
    }
}

/// The stone that a new one is a branch of: the only one of its side beside it, where stones form groups.
fn origin(position: &AnyPosition, player: Player, cell: Cell) -> Option<Cell> {
    let mut own = position.geometry().neighbours(cell).filter(|&next| position.owner(next) == Some(player));
    own.next().filter(|_| position.setup().about().has_groups && own.next().is_none())
}

/// What left the position without a move goes at once.
pub(super) fn despawn_the_rest(mut commands: Commands, mut projection: ResMut<Projection>) {
    let leaving = std::mem::take(&mut projection.leaving).into_values();
    for entity in leaving.chain(std::mem::take(&mut projection.taken).into_values()) {
        commands.entity(entity).try_despawn();
    }
}
