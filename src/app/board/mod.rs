//! The board as entities that always match the position shown: cells, stones, roots, and what the last move did to
//! them.
//!
//! The systems of this module are idempotent: they compare the entities with the position and correct the difference.
//! They know nothing about images, meshes, colours or settings. The view adds those to whatever appears or changes
//! here, and despawns what has left the position once its animation has ended.

mod cells;
mod effects;
mod groups;
mod growth;
mod recent;
mod roots;
mod stones;

use std::collections::BTreeMap;

use bevy::prelude::*;

pub use cells::{Board, BoardCell, Cut};
pub use effects::{Captured, Converted, GrownFrom, LeftBoard, MovedFrom, Withering, WitheringStone};
pub use groups::Groups;
pub use growth::{Growth, Limb};
pub use recent::RecentMoves;
pub use roots::{Root, RootSpace, RootStanding};
pub use stones::{RootStones, Stone, StoneOf};

use super::base::AppSystems;
use super::session::{ActiveGame, PositionShown};
use crate::geometry::Cell;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Projection>()
        .init_resource::<Cut>()
        .init_resource::<Growth>()
        .init_resource::<Groups>()
        .add_systems(
            Update,
            (
                groups::work_out_groups.run_if(resource_changed::<PositionShown>),
                cells::rebuild_board,
                effects::forget_last_move,
                effects::carry_pieces,
                roots::reconcile_roots,
                stones::reconcile_stones,
                roots::refresh_roots,
                growth::follow_growth,
                effects::record_effects,
                effects::despawn_the_rest,
            )
                .chain()
                .in_set(AppSystems::Project)
                .run_if(any_with_component::<ActiveGame>)
                .run_if(resource_changed::<PositionShown>.or_eager(resource_changed::<Cut>)),
        )
        .add_plugins(recent::plugin);
}

/// Maps the parts of the position to their entities.
#[derive(Resource, Debug, Default)]
pub struct Projection {
    /// The game that the entities show.
    game: Option<Entity>,
    board: Option<Entity>,
    cells: BTreeMap<Cell, Entity>,
    stones: BTreeMap<Cell, Entity>,
    /// The groups of the position, by id.
    roots: BTreeMap<u32, Entity>,
    /// Groups that left the position in this frame, by id.
    leaving: BTreeMap<u32, Entity>,
    /// Stones without a group that left the position in this frame, by cell.
    taken: BTreeMap<Cell, Entity>,
}

impl Projection {
    /// Returns the board entity, the parent of everything on the board.
    pub fn board(&self) -> Option<Entity> {
        self.board
    }

    /// Returns the entities of the groups of the position, by id.
    pub fn roots(&self) -> &BTreeMap<u32, Entity> {
        &self.roots
    }

    /// Returns the entities of the stones of the position, by cell.
    pub fn stones(&self) -> &BTreeMap<Cell, Entity> {
        &self.stones
    }

    /// Returns the entities of the cells, by cell; only those in the [`Cut`] if the board is cut.
    pub fn cells(&self) -> &BTreeMap<Cell, Entity> {
        &self.cells
    }
}
