//! Waking the window. It draws only when something happens, so threads that have news must wake it. Systems that know
//! beforehand when they need a frame use [`super::Redraw`] instead.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use bevy::prelude::*;

/// Wakes the window, and counts the threads that are working for it. Does nothing by default: an app that is updated by
/// hand need not be woken.
#[derive(Resource, Clone)]
pub struct WakeUp {
    wake: Arc<dyn Fn() + Send + Sync>,
    working: Arc<AtomicUsize>,
}

impl Default for WakeUp {
    fn default() -> Self {
        Self::by(|| ())
    }
}

impl fmt::Debug for WakeUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WakeUp").field("working", &self.working).finish_non_exhaustive()
    }
}

impl WakeUp {
    /// Returns what wakes the window by calling `wake`, on any thread.
    pub fn by(wake: impl Fn() + Send + Sync + 'static) -> Self {
        Self { wake: Arc::new(wake), working: Arc::default() }
    }

    /// Makes the window run an update soon.
    pub fn wake(&self) {
        (self.wake)();
    }

    /// Returns a handle for one piece of work on a thread.
    pub fn handle(&self) -> WakeHandle {
        self.working.fetch_add(1, Ordering::SeqCst);
        WakeHandle(Arc::new(Work(self.clone())))
    }

    /// Returns whether a thread is working for the window: whether any [`WakeHandle`] is left.
    pub fn is_awaited(&self) -> bool {
        self.working.load(Ordering::SeqCst) > 0
    }
}

/// Wakes the window from a thread that works for it. The thread keeps it until it has handed over its result: when the
/// last clone is dropped, the work is over, and the window is woken for the result.
#[derive(Clone, Debug)]
pub struct WakeHandle(Arc<Work>);

impl WakeHandle {
    /// Makes the window run an update soon, for news before the end of the work.
    pub fn wake(&self) {
        self.0.0.wake();
    }
}

#[derive(Debug)]
struct Work(WakeUp);

impl Drop for Work {
    fn drop(&mut self) {
        self.0.working.fetch_sub(1, Ordering::SeqCst);
        self.0.wake();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_counts_until_the_last_handle_is_dropped_and_its_end_wakes_the_window() {
        let wakings = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&wakings);
        let wake_up = WakeUp::by(move || {
            counted.fetch_add(1, Ordering::Relaxed);
        });
        let handle = wake_up.handle();
        let other = handle.clone();
        handle.wake();
        drop(handle);
        assert_eq!((wake_up.is_awaited(), wakings.load(Ordering::Relaxed)), (true, 1));
        drop(other);
        assert_eq!((wake_up.is_awaited(), wakings.load(Ordering::Relaxed)), (false, 2));
    }
}
