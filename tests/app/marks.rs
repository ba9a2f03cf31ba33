//! The marks of each game: hints of the rules and legal choices.

use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowResolution};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use rhizome::app::commands::AppCommand;
use rhizome::app::theme::Palette;
use rhizome::app::view::art::Art;
use rhizome::app::view::layout::{BoardArea, BoardLayout};
use rhizome::app::view::marks::BoardMark;
use rhizome::games::AnyPosition;
use rhizome::geometry::Cell;
use rhizome::rules::{Aid, Move, Position, SeatColor, Standing, Turn};

use super::board::Picture::{self, Cross, Diamond, Dot, Halo, Outline, Ring, ThinRing, Tint};
use super::table::Table;

#[test]
fn what_may_be_chosen_is_marked_in_every_game_while_it_is_asked_for() {
    for setup in ["tanbo size=9", "hexbo side=5 players=3", "hexade side=5", "root-bound side=4", "chexers"] {
        let mut table = Table::of_persons(setup);
        // A dot would hide the sign of a piece.
        let mark = if setup == "chexers" { Outline } else { Dot };
        // In somebody's first game they need not be asked for, if they are few.
        if !table.session().tree().setup().about().few_legal {
            assert!(table.marked(mark, |palette| palette.legal).is_empty(), "{setup}");
            table.order(AppCommand::ToggleLegal);
        }
        for ply in 0..6 {
            let legal = table.session().tree().position().legal_move_list();
            let first_cells = |mv: &Move| match *mv {
                Move::Step { from, .. } | Move::Jump { from, .. } => vec![from],
                other => other.cells().collect(),
            };
            let mut cells: Vec<_> = legal.iter().flat_map(first_cells).collect();
            cells.sort_unstable();
            cells.dedup();
            assert_eq!(table.marked(mark, |palette| palette.legal), cells, "{setup}, ply {ply}");
            let request = table.request_move(legal[legal.len() / 2]);
            table.send(request);
        }
        table.order(AppCommand::ToggleLegal);
        assert!(table.marked(mark, |palette| palette.legal).is_empty(), "{setup}");
    }
}

#[test]
fn in_a_paused_game_of_computers_each_press_shows_or_hides_the_legal_points() {
    let mut table = Table::with_seats("tanbo size=9", "computer:seedling,computer:seedling");
    table.order(AppCommand::TogglePause);
    let is_marked = |table: &mut Table| !table.marked(Dot, |palette| palette.legal).is_empty();
    assert!(is_marked(&mut table), "anybody may try a move, and nobody has played this game before");
    for is_shown in [false, true, false] {
        table.order(AppCommand::ToggleLegal);
        assert_eq!(is_marked(&mut table), is_shown);
    }
    table.order(AppCommand::TogglePause);
    assert!(!is_marked(&mut table));
    table.order(AppCommand::ToggleLegal);
    assert!(is_marked(&mut table), "one press, though the computers play");
}

/// Regression test: the cross of a stone that has just left the board hid the dot of a legal point.
#[test]
fn a_legal_point_is_marked_over_the_cross_of_what_left_it() {
    let mut table = Table::of_persons("tanbo size=9");
    table.change_settings(|settings| (settings.motion, settings.show_legal) = (false, true));
    let mut rng = Pcg64Mcg::seed_from_u64(7);
    let mut seen = 0;
    for _ in 0..60 {
        let Some(mv) = table.session().tree().position().random_move(&mut rng) else { break };
        let request = table.request_move(mv);
        table.send(request);
        let world = table.app.world_mut();
        let (palette, art) = (world.resource::<Palette>().clone(), world.resource::<Art>());
        let (dot, cross) = ((art.dot.clone(), palette.legal), (art.cross.clone(), palette.recent_move(0)));
        let mut marks = world.query_filtered::<(&Sprite, &Transform), With<BoardMark>>();
        let places = |wanted: &(Handle<Image>, Color)| -> Vec<Vec3> {
            let such = marks.iter(world).filter(|(sprite, _)| (&sprite.image, sprite.color) == (&wanted.0, wanted.1));
            such.map(|(_, transform)| transform.translation).collect()
        };
        let [dots, crosses] = [&dot, &cross].map(places);
        for cross in crosses {
            let over = dots.iter().filter(|dot| dot.truncate().distance(cross.truncate()) < 0.01);
            over.for_each(|dot| {
                assert!(dot.z > cross.z, "{dot} and {cross}");
                seen += 1;
            });
        }
    }
    assert!(seen > 1, "{seen}");
}

