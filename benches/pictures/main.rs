//! Takes the README's pictures of the window: the pages that it shows, reached by real clicks. `scripts/make-pictures` runs
//! it and keeps the pictures, which are saved in the folder that `RHIZOME_SHOTS` names.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a picture that cannot be taken stops the program")]

#[path = "../../tests/window/desk.rs"]
#[allow(dead_code, reason = "shared with the window tests")]
mod desk;
#[path = "../../tests/window/hands.rs"]
#[allow(dead_code, reason = "shared with the window tests")]
mod hands;
#[path = "../../tests/support/look.rs"]
#[allow(dead_code, reason = "shared with the tests of the panels")]
mod look;
#[path = "../../tests/window/program.rs"]
#[allow(dead_code, reason = "shared with the window tests")]
mod program;

use std::cell::Cell;
use std::fs;
use std::path::Path;

use rhizome::app::Seen;

use desk::Desk;
use look::Look;
use program::{Program, saves};

/// The size of the pictures, in pixels.
const SIZE: (u32, u32) = (1280, 800);
/// The finished games on the first page.
const SHOWN: [&str; 5] = ["hexbo-6-players", "tanbo-cube", "chexers", "root-bound", "hexade"];
/// For how many looks at the program in a row something must hold that may be there for a moment only.
const LOOKS: u32 = 40;

fn main() {
    the_first_page_and_a_lesson();
    a_game_is_studied_with_all_that_there_is();
}

/// Puts sample games of the repository into a folder of the program, oldest first.
fn copy_samples(folder: &Path, names: &[&str]) {
    fs::create_dir_all(folder).unwrap();
    for name in names {
        let file = format!("sample-{name}.rhz.ron");
        let text = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("saves").join(&file)).unwrap();
        fs::write(folder.join(file), text).unwrap();
    }
}

/// Waits until a condition has held for a while.
fn wait_for_long(program: &mut Program, what: &str, condition: impl Fn(&Seen) -> bool) {
    let held = Cell::new(0);
    program.wait_until(what, |seen| {
        held.set(if condition(seen) { held.get() + 1 } else { 0 });
        held.get() > LOOKS
    });
}

/// Takes the pictures `opening` and `lesson`.
fn the_first_page_and_a_lesson() {
    let desk = Desk::with_screen(SIZE.0, SIZE.1);
    copy_samples(&saves(&desk).join("finished"), &SHOWN);
    let mut program = Program::start(&desk, &[]);
    program.resize(SIZE.0, SIZE.1);
    program.wait_until("the games are offered", |seen| seen.has("recent.3"));
    program.still("recent.3");
    desk.picture("opening");
    program.click("learn");
    for cell in ["A4", "C4"] {
        program.click_cell(cell);
        program.wait_until("the move is right", |seen| seen.has("lesson.right"));
        program.click("lesson.next");
        program.wait_until("the next step is shown", |seen| seen.has("lesson.task") && !seen.has("lesson.right"));
    }
    program.click_cell("E3");
    program.wait_until("an answer is given", |seen| seen.has("lesson.right"));
    program.still("lesson.next");
    desk.picture("lesson");
    program.quit();
}

/// Takes the pictures `report` and `analysis`.
fn a_game_is_studied_with_all_that_there_is() {
    let desk = Desk::with_screen(SIZE.0, SIZE.1);
    copy_samples(desk.folder.path(), &["tanbo-9x9"]);
    let mut program = Program::start(&desk, &["sample-tanbo-9x9.rhz.ron"]);
    program.resize(SIZE.0, SIZE.1);
    program.wait_until("the game is shown", |seen| !seen.cells.is_empty());
    program.click("mode.study");
    program.key("ctrl+r");
    // Between the first look at all moves and the second at mistakes, nothing is searched for a moment.
    wait_for_long(&mut program, "the report is complete", |seen| {
        seen.has("report.graph") && !seen.has("report.progress")
    });
    desk.picture("report");
    program.key("Escape");
    // Back from the end to a position in which much is open.
    program.key("Home");
    program.key("Next");
    program.key("Next");
    program.wait_until("the twentieth move is shown", |seen| seen.ply == 20);
    program.key("i");
    wait_for_long(&mut program, "several moves are weighed", |seen| seen.has("analysis.4"));
    desk.picture("analysis");
    program.quit();
}
