//! What the pointer is on: the board shows it, the panels describe it, and a click plays it.

use bevy::prelude::*;

use crate::app::commands::Target;
use crate::geometry::Cell;
use crate::rules::Move;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hovered>().init_resource::<StripPointer>().init_resource::<ShownLine>();
}

/// The cell or exit under the pointer. The input systems update it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hovered(pub Option<Target>);

impl Hovered {
    /// Returns the cell under the pointer.
    pub fn cell(self) -> Option<Cell> {
        match self.0 {
            Some(Target::Cell(cell)) => Some(cell),
            _ => None,
        }
    }
}

/// The cell under the pointer in a panel that also shows cells. Panels write it; [`Hovered`] follows in the next frame.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StripPointer(pub Option<Cell>);

/// The moves from the position on the board that a panel shows ahead of time. Panels write it; the board shows them in
/// the next frame.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct ShownLine(pub Vec<Move>);
