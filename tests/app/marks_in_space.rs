//! Marks in 3D: behind a nearer stone, they never seem to belong to it.

use std::collections::BTreeSet;

use bevy::prelude::*;
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use rhizome::app::base::Seat;
use rhizome::app::board::Stone;
use rhizome::app::commands::{AppCommand, Focus, ViewChange};
use rhizome::app::session::PositionShown;
use rhizome::app::settings::Settings;
use rhizome::app::theme::Palette;
use rhizome::app::view::exits;
use rhizome::app::view::height::MARKS;
use rhizome::app::view::marks::BoardMark;
use rhizome::app::view::pointed::{Hovered, StripPointer};
use rhizome::app::view::solid::axes::Coordinate;
use rhizome::app::view::solid::billboard::{Anchor, Billboard, DotsOnBoard, InPlaceOfText, Pointing};
use rhizome::app::view::solid::eye::Eye;
use rhizome::app::view::solid::inlays::{Inlay, InlayBody};
use rhizome::app::view::solid::space::{Presence, Space};
use rhizome::geometry::Cell;
use rhizome::record::draft::Draft;
use rhizome::rules::Position;

use super::table::Table;

/// The radius of a stone, in cells.
const STONE: f32 = 0.33;
/// The distance, in radii, from which a stone does not count as near.
const FAR: f32 = 1.4;

/// Returns a game on a cube after random moves, with all legal points marked.
fn table(moves: usize) -> Table {
    let mut table = Table::of_persons("tanbo dims=3");
    *table.app.world_mut().resource_mut::<Settings>() =
        Settings { motion: false, show_legal: true, ..Settings::default() };
    let mut rng = Pcg64Mcg::seed_from_u64(9);
    for _ in 0..moves {
        let mv = table.session().tree().position().random_move(&mut rng).unwrap();
        let request = table.request_move(mv);
        table.send(request);
    }
    table.app.update();
    table
}

fn turn(table: &mut Table, yaw: f32, pitch: f32) {
    table.app.world_mut().resource_mut::<Eye>().orbit.turn(yaw, pitch);
    table.app.update();
}

/// Returns the marks of legal points: their cells and their opacities.
fn legal_marks(table: &mut Table) -> Vec<(Cell, f32)> {
    let world = table.app.world_mut();
    let wanted = world.resource::<Palette>().legal;
    let mut marks = world.query::<(&Billboard, &Sprite)>();
    let legal = marks.iter(world).filter(|(_, sprite)| sprite.color.with_alpha(1.0) == wanted);
    legal.map(|(billboard, sprite)| (billboard.anchor.cell(), sprite.color.alpha())).collect()
}

/// Returns the projected distance from a cell to the closest stone in front of it, in radii of that stone.
fn distance_to_stone_before(table: &mut Table, cell: Cell) -> f32 {
    let geometry = table.session().tree().position().geometry().clone();
    let world = table.app.world_mut();
    let stones: Vec<Cell> = world.query::<&Stone>().iter(world).map(|stone| stone.cell).collect();
    let (eye, space) = (world.resource::<Eye>(), world.resource::<Space>());
    let see = |cell| eye.see_cell(space, &geometry, cell).unwrap();
    let seen = see(cell);
    let before = stones.into_iter().map(see).filter(|stone| stone.depth < seen.depth - 1e-3);
    before.map(|stone| stone.at.distance(seen.at) / (STONE * stone.unit)).fold(f32::INFINITY, f32::min)
}

#[test]
fn a_mark_behind_a_stone_is_weak_and_one_that_is_clear_is_not() {
    let mut table = table(40);
    let (mut hidden, mut clear) = (0, 0);
    for _ in 0..30 {
        turn(&mut table, 0.43, if hidden % 2 == 0 { 0.2 } else { -0.3 });
        for (cell, opacity) in legal_marks(&mut table) {
            match distance_to_stone_before(&mut table, cell) {
                covered if covered < 0.99 => {
                    hidden += 1;
                    assert!((0.05..=0.3).contains(&opacity), "{opacity} behind a stone at {covered} radii");
                }
                near if near < FAR => {}
                _ => {
                    clear += 1;
                    assert_eq!(opacity, 1.0, "nothing stands before it");
                }
            }
        }
    }
    assert!(hidden > 50 && clear > 50, "{hidden} marks behind stones, {clear} clear");
}

