//! The computer at the table: it thinks on its own thread and answers by the same road.

use rhizome::app::commands::AppCommand;
use rhizome::app::thinking::Thinking;

use super::table::Table;

#[test]
fn the_computer_answers_a_person() {
    let mut table = Table::with_seats("tanbo size=9", "Ada,computer:sprout");
    table.play("C2");
    assert!(table.app.world().resource::<Thinking>().is_running());
    table.run_until("the computer has moved", |table| table.session().tree().ply() == 2);
    table.assert_projected();
    assert!(!table.session().is_computers_turn());
}

#[test]
fn nobody_moves_for_the_computer() {
    let mut table = Table::with_seats("tanbo size=9", "computer:tree,Ada");
    table.order(AppCommand::TogglePause);
    let request = table.request("C2");
    table.send(request);
    assert_eq!(table.refusals(), ["it is the computer's turn"]);
}

#[test]
fn undo_goes_back_to_the_persons_turn_and_redo_forward_again() {
    let mut table = Table::with_seats("tanbo size=9", "Ada,computer:sprout");
    table.play("C2");
    table.run_until("the computer has moved", |table| table.session().tree().ply() == 2);
    table.order(AppCommand::Undo);
    assert_eq!(table.session().tree().ply(), 0);
    table.order(AppCommand::Redo);
    assert_eq!(table.session().tree().ply(), 2);
}

#[test]
fn undo_while_the_computer_thinks_stops_it() {
    let mut table = Table::with_seats("tanbo size=9", "Ada,computer:tree");
    table.play("C2");
    assert!(table.app.world().resource::<Thinking>().is_running());
    table.order(AppCommand::Undo);
    assert_eq!(table.session().tree().ply(), 0);
    assert!(!table.app.world().resource::<Thinking>().is_running());
    std::thread::sleep(std::time::Duration::from_millis(100));
    for _ in 0..5 {
        table.app.update();
    }
    assert_eq!(table.session().tree().ply(), 0, "no late answer is played");
}

#[test]
fn two_computers_play_on_their_own_and_pause_when_told() {
    let mut table = Table::with_seats("hexbo side=5 players=3", "computer:sprout,computer:sprout,computer:sprout");
    table.run_until("some moves are played", |table| table.session().tree().ply() >= 6);
    table.order(AppCommand::TogglePause);
    let ply = table.session().tree().ply();
    std::thread::sleep(std::time::Duration::from_millis(100));
    for _ in 0..5 {
        table.app.update();
    }
    assert_eq!(table.session().tree().ply(), ply);
    table.order(AppCommand::TogglePause);
    table.run_until("they go on", |table| table.session().tree().ply() > ply);
}

#[test]
fn looking_back_pauses_the_computer() {
    let mut table = Table::with_seats("tanbo size=9", "Ada,computer:sprout");
    table.play("C2");
    table.run_until("the computer has moved", |table| table.session().tree().ply() == 2);
    table.order(AppCommand::Back);
    assert!(table.session().is_paused(), "it is the computer's turn there, and it waits");
    table.order(AppCommand::ToEnd);
    assert_eq!(table.session().tree().ply(), 2);
}
