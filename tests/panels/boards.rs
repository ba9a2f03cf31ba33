//! Other boards: Hexbo with three computer players, watched and paused.

use std::time::Duration;

use rhizome::games::Setup;

use super::look::{Look, middle};
use super::program::Program;

#[test]
fn hexbo_for_three_computers_can_be_watched_and_paused() {
    let mut program = Program::start(&[]);
    program.click("new.hexbo");
    let home = program.wait_until("Hexbo is chosen", |seen| seen.has("new.players.3"));
    let can_be_chosen = |count: u8| home.widgets[&format!("new.players.{count}")].enabled;
    assert_eq!([2, 3, 4, 5, 6].map(can_be_chosen), [true, true, false, false, true]);
    // A click on a disabled choice changes nothing.
    program.click_at(middle(home.widgets["new.players.4"].rect));
    program.click("new.players.3");
    let names = "hexbo side=5 players=3".parse::<Setup>().unwrap().seat_names();
    program.wait_until("three seats are shown", |seen| seen.has(&format!("new.seat.{}.level", names[2])));
    program.click(&format!("new.seat.{}.computer", names[0]));
    for seat in names {
        program.click(&format!("new.seat.{seat}.level"));
        program.click(&format!("new.seat.{seat}.sprout"));
    }
    program.click("new.start");
    let start = program.wait_until("the game is shown", |seen| !seen.cells.is_empty());
    assert_eq!(start.setup.as_deref(), Some("hexbo side=5 players=3"));
    assert_eq!(start.cells.len(), 61);
    program.wait_until("the computers have played some moves", |seen| seen.ply >= 3);

    program.key("space");
    let paused = program.wait_until("the game is paused", |seen| seen.is_paused && !seen.is_thinking);
    // Wait for longer than a move takes, to check that none is played.
    program.pass(Duration::from_secs(5));
    assert_eq!(program.seen().ply, paused.ply, "nobody plays while the game is paused");
    program.key("space");
    program.wait_until("the game goes on", |seen| seen.ply >= paused.ply + 3 && !seen.is_paused);
    let mut end = program.seen();
    while end.outcome.is_none() {
        end = program.wait_until("the next move is played", |seen| seen.ply > end.ply || seen.outcome.is_some());
    }
    assert!(end.outcome.is_some_and(|outcome| outcome.ends_with("eliminated")));
    program.quit();
}
