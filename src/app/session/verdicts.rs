//! Keeps what searches found in the record of the game, so that it is saved with it.

use bevy::prelude::*;

use super::Session;
use super::aside::Aside;
use crate::record::NodeId;
use crate::study::{NOTE, Verdict};

/// Keeps a verdict as a note at its node. One on another game comes too late and is dropped.
pub(super) fn keep(world: &mut World, game: u64, node: NodeId, verdict: &Verdict) {
    let note = |session: &mut Session| match verdict.to_text(session.tree.start()) {
        Ok(text) => session.tree.set_note(node, NOTE, Some(text)),
        Err(error) => error!("a verdict cannot be written: {error}"),
    };
    // The game may be waiting for the end of a lesson.
    if let Some(session) = world.get_resource_mut::<Aside>().as_mut().and_then(|aside| aside.interrupted_mut(game)) {
        note(session);
    } else if let Some(mut session) = world.get_resource_mut::<Session>().filter(|session| session.serial() == game) {
        note(&mut session);
    }
}
