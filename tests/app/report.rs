//! The report of a game: searched in the background, kept with the game, read again without a search.

use bevy::prelude::State;
use rhizome::app::base::{Notices, OpenPage};
use rhizome::app::commands::AppCommand;
use rhizome::app::thinking::GameReport;
use rhizome::record::NodeId;
use rhizome::record::save::SavedGame;
use rhizome::rules::{Player, Position};
use rhizome::study::NOTE;

use super::table::Table;

/// The moves of a short game.
const MOVES: [&str; 4] = ["C2", "G2", "C3", "G3"];

fn report(table: &Table) -> &GameReport {
    table.app.world().resource::<GameReport>()
}

fn notice(table: &Table) -> String {
    table.app.world().resource::<Notices>().current().map(|notice| notice.text.clone()).unwrap_or_default()
}

fn played() -> Table {
    let mut table = Table::of_persons("tanbo size=9");
    for mv in MOVES {
        table.play(mv);
    }
    table
}

/// Regression test: what the computer played for a person who had resigned was counted and asked as that person's mistake.
#[test]
fn what_the_computer_plays_after_a_resignation_is_no_mistake_of_the_person() {
    let mut table = Table::with_seats("chexers", "Ada,computer:seedling,computer:seedling");
    table.play("MOVE -3,0 -2,0");
    table.run_until("it is red's turn again", |table| table.session().tree().ply() == 3);
    table.order(AppCommand::Resign);
    table.order(AppCommand::TogglePause);
    table.run_until("the computer has played for red", |table| table.session().tree().ply() > 6);
    table.order(AppCommand::TogglePause);
    let session = table.session();
    let line = session.tree().line();
    let parents: Vec<NodeId> = std::iter::once(NodeId::START).chain(line).collect();
    let red = [parents[0], parents[3], parents[6]].map(|node| session.is_computers_at(Player(0), node));
    assert_eq!(red, [false, true, true]);
    assert!(session.is_computers_at(Player(1), parents[1]));
    assert_eq!(session.titles_of_game(), ["Ada, then Seedling", "Seedling", "Seedling"]);
    assert!(!session.is_of_computers());
}

#[test]
fn a_report_is_made_by_one_command_and_kept_with_the_game() {
    let mut table = played();
    assert_eq!((report(&table).has_begun(), report(&table).progress()), (false, (0, 5)));
    table.order(AppCommand::Report);
    assert_eq!(*table.app.world().resource::<State<OpenPage>>().get(), OpenPage::Report);
    assert!(report(&table).is_running());
    table.run_until("every position is searched", |table| report(table).progress() == (5, 5));
    assert!(report(&table).review().is_complete());
    assert_eq!(report(&table).review().seats.len(), 2);
    assert!(report(&table).review().seats.iter().all(|seat| seat.accuracy.is_some()));
    table.run_until("the search has ended", |table| !report(table).is_running());
    let known = report(&table).review().clone();
    table.order(AppCommand::Save);
    table.run_until("the game is saved", |table| notice(table).starts_with("Saved as"));
    let path = std::fs::read_dir(table.folder.path()).unwrap().map(|entry| entry.unwrap().path());
    let path = path.into_iter().find(|path| path.to_string_lossy().ends_with(".rhz.ron")).unwrap();
    let saved = SavedGame::read(&path).unwrap();
    let nodes = std::iter::once(NodeId::START).chain(saved.tree.line());
    for node in nodes {
        assert_eq!(saved.tree.notes(node).iter().filter(|note| note.key == NOTE).count(), 1);
    }
    table.order(AppCommand::OpenPath(path));
    table.run_until("the game is open", |table| notice(table).starts_with("Opened"));
    assert_eq!(*report(&table).review(), known, "it is read again, not searched again");
    table.order(AppCommand::Report);
    assert!(!report(&table).is_running());
}

