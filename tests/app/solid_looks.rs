//! How a 3D board is drawn: the materials of stones, ghosts, glass, fog, shadows and the floor.

use bevy::light::EnvironmentMapLight;
use bevy::pbr::{DistanceFog, FogFalloff};
use bevy::prelude::*;
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use rhizome::app::board::{BoardCell, RootSpace, Stone, StoneOf};
use rhizome::app::commands::{Focus, ViewChange};
use rhizome::app::settings::{Settings, ThemeChoice};
use rhizome::app::theme::Palette;
use rhizome::app::theme::contrast::{READ, SEEN, contrast, mixed, mixed_light};
use rhizome::app::view::Branch;
use rhizome::app::view::detail::Detail;
use rhizome::app::view::marks::BoardMark;
use rhizome::app::view::pointed::StripPointer;
use rhizome::app::view::solid::camera::SolidCamera;
use rhizome::app::view::solid::contact::Contacts;
use rhizome::app::view::solid::eye::Eye;
use rhizome::app::view::solid::floor::Floor;
use rhizome::app::view::solid::neighbours::NeighbourLines;
use rhizome::app::view::solid::rims::Rim;
use rhizome::app::view::solid::space::Presence;
use rhizome::geometry::{Cell, Shape};
use rhizome::rules::{Position, SeatColor};

use super::space::{dressed, look, space};
use super::table::Table;

/// Returns the stones of the first seat: their layers along the first axis and their materials.
fn materials(table: &mut Table) -> Vec<(u16, Handle<StandardMaterial>)> {
    let geometry = table.session().tree().position().geometry().clone();
    let Shape::Lattice(lattice) = geometry.shape() else { panic!("not a cube") };
    let world = table.app.world_mut();
    let mut stones = world.query::<(&Stone, &MeshMaterial3d<StandardMaterial>)>();
    let first = stones.iter(world).filter(|(stone, _)| stone.player.0 == 0);
    first.map(|(stone, material)| (lattice.coords(stone.cell)[0], material.0.clone())).collect()
}

#[test]
fn in_space_the_stones_of_each_seat_have_the_colour_of_the_palette() {
    let mut table = Table::of_persons("tanbo dims=3");
    let world = table.app.world_mut();
    let mut stones = world.query::<(&Stone, &MeshMaterial3d<StandardMaterial>)>();
    let (materials, palette) = (world.resource::<Assets<StandardMaterial>>(), world.resource::<Palette>());
    let setup = rhizome::app::session::Session::on_board(world).unwrap().tree().setup();
    assert!(stones.iter(world).count() > 0);
    for (stone, material) in stones.iter(world) {
        let wanted = palette.stone(setup.color(stone.player));
        assert_eq!(materials.get(&material.0).unwrap().base_color, wanted, "{stone:?}");
    }
}

/// Returns how many stones of a seat have a rim that contrasts with the background.
fn seen_rims(table: &mut Table, seat: u8) -> usize {
    let world = table.app.world_mut();
    let mut rims = world.query_filtered::<(&MeshMaterial3d<StandardMaterial>, &ChildOf), With<Rim>>();
    let (materials, ground) = (world.resource::<Assets<StandardMaterial>>(), world.resource::<Palette>().ground);
    let of_seat = rims.iter(world).filter(|(_, parent)| world.get::<Stone>(parent.0).unwrap().player.0 == seat);
    of_seat.filter(|(rim, _)| contrast(materials.get(&rim.0).unwrap().base_color, ground) >= SEEN).count()
}

#[test]
fn a_layer_in_focus_makes_ghosts_of_the_others_or_hides_those_before_it() {
    let mut table = Table::of_persons("tanbo dims=3");
    let cells = table.count::<BoardCell>();
    let solid = materials(&mut table)[0].1.clone();
    assert!(materials(&mut table).iter().all(|(_, material)| *material == solid));
    let layer = materials(&mut table)[0].0;
    look(&mut table, ViewChange::Focus(Some(Focus { axis: 0, layer, peels: false })));
    let stones = materials(&mut table);
    assert!(stones.iter().all(|(at, material)| (*material == solid) == (*at == layer)), "{layer}: {stones:?}");
    let ghosts = stones.iter().filter(|(at, _)| *at != layer).count();
    assert!(ghosts > 0, "there are stones in other layers");
    assert_eq!(seen_rims(&mut table, 0), stones.len(), "each of them is seen, and black stones on a dark ground, too");
    table.assert_projected();
    assert_eq!(table.count::<BoardCell>(), cells, "ghosts are still there");

    look(&mut table, ViewChange::Focus(Some(Focus { axis: 2, layer: 2, peels: true })));
    let now = space(&table).clone();
    let position = table.session().tree().position();
    let geometry = position.geometry().clone();
    let is_shown = |cell: &Cell| now.presence(&geometry, *cell) != Presence::Hidden;
    let shown: Vec<Cell> = geometry.cells().filter(|cell| is_shown(cell)).collect();
    let stones: Vec<Cell> = shown.iter().copied().filter(|&cell| position.owner(cell).is_some()).collect();
    assert_eq!(shown.len(), cells / 5 * 3);
    assert_eq!(visible_stones(&mut table), stones);
    table.assert_projected();
    look(&mut table, ViewChange::Focus(None));
    table.assert_projected();
    assert_eq!(table.count::<BoardCell>(), cells);
}