#[test]
fn a_ghost_hides_nothing() {
    let mut table = table(40);
    table.order(AppCommand::View(ViewChange::Focus(Some(Focus { axis: 1, layer: 4, peels: false }))));
    let geometry = table.session().tree().position().geometry().clone();
    let mut behind_ghosts = 0;
    for _ in 0..20 {
        turn(&mut table, 0.3, 0.0);
        let space = table.app.world().resource::<Space>().clone();
        for (cell, opacity) in legal_marks(&mut table) {
            if space.presence(&geometry, cell) != Presence::Full {
                continue;
            }
            let in_layer = |other: &Cell| geometry.name(*other).as_bytes()[1] == b'5';
            let world = table.app.world_mut();
            let stones: Vec<Cell> = world.query::<&Stone>().iter(world).map(|stone| stone.cell).collect();
            let eye = world.resource::<Eye>();
            let seen = eye.see_cell(&space, &geometry, cell).unwrap();
            let is_covered = |of_layer: bool, radii: f32| {
                stones.iter().filter(|other| in_layer(other) == of_layer).any(|&other| {
                    let stone = eye.see_cell(&space, &geometry, other).unwrap();
                    stone.depth < seen.depth - 1e-3 && stone.at.distance(seen.at) < radii * STONE * stone.unit
                })
            };
            if is_covered(false, 0.9) && !is_covered(true, FAR) {
                behind_ghosts += 1;
                assert_eq!(opacity, 1.0, "{}", geometry.name(cell));
            }
        }
    }
    assert!(behind_ghosts > 5, "{behind_ghosts} marks behind ghosts");
}

#[test]
fn where_the_pointer_is_can_be_seen_through_every_stone() {
    let mut table = table(40);
    let mut hidden = 0;
    let highlight = table.app.world().resource::<Palette>().highlight;
    for _ in 0..12 {
        turn(&mut table, 0.5, 0.0);
        let cells: Vec<Cell> = table.session().tree().position().geometry().cells().collect();
        let Some(cell) = cells.into_iter().find(|&cell| distance_to_stone_before(&mut table, cell) < 0.5) else {
            continue;
        };
        hidden += 1;
        table.app.world_mut().insert_resource(StripPointer(Some(cell)));
        table.app.update();
        assert_eq!(table.app.world().resource::<Hovered>().cell(), Some(cell));
        let world = table.app.world_mut();
        let mut marks = world.query::<(&Billboard, &Sprite)>();
        let is_ring = |(mark, sprite): &(&Billboard, &Sprite)| mark.anchor.cell() == cell && sprite.color == highlight;
        assert!(marks.iter(world).any(|mark| is_ring(&mark)), "no ring on {cell:?}");
    }
    assert!(hidden > 5, "{hidden} cells behind stones");
}

#[test]
fn marks_that_nothing_moves_are_left_alone() {
    let mut table = table(10);
    let elsewhere = Vec3::splat(7.0);
    let world = table.app.world_mut();
    let mut marks = world.query_filtered::<&mut Transform, With<BoardMark>>();
    marks.iter_mut(world).for_each(|mut transform| transform.translation = elsewhere);
    let left_alone = |table: &mut Table| {
        let world = table.app.world_mut();
        let mut marks = world.query_filtered::<&Transform, With<BoardMark>>();
        let (all, left) = marks
            .iter(world)
            .fold((0, 0), |(all, left), transform| (all + 1, left + usize::from(transform.translation == elsewhere)));
        assert!(all > 0);
        left == all
    };
    (0..5).for_each(|_| table.app.update());
    assert!(left_alone(&mut table), "nothing has changed");
    turn(&mut table, 0.1, 0.0);
    assert!(!left_alone(&mut table));
}

#[test]
fn nothing_is_legal_after_the_end() {
    let mut table = table(10);
    assert!(!legal_marks(&mut table).is_empty());
    table.order(AppCommand::Resign);
    table.app.update();
    assert!(table.session().to_move().is_none());
    assert_eq!(legal_marks(&mut table), []);
}

#[test]
fn coordinates_lie_below_all_marks() {
    let mut table = table(10);
    table.order(AppCommand::NewGame { setup: "chexers".parse().unwrap(), seats: vec![Seat::person(); 3] });
    table.order(AppCommand::View(ViewChange::ToggleSolid));
    table.click("-3,0");
    table.app.update();
    let world = table.app.world_mut();
    let height = |transform: &Transform| transform.translation.z;
    let mut coordinates = world.query_filtered::<(&Transform, &Visibility), With<Coordinate>>();
    let shown = coordinates.iter(world).filter(|(_, visibility)| **visibility != Visibility::Hidden);
    let highest = shown.map(|(transform, _)| height(transform)).fold(0.0, f32::max);
    let mut marks = world.query::<(&Billboard, &Transform, &Visibility)>();
    let is_seen_mark = |billboard: &Billboard, seen| billboard.height >= MARKS && seen != Visibility::Hidden;
    let of_marks = marks.iter(world).filter(|(billboard, _, visibility)| is_seen_mark(billboard, **visibility));
    let lowest = of_marks.map(|(_, transform, _)| height(transform)).fold(f32::INFINITY, f32::min);
    assert!(highest > 0.0 && lowest.is_finite() && highest < lowest, "{highest}, {lowest}");
}

