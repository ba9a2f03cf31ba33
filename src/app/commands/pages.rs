//! Commands that change the page and what is open on top of it.

use bevy::prelude::*;

use super::{AddCommandHandler, AppCommand, OpenQuestion};
use crate::app::base::{Overlay, Screen};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OpenQuestion>().add_command_handler(handle);
}

fn handle(world: &mut World, order: AppCommand) -> Option<AppCommand> {
    match order {
        AppCommand::ToggleRules => toggle(world, Overlay::Rules),
        AppCommand::ToggleGames => toggle(world, Overlay::Games),
        AppCommand::ToggleResults => toggle(world, Overlay::Results),
        AppCommand::ToggleGoTo => toggle(world, Overlay::GoTo),
        AppCommand::ToggleSettings => toggle(world, Overlay::Settings),
        AppCommand::Ask(question) => world.resource_mut::<OpenQuestion>().0 = Some(*question),
        // The topmost is closed first.
        AppCommand::Dismiss if world.resource_mut::<OpenQuestion>().0.take().is_some() => {}
        AppCommand::Dismiss if std::mem::take(&mut *world.resource_mut::<Overlay>()) != Overlay::None => {}
        other => return Some(other),
    }
    None
}

/// Shows a page and closes the [`Overlay`] of the old one.
pub(in crate::app) fn set_screen(world: &mut World, screen: Screen) {
    *world.resource_mut::<Overlay>() = Overlay::None;
    NextState::set_if_neq(&mut world.resource_mut::<NextState<Screen>>(), screen);
}

fn toggle(world: &mut World, overlay: Overlay) {
    let mut current = world.resource_mut::<Overlay>();
    *current = if *current == overlay { Overlay::None } else { overlay };
}
