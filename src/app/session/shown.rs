//! Which position the board shows. All systems that depend on the position run when this changes.

use bevy::prelude::*;

use super::active::{ShownGame, is_game_changed};
use super::game::Session;
use super::moves::play_requested_move;
use crate::app::base::AppSystems;
use crate::record::NodeId;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PositionShown>().add_systems(
        Update,
        follow_session.in_set(AppSystems::Rules).after(play_requested_move).run_if(is_game_changed),
    );
}

/// Identifies the position that the board shows. Changes whenever another one is shown, and when a resignation ends the
/// game or is taken back.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PositionShown {
    /// The game; a placeholder before the first.
    pub game: Entity,
    /// The node in the game's tree.
    pub node: NodeId,
    /// Whether the game is over at that node.
    pub is_over: bool,
}

impl Default for PositionShown {
    fn default() -> Self {
        Self { game: Entity::PLACEHOLDER, node: NodeId::START, is_over: false }
    }
}

impl PositionShown {
    /// Returns the position at the cursor of a session.
    pub fn of(session: &Session) -> Self {
        Self { game: session.game(), node: session.tree().cursor(), is_over: session.to_move().is_none() }
    }
}

/// Updates [`PositionShown`] when the [`Session`] has changed. Runs in [`AppSystems::Rules`] after the requested moves.
fn follow_session(session: ShownGame, mut shown: ResMut<PositionShown>) {
    shown.set_if_neq(PositionShown::of(&session));
}
