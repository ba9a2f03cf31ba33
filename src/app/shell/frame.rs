//! The systems of a frame run one after the other on the main thread, and the log can report how long they took.
//!
//! There are many tiny systems. Handing them to other threads costs more than running them; and when the search and a
//! software renderer keep all cores busy, each hand-over waits for a core. That holds for what the main thread hands to
//! the renderer (`ExtractSchedule`) as well.
//!
//! `RUST_LOG=rhizome::app::shell::frame=trace` logs one line per frame with the processor time of the main thread. The
//! window tests use it to count the frames of an idle window and to examine frames during a search.

use std::time::Duration;

use bevy::ecs::schedule::{ScheduleLabel, SingleThreadedExecutor};
use bevy::prelude::*;
use bevy::render::{ExtractSchedule, RenderApp};
use bevy_egui::EguiPrimaryContextPass;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(FrameStart(thread_time())).add_systems(First, begin).add_systems(Last, end);
    run_in_turn(app, First);
    run_in_turn(app, PreUpdate);
    run_in_turn(app, StateTransition);
    run_in_turn(app, RunFixedMainLoop);
    run_in_turn(app, FixedPostUpdate);
    run_in_turn(app, Update);
    run_in_turn(app, SpawnScene);
    run_in_turn(app, PostUpdate);
    run_in_turn(app, EguiPrimaryContextPass);
    run_in_turn(app, Last);
    // Without a window there is nothing to extract for.
    if let Some(render_app) = app.get_sub_app_mut(RenderApp) {
        render_app.edit_schedule(ExtractSchedule, |schedule| {
            in_turn(schedule);
            // The render thread applies the commands; a new executor forgets that.
            schedule.set_apply_final_deferred(false);
        });
    }
}

fn run_in_turn(app: &mut App, schedule: impl ScheduleLabel) {
    app.edit_schedule(schedule, in_turn);
}

fn in_turn(schedule: &mut Schedule) {
    schedule.set_executor(SingleThreadedExecutor::new());
}

/// The main thread's processor time at the start of this frame.
#[derive(Resource, Debug)]
pub(super) struct FrameStart(Duration);

/// Returns the processor time of this thread. Unlike wall-clock time, it does not include waiting for a core.
#[cfg(unix)]
fn thread_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

/// Returns the time since the first call: only on Unix is the thread's own processor time available.
#[cfg(not(unix))]
fn thread_time() -> Duration {
    static FIRST: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    FIRST.get_or_init(std::time::Instant::now).elapsed()
}

/// Records the processor time at the start of the frame. Runs in [`First`].
fn begin(mut start: ResMut<FrameStart>) {
    start.0 = thread_time();
}

/// Logs the processor time that the frame took. Runs in [`Last`].
pub(super) fn end(start: Res<FrameStart>) {
    trace!("a frame with {:.2} ms of work", (thread_time() - start.0).as_secs_f64() * 1000.0);
}
