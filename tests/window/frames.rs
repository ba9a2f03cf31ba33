//! How many frames are drawn: none by an idle window, and enough to follow the mouse while the computer thinks.

use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};

use rhizome::app::Seen;

use super::desk::{Desk, PATIENCE};
use super::hands::waits_at;
use super::look::middle;
use super::program::{Program, TRACE};

/// How long to watch the idle window.
const WATCHED_FOR: Duration = Duration::from_secs(5);

/// Returns the processor time of all threads of a process, in hundredths of a second, the unit that Linux uses.
fn ticks(process_id: u32) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{process_id}/stat")).unwrap();
    // The second field is the name in brackets; user and system time are the 14th and 15th.
    let fields: Vec<u64> =
        stat.rsplit_once(')').unwrap().1.split_whitespace().map(|field| field.parse().unwrap_or(0)).collect();
    fields[11] + fields[12]
}

fn frames(program: &Program) -> usize {
    program.frames().count()
}

/// Waits until no frame has been drawn for a while.
pub fn rest(program: &Program) {
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
    let seen = program.wait_until("the computer has answered", |seen| waits_at(seen, 2));
    // The mouse stays on the board, like that of a person who is thinking about a move.
    program.point(middle(seen.cells["E5"]));
    rest(&program);

    let before = (frames(&program), ticks(program.process_id()));
    sleep(WATCHED_FOR);
    let drawn = frames(&program) - before.0;
    let used = ticks(program.process_id()) - before.1;
    assert!(before.0 > 5 && before.1 > 0, "frames and time are counted: {before:?}");
    assert_eq!(drawn, 0, "frames without a reason");
    assert!(used <= 10, "{used} hundredths of a second of work without a reason");
    program.quit();
}

#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: scripts/test runs it"]
fn the_window_follows_the_mouse_while_the_computer_thinks() {
    let desk = Desk::new();
    let arguments = ["tanbo size=19", "--seats", "computer:tree,computer:tree"];
    let mut program = Program::start_with(&desk, &arguments, &[TRACE]);
    let thinks = |seen: &Seen| seen.is_thinking && !seen.cells.is_empty();
    let seen = program.wait_until("the computer thinks", thinks);
    let before = frames(&program);
    // The marks and the description of the point under the mouse are updated in every frame.
    let mut seen_thinking = 0;
    let cells: Vec<_> = seen.cells.iter().step_by(24).collect();
    for (name, cell) in &cells {
        program.point_in_motion(middle(**cell));
        let seen = program.wait_until("the point is meant", |seen| seen.pointed.as_ref() == Some(name));
        seen_thinking += usize::from(seen.is_thinking);
    }
    assert!(2 * seen_thinking > cells.len(), "it thought at {seen_thinking} of {} points", cells.len());
    let drawn = frames(&program) - before;
    assert!(drawn > cells.len(), "{drawn} frames at {} points", cells.len());
    program.quit();
}
