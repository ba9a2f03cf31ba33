//! Waking the window. It draws only when something happens, so threads that have news must wake it. Systems that know
//! beforehand when they need a frame use [`super::Redraw`] instead.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

/// A handle that makes the window run one update. Does nothing in an app without a window.
#[derive(Clone, Debug, Default)]
pub struct WakeHandle(Option<winit::event_loop::EventLoopProxy<WinitUserEvent>>);

impl WakeHandle {
    /// Makes the window run an update soon.
    pub fn wake(&self) {
        if let Some(proxy) = &self.0 {
            // Sending fails only once the event loop has ended with the program.
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
    /// Returns a handle to pass to a thread.
    pub fn handle(&self) -> WakeHandle {
        WakeHandle(self.proxy.as_deref().map(|proxy| (**proxy).clone()))
    }
}

/// Returns a [`WakeHandle`] for use in an exclusive system.
pub fn handle_of(world: &World) -> WakeHandle {
    WakeHandle(world.get_resource::<EventLoopProxyWrapper>().map(|proxy| (**proxy).clone()))
}
