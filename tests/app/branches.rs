//! The branches between stones in space: limbs, and tendrils from one cube to another.

use bevy::prelude::*;
use rhizome::app::board::{Stone, StoneOf};
use rhizome::app::commands::{Focus, ViewChange};
use rhizome::app::view::Branch;
use rhizome::app::view::motion::Growing;
use rhizome::app::view::solid::solids::Solids;
use rhizome::app::view::solid::space::{Presence, Space};
use rhizome::geometry::Cell;

use super::solid_looks::{play_at_random, point};
use super::space::{look, space};
use super::table::Table;

/// Returns a game after random moves, when nothing grows any more.
fn grown(setup: &str, plies: usize) -> Table {
    let mut table = Table::of_persons(setup);
    play_at_random(&mut table, plies);
    table.run_until("nothing grows", |table| table.count::<Growing>() == 0);
    table
}

/// Regression test: branches between small ghosts were as wide as others, and those to hidden stones ended in the air.
#[test]
fn branches_out_of_focus_are_thin_and_none_ends_in_the_air() {
    let mut table = grown("tanbo dims=3", 60);
    // The lengths and widths of the branches, with whether their ends are in focus, out of focus or hidden.
    let branches = |table: &mut Table| -> Vec<([Presence; 2], f32, f32)> {
        let (space, geometry) = (space(table).clone(), table.session().tree().geometry().clone());
        let world = table.app.world_mut();
        let mut branches = world.query::<(&Branch, &ChildOf, &Transform)>();
        let presence = |stone| space.presence(&geometry, world.get::<Stone>(stone).unwrap().cell);
        let found = branches.iter(world).map(|(branch, parent, transform)| {
            ([parent.0, branch.other(parent.0)].map(presence), transform.scale.y, transform.scale.x)
        });
        found.collect()
    };
    let all = branches(&mut table);
    assert!(all.iter().all(|&(_, length, _)| (length - 1.0).abs() < 1e-4), "{all:?}");
    let widest = all.iter().map(|&(.., width)| width).fold(0.0, f32::max);

    look(&mut table, ViewChange::Focus(Some(Focus { axis: 0, layer: 2, peels: false })));
    let with_ghosts = branches(&mut table);
    assert_eq!(with_ghosts.len(), all.len());
    let is_ghost = |ends: &[Presence; 2]| ends.contains(&Presence::Ghost);
    let ghosts: Vec<_> = with_ghosts.iter().filter(|(ends, ..)| is_ghost(ends)).collect();
    assert!(!ghosts.is_empty() && ghosts.len() < all.len(), "{} of {}", ghosts.len(), all.len());
    for &(ends, length, width) in ghosts {
        assert!(length < 0.8 && width < 0.6 * widest, "{ends:?}: {length}, {width}");
    }

    look(&mut table, ViewChange::Focus(Some(Focus { axis: 0, layer: 2, peels: true })));
    let shown = branches(&mut table);
    assert!(!shown.is_empty() && shown.len() < all.len());
    assert!(shown.iter().all(|(ends, ..)| *ends == [Presence::Full; 2]), "{shown:?}");
    look(&mut table, ViewChange::ToggleSolid);
    let flat = branches(&mut table).len();
    look(&mut table, ViewChange::ToggleSolid);
    look(&mut table, ViewChange::Focus(None));
    assert_eq!(branches(&mut table).len(), all.len());
    look(&mut table, ViewChange::ToggleSolid);
    assert_eq!(branches(&mut table).len(), flat, "laid flat, all layers are there, whatever is hidden in space");
}

#[test]
fn branches_are_thicker_towards_the_seed() {
    let mut table = Table::of_persons("tanbo size=9");
    look(&mut table, ViewChange::ToggleSolid);
    for name in ["C2", "G2", "D2", "G3", "C3", "G4"] {
        table.play(name);
    }
    table.run_until("nothing grows", |table| table.count::<Growing>() == 0);
    // The seed is at B2, and C2, D2 and C3 hang on the branch from there.
    let branch = |table: &mut Table, from: &str, to: &str| {
        let ends = [from, to].map(|name| table.projection().stones()[&table.cell(name)]);
        let world = table.app.world_mut();
        let mut branches = world.query::<(&Branch, &ChildOf, &Transform)>();
        let found = branches.iter(world).find(|(branch, parent, _)| {
            let pair = [parent.0, branch.other(parent.0)];
            pair == ends || pair == [ends[1], ends[0]]
        });
        let (_, parent, transform) = found.unwrap();
        let from_seed = if parent.0 == ends[0] { transform.translation } else { -transform.translation };
        // The mesh is thinner at its upper end.
        assert!((transform.rotation * Vec3::Y).dot(from_seed) > 0.0, "{from} to {to} tapers away from the seed");
        transform.scale.x
    };
    let [stem, tip] = [("B2", "C2"), ("C2", "D2")].map(|(from, to)| branch(&mut table, from, to));
    assert!(stem > 1.1 * tip, "{stem}, {tip}");
    assert_eq!(branch(&mut table, "C2", "C3"), tip);
    // A move at the tip makes the whole way to the seed thicker.
    table.play("E2");
    assert!(branch(&mut table, "B2", "C2") > stem && branch(&mut table, "C2", "D2") > tip);
}

