//! Saving, opening, autosaving: nothing is lost.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use rhizome::app::base::{Notices, Seat};
use rhizome::app::commands::{AppCommand, GameEdit, OpenQuestion, ViewChange};
use rhizome::app::files::{Files, SavedGames};
use rhizome::app::session::Session;
use rhizome::app::settings::{Mode, Settings};
use rhizome::record::NodeId;
use rhizome::record::save::{FILE_ENDING, SavedGame, SeatClock};
use rhizome::rules::Position;

use super::table::Table;

fn saved_files(table: &Table) -> Vec<PathBuf> {
    let mut files: Vec<_> = std::fs::read_dir(table.folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.to_string_lossy().ends_with(".rhz.ron"))
        .collect();
    files.sort();
    files
}

fn notice(table: &Table) -> String {
    table.app.world().resource::<Notices>().current().map(|notice| notice.text.clone()).unwrap_or_default()
}

#[test]
fn save_makes_one_file_for_a_game_and_keeps_writing_it() {
    let mut table = Table::of_persons("tanbo size=9");
    table.play("C2");
    table.order(AppCommand::Save);
    table.run_until("the game is saved", |table| notice(table).starts_with("Saved as"));
    let files = saved_files(&table);
    assert_eq!(files.len(), 1);
    assert!(files[0].file_name().unwrap().to_string_lossy().starts_with("tanbo-size-9_person-vs-person_"));
    assert_eq!(SavedGame::read(&files[0]).unwrap().tree.ply(), 1);
    table.play("G2");
    table.order(AppCommand::Save);
    table.run_until("it is saved again", |table| {
        SavedGame::read(&saved_files(table)[0]).is_ok_and(|game| game.tree.ply() == 2)
    });
    assert_eq!(saved_files(&table).len(), 1);
}

/// Returns the lengths of the unfinished games that a window offers, newest first.
fn offered(table: &mut Table) -> Vec<u32> {
    table.app.world().resource::<Files>().list();
    // A marker, to tell the new list from the old one.
    table.app.world_mut().insert_resource(SavedGames { unreadable: usize::MAX, ..SavedGames::default() });
    let list = |table: &Table| table.app.world().resource::<SavedGames>().clone();
    table.run_until("the games are listed", |table| list(table).unreadable != usize::MAX);
    list(table).unfinished.iter().map(|info| SavedGame::read(&info.path).unwrap().tree.ply()).collect()
}

fn take_up(table: &mut Table, place: usize) {
    let path = table.app.world().resource::<SavedGames>().unfinished[place].path.clone();
    let game = |table: &Table| Session::on_board(table.app.world()).map(Session::game);
    let before = game(table);
    table.order(AppCommand::TakeUp(path));
    table.run_until("the game is shown", |table| game(table) != before);
}

#[test]
fn a_new_game_takes_nothing_from_the_one_before() {
    let mut table = Table::of_persons("hexbo side=5 players=3");
    table.play("C3");
    let seats = vec![Seat::person(); 2];
    table.order(AppCommand::NewGame { setup: "tanbo size=9".parse().unwrap(), seats: seats.clone() });
    assert_eq!(offered(&mut table), [1], "a game without a move is not worth keeping");
    table.play("C2");
    table.play("C8");
    table.order(AppCommand::NewGame { setup: "hexade side=5".parse().unwrap(), seats });
    assert_eq!(offered(&mut table), [2, 1]);

    // The first game again, one move further, while the others stay.
    take_up(&mut table, 1);
    assert_eq!(table.session().tree().setup().to_string(), "hexbo side=5 players=3");
    table.assert_projected();
    let mv = table.session().tree().position().legal_move_list()[0];
    let request = table.request_move(mv);
    table.send(request);
    assert_eq!(offered(&mut table), [2, 2]);
    drop(table);
}