/// Switches to a theme and returns its colours.
fn in_theme(table: &mut Table, theme: ThemeChoice) -> Palette {
    table.app.world_mut().resource_mut::<Settings>().theme = theme;
    table.app.update();
    table.app.world().resource::<Palette>().clone()
}

#[test]
fn black_and_white_ghosts_are_told_apart_in_every_theme() {
    let mut table = Table::of_persons("tanbo dims=3");
    look(&mut table, ViewChange::Focus(Some(Focus { axis: 0, layer: 2, peels: false })));
    for theme in [ThemeChoice::Soil, ThemeChoice::Washi, ThemeChoice::HighContrast, ThemeChoice::ColorBlind] {
        let ground = in_theme(&mut table, theme.clone()).ground;
        let world = table.app.world_mut();
        let mut stones = world.query::<(&Stone, &MeshMaterial3d<StandardMaterial>)>();
        let materials = world.resource::<Assets<StandardMaterial>>();
        let seen = |seat: u8| {
            let of_seat = stones.iter(world).filter(|(stone, _)| stone.player.0 == seat);
            let mut colors = of_seat.map(|(_, material)| materials.get(&material.0).unwrap().base_color);
            let color = colors
                .find(|color| color.alpha() < 0.9)
                .unwrap_or_else(|| panic!("no ghosts of seat {seat} in {theme:?}"));
            mixed_light(color, ground, color.alpha())
        };
        let [black, white] = [0, 1].map(seen);
        assert!(contrast(black, white) >= SEEN, "{theme:?}: {black:?}, {white:?}");
    }
}

#[test]
fn stones_at_the_far_end_keep_their_colour_in_the_fog() {
    let mut table = Table::of_persons("tanbo dims=3");
    let palette = in_theme(&mut table, ThemeChoice::Washi);
    let world = table.app.world_mut();
    let fog = world.query::<&DistanceFog>().single(world).unwrap();
    let FogFalloff::Linear { start, end } = fog.falloff else { panic!("it grows with the distance") };
    let eye = world.resource::<Eye>();
    let farthest = eye.orbit.distance + eye.radius;
    let part = fog.color.alpha() * ((farthest - start) / (end - start));
    let seen = |mix: fn(Color, Color, f32) -> Color| {
        contrast(mix(fog.color, palette.stone(SeatColor::Black), part), palette.ground)
    };
    assert!(part > 0.1, "the depth is still seen");
    assert!(seen(mixed) >= 6.0, "black would be grey: {}", seen(mixed));
    assert!(seen(mixed_light) >= READ, "the light that is mixed would be too bright: {}", seen(mixed_light));
}

/// Returns the cells of the stones that are not hidden, ascending.
fn visible_stones(table: &mut Table) -> Vec<Cell> {
    let world = table.app.world_mut();
    let mut stones = world.query::<(&Stone, &Visibility)>();
    let visible = stones.iter(world).filter(|(_, visibility)| **visibility != Visibility::Hidden);
    let mut cells: Vec<Cell> = visible.map(|(stone, _)| stone.cell).collect();
    cells.sort_unstable();
    cells
}

/// Points at a cell, or at nothing.
pub(super) fn point(table: &mut Table, cell: Option<Cell>) {
    table.app.world_mut().insert_resource(StripPointer(cell));
    table.app.update();
}

