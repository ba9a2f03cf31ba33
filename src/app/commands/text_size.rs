//! Larger and smaller text by keys; the choice is kept like that of the settings page.

use bevy::prelude::*;

use crate::app::settings::{Settings, TEXT_SIZES};
use crate::app::text_size::TextSize;

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
pub(super) fn change(world: &mut World, change: TextSizeChange) {
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
