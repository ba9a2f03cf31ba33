//! Saving under a name and opening again: through the system's dialog and through the window's own field.

use std::fs;
use std::path::Path;
use std::time::Duration;

use rhizome::app::Seen;

use super::desk::Desk;
use super::look::Look;
use super::program::{Program, saved_games, saves};

/// The environment variable that selects the window's own field instead of the system's dialog.
const OWN_FIELD: (&str, &str) = ("RHIZOME_DIALOG", "path");

/// Types a path into zenity's dialog and confirms it, until it has gone: keys that arrive while it appears are lost.
///
/// A slash makes the open dialog show a path field; the path is then typed in place of what the field holds.
fn answer_dialog(program: &Program, picture: &str, path: &Path) {
    let desk = program.desk;
    let dialog = desk.window_of("zenity");
    desk.picture(picture);
    let path = path.to_str().expect("temporary folders have plain names");
    desk.wait_for("the end of the dialog", || {
        desk.xdotool(&["windowfocus", "--sync", &dialog]);
        for keys in [&["key", "slash"][..], &["key", "ctrl+a"], &["type", "--delay", "5", path], &["key", "Return"]] {
            desk.xdotool(keys);
        }
        desk.window_goes("zenity", Duration::from_secs(3)).then_some(())
    });
}

/// Types a path into the window's own field, which takes all keys, and confirms it.
fn answer_field(program: &mut Program, path: &Path) {
    program.wait_until("the field is there", |seen| seen.has("path.field"));
    program.key("ctrl+a");
    program.type_text(path.to_str().unwrap());
    program.desk.picture("path-field");
    program.click("path.confirm");
}

fn says_saved(seen: &Seen) -> bool {
    seen.notice().starts_with("Saved as ")
}

#[test]
#[ignore = "needs Xvfb, xdotool, zenity and a Vulkan driver: scripts/test runs it"]
fn save_as_and_open_through_the_systems_dialog() {
    let desk = Desk::new();
    let mut program = Program::start(&desk, &["tanbo size=9", "--seats", "Ada,Grace"]);
    program.click_cell("C2");
    program.wait_until("C2 is played", |seen| seen.ply == 1);
    let path = desk.folder.path().join("by dialog.rhz.ron");
    program.click_in_menu("save-as");
    answer_dialog(&program, "dialog-save", &path);
    program.wait_until("the game is saved", says_saved);
    assert!(path.is_file());

    program.take_keys();
    program.click("undo");
    program.wait_until("the move is taken back", |seen| seen.ply == 0);
    program.click_in_menu("open");
    answer_dialog(&program, "dialog-open", &path);
    program.wait_until("the game is opened", |seen| seen.ply == 1 && seen.notice().starts_with("Opened "));
    program.take_keys();
    program.quit();
}

#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: scripts/test runs it"]
fn save_as_through_the_own_field_go_on_and_open_from_the_list() {
    let desk = Desk::new();
    let arguments = ["hexbo side=5", "--seats", "Ada,Grace"];
    let mut program = Program::start_with(&desk, &arguments, &[OWN_FIELD]);
    program.click_cell("C3");
    let played = program.wait_until("a move or its refusal", |seen| seen.ply == 1 || seen.refusal.is_some());
    assert_eq!(played.refusal, None);
    program.click_in_menu("save-as");
    answer_field(&mut program, &saves(&desk).join("mine"));
    program.wait_until("the game is saved", says_saved);
    program.quit();
    let games = saved_games(&desk);
    assert_eq!((games.len(), games[0].1.tree.ply()), (1, 1));
    assert!(games[0].0.ends_with("mine.rhz.ron"));

    let mut program = Program::start_with(&desk, &[], &[OWN_FIELD]);
    program.wait_until("the saved game is offered", |seen| seen.has("recent.1"));
    desk.picture("home-with-games");
    program.click("games");
    program.wait_until("the saved game is listed", |seen| seen.has("saved.1"));
    assert!(!program.seen().has("continue"), "what is saved is not unfinished");
    program.click("saved.1");
    let shown = program.wait_until("the saved game is shown", |seen| {
        seen.screen == "game" && seen.ply == 1 && seen.notice() == "Opened mine.rhz.ron."
    });
    assert_eq!(shown.setup.as_deref(), Some("hexbo side=5"));

    // Saving under an existing name asks first.
    program.click_in_menu("save-as");
    answer_field(&mut program, &saves(&desk).join("mine.ron"));
    let asked = program.wait_until("it asks", |seen| seen.has("question.yes"));
    assert!(asked.has("question"));
    desk.picture("question");
    program.key("Escape");
    program.wait_until("nothing is replaced", |seen| !seen.has("question.yes") && !says_saved(seen));

    let no_game = desk.folder.path().join("no-game.rhz.ron");
    fs::write(&no_game, "a letter").unwrap();
    program.click_in_menu("open");
    answer_field(&mut program, &no_game);
    let refused = program.wait_until("the file is refused", |seen| seen.notice().contains("could not be opened"));
    assert!(refused.notice().starts_with("no-game.rhz.ron could not be opened: "), "{}", refused.notice());
    assert_eq!((refused.screen.as_str(), refused.ply), ("game", 1));
    desk.picture("no-game");
    program.quit();
}
