//! How much of the window the boards take, and how high it must be for them.

use bevy_egui::egui;

/// If the window is lower than this, in points, the cube gets all its height.
const LEAST_WINDOW_HEIGHT: f32 = 560.0;
/// The least and the greatest height of the boards, in points.
pub(super) const LEAST_HEIGHT: f32 = 100.0;
pub(super) const MOST_HEIGHT: f32 = 300.0;
/// The margin around the boards, in points.
pub(super) const MARGIN: f32 = 10.0;

/// Returns whether the window is high enough for the boards.
pub(in crate::app::panels) fn has_room(ctx: &egui::Context) -> bool {
    ctx.viewport_rect().height() >= LEAST_WINDOW_HEIGHT
}
