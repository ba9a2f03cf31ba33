//! The main thread's frame: its systems run one after the other, and the log can tell how long they took.
//!
//! The systems are many and tiny. Handing them to other threads costs more than they do, and where the search and a software
//! renderer keep all cores busy it means waiting for a core again and again.
//!
//! `RUST_LOG=rhizome::app::frame=trace` logs one line a frame. The window tests count the frames of an idle window with it.

use std::time::Instant;

use bevy::ecs::schedule::{ScheduleLabel, SingleThreadedExecutor};
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(FrameStart(Instant::now())).add_systems(First, begin).add_systems(Last, end);
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

/// When the systems of this frame began to run.
#[derive(Resource, Debug)]
struct FrameStart(Instant);

fn begin(mut start: ResMut<FrameStart>) {
    start.0 = Instant::now();
}

fn end(start: Res<FrameStart>) {
    trace!("a frame with {:.2} ms of work", start.0.elapsed().as_secs_f64() * 1000.0);
}
