//! How far along each movement on the board is, as components. [`super::effects`] begins them, [`super::animation`] moves them
//! on, and whatever hangs on a moving stone reads them.

use bevy::prelude::*;

use crate::geometry::Cell;
use crate::rules::SeatColor;

/// A new stone, from nothing to its size. It comes out of the stone that it grows from, along its branch.
#[derive(Component, Clone, Copy, Debug)]
pub struct Growing {
    /// From its place to the stone that it grows out of, in cells; zero if there is none, or more than one.
    pub origin: Vec3,
    /// Seconds since it began.
    pub elapsed_secs: f32,
    /// Seconds until it is done.
    pub duration_secs: f32,
}

/// A stone that fades away.
#[derive(Component, Clone, Copy, Debug)]
pub struct Fading {
    /// Seconds until it begins.
    pub delay_secs: f32,
    /// Seconds since the root began to wither.
    pub elapsed_secs: f32,
    /// Seconds that the fading takes.
    pub duration_secs: f32,
}

/// A piece on its way from one cell to another. Its transform is the end of the way before and after.
#[derive(Component, Clone, Copy, Debug)]
pub struct Sliding {
    /// Where it began, in cells.
    pub start: Vec3,
    /// Where it goes, in cells.
    pub end: Vec3,
    /// Seconds since it began.
    pub elapsed_secs: f32,
    /// Seconds that the way takes.
    pub duration_secs: f32,
}

/// A piece that turns over and shows another colour.
#[derive(Component, Clone, Copy, Debug)]
pub struct Turning {
    /// Where it stands.
    pub cell: Cell,
    /// The colour of its other side.
    pub color: SeatColor,
    /// Seconds until it begins.
    pub delay_secs: f32,
    /// Seconds since the move.
    pub elapsed_secs: f32,
    /// Seconds that the turning takes.
    pub duration_secs: f32,
}

/// What has left the position, and is despawned when it has been seen leaving.
#[derive(Component, Clone, Copy, Debug)]
pub struct DespawnAfter {
    /// Seconds until then.
    pub left_secs: f32,
}
