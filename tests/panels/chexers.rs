//! Chexers in the window: moves, jumps that convert, exits over the edge and by a button, forced passes, the fourth
//! exit.

use super::games::GameFile;
use super::program::Program;

#[test]
fn pieces_are_chosen_moved_and_refused() {
    let mut program = Program::start(&[]);
    program.click("new.chexers");
    for seat in ["green", "blue"] {
        program.click(&format!("new.seat.{seat}.person"));
    }
    program.click("new.start");
    let start = program.wait_until("the game is shown", |seen| seen.cells.len() == 37);
    assert_eq!((start.setup.as_deref(), start.to_move.as_deref()), (Some("chexers"), Some("red")));
    assert!(program.refusal_of("0,-3").contains("holds a green piece"));
    assert!(program.refusal_of("0,0").contains("is empty: choose one of your own pieces"));
    program.hold("-3,1");
    assert!(program.refusal_of("0,1").starts_with("cannot be reached from -3,1"));
    assert!(program.refusal_of("-1,1").contains("nothing stands between, on -2,1, to jump over"));
    program.key("Escape");
    program.wait_until("the piece is let go", |seen| seen.held.is_none());
    program.hold("-3,0");
    program.click_cell("-2,0");
    program.wait_until("red has moved", |seen| seen.ply == 1 && seen.to_move.as_deref() == Some("green"));
    program.hold("2,-3");
    program.click_cell("1,-2");
    program.wait_until("green has moved", |seen| seen.ply == 2);
    // Choosing another piece of one's own replaces the first.
    program.hold("3,0");
    program.hold("1,2");
    program.click_cell("0,2");
    program.wait_until("blue has moved", |seen| seen.ply == 3 && seen.to_move.as_deref() == Some("red"));
    program.quit();
}

#[test]
fn chexers_ends_with_the_fourth_exit() {
    let words = "red=3,-1;0,0;3,-3 blue=1,0;-3,3 to-move=red exits=2,0,0";
    let file = GameFile::arranged("chexers", words);
    let mut program = Program::start(&[file.path()]);
    program.hold("0,0");
    program.click_cell("2,0");
    program.wait_until("red has jumped", |seen| seen.ply == 1);
    // Green has no piece: its pass is announced and then played automatically.
    program.wait_until("green has passed", |seen| seen.ply == 2 && seen.to_move.as_deref() == Some("blue"));
    program.hold("-3,3");
    program.click_cell("-2,2");
    program.wait_until("red is to move again", |seen| seen.ply == 3);
    // One piece exits by its arrow, the next by the button in the panel.
    program.click("exit.3,-1");
    program.wait_until("red has taken one off", |seen| seen.ply == 4);
    program.wait_until("blue is to move", |seen| seen.to_move.as_deref() == Some("blue"));
    program.hold("-2,2");
    program.click_cell("-2,1");
    program.wait_until("red is to move", |seen| seen.to_move.as_deref() == Some("red"));
    program.click("take-off.3,-3");
    let end = program.wait_until("the game is over", |seen| seen.outcome.is_some());
    assert_eq!(end.outcome.as_deref(), Some("red exits"));
    program.quit();
}
