//! Starts the animation for each effect of a move: turns the components recorded by [`crate::app::board`] into those of
//! [`super::motion`].

use bevy::prelude::*;

use super::look::Look;
use super::motion::{DespawnAfter, Fading, Growing, Sliding, Turning};
use super::solid::space::laid;
use crate::app::board::{
    Captured, Converted, GrownFrom, Growth, LeftBoard, MovedFrom, RootStones, Stone, Withering, WitheringStone,
};
use crate::app::session::ShownGame;
use crate::app::settings::Settings;
use crate::app::theme::{Dryness, Measures};
use crate::geometry::embed;
use crate::rules::Position;

/// How far an exiting piece slides beyond the edge, in cells.
const EXIT_WAY: f32 = 1.3;

/// Makes new stones grow out of the stones that they branch from. Reads added [`GrownFrom`].
pub(super) fn grow(
    mut commands: Commands,
    settings: Res<Settings>,
    measures: Res<Measures>,
    session: ShownGame,
    look: Look,
    new: Query<(Entity, &Stone, &GrownFrom), Added<GrownFrom>>,
) {
    let secs = &measures.secs;
    let duration_secs = settings.animation_secs(secs.grow);
    if duration_secs <= 0.0 {
        return;
    }
    let geometry = session.tree().position().geometry();
    for (entity, stone, from) in &new {
        let origin = from.0.and_then(|from| look.step(geometry, stone.cell, from)).unwrap_or(Vec3::ZERO);
        commands.entity(entity).insert(Growing { origin, elapsed_secs: 0.0, duration_secs });
    }
}

/// Makes pieces slide to their new cells. Reads added [`MovedFrom`].
pub(super) fn slide(
    mut commands: Commands,
    settings: Res<Settings>,
    measures: Res<Measures>,
    session: ShownGame,
    look: Look,
    moved: Query<(Entity, &Stone, &MovedFrom), Added<MovedFrom>>,
) {
    let secs = &measures.secs;
    let duration_secs = settings.animation_secs(secs.slide);
    if duration_secs <= 0.0 {
        return;
    }
    let geometry = session.tree().position().geometry();
    for (entity, stone, from) in &moved {
        let [start, end] = [from.0, stone.cell].map(|cell| look.stone_transform(geometry, cell).translation);
        commands.entity(entity).insert(Sliding { start, end, elapsed_secs: 0.0, duration_secs });
    }
}

/// Makes converted pieces turn over. Reads added [`Converted`].
pub(super) fn turn_over(
    mut commands: Commands,
    settings: Res<Settings>,
    measures: Res<Measures>,
    session: ShownGame,
    converted: Query<(Entity, &Stone), Added<Converted>>,
) {
    let secs = &measures.secs;
    let duration_secs = settings.animation_secs(secs.turn);
    if duration_secs <= 0.0 {
        return;
    }
    let delay_secs = settings.animation_secs(secs.turn_delay);
    for (entity, stone) in &converted {
        let color = session.tree().setup().color(stone.player);
        let turning = Turning { cell: stone.cell, color, delay_secs, elapsed_secs: 0.0, duration_secs };
        commands.entity(entity).insert(turning);
    }
}

/// Makes captured stones and exiting pieces fade and then despawn; an exiting piece also slides over the edge. Reads
/// added [`Captured`] and [`LeftBoard`].
pub(super) fn leave(
    mut commands: Commands,
    settings: Res<Settings>,
    measures: Res<Measures>,
    session: ShownGame,
    look: Look,
    gone: Query<(Entity, &Stone, Has<LeftBoard>), Or<(Added<Captured>, Added<LeftBoard>)>>,
) {
    let secs = &measures.secs;
    let (delay_secs, duration_secs) = (settings.animation_secs(secs.capture_delay), settings.animation_secs(secs.fade));
    let left_secs = delay_secs + duration_secs;
    let geometry = session.tree().position().geometry();
    for (entity, stone, goes_over_the_edge) in &gone {
        let fading = Fading { delay_secs, elapsed_secs: 0.0, duration_secs, drying_secs: 0.0 };
        commands.entity(entity).insert((fading, DespawnAfter { left_secs }));
        if goes_over_the_edge && left_secs > 0.0 {
            let outwards = Vec2::from(embed::outwards(geometry, stone.cell));
            let outwards = if look.space.is_solid { laid(outwards) } else { outwards.extend(0.0) };
            let start = look.stone_transform(geometry, stone.cell).translation;
            let end = start + EXIT_WAY * outwards;
            commands.entity(entity).insert(Sliding { start, end, elapsed_secs: 0.0, duration_secs: left_secs });
        }
    }
}

/// Makes a removed group dry and fall apart stone by stone, from its tips to its seed, and then despawn. Reads added
/// [`Withering`].
pub(super) fn wither(
    mut commands: Commands,
    settings: Res<Settings>,
    measures: Res<Measures>,
    growth: Res<Growth>,
    roots: Query<(Entity, &Withering, Option<&RootStones>), Added<Withering>>,
    stones: Query<(&Stone, &WitheringStone)>,
) {
    let secs = &measures.secs;
    let (duration_secs, drying_secs) = (settings.animation_secs(secs.fade), settings.animation_secs(secs.dry));
    for (root, withering, members) in &roots {
        let delay_secs = settings.animation_secs(withering.step as f32 * secs.cut_off_step);
        let step_secs = secs.wither_step.min(secs.wither_most / withering.stones.max(1) as f32);
        let step_secs = settings.animation_secs(step_secs);
        let left_secs = delay_secs + step_secs * withering.stones as f32 + duration_secs;
        commands.entity(root).insert(DespawnAfter { left_secs });
        // A stone bears fewer stones than the one that it branches from. Tips go in the order of their removal.
        // On a board that is drawn in part, none of them may be there.
        let members = members.into_iter().flat_map(RootStones::iter);
        let mut order: Vec<_> = members.filter_map(|entity| Some((entity, stones.get(entity).ok()?))).collect();
        order.sort_by_key(|(_, (stone, removed))| (growth.stones_from(stone.cell), removed.place));
        for (place, (stone, _)) in order.into_iter().enumerate() {
            let delay_secs = delay_secs + step_secs * place as f32;
            let fading = Fading { delay_secs, elapsed_secs: 0.0, duration_secs, drying_secs };
            commands.entity(stone).insert(fading).insert_if_new(Dryness::default());
        }
    }
}
