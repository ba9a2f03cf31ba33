//! What the pointer is on: the board shows it, the panels describe it, and a click plays it.

use bevy::prelude::*;

use crate::app::base::AppSystems;
use crate::app::commands::Target;
use crate::app::session::PositionShown;
use crate::geometry::Cell;
use crate::rules::Move;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hovered>()
        .init_resource::<Resting>()
        .init_resource::<StripPointer>()
        .init_resource::<ShownLine>()
        .add_systems(Update, follow_pointer.in_set(AppSystems::Project));
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

/// Where the pointer has rested since the position last changed. Whoever looks at what a move has changed does not point
/// at anything: until the pointer moves on, nothing is marked or said about what is under it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Resting(Option<Target>);

impl Resting {
    /// Returns what the user points at.
    pub fn pointed(self, hovered: Hovered) -> Hovered {
        Hovered(hovered.0.filter(|_| self.0 != hovered.0))
    }
}

/// Updates [`Resting`].
fn follow_pointer(hovered: Res<Hovered>, shown: Res<PositionShown>, mut resting: ResMut<Resting>) {
    if shown.is_changed() {
        resting.set_if_neq(Resting(hovered.0));
    } else if resting.0 != hovered.0 {
        resting.set_if_neq(Resting(None));
    }
}

/// The cell under the pointer in a panel that also shows cells. Panels write it; [`Hovered`] follows in the next frame.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StripPointer(pub Option<Cell>);

/// The moves from the position on the board that a panel shows ahead of time. Panels write it; the board shows them in
/// the next frame.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct ShownLine(pub Vec<Move>);
