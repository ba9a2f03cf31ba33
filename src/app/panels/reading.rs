//! What the panels say of the position, worked out once for each position: they are drawn far more often than it changes.

use bevy::prelude::*;

use super::notes::{Note, notes};
use crate::app::base::AppSystems;
use crate::app::session::{PositionShown, Session};
use crate::rules::{Aid, Column, Group, Player, Position};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Reading>().add_systems(
        Update,
        read.in_set(AppSystems::Dress).run_if(resource_exists::<Session>.and_then(resource_changed::<PositionShown>)),
    );
}

/// The position at the cursor as people see it.
#[derive(Resource, Clone, Debug, Default)]
pub struct Reading {
    /// What is counted for each seat.
    pub columns: Vec<Column>,
    /// The groups of stones.
    pub groups: Vec<Group>,
    /// What the rules know of the position.
    pub aids: Vec<Aid>,
    /// Who played each move of the line through the cursor.
    pub movers: Vec<Player>,
    /// What matters beyond whose turn it is.
    pub(super) notes: Vec<Note>,
}

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