#[test]
fn all_unfinished_games_are_offered_at_the_next_start_with_their_cursor() {
    let mut table = Table::of_persons("hexbo side=5 players=3");
    table.play("C3");
    table.order(AppCommand::NewGame { setup: "tanbo size=9".parse().unwrap(), seats: vec![Seat::person(); 2] });
    for cell in ["C2", "C8", "D2"] {
        table.play(cell);
    }
    table.order(AppCommand::Back);
    let folder = Rc::clone(&table.folder);
    let settings = table.app.world().resource::<Settings>().clone();
    drop(table);
    let mut next = Table::at(folder, settings);
    assert_eq!(offered(&mut next), [2, 1]);
    take_up(&mut next, 0);
    assert_eq!((next.session().tree().ply(), next.session().tree().line().len()), (2, 3));
}

#[test]
fn two_windows_never_write_one_file() {
    let mut first = Table::of_persons("tanbo size=9");
    first.play("C2");
    assert_eq!(offered(&mut first), [1]);
    let mut second = first.another_window();
    assert!(offered(&mut second).is_empty(), "the first window still plays it");
    let stale = first.app.world().resource::<SavedGames>().unfinished[0].path.clone();
    drop(first);
    assert_eq!(offered(&mut second), [1]);
    let mut third = second.another_window();
    take_up(&mut second, 0);
    third.order(AppCommand::TakeUp(stale));
    third.run_until("it is refused", |table| notice(table).contains("another window"));
    second.play("C8");
    assert_eq!(offered(&mut second), [2]);
    assert!(offered(&mut third).is_empty());
}

#[test]
fn an_autosave_goes_when_its_game_ends_or_is_saved_and_comes_again_with_the_next_move() {
    let mut table = Table::of_persons("tanbo size=9");
    table.play("C2");
    assert_eq!(offered(&mut table), [1]);
    table.order(AppCommand::Save);
    table.run_until("the game is saved", |table| notice(table).starts_with("Saved as"));
    assert!(offered(&mut table).is_empty());
    table.order(AppCommand::Back);
    table.order(AppCommand::Forward);
    assert!(offered(&mut table).is_empty(), "to look back changes nothing");
    table.play("C8");
    assert_eq!(offered(&mut table), [2]);
    table.order(AppCommand::Resign);
    assert!(offered(&mut table).is_empty(), "the game is over");
    table.order(AppCommand::Undo);
    assert_eq!(offered(&mut table), [2], "and goes on");
}

/// Regression test: after "Play again", the game that had just ended was not in the window of games.
#[test]
fn the_window_of_games_has_the_one_that_has_just_ended() {
    let mut table = Table::of_persons("tanbo size=9");
    table.play("C2");
    table.order(AppCommand::Resign);
    let setup = table.session().tree().setup();
    table.order(AppCommand::NewGame { setup, seats: vec![Seat::person(); 2] });
    table.order(AppCommand::ToggleGames);
    table.run_until("it is listed", |table| table.app.world().resource::<SavedGames>().finished.len() == 1);
}

#[test]
fn a_game_that_has_ended_is_kept_until_it_goes_on_or_is_saved() {
    let mut table = Table::of_persons("tanbo size=9");
    let finished = |table: &mut Table| {
        // The list is answered after all earlier requests.
        table.app.world().resource::<Files>().list();
        table.order(AppCommand::Home);
        table.order(AppCommand::BackToGame);
        let folder = table.folder.path().join("finished");
        // One that is being written has another name until it is whole.
        let paths = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|game| game.path());
        let games = paths.filter(|path| path.to_string_lossy().ends_with(FILE_ENDING));
        games.map(|path| SavedGame::read(&path).unwrap().tree.ply()).collect::<Vec<_>>()
    };
    table.play("C2");
    table.order(AppCommand::Resign);
    table.run_until("it is kept", |table| finished(table) == [1]);
    assert!(offered(&mut table).is_empty(), "it is not unfinished any more");
    table.order(AppCommand::Back);
    table.order(AppCommand::Forward);
    assert_eq!(finished(&mut table), [1], "to look back changes nothing");
    table.order(AppCommand::Undo);
    assert_eq!(offered(&mut table), [1], "it goes on");
    table.run_until("it is no finished game any more", |table| finished(table).is_empty());
    table.order(AppCommand::Resign);
    table.run_until("it is kept again", |table| finished(table) == [1]);
    table.order(AppCommand::Save);
    table.run_until("the game is saved", |table| notice(table).starts_with("Saved as"));
    assert!(finished(&mut table).is_empty(), "it has a file of its own now");
}

