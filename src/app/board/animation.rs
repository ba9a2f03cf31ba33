//! What moves: a new stone grows, a bounded root withers outwards from the stone that bounded it.
//!
//! The position is already shown when an animation starts; it only dresses what is there, and with motion turned off it is
//! over at once.

use bevy::ecs::relationship::RelationshipTarget;
use bevy::prelude::*;

use super::stones::stone_bundle;
use super::{Link, Projection, RootStones, Stone};
use crate::app::AppSystems;
use crate::app::session::{MovePlayed, Session};
use crate::app::settings::Settings;
use crate::app::view::art::Art;
use crate::rules::{Effect, Position};

/// How long a stone takes to grow, in seconds.
const GROW_SECS: f32 = 0.16;
/// How long a withering stone takes to fade, in seconds.
const FADE_SECS: f32 = 0.35;
/// How much later each stone outwards begins to fade, in seconds, and how long all of them may take together.
const WITHER_STEP_SECS: f32 = 0.09;
const WITHER_MOST_SECS: f32 = 1.4;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (grow, fade, wither).chain().in_set(AppSystems::Animate));
}

/// Something is still moving here: the window keeps drawing.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Animated;

/// A new stone, from nothing to its size.
#[derive(Component, Clone, Copy, Debug)]
#[require(Animated)]
pub struct Growing {
    /// Seconds since it began.
    pub elapsed_secs: f32,
    /// Seconds until it is done.
    pub duration_secs: f32,
}

/// A stone that fades away.
#[derive(Component, Clone, Copy, Debug)]
#[require(Animated)]
pub struct Fading {
    /// Seconds until it begins.
    pub delay_secs: f32,
    /// Seconds since the root began to wither.
    pub elapsed_secs: f32,
    /// Seconds that the fading takes.
    pub duration_secs: f32,
}

/// A root that has left the position and is despawned, with its stones, when they have faded.
#[derive(Component, Clone, Copy, Debug)]
#[require(Animated)]
pub struct Withering {
    /// Seconds until it is despawned.
    pub left_secs: f32,
}

/// Adds animations to what the moves of this frame did.
pub(super) fn dress_effects(
    mut commands: Commands,
    mut played: MessageReader<MovePlayed>,
    settings: Res<Settings>,
    projection: Res<Projection>,
    session: Res<Session>,
    art: Res<Art>,
    root_stones: Query<&RootStones>,
    stones: Query<&Stone>,
) {
    let geometry = session.tree().position().geometry();
    for effect in played.read().flat_map(|played| &played.last.effects) {
        match effect {
            Effect::Placed { cell, .. } => {
                let duration_secs = settings.animation_secs(GROW_SECS);
                if let Some(&stone) = projection.stones.get(cell).filter(|_| duration_secs > 0.0) {
                    commands.entity(stone).insert(Growing { elapsed_secs: 0.0, duration_secs });
                }
            }
            Effect::GroupRemoved { player, group, cells, .. } => {
                let (Some(&root), Some(board)) = (projection.leaving.get(group), projection.board) else { continue };
                let step = WITHER_STEP_SECS.min(WITHER_MOST_SECS / cells.len() as f32);
                let step_secs = settings.animation_secs(step);
                let duration_secs = settings.animation_secs(FADE_SECS);
                let left_secs = step_secs * cells.len() as f32 + duration_secs;
                commands.entity(root).insert(Withering { left_secs });
                let members = root_stones.get(root).map(|stones| stones.collection().clone()).unwrap_or_default();
                for (place, &cell) in cells.iter().enumerate() {
                    let is_there = |&entity: &Entity| stones.get(entity).is_ok_and(|stone| stone.cell == cell);
                    // A stone that bounded its own root was never projected: it is shown here, withering with the rest.
                    let entity = members.iter().copied().find(is_there).unwrap_or_else(|| {
                        let stone = Stone { player: *player, cell };
                        commands.spawn(stone_bundle(stone, root, board, geometry, &art)).id()
                    });
                    let delay_secs = step_secs * place as f32;
                    commands.entity(entity).insert(Fading { delay_secs, elapsed_secs: 0.0, duration_secs });
                }
            }
            _ => {}
        }
    }
}

/// The time since the last frame, in seconds; after a rest of the window the first frame counts as a short one.
fn step_secs(time: &Time) -> f32 {
    time.delta_secs().min(1.0 / 20.0)
}

fn grow(
    mut commands: Commands,
    time: Res<Time>,
    mut stones: Query<(Entity, &mut Growing, &mut Transform), Without<Fading>>,
) {
    for (entity, mut growing, mut transform) in &mut stones {
        growing.elapsed_secs += step_secs(&time);
        let part = (growing.elapsed_secs / growing.duration_secs).min(1.0);
        // Fast at first, then settling.
        transform.scale = Vec3::splat(1.0 - (1.0 - part).powi(3)).max(Vec3::splat(0.05));
        if part >= 1.0 {
            transform.scale = Vec3::ONE;
            commands.entity(entity).remove::<(Growing, Animated)>();
        }
    }
}

fn fade(
    time: Res<Time>,
    mut stones: Query<(&mut Fading, &mut Sprite, &mut Transform, Option<&Children>)>,
    mut links: Query<&mut Sprite, (With<Link>, Without<Fading>)>,
) {
    for (mut fading, mut sprite, mut transform, children) in &mut stones {
        fading.elapsed_secs += step_secs(&time);
        let since = fading.elapsed_secs - fading.delay_secs;
        let part = if fading.duration_secs > 0.0 { (since / fading.duration_secs).clamp(0.0, 1.0) } else { 1.0 };
        sprite.color.set_alpha(1.0 - part);
        transform.scale = Vec3::splat(1.0 - 0.45 * part);
        for child in children.into_iter().flatten() {
            if let Ok(mut link) = links.get_mut(*child) {
                link.color.set_alpha(1.0 - part);
            }
        }
    }
}

fn wither(mut commands: Commands, time: Res<Time>, mut roots: Query<(Entity, &mut Withering)>) {
    for (entity, mut withering) in &mut roots {
        withering.left_secs -= step_secs(&time);
        if withering.left_secs <= 0.0 {
            commands.entity(entity).despawn();
        }
    }
}
