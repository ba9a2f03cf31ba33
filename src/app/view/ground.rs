//! Components of everything around the stones: despawned when the view changes; labels are despawned with their board.

use bevy::prelude::*;

/// Marks what is drawn under the stones and around the board.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Ground;

/// Points from a label to the board that it belongs to.
#[derive(Component, Debug)]
#[relationship(relationship_target = BoardLabels)]
pub struct LabelOf(pub Entity);

/// The labels of a board; they are despawned with it.
#[derive(Component, Debug)]
#[relationship_target(relationship = LabelOf, linked_spawn)]
pub struct BoardLabels(Vec<Entity>);
