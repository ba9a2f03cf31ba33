//! The branches between neighbouring stones of a root: what makes it look like the tree that it is.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::{Fading, Growing, Projection, Stone, StoneOf, height};
use crate::app::session::Session;
use crate::app::theme::Palette;
use crate::app::view::art::Art;
use crate::geometry::embed;
use crate::rules::Position;

/// A branch between two stones, a child of the one that it grows and fades with.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The two stones, in order.
    stones: [Entity; 2],
}

/// A branch that should be there.
struct Wanted {
    parent: Entity,
    /// From the parent to the other stone, in cells.
    step: Vec2,
    color: Color,
    /// Whether the parent matters: a branch fades with the stone that fades first.
    is_fading: bool,
}

/// Spawns the branches that appeared and despawns those that are gone, withering roots included.
pub(super) fn reconcile_links(
    mut commands: Commands,
    session: Res<Session>,
    projection: Res<Projection>,
    art: Res<Art>,
    palette: Res<Palette>,
    old: Query<(Entity, &Link, &ChildOf)>,
    stones: Query<(Entity, &Stone, &StoneOf, Option<&Growing>, Option<&Fading>)>,
) {
    if projection.board.is_none() {
        return;
    }
    let mut wanted = wanted_links(&session, &palette, &stones);
    for (entity, link, parent) in &old {
        let is_right = wanted.get(&link.stones).is_some_and(|new| !new.is_fading || new.parent == parent.0);
        if is_right {
            wanted.remove(&link.stones);
        } else {
            commands.entity(entity).try_despawn();
        }
    }
    for (stones, link) in wanted {
        commands.spawn((
            Link { stones },
            ChildOf(link.parent),
            Sprite {
                image: art.link.clone(),
                color: link.color,
                custom_size: Some(Vec2::new(1.0, art.link_width())),
                ..default()
            },
            Transform::from_translation((link.step / 2.0).extend(height::LINKS - height::STONES))
                .with_rotation(Quat::from_rotation_z(link.step.to_angle())),
        ));
    }
}

fn wanted_links(
    session: &Session,
    palette: &Palette,
    stones: &Query<(Entity, &Stone, &StoneOf, Option<&Growing>, Option<&Fading>)>,
) -> BTreeMap<[Entity; 2], Wanted> {
    let (geometry, setup) = (session.tree().position().geometry(), session.tree().setup());
    let mut all: Vec<_> = stones.iter().filter(|(_, stone, ..)| stone.cell.index() < geometry.len()).collect();
    all.sort_unstable_by_key(|(_, stone, of, ..)| (stone.cell, of.0));
    let mut wanted = BTreeMap::new();
    for &(entity, stone, of, growing, fading) in &all {
        for next in geometry.neighbours(stone.cell).filter(|&next| next > stone.cell) {
            // A withering stone and a newer one can share a cell: look at all that stand there.
            let first = all.partition_point(|(_, other, ..)| other.cell < next);
            let there = all[first..].iter().take_while(|(_, other, ..)| other.cell == next);
            for &(other, _, _, other_growing, other_fading) in there.filter(|(_, _, other_of, ..)| other_of.0 == of.0) {
                let place = |cell| Vec2::from(embed::place(geometry, cell));
                let step = place(next) - place(stone.cell);
                // Slices of a cube lie apart: their neighbours are not next to each other on the plane.
                if step.length() > 1.1 {
                    continue;
                }
                let other_leads = match (fading, other_fading) {
                    (Some(own), Some(theirs)) => theirs.delay_secs < own.delay_secs,
                    _ => other_growing.is_some() && growing.is_none(),
                };
                let (parent, step) = if other_leads { (other, -step) } else { (entity, step) };
                let (color, is_fading) = (palette.stone(setup.color(stone.player)), fading.is_some());
                let key = [entity.min(other), entity.max(other)];
                wanted.insert(key, Wanted { parent, step, color, is_fading });
            }
        }
    }
    wanted
}
