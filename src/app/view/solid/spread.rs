//! The animation of the spread: every position moves until the layers are as far apart as wanted.

use bevy::prelude::*;

use super::eye::Eye;
use super::floor::{self, Floor};
use super::scene::{LatticeLines, Scene};
use super::space::{Presence, Space};
use crate::app::base::Redraw;
use crate::app::board::{BoardCell, Projection, Stone};
use crate::app::session::Session;
use crate::app::settings::Settings;
use crate::app::view::Branch;
use crate::app::view::look::Look;
use crate::app::view::motion::Sliding;
use crate::geometry::Cell;
use crate::rules::Position;

/// The time constant of the animation, in seconds.
const DECAY_SECS: f32 = 0.12;
/// The distance at which the animation ends, in cells.
const CLOSE: f32 = 0.004;

/// Moves the spread towards its wanted value. Runs in [`AppSystems::Animate`](crate::app::base::AppSystems::Animate)
/// while the board is shown in 3D.
pub(super) fn advance_spread(
    time: Res<Time>,
    settings: Res<Settings>,
    mut space: ResMut<Space>,
    mut eye: ResMut<Eye>,
    session: Res<Session>,
    mut redraw: ResMut<Redraw>,
) {
    if space.spread != space.wanted_spread {
        redraw.until_settled();
        let secs = time.delta_secs().min(1.0 / 20.0);
        let part = if settings.motion { 1.0 - (-secs * settings.motion_speed / DECAY_SECS).exp() } else { 1.0 };
        let wanted = space.wanted_spread;
        for (now, wanted) in space.spread.iter_mut().zip(wanted) {
            *now += (wanted - *now) * part;
            if (wanted - *now).abs() < CLOSE {
                *now = wanted;
            }
        }
        eye.radius = space.radius(session.tree().position().geometry());
    }
}

/// Moves cells, stones, branches and lines to their positions at the current spread.
pub(super) fn follow_spread(
    mut commands: Commands,
    session: Res<Session>,
    look: Look,
    projection: Res<Projection>,
    mut scene: Scene,
    mut last: Local<[f32; 3]>,
    mut cells: Query<(&BoardCell, &mut Transform), (Without<Stone>, Without<Branch>)>,
    mut stones: Query<(&Stone, &mut Transform), (Without<Sliding>, Without<Branch>)>,
    branches: Query<(Entity, &Branch, &ChildOf)>,
    lines: Query<&Mesh3d, With<LatticeLines>>,
    mut floors: Query<&mut Transform, (With<Floor>, Without<BoardCell>, Without<Stone>, Without<Branch>)>,
) {
    if !look.space.is_solid || *last == look.space.spread {
        return;
    }
    *last = look.space.spread;
    let position = session.tree().position();
    let geometry = position.geometry();
    for (cell, mut transform) in cells.iter_mut().filter(|(cell, _)| cell.0.index() < geometry.len()) {
        transform.translation = look.space.place(geometry, cell.0);
    }
    for (stone, mut transform) in stones.iter_mut().filter(|(stone, _)| stone.cell.index() < geometry.len()) {
        transform.translation = look.stone_place(geometry, stone.cell);
    }
    let cell_of = |entity| stones.get(entity).ok().map(|(stone, _)| *stone).filter(|s| s.cell.index() < geometry.len());
    for (entity, branch, parent) in &branches {
        let other = branch.other(parent.0);
        let (Some(from), Some(to)) = (cell_of(parent.0), cell_of(other)) else { continue };
        let Some(step) = look.step(geometry, from.cell, to.cell) else { continue };
        let color = position.setup().color(from.player);
        let is_ghost = [from.cell, to.cell].iter().any(|&cell| look.space.presence(geometry, cell) != Presence::Full);
        look.dress_branch(&mut commands.entity(entity), step, branch.taper(parent.0), color, Color::WHITE, is_ghost);
    }
    for mut transform in &mut floors {
        *transform = floor::place(geometry, &look.space);
    }
    let in_view: Vec<Cell> = projection.cells().keys().copied().collect();
    for mesh in &lines {
        scene.redraw_lines(mesh, geometry, &look.space, &in_view);
    }
}