/// Regression test: whoever looked back in a game that was over, and wrote a comment there, had an unfinished one.
#[test]
fn a_game_that_is_over_stays_so_wherever_somebody_looks() {
    let mut table = Table::of_persons("tanbo size=5");
    while table.session().tree().outcome().is_none() {
        let request = table.request_move(table.session().tree().position().legal_move_list()[0]);
        table.send(request);
    }
    assert!(offered(&mut table).is_empty());
    for _ in 0..8 {
        table.order(AppCommand::Back);
    }
    table.order(AppCommand::Edit(None, GameEdit::Comment("Here it was lost.".into())));
    assert!(offered(&mut table).is_empty(), "the game is over");
    let other = table.session().tree().position().legal_move_list().into_iter().next_back().unwrap();
    let request = table.request_move(other);
    table.send(request);
    assert!(table.session().tree().outcome().is_none());
    assert_eq!(offered(&mut table).len(), 1, "another move goes on from here");
}

/// Regression test: a variation that did not end made a finished game one that was to be continued.
#[test]
fn what_is_tried_in_a_study_leaves_a_finished_game_finished() {
    let mut table = Table::of_persons("tanbo size=9");
    table.play("C2");
    table.order(AppCommand::Resign);
    table.order(AppCommand::SetMode(Mode::Study));
    table.order(AppCommand::GoTo(NodeId::START));
    let try_last = |table: &mut Table| {
        let last = table.session().tree().position().legal_move_list().into_iter().next_back().unwrap();
        let request = table.request_move(last);
        table.send(request);
    };
    try_last(&mut table);
    assert!(table.session().tree().outcome().is_none());
    assert!(offered(&mut table).is_empty(), "it is a variation");
    table.order(AppCommand::SetMode(Mode::Play));
    try_last(&mut table);
    assert_eq!(offered(&mut table).len(), 1, "somebody plays on");
    table.order(AppCommand::SetMode(Mode::Study));
    table.order(AppCommand::Edit(None, GameEdit::Comment("A second try.".into())));
    assert_eq!(offered(&mut table).len(), 1, "and goes on with it after a look at the study");
}

#[test]
fn a_file_that_fails_to_save_leaves_the_autosave() {
    let mut table = Table::of_persons("tanbo size=9");
    table.play("C2");
    table.save_to("/proc/no/such/place", false);
    table.run_until("it is refused", |table| notice(table).contains("could not be saved"));
    assert_eq!(offered(&mut table), [1]);
}

#[test]
fn a_game_is_discarded_only_after_a_question() {
    let mut table = Table::of_persons("tanbo size=9");
    table.play("C2");
    table.order(AppCommand::NewGame { setup: "hexade side=5".parse().unwrap(), seats: vec![Seat::person(); 2] });
    assert_eq!(offered(&mut table), [1]);
    let path = table.app.world().resource::<SavedGames>().unfinished[0].path.clone();
    table.order(AppCommand::Discard { path, is_confirmed: true });
    assert!(offered(&mut table).is_empty());
}

#[test]
fn the_one_autosave_of_the_first_versions_is_offered() {
    let folder = Rc::new(tempfile::tempdir().unwrap());
    let old = folder.path().join("autosave.rhz.ron");
    let mut tree = rhizome::record::GameTree::new("tanbo size=9".parse().unwrap());
    let mv = tree.position().legal_move_list()[0];
    tree.play(mv).unwrap();
    SavedGame::new(tree).write(&old).unwrap();
    let mut table = Table::at(folder, Settings::default());
    assert_eq!(offered(&mut table), [1]);
    assert!(!old.exists());
    assert!(table.app.world().resource::<SavedGames>().games.is_empty(), "it is none of the saved games");
}

