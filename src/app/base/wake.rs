//! Waking the window: it draws only when something happened, so threads that have news must say so. What a system knows
//! beforehand, it asks of [`super::Redraw`].

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

/// A handle that makes the window run one update; does nothing in an app without a window.
#[derive(Clone, Debug, Default)]
pub struct WakeHandle(Option<winit::event_loop::EventLoopProxy<WinitUserEvent>>);

impl WakeHandle {
    /// Makes the window run an update soon.
    pub fn wake(&self) {
        if let Some(proxy) = &self.0 {
            // The loop is gone only when the program is ending.
            proxy.send_event(WinitUserEvent::WakeUp).ok();
        }
    }
}

/// Gives systems a [`WakeHandle`] for their threads.
#[derive(SystemParam)]
#[expect(missing_debug_implementations, reason = "the wrapper inside has none")]
pub struct Waker<'w> {
    proxy: Option<Res<'w, EventLoopProxyWrapper>>,
}

impl Waker<'_> {
    /// A handle to give away.
    pub fn handle(&self) -> WakeHandle {
        WakeHandle(self.proxy.as_deref().map(|proxy| (**proxy).clone()))
    }
}

/// The same, from an exclusive system.
pub fn handle_of(world: &World) -> WakeHandle {
    WakeHandle(world.get_resource::<EventLoopProxyWrapper>().map(|proxy| (**proxy).clone()))
}
