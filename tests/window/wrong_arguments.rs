//! Invalid arguments are reported on the command line, and no window opens. Needs no screen.

use std::process::Command;

/// Runs the program without a screen and returns its error message. If a window were opened after all, it would fail
/// with another message.
fn refused(arguments: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_rhizome"))
        .args(arguments)
        .current_dir(folder.path())
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env("RHIZOME_DATA_DIR", folder.path())
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
    said
}

#[test]
fn a_board_that_does_not_exist() {
    assert!(refused(&["tanbo size=4"]).contains("square Tanbo has sizes"));
    assert!(refused(&["tanbo dims=12"]).contains("Tanbo has 1 to 11 dimensions, not 12"));
}

#[test]
fn seats_that_do_not_fit() {
    assert!(refused(&["--seats", "a,b,c", "tanbo"]).contains("this game has 2 seats, not 3"));
    assert!(refused(&["--seats", "a,computer:oak", "tanbo"]).contains("oak"));
}

#[test]
fn a_file_that_is_not_there() {
    assert!(refused(&["no-such-game.rhz.ron"]).contains("'no-such-game.rhz.ron' is neither a file nor a set-up"));
}

#[test]
fn a_picture_that_cannot_be_drawn() {
    let picture = |setup, words: &[&str]| refused(&[&["render", setup, "--out", "picture.png"], words].concat());
    assert!(picture("hexbo", &["--view", "slice"]).contains("choose flat, or cube"));
    assert!(picture("tanbo dims=4", &["--view", "grid"]).contains("choose cube, exploded, slice or figure"));
    assert!(picture("tanbo dims=3", &["--camera", "behind"]).contains("front, right, back, left, top, bottom, corner"));
    assert!(picture("tanbo dims=3", &["--camera", "-20,95"]).contains("pitch must be from -88° to 88°, not 95°"));
    assert!(picture("tanbo", &["--camera", "top"]).contains("add --view cube"));
}
