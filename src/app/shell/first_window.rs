//! The window as winit knows it, for what Bevy does not tell or set.

use bevy::ecs::system::NonSendMarker;
use bevy::winit::WINIT_WINDOWS;

/// Does something with the first window, once it exists; not again after `is_done`. Only the main thread knows the
/// windows.
pub(super) fn once(is_done: &mut bool, _main_thread: NonSendMarker, act: impl FnOnce(&winit::window::Window)) {
    if *is_done {
        return;
    }
    WINIT_WINDOWS.with_borrow(|windows| {
        if let Some(window) = windows.windows.values().next() {
            *is_done = true;
            act(window);
        }
    });
}
