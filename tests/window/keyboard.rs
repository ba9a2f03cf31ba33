//! Keys of a real keyboard: they reach what has the focus.

use super::desk::Desk;
use super::look::Look;
use super::program::Program;

#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: scripts/test runs it"]
fn keys_are_shortcuts_while_a_button_has_the_focus_and_press_it() {
    let desk = Desk::new();
    let mut program = Program::start(&desk, &["tanbo size=9", "--seats", "Ada,Grace"]);
    program.play_cells(&["C2", "C8"]);
    // Tab past the name of the program and Play to Study.
    for _ in 0..3 {
        program.key("Tab");
    }
    program.key("Left");
    program.wait_until("one move is taken back", |seen| seen.ply == 1);
    program.key("space");
    program.wait_until("Space presses the button", |seen| seen.has("analysis"));
    program.quit();
}

/// Regression test: when the computer moved, the field for a comment went, and the letters that followed were keys.
#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: scripts/test runs it"]
fn a_comment_goes_on_while_the_computer_moves() {
    let desk = Desk::new();
    let mut program = Program::start(&desk, &["tanbo size=9", "--seats", "Ada,computer:grove"]);
    program.wait_until("the game is shown", |seen| !seen.cells.is_empty());
    program.click("mode.study");
    program.play_cells(&["C2"]);
    program.click("comment");
    program.type_text("a corner");
    program.wait_until("the computer has moved", |seen| seen.ply == 2);
    program.type_text(" is quiet");
    let seen = program.wait_until("all of it is there", |seen| seen.shows("a corner is quiet"));
    assert!(seen.has("comment.field") && seen.shows("Comment on C2"), "{:?}", seen.texts);
    program.key("ctrl+Return");
    program.wait_until("the field is closed", |seen| !seen.has("comment.field"));
    program.key("Left");
    program.wait_until("the comment is shown", |seen| seen.ply == 1 && seen.shows("a corner is quiet"));
    program.quit();
}
