//! The cube in 3D: turned, sliced, played in, and laid out flat.

use rhizome::app::Seen;

use super::desk::Desk;
use super::look::middle;
use super::program::Program;

/// Returns how far a point has moved between two reports, in pixels.
fn moved(cell: &str, before: &Seen, after: &Seen) -> f32 {
    let [(x, y), (was_x, was_y)] = [after, before].map(|seen| middle(seen.cells[cell]));
    ((x - was_x) as f32).hypot((y - was_y) as f32)
}

/// Returns the distance between two neighbours in the middle of the cube, in projected cells.
fn spacing(seen: &Seen) -> f32 {
    let [(x, y), (other_x, other_y)] = ["333", "334"].map(|cell| middle(seen.cells[cell]));
    ((x - other_x) as f32).hypot((y - other_y) as f32) / seen.cells["333"][2]
}

/// Waits until nothing moves any more and returns what the window shows. The map is written only when the window has
/// settled, so a key that does nothing is seen then.
fn at_rest(program: &mut Program) -> Seen {
    program.key("Shift_L");
    program.seen()
}

#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: scripts/test runs it"]
fn the_cube_is_turned_spread_sliced_and_played_in_space_and_flat() {
    let desk = Desk::new();
    let mut program = Program::start(&desk, &["tanbo dims=3 size=5", "--seats", "Ada,Grace"]);
    program.wait_until("the cube is shown in space", |seen| seen.is_solid && seen.cells.len() == 125);
    let start = at_rest(&mut program);
    desk.picture("cube");

    let (x, y) = middle(start.cells["333"]);
    program.drag((x, y), (x + 130, y + 40));
    program.wait_until("the hand has turned the cube", |seen| moved("115", &start, seen) > 60.0);
    let turned = at_rest(&mut program);
    assert!(moved("333", &start, &turned) < 4.0, "about its middle");
    assert_eq!(turned.ply, 0, "a drag plays nothing");
    desk.picture("cube-turned");

    program.key("x");
    let is_spread = |seen: &Seen| spacing(seen) > 1.5 * spacing(&turned);
    program.wait_until("the layers are apart", is_spread);
    at_rest(&mut program);
    desk.picture("cube-spread");

    program.key("f");
    let slice = program.wait_until("one layer is in focus", |seen| seen.cells.len() == 25);
    assert!(slice.cells.keys().all(|cell| cell.starts_with('1')), "the first one of X");
    desk.picture("cube-layer");
    // The layer in focus can be pointed at as if there were no others.
    program.point_at_cell("133");

    program.key("r");
    program.wait_until("all layers are there again", |seen| seen.cells.len() == 125);
    let reset = at_rest(&mut program);
    assert!(["111", "155", "551"].iter().all(|cell| moved(cell, &start, &reset) < 4.0), "the view of the start");

    // Each side grows from its corner into the interior of the cube.
    program.play_cells(&["512", "112", "522", "122", "422", "222"]);
    desk.picture("cube-played");

    program.key("v");
    let flat = program.wait_until("the five slices are shown", |seen| !seen.is_solid && seen.cells.len() == 125);
    // No two points of the slices have the same position.
    let mut places: Vec<_> = flat.cells.values().map(|&cell| middle(cell)).collect();
    places.sort_unstable();
    places.dedup();
    assert_eq!(places.len(), 125);
    program.play_cells(&["432"]);
    desk.picture("cube-flat");
    program.key("v");
    program.wait_until("the cube is back in space", |seen| seen.is_solid && seen.ply == 7);
    program.quit();
}
