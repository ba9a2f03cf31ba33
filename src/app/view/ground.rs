//! What everything around the stones has in common: it is despawned when the view changes, and its labels with their board.

use bevy::prelude::*;

/// What lies under the stones and around the board.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Ground;

/// The board that a label belongs to.
#[derive(Component, Debug)]
#[relationship(relationship_target = BoardLabels)]
pub struct LabelOf(pub Entity);

/// The labels of a board; despawned with it.
#[derive(Component, Debug)]
#[relationship_target(relationship = LabelOf, linked_spawn)]
pub struct BoardLabels(Vec<Entity>);
