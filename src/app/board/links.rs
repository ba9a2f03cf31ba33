//! The branches between neighbouring stones of a root: what makes it look like the tree that it is.

use bevy::prelude::*;

use super::{Fading, Growing, Projection, Stone, StoneOf, height};
use crate::app::session::Session;
use crate::app::theme::Palette;
use crate::app::view::art::Art;
use crate::geometry::embed;
use crate::rules::Position;

/// A branch, a child of the stone that it grows and fades with.
#[derive(Component, Debug)]
pub struct Link;

/// Draws all branches anew, those of withering roots included.
pub(super) fn rebuild_links(
    mut commands: Commands,
    session: Res<Session>,
    projection: Res<Projection>,
    art: Res<Art>,
    palette: Res<Palette>,
    old: Query<Entity, With<Link>>,
    stones: Query<(Entity, &Stone, &StoneOf, Option<&Growing>, Option<&Fading>)>,
) {
    old.iter().for_each(|link| commands.entity(link).try_despawn());
    if projection.board.is_none() {
        return;
    }
    let geometry = session.tree().position().geometry();
    let mut all: Vec<_> = stones.iter().filter(|(_, stone, ..)| stone.cell.index() < geometry.len()).collect();
    all.sort_unstable_by_key(|(_, stone, of, ..)| (stone.cell, of.0));
    for &(entity, stone, of, growing, fading) in &all {
        let [x, y] = embed::place(geometry, stone.cell);
        for next in geometry.neighbours(stone.cell).filter(|&next| next > stone.cell) {
            // A withering stone and a newer one can share a cell: look at all that stand there.
            let first = all.partition_point(|(_, other, ..)| other.cell < next);
            let there = all[first..].iter().take_while(|(_, other, ..)| other.cell == next);
            for &(other, _, _, other_growing, other_fading) in there.filter(|(_, _, other_of, ..)| other_of.0 == of.0) {
                let [nx, ny] = embed::place(geometry, next);
                let step = Vec2::new(nx - x, ny - y);
                // Slices of a cube lie apart: their neighbours are not next to each other on the plane.
                if step.length() > 1.1 {
                    continue;
                }
                let other_leads = match (fading, other_fading) {
                    (Some(own), Some(theirs)) => theirs.delay_secs < own.delay_secs,
                    _ => other_growing.is_some() && growing.is_none(),
                };
                let (parent, offset) = if other_leads { (other, -step / 2.0) } else { (entity, step / 2.0) };
                commands.spawn((
                    Link,
                    ChildOf(parent),
                    Sprite {
                        image: art.link.clone(),
                        color: palette.stone(stone.player),
                        custom_size: Some(Vec2::new(1.0, art.link_width())),
                        ..default()
                    },
                    Transform::from_translation(offset.extend(height::LINKS - height::STONES))
                        .with_rotation(Quat::from_rotation_z(step.to_angle())),
                ));
            }
        }
    }
}
