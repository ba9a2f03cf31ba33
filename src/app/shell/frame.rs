//! The main thread's frame: its systems run one after the other, and the log can tell how long they took.
//!
//! The systems are many and tiny. Handing them to other threads costs more than they do, and where the search and a software
//! renderer keep all cores busy it means waiting for a core again and again.
//!
//! `RUST_LOG=rhizome::app::shell::frame=trace` logs one line a frame, with the processor time that the main thread spent on it. The
//! window tests count the frames of an idle window with it, and look at them beside a search.

use std::time::Duration;

use bevy::ecs::schedule::{ScheduleLabel, SingleThreadedExecutor};
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(FrameStart(thread_time())).add_systems(First, begin).add_systems(Last, end);
    run_in_turn(app, First);
    run_in_turn(app, PreUpdate);
    run_in_turn(app, Update);
    run_in_turn(app, PostUpdate);
    run_in_turn(app, EguiPrimaryContextPass);
    run_in_turn(app, Last);
}

fn run_in_turn(app: &mut App, schedule: impl ScheduleLabel) {
    app.edit_schedule(schedule, |schedule| {
        schedule.set_executor(SingleThreadedExecutor::new());
    });
}

/// The main thread's processor time when the systems of this frame began to run.
#[derive(Resource, Debug)]
struct FrameStart(Duration);

/// The processor time of this thread: unlike a clock on the wall it leaves out the waiting for a core.
#[cfg(unix)]
fn thread_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

/// The time since the first frame: only Unix tells a thread's own share of it.
#[cfg(not(unix))]
fn thread_time() -> Duration {
    static FIRST: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    FIRST.get_or_init(std::time::Instant::now).elapsed()
}

fn begin(mut start: ResMut<FrameStart>) {
    start.0 = thread_time();
}

fn end(start: Res<FrameStart>) {
    trace!("a frame with {:.2} ms of work", (thread_time() - start.0).as_secs_f64() * 1000.0);
}
