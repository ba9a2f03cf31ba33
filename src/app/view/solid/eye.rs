//! The eye that looks at the 3D board: its orbit, its glides and spins, and the turntable. The [`camera`](super::camera)
//! follows it.

use bevy::prelude::*;

use super::orbit::{Orbit, ProjectedPoint};
use super::space::Space;
use crate::app::base::{Redraw, Screen};
use crate::app::board::Cut;
use crate::app::commands::Preset;
use crate::app::session::ShownGame;
use crate::app::settings::Settings;
use crate::geometry::{Cell, Geometry};
use crate::rules::Position;

/// The time constant with which a spin decays, in seconds.
const SPIN_DECAY_SECS: f32 = 0.22;
/// The speed below which a spin stops, in radians per second.
const SPIN_REST: f32 = 0.02;

/// The speed of the turntable, in radians per second.
pub(super) const TURNTABLE: f32 = 0.16;

/// The state of the 3D camera. Input and commands change it, `move_eye` animates it, and `place_camera` applies it to
/// the [`SolidCamera`](super::camera::SolidCamera).
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Eye {
    /// The current orbit.
    pub orbit: Orbit,
    /// The viewport, in logical pixels from the top left of the window.
    pub view: Rect,
    /// The radius of the board, in cells.
    pub radius: f32,
    glide: Option<Glide>,
    /// The spin that a drag left behind: the speed of yaw and pitch, in radians per second.
    spin: Vec2,
    /// Whether the user holds the board, which stops the turntable.
    pub is_held: bool,
    /// The game that it shows.
    game: Option<Entity>,
    /// Whether the board must still be fitted into the viewport.
    pub(super) is_new: bool,
    /// Whether the board is fitted to the viewport, because the user has neither zoomed nor panned.
    pub is_fitted: bool,
}

/// An animation from one orbit to another.
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
        Self {
            orbit,
            view,
            radius: 3.0,
            glide: None,
            spin: Vec2::ZERO,
            is_held: false,
            game: None,
            is_new: true,
            is_fitted: true,
        }
    }
}

impl Eye {
    /// Projects a position, to logical pixels from the top left of the window. Returns `None` behind the camera.
    pub fn see(&self, place: Vec3) -> Option<ProjectedPoint> {
        let seen = self.orbit.see(place, self.view.size())?;
        Some(ProjectedPoint { at: seen.at + self.view.min, ..seen })
    }

    /// Projects the centre of a cell, with the width of a cell as large as this one is drawn. Returns `None` behind the
    /// camera.
    pub fn see_cell(&self, space: &Space, geometry: &Geometry, cell: Cell) -> Option<ProjectedPoint> {
        self.see_sized(space.transform(geometry, cell))
    }

    /// Projects the centre of something, with the width of a cell of its size. Returns `None` behind the camera.
    pub fn see_sized(&self, at: Transform) -> Option<ProjectedPoint> {
        self.see(at.translation).map(|seen| ProjectedPoint { unit: seen.unit * at.scale.x, ..seen })
    }

    /// Returns how steeply a position is looked down at, or up: 1 from straight above, 0 from the side.
    pub fn steepness(&self, place: Vec3) -> f32 {
        (self.orbit.eye() - place).normalize_or_zero().y.abs()
    }

    /// Glides to an orbit in `duration_secs` seconds, or jumps there if that is 0.
    fn glide_to(&mut self, to: Orbit, duration_secs: f32) {
        self.rest();
        if duration_secs > 0.0 {
            self.glide = Some(Glide { from: self.orbit, to, elapsed_secs: 0.0, duration_secs });
        } else {
            self.orbit = to;
        }
    }

    /// Glides to these angles in `duration_secs` seconds, at a distance at which the whole board is visible.
    pub fn glide_to_angles(&mut self, angles: (f32, f32), space: &Space, geometry: &Geometry, duration_secs: f32) {
        let to = space.fit(geometry, space.orbit(geometry, angles), self.view.size());
        self.glide_to(to, duration_secs);
        self.is_fitted = true;
    }

    /// Returns the orbit at the end of the current glide.
    pub fn goal(&self) -> Orbit {
        self.glide.map_or(self.orbit, |glide| glide.to)
    }

    /// Stops any glide or spin.
    pub fn rest(&mut self) {
        self.glide = None;
        self.spin = Vec2::ZERO;
    }

    /// Stops a spin, but not a glide.
    pub fn stop_spin(&mut self) {
        self.spin = Vec2::ZERO;
    }

    /// Starts a spin, in radians per second.
    pub fn spin(&mut self, spin: Vec2) {
        self.spin = spin;
    }

    fn is_moving(&self) -> bool {
        self.glide.is_some() || self.spin != Vec2::ZERO
    }

    /// Advances the glide and the spin by `secs` seconds.
    fn advance(&mut self, secs: f32) {
        if let Some(mut glide) = self.glide {
            glide.elapsed_secs += secs;
            let part = (glide.elapsed_secs / glide.duration_secs).min(1.0);
            self.orbit = glide.from.towards(&glide.to, EaseFunction::SmoothStep.sample_clamped(part));
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

/// Resets view and camera for a new game, to the last view of its kind. Runs in
/// [`AppSystems::Think`](crate::app::base::AppSystems::Think) when another position is shown.
pub(super) fn begin_game(
    session: ShownGame,
    settings: Res<Settings>,
    mut space: ResMut<Space>,
    mut cut: ResMut<Cut>,
    mut eye: ResMut<Eye>,
) {
    if eye.game == Some(session.game()) {
        return;
    }
    let (setup, geometry) = (session.tree().setup(), session.tree().position().geometry());
    *space = Space::for_game(setup, geometry, &settings.views);
    cut.set_if_neq(Cut(space.cut.clone()));
    eye.rest();
    eye.game = Some(session.game());
    eye.is_new = true;
    eye.orbit = space.first_orbit(setup, geometry, &settings.views);
    space.facing = space.facing_for(geometry, &eye.orbit);
    eye.radius = space.radius(geometry);
}

/// Returns whether the turntable is on and seen: without motion nothing moves by itself, and behind another page nobody
/// would see it.
pub(super) fn turntable_turns(settings: &Settings, screen: Option<&State<Screen>>) -> bool {
    settings.has_turntable() && screen.is_some_and(|screen| *screen.get() == Screen::Game)
}

/// Advances the animation of the camera and the turntable, and requests frames while it moves.
pub(super) fn move_eye(
    time: Res<Time>,
    settings: Res<Settings>,
    screen: Option<Res<State<Screen>>>,
    space: Res<Space>,
    mut eye: ResMut<Eye>,
    mut redraw: ResMut<Redraw>,
) {
    let secs = time.delta_secs().min(1.0 / 20.0);
    let is_moving = eye.is_moving();
    // A figure turns in four dimensions instead.
    let turns = !space.is_figure && turntable_turns(&settings, screen.as_deref()) && !is_moving && !eye.is_held;
    if is_moving {
        eye.advance(secs);
    } else if turns {
        eye.orbit.turn(TURNTABLE * settings.motion_speed * secs, 0.0);
    }
    if is_moving || turns {
        redraw.until_settled();
    }
}
