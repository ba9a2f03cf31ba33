//! The 3D board: the same entities with other visible components, from every angle.

use std::collections::BTreeSet;

use bevy::prelude::*;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use rhizome::app::base::{Notices, Seat};
use rhizome::app::board::{BoardCell, Stone};
use rhizome::app::commands::{AppCommand, Focus, Preset, ViewChange};
use rhizome::app::settings::Settings;
use rhizome::app::view::solid::axes::Coordinate;
use rhizome::app::view::solid::billboard::Billboard;
use rhizome::app::view::solid::eye::Eye;
use rhizome::app::view::solid::orbit::Orbit;
use rhizome::app::view::solid::space::Space;
use rhizome::geometry::Cell;
use rhizome::rules::{Effect, Position};

use super::table::Table;

const BOARDS: [&str; 3] = ["tanbo size=9", "hexbo side=5", "tanbo dims=3"];

fn still() -> Settings {
    Settings { motion: false, ..Settings::default() }
}

fn new_game(table: &mut Table, setup: &str) {
    let setup: rhizome::games::Setup = setup.parse().unwrap();
    table.order(AppCommand::NewGame { setup, seats: vec![Seat::person(); setup.seats()] });
    table.app.update();
}

pub fn look(table: &mut Table, change: ViewChange) {
    table.order(AppCommand::View(change));
}

pub fn space(table: &Table) -> &Space {
    table.app.world().resource::<Space>()
}

fn orbit(table: &Table) -> Orbit {
    table.app.world().resource::<Eye>().orbit
}

fn goal(table: &Table) -> Orbit {
    table.app.world().resource::<Eye>().goal()
}

/// Returns how many entities with `Kind` also have `Dress`.
pub fn dressed<Kind: Component, Dress: Component>(table: &mut Table) -> usize {
    table.app.world_mut().query_filtered::<(), (With<Kind>, With<Dress>)>().iter(table.app.world()).count()
}

/// Asserts that everything on a 3D board is at the position of its cell.
fn assert_placed(table: &mut Table) {
    let now = space(table).clone();
    let geometry = table.session().tree().position().geometry().clone();
    let world = table.app.world_mut();
    for (stone, transform) in world.query::<(&Stone, &Transform)>().iter(world) {
        let place = now.stone_transform(&geometry, stone.cell).translation;
        assert!(transform.translation.distance(place) < 1e-3, "the stone on {}", geometry.name(stone.cell));
    }
    for (cell, transform) in world.query::<(&BoardCell, &Transform)>().iter(world) {
        let place = now.place(&geometry, cell.0);
        assert!(transform.translation.distance(place) < 1e-3, "the cell {}", geometry.name(cell.0));
    }
}

#[test]
fn a_board_goes_into_space_and_back_with_the_same_stones_and_cells() {
    for setup in BOARDS {
        let mut table = Table::of_persons(setup);
        if !space(&table).is_solid {
            look(&mut table, ViewChange::ToggleSolid);
        }
        for _ in 0..2 {
            let (stones, cells) = (table.stones().len(), table.session().tree().position().geometry().len());
            assert!(space(&table).is_solid);
            assert_eq!(dressed::<Stone, Mesh3d>(&mut table), stones, "{setup}");
            assert_eq!(dressed::<Stone, Sprite>(&mut table), 0, "{setup}: no picture is left in space");
            // A square board has no meshes for its points: they are where its lines cross. Tiles and the points of a
            // cube are meshes.
            let bodies = if setup == "tanbo size=9" { 0 } else { cells };
            assert_eq!((dressed::<BoardCell, Mesh3d>(&mut table), table.count::<BoardCell>()), (bodies, cells));
            table.assert_projected();
            assert_placed(&mut table);
            look(&mut table, ViewChange::ToggleSolid);
            assert_eq!(dressed::<Stone, Sprite>(&mut table), stones, "{setup}");
            assert_eq!(dressed::<Stone, Mesh3d>(&mut table), 0, "{setup}: no body is left on the flat board");
            assert_eq!((table.count::<Stone>(), table.count::<BoardCell>()), (stones, cells));
            table.assert_projected();
            look(&mut table, ViewChange::ToggleSolid);
        }
    }
}

