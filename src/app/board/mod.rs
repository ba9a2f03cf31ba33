//! The board as entities that always equal the position shown: cells, stones, roots, and what the last move did to them.
//!
//! The systems of this room are idempotent: they compare the entities with the position and mend the difference. They know no
//! picture, body, colour or setting; the view dresses what appears or changes here, and takes away what has left the position
//! when it has been seen leaving.

mod cells;
mod effects;
mod groups;
mod recent;
mod roots;
mod stones;

use std::collections::BTreeMap;

use bevy::prelude::*;

pub use cells::{Board, BoardCell, Cut};
pub use effects::{Captured, Converted, GrownFrom, LeftBoard, MovedFrom, Withering, WitheringStone};
pub use groups::GroupsOnBoard;
pub use recent::RecentMoves;
pub use roots::{Root, RootSpace, RootStanding};
pub use stones::{CellStone, RootStones, Stone, StoneAt, StoneOf};

use super::base::AppSystems;
use super::session::{PositionShown, Session};
use crate::geometry::Cell;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Projection>()
        .init_resource::<Cut>()
        .add_systems(
            Update,
            (
                cells::rebuild_board,
                effects::forget_last_move,
                effects::carry_pieces,
                roots::reconcile_roots,
                stones::reconcile_stones,
                roots::refresh_roots,
                effects::record_effects,
                effects::despawn_the_rest,
            )
                .chain()
                .in_set(AppSystems::Project)
                .run_if(resource_exists::<Session>)
                .run_if(resource_changed::<PositionShown>.or_else(resource_changed::<Cut>)),
        )
        .add_plugins(recent::plugin);
}

/// Which entity stands for what.
#[derive(Resource, Debug, Default)]
pub struct Projection {
    /// The game whose board this is.
    game: u64,
    board: Option<Entity>,
    cells: BTreeMap<Cell, Entity>,
    stones: BTreeMap<Cell, Entity>,
    /// The groups of the position by their id.
    roots: BTreeMap<u32, Entity>,
    /// Groups that left the position in this frame, by their id.
    leaving: BTreeMap<u32, Entity>,
    /// Stones without a group that left the position in this frame, by their cell.
    taken: BTreeMap<Cell, Entity>,
}

impl Projection {
    /// The parent of everything on the board.
    pub fn board(&self) -> Option<Entity> {
        self.board
    }

    /// The entities of the groups of the position, by id.
    pub fn roots(&self) -> &BTreeMap<u32, Entity> {
        &self.roots
    }

    /// The entities of the stones of the position, by cell.
    pub fn stones(&self) -> &BTreeMap<Cell, Entity> {
        &self.stones
    }

    /// The entities of the cells: of a board that is cut, those in the cut.
    pub fn cells(&self) -> &BTreeMap<Cell, Entity> {
        &self.cells
    }
}
