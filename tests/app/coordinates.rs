//! The coordinates of flat and 3D boards: they are shown from every angle, and nothing overlaps.

use bevy::prelude::*;
use bevy::text::FontSize;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use rhizome::app::board::Stone;
use rhizome::app::commands::{AppCommand, Preset, ViewChange};
use rhizome::app::settings::Settings;
use rhizome::app::theme::TextSize;
use rhizome::app::view::ground::LabelOf;
use rhizome::app::view::layout::{BoardLayout, edges_on_ground};
use rhizome::app::view::solid::axes::Coordinate;
use rhizome::app::view::solid::compass::Compass;
use rhizome::app::view::solid::eye::Eye;
use rhizome::app::view::solid::orbit::Orbit;
use rhizome::app::view::solid::space::Space;
use rhizome::games::Setup;
use rhizome::geometry::{Cell, Shape};
use rhizome::rules::Position;

use super::table::Table;

/// The size of a digit and the height of a line, as fractions of the font size.
const DIGIT: Vec2 = Vec2::new(0.55, 0.7);
const LINE: f32 = 1.2;
/// The text sizes to test.
const SCALES: [f32; 4] = [0.85, 1.0, 1.25, 1.6];

fn table(setup: &str, text_size: f32, window: Vec2) -> Table {
    let mut table = Table::empty(Settings { motion: false, ..Settings::default() });
    table.app.world_mut().insert_resource(TextSize(text_size));
    table.app.world_mut().resource_mut::<BoardLayout>().window = window;
    let setup: Setup = setup.parse().unwrap();
    table.order(AppCommand::NewGame { setup, seats: vec![rhizome::app::base::Seat::person(); setup.seats()] });
    table.app.update();
    table
}

/// Plays up to `moves` random moves.
fn play_on(table: &mut Table, rng: &mut Pcg64Mcg, moves: usize) {
    for _ in 0..moves {
        let Some(mv) = table.session().tree().position().random_move(rng) else { return };
        let request = table.request_move(mv);
        table.send(request);
    }
}

/// Returns the visible labels of the board, each with its font size and its rectangle in world units.
fn texts(table: &mut Table) -> Vec<(String, f32, Rect)> {
    let world = table.app.world_mut();
    let mut texts = world.query_filtered::<(&Text2d, &Transform, &TextFont, &Visibility), With<LabelOf>>();
    let shown = texts.iter(world).filter(|(.., visibility)| **visibility != Visibility::Hidden);
    let mut shown: Vec<_> = shown
        .map(|(text, transform, font, _)| {
            let FontSize::Px(size) = font.font_size else { panic!("a size in pixels") };
            let extent = DIGIT * size * Vec2::new(text.chars().count() as f32, 1.0);
            (text.0.clone(), size, Rect::from_center_size(transform.translation.truncate(), extent))
        })
        .collect();
    shown.sort_by(|a, b| a.0.cmp(&b.0));
    shown
}

/// Returns the stones of a cube as circles in world units.
fn stones(table: &mut Table) -> Vec<(Vec2, f32)> {
    let geometry = table.session().tree().position().geometry().clone();
    let cells: Vec<Cell> = {
        let world = table.app.world_mut();
        world.query::<&Stone>().iter(world).map(|stone| stone.cell).collect()
    };
    let world = table.app.world();
    let (eye, space) = (world.resource::<Eye>(), world.resource::<Space>());
    let window = world.resource::<BoardLayout>().window;
    let seen = cells.into_iter().filter_map(|cell| eye.see(space.stone_transform(&geometry, cell).translation));
    seen.map(|seen| (Vec2::new(seen.at.x - window.x / 2.0, window.y / 2.0 - seen.at.y), 0.32 * seen.unit)).collect()
}

