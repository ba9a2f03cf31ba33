//! The cube and its layers side by side: two views of one board, linked both ways.

use rhizome::app::Seen;

use super::look::{Look, middle};
use super::program::Program;

/// Moves the mouse to a widget and waits until the program reports the cell under the pointer.
fn point_at(program: &mut Program, widget: &str, cell: &str) -> Seen {
    program.point(middle(program.seen().widgets[widget].rect));
    program.wait_until(&format!("{cell} is pointed at"), |seen| seen.pointed.as_deref() == Some(cell))
}

#[test]
fn a_cube_is_played_on_the_boards_of_its_layers() {
    let mut program = Program::start(&["tanbo dims=3", "--seats", "Ada,Grace"]);
    let start = program.wait_until("cube and boards are shown", |seen| seen.is_solid && seen.has("strip.125"));
    assert_eq!(start.widgets.keys().filter(|name| name.starts_with("strip.")).count(), 125 + 5);

    let seen = point_at(&mut program, "strip.125", "125");
    assert!(seen.has("pointed"), "the name stands at the point of the cube");
    program.click("strip.125");
    program.wait_until("black has played on a small board", |seen| seen.ply == 1);
    program.click("strip.333");
    let refused = program.wait_until("white is refused where no root is near", |seen| seen.has("refusal"));
    assert_eq!(refused.ply, 1);
    let ([_, top, _, height], boards) = (refused.widgets["refusal"].rect, refused.widgets["strip.layer.3"].rect);
    assert!((0.0..60.0).contains(&(boards[1] - top - height)), "the reason stands right above the boards");
    program.click("strip.145");
    program.wait_until("white has played", |seen| seen.ply == 2 && seen.refusal.is_none());

    // Outside the boards nothing is hovered; points of the cube can still be hovered.
    program.point(middle(program.seen().widgets["turn"].rect));
    program.wait_until("the pointer has left the boards", |seen| seen.pointed.is_none());
    program.point(middle(program.seen().cells["115"]));
    program.wait_until("the cube is pointed at", |seen| seen.pointed.is_some());
    program.quit();
}

#[test]
fn the_boards_put_layers_in_focus_and_go_when_they_are_not_wanted() {
    let mut program = Program::start(&["tanbo dims=3", "--seats", "Ada,Grace"]);
    let start = program.wait_until("cube and boards are shown", |seen| seen.has("strip.layer.2"));
    program.click("strip.layer.2");
    program.wait_until("only a layer can be played in the cube", |seen| seen.cells.len() == 25);
    program.click("strip.layer.2");
    program.wait_until("the whole cube is back", |seen| seen.cells.len() == 125);

    program.key("b");
    program.wait_until("the boards are gone", |seen| !seen.has("strip.125"));
    program.click("layers-strip");
    program.wait_until("the boards are back", |seen| seen.has("strip.125"));
    program.resize(900, 500);
    program.wait_until("a low window is left to the cube", |seen| !seen.has("strip.125"));
    let narrow = program.wait_until("a narrow bar has fewer buttons", |seen| !seen.has("turntable"));
    let [explode, boards] = ["explode", "layers-strip"].map(|widget| middle(narrow.widgets[widget].rect).1);
    assert!(explode.abs_diff(boards) <= 1, "one row is enough: {explode} and {boards}");
    program.click("view");
    program.wait_until("its menu has the others", |seen| seen.has("turntable") && seen.has("reset-view"));
    program.key("Escape");
    program.wait_until("the menu is closed", |seen| !seen.has("turntable"));
    let [width, height] = start.window;
    program.resize(width as u32, height as u32);
    program.wait_until("a high one has both", |seen| seen.has("strip.125"));
    program.quit();
}

#[test]
fn four_dimensions_show_the_boards_of_the_cube_under_the_pointer() {
    let mut program = Program::start(&["tanbo dims=4", "--seats", "Ada,Grace"]);
    let seen = program.wait_until("cubes and boards are shown", |seen| seen.has("strip.layer.1"));
    program.point(middle(seen.cells["1-1-1-1"]));
    let seen = program.wait_until("the boards are of the first cube", |seen| seen.has("strip.1-1-1-1"));
    assert!(!seen.has("strip.3-1-1-1"));
    program.point(middle(seen.cells["3-3-1-1"]));
    program.wait_until("the boards follow to the third cube", |seen| seen.has("strip.3-1-1-1"));
    point_at(&mut program, "strip.3-1-2-1", "3-1-2-1");
    program.quit();
}

#[test]
fn four_dimensions_are_turned_and_played_as_one_figure() {
    let mut program = Program::start(&["tanbo dims=4", "--seats", "Ada,Grace"]);
    // The outermost points of two cubes are far apart; those of the figure are drawn together.
    let is_apart = |seen: &Seen| {
        let [left, right] = ["1-2-2-2", "3-2-2-2"].map(|cell| seen.cells[cell][0]);
        right - left > 250.0
    };
    program.wait_until("cubes are side by side", |seen| seen.is_solid && is_apart(seen));
    program.click("figure");
    program.wait_until("they are one figure", |seen| !is_apart(seen));

    let before = program.seen();
    let (x, y) = middle(before.cells["2-2-2-2"]);
    program.hold_key("shift");
    program.drag((x, y), (x + 80, y));
    program.release_key("shift");
    program.wait_until("it is turned", |seen| seen.cells["1-1-1-1"] != before.cells["1-1-1-1"]);
    assert_eq!(program.seen().ply, 0, "a drag plays nothing");

    program.key("c");
    program.wait_until("cubes are side by side again", is_apart);
    program.quit();
}
