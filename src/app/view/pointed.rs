//! What the pointer means: the board shows it, the panels say it, and a click plays it.

use bevy::prelude::*;

use crate::app::commands::Target;
use crate::geometry::Cell;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hovered>().init_resource::<StripPointer>();
}

/// What is under the pointer.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hovered(pub Option<Target>);

impl Hovered {
    /// The cell under the pointer.
    pub fn cell(self) -> Option<Cell> {
        match self.0 {
            Some(Target::Cell(cell)) => Some(cell),
            _ => None,
        }
    }
}

/// The cell that the pointer is on in a panel that shows cells too. Panels write it; what is hovered follows in the next
/// frame.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StripPointer(pub Option<Cell>);