#[test]
fn save_as_asks_before_it_replaces_a_file() {
    let mut table = Table::of_persons("tanbo size=9");
    table.play("C2");
    let path = table.folder.path().join("mine.rhz.ron");
    std::fs::write(&path, "somebody's letter").unwrap();
    let question = |table: &Table| table.app.world().resource::<OpenQuestion>().0.clone();
    table.save_to(path.with_file_name("mine.ron"), true);
    table.run_until("it asks", |table| question(table).is_some());
    let asked = question(&table).unwrap();
    assert!(asked.text.contains("mine.rhz.ron"), "{}", asked.text);
    table.order(AppCommand::Dismiss);
    assert!(question(&table).is_none());
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "somebody's letter");
    table.order(asked.command);
    table.run_until("it is replaced", |_| SavedGame::read(&path).is_ok());
}

/// Regression test: a game that was begun while the dialog was open was saved in place of the one that it was opened for.
#[test]
fn a_path_that_was_asked_for_one_game_is_not_for_another() {
    let mut table = Table::of_persons("tanbo size=9");
    table.play("C2");
    let game = table.session().game();
    table.order(AppCommand::NewGame { setup: "hexade side=5".parse().unwrap(), seats: vec![Seat::person(); 2] });
    let path = table.folder.path().join("mine.rhz.ron");
    table.order(AppCommand::SaveTo { game, path: path.clone(), replaces: true });
    assert!(notice(&table).starts_with("Another game is on the board"), "{}", notice(&table));
    table.save_to(path.with_file_name("other.rhz.ron"), false);
    table.run_until("the game is saved", |table| notice(table).starts_with("Saved as"));
    assert!(!path.exists());
}

