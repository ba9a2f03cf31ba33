//! Pieces that moved or changed their owner stay the same entities: they are carried to their new cells before the rest of
//! the projection looks for differences.

use bevy::prelude::*;

use super::animation::{Sliding, Turning};
use super::{Projection, Stone};
use crate::app::session::{MovePlayed, Session};
use crate::app::settings::Settings;
use crate::app::view::solid::look::Look;
use crate::rules::{Effect, Position};

/// How long a piece takes from one cell to the next but one, in seconds.
const SLIDE_SECS: f32 = 0.22;
/// How long a piece takes to turn over, in seconds, and how much later than the jump it begins.
const TURN_SECS: f32 = 0.34;
const TURN_DELAY_SECS: f32 = 0.12;

pub(super) fn carry_pieces(
    mut commands: Commands,
    mut played: MessageReader<MovePlayed>,
    settings: Res<Settings>,
    session: Res<Session>,
    look: Look,
    projection: ResMut<Projection>,
    mut stones: Query<(&mut Stone, &mut Transform)>,
) {
    let position = session.tree().position();
    let projection = projection.into_inner();
    for effect in played.read().flat_map(|played| &played.last.effects) {
        match *effect {
            Effect::Moved { from, to, .. } => {
                let Some(entity) = projection.stones.remove(&from) else { continue };
                let Ok((mut stone, mut transform)) = stones.get_mut(entity) else { continue };
                let place = |cell| look.stone_place(position.geometry(), cell);
                let (start, end) = (place(from), place(to));
                stone.cell = to;
                transform.translation = end;
                projection.stones.insert(to, entity);
                let duration_secs = settings.animation_secs(SLIDE_SECS);
                if duration_secs > 0.0 {
                    commands.entity(entity).insert(Sliding { start, end, elapsed_secs: 0.0, duration_secs });
                }
            }
            Effect::Converted { cell, to, .. } => {
                let Some(&entity) = projection.stones.get(&cell) else { continue };
                let Ok((mut stone, _)) = stones.get_mut(entity) else { continue };
                stone.player = to;
                let color = position.setup().color(to);
                let duration_secs = settings.animation_secs(TURN_SECS);
                if duration_secs > 0.0 {
                    let delay_secs = settings.animation_secs(TURN_DELAY_SECS);
                    let turning = Turning { cell, color, delay_secs, elapsed_secs: 0.0, duration_secs };
                    commands.entity(entity).insert(turning);
                } else {
                    look.dress_stone(&mut commands.entity(entity), position.geometry(), cell, color);
                }
            }
            _ => {}
        }
    }
}