fn assert_apart(texts: &[(String, f32, Rect)], what: &str) {
    for (index, (text, _, rect)) in texts.iter().enumerate() {
        for (other, _, other_rect) in &texts[..index] {
            let [line, other_line] = [rect, other_rect].map(|rect| {
                let height = rect.height() * LINE / DIGIT.y;
                Rect::from_center_size(rect.center(), Vec2::new(rect.width(), height))
            });
            assert!(
                line.intersect(other_line).is_empty(),
                "{what}: {text} at {line:?} meets {other} at {other_line:?}"
            );
        }
    }
}

fn assert_off_stones(texts: &[(String, f32, Rect)], stones: &[(Vec2, f32)], what: &str) {
    for (text, _, rect) in texts {
        for &(at, radius) in stones {
            let distance = at.clamp(rect.min, rect.max).distance(at);
            assert!(distance >= radius, "{what}: {text} at {rect:?} lies over a stone at {at} of {radius}");
        }
    }
}

/// Returns a random number from `low` to `high`.
fn between(rng: &mut Pcg64Mcg, low: f32, high: f32) -> f32 {
    low + (high - low) * (rng.next_u32() >> 8) as f32 / (1 << 24) as f32
}

#[test]
fn at_every_turn_coordinates_lie_beside_stones_and_each_other() {
    let mut rng = Pcg64Mcg::seed_from_u64(3);
    let mut shown = 0;
    for (setup, moves) in
        [("tanbo dims=3", 70), ("tanbo dims=3 size=9", 300), ("tanbo dims=4", 60), ("tanbo dims=7", 10)]
    {
        for scale in [1.0, 1.6] {
            let mut table = table(setup, scale, Vec2::new(900.0, 560.0));
            play_on(&mut table, &mut rng, moves);
            if scale > 1.0 {
                table.order(AppCommand::View(ViewChange::ToggleSpread));
            }
            for turn in 0..40 {
                let mut eye = table.app.world_mut().resource_mut::<Eye>();
                eye.orbit.yaw = between(&mut rng, -3.1, 3.1);
                eye.orbit.pitch = between(&mut rng, -1.5, 1.5);
                if turn % 4 == 3 {
                    eye.orbit.distance *= between(&mut rng, 0.8, 1.2);
                }
                table.app.update();
                let (texts, stones) = (texts(&mut table), stones(&mut table));
                let what = format!("{setup} at {scale}, turn {turn}");
                assert_apart(&texts, &what);
                assert_off_stones(&texts, &stones, &what);
                shown += texts.len();
            }
        }
    }
    assert!(shown > 4000, "{shown} coordinates are hardly any");
}

/// Regression test: a figure that was turned so that no edge along an axis was on its outline did not name that axis.
#[test]
fn a_figure_names_its_axes_however_it_is_turned() {
    let mut rng = Pcg64Mcg::seed_from_u64(5);
    let mut table = table("tanbo dims=4", 1.0, Vec2::new(900.0, 560.0));
    table.order(AppCommand::View(ViewChange::ToggleFigure));
    play_on(&mut table, &mut rng, 40);
    let (mut names, mut turns) = (0, 0);
    for _ in 0..60 {
        let turn = Vec3::from_array([(); 3].map(|()| between(&mut rng, -1.0, 1.0)));
        table.app.world_mut().resource_mut::<Space>().figure.turn(turn);
        let mut eye = table.app.world_mut().resource_mut::<Eye>();
        eye.orbit.yaw = between(&mut rng, -3.1, 3.1);
        eye.orbit.pitch = between(&mut rng, -0.9, 0.9);
        table.app.update();
        let texts = texts(&mut table);
        names += texts.iter().filter(|(text, ..)| ["W", "X", "Y", "Z"].contains(&text.as_str())).count();
        turns += 1;
    }
    assert!(names + 6 >= 4 * turns, "{names} of {} names are seen", 4 * turns);
}

