//! Everyday use: keys while a button has the focus, larger text, the rules in the middle of a game, and a program that
//! is killed.

use std::fs;

use rhizome::record::save::SavedGame;

use super::desk::Desk;
use super::program::{Program, saves, unfinished_games};
use super::seen::Seen;

fn settings(desk: &Desk) -> String {
    fs::read_to_string(saves(desk).join("settings/settings.ron")).unwrap_or_default()
}

fn shows(seen: &Seen, text: &str) -> bool {
    seen.texts.iter().any(|seen| seen.text.contains(text))
}

#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: scripts/test runs it"]
fn a_button_answers_each_click_of_a_pointer_that_lies_still() {
    let desk = Desk::new();
    let mut program = Program::start(&desk, &["tanbo size=9", "--seats", "Ada,Grace"]);
    program.play_cells(&["C2", "C8", "D2", "D8"]);
    program.click("back");
    for ply in [2, 1, 0] {
        desk.click_after_a_rest();
        program.wait_until("one move is taken back", |seen| seen.ply == ply);
    }
    program.quit();
}

#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: scripts/test runs it"]
fn keys_are_shortcuts_while_a_button_has_the_focus() {
    let desk = Desk::new();
    let mut program = Program::start(&desk, &["tanbo size=9", "--seats", "Ada,Grace"]);
    program.play_cells(&["C2", "C8"]);
    // Tab past the name of the program and Play to Study.
    for _ in 0..3 {
        program.key("Tab");
    }
    program.key("Left");
    program.wait_until("one move is taken back", |seen| seen.ply == 1);
    program.key("Right");
    program.wait_until("and played again", |seen| seen.ply == 2);
    program.key("k");
    program.wait_until("the coordinates are hidden", |_| settings(&desk).contains("show_coordinates: false"));
    program.key("space");
    program.wait_until("Space presses the button", |_| settings(&desk).contains("mode: Study"));
    program.key("ctrl+comma");
    program.wait_until("the settings are open", |seen| seen.has("settings.close"));
    // The next key tells that this one has arrived.
    program.key("Left");
    program.key("Escape");
    let seen = program.wait_until("the settings are closed", |seen| !seen.has("settings.close"));
    assert_eq!(seen.ply, 2, "a key that is pressed over a window does not reach the game under it");
    program.quit();
}

#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: scripts/test runs it"]
fn what_is_chosen_is_kept_and_what_the_command_line_asks_for_is_not() {
    let desk = Desk::new();
    let mut program = Program::start(&desk, &["hexbo side=5 players=3", "--quality", "high"]);
    program.key("F1");
    program.wait_until("the page of this game is open", |seen| shows(seen, "Hexbo is Tanbo on a board of hexagons"));
    program.click("rules.keys");
    program.wait_until("all keys are listed", |seen| shows(seen, "Ctrl+N"));
    program.key("Escape");
    program.wait_until("the rules are closed", |seen| !seen.has("rules.keys"));
    let before = program.seen().widgets["undo"].rect[3];
    program.key("ctrl+plus");
    program.wait_until("the text is larger", |seen| seen.widgets["undo"].rect[3] > before);
    program.wait_until("the size is kept", |_| settings(&desk).contains("text_size: Some(1.1)"));
    assert!(settings(&desk).contains("quality: Auto"), "{}", settings(&desk));
    program.key("ctrl+n");
    program.wait_until("the last set-up is offered", |seen| {
        seen.has("new.seat.red.person") && !seen.has("new.seat.blue.person")
    });
    program.quit();
}

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
    program.click_still("discard.continue.2");
    program.click("question.no");
    program.click_still("continue.3");
    let shown = program.wait_until("the oldest game is shown", |seen| seen.screen == "game" && seen.ply == 2);
    assert_eq!(shown.setup.as_deref(), Some("hexade side=8"));
    program.key("ctrl+n");
    program.click("games");
    program.click_still("discard.continue");
    program.click("question.yes");
    program.wait_until("one is left to offer", |seen| seen.has("discard.continue") && !seen.has("continue.2"));
    program.quit();
    let left: Vec<SavedGame> = unfinished_games(&desk);
    assert_eq!(left.len(), 2, "the one that is offered, and the one on the board");
}

/// A click may not wait in a queue until something else happens.
#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: scripts/test runs it"]
fn every_click_counts() {
    let desk = Desk::new();
    let mut program = Program::start(&desk, &["tanbo size=9", "--seats", "Ada,Grace"]);
    for mode in ["study", "play"].into_iter().cycle().take(40) {
        program.click(&format!("mode.{mode}"));
        program.wait_until("the panel follows", |seen| seen.has("analysis") == (mode == "study"));
    }
    program.quit();
}
