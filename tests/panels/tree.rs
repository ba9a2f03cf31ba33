//! The tree of moves by real clicks: variations, comments, signs, drawings, and what takes them back.

use bevy::input::mouse::MouseButton;
use rhizome::app::Seen;
use rhizome::record::{Drawing, NodeId, Sign, notation};

use super::games::{GameFile, random_game};
use super::look::{Look, middle};
use super::program::{Program, games_in};

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
fn a_comment_goes_on_while_the_computer_moves() {
    let mut program =
        Program::start_with("(computer_pace_ms: 3000)", &["tanbo size=9", "--seats", "Ada,computer:sprout"]);
    program.wait_until("the game is shown", |seen| !seen.cells.is_empty());
    program.click("mode.study");
    program.play_cells(&["C2"]);
    program.click("comment");
    program.type_text("A corner");
    program.wait_until("the computer has moved", |seen| seen.ply == 2);
    program.type_text(" is quiet.");
    let seen = program.wait_until("all of it is there", |seen| seen.shows("A corner is quiet."));
    assert!(seen.has("comment.field") && seen.shows("Comment on C2"), "{:?}", seen.texts);
    program.key("ctrl+Return");
    program.wait_until("the field is closed", |seen| !seen.has("comment.field"));
    program.key("Left");
    program.wait_until("the comment is shown", |seen| seen.ply == 1 && seen.shows("A corner is quiet."));
    program.quit();
}

#[test]
fn a_game_is_annotated_edited_and_saved() {
    let mut program = Program::start(&["tanbo size=9", "--seats", "Ada,Grace"]);
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
    program.type_text("It *bends*.");
    program.wait_until("the sign is there", |seen| stands_in_row(seen, "3", "C3 !"));
    program.key("ctrl+Return");
    program.wait_until("the field is closed", |seen| seen.has("comment") && !seen.has("comment.field"));

    // The right button draws, and so does a tool.
    let seen = program.seen();
    let [from, to] = ["C5", "F5"].map(|cell| middle(seen.cells[cell]));
    program.drag_with(MouseButton::Right, from, to);
    program.click("draw.letter");
    program.click_cell("G6");
    program.wait_until("something is drawn", |seen| seen.widgets["draw.wipe"].enabled && seen.ply == 3);
    program.key("Escape");

    program.click("make-main");
    program.wait_until("it is the main line", |seen| seen.has("move.3.D2") && !seen.has("move.3.C3"));
    program.click("move.3.D2");
    program.key("Delete");
    let deleted = program.wait_until("the other one is gone", |seen| !seen.has("move.3.D2") && seen.ply == 2);
    assert!(deleted.shows("2 moves deleted."), "{:?}", deleted.texts);
    program.key("ctrl+z");
    program.wait_until("and back", |seen| seen.has("move.3.D2") && seen.ply == 3);

    program.key("ctrl+g");
    program.wait_until("a number is asked for", |seen| seen.has("go-to.field"));
    program.key("Escape");
    program.wait_until("the question is gone", |seen| !seen.has("go-to.field"));
    program.key("ctrl+g");
    program.wait_until("it is asked again", |seen| seen.has("go-to.field"));
    program.type_text("1");
    program.key("Return");
    program.wait_until("the first move is shown", |seen| seen.ply == 1 && !seen.has("go-to.field"));
    program.key("ctrl+s");
    program.wait_until("the game is saved", |seen| seen.notice().starts_with("Saved as"));
    let games = games_in(&program.saves());
    program.quit();
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
fn the_wheel_scrolls_a_long_list_and_leaves_the_board_alone() {
    let game = GameFile::of(&random_game("tanbo size=19", 120));
    let mut program = Program::start(&[game.path()]);
    let seen = program.wait_until("the last moves are listed", |seen| seen.has("move.120") && !seen.has("move.1"));
    program.point(middle(seen.widgets["moves"].rect));
    for _ in 0..40 {
        program.wheel(1.0);
    }
    let seen = program.wait_until("the first moves are in sight", |seen| seen.has("move.1") && !seen.has("move.120"));
    assert_eq!(seen.ply, 120);
    program.quit();
}

/// Regression test: under a list that filled the panel to its last points, the panel had one point to scroll.
#[test]
fn a_list_that_fills_the_panel_leaves_it_nothing_to_scroll() {
    let game = concat!(env!("CARGO_MANIFEST_DIR"), "/saves/sample-root-bound.rhz.ron");
    let mut program = Program::start(&[game]);
    program.key("End");
    let seen = program.wait_until("the last moves are listed", |seen| seen.has("move.63") && !seen.has("move.1"));
    let before = seen.widgets["section.seats"].rect;
    for (place, notch) in [("section.seats", -1.0), ("moves", 1.0)] {
        program.point(middle(seen.widgets[place].rect));
        for _ in 0..40 {
            program.wheel(notch);
        }
    }
    let seen = program.wait_until("the first moves are in sight", |seen| seen.has("move.1"));
    assert_eq!(seen.widgets["section.seats"].rect, before);
    program.quit();
}