#[test]
fn a_cube_that_fills_its_view_has_numbers_along_its_axes_in_windows_of_every_size() {
    for window in [Vec2::new(500.0, 400.0), Vec2::new(980.0, 530.0), Vec2::new(2200.0, 1100.0)] {
        for scale in SCALES {
            let mut table = table("tanbo dims=3", scale, window);
            let (bounds, texts) = (Rect::from_center_size(Vec2::ZERO, window), texts(&mut table));
            let what = format!("{window} at {scale}");
            for axis in ["X", "Y", "Z"] {
                assert!(texts.iter().any(|(text, ..)| text == axis), "{what}: {axis} is missing");
            }
            let numbers = texts.iter().filter(|(text, ..)| text.parse::<u16>().is_ok()).count();
            assert!(numbers >= 12, "{what}: {numbers} of 15 numbers are shown");
            for (text, _, rect) in &texts {
                assert!(
                    bounds.contains(rect.min) && bounds.contains(rect.max),
                    "{what}: {text} is cut off at {rect:?}"
                );
            }
        }
    }
}

/// Regression test: at a corner where two axes met, the name of one stood beside the first number of the other.
#[test]
fn the_name_of_an_axis_is_nearest_to_its_own_numbers() {
    for setup in ["tanbo dims=3", "tanbo dims=3 size=9", "tanbo dims=4", "tanbo dims=5"] {
        let mut table = table(setup, 1.0, Vec2::new(910.0, 480.0));
        let world = table.app.world_mut();
        let mut labels = world.query::<(&Coordinate, &Transform, &Visibility)>();
        let shown = labels.iter(world).filter(|(.., visibility)| **visibility != Visibility::Hidden);
        let shown: Vec<_> = shown.map(|(&what, at, _)| (what, at.translation.truncate())).collect();
        let mut names = 0;
        for &(what, at) in &shown {
            let Coordinate::Axis(named) = what else { continue };
            let numbers = shown.iter().filter_map(|&(what, other)| match what {
                Coordinate::Number { axis, .. } => Some((axis, other.distance(at))),
                _ => None,
            });
            let nearest = numbers.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(axis, _)| axis);
            assert_eq!(nearest, Some(named), "{setup}");
            names += 1;
        }
        assert_eq!(names, 3, "{setup}");
    }
}

/// Regression test: the name of one axis stood where another had its only numbers.
#[test]
fn every_axis_has_numbers_in_a_small_window() {
    for setup in ["tanbo dims=3", "tanbo dims=4", "tanbo dims=5"] {
        let mut table = table(setup, 1.0, Vec2::new(600.0, 295.0));
        let world = table.app.world_mut();
        let mut labels = world.query::<(&Coordinate, &Visibility)>();
        let shown = labels.iter(world).filter(|(_, visibility)| **visibility != Visibility::Hidden);
        let shown: Vec<Coordinate> = shown.map(|(&what, _)| what).collect();
        for axis in 0..3 {
            let is_number =
                |what: &&Coordinate| matches!(what, Coordinate::Number { axis: other, .. } if *other == axis);
            assert!(shown.contains(&Coordinate::Axis(axis)), "{setup}: the name of axis {axis}");
            assert!(shown.iter().filter(is_number).count() >= 2, "{setup}: the numbers of axis {axis}");
        }
    }
}

#[test]
fn named_views_show_the_axes_that_run_across_them() {
    let mut table = table("tanbo dims=3", 1.0, Vec2::new(980.0, 560.0));
    for (preset, hidden) in [(Preset::Front, "Y"), (Preset::Right, "X"), (Preset::Back, "Y"), (Preset::Left, "X")] {
        table.order(AppCommand::View(ViewChange::Look(preset)));
        table.app.update();
        let texts = texts(&mut table);
        assert_apart(&texts, preset.word());
        let names: Vec<&str> =
            texts.iter().map(|(text, ..)| text.as_str()).filter(|text| text.parse::<u16>().is_err()).collect();
        let across: Vec<&str> = ["X", "Y", "Z"].into_iter().filter(|&axis| axis != hidden).collect();
        assert_eq!(names, across, "{}", preset.word());
    }
}

