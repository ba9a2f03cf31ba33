//! The commands that mean something else in a lesson or in practice than in a game.

use bevy::prelude::*;

use super::{drawing, editing, games, lesson, practice, resign, turn};
use crate::app::base::{Activity, OpenPage};
use crate::app::commands::{OpenQuestion, Target, pages};

/// Handles a click on the board: it draws with the tool that is held, or chooses a move or a part of one.
pub(in crate::app) fn click(world: &mut World, target: Target) {
    match Activity::of(world) {
        Activity::Lesson => lesson::click(world, target),
        Activity::Practice => practice::click(world, target),
        Activity::Game => match drawing::tool(world) {
            Some(tool) => drawing::draw(world, tool, target),
            None => turn::choose(world, target),
        },
    }
}

/// Finishes the turn as chosen so far. In a lesson and in practice it also leads on.
pub(in crate::app) fn finish_turn(world: &mut World) {
    match Activity::of(world) {
        Activity::Lesson => lesson::finish_turn(world),
        Activity::Practice => practice::finish_turn(world),
        Activity::Game => turn::finish_draft(world),
    }
}

/// Takes back what was done last; in practice, begins the question again.
pub(in crate::app) fn undo(world: &mut World) {
    match Activity::of(world) {
        Activity::Practice => practice::undo(world),
        Activity::Game | Activity::Lesson => editing::undo(world),
    }
}

/// Makes again what was taken back last, except in practice.
pub(in crate::app) fn redo(world: &mut World) {
    if Activity::of(world) != Activity::Practice {
        editing::redo(world);
    }
}

/// Resigns for the person to move, except in practice.
pub(in crate::app) fn resign(world: &mut World) {
    if Activity::of(world) != Activity::Practice {
        resign::resign(world);
    }
}

/// Shows the page where a game is chosen. A lesson or practice ends.
pub(in crate::app) fn go_home(world: &mut World) {
    match Activity::of(world) {
        Activity::Lesson => lesson::leave(world),
        Activity::Practice => practice::leave(world),
        Activity::Game => {}
    }
    games::go_home(world);
}

/// Closes what is topmost: the question, the window on top of the page, the tool that is held, or the draft.
pub(in crate::app) fn dismiss(world: &mut World) {
    if world.resource::<OpenQuestion>().0.is_some() {
        pages::close_question(world);
    } else if *world.resource::<State<OpenPage>>().get() != OpenPage::None {
        pages::open(world, OpenPage::None);
    } else if drawing::tool(world).is_some() {
        drawing::forget(world);
    } else {
        turn::drop_draft(world);
    }
}
