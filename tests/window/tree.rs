//! The tree of moves by real clicks: variations, comments, signs, drawings, and what takes them back.

use rhizome::record::{Drawing, NodeId, Sign, notation};

use super::desk::Desk;
use super::program::{Program, saved_games};
use super::report::random_game;
use super::seen::{Seen, middle};

fn shows(seen: &Seen, text: &str) -> bool {
    seen.texts.iter().any(|seen| seen.text.contains(text))
}

/// Returns whether a move stands in the row of the list with this number.
fn stands_in_row(seen: &Seen, number: &str, mv: &str) -> bool {
    let rows = |text: &str| -> Vec<f32> {
        let texts = seen.texts.iter().filter(|seen| seen.text.trim() == text);
        texts.map(|seen| seen.rect[1] + seen.rect[3] / 2.0).collect()
    };
    rows(number).iter().any(|number| rows(mv).iter().any(|mv| (number - mv).abs() < 6.0))
}

/// Regression test: when the computer moved, the field for a comment went, and the letters that followed were keys.
#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: scripts/test runs it"]
fn a_comment_goes_on_while_the_computer_moves() {
    let desk = Desk::new();
    let mut program = Program::start(&desk, &["tanbo size=9", "--seats", "Ada,computer:grove"]);
    program.wait_until("the game is shown", |seen| !seen.cells.is_empty());
    program.click("mode.study");
    program.play_cells(&["C2"]);
    program.click("comment");
    desk.type_text("A corner");
    program.wait_until("the computer has moved", |seen| seen.ply == 2);
    desk.type_text(" is quiet.");
    let seen = program.wait_until("all of it is there", |seen| shows(seen, "A corner is quiet."));
    assert!(seen.has("comment.field") && shows(&seen, "Comment on C2"), "{:?}", seen.texts);
    program.key("ctrl+Return");
    program.wait_until("the field is closed", |seen| !seen.has("comment.field"));
    program.key("Left");
    program.wait_until("the comment is shown", |seen| seen.ply == 1 && shows(seen, "A corner is quiet."));
    program.quit();
}

#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: scripts/test runs it"]
fn a_game_is_annotated_edited_and_saved() {
    let desk = Desk::new();
    let mut program = Program::start(&desk, &["tanbo size=9", "--seats", "Ada,Grace"]);
    program.wait_until("the game is shown", |seen| !seen.cells.is_empty());
    program.click("mode.study");
    program.play_cells(&["C2", "C8", "D2", "D8"]);
    program.key("Left");
    program.key("Left");
    program.wait_until("two moves back", |seen| seen.ply == 2);
    program.play_cells(&["C3", "B7"]);
    program.wait_until("the variation is listed", |seen| seen.has("move.3.C3") && seen.has("move.3"));

    program.click("move.3.C3");
    program.click("good");
    program.click("comment");
    desk.type_text("It *bends*.");
    program.wait_until("the sign is there", |seen| stands_in_row(seen, "3", "C3 !"));
    program.key("ctrl+Return");
    program.wait_until("the field is closed", |seen| seen.has("comment") && !seen.has("comment.field"));

    // The right button draws, and so does a tool.
    let seen = program.seen();
    let [from, to] = ["C5", "F5"].map(|cell| middle(seen.cells[cell]));
    desk.drag_with("3", from, to);
    program.click("draw.letter");
    program.click_cell("G6");
    program.wait_until("something is drawn", |seen| seen.widgets["draw.wipe"].enabled && seen.ply == 3);
    program.key("Escape");
    desk.picture("annotated");

    program.click("make-main");
    program.wait_until("it is the main line", |seen| seen.has("move.3.D2") && !seen.has("move.3.C3"));
    program.click("move.3.D2");
    program.key("Delete");
    let deleted = program.wait_until("the other one is gone", |seen| !seen.has("move.3.D2") && seen.ply == 2);
    assert!(shows(&deleted, "2 moves deleted."), "{:?}", deleted.texts);
    program.key("ctrl+z");
    program.wait_until("and back", |seen| seen.has("move.3.D2") && seen.ply == 3);

    program.key("ctrl+g");
    program.wait_until("a number is asked for", |seen| seen.has("go-to.field"));
    program.key("Escape");
    program.wait_until("the question is gone", |seen| !seen.has("go-to.field"));
    program.key("ctrl+g");
    program.wait_until("it is asked again", |seen| seen.has("go-to.field"));
    desk.type_text("1");
    program.key("Return");
    program.wait_until("the first move is shown", |seen| seen.ply == 1 && !seen.has("go-to.field"));
    program.key("ctrl+s");
    program.wait_until("the game is saved", |seen| seen.notice().starts_with("Saved as"));
    program.quit();

    let games = saved_games(&desk);
    let tree = &games[0].1.tree;
    let line = std::iter::successors(Some(NodeId::START), |&node| tree.children(node).first().copied());
    let node = line.into_iter().nth(3).unwrap();
    assert_eq!(tree.move_of(node).map(|mv| notation::short_text(tree.geometry(), mv)).as_deref(), Some("C3"));
    assert_eq!((tree.comment(node), Sign::of(tree, node)), ("It *bends*.", Some(Sign::Good)));
    let drawing = Drawing::at(tree, node);
    assert_eq!((drawing.arrows.len(), drawing.letters.len()), (1, 1));
    assert_eq!(tree.branch(NodeId::START).len(), 1 + 6);
}

#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: scripts/test runs it"]
fn the_wheel_scrolls_a_long_list_and_leaves_the_board_alone() {
    let desk = Desk::new();
    let game = desk.folder.path().join("game.rhz.ron");
    random_game("tanbo size=19", 120).write(&game).unwrap();
    let mut program = Program::start(&desk, &[game.to_str().expect("temporary folders have plain names")]);
    let seen = program.wait_until("the last moves are listed", |seen| seen.has("move.120") && !seen.has("move.1"));
    desk.point(middle(seen.widgets["moves"].rect));
    for _ in 0..40 {
        desk.xdotool(&["click", "4"]);
    }
    let seen = program.wait_until("the first moves are in sight", |seen| seen.has("move.1") && !seen.has("move.120"));
    assert_eq!(seen.ply, 120);
    program.quit();
}

/// Regression test: under a list that filled the panel to its last points, the panel had one point to scroll.
#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: scripts/test runs it"]
fn a_list_that_fills_the_panel_leaves_it_nothing_to_scroll() {
    let desk = Desk::with_screen(1280, 800);
    let game = concat!(env!("CARGO_MANIFEST_DIR"), "/saves/sample-root-bound.rhz.ron");
    let mut program = Program::start(&desk, &[game]);
    program.key("End");
    let seen = program.wait_until("the last moves are listed", |seen| seen.has("move.63") && !seen.has("move.1"));
    let before = seen.widgets["section.seats"].rect;
    for (place, button) in [("section.seats", "5"), ("moves", "4")] {
        desk.point(middle(seen.widgets[place].rect));
        for _ in 0..40 {
            desk.xdotool(&["click", button]);
        }
    }
    let seen = program.wait_until("the first moves are in sight", |seen| seen.has("move.1"));
    assert_eq!(seen.widgets["section.seats"].rect, before);
    program.quit();
}
