//! Keeps what searches found in the record of the game, so that it is saved with it.

use bevy::prelude::*;

use super::game::Session;
use crate::app::base::AppSystems;
use crate::record::NodeId;
use crate::study::{NOTE, Verdict};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<VerdictFound>()
        .add_systems(Update, keep.in_set(AppSystems::Receive).run_if(on_message::<VerdictFound>));
}

/// Written when a search has found something out about a position of a game.
#[derive(Message, Clone, Debug)]
pub struct VerdictFound {
    /// The game.
    pub game: Entity,
    /// The node of the position.
    pub node: NodeId,
    /// What was found.
    pub verdict: Verdict,
}

/// Keeps each verdict as a note at its node, also in a game that waits for the end of a lesson. One on a game that is gone
/// comes too late. Reads [`VerdictFound`]. Runs in [`AppSystems::Receive`].
fn keep(mut found: MessageReader<VerdictFound>, mut sessions: Query<&mut Session>) {
    for VerdictFound { game, node, verdict } in found.read() {
        let Ok(mut session) = sessions.get_mut(*game) else { continue };
        match verdict.to_text(session.tree.start()) {
            Ok(text) => session.tree.set_note(*node, NOTE, Some(text)),
            Err(error) => error!("a verdict cannot be written: {error}"),
        }
    }
}
