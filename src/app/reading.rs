//! What the panels say of the position, worked out once for each position: they are drawn far more often than it changes.

use bevy::prelude::*;

use super::AppSystems;
use super::panels::notes;
use super::session::Session;
use crate::record::NodeId;
use crate::rules::{Column, Group, Position};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Reading>()
        .add_systems(Update, read.in_set(AppSystems::Marks).run_if(resource_exists::<Session>));
}

/// The position at the cursor as people see it.
#[derive(Resource, Clone, Debug, Default)]
pub struct Reading {
    /// The game, the node, and whether the game is over there.
    key: Option<(u64, NodeId, bool)>,
    /// What is counted for each seat.
    pub columns: Vec<Column>,
    /// The groups of stones.
    pub groups: Vec<Group>,
    /// What matters beyond whose turn it is.
    pub notes: Vec<String>,
}

fn read(session: Res<Session>, mut reading: ResMut<Reading>) {
    let key = Some((session.serial(), session.tree().cursor(), session.to_move().is_none()));
    if reading.key != key {
        let position = session.tree().position();
        let (columns, groups) = (position.setup().columns(position), position.groups());
        *reading = Reading { key, columns, groups, notes: notes(&session) };
    }
}
