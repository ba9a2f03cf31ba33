//! An orbiting camera: angles, distance and projection. Plain numbers, no entities.

use bevy::math::{Mat3, Vec2, Vec3};

use crate::app::commands::STEEPEST;

/// The usual field of view across the smaller side of the viewport, in radians.
const FIELD_OF_VIEW: f32 = 0.62;

/// The margin along each edge around a fitted board, as a fraction of the viewport.
const AIR: f32 = 0.035;

/// The orbit of the camera around a target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Orbit {
    /// The angle around the vertical axis, in radians; 0 looks from the front.
    pub yaw: f32,
    /// The angle above the horizon, in radians.
    pub pitch: f32,
    /// The distance from the camera to the target, in cells.
    pub distance: f32,
    /// The point that the camera looks at, in cells from the middle of the board.
    pub target: Vec3,
    /// The field of view across the smaller side of the viewport, in radians.
    pub field_of_view: f32,
    /// The least angle above the horizon, in radians.
    pub lowest: f32,
}

/// A projected position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProjectedPoint {
    /// The position in pixels from the top left of the viewport.
    pub at: Vec2,
    /// The depth along the viewing direction, in cells.
    pub depth: f32,
    /// The width of a cell at this depth, in pixels.
    pub unit: f32,
}

impl Orbit {
    /// Returns an orbit around the middle of the board with these angles and an arbitrary distance; see [`Self::fit`].
    pub fn at_angles((yaw, pitch): (f32, f32)) -> Self {
        Self { yaw, pitch, distance: 10.0, target: Vec3::ZERO, field_of_view: FIELD_OF_VIEW, lowest: -STEEPEST }
    }

    /// Returns the orbit around the middle of the board at the smallest distance at which all `places` are visible in a
    /// viewport of this size, with a margin.
    #[must_use]
    pub fn fit(mut self, places: &[Vec3], view: Vec2) -> Self {
        self.target = Vec3::ZERO;
        let inner = view * (1.0 - 2.0 * AIR);
        let fits = |orbit: &Self| {
            places.iter().all(|&place| {
                orbit.see(place, view).is_some_and(|seen| {
                    let off = (seen.at - view / 2.0).abs() * 2.0;
                    off.x <= inner.x && off.y <= inner.y
                })
            })
        };
        let (mut near, mut far) = (0.5, 400.0);
        // Twenty bisections determine the distance to a thousandth of a cell.
        for _ in 0..20 {
            self.distance = (near + far) / 2.0;
            if fits(&self) { far = self.distance } else { near = self.distance }
        }
        self.distance = far;
        self
    }

    /// Returns the position of the camera.
    pub fn eye(&self) -> Vec3 {
        self.target + self.axes().z_axis * self.distance
    }

    /// Returns the camera's axes as columns: right, up and backwards.
    pub fn axes(&self) -> Mat3 {
        Mat3::from_rotation_y(self.yaw) * Mat3::from_rotation_x(-self.pitch)
    }

    /// Rotates the camera by these angles; it never goes over the top or too low.
    pub fn turn(&mut self, yaw: f32, pitch: f32) {
        self.yaw = (self.yaw + yaw + std::f32::consts::PI).rem_euclid(std::f32::consts::TAU) - std::f32::consts::PI;
        self.pitch = (self.pitch + pitch).clamp(self.lowest, STEEPEST);
    }

    /// Moves the target perpendicular to the viewing direction, by pixels of a viewport of this size.
    pub fn pan(&mut self, pixels: Vec2, view: Vec2) {
        let per_pixel = 2.0 * self.distance * (self.field_of_view / 2.0).tan() / view.min_element().max(1.0);
        let axes = self.axes();
        self.target += (axes.y_axis * pixels.y - axes.x_axis * pixels.x) * per_pixel;
    }

    /// Zooms in (a factor below 1) or out, keeping what is under `pointer` in place. `pointer` is in pixels from the
    /// middle of a viewport of this size.
    pub fn zoom(&mut self, factor: f32, pointer: Vec2, view: Vec2, limits: (f32, f32)) {
        let distance = (self.distance * factor).clamp(limits.0, limits.1);
        let applied = distance / self.distance;
        self.pan(-pointer * (1.0 - applied), view);
        self.distance = distance;
    }

    /// Projects a position into a viewport of this size; returns `None` behind the camera.
    pub fn see(&self, place: Vec3, view: Vec2) -> Option<ProjectedPoint> {
        let axes = self.axes();
        let from_eye = place - self.eye();
        let depth = -from_eye.dot(axes.z_axis);
        if depth < 0.05 {
            return None;
        }
        let unit = view.min_element() / (2.0 * depth * (self.field_of_view / 2.0).tan());
        let across = Vec2::new(from_eye.dot(axes.x_axis), -from_eye.dot(axes.y_axis));
        Some(ProjectedPoint { at: view / 2.0 + across * unit, depth, unit })
    }

