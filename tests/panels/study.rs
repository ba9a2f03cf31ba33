//! Asking the computer: for a hint and for an analysis of the position, with buttons and keys.

use super::look::Look;
use super::program::Program;

#[test]
fn a_hint_and_the_analysis_are_asked_for_and_go_away_again() {
    let mut program = Program::start(&["tanbo size=9", "--seats", "Ada,Grace"]);
    program.wait_until("the game is shown", |seen| !seen.cells.is_empty());
    program.click("hint");
    program.wait_until("a move is hinted at", |seen| seen.has("hint.move"));
    program.click_cell("C2");
    program.wait_until("the hint is gone with its position", |seen| seen.ply == 1 && !seen.has("hint.move"));

    program.click("mode.study");
    program.click("analysis");
    program.wait_until("several moves are weighed", |seen| seen.has("analysis.0") && seen.has("analysis.4"));
    program.wait_until("the bar of chances stands beside the board", |seen| seen.has("chances"));
    // A line is entered as a variation, and the position before it pinned.
    program.click("analysis.pin");
    program.click("analysis.1");
    program.wait_until("its first move is shown", |seen| seen.ply == 2 && seen.has("move.3"));
    program.click("analysis.pin.0");
    program.wait_until("the pinned position is back", |seen| seen.ply == 1 && seen.has("analysis.0"));
    program.key("Left");
    program.wait_until("the start is looked at", |seen| seen.ply == 0 && seen.has("analysis.0"));
    program.key("i");
    program.wait_until("the analysis is turned off", |seen| !seen.has("analysis.0") && !seen.has("chances"));
    program.quit();
}
