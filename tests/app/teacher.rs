//! The teacher takes back moves that lose too much, before the computer answers them.

use rhizome::app::commands::AppCommand;
use rhizome::app::session::Teacher;
use rhizome::rules::Position;

use super::table::Table;

/// A game against the computer in which moves are taken back that lose this share.
fn table(share: f32) -> Table {
    let mut table = Table::with_seats("tanbo size=5", "Ada,computer:seedling");
    table.change_settings(|settings| {
        settings.teaches = true;
        settings.teacher_share = share;
    });
    table
}

fn play(table: &mut Table, index: usize) {
    let mv = table.session().tree().position().legal_move_list()[index];
    let request = table.request_move(mv);
    table.send(request);
}

fn is_taken_back(table: &Table) -> bool {
    table.app.world().resource::<Teacher>().taken_back(table.session()).is_some()
}

#[test]
fn a_move_is_taken_back_before_it_is_answered_and_may_be_played_anyway() {
    // Every move loses at least nothing.
    let mut table = table(0.0);
    play(&mut table, 0);
    assert!(table.app.world().resource::<Teacher>().is_looking(table.session()));
    table.run_until("the move is taken back", |table| is_taken_back(table));
    let tree = table.session().tree();
    assert_eq!((tree.ply(), tree.has_moves()), (0, false), "it never became a part of the game");
    table.assert_projected();
    let taken = table.app.world().resource::<Teacher>().taken_back(table.session()).unwrap().clone();
    assert!(!taken.text.is_empty());
    table.order(AppCommand::PlayAnyway);
    table.run_until("the computer answers", |table| table.session().tree().ply() == 2);
    assert!(!is_taken_back(&table));
    // The next move is looked at again, and another one may be chosen.
    play(&mut table, 0);
    table.run_until("that is taken back, too", |table| is_taken_back(table));
    play(&mut table, 1);
    assert!(table.app.world().resource::<Teacher>().is_looking(table.session()));
    table.run_until("and that", |table| is_taken_back(table));
}

#[test]
fn a_good_move_is_answered() {
    let mut table = table(1.1);
    play(&mut table, 0);
    table.run_until("the computer answers", |table| table.session().tree().ply() == 2);
}

#[test]
fn who_takes_the_move_back_while_it_is_looked_at_is_left_alone() {
    let mut table = table(0.0);
    play(&mut table, 0);
    table.order(AppCommand::Undo);
    table.order(AppCommand::ToggleTeacher);
    play(&mut table, 1);
    table.run_until("the computer answers", |table| table.session().tree().ply() == 2);
    assert!(!is_taken_back(&table));
}