#[test]
fn a_search_can_be_stopped_and_goes_on_where_it_was() {
    let mut table = played();
    table.order(AppCommand::Report);
    table.run_until("something is known", |table| report(table).progress().0 > 0);
    table.order(AppCommand::Sweep);
    assert!(!report(&table).is_running());
    let done = report(&table).progress().0;
    table.order(AppCommand::Sweep);
    table.run_until("every position is searched", |table| report(table).progress() == (5, 5));
    assert!(done < 5 || report(&table).review().is_complete());
}

#[test]
fn moves_played_after_the_report_are_not_judged_until_they_are_searched() {
    let mut table = played();
    table.order(AppCommand::Report);
    table.run_until("every position is searched", |table| report(table).progress() == (5, 5));
    table.play("C1");
    assert_eq!(report(&table).progress(), (5, 6));
    assert!(!report(&table).review().is_complete());
    // Another line from the second move on shares three positions with the first.
    let second = table.session().tree().line()[1];
    table.order(AppCommand::GoTo(second));
    let mv = table.session().tree().position().legal_move_list()[0];
    let request = table.request_move(mv);
    table.send(request);
    assert_eq!(report(&table).progress(), (3, 4));
}

#[test]
fn another_game_has_its_own_report() {
    let mut table = played();
    table.order(AppCommand::Report);
    table.run_until("something is known", |table| report(table).progress().0 > 0);
    let (setup, seats) = ("hexade".parse().unwrap(), table.session().seats().to_vec());
    table.order(AppCommand::NewGame { setup, seats });
    assert!(!report(&table).is_running() && !report(&table).has_begun());
    table.play("F6");
    assert_eq!(report(&table).progress(), (0, 2));
}

#[test]
fn without_a_report_the_next_mistake_is_not_known() {
    let mut table = played();
    table.order(AppCommand::NextMistake);
    assert_eq!(notice(&table), "Make a report first: Ctrl+R.");
}

#[test]
fn mistakes_are_stepped_through_in_the_order_of_the_game() {
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/report-tanbo-9x9.rhz.ron");
    let mut table = Table::of_persons("tanbo size=9");
    table.order(AppCommand::OpenPath(sample.into()));
    table.run_until("the game is open", |table| notice(table).starts_with("Opened"));
    assert!(report(&table).review().is_complete());
    let plies: Vec<u32> = report(&table).review().mistakes(None).map(|judged| judged.ply).collect();
    assert!(plies.len() > 1, "{plies:?}");
    table.order(AppCommand::ToStart);
    let mut seen = Vec::new();
    for _ in &plies {
        table.order(AppCommand::NextMistake);
        table.app.update();
        seen.push(table.session().tree().ply());
    }
    assert_eq!(seen, plies);
    table.order(AppCommand::NextMistake);
    assert_eq!(notice(&table), "No mistake after this move.");
    table.order(AppCommand::PreviousMistake);
    table.app.update();
    assert_eq!(table.session().tree().ply(), plies[plies.len() - 2]);
}

#[test]
fn a_report_is_saved_with_pictures_of_the_turning_points() {
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/report-tanbo-9x9.rhz.ron");
    let mut table = Table::of_persons("tanbo size=9");
    table.order(AppCommand::OpenPath(sample.into()));
    table.run_until("the game is open", |table| notice(table).starts_with("Opened"));
    table.order(AppCommand::SaveReport);
    table.run_until("the report is saved", |table| notice(table).starts_with("Saved in the folder reports"));
    let reports = table.folder.path().join("reports");
    let folder = std::fs::read_dir(reports).unwrap().next().unwrap().unwrap().path();
    let text = std::fs::read_to_string(folder.join("report.md")).unwrap();
    assert!(text.starts_with("# Tanbo 9×9, "), "{text}");
    let plies: Vec<u32> = report(&table).turning_points().iter().map(|point| point.judged.ply).collect();
    assert_eq!(plies.len(), 3);
    for ply in plies {
        let name = format!("move-{ply}.svg");
        assert!(text.contains(&format!("]({name})")), "{text}");
        assert!(std::fs::read_to_string(folder.join(name)).unwrap().starts_with("<svg"));
    }
}
