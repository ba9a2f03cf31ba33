//! What the user asks for during practice.

use bevy::prelude::*;

use super::answers::show_answer;
use super::questions::{again, hint, leave, next};
use super::state::{Asked, Practice};
use crate::app::commands::PracticeChange;
use crate::app::session::turn;

/// Changes the question that is asked, or ends the practice.
pub(in crate::app) fn change(world: &mut World, change: PracticeChange) {
    let Some(practice) = world.get_resource::<Practice>() else { return };
    match change {
        PracticeChange::Next if practice.is_done() => next(world),
        PracticeChange::Next => {}
        PracticeChange::Again => again(world),
        PracticeChange::Hint => hint(world),
        PracticeChange::ShowMe => show_answer(world),
        PracticeChange::Leave => leave(world),
    }
}

/// Handles the key that finishes a turn: it leads on once an answer has been judged.
pub(in crate::app::session) fn finish_turn(world: &mut World) {
    let Some(practice) = world.get_resource::<Practice>() else { return };
    match practice.asked {
        _ if practice.is_done() => next(world),
        Asked::Judged(..) => again(world),
        _ => turn::finish_draft(world),
    }
}

/// Handles undo: begins the question again after a wrong answer, and discards the draft before one.
pub(in crate::app::session) fn undo(world: &mut World) {
    let Some(practice) = world.get_resource::<Practice>() else { return };
    match practice.asked {
        Asked::Judged(..) => again(world),
        Asked::Open => turn::drop_draft(world),
        Asked::Tried(_) | Asked::Shown(_) => {}
    }
}
