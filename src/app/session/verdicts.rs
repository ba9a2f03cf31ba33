//! Keeps what searches found in the record of the game, so that it is saved with it.

use bevy::prelude::*;

use super::Session;
use crate::record::NodeId;
use crate::study::{NOTE, Verdict};

/// Keeps a verdict as a note at its node. One on another game comes too late and is dropped.
pub(super) fn keep(world: &mut World, game: u64, node: NodeId, verdict: &Verdict) {
    let Some(mut session) = world.get_resource_mut::<Session>().filter(|session| session.serial() == game) else {
        return;
    };
    match verdict.to_text(session.tree.start()) {
        Ok(text) => session.tree.set_note(node, NOTE, text),
        Err(error) => error!("a verdict cannot be written: {error}"),
    }
}