#[test]
fn each_cube_of_more_dimensions_says_what_its_points_share() {
    for (setup, names) in [
        ("tanbo dims=4", vec!["1-X-Y-Z", "2-X-Y-Z", "3-X-Y-Z"]),
        ("tanbo dims=7", vec!["…-1-1-X-Y-Z", "…-2-3-X-Y-Z", "…-3-3-X-Y-Z"]),
    ] {
        for window in [Vec2::new(500.0, 400.0), Vec2::new(980.0, 560.0), Vec2::new(2200.0, 1100.0)] {
            for scale in SCALES {
                let mut table = table(setup, scale, window);
                let texts = texts(&mut table);
                let captions: Vec<&String> =
                    texts.iter().map(|(text, ..)| text).filter(|text| text.ends_with("X-Y-Z")).collect();
                let cubes = if setup == "tanbo dims=4" { 3 } else { 9 };
                assert_eq!(captions.len(), cubes, "{setup} in {window} at {scale}: {captions:?}");
                assert!(names.iter().all(|name| captions.iter().any(|caption| caption == name)), "{captions:?}");
            }
        }
    }
}

/// Regression test: turned, cubes reach into the room of each other's captions, and many captions were gone.
#[test]
fn cubes_keep_their_captions_when_they_are_turned() {
    for window in [Vec2::new(600.0, 295.0), Vec2::new(910.0, 455.0)] {
        let mut table = table("tanbo dims=5", 1.0, window);
        let geometry = table.session().tree().position().geometry().clone();
        for angles in [(0.5, 0.36), (1.2, 0.6), (0.9, 0.5), (-0.4, 0.6), (2.5, 0.2)] {
            let space = table.app.world().resource::<Space>();
            let orbit = space.fit(&geometry, space.orbit(&geometry, angles), window);
            table.app.world_mut().resource_mut::<Eye>().orbit = orbit;
            table.app.update();
            table.app.update();
            let texts = texts(&mut table);
            let captions = texts.iter().filter(|(text, ..)| text.ends_with("X-Y-Z")).count();
            assert_eq!(captions, 9, "in {window} at {angles:?}");
        }
    }
}

#[test]
fn eleven_dimensions_have_room_for_all_names_in_a_small_window() {
    let mut table = table("tanbo dims=11", 1.0, Vec2::new(600.0, 250.0));
    let texts = texts(&mut table);
    assert_eq!(texts.iter().filter(|(text, ..)| text.starts_with('…')).count(), 9, "{texts:?}");
}

/// Regression test: where there was little room, some captions were missing and others larger, or below their cubes.
#[test]
fn the_captions_of_cubes_are_equally_large_and_above_them() {
    let mut shown = 0;
    for setup in ["tanbo dims=5", "tanbo dims=11"] {
        for window in [Vec2::new(450.0, 160.0), Vec2::new(450.0, 330.0), Vec2::new(910.0, 480.0)] {
            for scale in SCALES {
                let mut table = table(setup, scale, window);
                let geometry = table.session().tree().position().geometry().clone();
                let world = table.app.world_mut();
                let mut labels = world.query::<(&Coordinate, &Transform, &TextFont, &Visibility)>();
                let shown_at: Vec<(Cell, Vec2, FontSize)> = labels
                    .iter(world)
                    .filter(|(.., visibility)| **visibility != Visibility::Hidden)
                    .filter_map(|(&what, at, font, _)| match what {
                        Coordinate::Cube(first) => Some((first, at.translation.truncate(), font.font_size)),
                        _ => None,
                    })
                    .collect();
                let world = table.app.world();
                let (eye, space) = (world.resource::<Eye>(), world.resource::<Space>());
                for (first, at, size) in &shown_at {
                    assert_eq!(*size, shown_at[0].2, "{setup} in {window} at {scale}");
                    let seen = eye.see(space.place(&geometry, *first)).unwrap().at;
                    assert!(at.y > window.y / 2.0 - seen.y, "{setup} in {window} at {scale}: below");
                }
                shown += shown_at.len();
            }
        }
    }
    assert!(shown >= 2 * 9 * 8, "{shown}: most have room");
}

