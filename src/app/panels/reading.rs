//! What the panels say about the position, computed once per position, because they are drawn far more often than it
//! changes.

use bevy::prelude::*;

use super::notes::{PanelNote, notes};
use crate::app::base::AppSystems;
use crate::app::session::{PositionShown, Session};
use crate::rules::{Aid, Column, Group, Player, Position};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Reading>().add_systems(
        Update,
        read.in_set(AppSystems::Dress).run_if(resource_exists::<Session>.and_then(resource_changed::<PositionShown>)),
    );
}

/// What the panels show about the position at the cursor. `read` updates it when the position changes.
#[derive(Resource, Clone, Debug, Default)]
pub struct Reading {
    /// The counts shown for each seat.
    pub columns: Vec<Column>,
    /// The groups of stones.
    pub groups: Vec<Group>,
    /// The hints that the rules give about the position.
    pub aids: Vec<Aid>,
    /// Who played each move of the line through the cursor.
    pub movers: Vec<Player>,
    /// The notes on the position.
    pub(super) notes: Vec<PanelNote>,
}

/// Updates [`Reading`]. Runs in [`AppSystems::Dress`] when the position shown has changed.
fn read(session: Res<Session>, mut reading: ResMut<Reading>) {
    let position = session.tree().position();
    *reading = Reading {
        columns: position.setup().columns(position),
        groups: position.groups(),
        aids: position.aids(),
        movers: session.tree().movers(&session.tree().line()),
        notes: notes(&session),
    };
}
