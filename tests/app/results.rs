//! Results against the computer, and the level that follows them.

use rhizome::ai::Level;
use rhizome::app::base::{DataDir, Seat};
use rhizome::app::commands::{AppCommand, LessonChange};
use rhizome::app::files;
use rhizome::app::session::KeptResults;
use rhizome::app::settings::Settings;
use rhizome::record::save::SavedGame;
use rhizome::rules::{Move, Player, Position};
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
    assert!(results(&table).is_empty(), "the game goes on");
    table.order(AppCommand::Resign);
    assert_eq!(results(&table).tally("tanbo", "bush"), lost, "once");
    let file = table.app.world().resource::<DataDir>().results_file();
    table.run_until("it is written", |_| file.exists());
    // To look at a game that has ended is not to play it.
    let game = SavedGame::from_text(&files::record(table.session()).to_text()).unwrap();
    table.show(game);
    table.order(AppCommand::ToStart);
    table.order(AppCommand::Forward);
    table.order(AppCommand::ToEnd);
    assert_eq!(results(&table).tally("tanbo", "bush"), lost);
}

/// Regression test: of the results of two windows, only those of the one that wrote last were kept.
#[test]
fn the_results_of_two_windows_are_kept() {
    let mut first = Table::with_seats("tanbo size=5", "Ada,computer:bush");
    let mut second = first.another_window();
    let seats = Seat::list_from_text("Ada,computer:tree", 2).unwrap();
    second.order(AppCommand::NewGame { setup: "tanbo size=5".parse().unwrap(), seats });
    second.app.update();
    let file = first.app.world().resource::<DataDir>().results_file();
    let kept = || {
        std::fs::read_to_string(&file).map_or_else(|_| Results::default(), |text| Results::from_text(&text).unwrap())
    };
    for (table, level) in [(&mut first, "bush"), (&mut second, "tree")] {
        play(table);
        table.order(AppCommand::Resign);
        table.run_until("it is written", |_| kept().tally("tanbo", level).played == 1);
    }
    assert_eq!(kept().tally("tanbo", "bush").played, 1);
    first.order(AppCommand::Undo);
    first.run_until("it is withdrawn", |_| kept().tally("tanbo", "bush").played == 0);
    assert_eq!(kept().tally("tanbo", "tree").played, 1);
}

/// Regression test: where the computers play on, a resignation did not count, and their result was that of who resigned.
#[test]
fn to_resign_at_a_table_of_three_is_to_lose() {
    let mut table = Table::with_seats("chexers", "Ada,computer:bush,computer:bush");
    table.order(AppCommand::Resign);
    assert!(results(&table).is_empty(), "nothing was played");
    let mut table = Table::with_seats("chexers", "Ada,computer:bush,computer:bush");
    play(&mut table);
    table.order(AppCommand::Resign);
    assert_eq!(results(&table).tally("chexers", "bush"), Tally { played: 1, won: 0 });
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

/// Regression test: a game counted for the level that was put on the seat just before the end.
#[test]
fn a_game_against_one_level_after_the_other_does_not_count() {
    let mut table = Table::with_seats("tanbo size=5", "Ada,computer:bush");
    let change_to = |level: Level| AppCommand::SetSeat { player: Player(1), seat: Seat::Computer(level) };
    table.order(change_to(Level::Seedling));
    play(&mut table);
    table.run_until("the computer answers", |table| table.session().tree().ply() == 2);
    table.order(change_to(Level::Sprout));
    table.order(AppCommand::Resign);
    assert!(results(&table).is_empty());
    // Before the first move it is a matter of setting up.
    let mut table = Table::with_seats("tanbo size=5", "Ada,computer:bush");
    table.order(change_to(Level::Seedling));
    play(&mut table);
    table.order(AppCommand::Resign);
    assert_eq!(results(&table).tally("tanbo", "seedling"), Tally { played: 1, won: 0 });
}

#[test]
fn lessons_do_not_count() {
    let mut table = Table::empty(Settings { computer_pace_ms: 0, motion: false, ..Settings::default() });
    table.order(AppCommand::Learn("chexers".parse().unwrap()));
    table.app.update();
    // In one of the steps a single move wins.
    let win = loop {
        let position = table.session().tree().position();
        let wins = |mv: &Move| {
            let mut after = position.clone();
            after.play(*mv).unwrap();
            after.outcome().is_some()
        };
        if let Some(win) = position.legal_move_list().into_iter().find(wins) {
            break win;
        }
        table.order(AppCommand::Lesson(LessonChange::ShowMe));
        table.order(AppCommand::Lesson(LessonChange::Next));
        table.app.update();
    };
    let request = table.request_move(win);
    table.send(request);
    table.app.update();
    assert!(table.session().tree().outcome().is_some());
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
