//! The computer player: it searches on its own thread, and its moves take the same path as a person's.

use rhizome::app::base::Seat;
use rhizome::app::commands::AppCommand;
use rhizome::app::session::Seeds;
use rhizome::app::settings::Settings;
use rhizome::app::thinking::Thinking;
use rhizome::rules::{Player, Position};

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

/// Regression test: the computer played the same game each time the program was started.
#[test]
fn the_computer_plays_another_game_from_another_seed_and_the_same_one_from_the_same() {
    let opening = |seed: u64| {
        let mut table = Table::empty(Settings { computer_pace_ms: 0, ..Settings::default() });
        table.app.insert_resource(Seeds::beginning_after(seed));
        let setup = "tanbo size=9".parse().unwrap();
        let seats = Seat::list_from_text("computer:seedling,computer:seedling", 2).unwrap();
        table.order(AppCommand::NewGame { setup, seats });
        table.run_until("six moves are played", |table| table.session().tree().ply() >= 6);
        let tree = table.session().tree();
        tree.line().iter().take(6).map(|&node| tree.move_of(node)).collect::<Vec<_>>()
    };
    assert_eq!(opening(1), opening(1));
    assert!((2..5).any(|seed| opening(seed) != opening(1)));
}

#[test]
fn nobody_moves_for_the_computer() {
    let mut table = Table::with_seats("tanbo size=9", "computer:old-growth,Ada");
    table.order(AppCommand::TogglePause);
    let request = table.request("C2");
    table.send(request);
    assert_eq!(table.refusals(), ["it is the computer's turn"]);
}

#[test]
fn at_an_earlier_position_a_person_tries_moves_for_the_computer() {
    let mut table = Table::answered();
    table.order(AppCommand::Back);
    let played = table.session().tree().line()[1];
    for name in ["H3", "B7"] {
        table.click(name);
        let tree = table.session().tree();
        if tree.cursor() != played {
            assert_eq!((tree.ply(), tree.position().owner(table.cell(name))), (2, Some(Player(1))), "{name}");
            assert!(table.session().is_persons_turn(), "then it is her turn");
            return;
        }
        table.order(AppCommand::Back);
    }
    panic!("no other move was tried");
}

#[test]
fn in_a_paused_game_without_persons_anybody_may_move() {
    let mut table = Table::with_seats("tanbo size=9", "computer:old-growth,computer:old-growth");
    table.order(AppCommand::TogglePause);
    let ply = table.session().tree().ply();
    for _ in 0..2 {
        let mv = table.session().tree().position().legal_move_list()[0];
        let request = table.request_move(mv);
        table.send(request);
    }
    assert_eq!(table.session().tree().ply(), ply + 2);
    assert_eq!(table.session().thinker(), None, "it is still paused");
}

/// Regression test: a move that was tried at an earlier position let the computers play on to the end of their game.
#[test]
fn a_move_that_is_tried_in_a_game_of_computers_does_not_let_them_go_on() {
    let mut table = Table::with_seats("tanbo size=9", "computer:sprout,computer:sprout");
    table.run_until("some moves are played", |table| table.session().tree().ply() >= 4);
    table.order(AppCommand::TogglePause);
    table.order(AppCommand::Back);
    table.order(AppCommand::TogglePause);
    table.order(AppCommand::Back);
    assert!(!table.session().is_paused() && table.session().lets_persons_move(), "it waits only for who looks back");
    let tree = table.session().tree();
    let next = tree.next(tree.cursor()).and_then(|next| tree.move_of(next));
    let mv = tree.position().legal_move_list().into_iter().find(|&mv| Some(mv) != next).unwrap();
    let request = table.request_move(mv);
    table.send(request);
    assert_eq!(table.session().thinker(), None);
    table.order(AppCommand::TogglePause);
    assert!(table.session().thinker().is_some(), "until they are told to");
}

#[test]
fn undo_goes_back_to_the_persons_turn_and_redo_forward_again() {
    let mut table = Table::answered();
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
    table.rest();
    assert_eq!(table.session().tree().ply(), 0, "no late answer is played");
}

#[test]
fn two_computers_play_on_their_own_and_pause_when_told() {
    let mut table = Table::with_seats("hexbo side=5 players=3", "computer:sprout,computer:sprout,computer:sprout");
    table.run_until("some moves are played", |table| table.session().tree().ply() >= 6);
    table.order(AppCommand::TogglePause);
    let ply = table.session().tree().ply();
    table.rest();
    assert_eq!(table.session().tree().ply(), ply);
    table.order(AppCommand::TogglePause);
    table.run_until("they go on", |table| table.session().tree().ply() > ply);
}

#[test]
fn looking_back_makes_the_computer_wait_until_the_end_is_reached_again() {
    let mut table = Table::answered();
    table.order(AppCommand::Back);
    assert!(table.session().is_waiting(), "it is the computer's turn there, and it waits");
    assert_eq!(table.session().thinker(), None);
    table.order(AppCommand::Forward);
    assert!(!table.session().is_waiting(), "back at the end nobody has told it to wait");
    table.play("C3");
    table.run_until("the computer answers", |table| table.session().tree().ply() == 4);

    // A move in the middle of the game ends the wait, even if it is the one that was played there before.
    table.order(AppCommand::Undo);
    assert_eq!(table.session().tree().ply(), 2);
    table.play("C3");
    table.run_until("the computer answers again", |table| table.session().tree().ply() == 4);
    assert!(!table.session().is_waiting());
}

#[test]
fn resume_lets_the_computer_play_on_from_an_earlier_move() {
    let mut table = Table::answered();
    table.order(AppCommand::Back);
    table.order(AppCommand::TogglePause);
    assert!(!table.session().is_waiting());
    table.run_until("it plays from there", |table| table.session().tree().ply() == 2);
}

#[test]
fn told_to_wait_the_computer_waits_whatever_the_cursor_does() {
    let mut table = Table::with_seats("tanbo size=9", "Ada,computer:sprout");
    table.order(AppCommand::TogglePause);
    table.play("C2");
    table.order(AppCommand::Back);
    table.order(AppCommand::Forward);
    assert!(table.session().is_paused());
    table.order(AppCommand::TogglePause);
    table.run_until("it plays", |table| table.session().tree().ply() == 2);
}

#[test]
fn an_opened_game_goes_on_where_it_stopped() {
    let mut table = Table::with_seats("tanbo size=9", "Ada,computer:sprout");
    table.order(AppCommand::TogglePause);
    table.play("C2");
    let path = table.folder.path().join("mine.rhz.ron");
    table.save_to(path.clone(), false);
    table.run_until("it is saved", |_| path.exists());
    let saved = table.session().game();
    table.order(AppCommand::OpenPath(path));
    table.run_until("the computer answers", |table| {
        table.session().game() != saved && table.session().tree().ply() == 2
    });
}
