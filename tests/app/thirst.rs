//! What lacks space to grow: thirsty roots, and roots that wither.

use bevy::prelude::*;
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use rhizome::app::board::Stone;
use rhizome::app::commands::{AppCommand, ViewChange};
use rhizome::app::theme::{Dryness, Palette};
use rhizome::app::view::Branch;
use rhizome::app::view::art::Art;
use rhizome::app::view::motion::Fading;
use rhizome::app::view::pointed::StripPointer;
use rhizome::app::view::solid::solids::Solids;
use rhizome::geometry::Cell;
use rhizome::rules::{Aid, Position, SeatColor};

use super::table::Table;

/// Black's root in the corner has only A3 left; its stone on A2 hangs on that on A1.
const THIRSTY: &str = "black=A1,A2,G7 white=B1,B2,G3 to-move=black";

fn stone(table: &Table, name: &str) -> Entity {
    table.projection().stones()[&table.cell(name)]
}

/// Returns whether a stone of a flat board and a branch of the same root have the look of this dryness.
fn looks(table: &mut Table, name: &str, dryness: Dryness) -> bool {
    let entity = stone(table, name);
    let world = table.app.world_mut();
    let image = &world.get::<Sprite>(entity).unwrap().image;
    let is_stone = image == world.resource::<Art>().stone(SeatColor::Black, dryness);
    let body = world.resource::<Palette>().stone_colors(SeatColor::Black, dryness).body;
    let mut branches = world.query_filtered::<(&ChildOf, &Sprite), With<Branch>>();
    let mut own = branches.iter(world).filter(|(parent, _)| world.get::<Stone>(parent.0).unwrap().player.0 == 0);
    is_stone && own.all(|(_, sprite)| sprite.color == body)
}

#[test]
fn a_root_with_one_space_left_looks_thirsty_until_it_has_more() {
    let mut table = Table::arranged("tanbo size=9", THIRSTY);
    assert!(looks(&mut table, "A1", Dryness::Thirsty) && looks(&mut table, "A2", Dryness::Thirsty));
    table.change_settings(|settings| settings.show_warnings = false);
    assert!(looks(&mut table, "A1", Dryness::Fresh), "nobody wants to know");
    table.change_settings(|settings| settings.show_warnings = true);
    assert!(looks(&mut table, "A1", Dryness::Thirsty));
    // From A3 it can grow to A4 and B3.
    table.play("A3");
    assert!(looks(&mut table, "A1", Dryness::Fresh) && looks(&mut table, "A3", Dryness::Fresh));
    table.order(AppCommand::Back);
    assert!(looks(&mut table, "A1", Dryness::Thirsty), "as before the move");
    table.order(AppCommand::Resign);
    assert!(looks(&mut table, "A1", Dryness::Fresh), "nothing threatens it after the game");
}

#[test]
fn thirsty_stones_are_those_of_roots_with_one_cell_left_and_the_rules_warn_of_no_others() {
    for setup in ["tanbo dims=3", "hexbo side=5 players=3", "root-bound side=5"] {
        let mut table = Table::of_persons(setup);
        let mut rng = Pcg64Mcg::seed_from_u64(7);
        let mut seen = 0;
        for _ in 0..80 {
            let position = table.session().tree().position().clone();
            let in_danger = |aid: Aid| if let Aid::InDanger(cell) = aid { Some(cell) } else { None };
            let is_over = position.outcome().is_some();
            let warned: Vec<Cell> = position.aids().into_iter().filter_map(in_danger).filter(|_| !is_over).collect();
            let short = position.groups().into_iter().filter(|group| group.is_on_last_space() && !is_over);
            let short: Vec<Cell> = short.flat_map(|group| group.stones).collect();
            for (&cell, &stone) in table.projection().stones() {
                let is_thirsty = table.app.world().get::<Dryness>(stone) == Some(&Dryness::Thirsty);
                let is_root = !setup.starts_with("root-bound");
                assert_eq!(is_thirsty, is_root && short.contains(&cell), "{setup}: {cell:?}");
                assert!(is_thirsty || !is_root || !warned.contains(&cell), "{setup}: {cell:?}");
                seen += usize::from(is_thirsty);
            }
            let Some(mv) = position.random_move(&mut rng) else { break };
            let request = table.request_move(mv);
            table.send(request);
        }
        assert_eq!(seen > 0, !setup.starts_with("root-bound"), "{setup}");
    }
}

#[test]
fn in_space_a_thirsty_root_is_dry_and_in_a_cube_it_turns_to_glass() {
    for setup in ["tanbo size=9", "tanbo dims=3"] {
        let is_flat = setup.ends_with('9');
        // In the cube white's stone in the corner has only one neighbour that is empty.
        let words = if is_flat { THIRSTY } else { "black=111,555 white=211,121,333 to-move=black" };
        let mut table = Table::arranged(setup, words);
        if is_flat {
            table.order(AppCommand::View(ViewChange::ToggleSolid));
        }
        let name = if is_flat { "A1" } else { "111" };
        let worn = |table: &Table| {
            let stone = stone(table, name);
            table.app.world().get::<MeshMaterial3d<StandardMaterial>>(stone).unwrap().0.clone()
        };
        let materials = |table: &Table, dryness| {
            let of = table.app.world().resource::<Solids>().of(SeatColor::Black);
            let lit = if is_flat { of.face(dryness) } else { of.ball(dryness) };
            [lit.clone(), of.glass.clone()]
        };
        let [dry, glass] = materials(&table, Dryness::Thirsty);
        assert_eq!(worn(&table), dry, "{setup}");
        let other = table.cell(if is_flat { "G3" } else { "333" });
        table.app.world_mut().resource_mut::<StripPointer>().0 = Some(other);
        table.app.update();
        table.app.update();
        // On a flat board nothing hides a root, so all stay as they are.
        let seen = if is_flat { &dry } else { &glass };
        assert_eq!(worn(&table), *seen, "{setup}: another root is under the pointer");
        table.app.world_mut().resource_mut::<StripPointer>().0 = None;
        table.app.update();
        table.app.update();
        assert_eq!(worn(&table), dry, "{setup}");
        table.play(if is_flat { "A3" } else { "112" });
        assert_eq!(worn(&table), materials(&table, Dryness::Fresh)[0], "{setup}: it has grown");
    }
}

#[test]
fn a_withering_stone_dries_before_it_drops_and_vanishes() {
    let mut table = Table::arranged("tanbo size=9", "black=A1,A2,G7 white=B1,B2,B3,A4,G3 to-move=black");
    let tip = stone(&table, "A2");
    let start = table.app.world().get::<Transform>(tip).unwrap().translation;
    let (mut stages, mut last_alpha) = (Vec::new(), 1.0);
    table.play("A3");
    while let Some(fading) = table.app.world().get::<Fading>(tip) {
        let world = table.app.world();
        let (gone, dryness) = (fading.gone(), *world.get::<Dryness>(tip).unwrap());
        if stages.last() != Some(&dryness) {
            stages.push(dryness);
        }
        let (at, alpha) =
            (world.get::<Transform>(tip).unwrap().translation, world.get::<Sprite>(tip).unwrap().color.alpha());
        assert!(alpha <= last_alpha && (gone > 0.0) == (at.y < start.y), "it drops while it fades");
        assert!(gone == 0.0 || dryness == Dryness::Dry, "it is dry before");
        last_alpha = alpha;
        table.app.update();
    }
    assert!(last_alpha < 0.2, "{last_alpha}");
    assert!(stages.ends_with(&[Dryness::Thirsty, Dryness::Dry]), "{stages:?}");
}
