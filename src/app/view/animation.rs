//! Animations: a new stone grows, a piece slides or turns over, a removed group withers.
//!
//! The new position is already shown when an animation starts; animations only change its appearance, and with motion
//! turned off they end at once. `effects` maps effects to animations.

use bevy::prelude::*;

use super::branches::Branch;
use super::look::Look;
use super::motion::{DespawnAfter, Fading, Growing, Sliding, Turning};
use crate::app::base::{AppSystems, Redraw};
use crate::app::board::Stone;
use crate::app::session::{ActiveGame, ShownGame};
use crate::app::theme::Dryness;
use crate::rules::Position;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (keep_drawing, grow, slide, turn, fade, despawn_when_gone)
            .chain()
            .in_set(AppSystems::Animate)
            .run_if(any_with_component::<ActiveGame>.and_then(any_moves)),
    );
}

/// How far a withering stone drops, in cells, and how much a fading stone of a flat board shrinks.
const DROP: f32 = 0.2;
const SHRINKING: f32 = 0.45;

type Moving = Or<(With<Growing>, With<Sliding>, With<Turning>, With<Fading>, With<DespawnAfter>)>;

fn any_moves(moving: Query<(), Moving>) -> bool {
    !moving.is_empty()
}

/// Requests frames while anything is animated.
fn keep_drawing(mut redraw: ResMut<Redraw>) {
    redraw.until_settled();
}

/// Returns the time since the last frame, in seconds. Capped, so that the first frame after an idle period does not
/// skip the animation.
fn step_secs(time: &Time) -> f32 {
    time.delta_secs().min(1.0 / 20.0)
}

/// Scales [`Growing`] stones up while moving them out of the stone that they grow from.
fn grow(
    mut commands: Commands,
    time: Res<Time>,
    session: ShownGame,
    look: Look,
    mut stones: Query<(Entity, &Stone, &mut Growing, &mut Transform), Without<Fading>>,
) {
    let geometry = session.tree().position().geometry();
    for (entity, stone, mut growing, mut transform) in &mut stones {
        growing.elapsed_secs += step_secs(&time);
        let part = (growing.elapsed_secs / growing.duration_secs).min(1.0);
        // Ease out. The branch is a child of the stone and scales with it, so it always reaches from the stone back to
        // its origin.
        let grown = (1.0 - (1.0 - part).powi(3)).max(0.05);
        if stone.cell.index() < geometry.len() {
            let full = look.stone_transform(geometry, stone.cell);
            transform.translation = full.translation + growing.origin * (1.0 - grown);
            transform.scale = full.scale * grown;
        }
        if part >= 1.0 {
            commands.entity(entity).remove::<Growing>();
        }
    }
}

/// Moves [`Sliding`] pieces.
fn slide(mut commands: Commands, time: Res<Time>, mut pieces: Query<(Entity, &mut Sliding, &mut Transform)>) {
    for (entity, mut sliding, mut transform) in &mut pieces {
        sliding.elapsed_secs += step_secs(&time);
        let part = (sliding.elapsed_secs / sliding.duration_secs).min(1.0);
        let eased = EaseFunction::SmoothStep.sample_clamped(part);
        transform.translation = sliding.start.lerp(sliding.end, eased);
        if part >= 1.0 {
            transform.translation = sliding.end;
            commands.entity(entity).remove::<Sliding>();
        }
    }
}

/// Turns pieces over: narrows them, swaps their image, and widens them again.
fn turn(
    mut commands: Commands,
    time: Res<Time>,
    session: ShownGame,
    look: Look,
    mut pieces: Query<(Entity, &mut Turning, &mut Transform), Without<Fading>>,
) {
    let geometry = session.tree().position().geometry();
    for (entity, mut turning, mut transform) in &mut pieces {
        let part_at = |elapsed_secs: f32, turning: &Turning| {
            ((elapsed_secs - turning.delay_secs) / turning.duration_secs).clamp(0.0, 1.0)
        };
        let before = part_at(turning.elapsed_secs, &turning);
        turning.elapsed_secs += step_secs(&time);
        let part = part_at(turning.elapsed_secs, &turning);
        transform.scale.x = (1.0 - 2.0 * part).abs().max(0.04);
        if before < 0.5 && part >= 0.5 && turning.cell.index() < geometry.len() {
            look.dress_stone(&mut commands.entity(entity), geometry, turning.cell, turning.color);
        }
        if part >= 1.0 {
            transform.scale = Vec3::ONE;
            commands.entity(entity).remove::<Turning>();
        }
    }
}

/// Fades out [`Fading`] stones and their branches. Those that wither dry first, and drop while they fade.
pub(super) fn fade(
    time: Res<Time>,
    session: ShownGame,
    look: Look,
    mut stones: Query<(
        &Stone,
        &mut Fading,
        Option<&mut Dryness>,
        Option<&mut Sprite>,
        &mut Transform,
        Option<&Children>,
    )>,
    mut branches: Query<&mut Sprite, (With<Branch>, Without<Fading>)>,
) {
    let geometry = session.tree().position().geometry();
    for (stone, mut fading, dryness, sprite, mut transform, children) in &mut stones {
        fading.elapsed_secs += step_secs(&time);
        if let Some(mut dryness) = dryness.filter(|dryness| **dryness < fading.dryness()) {
            *dryness = fading.dryness();
        }
        let gone = fading.gone();
        // A stone that withers may belong to a larger board that was shown before.
        let is_on_board = stone.cell.index() < geometry.len();
        let full = is_on_board.then(|| look.stone_transform(geometry, stone.cell));
        if fading.drying_secs > 0.0
            && let Some(full) = full
        {
            transform.translation = full.translation - DROP * gone * Vec3::Y;
        }
        // A 3D mesh shares its material with others, so it shrinks instead of fading.
        let Some(mut sprite) = sprite else {
            transform.scale = full.map_or(Vec3::ONE, |full| full.scale) * (1.0 - gone).max(0.01);
            continue;
        };
        sprite.color.set_alpha(1.0 - gone);
        transform.scale = Vec3::splat(1.0 - SHRINKING * gone);
        for child in children.into_iter().flatten() {
            if let Ok(mut branch) = branches.get_mut(*child) {
                branch.color.set_alpha(1.0 - gone);
            }
        }
    }
}

/// Despawns entities whose [`DespawnAfter`] has run out.
fn despawn_when_gone(mut commands: Commands, time: Res<Time>, mut gone: Query<(Entity, &mut DespawnAfter)>) {
    for (entity, mut after) in &mut gone {
        after.left_secs -= step_secs(&time);
        if after.left_secs <= 0.0 {
            commands.entity(entity).despawn();
        }
    }
}
