//! The projection: cells, stones and roots as entities that always equal the position at the cursor.
//!
//! `MovePlayed` and `PositionReset` are the only reasons to project. The systems of this folder are idempotent: they compare
//! the entities with the position and mend the difference. Animation comes last and adds to entities that are already
//! right, so play never waits for it.

mod animation;
mod carry;
mod cells;
mod dress;
mod links;
mod recent;
mod roots;
mod stones;

use std::collections::BTreeMap;

use bevy::prelude::*;

pub use animation::{Animated, Fading, Growing, Sliding, Turning, Withering};
pub use cells::{BoardCell, BoardRoot};
pub use links::Link;
pub use recent::RecentMoves;
pub use roots::{Root, RootSpace};
pub use stones::{RootStones, Stone, StoneOf};

use super::base::AppSystems;
use super::session::{PositionShown, Session};
use super::theme::Palette;
use super::view::solid::space::{Appearance, Space};
use crate::geometry::Cell;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Projection>()
        .init_resource::<RecentMoves>()
        .add_systems(Update, recent::follow_recent_moves.in_set(AppSystems::Project).run_if(resource_exists::<Session>))
        .add_systems(
            Update,
            (
                cells::rebuild_board,
                carry::carry_pieces,
                roots::reconcile_roots,
                stones::reconcile_stones,
                roots::refresh_root_space,
                dress::dress_effects,
                roots::despawn_undressed,
                links::reconcile_links,
            )
                .chain()
                .in_set(AppSystems::Project)
                .run_if(resource_exists::<Session>)
                .run_if(
                    resource_changed::<PositionShown>.or_else(resource_changed::<Palette>).or_else(appearance_changed),
                ),
        )
        .add_plugins(animation::plugin);
}

/// Whether other cells are in view, or look otherwise.
fn appearance_changed(space: Res<Space>, mut last: Local<Option<Appearance>>) -> bool {
    if !space.is_changed() {
        return false;
    }
    let now = Some(space.appearance());
    std::mem::replace(&mut *last, now.clone()) != now
}

/// What the board was built for.
#[derive(Clone, Debug, PartialEq)]
struct Shown {
    /// The game, see [`Session::serial`].
    game: u64,
    palette: Palette,
    cut: Appearance,
}

/// Which entity stands for what.
#[derive(Resource, Debug, Default)]
pub struct Projection {
    shown: Option<Shown>,
    /// The parent of everything on the board: its scale is the distance between neighbours.
    board: Option<Entity>,
    /// The entities of the cells that are in view.
    cells: BTreeMap<Cell, Entity>,
    stones: BTreeMap<Cell, Entity>,
    /// The groups of the position by their id.
    roots: BTreeMap<u32, Entity>,
    /// Groups that left the position in this frame, by their id.
    leaving: BTreeMap<u32, Entity>,
    /// Stones without a group that left the position in this frame, by their cell.
    fallen: BTreeMap<Cell, Entity>,
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

    /// The entities of the cells that are in view: on a flat board all of them.
    pub fn cells(&self) -> &BTreeMap<Cell, Entity> {
        &self.cells
    }
}

/// Heights of what lies on the board, from the bottom up.
pub mod height {
    /// The board.
    pub const PLATE: f32 = 0.0;
    /// Lines and tiles.
    pub const LINES: f32 = 1.0;
    /// What tints cells under the stones.
    pub const TINTS: f32 = 2.0;
    /// Branches between stones.
    pub const LINKS: f32 = 3.0;
    /// Stones.
    pub const STONES: f32 = 4.0;
    /// Marks on stones and points.
    pub const MARKS: f32 = 6.0;
}