/// Regression test: the name of an axis without numbers was taken for that of another cube, or stood among the numbers of
/// another axis. The compass names every axis.
#[test]
fn only_axes_with_numbers_are_named_along_the_board() {
    for (setup, window) in [
        ("tanbo dims=4", Vec2::new(450.0, 160.0)),
        ("tanbo dims=5", Vec2::new(910.0, 600.0)),
        ("tanbo dims=8", Vec2::new(450.0, 330.0)),
        ("tanbo dims=11", Vec2::new(450.0, 160.0)),
    ] {
        for scale in SCALES {
            let mut table = table(setup, scale, window);
            let world = table.app.world_mut();
            let mut labels = world.query::<(&Coordinate, &Visibility)>();
            let shown = labels.iter(world).filter(|(_, visibility)| **visibility != Visibility::Hidden);
            let shown: Vec<Coordinate> = shown.map(|(&what, _)| what).collect();
            for &what in &shown {
                let Coordinate::Axis(named) = what else { continue };
                let is_numbered =
                    shown.iter().any(|what| matches!(*what, Coordinate::Number { axis, .. } if axis == named));
                assert!(is_numbered, "{setup} in {window} at {scale}: axis {named}");
            }
            let axes = &table.app.world().resource::<Compass>().axes;
            assert_eq!(axes.iter().map(|&(name, _)| name).collect::<String>(), "XYZ", "{setup}");
        }
    }
}

/// Nothing that is written along the board stands on the compass.
#[test]
fn the_compass_has_its_room() {
    for (setup, window) in [("tanbo dims=4", Vec2::new(900.0, 480.0)), ("tanbo dims=3", Vec2::new(600.0, 400.0))] {
        let mut table = table(setup, 1.0, window);
        let square = table.app.world().resource::<Compass>().square.unwrap();
        let middle = Vec2::new(square.center().x - window.x / 2.0, window.y / 2.0 - square.center().y);
        let square = Rect::from_center_size(middle, square.size());
        for (text, _, rect) in texts(&mut table) {
            assert!(square.intersect(rect).is_empty(), "{setup}: {text} at {rect:?}, the compass at {square:?}");
        }
    }
}

#[test]
fn a_line_on_the_ground_is_numbered_at_equal_distances() {
    for (window, every) in [(Vec2::new(600.0, 480.0), 2), (Vec2::new(2200.0, 1100.0), 1)] {
        let mut table = table("tanbo dims=1 size=31", 1.0, window);
        table.order(AppCommand::View(ViewChange::ToggleSolid));
        table.app.update();
        let texts = texts(&mut table);
        let mut numbers: Vec<u16> = texts.iter().map(|(text, ..)| text.parse().unwrap()).collect();
        numbers.sort_unstable();
        assert_eq!(numbers, (1..=31).step_by(every).collect::<Vec<_>>());
        let heights: Vec<f32> = texts.iter().map(|(.., rect)| rect.center().y).collect();
        assert!(heights.iter().all(|height| (height - heights[0]).abs() < 1.0), "in one row: {heights:?}");
    }
}

