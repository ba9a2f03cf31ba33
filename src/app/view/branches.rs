//! The branches between neighbouring stones of a root, which make its tree structure visible.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::bend::Bend;
use super::look::{BranchForm, Look};
use super::motion::{Fading, Growing};
use super::solid::space::{Presence, Space};
use crate::app::board::{Growth, Stone, StoneOf};
use crate::app::session::{Session, ShownGame};
use crate::app::theme::Palette;
use crate::rules::{Position, SeatColor};

/// A branch between two stones; a child of the one that it grows and fades with.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Branch {
    /// The two stones, in ascending order.
    stones: [Entity; 2],
    /// The stone on the lower of their cells, and the bend as seen from there.
    low_end: Entity,
    bend: Bend,
    /// The stone nearer to the seed of the root.
    thick_end: Entity,
    /// Its width, relative to that of a usual branch: a branch that bears many stones is thicker.
    width: f32,
    /// Whether a stone at one of its ends is out of focus.
    is_ghost: bool,
    /// Whether the stones are in two cubes.
    is_tendril: bool,
}

/// The width of a branch that bears one stone, how fast the width grows with the number of stones, and the greatest.
const TIP: f32 = 0.72;
const WIDENING: f32 = 0.16;
pub(super) const WIDEST: f32 = 1.35;

/// Returns the width of a branch that bears this many stones.
fn width(stones: u32) -> f32 {
    (TIP + WIDENING * (stones as f32).ln()).min(WIDEST)
}

impl Branch {
    /// Returns the stone at the end opposite to `stone`.
    pub fn other(&self, stone: Entity) -> Entity {
        if self.stones[0] == stone { self.stones[1] } else { self.stones[0] }
    }

    /// Returns its form as a child of `parent`.
    pub fn form(&self, parent: Entity) -> BranchForm {
        let bend = if self.low_end == parent { self.bend } else { self.bend.reversed() };
        let Self { width, is_ghost, is_tendril, .. } = *self;
        BranchForm { is_outwards: self.thick_end == parent, width, bend, is_ghost, is_tendril }
    }

    /// Returns whether it leads from one cube to another.
    pub fn is_tendril(&self) -> bool {
        self.is_tendril
    }
}

/// A branch that should exist.
struct WantedBranch {
    branch: Branch,
    parent: Entity,
    /// The vector from the parent to the other stone, relative to the size of the parent.
    step: Vec3,
    color: SeatColor,
    /// Whether the branch fades, so that it must be a child of the stone that fades first.
    is_fading: bool,
}

/// Spawns missing branches and despawns superfluous ones, including those of withering roots. Runs after the stones are
/// dressed.
pub(super) fn reconcile_branches(
    mut commands: Commands,
    session: ShownGame,
    look: Look,
    palette: Res<Palette>,
    growth: Res<Growth>,
    old: Query<(Entity, &Branch, &ChildOf)>,
    stones: Query<(Entity, &Stone, &StoneOf, Option<&Growing>, Option<&Fading>)>,
) {
    let mut wanted = wanted_branches(&session, &look, &growth, &stones);
    for (entity, branch, parent) in &old {
        let is_right = |new: &WantedBranch| new.branch == *branch && (!new.is_fading || new.parent == parent.0);
        if wanted.get(&branch.stones).is_some_and(is_right) {
            wanted.remove(&branch.stones);
        } else {
            commands.entity(entity).try_despawn();
        }
    }
    for WantedBranch { branch, parent, step, color, .. } in wanted.into_values() {
        let mut entity = commands.spawn((branch, ChildOf(parent)));
        look.dress_branch(&mut entity, step, branch.form(parent), color, palette.stone(color));
    }
}

fn wanted_branches(
    session: &Session,
    look: &Look,
    growth: &Growth,
    stones: &Query<(Entity, &Stone, &StoneOf, Option<&Growing>, Option<&Fading>)>,
) -> BTreeMap<[Entity; 2], WantedBranch> {
    let (geometry, setup) = (session.tree().position().geometry(), session.tree().setup());
    let mut all: Vec<_> = stones.iter().filter(|(_, stone, ..)| stone.cell.index() < geometry.len()).collect();
    all.sort_unstable_by_key(|(_, stone, of, ..)| (stone.cell, of.0));
    let mut wanted = BTreeMap::new();
    for &(entity, stone, of, growing, fading) in &all {
        for next in geometry.neighbours(stone.cell).filter(|&next| next > stone.cell) {
            // A withering stone and a newer one can share a cell, so examine all stones on it.
            let first = all.partition_point(|(_, other, ..)| other.cell < next);
            let there = all[first..].iter().take_while(|(_, other, ..)| other.cell == next);
            for &(other, _, _, other_growing, other_fading) in there.filter(|(_, _, other_of, ..)| other_of.0 == of.0) {
                let other_leads = match (fading, other_fading) {
                    (Some(own), Some(theirs)) => theirs.delay_secs < own.delay_secs,
                    _ => other_growing.is_some() && growing.is_none(),
                };
                let (parent, from, to) =
                    if other_leads { (other, next, stone.cell) } else { (entity, stone.cell, next) };
                // Neighbours may be apart in the view: in two slices of a cube shown flat.
                let Some(step) = look.branch_step(geometry, from, to) else { continue };
                let limb = growth.limb(stone.cell, next);
                let thick_end = if limb.from == next { other } else { entity };
                let (color, is_fading) = (setup.color(stone.player), fading.is_some());
                let ends = [stone.cell, next].map(|cell| look.space.presence(geometry, cell));
                // It would end in the air.
                if ends.contains(&Presence::Hidden) {
                    continue;
                }
                let is_ghost = ends.contains(&Presence::Ghost);
                let is_tendril = look.joins_cubes(geometry, from, to);
                // What is out of focus leaves what is in focus free.
                if is_tendril && is_ghost {
                    continue;
                }
                let stones = [entity.min(other), entity.max(other)];
                let bend = Bend::between(stone.cell, next);
                let bend = if Space::lies_flat(geometry) { bend.level() } else { bend };
                let width = width(limb.stones);
                let branch = Branch { stones, low_end: entity, bend, thick_end, width, is_ghost, is_tendril };
                wanted.insert(stones, WantedBranch { branch, parent, step, color, is_fading });
            }
        }
    }
    wanted
}