#[test]
fn a_root_with_one_space_left_is_warned_of_unless_nobody_wants_to_know() {
    // White's stone in the corner has only A2 left, because B1 is black's.
    let mut table = Table::arranged("tanbo size=9", "black=B2,B1 white=A1 to-move=white");
    assert_eq!(table.marked_names(Diamond, |palette| palette.danger), ["A2"]);
    assert_eq!(table.marked_names(Ring, |palette| palette.danger), ["A1"]);
    table.change_settings(|settings| settings.show_warnings = false);
    assert!(table.marked(Diamond, |palette| palette.danger).is_empty());
    assert!(table.marked(Ring, |palette| palette.danger).is_empty());
}

#[test]
fn hexade_marks_what_completes_a_six_and_the_six() {
    let five = "white=F3,F4,F5,F6,F7 black=A1,A3,C1,C3";
    let mut table = Table::arranged("hexade side=6", &format!("{five} to-move=white"));
    assert_eq!(table.marked_names(Diamond, |palette| palette.chance), ["F2", "F8"], "white's chances");
    let mut table = Table::arranged("hexade side=6", &format!("{five} to-move=black"));
    assert_eq!(table.marked_names(Diamond, |palette| palette.danger), ["F2", "F8"], "what black must stop");

    let words = "white=B2,B3,B4,C3,C4,D4 black=B1,A1,E1,E3,F9 to-move=black";
    let mut table = Table::arranged("hexade side=6", words);
    let six = ["B2", "B3", "B4", "C3", "C4", "D4"];
    assert_eq!(table.marked_names(Ring, |palette| palette.highlight), six);
    assert_eq!(table.marked_names(Halo, |palette| palette.highlight), six);
}

#[test]
fn hexade_shades_the_cells_too_near_to_the_first_stone() {
    let mut table = Table::of_persons("hexade side=6");
    table.play("F6");
    assert!(table.marked(Tint, |palette| palette.forbidden).is_empty());
    table.play("A1");
    let near = table.marked(Tint, |palette| palette.forbidden);
    assert_eq!(near.len(), 18, "two cells around it");
    table.play("A3");
    assert!(table.marked(Tint, |palette| palette.forbidden).is_empty());
    table.order(AppCommand::Back);
    assert_eq!(table.marked(Tint, |palette| palette.forbidden), near);
}

#[test]
fn root_bound_tints_a_region_and_writes_its_size_on_it() {
    let words = "black=a2,b2,b1,e9 white=h1,h2,i3,d5 to-move=black turn=21";
    let mut table = Table::arranged("root-bound side=5", words);
    assert_eq!(table.marked_names(Tint, |palette| palette.region(SeatColor::Black)), ["a1"]);
    assert_eq!(table.marked_names(Tint, |palette| palette.region(SeatColor::White)), [""; 0]);
    assert_eq!(table.marked_texts(), ["1"]);
    assert_eq!(table.marked_names(Dot, |palette| palette.safe), ["b1", "b2", "a2"], "the group that lives by it");
}

#[test]
fn chexers_tints_the_exits_of_the_side_to_move_and_outlines_where_a_piece_can_go() {
    let mut table = Table::arranged("chexers", "red=0,0;-3,0 green=0,-3 blue=1,0 to-move=red");
    let exits = |table: &mut Table, seat| table.marked_names(Tint, |palette| palette.exit(seat));
    assert_eq!(exits(&mut table, SeatColor::Red), ["3,-3", "3,-2", "3,-1", "3,0"]);
    assert_eq!(exits(&mut table, SeatColor::Green), [""; 0]);
    let jump_and_steps = ["0,-1", "1,-1", "-1,0", "2,0", "-1,1", "0,1"];
    table.click("0,0");
    assert_eq!(table.marked_names(Ring, |palette| palette.highlight), ["0,0"]);
    assert_eq!(table.marked_names(Outline, |palette| palette.legal), jump_and_steps);
    table.click("0,0");
    assert_eq!(table.marked_names(Outline, |palette| palette.legal), ["-3,0", "0,0"], "the pieces that can go");
    table.play("JUMP 0,0 2,0");
    assert_eq!(exits(&mut table, SeatColor::Green), ["-3,3", "-2,3", "-1,3", "0,3"]);
    assert_eq!(exits(&mut table, SeatColor::Red), [""; 0]);
}

