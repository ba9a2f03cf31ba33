//! Finds input that the graphics driver has taken off the wire, so that no click waits for the next one.
//!
//! On X11 the window and the driver share a connection. While the driver waits on its own thread for a picture to be
//! shown, it may receive a click for the window and leave it in the queue of the connection; the event loop, asleep
//! until there is something to *receive*, would notice it only together with the next event (winit issue 1985). So the
//! event loop is woken a few times after each frame. It looks into the queue then, and draws only if it finds something.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use winit::event_loop::EventLoopProxy;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, report_frame.run_if(resource_exists::<EventLoopProxyWrapper>));
}

/// The pauses before the event loop is woken, counted from the last frame. A picture takes a few milliseconds to reach
/// the screen, with a software renderer on a busy machine some hundred.
const PAUSES: [Duration; 5] = [
    Duration::from_millis(10),
    Duration::from_millis(30),
    Duration::from_millis(60),
    Duration::from_millis(200),
    Duration::from_millis(700),
];

/// Tells the waking thread that a frame is about to be shown. Runs in [`Last`].
fn report_frame(proxy: Res<EventLoopProxyWrapper>, mut frames: Local<Option<Sender<()>>>) {
    let frames = frames.get_or_insert_with(|| {
        let (sender, receiver) = channel();
        let proxy: EventLoopProxy<WinitUserEvent> = (**proxy).clone();
        thread::spawn(move || wake_after_frames(&receiver, || proxy.send_event(look_again()).ok()));
        sender
    });
    // The thread ends only when the event loop has, with the program.
    frames.send(()).ok();
}

/// An event that makes the event loop go round without drawing: it looks for windows to open, and there are none. Other
/// events for it request a frame, as [`WinitUserEvent::WakeUp`] does.
fn look_again() -> WinitUserEvent {
    WinitUserEvent::WindowAdded
}

/// Calls `wake` after each of the [`PAUSES`] that follow a frame, until the next frame. Returns when there are no more
/// frames or nobody to wake.
fn wake_after_frames(frames: &Receiver<()>, wake: impl Fn() -> Option<()>) {
    while frames.recv().is_ok() {
        let mut pauses = PAUSES.iter();
        while let Some(&pause) = pauses.next() {
            match frames.recv_timeout(pause) {
                Ok(()) => pauses = PAUSES.iter(),
                Err(RecvTimeoutError::Timeout) if wake().is_some() => {}
                Err(_) => return,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn the_event_loop_is_woken_some_times_after_the_last_frame_and_no_more() {
        let (sender, receiver) = channel();
        sender.send(()).unwrap();
        sender.send(()).unwrap();
        let wakings = AtomicUsize::new(0);
        thread::scope(|scope| {
            let wakings = &wakings;
            scope.spawn(move || {
                wake_after_frames(&receiver, || {
                    wakings.fetch_add(1, Ordering::Relaxed);
                    Some(())
                });
            });
            while wakings.load(Ordering::Relaxed) < PAUSES.len() {
                thread::yield_now();
            }
            drop(sender);
        });
        assert_eq!(wakings.into_inner(), PAUSES.len());
    }
}
