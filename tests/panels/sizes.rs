//! The board fits into windows of all sizes.

use rhizome::app::Seen;

use super::program::Program;

/// Asserts that every point of the board is inside the window, left of the panel and between the bars.
fn assert_board_fits(seen: &Seen) {
    let [width, height] = seen.window;
    let panel = seen.widgets["turn"].rect[0];
    let (bar, status) = (&seen.widgets["new-game"].rect, &seen.widgets["status"].rect);
    assert!(panel > width / 3.0 && panel < width, "the panel is beside the board: {panel} of {width}");
    for (name, [left, top, cell_width, cell_height]) in &seen.cells {
        assert!(
            *left >= 0.0 && left + cell_width <= panel,
            "{name} is at {left}, {cell_width} wide, the panel at {panel}"
        );
        assert!(*top >= bar[1] + bar[3], "{name} is at {top}, under the bar");
        assert!(top + cell_height <= status[1].min(height), "{name} is at {top}, {cell_height} high, of {height}");
    }
}

#[test]
fn a_game_goes_on_in_a_small_and_in_a_large_window() {
    let mut program = Program::start(&["tanbo size=9", "--seats", "Ada,Grace"]);
    let (mut ply, mut units) = (0, Vec::new());
    for (width, height, cell) in [(700, 500, "C2"), (1278, 880, "G2"), (640, 440, "D2")] {
        program.resize(width, height);
        let has_moved = |seen: &Seen| (250.0..400.0).contains(&(width as f32 - seen.widgets["turn"].rect[0]));
        let seen = program.wait_until("the panel has its new place", has_moved);
        assert_board_fits(&seen);
        units.push(seen.cells["A1"][2]);
        program.click_cell(cell);
        ply += 1;
        program.wait_until(&format!("{cell} is played"), |seen| seen.ply == ply);
    }
    assert!(units[1] > 1.5 * units[0], "a larger window has a larger board: {units:?}");
    program.quit();
}

#[test]
fn in_a_small_window_the_button_that_starts_a_game_is_in_sight_and_hints_are_whole() {
    let mut program = Program::start(&[]);
    program.resize(800, 600);
    for game in ["hexbo", "hexade", "root-bound", "chexers", "tanbo"] {
        program.click(&format!("new.{game}"));
        let is_whole = |seen: &Seen| {
            let button = seen.widgets.get("new.start").map(|widget| widget.rect);
            // A widget has the size of what is seen of it.
            button.is_some_and(|[_, top, _, height]| height >= 44.0 && top + height <= 590.0)
        };
        program.wait_until(&format!("{game} can be started"), is_whole);
    }
    program.click("new.start");
    program.wait_until("the hint is shown to its end", |seen| {
        seen.texts.iter().any(|text| text.text.ends_with("on or off.") && !text.is_cut)
    });
    program.quit();
}
