//! The eye that looks at the board in space: where it is, where it glides to, and the camera that follows it.

use bevy::camera::Viewport;
use bevy::core_pipeline::prepass::DepthPrepass;
use bevy::light::GlobalAmbientLight;
use bevy::pbr::{DistanceFog, FogFalloff};
use bevy::prelude::*;

use super::orbit::{Orbit, Seen};
use super::space::Space;
use crate::app::base::Redraw;
use crate::app::board::Cut;
use crate::app::commands::Preset;
use crate::app::session::Session;
use crate::app::settings::Settings;
use crate::app::theme::Palette;
use crate::app::view::camera::PictureTarget;
use crate::app::view::layout::{BoardArea, BoardLayout};
use crate::geometry::{Cell, Geometry};
use crate::rules::Position;

/// How long a glide takes, in seconds.
const GLIDE_SECS: f32 = 0.5;
/// The time after which a third of the spin is left, in seconds.
const SPIN_DECAY_SECS: f32 = 0.22;
/// How much of the background there is in the fog at its thickest.
const FOG: f32 = 0.4;
/// A spin below this, in radians a second, has come to rest.
const SPIN_REST: f32 = 0.02;

/// The camera that draws the board in space.
#[derive(Component, Debug)]
pub struct SolidCamera;

/// From where the board in space is looked at.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Eye {
    /// The present view.
    pub orbit: Orbit,
    /// The part of the window that it fills, in logical pixels from the top left.
    pub view: Rect,
    /// The radius of the board, in cells.
    pub radius: f32,
    glide: Option<Glide>,
    /// Radians a second around the vertical axis and above the horizon: the swing that a hand left.
    spin: Vec2,
    /// The game that it looks at.
    game: Option<u64>,
    /// Whether the board must still be fitted into the view.
    is_new: bool,
    /// Whether the board fills the view, as nobody has zoomed or moved it.
    pub is_fitted: bool,
}

/// A way from one view to another.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Glide {
    from: Orbit,
    to: Orbit,
    elapsed_secs: f32,
    duration_secs: f32,
}

impl Default for Eye {
    fn default() -> Self {
        let view = Rect::new(0.0, 0.0, 1.0, 1.0);
        let orbit = Orbit::at_angles(Preset::Corner.angles());
        Self { orbit, view, radius: 3.0, glide: None, spin: Vec2::ZERO, game: None, is_new: true, is_fitted: true }
    }
}

impl Eye {
    /// Where a place is seen, in logical pixels from the top left of the window.
    pub fn see(&self, place: Vec3) -> Option<Seen> {
        let seen = self.orbit.see(place, self.view.size())?;
        Some(Seen { at: seen.at + self.view.min, ..seen })
    }

    /// Where a cell is seen.
    pub fn see_cell(&self, space: &Space, geometry: &Geometry, cell: Cell) -> Option<Seen> {
        self.see(space.place(geometry, cell))
    }

    /// Glides to a view, or jumps there without motion.
    pub fn glide_to(&mut self, to: Orbit, settings: &Settings) {
        let duration_secs = settings.animation_secs(GLIDE_SECS);
        self.rest();
        if duration_secs > 0.0 {
            self.glide = Some(Glide { from: self.orbit, to, elapsed_secs: 0.0, duration_secs });
        } else {
            self.orbit = to;
        }
    }

    /// Glides to these angles, as far away as the board needs.
    pub fn glide_to_angles(&mut self, angles: (f32, f32), corners: &[Vec3], settings: &Settings) {
        let to = Orbit::at_angles(angles).fit(corners, self.view.size());
        self.glide_to(to, settings);
        self.is_fitted = true;
    }

    /// Where it will look from when it has come to rest.
    pub fn goal(&self) -> Orbit {
        self.glide.map_or(self.orbit, |glide| glide.to)
    }

    /// Stops whatever moves it.
    pub fn rest(&mut self) {
        self.glide = None;
        self.spin = Vec2::ZERO;
    }

    /// Leaves a swing, in radians a second.
    pub fn spin(&mut self, spin: Vec2) {
        self.spin = spin;
    }

    fn is_moving(&self) -> bool {
        self.glide.is_some() || self.spin != Vec2::ZERO
    }

    /// Moves on.
    fn advance(&mut self, secs: f32) {
        if let Some(mut glide) = self.glide {
            glide.elapsed_secs += secs;
            let part = (glide.elapsed_secs / glide.duration_secs).min(1.0);
            self.orbit = glide.from.towards(&glide.to, part * part * (3.0 - 2.0 * part));
            self.glide = (part < 1.0).then_some(glide);
        }
        if self.spin != Vec2::ZERO {
            self.orbit.turn(self.spin.x * secs, self.spin.y * secs);
            self.spin *= (-secs / SPIN_DECAY_SECS).exp();
            if self.spin.length() < SPIN_REST {
                self.spin = Vec2::ZERO;
            }
        }
    }
}

