//! Clicks of a real mouse: none waits in a queue, and none is taken for something else.

use std::thread::sleep;
use std::time::Duration;

use super::desk::Desk;
use super::look::{Look, middle};
use super::program::Program;

/// A pause after which a program that draws only what changes has long been asleep, and how long a click takes.
const LONG_REST: Duration = Duration::from_millis(1500);
const HELD: Duration = Duration::from_millis(90);

/// A click may not wait until something else happens.
#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: scripts/test runs it"]
fn every_click_counts() {
    let desk = Desk::new();
    let mut program = Program::start(&desk, &["tanbo size=9", "--seats", "Ada,Grace"]);
    let seen = program.wait_until("both modes are offered", |seen| seen.has("mode.study") && seen.has("mode.play"));
    for mode in ["study", "play"].into_iter().cycle().take(10) {
        let (x, y) = middle(seen.widgets[&format!("mode.{mode}")].rect);
        // All at once, as quickly as they can be sent.
        desk.xdotool(&["mousemove", &x.to_string(), &y.to_string(), "click", "1"]);
        program.wait_until("the panel follows", |seen| seen.has("analysis") == (mode == "study"));
    }
    program.quit();
}

/// The program's clock may not have stood still while it slept: a click after a rest is no long press. This is the one
/// story in which time has to pass.
#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: scripts/test runs it"]
fn a_button_answers_each_click_of_a_pointer_that_lies_still() {
    let desk = Desk::new();
    let mut program = Program::start(&desk, &["tanbo size=9", "--seats", "Ada,Grace"]);
    program.play_cells(&["C2", "C8"]);
    program.click("back");
    program.wait_until("one move is taken back", |seen| seen.ply == 1);
    sleep(LONG_REST);
    desk.xdotool(&["mousedown", "1"]);
    sleep(HELD);
    desk.xdotool(&["mouseup", "1"]);
    program.wait_until("the other one is taken back", |seen| seen.ply == 0);
    program.quit();
}
