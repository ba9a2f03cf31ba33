//! The marks on recent moves: with three seats, those of both others; the newest is the strongest.

use bevy::color::Alpha;
use bevy::prelude::{Or, With};
use rhizome::app::board::RecentMoves;
use rhizome::app::commands::AppCommand;
use rhizome::app::theme::Palette;
use rhizome::app::view::motion::{Growing, Sliding};
use rhizome::geometry::Cell;
use rhizome::rules::{Move, Position};

use super::board::Picture;
use super::table::Table;

/// Returns the cells of the stones with a ring of a move that was played `age` moves before the last.
fn rings(table: &mut Table, age: usize) -> Vec<Cell> {
    let ring = if age == 0 { Picture::Ring } else { Picture::ThinRing };
    let cells = table.marked(ring, |palette| palette.recent_move(age));
    let position = table.session().tree().position();
    cells.into_iter().filter(|&cell| position.owner(cell).is_some()).collect()
}

/// The same once all stones have arrived.
fn ringed(table: &mut Table, age: usize) -> Vec<Cell> {
    table.run_until("all stones have arrived", |table| moving(table) == 0);
    table.app.update();
    rings(table, age)
}

/// Plays the first legal move and returns it.
fn play_first(table: &mut Table) -> Move {
    let mv = table.session().tree().position().legal_move_list()[0];
    let request = table.request_move(mv);
    table.send(request);
    mv
}

/// Counts the stones that are on their way to their cells.
fn moving(table: &mut Table) -> usize {
    let world = table.app.world_mut();
    world.query_filtered::<(), Or<(With<Growing>, With<Sliding>)>>().iter(world).count()
}

fn recent(table: &Table) -> Vec<Move> {
    table.app.world().resource::<RecentMoves>().moves().to_vec()
}

#[test]
fn two_computers_that_moved_are_both_marked() {
    let mut table = Table::with_seats("hexbo side=5 players=3", "Ada,computer:seedling,computer:seedling");
    let own = play_first(&mut table);
    table.run_until("both computers have moved", |table| table.session().tree().ply() == 3);
    let tree = table.session().tree();
    let moves: Vec<Move> = tree.path_to(tree.cursor()).into_iter().filter_map(|node| tree.move_of(node)).collect();
    assert_eq!(moves[0], own);
    assert_eq!(recent(&table), [moves[2], moves[1]], "the newest first, and not the person's own");
    let newest: Vec<Cell> = moves[2].targets().collect();
    let older: Vec<Cell> = moves[1].targets().collect();
    assert_eq!((ringed(&mut table, 0), ringed(&mut table, 1)), (newest, older));
    // Going back marks what there was to answer then.
    table.order(AppCommand::GoTo(table.session().tree().path_to(table.session().tree().cursor())[1]));
    assert_eq!(recent(&table), [moves[1]]);
}

#[test]
fn persons_see_what_was_played_since_their_own_turn() {
    let mut table = Table::of_persons("hexbo players=6");
    let moves: Vec<Move> = (0..8).map(|_| play_first(&mut table)).collect();
    let newest_first = |moves: &[Move]| moves.iter().rev().copied().collect::<Vec<_>>();
    assert_eq!(recent(&table), newest_first(&moves[3..]), "five others have moved since");
    for age in 0..5 {
        let color = |age| table.app.world().resource::<Palette>().recent_move(age).alpha();
        assert!(age == 0 || color(age) <= color(age - 1), "older moves are not marked more strongly");
        assert!(color(age) >= 0.3, "and still seen");
    }
}

#[test]
fn with_two_seats_the_last_move_is_marked_alone() {
    let mut table = Table::of_persons("tanbo size=9");
    assert_eq!(recent(&table), []);
    play_first(&mut table);
    let last = play_first(&mut table);
    assert_eq!(recent(&table), [last]);
    assert_eq!(ringed(&mut table, 0), last.targets().collect::<Vec<_>>());
    assert_eq!(ringed(&mut table, 1), []);
}

#[test]
fn a_new_stone_is_marked_at_once_and_a_piece_when_it_has_arrived() {
    for (setup, motion, waits) in [("tanbo size=9", true, false), ("chexers", true, true), ("chexers", false, false)] {
        let mut table = Table::of_persons(setup);
        table.change_settings(|settings| settings.motion = motion);
        let cells: Vec<Cell> = play_first(&mut table).targets().collect();
        assert_eq!(moving(&mut table), usize::from(motion), "{setup}");
        let marked = rings(&mut table, 0);
        assert_eq!(marked, if waits { Vec::new() } else { cells.clone() }, "{setup}");
        assert_eq!(ringed(&mut table, 0), cells, "{setup}");
    }
}