/// Looks at a new game as its kind was looked at last.
pub(super) fn begin_game(
    session: Res<Session>,
    settings: Res<Settings>,
    mut space: ResMut<Space>,
    mut cut: ResMut<Cut>,
    mut eye: ResMut<Eye>,
) {
    if eye.game == Some(session.serial()) {
        return;
    }
    let (setup, geometry) = (session.tree().setup(), session.tree().position().geometry());
    *space = Space::for_game(setup, geometry, &settings.views);
    cut.set_if_neq(Cut(space.cut.clone()));
    eye.rest();
    eye.game = Some(session.serial());
    eye.is_new = true;
    eye.orbit = space.first_orbit(setup, geometry, &settings.views);
    eye.radius = space.radius(geometry);
}

pub(super) fn spawn(mut commands: Commands, target: Option<Res<PictureTarget>>) {
    let projection = PerspectiveProjection { near: 0.05, far: 1000.0, ..default() };
    // Before the camera of the panels and labels, which draws over what this one drew.
    let view = Camera { order: -1, is_active: false, ..default() };
    // Stones hide stones: with the depths known beforehand each pixel is lit once.
    let mut camera = commands.spawn((
        SolidCamera,
        Camera3d::default(),
        view,
        Projection::Perspective(projection),
        Msaa::Off,
        DepthPrepass,
    ));
    if let Some(target) = target {
        camera.insert(bevy::camera::RenderTarget::Image(target.0.clone().into()));
    }
    let light = DirectionalLight { illuminance: 7_500.0, ..default() };
    commands.spawn((light, Transform::default(), SolidLight));
    commands.insert_resource(GlobalAmbientLight { brightness: 420.0, ..default() });
}

/// The light over the shoulder of the one who looks.
#[derive(Component, Debug)]
pub struct SolidLight;

pub(super) fn move_eye(time: Res<Time>, mut eye: ResMut<Eye>, mut redraw: ResMut<Redraw>) {
    if eye.is_moving() {
        eye.advance(time.delta_secs().min(1.0 / 20.0));
        redraw.until_settled();
    }
}

/// Puts the camera where the eye is, into the part of the window that is the board's.
pub(super) fn place_camera(
    session: Res<Session>,
    space: Res<Space>,
    palette: Res<Palette>,
    area: Res<BoardArea>,
    layout: Res<BoardLayout>,
    mut eye: ResMut<Eye>,
    mut commands: Commands,
    mut cameras: Query<
        (Entity, &mut Camera, &mut Projection, &mut Transform),
        (With<SolidCamera>, Without<SolidLight>),
    >,
    mut lights: Query<&mut Transform, (With<SolidLight>, Without<SolidCamera>)>,
) {
    let Ok((entity, mut camera, mut projection, mut transform)) = cameras.single_mut() else { return };
    if camera.is_active != space.is_solid {
        camera.is_active = space.is_solid;
    }
    if !space.is_solid {
        return;
    }
    // The panels hear of a smaller window one frame late; nothing may be drawn outside of it.
    let window = Rect::from_corners(Vec2::ZERO, layout.window);
    let free = area.rect.intersect(window);
    let view = if free.is_empty() { window } else { free };
    if eye.view != view || eye.is_new {
        eye.view = view;
        // A window of another size shows the board as before, as long as nobody has come nearer or gone away.
        if eye.is_new || eye.is_fitted {
            let orbit = eye.orbit.fit(&space.corners(session.tree().position().geometry()), view.size());
            eye.orbit = orbit;
            eye.is_fitted = true;
        }
        eye.is_new = false;
    }
    let angle = Orbit::vertical_angle(view.size());
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
    let light = Transform::from_rotation(rotation * Quat::from_euler(EulerRot::YXZ, 0.55, -0.7, 0.0));
    for mut transform in &mut lights {
        transform.set_if_neq(light);
    }
    // What lies behind the middle fades a little: black stones must still be told from a dark ground.
    let (near, far) = (eye.orbit.distance - 0.2 * eye.radius, eye.orbit.distance + 2.2 * eye.radius);
    let falloff = FogFalloff::Linear { start: near.max(0.1), end: far.max(1.0) };
    commands.entity(entity).insert(DistanceFog { color: palette.background.with_alpha(FOG), falloff, ..default() });
    let clear = bevy::camera::ClearColorConfig::Custom(palette.background);
    if !matches!(camera.clear_color, bevy::camera::ClearColorConfig::Custom(color) if color == palette.background) {
        camera.clear_color = clear;
    }
}
