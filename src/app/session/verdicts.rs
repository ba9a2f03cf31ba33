//! Keeps what searches found in the record of the game, so that it is saved with it.

use bevy::prelude::*;

use super::Session;
use super::aside::Interruption;
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
    /// The number of the game since the start of the program.
    pub game: u64,
    /// The node of the position.
    pub node: NodeId,
    /// What was found.
    pub verdict: Verdict,
}

/// Keeps each verdict as a note at its node. One on a game that is gone comes too late and is dropped. Reads
/// [`VerdictFound`]. Runs in [`AppSystems::Receive`].
fn keep(
    mut found: MessageReader<VerdictFound>,
    mut session: Option<ResMut<Session>>,
    mut interruption: Option<ResMut<Interruption>>,
) {
    for VerdictFound { game, node, verdict } in found.read() {
        // The game may be waiting for the end of a lesson.
        let waiting = interruption.as_mut().and_then(|interruption| interruption.interrupted_mut(*game));
        let on_board = session.as_mut().filter(|session| session.serial() == *game).map(|session| &mut **session);
        let Some(session) = waiting.or(on_board) else { continue };
        match verdict.to_text(session.tree.start()) {
            Ok(text) => session.tree.set_note(*node, NOTE, Some(text)),
            Err(error) => error!("a verdict cannot be written: {error}"),
        }
    }
}
