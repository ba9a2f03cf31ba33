//! The state of each animation, as components. `effects` inserts them, [`super::animation`] advances them, and
//! whatever follows a moving stone reads them.

use bevy::prelude::*;

use crate::app::theme::Dryness;
use crate::geometry::Cell;
use crate::rules::SeatColor;

/// A stone that grows from nothing to its full size while it moves out of the stone that it branches from.
#[derive(Component, Clone, Copy, Debug)]
pub struct Growing {
    /// The vector from its final position to the stone that it grows from, in cells; zero if there is not exactly one.
    pub origin: Vec3,
    /// The time since it began, in seconds.
    pub elapsed_secs: f32,
    /// The duration, in seconds.
    pub duration_secs: f32,
}

/// A stone that fades away.
#[derive(Component, Clone, Copy, Debug)]
pub struct Fading {
    /// The delay before it begins, in seconds.
    pub delay_secs: f32,
    /// The time since the removal, in seconds.
    pub elapsed_secs: f32,
    /// The duration of the fading, in seconds.
    pub duration_secs: f32,
    /// The part of it in which the stone dries before it falls, in seconds; 0 for one that does not wither.
    pub drying_secs: f32,
}

impl Fading {
    /// Returns how dry it is now.
    pub fn dryness(&self) -> Dryness {
        let since = self.elapsed_secs - self.delay_secs;
        match self.drying_secs {
            secs if secs <= 0.0 || since <= 0.0 => Dryness::Fresh,
            secs if since < secs / 2.0 => Dryness::Thirsty,
            _ => Dryness::Dry,
        }
    }

    /// Returns how much of it is gone, from 0 to 1.
    pub fn gone(&self) -> f32 {
        let (since, secs) = (self.elapsed_secs - self.delay_secs, self.duration_secs);
        if secs > self.drying_secs {
            ((since - self.drying_secs) / (secs - self.drying_secs)).clamp(0.0, 1.0)
        } else {
            1.0
        }
    }
}

/// A piece that slides from one cell to another.
#[derive(Component, Clone, Copy, Debug)]
pub struct Sliding {
    /// The start position, in cells.
    pub start: Vec3,
    /// The end position, in cells.
    pub end: Vec3,
    /// The time since it began, in seconds.
    pub elapsed_secs: f32,
    /// The duration, in seconds.
    pub duration_secs: f32,
}

/// A piece that turns over and shows another colour.
#[derive(Component, Clone, Copy, Debug)]
pub struct Turning {
    /// Its cell.
    pub cell: Cell,
    /// The colour of its other side.
    pub color: SeatColor,
    /// The delay before it begins, in seconds.
    pub delay_secs: f32,
    /// The time since the move, in seconds.
    pub elapsed_secs: f32,
    /// The duration of the turn, in seconds.
    pub duration_secs: f32,
}

/// Marks an entity that has left the position, to be despawned at the end of its animation.
#[derive(Component, Clone, Copy, Debug)]
pub struct DespawnAfter {
    /// The remaining time, in seconds.
    pub left_secs: f32,
}
