//! A newcomer learns Tanbo by real clicks, is told why a move was wrong, and plays on after leaving.

use rhizome::app::Seen;

use super::look::Look;
use super::program::Program;

/// Returns whether this step of a lesson is on the screen, whatever the number of its steps.
fn is_step(seen: &Seen, step: usize) -> bool {
    let heading = format!("STEP {step} OF ");
    seen.texts.iter().any(|text| text.text.starts_with(&heading))
}

#[test]
fn learn_tanbo_from_the_first_page() {
    let mut program = Program::start(&[]);
    program.click("learn");
    program.wait_until("the first step is shown", |seen| seen.has("lesson.task") && !seen.cells.is_empty());
    program.click_cell("C3");
    let refused = program.wait_until("a point is refused beside the board", |seen| seen.has("lesson.refused"));
    assert!(!refused.has("refusal"), "on the board it would hide points");
    for (cell, step) in [("A4", 2), ("C4", 3), ("E3", 4), ("B3", 5)] {
        program.click_cell(cell);
        program.wait_until("the move is right", |seen| seen.has("lesson.right"));
        program.click("lesson.next");
        program.wait_until("the next step is shown", |seen| is_step(seen, step));
    }
    // The root in the corner withers by its own move.
    program.click_cell("A3");
    program.wait_until("the move is wrong", |seen| seen.has("lesson.wrong"));
    program.click("lesson.again");
    program.wait_until("the step begins again", |seen| !seen.has("lesson.wrong") && seen.ply == 0);
    program.click("lesson.show");
    program.wait_until("the move is shown", |seen| seen.has("lesson.right"));
    program.click("lesson.back");
    program.wait_until("the step before is shown", |seen| is_step(seen, 4));
    program.click("lesson.leave");
    program.wait_until("the first page is shown again", |seen| seen.screen == "home" && seen.has("new.start"));

    program.click("new.start");
    program.wait_until("a game is shown", |seen| seen.screen == "game" && seen.has("learn"));
    program.click("learn");
    program.wait_until("its lesson is shown", |seen| seen.has("lesson.task"));
    program.click("lesson.leave");
    let game = program.wait_until("the game waits", |seen| seen.has("learn") && !seen.cells.is_empty());
    assert_eq!((game.screen.as_str(), game.ply), ("game", 0));
    program.quit();
}