/// Regression test: what a report found while its game was being saved made a second file of the finished game, and the next
/// finding a third.
#[test]
fn a_finished_game_that_changes_while_it_is_saved_has_one_more_file_at_most() {
    let mut table = Table::of_persons("tanbo size=9");
    table.play("C2");
    table.order(AppCommand::Resign);
    let folder = table.folder.path().join("finished");
    let count = || {
        let names = std::fs::read_dir(&folder).into_iter().flatten().flatten().map(|entry| entry.file_name());
        names.filter(|name| name.to_string_lossy().ends_with(FILE_ENDING)).count()
    };
    table.run_until("it is kept", |_| count() == 1);
    let comment = |text: &str| AppCommand::Edit(None, GameEdit::Comment(text.into()));
    table.app.world_mut().write_message(AppCommand::Save);
    table.order(comment("a"));
    table.run_until("the game is saved", |table| notice(table).starts_with("Saved as"));
    table.order(comment("b"));
    table.app.world().resource::<Files>().list();
    table.run_until("the comment is kept", |_| {
        let files = std::fs::read_dir(&folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let mut games = files.filter_map(|path| SavedGame::read(&path).ok());
        games.any(|game| game.tree.comment(game.tree.cursor()) == "b")
    });
    assert_eq!(count(), 1);
}

#[test]
fn the_clocks_of_an_opened_file_are_kept() {
    let mut table = Table::of_persons("tanbo size=9");
    let path = table.folder.path().join("clocks.rhz.ron");
    let clock = SeatClock { left_ms: 90_000, increment_ms: 500 };
    let tree = rhizome::record::GameTree::new("tanbo size=9".parse().unwrap());
    let game = SavedGame { clocks: Some(vec![clock; 2]), ..SavedGame::new(tree) };
    game.write(&path).unwrap();
    table.order(AppCommand::OpenPath(path.clone()));
    table.run_until("it is shown", |table| table.session().clocks().is_some());
    table.play("C2");
    table.order(AppCommand::Save);
    table.run_until("it is saved", |_| SavedGame::read(&path).is_ok_and(|game| game.tree.ply() == 1));
    assert_eq!(SavedGame::read(&path).unwrap().clocks, Some(vec![clock; 2]));
}

#[test]
fn a_saved_game_opens_with_its_seats() {
    let mut table = Table::with_seats("tanbo size=9", "Ada,Grace");
    table.play("C2");
    let path = table.folder.path().join("my game");
    table.save_to(path.clone(), false);
    let path = path.with_file_name("my game.rhz.ron");
    table.run_until("the file is there", |_| path.exists());
    table.order(AppCommand::ToStart);
    let saved = table.session().game();
    table.order(AppCommand::OpenPath(path));
    table.run_until("the game is shown", |table| table.session().game() != saved);
    table.app.update();
    assert_eq!(table.session().tree().ply(), 1);
    assert_eq!(table.session().seats()[1].to_string(), "Grace");
}

#[test]
fn a_file_that_is_no_game_is_refused_and_the_game_stays() {
    let mut table = Table::of_persons("tanbo size=9");
    table.play("C2");
    let path = table.folder.path().join("bad.rhz.ron");
    std::fs::write(&path, "(version: 1, nonsense").unwrap();
    table.order(AppCommand::OpenPath(path));
    table.run_until("it is refused", |table| notice(table).contains("bad.rhz.ron could not be opened"));
    assert_eq!(table.session().tree().ply(), 1);
    table.order(AppCommand::OpenPath("/nowhere/at/all.rhz.ron".into()));
    table.run_until("it is refused", |table| notice(table).contains("all.rhz.ron could not be opened"));
}

#[test]
fn saving_where_it_cannot_be_says_so() {
    let mut table = Table::of_persons("tanbo size=9");
    table.save_to("/proc/no/such/place", false);
    table.run_until("it is refused", |table| notice(table).contains("could not be saved"));
    let mut none = Table::empty(Settings::default());
    none.order(AppCommand::Save);
    assert_eq!(notice(&none), "There is no game to save yet.");
}

/// A slice of the eleven dimensions is shown, and all of them are in play.
#[test]
fn a_game_of_eleven_dimensions_opens_in_space() {
    let mut table = Table::of_persons("tanbo size=9");
    let path = table.folder.path().join("deep.rhz.ron");
    SavedGame::new(rhizome::record::GameTree::new("tanbo dims=11".parse().unwrap())).write(&path).unwrap();
    table.order(AppCommand::OpenPath(path));
    table.run_until("it is shown", |table| table.session().tree().setup().to_string() == "tanbo dims=11");
    table.app.update();
    assert_eq!(table.projection().cells().len(), 3_usize.pow(5), "five dimensions are drawn");
    assert_eq!(table.projection().stones().len(), 2_usize.pow(5), "with a seed on each corner");
    let value = 2;
    for index in 0..6 {
        table.order(AppCommand::View(ViewChange::Cut { index, value }));
    }
    assert_eq!(table.projection().stones().len(), 2_usize.pow(5), "the far corners");
    table.order(AppCommand::View(ViewChange::Cut { index: 0, value: 1 }));
    assert_eq!(table.projection().stones().len(), 0, "no seed between the corners");
}

#[test]
fn an_unfinished_game_knows_the_file_that_it_was_saved_to() {
    let question = |table: &Table| table.app.world().resource::<OpenQuestion>().0.clone();
    let plies = |path: &Path| SavedGame::read(path).unwrap().tree.ply();
    let mut table = Table::of_persons("tanbo size=9");
    table.play("C2");
    table.order(AppCommand::Save);
    table.run_until("the game is saved", |table| notice(table).starts_with("Saved as"));
    let [file] = &saved_files(&table)[..] else { panic!("one file") };
    table.play("C8");
    let mut next = table.another_window();
    drop(table);
    assert_eq!(offered(&mut next), [2]);
    take_up(&mut next, 0);
    next.order(AppCommand::Save);
    // Somebody may have gone on with the file meanwhile.
    next.run_until("it asks", |table| question(table).is_some());
    assert_eq!(plies(file), 1);
    let asked = question(&next).unwrap();
    next.order(AppCommand::Dismiss);
    next.order(asked.command);
    next.run_until("it is replaced", |table| notice(table).starts_with("Saved as"));
    assert_eq!(plies(file), 2);
    next.play("D2");
    next.order(AppCommand::Save);
    next.run_until("it is saved without a question", |_| plies(file) == 3);
    assert!(question(&next).is_none());
    assert_eq!(saved_files(&next), std::slice::from_ref(file));
    assert!(!std::fs::read_to_string(file).unwrap().contains("saved-as"), "its own path is no part of it");
}
