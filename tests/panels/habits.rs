//! Everyday use: keys while a button has the focus, larger text, the rules in the middle of a game.

use rhizome::app::settings::{GraphicsQuality, Mode};

use super::look::Look;
use super::program::Program;

#[test]
fn keys_are_shortcuts_while_a_button_has_the_focus() {
    let mut program = Program::start(&["tanbo size=9", "--seats", "Ada,Grace"]);
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
    program.wait("the coordinates are hidden", |program| !program.kept_settings().show_coordinates);
    program.key("space");
    program.wait("Space presses the button", |program| program.kept_settings().mode == Mode::Study);
    program.key("ctrl+comma");
    program.wait_until("the settings are open", |seen| seen.has("settings.close"));
    program.key("Left");
    program.key("Escape");
    let seen = program.wait_until("the settings are closed", |seen| !seen.has("settings.close"));
    assert_eq!(seen.ply, 2, "a key that is pressed over a window does not reach the game under it");
    program.quit();
}

#[test]
fn what_is_chosen_is_kept_and_what_the_command_line_asks_for_is_not() {
    let mut program = Program::start(&["hexbo side=5 players=3", "--quality", "high"]);
    program.key("F1");
    program.wait_until("the page of this game is open", |seen| seen.shows("Hexbo is Tanbo on a board of hexagons"));
    program.click("rules.keys");
    program.wait_until("all keys are listed", |seen| seen.shows("Ctrl+N"));
    program.key("Escape");
    program.wait_until("the rules are closed", |seen| !seen.has("rules.keys"));
    let before = program.seen().widgets["undo"].rect[3];
    program.key("ctrl+plus");
    program.wait_until("the text is larger", |seen| seen.widgets["undo"].rect[3] > before);
    program.wait("the size is kept", |program| program.kept_settings().text_size == Some(1.1));
    assert_eq!(program.kept_settings().quality, GraphicsQuality::Auto);
    program.key("ctrl+n");
    program.wait_until("the last set-up is offered", |seen| {
        seen.has("new.seat.red.person") && !seen.has("new.seat.blue.person")
    });
    program.quit();
}
