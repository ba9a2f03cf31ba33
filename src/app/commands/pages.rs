//! Commands that change the page, what has the board, and what is open on top. The states change at once, so that the next
//! command meets the new ones.

use bevy::prelude::*;
use bevy::state::state::FreelyMutableState;

use super::{OpenQuestion, Question};
use crate::app::base::{Activity, OpenPage, Screen};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OpenQuestion>();
}

/// Opens a window on top of the page, or closes it.
pub(in crate::app) fn toggle(world: &mut World, page: OpenPage) {
    let is_open = *world.resource::<State<OpenPage>>().get() == page;
    open(world, if is_open { OpenPage::None } else { page });
}

/// Opens a window on top of the page in place of the one that is open.
pub(in crate::app) fn open(world: &mut World, page: OpenPage) {
    set_next(world, page);
    world.run_schedule(StateTransition);
}

/// Asks for confirmation before something that cannot be undone.
pub(in crate::app) fn ask(world: &mut World, question: Question) {
    world.resource_mut::<OpenQuestion>().0 = Some(question);
}

/// Closes the question, if one is open.
pub(in crate::app) fn close_question(world: &mut World) {
    world.resource_mut::<OpenQuestion>().0 = None;
}

/// Shows a page and closes what was open on top of the old one.
pub(in crate::app) fn show_screen(world: &mut World, screen: Screen) {
    set_next(world, screen);
    open(world, OpenPage::None);
}

/// Shows the board, which a game, a lesson or practice has now.
pub(in crate::app) fn show_board(world: &mut World, activity: Activity) {
    set_next(world, activity);
    show_screen(world, Screen::Game);
}

fn set_next<S: FreelyMutableState>(world: &mut World, state: S) {
    NextState::set_if_neq(&mut world.resource_mut::<NextState<S>>(), state);
}
