//! The panel beside the board: seats that change hands, sections that fold, the end of a game, and the menu.

use super::look::Look;
use super::program::Program;

#[test]
fn a_seat_changes_hands_sections_fold_and_the_seats_are_swapped() {
    let mut program = Program::start(&["tanbo size=5", "--seats", "person,Grace"]);
    let start = program.wait_until("the game is shown", |seen| seen.has("seat.white") && seen.cells.len() == 25);
    assert!(start.shows("White · Grace") && start.shows("You may play here"), "it is the first game of Tanbo");
    program.click("seat.white");
    program.click("seat.white.seedling");
    program.wait_until("the computer has the seat", |seen| seen.shows("White · Seedling"));
    program.play_cells(&["A4"]);
    program.wait_until("it has answered", |seen| seen.ply == 2 && seen.has("move.1"));

    program.click("section.moves");
    program.wait_until("the moves are folded", |seen| !seen.has("move.1"));
    program.click("mode.study");
    program.wait_until("not in the panels for study", |seen| seen.has("move.1"));
    program.click("mode.play");
    program.wait_until("but still in those to play", |seen| !seen.has("move.1"));

    program.click_in_menu("legal");
    program.wait_until("the legal points are no longer marked", |seen| !seen.shows("You may play here"));
    program.click("resign");
    let end = program.wait_until("the game is over", |seen| seen.has("headline") && seen.has("swap-seats"));
    assert!(end.shows("You lost"), "{:?}", end.texts);
    program.click("swap-seats");
    let swapped = program.wait_until("the computer begins", |seen| seen.outcome.is_none() && seen.ply == 1);
    assert!(swapped.shows("Black · Seedling") && swapped.shows("White · You"), "{:?}", swapped.texts);
    program.quit();
}