#[test]
fn marks_of_a_flat_board_lie_on_it_and_those_of_a_cube_face_the_eye() {
    let mut table = Table::of_persons("tanbo size=9");
    table.change_settings(|settings| (settings.motion, settings.show_legal) = (false, true));
    table.order(AppCommand::View(ViewChange::ToggleSolid));
    let heights = |table: &mut Table| -> Vec<f32> {
        let world = table.app.world_mut();
        let mut marks = world.query_filtered::<&Sprite, With<Billboard>>();
        let sizes = marks.iter(world).filter_map(|sprite| sprite.custom_size);
        sizes.map(|size| size.y / size.x).collect()
    };
    let tilted = heights(&mut table);
    assert!(!tilted.is_empty() && tilted.iter().all(|&height| (0.3..0.95).contains(&height)), "{tilted:?}");
    turn(&mut table, 0.0, 3.0);
    let from_above = heights(&mut table);
    assert!(from_above.iter().zip(&tilted).all(|(above, tilted)| above > tilted), "{from_above:?}");
    assert!(heights(&mut self::table(4)).iter().all(|&height| (height - 1.0).abs() < 1e-6));
}

/// Regression test: on the ground, the tint of an exit and the ring on a cell were drawn over the piece before them.
#[test]
fn tints_and_rings_on_the_ground_are_part_of_the_scene() {
    let mut table = Table::of_persons("chexers");
    table.change_settings(|settings| settings.motion = false);
    table.app.update();
    let laid = |table: &mut Table| -> Vec<Inlay> {
        let world = table.app.world_mut();
        world.query::<&Inlay>().iter(world).cloned().collect()
    };
    assert!(laid(&mut table).is_empty(), "the flat board has sprites");
    table.order(AppCommand::View(ViewChange::ToggleSolid));
    let exits = laid(&mut table);
    assert_eq!(exits.len(), 4 + 4, "the exits of the side to move, and rings around its pieces");
    assert_eq!(corners_laid(&mut table), [4 * 4, 4 * 4]);
    table.click("-3,0");
    let piece = table.cell("-3,0");
    table.app.update();
    let targets = Draft::Piece(piece).choices(table.session().tree().position());
    let is_on_board = |cell: &Cell| table.session().tree().position().owner(*cell).is_none();
    let targets: BTreeSet<Cell> = targets.into_iter().filter(is_on_board).collect();
    let rings: Vec<Inlay> = laid(&mut table).into_iter().filter(|inlay| inlay.height >= MARKS).collect();
    assert_eq!(rings.iter().map(|ring| ring.cell).collect::<BTreeSet<_>>(), targets);
    let mut corners = [4 * 4, 4 * targets.len()];
    corners.sort_unstable();
    assert_eq!(corners_laid(&mut table), corners);
    // A picture in front says no more than where a ring is hidden.
    let world = table.app.world_mut();
    let image = &rings[0].image;
    let mut pictures = world.query::<(&Billboard, &Sprite, &Visibility)>();
    let fronts = pictures.iter(world).filter(|(billboard, sprite, visibility)| {
        sprite.image == *image && targets.contains(&billboard.anchor.cell()) && **visibility != Visibility::Hidden
    });
    assert!(fronts.into_iter().all(|(_, sprite, _)| sprite.color.alpha() <= 0.3));
    table.order(AppCommand::DropDraft);
    table.app.update();
    assert_eq!(corners_laid(&mut table), [4 * 4, 4 * 4]);
    table.order(AppCommand::View(ViewChange::ToggleSolid));
    assert!(corners_laid(&mut table).is_empty());
}

