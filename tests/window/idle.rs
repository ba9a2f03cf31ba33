//! An idle window costs next to nothing: it draws when something changed, and only then.

use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::desk::{Desk, PATIENCE};
use super::program::Program;
use super::seen::middle;

/// How long the idle window is watched.
const WATCHED_FOR: Duration = Duration::from_secs(12);

/// What one frame leaves in the log at this level.
const TRACE: (&str, &str) = ("RUST_LOG", "warn,wgpu=error,naga=warn,rhizome::app::frame=trace");

fn frames(program: &Program) -> usize {
    program.log().lines().filter(|line| line.ends_with("ms of work")).count()
}

/// The processor time that a process has used, all its threads together.
fn processor_time(process_id: u32) -> Duration {
    let stat = fs::read_to_string(format!("/proc/{process_id}/stat")).unwrap();
    // The second field is the name in brackets; the time in user and in system mode are the 14th and 15th.
    let fields: Vec<u64> =
        stat.rsplit_once(')').unwrap().1.split_whitespace().map(|field| field.parse().unwrap_or(0)).collect();
    // Linux counts in hundredths of a second for programs, whatever its own clock does.
    Duration::from_millis((fields[11] + fields[12]) * 10)
}

/// Waits until nothing was drawn for a while.
fn rest(program: &Program) {
    let started = Instant::now();
    let mut last = (frames(program), Instant::now());
    while last.1.elapsed() < Duration::from_millis(1500) {
        assert!(started.elapsed() < PATIENCE, "the window draws and draws: {} frames", last.0);
        sleep(Duration::from_millis(50));
        let now = frames(program);
        if now != last.0 {
            last = (now, Instant::now());
        }
    }
}

#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: scripts/test runs it"]
fn an_idle_game_costs_next_to_nothing() {
    let desk = Desk::new();
    let arguments = ["tanbo size=9", "--seats", "person,computer:sprout"];
    let mut program = Program::start_with(&desk, &arguments, &[TRACE]);
    program.click_cell("C2");
    let seen = program.wait_until("the computer has answered", |seen| seen.waits_at(2));
    // The mouse stays on the board, as a person's does who looks for a move.
    desk.point(middle(seen.cells["E5"]));
    rest(&program);

    let before = (frames(&program), processor_time(program.process_id()));
    sleep(WATCHED_FOR);
    let drawn = frames(&program) - before.0;
    let used = processor_time(program.process_id()) - before.1;
    println!("idle for {WATCHED_FOR:?}: {drawn} frames, {used:?} of processor time");
    assert!(before.0 > 5 && before.1 > Duration::ZERO, "frames and time are counted: {before:?}");
    assert!(drawn <= 2, "{drawn} frames in {WATCHED_FOR:?} without a reason");
    assert!(used < WATCHED_FOR / 50, "{used:?} of processor time in {WATCHED_FOR:?}");
    program.quit();
}
