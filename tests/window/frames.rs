//! What frames cost: an idle window draws none, and one whose computer thinks draws them as quickly as ever.

use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::desk::{Desk, PATIENCE};
use super::program::{Program, TRACE};
use super::seen::{Seen, middle};

/// How long the idle window is watched.
const WATCHED_FOR: Duration = Duration::from_secs(12);

/// The main thread's work in each frame so far, in milliseconds.
fn frame_times_ms(program: &Program) -> Vec<f64> {
    program.frames().map(|frame| frame.work_ms).collect()
}

fn frames(program: &Program) -> usize {
    program.frames().count()
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

#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: scripts/test runs it"]
fn the_window_stays_quick_while_the_computer_thinks() {
    let desk = Desk::new();
    let arguments = ["tanbo size=19", "--seats", "computer:tree,computer:tree"];
    let mut program = Program::start_with(&desk, &arguments, &[TRACE]);
    let thinks = |seen: &Seen| seen.is_thinking && !seen.cells.is_empty();
    let seen = program.wait_until("the computer thinks", thinks);
    let before = frames(&program);
    // The point under the mouse is marked and described anew in every frame.
    for cell in seen.cells.values().step_by(18) {
        desk.point(middle(*cell));
    }
    let mut times_ms = frame_times_ms(&program).split_off(before);
    times_ms.sort_by(f64::total_cmp);
    assert!(times_ms.len() >= 20, "the window follows the mouse: {} frames", times_ms.len());
    let (middle_ms, slow_ms) = (times_ms[times_ms.len() / 2], times_ms[times_ms.len() * 19 / 20]);
    println!("{} frames beside a search: half of them {middle_ms} ms, 95 % {slow_ms} ms", times_ms.len());
    assert!(slow_ms < 5.0, "one frame in twenty takes {slow_ms} ms of processor time or more");
    program.quit();
}
