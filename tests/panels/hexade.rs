//! Hexade in the window: the distance rule, a captured pair, a six that survives the reply and one that does not.

use super::games::GameFile;
use super::program::Program;

#[test]
fn hexade_is_opened_and_a_pair_is_captured() {
    let mut program = Program::start(&[]);
    for widget in ["new.hexade", "new.side.6", "new.seat.black.person"] {
        program.click(widget);
    }
    program.click("new.start");
    let start = program.wait_until("the game is shown", |seen| !seen.cells.is_empty());
    assert_eq!((start.setup.as_deref(), start.to_move.as_deref()), (Some("hexade side=6"), Some("white")));
    assert_eq!(start.cells.len(), 91);
    program.play_cells(&["F3", "F4"]);
    assert!(program.refusal_of("E3").starts_with("is within two cells of your first stone on F3"));
    assert!(program.refusal_of("F4").contains("is taken by a black stone"));
    // White captures the pair F4 F5 from the other side; black may play there again at once.
    program.play_cells(&["A1", "F5", "F6"]);
    program.play_cells(&["F4"]);
    program.quit();
}

#[test]
fn a_six_is_proved_by_the_reply_and_broken_by_a_capture() {
    let words = "white=F3,F4,F5,F6,F7,G9,B2 black=E7,C3,C4,H3,H4,J9 to-move=white";
    let file = GameFile::arranged("hexade side=6", words);
    let mut program = Program::start(&[file.path()]);
    program.play_cells(&["F8"]);
    assert_eq!(program.seen().outcome, None, "the six must outlast the reply");
    // From E7 over F8 and G9 to H10: the capture removes a stone of the six.
    program.play_cells(&["H10"]);
    assert_eq!(program.seen().outcome, None, "the six is broken");
    program.click("undo");
    program.wait_until("the capture is taken back", |seen| seen.ply == 1);
    program.click_cell("A1");
    program.wait_until("the six has outlasted the reply", |seen| seen.outcome.as_deref() == Some("white perfect-six"));
    program.quit();
}