/// Returns the materials that stones with their root, or branches with that of their parent, wear.
fn worn(table: &mut Table, root: Entity) -> (Vec<Handle<StandardMaterial>>, Vec<Handle<StandardMaterial>>) {
    let world = table.app.world_mut();
    let of: Vec<(Entity, Entity)> = world.query::<(Entity, &StoneOf)>().iter(world).map(|(e, of)| (e, of.0)).collect();
    let is_of_root = |stone: Entity| of.iter().any(|&(entity, its)| entity == stone && its == root);
    let mut query = world.query::<(Entity, Option<&Branch>, Option<&ChildOf>, &MeshMaterial3d<StandardMaterial>)>();
    let (mut own, mut others) = (Vec::new(), Vec::new());
    for (entity, branch, parent, material) in query.iter(world) {
        let stone = if branch.is_some() { parent.unwrap().0 } else { entity };
        if of.iter().any(|&(entity, _)| entity == stone) {
            if is_of_root(stone) { own.push(material.0.clone()) } else { others.push(material.0.clone()) }
        }
    }
    (own, others)
}

/// Returns the stones with a rim in the colour of what is under the pointer, in order.
fn bright_rims(table: &mut Table) -> Vec<Entity> {
    let world = table.app.world_mut();
    let mut rims = world.query_filtered::<(&MeshMaterial3d<StandardMaterial>, &ChildOf), With<Rim>>();
    let (materials, bright) = (world.resource::<Assets<StandardMaterial>>(), world.resource::<Palette>().bud());
    let is_bright = |rim: &MeshMaterial3d<StandardMaterial>| materials.get(&rim.0).unwrap().base_color == bright;
    let mut stones: Vec<Entity> =
        rims.iter(world).filter(|(rim, _)| is_bright(rim)).map(|(_, parent)| parent.0).collect();
    stones.sort_unstable();
    stones
}

/// Returns the stones of a root, in order.
fn stones_of(table: &mut Table, root: Entity) -> Vec<Entity> {
    let world = table.app.world_mut();
    let mut all = world.query::<(Entity, &StoneOf)>();
    let mut stones: Vec<Entity> = all.iter(world).filter(|(_, of)| of.0 == root).map(|(stone, _)| stone).collect();
    stones.sort_unstable();
    stones
}

#[test]
fn the_root_under_the_pointer_stays_lit_and_all_else_turns_to_glass() {
    let mut table = Table::of_persons("tanbo dims=3");
    play_at_random(&mut table, 30);
    let cell = *table.projection().stones().keys().next().unwrap();
    let stone = table.projection().stones()[&cell];
    let root = table.app.world().get::<StoneOf>(stone).unwrap().0;
    let opacities = |table: &mut Table| {
        let (own, others) = worn(table, root);
        let materials = table.app.world().resource::<Assets<StandardMaterial>>();
        let opacity = |handle: &Handle<StandardMaterial>| materials.get(handle).unwrap().base_color.alpha();
        assert!(own.len() > 1 && others.len() > 5);
        [own, others].map(|of| {
            let (least, most) = of.iter().map(opacity).fold((1.0_f32, 0.0_f32), |(l, m), o| (l.min(o), m.max(o)));
            assert_eq!(least, most, "all of them alike");
            most
        })
    };
    assert_eq!(opacities(&mut table), [1.0, 1.0]);
    point(&mut table, Some(cell));
    let [own, others] = opacities(&mut table);
    assert!(own == 1.0 && others < 0.5, "{own}, {others}");
    assert_eq!(
        bright_rims(&mut table),
        stones_of(&mut table, root),
        "each of its stones, and no other, has a bright rim"
    );
    // A bud on each point of its space, and nowhere else.
    let space = table.app.world().get::<RootSpace>(root).unwrap().0.len();
    assert_eq!(dressed::<BoardMark, Mesh3d>(&mut table), space);
    assert!(space > 0);
    point(&mut table, None);
    assert_eq!(opacities(&mut table), [1.0, 1.0]);
    assert_eq!(bright_rims(&mut table), []);
    assert_eq!(dressed::<BoardMark, Mesh3d>(&mut table), 0);
}

/// Plays random moves, the same ones each time.
pub(super) fn play_at_random(table: &mut Table, plies: usize) {
    let mut rng = Pcg64Mcg::seed_from_u64(5);
    for _ in 0..plies {
        let mv = table.session().tree().position().random_move(&mut rng).unwrap();
        let request = table.request_move(mv);
        table.send(request);
    }
}

/// Regression test: points were seen as dots in stones of glass.
#[test]
fn the_points_of_a_cube_are_not_drawn_in_its_stones() {
    let mut table = Table::of_persons("tanbo dims=3");
    play_at_random(&mut table, 20);
    let hidden = |table: &mut Table| {
        let world = table.app.world_mut();
        let mut cells = world.query::<(&BoardCell, &Visibility)>();
        let hidden = cells.iter(world).filter(|(_, visibility)| **visibility == Visibility::Hidden);
        let mut hidden: Vec<Cell> = hidden.map(|(cell, _)| cell.0).collect();
        hidden.sort_unstable();
        hidden
    };
    let stones: Vec<Cell> = table.projection().stones().keys().copied().collect();
    assert!(stones.len() > 10);
    assert_eq!(hidden(&mut table), stones);
    look(&mut table, ViewChange::ToggleSolid);
    assert_eq!(hidden(&mut table), []);
}

