//! The set-up of either root game, for the engine that plays both.

use super::{HexboSetup, Layout, TanboSetup};
use crate::geometry::Geometry;
use crate::rules::{GameSetup, SeatColor};

/// A set-up of Tanbo or Hexbo.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RootSetup {
    /// Tanbo.
    Tanbo(TanboSetup),
    /// Hexbo.
    Hexbo(HexboSetup),
}

impl RootSetup {
    /// Returns the layout of the seeds.
    pub fn layout(self) -> Layout {
        match self {
            Self::Tanbo(setup) => setup.layout(),
            Self::Hexbo(setup) => setup.layout(),
        }
    }

    pub(super) fn geometry(self) -> Geometry {
        match self {
            Self::Tanbo(setup) => setup.geometry(),
            Self::Hexbo(setup) => setup.geometry(),
        }
    }

    pub(super) fn seat_colors(self) -> &'static [SeatColor] {
        match self {
            Self::Tanbo(setup) => setup.seat_colors(),
            Self::Hexbo(setup) => setup.seat_colors(),
        }
    }

    pub(super) fn seats(self) -> usize {
        self.seat_colors().len()
    }
}
