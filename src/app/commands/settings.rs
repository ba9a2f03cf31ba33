//! Commands that change the settings. Settings are plain data and know nothing about commands, so this module handles
//! them.

use bevy::prelude::*;

use crate::app::settings::{Mode, Settings, TEXT_SIZES};
use crate::app::theme::TextSize;

/// Shows or hides the coordinates.
pub(in crate::app) fn toggle_coordinates(world: &mut World) {
    let mut settings = world.resource_mut::<Settings>();
    settings.show_coordinates = !settings.show_coordinates;
}

/// Opens or closes a section of the panels.
pub(in crate::app) fn toggle_section(world: &mut World, section: &'static str) {
    world.resource_mut::<Settings>().toggle_section(section);
}

/// Replaces the settings.
pub(in crate::app) fn replace(world: &mut World, settings: Settings) {
    *world.resource_mut::<Settings>() = settings;
}

/// Shows the panels to play or to study.
pub(in crate::app) fn set_mode(world: &mut World, mode: Mode) {
    world.resource_mut::<Settings>().mode = mode;
}

/// Switches between the panels to play and those to study.
pub(in crate::app) fn toggle_mode(world: &mut World) {
    let mode = if world.resource::<Settings>().mode == Mode::Study { Mode::Play } else { Mode::Study };
    set_mode(world, mode);
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
pub(in crate::app) fn change_text_size(world: &mut World, change: TextSizeChange) {
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
