//! A new size of the window is seen on the screen.

use super::desk::Desk;
use super::frames::rest;
use super::look::Look;
use super::program::{Program, TRACE};

/// Regression test: what was seen of the first page often kept the old size until something else happened.
#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: scripts/test runs it"]
fn the_first_page_is_seen_in_a_new_size_of_the_window_without_any_input() {
    let desk = Desk::new();
    let mut program = Program::start_with(&desk, &[], &[TRACE]);
    program.wait_until("the games are offered", |seen| seen.has("new.chexers"));
    for (width, height) in [(1000, 700), (1278, 880), (900, 600)] {
        program.resize(width, height);
        rest(&program);
        let (seen, colors) = (program.seen(), desk.colors([0.0, 0.0, width as f32, height as f32]));
        // The colour at this distance from the right lower corner of a card.
        let color = |card: &str, distance: f32| {
            let [left, top, card_width, card_height] = seen.widgets[card].rect;
            let [x, y] = [left + card_width + distance, top + card_height - 14.0].map(|place| place as usize);
            colors[y * width as usize + x]
        };
        let inside = ["new.hexade", "new.chexers"].map(|card| color(card, -14.0));
        assert_eq!(inside[0], inside[1], "in the window of {width}x{height}");
        assert_ne!(inside[1], color("new.chexers", 14.0), "in the window of {width}x{height}");
    }
    program.quit();
}
