//! The camera of the 3D board: an entity that follows the [`Eye`].

use bevy::camera::{ClearColorConfig, RenderTarget, Viewport};
use bevy::core_pipeline::prepass::DepthPrepass;
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::pbr::{DistanceFog, FogFalloff};
use bevy::prelude::*;

use super::eye::Eye;
use super::space::Space;
use crate::app::session::ShownGame;
use crate::app::theme::Palette;
use crate::app::view::camera::PictureTarget;
use crate::app::view::layout::{BoardArea, BoardLayout};
use crate::rules::Position;

/// Marks the camera that draws the 3D board.
#[derive(Component, Debug)]
pub struct SolidCamera;

/// Spawns the camera at startup.
pub(super) fn spawn(mut commands: Commands, target: Option<Res<PictureTarget>>) {
    let projection = PerspectiveProjection { near: 0.05, far: 1000.0, ..default() };
    // Renders before the camera of the panels and labels, which draws on top.
    let view = Camera { order: -1, is_active: false, ..default() };
    // Stones cover each other: the depth prepass ensures that each pixel is lit only once.
    let mut camera = commands.spawn((
        SolidCamera,
        Camera3d::default(),
        view,
        Projection::Perspective(projection),
        Msaa::Off,
        DepthPrepass,
        // Colours as the theme names them.
        Tonemapping::None,
    ));
    if let Some(target) = target {
        camera.insert(RenderTarget::Image(target.0.clone().into()));
    }
}

/// Returns whether the camera may have to move, or to draw another part of the window.
pub(super) fn is_camera_due(
    space: Res<Space>,
    palette: Res<Palette>,
    area: Res<BoardArea>,
    layout: Res<BoardLayout>,
    eye: Res<Eye>,
    // Where a window moves to a screen of another scale, Bevy scales the viewport once more.
    changed: Query<(), (Changed<Camera>, With<SolidCamera>)>,
) -> bool {
    let is_seen_anew = space.is_changed() || palette.is_changed() || eye.is_changed();
    is_seen_anew || area.is_changed() || layout.is_changed() || !changed.is_empty()
}

/// Applies [`Eye`] to the camera and sets the viewport to the board's part of the window. Runs after the
/// layout of the flat board.
pub(super) fn place_camera(
    session: ShownGame,
    space: Res<Space>,
    palette: Res<Palette>,
    area: Res<BoardArea>,
    layout: Res<BoardLayout>,
    mut eye: ResMut<Eye>,
    mut commands: Commands,
    mut cameras: Query<(Entity, &mut Camera, &mut Projection, &mut Transform), With<SolidCamera>>,
) {
    let Ok((entity, mut camera, mut projection, mut transform)) = cameras.single_mut() else { return };
    let is_active = space.is_solid && area.is_known();
    if camera.is_active != is_active {
        camera.is_active = is_active;
    }
    if !space.is_solid {
        return;
    }
    // The panels react to a smaller window one frame late; nothing may be drawn outside the window until then.
    let window = Rect::from_corners(Vec2::ZERO, layout.window);
    let free = area.rect.intersect(window);
    let view = if free.is_empty() { window } else { free };
    let is_new_view = eye.view != view || eye.is_new;
    if is_new_view {
        eye.view = view;
        eye.is_fitted |= eye.is_new;
        eye.is_new = false;
    }
    // When the window is resized, the board stays fitted unless the user has zoomed or panned. Turned, by hand or by the
    // turntable, it may need more room than it did.
    if eye.is_fitted {
        let fitted = space.fit(session.tree().position().geometry(), eye.orbit, view.size());
        if is_new_view || eye.orbit.distance < fitted.distance {
            eye.orbit = fitted;
        }
    }
    let angle = eye.orbit.vertical_angle(view.size());
    if let Projection::Perspective(perspective) = &mut *projection
        && perspective.fov != angle
    {
        perspective.fov = angle;
    }
    let wanted = Viewport {
        physical_position: (view.min * layout.scale_factor).round().as_uvec2(),
        physical_size: (view.size() * layout.scale_factor).round().as_uvec2().max(UVec2::ONE),
        ..default()
    };
    let is_same = camera.viewport.as_ref().is_some_and(|old| {
        old.physical_position == wanted.physical_position && old.physical_size == wanted.physical_size
    });
    if !is_same {
        camera.viewport = Some(wanted);
    }
    let axes = eye.orbit.axes();
    let rotation = Quat::from_mat3(&axes);
    transform.set_if_neq(Transform::from_translation(eye.orbit.eye()).with_rotation(rotation));
    // The far half fades slightly, but black stones must remain distinguishable from a dark background.
    let (near, far) = (eye.orbit.distance - 0.2 * eye.radius, eye.orbit.distance + 2.2 * eye.radius);
    let falloff = FogFalloff::Linear { start: near.max(0.1), end: far.max(1.0) };
    commands.entity(entity).insert(DistanceFog { color: palette.fog, falloff, ..default() });
    let clear = ClearColorConfig::Custom(palette.ground);
    if !matches!(camera.clear_color, ClearColorConfig::Custom(color) if color == palette.ground) {
        camera.clear_color = clear;
    }
}
