//! Entities match the position, whatever has happened; animations only change their appearance.

use bevy::prelude::*;
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use rhizome::app::board::{BoardCell, Root, RootStones, Stone, StoneOf, Withering};
use rhizome::app::commands::AppCommand;
use rhizome::app::settings::Settings;
use rhizome::app::view::Branch;
use rhizome::app::view::motion::{Fading, Growing};
use rhizome::record::{GameTree, save::SavedGame};
use rhizome::rules::{Arrangement, Effect, Player, Position, diagram};

use super::table::Table;

#[test]
fn a_new_game_has_an_entity_for_every_cell_stone_and_root() {
    let mut table = Table::of_persons("tanbo size=9");
    assert_eq!(table.count::<BoardCell>(), 81);
    assert_eq!(table.count::<Stone>(), 4);
    assert_eq!(table.count::<Root>(), 4);
    table.assert_projected();
}

#[test]
fn a_move_adds_a_growing_stone_to_its_root() {
    let mut table = Table::of_persons("tanbo size=9");
    table.play("C2");
    table.assert_projected();
    let stone = table.projection().stones()[&table.cell("C2")];
    let root = table.app.world().get::<StoneOf>(stone).unwrap().0;
    assert_eq!(table.app.world().get::<RootStones>(root).unwrap().iter().count(), 2);
    assert_eq!(table.count::<Branch>(), 1, "a branch joins it to its root");
    // It grows out of its neighbour along the branch, which is as long as the distance covered so far.
    let transform = |table: &Table| *table.app.world().get::<Transform>(stone).unwrap();
    let growing = *table.app.world().get::<Growing>(stone).unwrap();
    let (seed, young) = (table.projection().stones()[&table.cell("B2")], transform(&table));
    let seed = table.app.world().get::<Transform>(seed).unwrap().translation;
    assert_eq!(growing.origin.length(), 1.0);
    assert!(young.scale.x < 0.9 && (young.translation.distance(seed) - young.scale.x).abs() < 0.01, "{young:?}");
    table.run_until("the stone has grown", |table| table.count::<Growing>() == 0);
    let grown = transform(&table);
    assert_eq!((grown.scale, grown.translation.distance(seed)), (Vec3::ONE, 1.0));
}

#[test]
fn random_games_on_every_board_keep_entities_and_engine_equal() {
    for (setup, moves) in [
        ("tanbo size=9", 150),
        ("tanbo size=19", 400),
        ("tanbo dims=1", 60),
        ("tanbo dims=3", 200),
        ("hexbo side=5", 150),
        ("hexbo side=5 players=3", 150),
        ("hexbo players=6", 250),
    ] {
        let mut table = Table::of_persons(setup);
        let mut rng = Pcg64Mcg::seed_from_u64(7);
        let mut removals = 0;
        for _ in 0..moves {
            let Some(mv) = table.session().tree().position().random_move(&mut rng) else { break };
            let request = table.request_move(mv);
            table.send(request);
            table.assert_projected();
            let effects = &table.session().tree().last().unwrap().effects;
            removals += effects.iter().filter(|effect| matches!(effect, Effect::GroupRemoved { .. })).count();
        }
        assert!(removals > 0, "{setup}: the game saw no root wither");
        for _ in 0..12 {
            table.order(AppCommand::Back);
            table.assert_projected();
        }
        table.order(AppCommand::ToStart);
        table.assert_projected();
        table.order(AppCommand::ToEnd);
        table.assert_projected();
        table.run_until("nothing withers", |table| table.count::<Withering>() == 0);
        let stones = table.stones().len();
        assert_eq!(table.count::<Stone>(), stones, "{setup}: no stone is left over");
    }
}

/// Covers what can happen to stones in games without roots: they are captured, converted, exit over the edge, or are
/// removed with their group.
#[test]
fn random_games_without_roots_keep_entities_and_engine_equal() {
    type IsEffect = fn(&Effect) -> bool;
    let captures: IsEffect = |effect| matches!(effect, Effect::Captured { .. });
    let removals: IsEffect = |effect| matches!(effect, Effect::GroupRemoved { .. });
    let conversions: IsEffect = |effect| matches!(effect, Effect::Converted { .. });
    let exits: IsEffect = |effect| matches!(effect, Effect::Exited { .. });
    for (setup, moves, wanted) in [
        ("hexade side=4", 60, &[captures][..]),
        ("hexade side=6", 90, &[captures]),
        ("root-bound side=4", 40, &[removals]),
        ("root-bound side=5 board=centerless", 60, &[removals]),
        ("chexers", 200, &[conversions, exits]),
    ] {
        let mut seen = vec![0; wanted.len()];
        for seed in 0..3 {
            let mut table = Table::of_persons(setup);
            let mut rng = Pcg64Mcg::seed_from_u64(seed);
            table.assert_projected();
            for number in 0..moves {
                let Some(mv) = table.session().tree().position().random_move(&mut rng) else { break };
                let request = table.request_move(mv);
                table.send(request);
                table.assert_projected();
                let effects = &table.session().tree().last().unwrap().effects;
                for (seen, is_wanted) in seen.iter_mut().zip(wanted) {
                    *seen += effects.iter().filter(|effect| is_wanted(effect)).count();
                }
                // Now and then, the move is undone and redone while what it removed is still being animated.
                if number % 7 == 3 {
                    table.order(AppCommand::Undo);
                    table.assert_projected();
                    table.order(AppCommand::Redo);
                    table.assert_projected();
                }
            }
            for order in [AppCommand::Back, AppCommand::Back, AppCommand::ToStart, AppCommand::ToEnd] {
                table.order(order);
                table.assert_projected();
            }
            table.run_until("nothing leaves any more", |table| table.leaving() == 0);
            table.assert_projected();
        }
        assert!(seen.iter().all(|&count| count > 0), "{setup}: {seen:?}");
    }
}

