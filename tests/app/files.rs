//! Saving, opening, autosaving: nothing is lost.

use std::path::PathBuf;

use bevy::prelude::*;
use rhizome::app::commands::{AppCommand, ViewChange};
use rhizome::app::files::SavedGames;
use rhizome::app::notices::Notices;
use rhizome::app::settings::Settings;
use rhizome::record::save::SavedGame;

use super::table::Table;

fn saved_files(table: &Table) -> Vec<PathBuf> {
    let mut files: Vec<_> = std::fs::read_dir(table.folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.to_string_lossy().ends_with(".rhz.ron") && !path.ends_with("autosave.rhz.ron"))
        .collect();
    files.sort();
    files
}

fn notice(table: &Table) -> String {
    table.app.world().resource::<Notices>().current().map(|(notice, _)| notice.text.clone()).unwrap_or_default()
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

#[test]
fn every_move_is_autosaved_and_an_unfinished_game_is_offered() {
    let mut table = Table::of_persons("hexbo side=5 players=3");
    table.play("C3");
    let autosave = table.folder.path().join("autosave.rhz.ron");
    table.run_until("the move is on the disk", |_| SavedGame::read(&autosave).is_ok_and(|game| game.tree.ply() == 1));
    // The next start of the program, in the same folder.
    let mut next = Table::empty(Settings::default());
    std::fs::copy(&autosave, next.folder.path().join("autosave.rhz.ron")).unwrap();
    next.app.world().resource::<rhizome::app::files::Files>().list();
    next.run_until("the game is offered", |table| table.app.world().resource::<SavedGames>().unfinished.is_some());
    let (_, game) = next.app.world().resource::<SavedGames>().unfinished.clone().unwrap();
    next.order(AppCommand::ShowGame { game: Box::new(game), path: None });
    next.app.update();
    assert_eq!(next.session().tree().ply(), 1);
    next.assert_projected();
}

#[test]
fn a_saved_game_opens_with_its_seats() {
    let mut table = Table::with_seats("tanbo size=9", "Ada,Grace");
    table.play("C2");
    let path = table.folder.path().join("my game");
    table.order(AppCommand::SaveTo(path.clone()));
    let path = path.with_file_name("my game.rhz.ron");
    table.run_until("the file is there", |_| path.exists());
    table.order(AppCommand::ToStart);
    table.order(AppCommand::OpenPath(path));
    table.run_until("the game is shown", |table| table.session().serial() == 2);
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
    table.order(AppCommand::SaveTo("/proc/no/such/place".into()));
    table.run_until("it is refused", |table| notice(table).contains("could not be saved"));
    let mut none = Table::empty(Settings::default());
    none.order(AppCommand::Save);
    assert_eq!(notice(&none), "There is no game to save yet.");
}

/// Of eleven dimensions a cut is shown, and all of them are played.
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