#[test]
fn chexers_tints_the_exits_of_the_only_person_whoever_is_to_move() {
    let mut table = Table::with_seats("chexers", "Ada,computer:sprout,computer:sprout");
    let red = |table: &mut Table| table.marked_names(Tint, |palette| palette.exit(SeatColor::Red));
    let before = red(&mut table);
    assert_eq!(before.len(), 4);
    table.play("MOVE -3,0 -2,0");
    assert_eq!(red(&mut table), before);
}

/// The names of the cells stand inside them, so no mark may hide them.
#[test]
fn chexers_outlines_where_the_piece_under_the_pointer_can_go() {
    let mut table = Table::arranged("chexers", "red=0,0;-3,0 green=0,-3 blue=1,0 to-move=red");
    let size = Vec2::new(1280.0, 800.0);
    let mut window = Window { resolution: WindowResolution::new(1280, 800), ..default() };
    window.set_cursor_position(Some(size / 2.0));
    table.app.world_mut().spawn((window, PrimaryWindow));
    table.app.world_mut().insert_resource(BoardArea { rect: Rect::from_corners(Vec2::ZERO, size) });
    table.app.update();
    table.app.update();
    assert_eq!(table.marked_names(ThinRing, |palette| palette.highlight), ["0,0"]);
    assert_eq!(table.marked_names(Ring, |palette| palette.highlight), [""; 0], "it is not chosen");
    let outlines = table.marked_names(Outline, |palette| palette.highlight);
    assert_eq!(outlines, ["0,-1", "1,-1", "-1,0", "2,0", "-1,1", "0,1"]);
    assert_eq!(table.marked_names(Dot, |palette| palette.highlight), [""; 0]);
}

/// Regression test: the rings of the root under the pointer lay on the signs of its stones.
#[test]
fn the_rings_of_a_root_leave_the_signs_of_its_stones_free() {
    let mut table = Table::of_persons("hexbo players=3");
    let size = Vec2::new(1280.0, 800.0);
    let window = Window { resolution: WindowResolution::new(1280, 800), ..default() };
    let window = table.app.world_mut().spawn((window, PrimaryWindow)).id();
    table.app.world_mut().insert_resource(BoardArea { rect: Rect::from_corners(Vec2::ZERO, size) });
    table.app.update();
    let position = table.session().tree().position().clone();
    let stones: Vec<Cell> = table.projection().stones().keys().copied().collect();
    for cell in stones {
        let at = table.app.world().resource::<BoardLayout>().window_pixels(position.geometry(), cell);
        table.app.world_mut().get_mut::<Window>(window).unwrap().set_cursor_position(Some(at));
        table.app.update();
        table.app.update();
        let world = table.app.world_mut();
        let mut marks = world.query_filtered::<&Sprite, With<BoardMark>>();
        let (image, color) = (world.resource::<Art>().thin_ring.clone(), world.resource::<Palette>().highlight);
        let rings = marks.iter(world).filter(|mark| mark.image == image && mark.color == color);
        let widths: Vec<f32> = rings.filter_map(|ring| Some(ring.custom_size?.x)).collect();
        let has_sign = position.setup().color(position.owner(cell).unwrap()) == SeatColor::Red;
        assert!(!widths.is_empty(), "{cell:?}");
        assert!(widths.iter().all(|&width| (width > 1.2) == has_sign), "{cell:?}: {widths:?}");
    }
}

