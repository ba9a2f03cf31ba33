//! Lessons on the board: every task is judged, the others answer only in the game at the end, and the game that was
//! interrupted comes back.

use std::path::Path;

use rhizome::app::base::{DataDir, Screen};
use rhizome::app::commands::{AppCommand, LessonChange};
use rhizome::app::files::GameFiles;
use rhizome::app::session::{CurrentLesson, Session};
use rhizome::app::settings::Settings;
use rhizome::games::{Game, Setup};
use rhizome::record::lesson::Lesson;
use rhizome::record::save::SavedGame;
use rhizome::rules::Position;

use super::table::Table;
use bevy::prelude::State;

fn lesson(table: &Table) -> &CurrentLesson {
    table.app.world().resource::<CurrentLesson>()
}

fn told(table: &Table) -> Option<bool> {
    lesson(table).told().map(|told| told.is_right)
}

fn change(table: &mut Table, change: LessonChange) {
    table.order(AppCommand::Lesson(change));
    table.app.update();
}

fn screen(table: &Table) -> Screen {
    *table.app.world().resource::<State<Screen>>().get()
}

/// Starts the lesson of a set-up, on the home page.
fn learn(setup: &str) -> Table {
    let mut table = Table::empty(Settings { computer_pace_ms: 0, motion: false, ..Settings::default() });
    table.order(AppCommand::Learn(setup.parse().unwrap()));
    table.app.update();
    assert_eq!(screen(&table), Screen::Game);
    table
}

/// Goes to the last step of a lesson, which is a game.
fn learn_to_the_game(setup: &str) -> Table {
    let mut table = learn(setup);
    let (_, count) = lesson(&table).place();
    for _ in 1..count {
        change(&mut table, LessonChange::Next);
    }
    table
}

#[test]
fn every_step_of_every_lesson_can_be_shown_and_left() {
    for text in Game::ALL.iter().flat_map(|game| game.about.lessons) {
        let Lesson { title, steps } = Lesson::read(text).unwrap();
        let mut table = learn(&steps[0].start.setup().to_string());
        assert_eq!(lesson(&table).title(), title);
        for (index, step) in steps.iter().enumerate() {
            assert_eq!(lesson(&table).place(), (index, steps.len()), "{title}");
            assert_eq!(table.session().tree().position(), step.start.position(), "{title}, step {}", index + 1);
            assert!(!lesson(&table).is_shown());
            change(&mut table, LessonChange::ShowMe);
            assert!(lesson(&table).is_shown());
            if step.wins_in().is_some() {
                let last = table.session().last_moves().first().map(|last| last.mv);
                assert_eq!(last, Some(step.solution), "{title} shows how to begin");
            } else {
                assert_eq!(told(&table), Some(true), "{title}, step {}", index + 1);
            }
            change(&mut table, LessonChange::Next);
        }
        assert_eq!(screen(&table), Screen::Home, "{title} is done");
        let world = table.app.world();
        assert!(world.resource::<Settings>().lessons_done.contains(&title));
        assert!(Session::on_board(world).is_none() && !world.contains_resource::<CurrentLesson>());
    }
}

#[test]
fn a_wrong_move_is_answered_and_taken_back_by_the_next_click() {
    let mut table = learn("tanbo");
    change(&mut table, LessonChange::Next);
    change(&mut table, LessonChange::Next);
    table.click("E3");
    assert_eq!(told(&table), Some(true), "the third task is done with one click");
    table.click("D3");
    assert_eq!(told(&table), Some(true), "what is done stays done");
    change(&mut table, LessonChange::Again);
    assert_eq!(told(&table), None);
    table.click("A4");
    assert_eq!(told(&table), Some(false));
    assert!(lesson(&table).told().unwrap().text.contains("E3"));
    for _ in 0..20 {
        table.app.update();
    }
    assert_eq!(table.session().tree().line().len(), 1, "nobody answers");
    table.click("E3");
    assert_eq!((told(&table), table.session().tree().line().len()), (Some(true), 1));
}

#[test]
fn in_the_game_at_the_end_the_others_answer_and_only_a_win_is_right() {
    let mut table = learn_to_the_game("tanbo");
    assert!(lesson(&table).step().unwrap().wins_in().is_some());
    table.click("A4");
    assert_eq!(told(&table), None, "the game goes on");
    table.run_until("the computer answers", |table| table.session().tree().line().len() >= 2);
    table.order(AppCommand::Resign);
    assert!(table.session().tree().outcome().is_some());
}

/// Regression test: what was said of the first move stayed until the end of the game.
#[test]
fn what_is_said_of_the_move_shown_goes_when_the_learner_plays_on() {
    let mut table = learn_to_the_game("tanbo");
    let advice = |table: &Table| lesson(table).advice(table.session()).map(str::to_owned);
    assert_eq!(advice(&table), None);
    change(&mut table, LessonChange::ShowMe);
    table.run_until("the computer answers", |table| table.session().tree().line().len() >= 2);
    assert!(advice(&table).is_some(), "it can be read after the answer, too");
    let mv = table.session().tree().position().legal_move_list()[0];
    let request = table.request_move(mv);
    table.send(request);
    assert_eq!(advice(&table), None);
}

/// Regression test: the way home left the lesson on the board, in the place of the game that waited.
#[test]
fn the_way_home_ends_a_lesson() {
    let mut table = Table::of_persons("tanbo size=9");
    table.play("B3");
    let game = table.session().game();
    table.order(AppCommand::Learn("hexade".parse().unwrap()));
    table.app.update();
    table.order(AppCommand::Home);
    table.app.update();
    assert_eq!(screen(&table), Screen::Home);
    assert!(!table.app.world().contains_resource::<CurrentLesson>());
    table.order(AppCommand::BackToGame);
    table.app.update();
    assert_eq!((screen(&table), table.session().game()), (Screen::Game, game));
}

#[test]
fn a_game_that_a_lesson_interrupts_comes_back_and_lessons_are_not_saved() {
    let mut table = Table::of_persons("tanbo size=9");
    table.play("B3");
    let (before, game) = (table.session().tree().position().clone(), table.session().game());
    table.order(AppCommand::Home);
    table.app.update();
    table.order(AppCommand::Learn("hexade".parse().unwrap()));
    table.app.update();
    change(&mut table, LessonChange::ShowMe);
    change(&mut table, LessonChange::Leave);
    assert_eq!((table.session().tree().position(), table.session().game()), (&before, game));
    assert_eq!(screen(&table), Screen::Home);
    table.order(AppCommand::BackToGame);
    table.app.update();
    table.play("H3");
    table.run_until("both moves of the game are saved", |table| {
        let kept = table.app.world().resource::<GameFiles>().autosave().map(Path::to_owned);
        kept.and_then(|path| SavedGame::read(&path).ok()).is_some_and(|game| game.tree.line().len() == 2)
    });
    let unfinished = table.app.world().resource::<DataDir>().unfinished();
    let is_game = |entry: &std::fs::DirEntry| entry.file_name().to_string_lossy().ends_with(".rhz.ron");
    let files = std::fs::read_dir(&unfinished).unwrap().map(Result::unwrap);
    assert_eq!(files.filter(is_game).count(), 1, "no file of a lesson");
    // A new game ends a lesson for good.
    let setup: Setup = "tanbo size=5".parse().unwrap();
    table.order(AppCommand::Learn(setup));
    let seats = table.session().seats().to_vec();
    table.order(AppCommand::NewGame { setup, seats });
    table.app.update();
    assert!(!table.app.world().contains_resource::<CurrentLesson>());
    assert!(table.session().game() != game);
}