/// Regression test: however the board was turned, the arrow of an exit pointed to the same side of the window.
#[test]
fn the_arrow_of_an_exit_points_off_the_board_from_all_sides() {
    let mut table = Table::arranged("chexers", "red=3,-1 green=0,-3 blue=-3,1 to-move=red");
    table.change_settings(|settings| settings.motion = false);
    table.order(AppCommand::View(ViewChange::ToggleSolid));
    let (geometry, exit) = (table.session().tree().position().geometry().clone(), table.cell("3,-1"));
    for yaw in [0.0, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9] {
        turn(&mut table, yaw, 0.0);
        let world = table.app.world_mut();
        let arrows: Vec<Quat> = world
            .query_filtered::<&Transform, With<Pointing>>()
            .iter(world)
            .map(|transform| transform.rotation)
            .collect();
        let [turned] = arrows[..] else { panic!("one exit is open: {arrows:?}") };
        let (eye, space) = (world.resource::<Eye>(), world.resource::<Space>());
        let (place, outwards) = (space.place(&geometry, exit), exits::arrow(&geometry, exit).1);
        let see = |place: Vec3| eye.see(place).unwrap().at * Vec2::new(1.0, -1.0);
        let away = see(place + Vec3::new(outwards.x, 0.0, -outwards.y)) - see(place);
        assert!((turned * Vec3::X).truncate().dot(away.normalize()) > 0.97, "{turned} and {away}");
    }
}

/// Returns how many corners the meshes of the inlays have, in increasing order.
fn corners_laid(table: &mut Table) -> Vec<usize> {
    let world = table.app.world_mut();
    let mut drawn = world.query_filtered::<&Mesh3d, With<InlayBody>>();
    let meshes = world.resource::<Assets<Mesh>>();
    let mut corners: Vec<usize> = drawn.iter(world).map(|mesh| meshes.get(&mesh.0).unwrap().count_vertices()).collect();
    corners.sort_unstable();
    corners
}

/// Regression test: the stones beside the point under the pointer were not marked, and only some have a rim.
#[test]
fn stones_beside_the_point_under_the_pointer_are_ringed() {
    let mut table = table(12);
    let position = table.session().tree().position();
    let stones_beside = |&cell: &Cell| {
        let beside = position.geometry().neighbours(cell);
        beside.filter(|&next| position.owner(next).is_some()).collect::<Vec<_>>()
    };
    let empty = position.geometry().cells().filter(|&cell| position.owner(cell).is_none());
    let cell = empty.max_by_key(|cell| stones_beside(cell).len()).unwrap();
    let stones = stones_beside(&cell);
    assert!(stones.len() > 1, "{stones:?}");
    table.app.world_mut().insert_resource(StripPointer(Some(cell)));
    table.app.update();
    table.app.update();
    let world = table.app.world_mut();
    let bud = world.resource::<Palette>().bud();
    let mut marks = world.query::<(&Billboard, &Sprite, &Visibility)>();
    let marks: Vec<_> = marks.iter(world).collect();
    for stone in stones {
        let is_ring = |(mark, sprite, visibility): &(&Billboard, &Sprite, &Visibility)| {
            let is_shown = **visibility != Visibility::Hidden && sprite.color.with_alpha(1.0) == bud;
            is_shown && matches!(mark.anchor, Anchor::Cell(at) if at == stone)
        };
        assert!(marks.iter().any(is_ring), "no ring on {stone:?}");
    }
}

/// Regression test: on the ground a dot stuck out from under each number, and the legend told of numbers without room.
#[test]
fn a_dot_stands_only_where_a_number_is_hidden() {
    for is_hidden in [false, true] {
        let mut table = if is_hidden { table(50) } else { Table::of_persons("tanbo size=9") };
        table.change_settings(|settings| settings.motion = false);
        if !is_hidden {
            table.order(AppCommand::View(ViewChange::ToggleSolid));
        }
        table.order(AppCommand::ToggleAnalysis);
        table.run_until("moves are found", |table| {
            let world = table.app.world_mut();
            world.query_filtered::<(), With<InPlaceOfText>>().iter(world).count() > 1
        });
        table.app.update();
        let mut has_dot = false;
        for step in 0..12 {
            turn(&mut table, 0.5 * step as f32, 0.0);
            let world = table.app.world_mut();
            let mut dots = world.query_filtered::<(&Billboard, &Visibility), With<InPlaceOfText>>();
            let dots = dots.iter(world).filter(|(_, visibility)| **visibility != Visibility::Hidden);
            let dots: Vec<Cell> = dots.map(|(dot, _)| dot.anchor.cell()).collect();
            let mut texts = world.query_filtered::<(&Billboard, &Visibility), With<Text2d>>();
            for (text, visibility) in texts.iter(world) {
                let is_shown = *visibility != Visibility::Hidden;
                assert!(!is_shown || !dots.contains(&text.anchor.cell()), "{text:?}");
            }
            has_dot |= !dots.is_empty();
        }
        let here = PositionShown::of(table.session());
        let told = table.app.world().resource::<DotsOnBoard>().0.are_in(here);
        assert_eq!((has_dot, told), (is_hidden, is_hidden));
    }
}
