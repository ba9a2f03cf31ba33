//! The animation of the arrangement: every position moves until the layers are as far apart as wanted, and until cubes
//! have become a figure or cubes again; a figure also turns by itself after a drag.

use bevy::prelude::*;

use super::eye::{Eye, TURNTABLE, turntable_turns};
use super::floor::{self, Floor};
use super::scene::{LatticeLines, Scene};
use super::solids::Bud;
use super::space::{Space, SpaceArrangement};
use crate::app::base::{Redraw, Screen};
use crate::app::board::{BoardCell, Projection, Stone};
use crate::app::session::ShownGame;
use crate::app::settings::Settings;
use crate::app::view::Branch;
use crate::app::view::look::Look;
use crate::app::view::motion::{Fading, Growing, Sliding};
use crate::geometry::Cell;
use crate::rules::Position;

/// The time constant of the animation, in seconds.
const DECAY_SECS: f32 = 0.12;
/// The distance at which the animation ends, in cells.
const CLOSE: f32 = 0.004;

/// Moves the spread and the fold towards their wanted values, and the figure on. Runs in
/// [`AppSystems::Animate`](crate::app::base::AppSystems::Animate) while the board is shown in 3D.
pub(super) fn advance_spread(
    time: Res<Time>,
    settings: Res<Settings>,
    screen: Option<Res<State<Screen>>>,
    mut space: ResMut<Space>,
    mut eye: ResMut<Eye>,
    session: ShownGame,
    mut redraw: ResMut<Redraw>,
) {
    let secs = time.delta_secs().min(1.0 / 20.0);
    let moving_secs = if settings.motion { secs * settings.motion_speed } else { f32::INFINITY };
    let wanted_fold = if space.is_figure { 1.0 } else { 0.0 };
    if space.spread != space.wanted_spread || space.folded != wanted_fold {
        let part = 1.0 - (-moving_secs / DECAY_SECS).exp();
        let wanted = space.wanted_spread;
        for (now, wanted) in space.spread.iter_mut().zip(wanted) {
            approach(now, wanted, part);
        }
        approach(&mut space.folded, wanted_fold, part);
        eye.radius = space.radius(session.tree().position().geometry());
        redraw.until_settled();
    }
    let facing = space.facing_for(session.tree().position().geometry(), &eye.orbit);
    if space.facing != facing {
        space.facing = facing;
    }
    if space.figure.is_moving() {
        space.figure.advance(moving_secs);
        redraw.until_settled();
    } else if space.is_figure && !eye.is_held && turntable_turns(&settings, screen.as_deref()) {
        let turn = TURNTABLE * moving_secs * eye.orbit.axes().x_axis;
        space.figure.turn(turn);
        redraw.until_settled();
    }
}

/// Moves a number towards another one by a part of their difference.
fn approach(now: &mut f32, wanted: f32, part: f32) {
    *now += (wanted - *now) * part;
    if (wanted - *now).abs() < CLOSE {
        *now = wanted;
    }
}

/// Moves cells, stones, branches, buds and lines to their positions in the current arrangement.
pub(super) fn follow_spread(
    session: ShownGame,
    look: Look,
    projection: Res<Projection>,
    mut scene: Scene,
    mut last: Local<Option<SpaceArrangement>>,
    mut cells: Query<(&BoardCell, &mut Transform), (Without<Stone>, Without<Branch>)>,
    mut stones: Query<(&Stone, &mut Transform, Has<Growing>, Has<Fading>), (Without<Sliding>, Without<Branch>)>,
    mut buds: Query<(&Bud, &mut Transform), (Without<BoardCell>, Without<Stone>, Without<Branch>)>,
    mut branches: Query<(&Branch, &ChildOf, &mut Transform), Without<Stone>>,
    lines: Query<(&LatticeLines, &Mesh3d)>,
    mut floors: Query<&mut Transform, (With<Floor>, Without<BoardCell>, Without<Stone>, Without<Branch>, Without<Bud>)>,
) {
    let arrangement = Some(look.space.arrangement());
    if !look.space.is_solid || *last == arrangement {
        return;
    }
    *last = arrangement;
    let geometry = session.tree().position().geometry();
    for (cell, mut transform) in cells.iter_mut().filter(|(cell, _)| cell.0.index() < geometry.len()) {
        *transform = look.space.transform(geometry, cell.0);
    }
    for (stone, mut transform, is_growing, is_fading) in &mut stones {
        if stone.cell.index() < geometry.len() {
            let wanted = look.stone_transform(geometry, stone.cell);
            // Their animations set their size.
            let scale = if is_growing || is_fading { transform.scale } else { wanted.scale };
            *transform = wanted.with_scale(scale);
        }
    }
    for (bud, mut transform) in buds.iter_mut().filter(|(bud, _)| bud.0.index() < geometry.len()) {
        *transform = look.stone_transform(geometry, bud.0);
    }
    let is_on_board = |cell: &Cell| cell.index() < geometry.len();
    let cell_of = |entity| stones.get(entity).ok().map(|(stone, ..)| stone.cell).filter(is_on_board);
    for (branch, parent, mut transform) in &mut branches {
        let (Some(from), Some(to)) = (cell_of(parent.0), cell_of(branch.other(parent.0))) else { continue };
        let Some(step) = look.branch_step(geometry, from, to) else { continue };
        *transform = look.branch_transform(step, branch.form(parent.0));
    }
    for mut transform in &mut floors {
        *transform = floor::place(geometry, &look.space);
    }
    let in_view: Vec<Cell> = projection.cells().keys().copied().collect();
    for (&kind, mesh) in &lines {
        scene.redraw_lines((kind, mesh), geometry, &look.space, &in_view);
    }
}
