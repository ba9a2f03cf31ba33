//! The groups on the board, read from their entities, for systems that look up the group under the pointer in every
//! frame.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::{Projection, Root, RootSpace, RootStanding, RootStones, Stone, StoneOf};
use crate::geometry::Cell;
use crate::rules::Group;

/// Gives systems the groups of the position shown, without asking the rules again.
#[derive(SystemParam)]
#[expect(missing_debug_implementations, reason = "it borrows the world")]
pub struct GroupsOnBoard<'w, 's> {
    projection: Res<'w, Projection>,
    stones: Query<'w, 's, (&'static Stone, Option<&'static StoneOf>)>,
    roots: Query<'w, 's, (&'static Root, &'static RootSpace, Option<&'static RootStanding>, &'static RootStones)>,
}

impl GroupsOnBoard<'_, '_> {
    /// Returns the group with a stone on `cell`, if there is one.
    pub fn at(&self, cell: Cell) -> Option<Group> {
        let (_, of) = self.stones.get(*self.projection.stones.get(&cell)?).ok()?;
        self.group(of?.0)
    }

    /// Returns all groups of the position, ordered by id.
    pub fn iter(&self) -> impl Iterator<Item = Group> + '_ {
        self.projection.roots.values().filter_map(|&root| self.group(root))
    }

    fn group(&self, root: Entity) -> Option<Group> {
        let (root, space, standing, members) = self.roots.get(root).ok()?;
        let mut stones: Vec<Cell> =
            members.iter().filter_map(|stone| Some(self.stones.get(stone).ok()?.0.cell)).collect();
        stones.sort_unstable();
        let standing = standing.map(|standing| standing.0);
        Some(Group { player: root.player, id: root.id, stones, space: space.0.clone(), standing })
    }
}