/// Returns the tendrils: the cells at their ends, the lower one first, and whether they look like what they are.
fn tendrils(table: &mut Table) -> Vec<([Cell; 2], bool)> {
    let world = table.app.world_mut();
    let mut branches = world.query::<(&Branch, &ChildOf, &Mesh3d)>();
    let tendril = &world.resource::<Solids>().tendril;
    let cell_of = |stone: Entity| world.get::<Stone>(stone).unwrap().cell;
    let found = branches.iter(world).filter(|(branch, ..)| branch.is_tendril());
    let ends = found.map(|(branch, parent, mesh)| {
        let [a, b] = [parent.0, branch.other(parent.0)].map(cell_of);
        ([a.min(b), a.max(b)], mesh.0 == *tendril)
    });
    let mut ends: Vec<_> = ends.collect();
    ends.sort_unstable();
    ends
}

#[test]
fn tendrils_join_the_stones_of_a_root_in_two_cubes() {
    let mut table = grown("tanbo dims=4 size=3", 40);
    let geometry = table.session().tree().geometry().clone();
    let stones = table.projection().stones().clone();
    let root_of = |table: &Table, cell: Cell| table.app.world().get::<StoneOf>(stones[&cell]).map(|of| of.0);
    let mut wanted = Vec::new();
    for &cell in stones.keys() {
        for next in geometry.neighbours(cell).filter(|next| *next > cell && stones.contains_key(next)) {
            if root_of(&table, cell) == root_of(&table, next) && !Space::is_in_cube(&geometry, cell, next) {
                wanted.push(([cell, next], true));
            }
        }
    }
    assert!(wanted.len() > 3, "{wanted:?}");
    assert_eq!(tendrils(&mut table), wanted);
    let branches = table.count::<Branch>();
    // In the figure they are limbs like all others.
    look(&mut table, ViewChange::ToggleFigure);
    assert_eq!((tendrils(&mut table), table.count::<Branch>()), (Vec::new(), branches));
    look(&mut table, ViewChange::ToggleFigure);
    // What is out of focus has none.
    look(&mut table, ViewChange::Focus(Some(Focus { axis: 0, layer: 1, peels: false })));
    let layer = space(&table).clone();
    wanted.retain(|([a, _], _)| layer.presence(&geometry, *a) == Presence::Full);
    assert!(!wanted.is_empty());
    assert_eq!(tendrils(&mut table), wanted);
}

#[test]
fn a_tendril_reaches_from_stone_to_stone_and_is_bright_while_its_root_is_pointed_at() {
    let mut table = grown("tanbo dims=4 size=3", 40);
    let geometry = table.session().tree().geometry().clone();
    let ([cell, _], _) = tendrils(&mut table)[0];
    point(&mut table, Some(cell));
    let root = table.app.world().get::<StoneOf>(table.projection().stones()[&cell]).unwrap().0;
    let space = space(&table).clone();
    let world = table.app.world_mut();
    let mut branches = world.query::<(&Branch, &ChildOf, &Transform, &MeshMaterial3d<StandardMaterial>)>();
    let (mut own, mut others) = (0, 0);
    for (branch, parent, transform, material) in branches.iter(world).filter(|(branch, ..)| branch.is_tendril()) {
        let ends = [parent.0, branch.other(parent.0)];
        let [from, to] = ends.map(|end| space.place(&geometry, world.get::<Stone>(end).unwrap().cell));
        let along = transform.rotation * Vec3::Y * transform.scale.y;
        assert!(along.abs_diff_eq(to - from, 1e-4) || along.abs_diff_eq(from - to, 1e-4), "{along}");
        let is_own = world.get::<StoneOf>(parent.0).unwrap().0 == root;
        assert_eq!(material.0 == world.resource::<Solids>().lit_rim, is_own);
        if is_own { own += 1 } else { others += 1 }
    }
    assert!(own > 0 && others > 0, "{own}, {others}");
}
