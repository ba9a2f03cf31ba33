//! Orders that change the settings. Settings are plain data and know no orders, so this acts for them.

use bevy::prelude::*;

use super::{AddCommandHandler, AppCommand};
use crate::app::settings::{Settings, TEXT_SIZES};
use crate::app::theme::TextSize;

pub(super) fn plugin(app: &mut App) {
    app.add_command_handler(handle);
}

fn handle(world: &mut World, order: AppCommand) -> Option<AppCommand> {
    match order {
        AppCommand::ToggleLegal => change(world, |settings| settings.show_legal = !settings.show_legal),
        AppCommand::ToggleCoordinates => {
            change(world, |settings| settings.show_coordinates = !settings.show_coordinates);
        }
        AppCommand::ChangeSettings(new) => change(world, |settings| *settings = *new),
        AppCommand::TextSize(step) => change_text_size(world, step),
        other => return Some(other),
    }
    None
}

fn change(world: &mut World, change: impl FnOnce(&mut Settings)) {
    change(&mut world.resource_mut::<Settings>());
}

/// How the text changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextSizeChange {
    /// One step larger.
    Larger,
    /// One step smaller.
    Smaller,
    /// What suits the window.
    Automatic,
}

/// A step, as a factor.
const STEP: f32 = 1.1;

/// Changes the size from what is shown now, which a small window may have limited.
fn change_text_size(world: &mut World, change: TextSizeChange) {
    let shown = world.get_resource::<TextSize>().map_or(1.0, |size| size.0);
    let [least, most] = TEXT_SIZES;
    let size = match change {
        TextSizeChange::Larger => Some(shown * STEP),
        TextSizeChange::Smaller => Some(shown / STEP),
        TextSizeChange::Automatic => None,
    };
    // Two decimals are exact enough, and steps back lead to where one came from.
    let size = size.map(|size| ((size * 100.0).round() / 100.0).clamp(least, most));
    world.resource_mut::<Settings>().text_size = size;
}