#[test]
fn cubes_are_seen_in_space_and_flat_boards_flat_at_first() {
    let first_seen_in_space = BOARDS.map(|setup| space(&Table::of_persons(setup)).is_solid);
    assert_eq!(first_seen_in_space, [false, false, true]);
}

#[test]
fn names_in_cells_are_hidden_under_pieces_and_with_the_other_coordinates() {
    let mut table = Table::empty(still());
    new_game(&mut table, "chexers");
    look(&mut table, ViewChange::ToggleSolid);
    let names_seen = |table: &mut Table| {
        let world = table.app.world_mut();
        let mut names = world.query::<(&Coordinate, &Visibility)>();
        let seen = |(coordinate, visibility): &(&Coordinate, &Visibility)| {
            matches!(coordinate, Coordinate::Inside(_)) && **visibility != Visibility::Hidden
        };
        names.iter(world).filter(seen).count()
    };
    let (cells, pieces) = (table.session().tree().position().geometry().len(), table.count::<Stone>());
    assert_eq!((names_seen(&mut table), pieces), (cells - pieces, 12));
    // The name stuck out from under the number of a move.
    table.order(AppCommand::ToggleAnalysis);
    table.run_until("moves are marked", |table| table.marked_texts().len() > 1);
    let world = table.app.world_mut();
    let mut numbers = world.query_filtered::<&Billboard, With<Text2d>>();
    let under: BTreeSet<Cell> = numbers.iter(world).map(|number| number.anchor.cell()).collect();
    assert_eq!(names_seen(&mut table), cells - pieces - under.len());
    table.order(AppCommand::ToggleAnalysis);
    table.app.update();
    assert_eq!(names_seen(&mut table), cells - pieces);
    table.order(AppCommand::ToggleCoordinates);
    table.app.update();
    assert_eq!(names_seen(&mut table), 0);
}

#[test]
fn the_spread_reaches_its_goal_and_takes_everything_along() {
    let mut table = Table::of_persons("tanbo dims=3");
    let together = space(&table).spread;
    look(&mut table, ViewChange::ToggleSpread);
    let under_way = space(&table).clone();
    assert!(under_way.spread[0] > together[0] && under_way.spread[0] < under_way.wanted_spread[0], "it takes its time");
    assert_placed(&mut table);
    table.run_until("the layers are apart", |table| space(table).spread == space(table).wanted_spread);
    assert_placed(&mut table);
    look(&mut table, ViewChange::Spread { axis: 1, cells: 0.0 });
    table.run_until("one axis is together", |table| space(table).spread[1] == 0.0);
    assert!(space(&table).spread[0] > 0.0, "the others stay apart");
    assert_placed(&mut table);
    let mv = table.session().tree().position().legal_move_list()[0];
    let request = table.request_move(mv);
    table.send(request);
    assert_eq!(table.session().tree().ply(), 1);
    table.run_until("the new stone has grown", |table| table.count::<rhizome::app::view::motion::Growing>() == 0);
    assert_placed(&mut table);
}

#[test]
fn the_switch_of_the_spread_brings_the_last_one_back() {
    let mut table = Table::empty(still());
    new_game(&mut table, "tanbo dims=3");
    look(&mut table, ViewChange::Spread { axis: 2, cells: 1.5 });
    look(&mut table, ViewChange::ToggleSpread);
    assert_eq!(space(&table).wanted_spread, [0.0; 3]);
    look(&mut table, ViewChange::ToggleSpread);
    assert_eq!(space(&table).wanted_spread, [0.0, 0.0, 1.5]);
}

#[test]
fn without_motion_layers_and_eye_jump() {
    let mut table = Table::empty(still());
    new_game(&mut table, "tanbo dims=3");
    look(&mut table, ViewChange::ToggleSpread);
    assert!(space(&table).spread == space(&table).wanted_spread && space(&table).spread[2] > 0.0);
    assert_placed(&mut table);
    for preset in Preset::ALL {
        look(&mut table, ViewChange::Look(preset));
        let (yaw, pitch) = preset.angles();
        assert!((orbit(&table).pitch - pitch).abs() < 1e-4, "{preset:?}");
        assert!(((orbit(&table).yaw - yaw).sin()).abs() < 1e-4, "{preset:?}");
    }
}

