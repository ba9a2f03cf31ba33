//! Commands that change the page and what is open on top of it.

use bevy::prelude::*;

use super::{OpenQuestion, Question};
use crate::app::base::{Overlay, Screen};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OpenQuestion>();
}

/// Opens a window on top of the page, or closes it.
pub(in crate::app) fn toggle(world: &mut World, overlay: Overlay) {
    let mut current = world.resource_mut::<Overlay>();
    *current = if *current == overlay { Overlay::None } else { overlay };
}

/// Asks for confirmation before something that cannot be undone.
pub(in crate::app) fn ask(world: &mut World, question: Question) {
    world.resource_mut::<OpenQuestion>().0 = Some(question);
}

/// Closes the question, if one is open.
pub(in crate::app) fn close_question(world: &mut World) {
    world.resource_mut::<OpenQuestion>().0 = None;
}

/// Closes the window on top of the page, if one is open.
pub(in crate::app) fn close_overlay(world: &mut World) {
    *world.resource_mut::<Overlay>() = Overlay::None;
}

/// Shows a page and closes the [`Overlay`] of the old one.
pub(in crate::app) fn set_screen(world: &mut World, screen: Screen) {
    close_overlay(world);
    NextState::set_if_neq(&mut world.resource_mut::<NextState<Screen>>(), screen);
}
