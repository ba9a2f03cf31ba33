//! Results against the computer, and the level that follows them.

use rhizome::app::base::DataDir;
use rhizome::app::commands::{AppCommand, Origin};
use rhizome::app::files;
use rhizome::app::session::KeptResults;
use rhizome::record::save::SavedGame;
use rhizome::rules::Position;
use rhizome::study::{ADAPTIVE, Results, Tally};

use super::table::Table;

fn results(table: &Table) -> Results {
    table.app.world().resource::<KeptResults>().0.clone()
}

fn play(table: &mut Table) {
    let mv = table.session().tree().position().legal_move_list()[0];
    let request = table.request_move(mv);
    table.send(request);
}

#[test]
fn a_game_against_the_computer_counts_once() {
    let mut table = Table::with_seats("tanbo size=5", "Ada,computer:bush");
    play(&mut table);
    table.run_until("the computer answers", |table| table.session().tree().ply() == 2);
    assert!(results(&table).is_empty());
    table.order(AppCommand::Resign);
    let lost = Tally { played: 1, won: 0 };
    assert_eq!(results(&table).tally("tanbo", "bush"), lost);
    table.order(AppCommand::Undo);
    table.order(AppCommand::Resign);
    assert_eq!(results(&table).tally("tanbo", "bush"), lost, "once");
    let file = table.app.world().resource::<DataDir>().results_file();
    table.run_until("it is written", |_| file.exists());
    // To look at a game that has ended is not to play it.
    let game = SavedGame::from_text(&files::record(table.session()).to_text()).unwrap();
    table.order(AppCommand::ShowGame { game: Box::new(game), origin: Origin::New });
    table.order(AppCommand::ToStart);
    table.order(AppCommand::Forward);
    table.order(AppCommand::ToEnd);
    assert_eq!(results(&table).tally("tanbo", "bush"), lost);
}

#[test]
fn games_between_persons_and_with_the_teacher_do_not_count() {
    let mut table = Table::of_persons("tanbo size=5");
    table.order(AppCommand::Resign);
    assert!(results(&table).is_empty());
    let mut table = Table::with_seats("tanbo size=5", "Ada,computer:bush");
    table.order(AppCommand::ToggleTeacher);
    table.order(AppCommand::Resign);
    assert!(results(&table).is_empty());
}

#[test]
fn the_adaptive_level_plays_and_follows() {
    let mut table = Table::with_seats("tanbo size=5", "Ada,computer:adaptive");
    play(&mut table);
    table.run_until("the computer answers", |table| table.session().tree().ply() == 2);
    let before = results(&table).strength("tanbo");
    table.order(AppCommand::Resign);
    assert_eq!(results(&table).tally("tanbo", ADAPTIVE), Tally { played: 1, won: 0 });
    assert!(results(&table).strength("tanbo") < before);
}