#[test]
fn presets_glide_and_a_reset_comes_back() {
    let mut table = Table::of_persons("tanbo dims=3");
    let start = orbit(&table);
    look(&mut table, ViewChange::ToggleSpread);
    look(&mut table, ViewChange::Focus(Some(Focus { axis: 0, layer: 1, peels: false })));
    look(&mut table, ViewChange::Look(Preset::Top));
    let under_way = orbit(&table);
    assert!(under_way.pitch > start.pitch && under_way.pitch < goal(&table).pitch, "{under_way:?}");
    table.run_until("the eye is above", |table| orbit(table) == goal(table));
    assert_eq!(orbit(&table).pitch, Preset::Top.angles().1);
    look(&mut table, ViewChange::Reset);
    table.run_until("the eye is back", |table| orbit(table) == goal(table));
    table.run_until("the layers are together", |table| space(table).spread == [0.0; 3]);
    assert_eq!(space(&table).focus, None);
    assert!((orbit(&table).distance - start.distance).abs() < 1e-3 && (orbit(&table).yaw - start.yaw).abs() < 1e-3);
}

#[test]
fn the_key_for_layers_goes_through_all_of_them_and_ends() {
    let mut table = Table::of_persons("tanbo dims=3 size=3");
    let mut seen = Vec::new();
    for _ in 0..9 {
        look(&mut table, ViewChange::NextLayer);
        seen.push(space(&table).focus.map(|focus| (focus.axis, focus.layer)));
    }
    let all: Vec<_> = (0..3).flat_map(|axis| (0..3).map(move |layer| Some((axis, layer)))).collect();
    assert_eq!(seen, all);
    look(&mut table, ViewChange::NextLayer);
    assert_eq!(space(&table).focus, None);
}

#[test]
fn the_boards_beside_the_cube_follow_the_axis_in_focus() {
    let mut table = Table::of_persons("tanbo dims=3 size=3");
    let axis = |table: &Table| space(table).layered_axis;
    assert_eq!(axis(&table), 0);
    look(&mut table, ViewChange::Focus(Some(Focus { axis: 2, layer: 1, peels: false })));
    assert_eq!(axis(&table), 2);
    look(&mut table, ViewChange::Focus(None));
    assert_eq!(axis(&table), 2, "the boards do not change under the pointer that took the focus away");
    look(&mut table, ViewChange::Reset);
    assert_eq!(axis(&table), 0);
    for _ in 0..4 {
        look(&mut table, ViewChange::NextLayer);
    }
    assert_eq!(axis(&table), 1, "by its key too");
}

#[test]
fn the_view_is_kept_for_the_next_game_of_its_kind() {
    let mut table = Table::empty(still());
    new_game(&mut table, "hexbo side=5");
    look(&mut table, ViewChange::ToggleSolid);
    look(&mut table, ViewChange::Look(Preset::Left));
    let kept = table.app.world().resource::<Settings>().views["hexbo"];
    assert!(kept.is_solid && (kept.yaw - Preset::Left.angles().0).abs() < 1e-4, "{kept:?}");

    new_game(&mut table, "tanbo size=9");
    assert!(!space(&table).is_solid, "another kind of board was never put into space");
    new_game(&mut table, "tanbo dims=3");
    assert!((orbit(&table).yaw - Preset::Corner.angles().0).abs() < 1e-4, "nor was the cube turned");
    look(&mut table, ViewChange::ToggleSolid);
    new_game(&mut table, "tanbo dims=3 size=3");
    assert!(!space(&table).is_solid, "a cube of another size is of the same kind");
    assert_eq!(dressed::<Stone, Mesh3d>(&mut table), 0);

    new_game(&mut table, "hexbo side=5 players=3");
    assert!(space(&table).is_solid);
    assert!((orbit(&table).yaw - kept.yaw).abs() < 1e-4 && (orbit(&table).pitch - kept.pitch).abs() < 1e-4);
    assert_eq!(dressed::<Stone, Mesh3d>(&mut table), table.stones().len());
}

