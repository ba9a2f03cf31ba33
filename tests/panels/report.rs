//! The report of a game, and a better move found by real clicks.

use super::games::{GameFile, random_game};
use super::look::Look;
use super::program::Program;

#[test]
fn a_game_is_reported_on_and_a_mistake_tried_again() {
    let game = GameFile::of(&random_game("tanbo size=7", 24));
    let mut program = Program::start(&[game.path()]);
    program.wait_until("the game is shown", |seen| seen.ply == 24);
    program.click("mode.study");
    program.key("ctrl+r");
    program.wait_until("the report is complete", |seen| seen.has("report.graph") && !seen.has("report.progress"));
    program.key("Escape");
    program.click("find");
    let question = program.wait_until("a question is asked", |seen| seen.has("practice.task"));
    assert!(question.outcome.is_none());
    program.click("practice.hint");
    program.wait_until("a hint is given", |seen| seen.has("practice.hint.1"));
    program.click("practice.show");
    program.wait_until("the answer is shown", |seen| seen.has("practice.answer"));
    program.click("practice.leave");
    program.wait_until("the game is back", |seen| seen.has("mode.study") && seen.has("section.report"));
    program.quit();
}
