//! Root Bound in the window: turns of one and two stones, every refusal, passing, the removal at the end and the score.

use super::games::GameFile;
use super::program::Program;

#[test]
fn turns_of_root_bound_are_made_of_clicks_keys_and_buttons() {
    let mut program = Program::start(&[]);
    for widget in ["new.root-bound", "new.side.5", "new.seat.white.person"] {
        program.click(widget);
    }
    program.click("new.start");
    let start = program.wait_until("the game is shown", |seen| !seen.cells.is_empty());
    assert_eq!((start.setup.as_deref(), start.cells.len()), (Some("root-bound side=5"), 61));
    program.play_cells(&["c3"]);
    program.hold("g3");
    assert_eq!(program.refusal_of("g4"), "the two stones of this turn may not be next to each other");
    program.key("Return");
    program.wait_until("one stone is refused", |seen| {
        seen.refusal.as_deref() == Some("the second turn is exactly two stones")
    });
    program.key("BackSpace");
    program.wait_until("the stone is taken back", |seen| seen.held.is_none());
    program.hold("g3");
    program.click("take-back");
    program.wait_until("the stone is taken back again", |seen| seen.held.is_none());
    program.hold("g3");
    program.click_cell("c7");
    program.wait_until("the pair is played", |seen| seen.ply == 2 && seen.held.is_none());
    program.key("p");
    program.wait_until("a pass is refused", |seen| {
        seen.refusal.as_deref().is_some_and(|r| r.contains("before the fourth"))
    });
    program.hold("c4");
    assert!(program.refusal_of("c5").starts_with("would be rapid growth"));
    assert!(program.refusal_of("d4").starts_with("would make a small triangle"));
    program.click_cell("e1");
    program.wait_until("black has played two", |seen| seen.ply == 3 && seen.held.is_none());
    program.hold("e5");
    program.click("finish");
    program.wait_until("white has played one", |seen| seen.ply == 4);
    program.click("pass");
    program.wait_until("black has passed", |seen| seen.ply == 5 && seen.to_move.as_deref() == Some("white"));
    program.quit();
}

/// Black holds the corner with a1 in it; a white group is cut off from every live one.
#[test]
fn root_bound_ends_with_two_passes_and_the_removal() {
    let words = "black=a2,b2,b1,e9 white=h1,h2,i3,d5 to-move=black turn=21";
    let file = GameFile::arranged("root-bound side=5", words);
    let mut program = Program::start(&[file.path()]);
    assert!(program.refusal_of("a1").contains("lies in a claimed region of black"));
    program.click("pass");
    program.wait_until("black has passed", |seen| seen.ply == 1);
    program.key("p");
    let end = program.wait_until("the game is over", |seen| seen.outcome.is_some());
    assert_eq!(end.outcome.as_deref(), Some("black score"));
    program.click_cell("e5");
    program.wait_until("nobody plays on", |seen| seen.refusal.as_deref() == Some("the game is over"));
    program.quit();
}