#[test]
fn random_games_in_space_keep_entities_and_engine_equal() {
    for (setup, moves) in [("tanbo dims=3", 200), ("tanbo size=9", 150), ("hexbo side=5 players=3", 150)] {
        let mut table = Table::of_persons(setup);
        if !space(&table).is_solid {
            look(&mut table, ViewChange::ToggleSolid);
        }
        let mut rng = Pcg64Mcg::seed_from_u64(11);
        let mut removals = 0;
        for _ in 0..moves {
            let Some(mv) = table.session().tree().position().random_move(&mut rng) else { break };
            let request = table.request_move(mv);
            table.send(request);
            table.assert_projected();
            let effects = &table.session().tree().last().unwrap().effects;
            removals += effects.iter().filter(|effect| matches!(effect, Effect::GroupRemoved { .. })).count();
            // Change the view or undo while roots wither.
            match rng.next_u32() % 12 {
                0 => look(&mut table, ViewChange::ToggleSolid),
                1 => look(&mut table, ViewChange::ToggleSpread),
                2 => table.order(AppCommand::Undo),
                3 => table.order(AppCommand::Redo),
                _ => {}
            }
            table.assert_projected();
        }
        assert!(removals > 0, "{setup}: the game saw no root wither");
        table.order(AppCommand::ToStart);
        table.assert_projected();
        table.order(AppCommand::ToEnd);
        if !space(&table).is_solid {
            look(&mut table, ViewChange::ToggleSolid);
        }
        table.run_until("nothing withers or moves", |table| {
            let is_spread = space(table).spread == space(table).wanted_spread;
            table.count::<rhizome::app::board::Withering>() == 0 && is_spread
        });
        table.app.update();
        table.assert_projected();
        let stones = table.stones().len();
        assert_eq!(table.count::<Stone>(), stones, "{setup}: no stone is left over");
        assert_placed(&mut table);
    }
}

#[test]
fn the_turntable_turns_until_the_board_is_held_and_only_if_things_may_move() {
    let mut table = Table::of_persons("tanbo dims=3");
    let turned = |table: &mut Table| {
        let before = orbit(table).yaw;
        table.app.update();
        (orbit(table).yaw - before).abs()
    };
    assert_eq!(turned(&mut table), 0.0, "it is off at first");
    look(&mut table, ViewChange::ToggleTurntable);
    assert!(table.app.world().resource::<Settings>().turntable);
    assert!((0.001..0.02).contains(&turned(&mut table)), "slowly");
    table.app.world_mut().resource_mut::<Eye>().is_held = true;
    assert_eq!(turned(&mut table), 0.0);
    table.app.world_mut().resource_mut::<Eye>().is_held = false;
    assert!(turned(&mut table) > 0.0);
    table.app.world_mut().resource_mut::<Settings>().motion = false;
    assert_eq!(turned(&mut table), 0.0);
    table.app.world_mut().resource_mut::<Settings>().motion = true;
    look(&mut table, ViewChange::ToggleTurntable);
    assert_eq!(turned(&mut table), 0.0);
}

#[test]
fn the_part_of_the_board_that_a_cell_is_in_is_shown_when_asked_for() {
    let mut table = Table::of_persons("tanbo dims=8");
    let geometry = table.session().tree().position().geometry().clone();
    let cell = geometry.cells().last().unwrap();
    let is_drawn = |table: &mut Table| {
        let world = table.app.world_mut();
        world.query::<&BoardCell>().iter(world).any(|drawn| drawn.0 == cell)
    };
    assert!(!is_drawn(&mut table), "the first part is");
    look(&mut table, ViewChange::ShowCell(cell));
    table.app.update();
    assert_eq!(space(&table).cut, [2, 2, 2]);
    assert!(is_drawn(&mut table));
}

#[test]
fn a_board_in_parts_says_why_it_has_no_flat_view() {
    let mut table = Table::of_persons("tanbo dims=6");
    look(&mut table, ViewChange::ToggleSolid);
    assert!(space(&table).is_solid);
    let notice = table.app.world().resource::<Notices>().current().unwrap();
    assert!(notice.text.contains("cannot be shown flat"), "{}", notice.text);
}
