//! The 3D board: the same entities with other visible components, from every angle.

use bevy::light::EnvironmentMapLight;
use bevy::pbr::{DistanceFog, FogFalloff};
use bevy::prelude::*;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use rhizome::app::base::Seat;
use rhizome::app::board::{BoardCell, RootSpace, Stone, StoneOf};
use rhizome::app::commands::{AppCommand, Focus, Preset, ViewChange};
use rhizome::app::settings::{Settings, ThemeChoice};
use rhizome::app::theme::Palette;
use rhizome::app::theme::contrast::{SEEN, contrast, mixed};
use rhizome::app::view::Branch;
use rhizome::app::view::detail::Detail;
use rhizome::app::view::look::GhostRim;
use rhizome::app::view::marks::BoardMark;
use rhizome::app::view::pointed::StripPointer;
use rhizome::app::view::solid::axes::Coordinate;
use rhizome::app::view::solid::eye::{Eye, SolidCamera};
use rhizome::app::view::solid::floor::Floor;
use rhizome::app::view::solid::orbit::Orbit;
use rhizome::app::view::solid::space::{Presence, Space};
use rhizome::geometry::{Cell, Shape};
use rhizome::rules::{Effect, Position, SeatColor};

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

fn look(table: &mut Table, change: ViewChange) {
    table.order(AppCommand::View(change));
}

fn space(table: &Table) -> &Space {
    table.app.world().resource::<Space>()
}

fn orbit(table: &Table) -> Orbit {
    table.app.world().resource::<Eye>().orbit
}

fn goal(table: &Table) -> Orbit {
    table.app.world().resource::<Eye>().goal()
}

/// Returns how many entities with `Kind` also have `Dress`.
fn dressed<Kind: Component, Dress: Component>(table: &mut Table) -> usize {
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
    let setup = world.resource::<rhizome::app::session::Session>().tree().setup();
    assert!(stones.iter(world).count() > 0);
    for (stone, material) in stones.iter(world) {
        let wanted = palette.stone(setup.color(stone.player));
        assert_eq!(materials.get(&material.0).unwrap().base_color, wanted, "{stone:?}");
    }
}

/// Returns how many stones of a seat have a rim that contrasts with the background.
fn seen_rims(table: &mut Table, seat: u8) -> usize {
    let world = table.app.world_mut();
    let mut rims = world.query_filtered::<(&MeshMaterial3d<StandardMaterial>, &ChildOf), With<GhostRim>>();
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
    assert_eq!(seen_rims(&mut table, 0), ghosts, "each of them is seen");
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
            mixed(color, ground, color.alpha())
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
    let black = mixed(fog.color, palette.stone(SeatColor::Black), part);
    let seen = contrast(black, palette.ground);
    assert!(part > 0.1, "the depth is still seen");
    assert!(seen >= 6.0, "black would be grey: {seen}");
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

/// Points at a cell, or at nothing.
fn point(table: &mut Table, cell: Option<Cell>) {
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

#[test]
fn the_root_under_the_pointer_stays_lit_and_all_else_turns_to_glass() {
    let mut table = Table::of_persons("tanbo dims=3");
    let mut rng = Pcg64Mcg::seed_from_u64(5);
    for _ in 0..30 {
        let mv = table.session().tree().position().random_move(&mut rng).unwrap();
        let request = table.request_move(mv);
        table.send(request);
    }
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
    // A bud on each point of its space, and nowhere else.
    let space = table.app.world().get::<RootSpace>(root).unwrap().0.len();
    assert_eq!(dressed::<BoardMark, Mesh3d>(&mut table), space);
    assert!(space > 0);
    point(&mut table, None);
    assert_eq!(opacities(&mut table), [1.0, 1.0]);
    assert_eq!(dressed::<BoardMark, Mesh3d>(&mut table), 0);
}

#[test]
fn branches_are_thicker_towards_the_seed() {
    let mut table = Table::of_persons("tanbo size=9");
    look(&mut table, ViewChange::ToggleSolid);
    for name in ["C2", "G2", "D2", "G3", "C3", "G4"] {
        table.play(name);
    }
    table.run_until("nothing grows", |table| table.count::<rhizome::app::view::motion::Growing>() == 0);
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
