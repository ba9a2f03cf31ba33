//! The window icon, on systems that take it from the program (Windows and X11).

use bevy::asset::RenderAssetUsages;
use bevy::ecs::system::NonSendMarker;
use bevy::image::{CompressedImageFormats, ImageSampler, ImageType};
use bevy::prelude::*;
use bevy::winit::WINIT_WINDOWS;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, set_icon);
}

/// The icon as PNG, made from `assets/icon.svg` by `scripts/make-icons`.
const ICON: &[u8] = include_bytes!("../../../assets/icons/256.png");

/// Sets the icon of the first window, once it exists.
fn set_icon(mut is_done: Local<bool>, _main_thread: NonSendMarker) {
    if *is_done {
        return;
    }
    WINIT_WINDOWS.with_borrow(|windows| {
        let Some(window) = windows.windows.values().next() else { return };
        *is_done = true;
        match icon() {
            Ok(icon) => window.set_window_icon(Some(icon)),
            Err(error) => warn!("no icon: {error}"),
        }
    });
}

fn icon() -> Result<winit::window::Icon, BevyError> {
    let (kind, formats) = (ImageType::Extension("png"), CompressedImageFormats::NONE);
    let picture = Image::from_buffer(ICON, kind, formats, true, ImageSampler::Default, RenderAssetUsages::MAIN_WORLD)?;
    let (width, height) = (picture.width(), picture.height());
    Ok(winit::window::Icon::from_rgba(picture.data.unwrap_or_default(), width, height)?)
}
