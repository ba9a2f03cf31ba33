//! A program that is killed.

use rhizome::record::save::SavedGame;

use super::desk::Desk;
use super::look::Look;
use super::program::{Program, unfinished_games};

#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: scripts/test runs it"]
fn killed_at_any_moment_the_program_has_lost_no_game() {
    let desk = Desk::new();
    let first = Program::start(&desk, &["hexade side=8", "--seats", "Ada,Grace"]);
    let mut program = first;
    program.play_cells(&["H8", "H11"]);
    for games in 2..=3 {
        // Dropping it kills the program, even in the middle of writing.
        drop(program);
        let seats = "computer:seedling,computer:seedling,computer:seedling";
        program = Program::start(&desk, &["hexbo side=10 players=3", "--seats", seats]);
        program.wait_until("some moves are played", |seen| seen.ply >= games);
    }
    let ply = program.seen().ply;
    drop(program);
    let games = unfinished_games(&desk);
    let setups: Vec<String> = games.iter().map(|game| game.tree.setup().to_string()).collect();
    assert_eq!(setups, ["hexade side=8", "hexbo players=3", "hexbo players=3"]);
    assert_eq!(games[0].tree.ply(), 2);
    assert!(games[2].tree.ply() + 1 >= ply, "at most the last move is lost");

    let mut program = Program::start(&desk, &[]);
    program.wait_until("all are offered", |seen| seen.has("continue") && seen.has("recent.2"));
    desk.picture("unfinished");
    program.click("games");
    program.wait_until("all are listed", |seen| seen.has("continue.3"));
    program.click("discard.continue.2");
    program.click("question.no");
    program.click("continue.3");
    let shown = program.wait_until("the oldest game is shown", |seen| seen.screen == "game" && seen.ply == 2);
    assert_eq!(shown.setup.as_deref(), Some("hexade side=8"));
    program.key("ctrl+n");
    program.click("games");
    program.click("discard.continue");
    program.click("question.yes");
    program.wait_until("one is left to offer", |seen| seen.has("discard.continue") && !seen.has("continue.2"));
    program.quit();
    let left: Vec<SavedGame> = unfinished_games(&desk);
    assert_eq!(left.len(), 2, "the one that is offered, and the one on the board");
}