/// White bounds its own small root in the lower right corner by J1 (figure G of the Tanbo document).
const FIGURE_G: &str = "
 9 . O . O O # . . #
 8 O O O O # # # # #
 7 O . O . # . # . .
 6 . O O O # . . # .
 5 O O , O # # # # #
 4 # # O O O O O O O
 3 . # , # O # , . .
 2 # # # # # # O O O
 1 . # . . # O O . .";

fn figure_g(settings: Settings) -> Table {
    let mut table = Table::empty(settings);
    let setup: rhizome::games::Setup = "tanbo size=9".parse().unwrap();
    let stones = diagram::read(&setup.geometry(), setup.seat_colors(), FIGURE_G).unwrap().stones;
    let tree = GameTree::arranged(setup, Arrangement::new(stones, Player(1))).unwrap();
    table.show(SavedGame::new(tree));
    table.app.update();
    table
}

#[test]
fn a_bounded_root_leaves_at_once_and_withers_from_its_tips_to_its_seed() {
    let mut table = figure_g(Settings::default());
    let before = table.count::<Root>();
    let doomed_cells = ["F1", "G1", "G2", "H2", "J2", "J1"];
    let root = {
        let stone = table.projection().stones()[&table.cell("G1")];
        table.app.world().get::<StoneOf>(stone).unwrap().0
    };
    // H1 touches G1 and H2, so J1 is the root's last space; the stone that fills it withers with the rest.
    table.play("J1");
    table.assert_projected();
    for name in doomed_cells {
        let cell = table.cell(name);
        assert!(!table.projection().stones().contains_key(&cell), "{name} is free at once");
    }
    assert!(table.app.world().get::<Withering>(root).is_some());
    let geometry = table.session().tree().position().geometry().clone();
    let world = table.app.world_mut();
    let mut fading = world.query::<(&Stone, &Fading, &StoneOf)>();
    let of_root = fading.iter(world).filter(|(.., of)| of.0 == root);
    let mut order: Vec<_> = of_root.map(|(stone, fading, _)| (fading.delay_secs, geometry.name(stone.cell))).collect();
    order.sort_by(|a, b| a.0.total_cmp(&b.0));
    assert!(order.windows(2).all(|pair| pair[0].0 < pair[1].0), "one after the other");
    let names: Vec<&str> = order.iter().map(|(_, name)| name.as_str()).collect();
    assert_eq!(names, ["J1", "J2", "H2", "G2", "G1", "F1"], "first the stone that bounded it, last the seed");
    // Play does not wait for animations: the other side moves while the root withers.
    table.play("G3");
    assert!(table.app.world().get::<Withering>(root).is_some(), "it still withers");
    table.run_until("the root is gone", |table| table.app.world().get_entity(root).is_err());
    assert_eq!(table.count::<Fading>(), 0, "its stones went with it");
    assert_eq!(table.count::<Root>(), before - 1);
}

#[test]
fn without_motion_nothing_is_left_after_two_frames() {
    let mut table = figure_g(Settings { motion: false, ..Settings::default() });
    let before = table.count::<Root>();
    table.play("J1");
    table.app.update();
    assert_eq!(table.count::<Root>(), before - 1);
    assert_eq!(table.count::<Fading>(), 0);
    assert_eq!(table.count::<Growing>(), 0);
}

#[test]
fn a_step_forward_withers_again_what_the_move_removed() {
    let mut table = figure_g(Settings::default());
    table.play("J1");
    table.order(AppCommand::Back);
    assert_eq!(table.count::<Withering>(), 1, "the first one is still at it");
    table.order(AppCommand::Forward);
    assert_eq!(table.count::<Withering>(), 2);
    table.assert_projected();
}

#[test]
fn undo_brings_a_withering_root_back() {
    let mut table = figure_g(Settings::default());
    let before = table.stones();
    table.play("J1");
    table.order(AppCommand::Back);
    table.assert_projected();
    assert_eq!(table.stones(), before);
}

#[test]
fn another_game_replaces_the_board() {
    let mut table = Table::of_persons("tanbo size=9");
    table.play("C2");
    table.order(AppCommand::NewGame {
        setup: "hexbo side=5 players=3".parse().unwrap(),
        seats: vec![rhizome::app::base::Seat::person(); 3],
    });
    table.app.update();
    assert_eq!(table.count::<BoardCell>(), 61);
    assert_eq!(table.count::<Stone>(), 6);
    assert_eq!(table.count::<Root>(), 6);
    table.assert_projected();
}
