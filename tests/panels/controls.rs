//! The controls of the 3D board and the texts over it: they are legible, they show the current state, and they stay as
//! long as they are needed.

use std::time::Duration;

use bevy::color::{Color, ColorToPacked, Srgba};
use rhizome::app::Seen;
use rhizome::app::settings::ThemeChoice;
use rhizome::app::theme::Palette;
use rhizome::app::theme::contrast::{READ, contrast};

use super::look::{Look, middle};
use super::program::Program;

/// Longer than the delay before tooltips appear, and than any movement.
const STILL: Duration = Duration::from_secs(2);

/// Returns whether a button is shown as turned on.
fn is_lit(program: &mut Program, seen: &Seen, widget: &str) -> bool {
    let [r, g, b, _] = Palette::of(&ThemeChoice::Soil).unwrap().accent.to_srgba().to_u8_array();
    let colors = program.pixels(seen, widget).grounds;
    colors.iter().filter(|&&color| color == [r, g, b]).count() > colors.len() / 2
}

/// Asserts that the label at the pointer is whole, next to the cell, and over the board.
fn assert_label_is_whole(program: &mut Program, cell: &str, scale: f32) {
    program.point_at_cell(cell);
    program.wait_until(&format!("{cell} has its label"), |seen| seen.has("pointed"));
    program.pass(STILL);
    let seen = program.seen();
    let [left, top, width, height] = seen.widgets["pointed"].rect;
    assert!(height < 28.0 * scale, "the label of {cell} is one line: {height}");
    assert!(width > 60.0 * scale, "it says how many points there are: {width}");
    let panel = seen.widgets["turn"].rect[0];
    assert!(left >= 0.0 && left + width <= panel && top >= 0.0, "it is whole: {left}, {top}, {width} of {panel}");
}

#[test]
fn the_point_under_the_pointer_is_named_in_one_piece() {
    let mut program = Program::start(&["tanbo dims=3 size=5", "--seats", "Ada,Grace"]);
    program.wait_until("the cube is shown", |seen| seen.is_solid && seen.cells.len() == 125);
    // Seen from the front, five points are behind each other.
    program.key("1");
    for scale in [1.0, 1.6] {
        if scale > 1.0 {
            program.key("ctrl+comma");
            program.wait_until("the settings are open", |seen| seen.has("settings.close"));
            let panel = program.seen().widgets["turn"].rect[0];
            program.click("settings.scale.Huge");
            program.wait_until("the panel is wider", |seen| seen.widgets["turn"].rect[0] < panel - 100.0);
            program.click("settings.close");
            program.wait_until("the settings are closed", |seen| !seen.has("settings.close"));
        }
        program.pass(STILL);
        for cell in ["333", "115", "511", "551"] {
            let cell = program.wait_until("a cell can be pointed at", |seen| seen.cells.contains_key(cell)).cells[cell];
            program.point(middle(cell));
            let pointed = program.wait_until("a point is meant", |seen| seen.pointed.is_some()).pointed;
            assert_label_is_whole(&mut program, &pointed.unwrap(), scale);
        }
    }
    program.quit();
}

#[test]
fn layers_are_chosen_one_after_the_other_and_the_boards_follow() {
    let mut program = Program::start(&["tanbo dims=3 size=5", "--seats", "Ada,Grace"]);
    program.wait_until("cube and boards are shown", |seen| seen.is_solid && seen.has("strip.125"));
    program.click("layers");
    program.click("layer.Y2");
    program.wait_until("a layer is in focus", |seen| seen.cells.len() == 25 && seen.cells.contains_key("121"));
    program.click("layer.Z4");
    let seen = program.wait_until("another one is", |seen| seen.cells.len() == 25 && seen.cells.contains_key("114"));
    assert!(seen.has("layer.Z4"), "the menu is still there");
    program.click("peel");
    program.wait_until("what stands before it is hidden", |seen| seen.cells.len() == 100);
    program.key("Escape");
    let seen = program.wait_until("Esc closes the menu", |seen| !seen.has("layer.Z4"));

    // All points of the layer are on its board, and no others.
    let left = |cell: &str| seen.widgets[&format!("strip.{cell}")].rect[0];
    let (first, last, other) = (left("114"), left("554"), left("115"));
    assert!(first < last && last < other, "{first} {last} {other}");

    program.click("layers");
    let seen = program.wait_until("the menu is open again", |seen| seen.has("layer.Z4"));
    program.click_at(middle(seen.cells["554"]));
    let seen = program.wait_until("a click outside closes it", |seen| !seen.has("layer.Z4"));
    assert_eq!(seen.ply, 0, "and plays nothing");
    program.quit();
}

#[test]
fn buttons_show_what_is_on_and_can_be_read_when_they_cannot_be_used() {
    let mut program = Program::start(&["tanbo dims=3 size=5", "--seats", "Ada,Grace"]);
    program.wait_until("the cube is shown", |seen| seen.is_solid && seen.has("explode"));
    program.pass(STILL);
    let seen = program.seen();
    assert!(!is_lit(&mut program, &seen, "explode") && is_lit(&mut program, &seen, "layers-strip"));
    program.key("x");
    program.key("b");
    program.wait_until("the boards are gone", |seen| !seen.has("strip.125"));
    program.pass(STILL);
    let seen = program.seen();
    assert!(is_lit(&mut program, &seen, "explode") && !is_lit(&mut program, &seen, "layers-strip"));
    program.quit();

    let mut program = Program::start(&["tanbo dims=7", "--seats", "Ada,Grace"]);
    program.click("menu");
    program.wait_until("the cut is shown", |seen| seen.widgets.get("solid").is_some_and(|solid| !solid.enabled));
    program.pass(STILL);
    let seen = program.seen();
    let pixels = program.pixels(&seen, "solid");
    let color = |color: [u8; 3]| Color::from(Srgba::from_u8_array_no_alpha(color));
    let ground = color(pixels.grounds[pixels.grounds.len() / 2]);
    assert!(!pixels.letters.is_empty(), "the command has a name");
    // The name of the command; its key may be paler.
    let contrasts = pixels.letters.iter().map(|&letter| contrast(color(letter), ground));
    assert!(contrasts.fold(0.0, f32::max) >= READ, "{:?} on {ground:?}", pixels.letters);
    program.key("Escape");
    program.wait_until("the menu is closed", |seen| !seen.has("solid"));
    assert!(seen.cells.keys().all(|cell| cell.starts_with("1-1-")), "only some of the board is shown");
    program.click("cuts");
    program.click("cut.2.3");
    program.click("cut.1.2");
    let has_cut = |seen: &Seen| seen.cells.len() == 243 && seen.cells.keys().all(|cell| cell.starts_with("2-3-"));
    program.wait_until("another cut is shown", has_cut);
    program.key("Escape");
    program.wait_until("the menu is closed", |seen| !seen.has("cut.1.2"));
    program.quit();
}
