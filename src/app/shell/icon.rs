//! The window icon, on systems that take it from the program (Windows and X11).

use bevy::asset::RenderAssetUsages;
use bevy::ecs::system::NonSendMarker;
use bevy::image::{CompressedImageFormats, ImageSampler, ImageType};
use bevy::prelude::*;

use super::first_window;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, set_icon);
}

/// The icon as PNG, made from `assets/icon.svg` by `scripts/make-icons`.
const ICON: &[u8] = include_bytes!("../../../assets/icons/256.png");

/// Sets the icon of the first window, once it exists.
fn set_icon(mut is_done: Local<bool>, main_thread: NonSendMarker) {
    first_window::once(&mut is_done, main_thread, |window| match icon() {
        Ok(icon) => window.set_window_icon(Some(icon)),
        Err(error) => warn!("no icon: {error}"),
    });
}

fn icon() -> Result<winit::window::Icon, BevyError> {
    let (kind, formats) = (ImageType::Extension("png"), CompressedImageFormats::NONE);
    let picture = Image::from_buffer(ICON, kind, formats, true, ImageSampler::Default, RenderAssetUsages::MAIN_WORLD)?;
    let (width, height) = (picture.width(), picture.height());
    Ok(winit::window::Icon::from_rgba(picture.data.unwrap_or_default(), width, height)?)
}
