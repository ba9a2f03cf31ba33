//! Commands that change the settings. Settings are plain data and know nothing about commands, so this module handles
//! them.

use bevy::prelude::*;

use super::{AddCommandHandler, AppCommand};
use crate::app::settings::{Settings, TEXT_SIZES};
use crate::app::theme::TextSize;

pub(super) fn plugin(app: &mut App) {
    app.add_command_handler(handle);
}

fn handle(world: &mut World, order: AppCommand) -> Option<AppCommand> {
    match order {
        AppCommand::ToggleCoordinates => {
            change(world, |settings| settings.show_coordinates = !settings.show_coordinates);
        }
        AppCommand::ToggleSection(section) => change(world, |settings| settings.toggle_section(section)),
        AppCommand::ChangeSettings(new) => change(world, |settings| *settings = *new),
        AppCommand::TextSize(step) => change_text_size(world, step),
        other => return Some(other),
    }
    None
}

fn change(world: &mut World, change: impl FnOnce(&mut Settings)) {
    change(&mut world.resource_mut::<Settings>());
}

/// A change of the text size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextSizeChange {
    /// One step larger.
    Larger,
    /// One step smaller.
    Smaller,
    /// Back to the size chosen for the window.
    Automatic,
}

/// One step of the text size, as a factor.
const STEP: f32 = 1.1;

/// Changes the text size relative to the size on screen, which a small window may have limited.
fn change_text_size(world: &mut World, change: TextSizeChange) {
    let shown = world.get_resource::<TextSize>().map_or(1.0, |size| size.0);
    let [least, most] = TEXT_SIZES;
    let size = match change {
        TextSizeChange::Larger => Some(shown * STEP),
        TextSizeChange::Smaller => Some(shown / STEP),
        TextSizeChange::Automatic => None,
    };
    // Rounding to two decimals is precise enough, and makes a step back return to the size before.
    let size = size.map(|size| ((size * 100.0).round() / 100.0).clamp(least, most));
    world.resource_mut::<Settings>().text_size = size;
}
