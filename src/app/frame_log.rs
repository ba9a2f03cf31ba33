//! One line in the log for each frame with the main thread's work in it, for `RUST_LOG=rhizome::app::frame_log=trace`.
//!
//! The window tests count the frames of an idle window with it and look for slow ones while the computer thinks.

use std::time::Instant;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(FrameStart(Instant::now())).add_systems(First, begin).add_systems(Last, end);
}

/// When the systems of this frame began to run.
#[derive(Resource, Debug)]
struct FrameStart(Instant);

fn begin(mut start: ResMut<FrameStart>) {
    start.0 = Instant::now();
}

fn end(start: Res<FrameStart>) {
    trace!("a frame with {:.2} ms of work", start.0.elapsed().as_secs_f64() * 1000.0);
}
