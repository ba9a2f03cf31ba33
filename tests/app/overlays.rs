//! Overlays: shades under the stones, of what can be counted in a position.

use rhizome::app::base::{Notices, Seat};
use rhizome::app::commands::AppCommand;
use rhizome::app::session::Session;
use rhizome::app::settings::{Mode, Settings};
use rhizome::app::thinking::Overlays;
use rhizome::app::view::marks::BoardMark;
use rhizome::games::Setup;
use rhizome::study::overlay::Overlay;

use super::table::Table;

fn shades(table: &Table) -> usize {
    let world = table.app.world();
    let (session, settings) = (Session::on_board(world).unwrap(), world.resource::<Settings>());
    world.resource::<Overlays>().shades(session, settings).len()
}

fn drawn(table: &mut Table) -> usize {
    let world = table.app.world_mut();
    let mut marks = world.query::<&BoardMark>();
    marks.iter(world).filter(|mark| **mark == BoardMark::Overlay).count()
}

#[test]
fn an_overlay_follows_the_position_and_goes_with_its_key_or_the_panels_for_study() {
    let mut table = Table::of_persons("tanbo size=9");
    table.order(AppCommand::ShowOverlay(Overlay::First));
    assert_eq!(table.app.world().resource::<Settings>().mode, Mode::Study);
    table.run_until("it is known", |table| shades(table) > 0);
    table.run_until("it is drawn", |table| drawn(table) == shades(table));
    let before = shades(&table);
    table.play("C2");
    table.run_until("it is another", |table| shades(table) > 0 && drawn(table) == shades(table));
    assert_ne!(shades(&table), before);
    table.order(AppCommand::SetMode(Mode::Play));
    table.run_until("it is hidden", |table| drawn(table) == 0);
    table.order(AppCommand::SetMode(Mode::Study));
    table.run_until("it is back", |table| drawn(table) > 0);
    table.order(AppCommand::ShowOverlay(Overlay::First));
    table.run_until("it is gone", |table| drawn(table) == 0);
}

/// In a cube no wood lies under the shades.
#[test]
fn in_a_cube_every_shade_has_a_rim() {
    let mut table = Table::of_persons("tanbo dims=3");
    table.order(AppCommand::ShowOverlay(Overlay::First));
    table.run_until("it is known", |table| shades(table) > 0);
    table.run_until("it is drawn", |table| drawn(table) == 2 * shades(table));
    assert_eq!(table.count_marks(BoardMark::Overlay, |art| &art.outline), shades(&table));
}

/// Regression test: an exit had the colour of a cell that its seat can jump over.
#[test]
fn exits_have_no_tint_under_an_overlay() {
    let mut table = Table::of_persons("chexers");
    table.run_until("the board is drawn", |table| table.count_marks(BoardMark::Position, |art| &art.cell) > 0);
    table.order(AppCommand::ShowOverlay(Overlay::First));
    table.run_until("it is drawn", |table| drawn(table) > 0);
    assert_eq!(table.count_marks(BoardMark::Position, |art| &art.cell), 0);
    table.order(AppCommand::ShowOverlay(Overlay::First));
    table.run_until("it is gone", |table| drawn(table) == 0);
    assert_ne!(table.count_marks(BoardMark::Position, |art| &art.cell), 0);
}

/// Regression test: ground in Root Bound had the colour of a shade that meant less.
#[test]
fn ground_has_no_tint_under_an_overlay() {
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/saves/sample-root-bound.rhz.ron");
    let mut table = Table::of_persons("root-bound");
    table.order(AppCommand::OpenPath(sample.into()));
    let tints = |table: &mut Table| table.count_marks(BoardMark::Position, |art| &art.cell);
    table.run_until("ground is tinted", |table| tints(table) > 0);
    table.order(AppCommand::ShowOverlay(Overlay::Cuts));
    table.app.update();
    table.app.update();
    assert_eq!(tints(&mut table), 0);
}

/// Regression test: an overlay of one game took the tints from the next one, where nothing could switch it off.
#[test]
fn an_overlay_does_not_follow_into_a_game_that_it_says_nothing_about() {
    let mut table = Table::of_persons("hexade side=6");
    table.order(AppCommand::ShowOverlay(Overlay::Sixes));
    let shown = |table: &Table| {
        let world = table.app.world();
        world.resource::<Overlays>().shown(world.resource::<Settings>())
    };
    assert_eq!(shown(&table), Some(Overlay::Sixes));
    let show = |table: &mut Table, setup: &str| {
        let setup: Setup = setup.parse().unwrap();
        table.order(AppCommand::NewGame { setup, seats: vec![Seat::person(); setup.seats()] });
        table.order(AppCommand::SetMode(Mode::Study));
        table.app.update();
    };
    show(&mut table, "chexers");
    assert_eq!(shown(&table), None);
    assert_ne!(table.count_marks(BoardMark::Position, |art| &art.cell), 0, "the exits are tinted");
    table.order(AppCommand::ShowOverlay(Overlay::Jumps));
    assert_eq!(shown(&table), Some(Overlay::Jumps));
}

#[test]
fn an_overlay_that_says_nothing_about_a_game_says_so() {
    let mut table = Table::of_persons("hexade side=6");
    table.order(AppCommand::ShowOverlay(Overlay::Jumps));
    let notice = table.app.world().resource::<Notices>().current().unwrap().text.clone();
    assert_eq!(notice, "\"Jumps\" has nothing to show in Hexade.");
    assert_eq!(table.app.world().resource::<Settings>().mode, Mode::Play);
}