/// Regression test: from a stone, lines also led to the stones of others, as if they belonged to its root.
#[test]
fn lines_lead_from_a_stone_to_where_its_root_can_grow_and_from_an_empty_point_to_all_beside_it() {
    let mut table = Table::of_persons("tanbo dims=4 size=3");
    play_at_random(&mut table, 40);
    let mut with_fewer = 0;
    for cell in table.session().tree().geometry().clone().cells() {
        let position = table.session().tree().position();
        let all: Vec<Cell> = position.geometry().neighbours(cell).collect();
        let is_free = |cell: &Cell| position.owner(*cell).is_none();
        let expected = if is_free(&cell) { all.len() } else { all.iter().filter(|next| is_free(next)).count() };
        with_fewer += usize::from(expected < all.len());
        point(&mut table, Some(cell));
        let world = table.app.world_mut();
        let lines = world.query_filtered::<&Mesh3d, With<NeighbourLines>>().single(world).unwrap();
        let mesh = world.resource::<Assets<Mesh>>().get(&lines.0).unwrap();
        assert_eq!(mesh.count_vertices(), 2 * expected, "{cell:?}");
    }
    assert!(with_fewer > 5);
}

#[test]
fn full_detail_brings_shadows_reflections_and_multisampling() {
    let mut table = Table::of_persons("tanbo dims=3");
    for (detail, is_full) in [(Detail::Plain, false), (Detail::Full, true), (Detail::Plain, false)] {
        table.app.world_mut().insert_resource(detail);
        table.app.update();
        let world = table.app.world_mut();
        let light = world.query::<&DirectionalLight>().single(world).unwrap();
        assert_eq!(light.shadow_maps_enabled, is_full);
        let mut cameras = world.query_filtered::<(&Msaa, Has<EnvironmentMapLight>), With<SolidCamera>>();
        let (msaa, environment) = cameras.single(world).unwrap();
        assert_eq!((*msaa == Msaa::Sample4, environment), (is_full, is_full));
    }
}

#[test]
fn the_floor_lies_under_the_board_and_follows_it() {
    let mut table = Table::of_persons("tanbo dims=3");
    let floor = |table: &mut Table| {
        let world = table.app.world_mut();
        *world.query_filtered::<&Transform, With<Floor>>().single(world).unwrap()
    };
    let lowest = |table: &mut Table| {
        let world = table.app.world_mut();
        let mut cells = world.query_filtered::<&Transform, With<BoardCell>>();
        cells.iter(world).map(|at| at.translation.y).fold(f32::MAX, f32::min)
    };
    let together = floor(&mut table);
    assert!(together.translation.y < lowest(&mut table) - 0.4);
    look(&mut table, ViewChange::ToggleSpread);
    table.run_until("the layers are apart", |table| space(table).spread == space(table).wanted_spread);
    let apart = floor(&mut table);
    assert!(apart.translation.y < lowest(&mut table) - 0.4 && apart.scale.x > together.scale.x);
}

#[test]
fn without_shadows_from_the_light_the_stones_of_a_flat_board_stand_on_soft_ones() {
    let mut table = Table::of_persons("tanbo size=9");
    let shadows = |table: &mut Table| {
        let world = table.app.world_mut();
        let mut contacts = world.query::<(&Contacts, &Mesh3d, &Visibility)>();
        let seen: Vec<_> = contacts.iter(world).filter(|(.., visibility)| **visibility != Visibility::Hidden).collect();
        let meshes = world.resource::<Assets<Mesh>>();
        seen.iter().map(|(_, mesh, _)| meshes.get(&mesh.0).unwrap().count_vertices()).sum::<usize>()
    };
    assert_eq!(shadows(&mut table), 0, "a flat picture has its own");
    look(&mut table, ViewChange::ToggleSolid);
    let of_four = shadows(&mut table);
    assert!(of_four > 0);
    table.click("B3");
    assert_eq!(shadows(&mut table), of_four / 4 * 5, "each stone has one");
    table.app.insert_resource(Detail::Full);
    table.app.update();
    assert_eq!(shadows(&mut table), 0, "the light casts them");
}