    /// Returns the vertical field of view for a viewport of this size, in radians, as Bevy's camera needs it.
    pub fn vertical_angle(&self, view: Vec2) -> f32 {
        2.0 * ((self.field_of_view / 2.0).tan() * view.y / view.min_element().max(1.0)).atan()
    }

    /// Interpolates between two orbits: 0 is `self`, 1 is `there`. Rotates the shorter way round.
    #[must_use]
    pub fn towards(&self, there: &Self, part: f32) -> Self {
        use std::f32::consts::{PI, TAU};
        let turn = (there.yaw - self.yaw + PI).rem_euclid(TAU) - PI;
        let mut moved = Self {
            yaw: self.yaw,
            pitch: self.pitch + (there.pitch - self.pitch) * part,
            distance: self.distance + (there.distance - self.distance) * part,
            target: self.target.lerp(there.target, part),
            field_of_view: self.field_of_view + (there.field_of_view - self.field_of_view) * part,
            lowest: there.lowest,
        };
        moved.turn(turn * part, 0.0);
        moved
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::commands::Preset;

    const VIEW: Vec2 = Vec2::new(800.0, 600.0);

    fn looking(preset: Preset) -> Orbit {
        Orbit::at_angles(preset.angles())
    }

    #[test]
    fn a_board_fits_tightly_into_any_view() {
        let corners: Vec<Vec3> = (0..8)
            .map(|bits| Vec3::from_array([0, 1, 2].map(|axis| if bits >> axis & 1 == 1 { 2.0 } else { -2.0 })))
            .collect();
        for view in [VIEW, Vec2::new(300.0, 900.0), Vec2::new(1600.0, 500.0)] {
            for preset in Preset::ALL {
                let orbit = looking(preset).fit(&corners, view);
                let most = corners.iter().map(|&corner| {
                    let off = (orbit.see(corner, view).unwrap().at - view / 2.0).abs() * 2.0 / view;
                    off.max_element()
                });
                let most = most.fold(0.0, f32::max);
                assert!((0.92..=0.94).contains(&most), "{preset:?}, {view}: {most}");
            }
        }
    }

    #[test]
    fn the_middle_is_seen_in_the_middle_from_every_side() {
        for preset in Preset::ALL {
            let seen = looking(preset).see(Vec3::ZERO, VIEW).unwrap();
            assert!(seen.at.distance(VIEW / 2.0) < 1e-2, "{preset:?}: {seen:?}");
        }
    }

    #[test]
    fn sides_are_where_their_names_say() {
        let at = |preset, place| looking(preset).see(place, VIEW).unwrap().at;
        assert!(at(Preset::Front, Vec3::X).x > 400.0 && at(Preset::Back, Vec3::X).x < 400.0);
        assert!(at(Preset::Front, Vec3::Y).y < 300.0 && at(Preset::Bottom, Vec3::Z).y < 300.0);
        assert!(at(Preset::Top, Vec3::Z).y > 300.0, "from above what is near lies below");
        assert!(at(Preset::Right, Vec3::Z).x < 400.0, "from the right the front is to the left");
    }

    #[test]
    fn a_turn_never_goes_over_the_top() {
        let mut orbit = looking(Preset::Corner);
        orbit.turn(0.3, 99.0);
        assert!(orbit.pitch < std::f32::consts::FRAC_PI_2 && orbit.axes().y_axis.y > 0.0);
        orbit.turn(100.0, -99.0);
        assert!(orbit.axes().y_axis.y > 0.0 && orbit.yaw.abs() <= std::f32::consts::PI);
    }

    #[test]
    fn zooming_keeps_what_is_under_the_pointer() {
        let mut orbit = looking(Preset::Front);
        let place = Vec3::new(1.0, 0.5, 0.0);
        let before = orbit.see(place, VIEW).unwrap().at;
        orbit.zoom(0.6, before - VIEW / 2.0, VIEW, (1.0, 100.0));
        let after = orbit.see(place, VIEW).unwrap().at;
        assert!(before.distance(after) < 0.5, "{before} {after}");
    }

    #[test]
    fn panning_moves_the_board_with_the_hand() {
        let mut orbit = looking(Preset::Corner);
        orbit.pan(Vec2::new(40.0, -25.0), VIEW);
        let seen = orbit.see(Vec3::ZERO, VIEW).unwrap().at - VIEW / 2.0;
        assert!(seen.distance(Vec2::new(40.0, -25.0)) < 0.5, "{seen}");
    }

    #[test]
    fn the_way_to_a_view_is_the_shorter_one_and_ends_there() {
        let (mut here, mut there) = (looking(Preset::Back), looking(Preset::Left));
        (here.yaw, there.yaw) = (3.0, -3.0);
        assert!(here.towards(&there, 0.5).yaw.abs() > 3.0);
        let end = here.towards(&there, 1.0);
        assert!((end.yaw - there.yaw).abs() < 1e-4 && end.distance == there.distance);
    }
}
