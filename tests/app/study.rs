//! Reviewing, resigning, trying variations: nothing in a game becomes unreachable.

use rhizome::app::base::Notices;
use rhizome::app::commands::AppCommand;
use rhizome::app::files;
use rhizome::app::session::{MoveRequested, Requester};
use rhizome::record::save::SavedGame;
use rhizome::rules::{Position, Reason};

use super::table::Table;

fn offers_undo(table: &Table) -> bool {
    table.app.world().resource::<Notices>().current().is_some_and(|notice| notice.offers_undo)
}

#[test]
fn undo_takes_back_the_resignation_alone() {
    let mut table = Table::answered();
    table.order(AppCommand::Resign);
    let outcome = table.session().tree().outcome().unwrap();
    assert_eq!((outcome.reason, outcome.winner.map(|winner| winner.0)), (Reason::Resigned, Some(1)));
    assert!(offers_undo(&table));
    table.order(AppCommand::Undo);
    assert_eq!((table.session().tree().ply(), table.session().tree().outcome()), (2, None));
    assert!(!offers_undo(&table));
    table.play("C3");
    table.run_until("the game goes on", |table| table.session().tree().ply() == 4);
}

#[test]
fn a_resignation_that_was_taken_back_does_not_come_again_with_the_same_move() {
    let mut table = Table::of_persons("tanbo size=9");
    table.play("C2");
    table.order(AppCommand::Resign);
    table.order(AppCommand::Undo);
    table.order(AppCommand::Undo);
    assert_eq!(table.session().tree().ply(), 0);
    table.play("C2");
    assert_eq!(table.session().tree().outcome(), None);
}

#[test]
fn with_three_seats_undo_gives_the_seat_back() {
    let mut table = Table::with_seats("hexbo side=5 players=3", "Ada,computer:sprout,computer:sprout");
    table.play("C3");
    table.run_until("both have moved", |table| table.session().tree().ply() == 3);
    table.order(AppCommand::Resign);
    assert!(table.session().is_watched() && offers_undo(&table));
    table.order(AppCommand::TogglePause);
    table.run_until("the computers play on", |table| table.session().tree().ply() >= 5);
    table.order(AppCommand::Undo);
    assert_eq!(table.session().seats()[0].to_string(), "Ada");
    assert_eq!(table.session().tree().ply(), 3, "where Ada gave up");
    assert!(table.session().is_persons_turn());
}

#[test]
fn with_others_at_the_table_undo_gives_the_seat_back_once_it_comes_to_it() {
    let mut table = Table::with_seats("hexbo side=5 players=3", "Ada,Grace,computer:sprout");
    table.order(AppCommand::Resign);
    table.run_until("the computer plays for Ada", |table| table.session().tree().ply() == 1);
    assert!(table.session().is_persons_turn(), "it is Grace's turn");
    table.order(AppCommand::Undo);
    assert_eq!((table.session().seats()[0].to_string().as_str(), table.session().tree().ply()), ("Ada", 0));
}

#[test]
fn up_and_down_lead_from_one_variation_to_the_other() {
    let mut table = Table::of_persons("tanbo size=9");
    for cell in ["C2", "C8", "D2", "D8"] {
        table.play(cell);
    }
    table.order(AppCommand::ToStart);
    table.order(AppCommand::Forward);
    table.play("B7");
    table.play("D2");
    assert_eq!(table.session().tree().line().len(), 3);
    let tree = |table: &Table| {
        let tree = table.session().tree();
        (tree.ply(), tree.line().len(), tree.last_fork().map(|fork| fork.place))
    };
    assert_eq!(tree(&table), (3, 3, Some(1)));
    table.order(AppCommand::PreviousLine);
    assert_eq!(tree(&table), (3, 4, Some(0)), "as far into the other variation");
    table.order(AppCommand::PreviousLine);
    assert_eq!(tree(&table), (3, 4, Some(0)), "there is none above the main line");
    table.order(AppCommand::Forward);
    table.order(AppCommand::NextLine);
    assert_eq!(tree(&table), (3, 3, Some(1)), "or as far as it goes");
    table.assert_projected();
}

#[test]
fn a_game_that_somebody_left_is_theirs_when_it_is_opened_again() {
    let mut table = Table::with_seats("hexbo side=5 players=3", "Ada,computer:seedling,computer:seedling");
    let mv = table.session().tree().position().legal_move_list()[0];
    let request = table.request_move(mv);
    table.send(request);
    table.run_until("it is her turn again", |table| table.session().tree().ply() == 3);
    table.order(AppCommand::Resign);
    assert!(table.session().is_after_hand_over());
    table.order(AppCommand::Back);
    assert!(!table.session().is_after_hand_over(), "nobody had resigned yet");
    table.order(AppCommand::Forward);
    let sheet = files::record(table.session());
    assert_eq!(sheet.seats[0], "computer:seedling");
    let game = SavedGame::from_text(&sheet.to_text()).unwrap();
    table.show(game);
    assert_eq!(table.session().seats_at_first()[0].to_string(), "Ada");
    assert_eq!(table.session().thinker(), None);
    table.order(AppCommand::Undo);
    assert_eq!(table.session().seats()[0].to_string(), "Ada", "undo gives the seat back");
    assert!(table.session().is_persons_turn());
    assert!(table.session().tree().record().notes(table.session().tree().cursor()).is_empty());
    // The rest is played when she asks for it.
    table.order(AppCommand::Resign);
    table.order(AppCommand::TogglePause);
    table.run_until("the game goes on", |table| table.session().tree().ply() > 4);
}

/// Regression test: whoever took a seat back after the computers had ended the game had won or lost it.
#[test]
fn a_game_that_the_computers_have_ended_stays_theirs() {
    let mut table = Table::with_seats("hexbo side=5 players=3", "Ada,computer:seedling,computer:seedling");
    table.order(AppCommand::Resign);
    while table.session().tree().outcome().is_none() {
        let mv = table.session().tree().position().legal_move_list()[0];
        let request = MoveRequested { by: Requester::Computer, ..table.request_move(mv) };
        table.send(request);
    }
    assert!(table.session().who_left().is_some(), "she had left it");
    table.order(AppCommand::ToStart);
    table.order(AppCommand::Undo);
    table.order(AppCommand::ToEnd);
    assert!(table.session().seats()[0].is_computer());
    assert!(table.session().who_left().is_some(), "and has not come back");
}

#[test]
fn who_resigned_sits_at_the_table_again_in_the_next_game() {
    let mut table = Table::with_seats("hexbo side=5 players=3", "Ada,computer:seedling,computer:seedling");
    table.order(AppCommand::Resign);
    assert!(table.session().is_watched(), "the computer plays on for her");
    assert_eq!(table.session().thinker(), None, "but nobody races on before she wants to watch");
    let seats: Vec<String> = table.session().seats_at_first().iter().map(ToString::to_string).collect();
    assert_eq!(seats, ["Ada", "computer:seedling", "computer:seedling"]);
    assert!(table.session().is_after_hand_over());
    let (setup, seats) = (table.session().tree().setup(), table.session().seats_at_first());
    table.order(AppCommand::NewGame { setup, seats });
    assert!(!offers_undo(&table), "what was offered belongs to the other game");
}