/// Returns the marked cells that the rules' hints about the position call for.
fn expected(position: &AnyPosition, picture: Picture, color: fn(&Palette) -> Color, palette: &Palette) -> Vec<Cell> {
    let (setup, mover) = (position.setup(), position.to_move());
    let color = color(palette);
    let region = |player| palette.region(setup.color(player));
    let mut cells = Vec::new();
    let mut add = |of: Picture, in_color: Color, more: &[Cell]| {
        if (of, in_color) == (picture, color) {
            cells.extend(more);
        }
    };
    let aids = position.aids();
    // If the opponent has a six, completing another one comes too late.
    let is_late = aids.iter().any(|aid| matches!(aid, Aid::Six { .. }));
    for aid in aids {
        match aid {
            Aid::Forbidden(cell) => add(Tint, palette.forbidden, &[cell]),
            // Thin, so that a sign and the edge of its cell stay visible.
            Aid::InDanger(cell) if position.turn() == Turn::Piece => add(ThinRing, palette.danger, &[cell]),
            Aid::InDanger(cell) => add(Ring, palette.danger, &[cell]),
            Aid::Deadly(cell) => add(Cross, palette.refused, &[cell]),
            Aid::LastSpace(cell) => add(Diamond, palette.danger, &[cell]),
            Aid::Completes(..) if is_late => {}
            Aid::Completes(cell, player) if player == mover => add(Diamond, palette.chance, &[cell]),
            Aid::Completes(cell, _) => add(Diamond, palette.danger, &[cell]),
            Aid::Breaks(cell) => add(Diamond, palette.chance, &[cell]),
            Aid::Six { cells, .. } => add(Halo, palette.highlight, &cells),
            Aid::Region { player, cells } => add(Tint, region(player), &cells),
            Aid::ExitCell(cell, player) if player == mover => add(Tint, palette.exit(setup.color(player)), &[cell]),
            Aid::ExitCell(..) => {}
            Aid::Repeated { .. } | Aid::TurnsLeft { .. } => {}
        }
    }
    let in_danger: Vec<Cell> = position
        .aids()
        .into_iter()
        .filter_map(|aid| if let Aid::InDanger(cell) = aid { Some(cell) } else { None })
        .collect();
    for group in position.groups() {
        // A dead group of the side to move can still be saved in this turn.
        let is_lost = group.player != mover && group.stones.iter().all(|cell| in_danger.contains(cell));
        match group.standing {
            Some(Standing::Live) => add(Dot, palette.safe, &group.stones),
            Some(Standing::Dead) if is_lost => add(Cross, palette.refused, &group.stones),
            _ => {}
        }
    }
    cells.sort_unstable();
    cells
}

/// A kind of mark and its colour.
type Kind = (Picture, fn(&Palette) -> Color);

#[test]
fn in_random_games_everything_that_the_rules_know_is_marked_and_nothing_else() {
    const KINDS: [Kind; 10] = [
        (Tint, |palette| palette.forbidden),
        (Ring, |palette| palette.danger),
        (Diamond, |palette| palette.danger),
        (Diamond, |palette| palette.chance),
        (Halo, |palette| palette.highlight),
        (Tint, |palette| palette.region(SeatColor::Black)),
        (Tint, |palette| palette.exit(SeatColor::Red)),
        (Dot, |palette| palette.safe),
        (Cross, |palette| palette.refused),
        (ThinRing, |palette| palette.danger),
    ];
    for (setup, games, moves, kinds) in [
        ("tanbo size=9", 6, 120, &[1, 2, 8][..]),
        ("hexade side=4", 6, 60, &[0, 1, 2, 3, 4]),
        ("root-bound side=4", 6, 40, &[1, 5, 7, 8]),
        ("chexers", 1, 100, &[6, 9]),
    ] {
        let mut seen = [0; KINDS.len()];
        for seed in 0..games {
            let mut table = Table::of_persons(setup);
            let mut rng = Pcg64Mcg::seed_from_u64(seed);
            for ply in 0..moves {
                let position = table.session().tree().position().clone();
                let Some(mv) = position.random_move(&mut rng) else { break };
                let palette = table.app.world().resource::<Palette>().clone();
                for (seen, (picture, color)) in seen.iter_mut().zip(KINDS) {
                    let marked = table.marked(picture, color);
                    *seen += marked.len();
                    let place = format!("{setup}, game {seed}, ply {ply}: {picture:?} {:?}", color(&palette));
                    assert_eq!(marked, expected(&position, picture, color, &palette), "{place}");
                }
                let request = table.request_move(mv);
                table.send(request);
            }
        }
        assert!(kinds.iter().all(|&kind| seen[kind] > 0), "{setup}: {seen:?}");
    }
}