/// Regression test: on a small board on the ground, numbers of two digits stood half beside the wood.
#[test]
fn no_row_number_leaves_the_wood_on_the_ground() {
    for scale in SCALES {
        let window = Vec2::new(520.0, 430.0);
        let mut table = table("tanbo size=19", scale, window);
        table.order(AppCommand::View(ViewChange::ToggleSolid));
        table.app.update();
        let texts = texts(&mut table);
        let geometry = table.session().tree().position().geometry().clone();
        let Shape::Lattice(lattice) = geometry.shape() else { panic!("a square") };
        let world = table.app.world();
        let (eye, space) = (world.resource::<Eye>(), world.resource::<Space>());
        let rows = texts.iter().filter_map(|(text, _, rect)| Some((text.parse::<u16>().ok()?, rect)));
        let rows: Vec<(u16, &Rect)> = rows.collect();
        assert!(rows.len() >= 3, "{texts:?}");
        for (row, rect) in rows {
            let point = space.place(&geometry, lattice.cell(&[0, row - 1]).unwrap());
            let edge = eye.see(point - edges_on_ground(lattice).x * Vec3::X).unwrap().at.x - window.x / 2.0;
            assert!(rect.min.x >= edge - 1.0, "{row} at {rect:?}, and the wood begins at {edge}, at {scale}");
        }
    }
}

#[test]
fn every_free_cell_of_chexers_on_the_ground_has_its_name() {
    for window in [Vec2::new(600.0, 480.0), Vec2::new(900.0, 560.0), Vec2::new(2200.0, 1100.0)] {
        let mut table = table("chexers", 1.0, window);
        table.order(AppCommand::View(ViewChange::ToggleSolid));
        table.app.update();
        let texts = texts(&mut table);
        assert_eq!(texts.len(), 37 - 12, "in {window}: {texts:?}");
    }
}

#[test]
fn coordinates_scale_with_the_size_of_text_and_stay_apart() {
    for setup in
        ["tanbo size=9", "tanbo size=19", "hexbo", "hexade side=15", "root-bound side=12", "chexers", "tanbo dims=4"]
    {
        for window in [Vec2::new(480.0, 480.0), Vec2::new(900.0, 700.0), Vec2::new(2200.0, 1300.0)] {
            let mut sizes = Vec::new();
            for scale in SCALES {
                let mut table = table(setup, scale, window);
                if table.app.world().resource::<Space>().is_solid {
                    table.order(AppCommand::View(ViewChange::ToggleSolid));
                    table.app.update();
                }
                let texts = texts(&mut table);
                assert_apart(&texts, &format!("{setup} in {window} at {scale}"));
                sizes.push(texts.iter().map(|(_, size, _)| *size).fold(0.0, f32::max));
            }
            assert!(sizes.is_sorted(), "{setup} in {window}: {sizes:?}");
            if window.x > 2000.0 {
                assert!(sizes[3] > 1.4 * sizes[1], "{setup} in {window} has the room to grow: {sizes:?}");
            }
        }
    }
    let in_space = SCALES.map(|scale| {
        let mut table = table("tanbo dims=3", scale, Vec2::new(2200.0, 1300.0));
        texts(&mut table).iter().map(|(_, size, _)| *size).fold(0.0, f32::max)
    });
    assert!(in_space[3] > 1.5 * in_space[1] && in_space[0] < in_space[1], "{in_space:?}");
}

#[test]
fn coordinates_around_a_board_on_the_ground_meet_nothing_at_any_turn() {
    let mut rng = Pcg64Mcg::seed_from_u64(9);
    for setup in ["hexbo side=5 players=3", "tanbo size=9", "chexers"] {
        let mut table = table(setup, 1.25, Vec2::new(900.0, 560.0));
        table.order(AppCommand::View(ViewChange::ToggleSolid));
        play_on(&mut table, &mut rng, 40);
        let geometry = table.session().tree().position().geometry().clone();
        let mut most = 0;
        for turn in 0..30 {
            let angles = (between(&mut rng, -3.1, 3.1), between(&mut rng, 0.15, 1.5));
            let space = table.app.world().resource::<Space>();
            let orbit = space.fit(&geometry, Orbit::at_angles(angles), Vec2::new(900.0, 560.0));
            table.app.world_mut().resource_mut::<Eye>().orbit = orbit;
            table.app.update();
            let texts = texts(&mut table);
            assert_apart(&texts, &format!("{setup}, turn {turn}"));
            most = most.max(texts.len());
        }
        assert!(most >= 18, "{setup}: at most {most} coordinates were shown");
    }
}
