//! Playing and studying: what the panels are for, which of their sections are open, and who is on the seats.

use rhizome::ai::Level;
use rhizome::app::base::Seat;
use rhizome::app::commands::AppCommand;
use rhizome::app::settings::{Mode, Settings};
use rhizome::app::thinking::Analysis;
use rhizome::rules::Player;

use super::table::Table;

fn settings(table: &Table) -> &Settings {
    table.app.world().resource::<Settings>()
}

fn is_analysed(table: &Table) -> bool {
    table.app.world().resource::<Analysis>().is_on()
}

#[test]
fn an_analysis_is_shown_in_the_panels_for_study_and_ends_with_them() {
    let mut table = Table::of_persons("tanbo size=9");
    assert_eq!(settings(&table).mode, Mode::Play);
    table.order(AppCommand::ToggleAnalysis);
    assert_eq!((settings(&table).mode, is_analysed(&table)), (Mode::Study, true));
    table.order(AppCommand::ToggleAnalysis);
    assert_eq!((settings(&table).mode, is_analysed(&table)), (Mode::Study, false), "the panels stay");
    table.order(AppCommand::ToggleAnalysis);
    table.order(AppCommand::ToggleMode);
    assert_eq!((settings(&table).mode, is_analysed(&table)), (Mode::Play, false));
    table.order(AppCommand::SetMode(Mode::Study));
    assert_eq!((settings(&table).mode, is_analysed(&table)), (Mode::Study, false), "it is not asked for");
}

#[test]
fn a_new_game_is_not_analysed_because_the_last_one_was() {
    let mut table = Table::of_persons("tanbo size=9");
    table.order(AppCommand::ToggleAnalysis);
    let setup = "hexbo side=5".parse().unwrap();
    table.order(AppCommand::NewGame { setup, seats: vec![Seat::person(), Seat::person()] });
    assert_eq!((settings(&table).mode, is_analysed(&table)), (Mode::Play, false));
}

#[test]
fn each_mode_remembers_its_own_sections() {
    let mut table = Table::of_persons("tanbo size=9");
    table.order(AppCommand::ToggleSection("moves"));
    assert!(!settings(&table).is_open("moves") && settings(&table).is_open("seats"));
    table.order(AppCommand::SetMode(Mode::Study));
    assert!(settings(&table).is_open("moves"));
    table.order(AppCommand::SetMode(Mode::Play));
    assert!(!settings(&table).is_open("moves"));
    table.order(AppCommand::ToggleSection("moves"));
    assert!(settings(&table).is_open("moves"));
}

#[test]
fn a_seat_is_given_to_somebody_else_during_the_game() {
    let mut table = Table::of_persons("hexbo side=5 players=3");
    table.play("C3");
    let [white, black] = [Player(1), Player(0)];
    let revision = table.session().revision();
    table.order(AppCommand::SetSeat { player: white, seat: Seat::Computer(Level::Seedling) });
    assert_eq!(table.session().seats()[1], Seat::Computer(Level::Seedling));
    assert!(table.session().revision() > revision, "it will be saved");
    table.run_until("the computer has moved", |table| table.session().tree().ply() == 2);

    // It is the third player's turn; the computer's seat goes back to a person, and the first one's to the computer.
    table.order(AppCommand::SetSeat { player: white, seat: Seat::person() });
    table.order(AppCommand::SetSeat { player: black, seat: Seat::Computer(Level::Seedling) });
    let seats: Vec<bool> = table.session().seats().iter().map(Seat::is_computer).collect();
    assert_eq!((seats, table.session().tree().ply()), (vec![true, false, false], 2));
    let revision = table.session().revision();
    table.order(AppCommand::SetSeat { player: white, seat: Seat::person() });
    assert_eq!(table.session().revision(), revision, "nothing has changed");
}
