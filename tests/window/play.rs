//! A first session: choose a game, play, be refused, undo, save, quit.

use rhizome::record::notation;

use rhizome::app::Seen;

use super::desk::Desk;
use super::hands::waits_at;
use super::look::Look;
use super::program::{Program, saved_games};

#[test]
#[ignore = "needs Xvfb, xdotool and a Vulkan driver: scripts/test runs it"]
fn choose_play_be_refused_take_back_save_and_leave() {
    let desk = Desk::new();
    let mut program = Program::start(&desk, &[]);
    desk.picture("home");
    for widget in ["new.tanbo", "new.square", "new.size.9", "new.seat.white.level", "new.seat.white.sprout"] {
        program.click(widget);
    }
    program.click("new.start");
    let start = program.wait_until("the game is shown", |seen| seen.screen == "game" && !seen.cells.is_empty());
    assert_eq!(start.setup.as_deref(), Some("tanbo size=9"));
    assert_eq!((start.ply, start.to_move.as_deref(), start.cells.len()), (0, Some("black"), 81));

    program.click_cell("C2");
    program.wait_until("the computer has answered C2", |seen| waits_at(seen, 2));
    desk.picture("game");

    // C2 is now occupied by the person's own stone.
    program.click_cell("C2");
    let refused = program.wait_until("the point is refused", |seen| seen.refusal.is_some());
    assert!(refused.refusal.unwrap().contains("taken"));
    assert_eq!(refused.ply, 2);
    desk.picture("refusal");

    program.click("undo");
    program.wait_until("the person's move is taken back", |seen| waits_at(seen, 0));
    program.click_cell("C2");
    program.wait_until("the computer has answered again", |seen| waits_at(seen, 2));

    program.key("ctrl+s");
    let saved = program.wait_until("the game is saved", |seen| seen.notice().starts_with("Saved as "));
    desk.picture("saved");
    let says_so = |seen: &Seen| seen.texts.iter().any(|text| text.text.starts_with("Saved as "));
    assert!(says_so(&saved));
    let pointed = program.point_at_cell("E5");
    assert!(pointed.notice().starts_with("Saved as ") && !says_so(&pointed), "the point is described instead");
    program.quit();

    let games = saved_games(&desk);
    assert_eq!(games.len(), 1);
    let tree = &games[0].1.tree;
    assert_eq!(games[0].1.seats, ["person", "computer:sprout"]);
    assert_eq!((tree.setup().to_string().as_str(), tree.ply()), ("tanbo size=9", 2));
    let first = tree.move_of(tree.line()[0]).unwrap();
    assert_eq!(notation::move_text(tree.position(), first), "C2");
}
