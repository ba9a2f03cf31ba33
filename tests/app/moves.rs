//! The single path for moves: requests, refusals, undo, late answers.

use rhizome::app::base::Seat;
use rhizome::app::commands::{AppCommand, Target};
use rhizome::app::session::Requester;
use rhizome::record::NodeId;
use rhizome::rules::{Player, Position, Reason};

use super::table::Table;

#[test]
fn a_click_plays_and_an_impossible_one_says_why() {
    let mut table = Table::of_persons("tanbo size=9");
    table.play("C2");
    let request = table.request("E5");
    table.send(request);
    assert_eq!(table.refusals(), ["touches none of your stones: a new stone must touch exactly one"]);
    let request = table.request("C2");
    table.send(request);
    assert_eq!(table.refusals(), ["C2 is taken by a black stone"]);
    assert_eq!(table.session().tree().ply(), 1, "a refused move changes nothing");
}

#[test]
fn a_point_between_two_own_stones_names_them() {
    let mut table = Table::of_persons("tanbo size=9");
    for name in ["C2", "G2", "D2", "F2", "D3", "F3", "D4", "F4", "C4", "F5"] {
        table.play(name);
    }
    let request = table.request("C3");
    table.send(request);
    assert_eq!(table.refusals(), ["touches three of your stones: C2, C4 and D3"]);
}

#[test]
fn an_answer_that_comes_after_an_undo_is_dropped() {
    let mut table = Table::of_persons("tanbo size=9");
    table.play("C2");
    let mut late = table.request("G2");
    late.by = Requester::Computer;
    table.order(AppCommand::Undo);
    assert_eq!(table.session().tree().ply(), 0);
    table.send(late.clone());
    assert_eq!(table.session().tree().ply(), 0, "the answer was for another position");
    table.order(AppCommand::NewGame {
        setup: "tanbo size=9".parse().unwrap(),
        seats: vec![Seat::person(), Seat::person()],
    });
    late.node = NodeId::START;
    table.send(late);
    assert_eq!(table.session().tree().ply(), 0, "the answer was for another game");
}

#[test]
fn two_answers_to_one_position_play_one_move() {
    let mut table = Table::of_persons("tanbo size=9");
    let (first, second) = (table.request("C2"), table.request("B3"));
    table.app.world_mut().write_message(first);
    table.send(second);
    assert_eq!(table.session().tree().ply(), 1);
}

#[test]
fn review_moves_the_cursor_and_a_new_move_opens_a_variation() {
    let mut table = Table::of_persons("tanbo size=9");
    for name in ["C2", "G2", "D2"] {
        table.play(name);
    }
    table.order(AppCommand::ToStart);
    assert_eq!(table.session().tree().ply(), 0);
    table.assert_projected();
    table.order(AppCommand::Forward);
    table.order(AppCommand::ToEnd);
    assert_eq!(table.session().tree().ply(), 3);
    table.order(AppCommand::Back);
    table.play("B3");
    assert_eq!(
        table.session().tree().children(table.session().tree().path_to(table.session().tree().cursor())[1]).len(),
        2
    );
    table.assert_projected();
}

#[test]
fn resigning_gives_the_game_to_the_other_side() {
    let mut table = Table::of_persons("tanbo size=9");
    table.play("C2");
    table.order(AppCommand::Resign);
    let outcome = table.session().tree().outcome().unwrap();
    assert_eq!((outcome.winner, outcome.reason), (Some(Player(0)), Reason::Resigned));
    let request = table.request("G2");
    table.send(request);
    assert_eq!(table.refusals(), ["the game is over"]);
}

#[test]
fn with_three_seats_the_computer_takes_a_resigned_one() {
    let mut table = Table::of_persons("hexbo side=5 players=3");
    table.order(AppCommand::TogglePause);
    table.order(AppCommand::Resign);
    assert!(table.session().seats()[0].is_computer());
    assert_eq!(table.session().tree().outcome(), None);
}

#[test]
fn whoever_resigns_lets_go_of_the_chosen_piece() {
    let mut table = Table::of_persons("chexers");
    table.click("-3,0");
    assert!(table.session().draft().cell().is_some());
    table.order(AppCommand::Resign);
    assert_eq!(table.session().draft().cell(), None);
}

/// Regression test: after a resignation clicks played for everybody, without a word.
#[test]
fn whoever_has_resigned_plays_for_nobody() {
    let mut table = Table::with_seats(
        "hexbo side=5 players=6",
        "Ada,computer:bush,computer:bush,computer:bush,computer:bush,computer:bush",
    );
    table.order(AppCommand::Resign);
    let free = table.session().tree().position().legal_move_list()[0].cells().next().unwrap();
    table.order(AppCommand::Click(Target::Cell(free)));
    assert_eq!(table.session().tree().ply(), 0);
    assert_eq!(table.refusals(), ["you have resigned; undo gives the seat back to you"]);
    table.order(AppCommand::Undo);
    table.order(AppCommand::Click(Target::Cell(free)));
    assert_eq!(table.session().tree().ply(), 1);
}
