//! The controls of the 3D board and the texts over it: they are legible, they show the current state, and they stay as
//! long as they are needed.

use std::thread::sleep;
use std::time::Duration;

use bevy::color::{Color, ColorToPacked, Srgba};
use rhizome::app::settings::ThemeChoice;
use rhizome::app::theme::Palette;
use rhizome::app::theme::contrast::{READ, contrast};

use super::desk::Desk;
use super::program::Program;
use super::seen::{Seen, middle};

/// Longer than a frame takes while other programs run, and than the delay before tooltips appear.
const STILL: Duration = Duration::from_secs(1);

/// Returns the darkest and the brightest colour of a widget.
fn extremes(desk: &Desk, seen: &Seen, widget: &str) -> [Color; 2] {
    let mut colors = desk.colors(seen.widgets[widget].rect);
    let luminance = |color: &[u8; 3]| color.iter().map(|&channel| u32::from(channel)).sum::<u32>();
    colors.sort_by_key(luminance);
    [colors[0], colors[colors.len() - 1]].map(|color| Srgba::from_u8_array_no_alpha(color).into())
}

/// Returns whether a button is shown as turned on.
fn is_lit(desk: &Desk, seen: &Seen, widget: &str) -> bool {
    let [r, g, b, _] = Palette::of(&ThemeChoice::Soil).unwrap().accent.to_srgba().to_u8_array();
    let colors = desk.colors(seen.widgets[widget].rect);
    colors.iter().filter(|&&color| color == [r, g, b]).count() > colors.len() / 2
}

/// Asserts that the label at the pointer is whole, beside the cell, and in the board's part of the window.
fn assert_label_is_whole(program: &mut Program, cell: &str, scale: f32) {
    program.point_at_cell(cell);
    let seen = program.wait_until(&format!("{cell} has its label"), |seen| seen.has("pointed"));
    sleep(STILL);
    program.desk.picture(&format!("label-{cell}-{scale}"));
    let [left, top, width, height] = seen.widgets["pointed"].rect;
    assert!(height < 28.0 * scale, "the label of {cell} is one line: {height}");
    assert!(width > 60.0 * scale, "it says how many points there are: {width}");
    let panel = seen.widgets["turn"].rect[0];
    assert!(left >= 0.0 && left + width <= panel && top >= 0.0, "it is whole: {left}, {top}, {width} of {panel}");
}

#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: scripts/test runs it"]
fn the_point_under_the_pointer_is_named_in_one_piece() {
    let desk = Desk::new();
    let mut program = Program::start(&desk, &["tanbo dims=3 size=5", "--seats", "Ada,Grace"]);
    program.wait_until("the cube is shown", |seen| seen.is_solid && seen.cells.len() == 125);
    // Seen from the front, five points are behind each other.
    program.key("1");
    for scale in [1.0, 1.6] {
        if scale > 1.0 {
            program.key("ctrl+comma");
            program.wait_until("the settings are open", |seen| seen.has("settings.close"));
            sleep(STILL);
            let panel = program.seen().widgets["turn"].rect[0];
            program.click("settings.scale.Huge");
            program.wait_until("the panel is wider", |seen| seen.widgets["turn"].rect[0] < panel - 100.0);
            sleep(STILL);
            program.click("settings.close");
            program.wait_until("the settings are closed", |seen| !seen.has("settings.close"));
        }
        sleep(STILL);
        for cell in ["333", "115", "511", "551"] {
            let cell = program.wait_until("a cell can be pointed at", |seen| seen.cells.contains_key(cell)).cells[cell];
            desk.point(middle(cell));
            let pointed = program.wait_until("a point is meant", |seen| seen.pointed.is_some()).pointed;
            assert_label_is_whole(&mut program, &pointed.unwrap(), scale);
        }
    }
    program.quit();
}

#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: scripts/test runs it"]
fn layers_are_chosen_one_after_the_other_and_the_boards_follow() {
    let desk = Desk::new();
    let mut program = Program::start(&desk, &["tanbo dims=3 size=5", "--seats", "Ada,Grace"]);
    program.wait_until("cube and boards are shown", |seen| seen.is_solid && seen.has("strip.125"));
    program.click("layers");
    program.click("layer.Y2");
    program.wait_until("a layer is in focus", |seen| seen.cells.len() == 25 && seen.cells.contains_key("121"));
    program.click("layer.Z4");
    let seen = program.wait_until("another one is", |seen| seen.cells.len() == 25 && seen.cells.contains_key("114"));
    desk.picture("layers-menu");
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
    program.wait_until("the menu is open again", |seen| seen.has("layer.Z4"));
    desk.click(middle(seen.cells["554"]));
    let seen = program.wait_until("a click beside it closes it", |seen| !seen.has("layer.Z4"));
    assert_eq!(seen.ply, 0, "and plays nothing");
    program.quit();
}

#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: scripts/test runs it"]
fn buttons_show_what_is_on_and_can_be_read_when_they_cannot_be_used() {
    let desk = Desk::new();
    let mut program = Program::start(&desk, &["tanbo dims=3 size=5", "--seats", "Ada,Grace"]);
    let seen = program.wait_until("the cube is shown", |seen| seen.is_solid && seen.has("explode"));
    sleep(STILL);
    assert!(!is_lit(&desk, &seen, "explode") && is_lit(&desk, &seen, "layers-strip"));
    program.key("x");
    program.key("b");
    program.wait_until("the boards are gone", |seen| !seen.has("strip.125"));
    sleep(2 * STILL);
    desk.picture("spread-is-on");
    let seen = program.seen();
    assert!(is_lit(&desk, &seen, "explode") && !is_lit(&desk, &seen, "layers-strip"));
    program.quit();

    let mut program = Program::start(&desk, &["tanbo dims=7", "--seats", "Ada,Grace"]);
    program.click("menu");
    program.wait_until("the cut is shown", |seen| seen.widgets.get("solid").is_some_and(|solid| !solid.enabled));
    sleep(STILL);
    desk.picture("seven-dimensions");
    // Where the menu lies now: its first layout may have been elsewhere.
    let seen = program.seen();
    let [dark, bright] = extremes(&desk, &seen, "solid");
    assert!(contrast(dark, bright) >= READ, "{dark:?} on {bright:?}");
    program.key("Escape");
    program.wait_until("the menu is closed", |seen| !seen.has("solid"));
    assert!(seen.cells.keys().all(|cell| cell.starts_with("1-1-")), "only a part of the board is shown");
    program.click("cuts");
    program.click("cut.2.3");
    program.click("cut.1.2");
    let has_cut = |seen: &Seen| seen.cells.len() == 243 && seen.cells.keys().all(|cell| cell.starts_with("2-3-"));
    program.wait_until("another part is shown", has_cut);
    program.key("Escape");
    program.wait_until("the menu is closed", |seen| !seen.has("cut.1.2"));
    program.quit();
}
