use std::collections::BTreeSet;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::*;
use crate::games::Setup;
use crate::rules::{Effect, Move, Position};

/// Boards of every kind, with growing and other games.
const SETUPS: [&str; 9] = [
    "tanbo size=9",
    "tanbo size=7 layout=dense",
    "tanbo dims=1 size=31",
    "tanbo dims=3",
    "tanbo dims=4 size=3",
    "hexbo side=5",
    "hexbo side=5 players=3",
    "hexbo side=5 players=6",
    "chexers",
];

/// Returns positions of random games.
fn positions(setup: &str, count: u64) -> Vec<AnyPosition> {
    let setup: Setup = setup.parse().unwrap_or_else(|error| panic!("{setup}: {error}"));
    let play = |seed| {
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        let mut position = AnyPosition::start(setup);
        for _ in 0..rng.random_range(0..60) {
            let Some(mv) = position.random_move(&mut rng) else { break };
            position.play(mv).unwrap();
        }
        position
    };
    (0..count).map(play).filter(|position| position.outcome().is_none()).collect()
}

fn shades(overlay: Overlay, position: &AnyPosition) -> Vec<Shade> {
    overlay.shades(position, &StopFlag::default())
}

#[test]
fn every_game_has_overlays_and_shades_name_each_cell_once() {
    for setup in SETUPS.into_iter().chain(["hexade side=6", "root-bound side=5"]) {
        for position in positions(setup, 6) {
            assert!(Overlay::ALL.into_iter().any(|overlay| overlay.is_for(&position)), "{setup}");
            for overlay in Overlay::ALL {
                let shades = shades(overlay, &position);
                assert!(shades.is_empty() || overlay.is_for(&position));
                let cells: BTreeSet<_> = shades.iter().map(|shade| shade.cell).collect();
                assert_eq!(cells.len(), shades.len(), "{setup}: {overlay:?}");
                assert!(
                    shades.iter().all(|shade| shade.strength > 0.0 && shade.strength <= 1.0),
                    "{setup}: {overlay:?}"
                );
            }
        }
    }
}

#[test]
fn one_move_away_is_what_the_rules_allow() {
    for setup in &SETUPS[..8] {
        for position in positions(setup, 20) {
            for group in position.groups() {
                let reach = reach(&position, &group);
                let next: Vec<Cell> = reach.iter().filter(|(_, moves)| *moves == 1).map(|(cell, _)| *cell).collect();
                assert_eq!(next, group.space, "{setup}");
                assert!(reach.iter().all(|&(cell, _)| position.owner(cell).is_none()));
            }
            let mover = position.to_move();
            for Shade { cell, .. } in shades(Overlay::Closed, &position) {
                assert!(position.check(Move::Place(cell)).is_err(), "{setup}: {cell:?} is closed for {mover:?}");
            }
        }
    }
}

#[test]
fn the_walk_counts_moves_as_repeated_relaxation_does() {
    for setup in &SETUPS[..8] {
        for position in positions(setup, 8) {
            let geometry = position.geometry();
            let beside = |cell: Cell, player| {
                geometry.neighbours(cell).filter(|&other| position.owner(other) == Some(player)).count()
            };
            // For each cell the fewest moves of each side, relaxed until nothing changes.
            let slow = |player: Player| {
                let mut moves = vec![u32::MAX; geometry.len()];
                loop {
                    let before = moves.clone();
                    for cell in geometry.cells().filter(|&cell| position.owner(cell).is_none()) {
                        let through = geometry.neighbours(cell).map(|other| before[other.index()]).min();
                        let found = match beside(cell, player) {
                            0 => through.unwrap_or(u32::MAX).saturating_add(1),
                            1 => 1,
                            _ => u32::MAX,
                        };
                        moves[cell.index()] = found.min(before[cell.index()]);
                    }
                    if moves == before {
                        return moves;
                    }
                }
            };
            let all: Vec<(Player, Vec<u32>)> = position
                .players()
                .filter(|&player| position.is_alive(player))
                .map(|player| (player, slow(player)))
                .collect();
            let expected = |cell: Cell| {
                let fewest = all.iter().map(|(_, moves)| moves[cell.index()]).min()?;
                let mut first = all.iter().filter(|(_, moves)| moves[cell.index()] == fewest && fewest < u32::MAX);
                first.next().filter(|_| first.next().is_none()).map(|&(player, _)| player)
            };
            let shown = shades(Overlay::First, &position);
            for cell in geometry.cells().filter(|&cell| position.owner(cell).is_none()) {
                let found = shown.iter().find(|shade| shade.cell == cell).and_then(|shade| shade.player);
                assert_eq!(found, expected(cell), "{setup}: {cell:?}");
            }
        }
    }
}

#[test]
fn nobody_plays_on_a_closed_point_while_the_stones_stand() {
    for setup in &SETUPS[..8] {
        for (seed, position) in (0..).zip(positions(setup, 20)) {
            let mover = position.to_move();
            let closed: BTreeSet<_> = shades(Overlay::Closed, &position).into_iter().map(|shade| shade.cell).collect();
            let mut rng = Pcg64Mcg::seed_from_u64(seed);
            let mut game = position.clone();
            while let Some(mv) = game.random_move(&mut rng) {
                let player = game.to_move();
                assert!(player != mover || mv.cells().all(|cell| !closed.contains(&cell)), "{setup}");
                let effects = game.play(mv).unwrap();
                if effects.iter().flat_map(Effect::removed).next().is_some() {
                    break;
                }
            }
        }
    }
}

#[test]
fn the_jumps_of_the_side_to_move_are_the_legal_ones() {
    for position in positions("chexers", 60) {
        let geometry = position.geometry();
        let mover = position.to_move();
        let between = |from: Cell, to: Cell| {
            geometry.neighbours(from).find(|&over| {
                let slot = geometry.neighbour_slots(from).iter().position(|&other| other == over.0);
                slot.is_some_and(|slot| geometry.neighbour_slots(over)[slot] == to.0)
            })
        };
        let legal = position.legal_move_list().into_iter().filter_map(|mv| match mv {
            Move::Jump { from, to } => between(from, to),
            _ => None,
        });
        let legal: BTreeSet<Cell> = legal.filter(|&over| position.owner(over) != Some(mover)).collect();
        let shown = shades(Overlay::Jumps, &position);
        for over in &legal {
            let shade = shown.iter().find(|shade| shade.cell == *over).unwrap();
            assert!(shade.player.is_none_or(|player| player == mover) && shade.strength == 1.0);
        }
        let own = shown.iter().filter(|shade| shade.strength == 1.0 && shade.player == Some(mover));
        assert!(own.into_iter().all(|shade| legal.contains(&shade.cell)));
    }
}

#[test]
fn a_forecast_is_the_same_each_time_and_has_no_shade_under_a_stone() {
    for setup in ["tanbo size=5", "hexbo side=5 players=3", "root-bound side=4"] {
        for position in positions(setup, 3) {
            let forecast = shades(Overlay::Forecast, &position);
            assert_eq!(forecast, shades(Overlay::Forecast, &position), "{setup}");
            assert!(forecast.iter().all(|shade| position.owner(shade.cell).is_none()), "{setup}");
            let stop = StopFlag::default();
            stop.stop();
            assert!(Overlay::Forecast.shades(&position, &stop).is_empty(), "it was stopped");
        }
    }
}

/// Regression test: in the opening, random games favour one seat everywhere, and nearly the whole board was said to be
/// its own.
#[test]
fn what_random_games_say_of_the_whole_board_is_no_forecast() {
    let mut position = AnyPosition::start("root-bound".parse().unwrap());
    for text in ["g8", "b8,d10"] {
        let mv = crate::record::notation::parse_move(&position, text).unwrap();
        position.play(mv).unwrap();
    }
    let forecast = shades(Overlay::Forecast, &position);
    for player in position.players() {
        let count = forecast.iter().filter(|shade| shade.player == Some(player)).count();
        assert!(count < position.geometry().len() / 3, "{count} cells of {player:?}");
    }
}

#[test]
fn an_open_row_of_four_is_shown_until_the_other_side_stands_in_it() {
    use crate::record::position_text;
    let setup: Setup = "hexade side=6".parse().unwrap();
    let count = |words: &str| {
        let stones = position_text::parse(setup, &setup.geometry(), words).unwrap();
        let position = AnyPosition::arranged(setup, &stones).unwrap();
        shades(Overlay::Sixes, &position).into_iter().filter(|shade| shade.player == Some(Player(0))).count()
    };
    // The upper edge has six cells: one row of six only.
    assert_eq!(count("white=A1,A2,A3,A4 black=F3,F5,G3 to-move=black"), 6);
    assert_eq!(count("white=A1,A2,A3,A4 black=A6,F5,G3 to-move=black"), 0);
}

/// Regression test: where groups were dead before, each cell seemed to cut them off.
#[test]
fn a_cut_is_not_what_any_turn_removes() {
    let setup: Setup = "root-bound side=4".parse().unwrap();
    let words = "black=a2,b2,b4,b5,c3,c4,d2,d3,d6,e1,e3,e5,f3,f4,g1,g4 white=c5,c6,d4,d5,d7,e2,f2,f5,g2,g3 \
                 to-move=black turn=19";
    let arrangement = crate::record::position_text::parse(setup, &setup.geometry(), words).unwrap();
    let position = AnyPosition::arranged(setup, &arrangement).unwrap();
    let mut passed = position.clone();
    passed.play(Move::Pass).unwrap();
    let stones =
        |position: &AnyPosition| position.geometry().cells().filter(|&cell| position.owner(cell).is_some()).count();
    assert_eq!(stones(&passed), stones(&position) - 4, "white's dead group goes whatever black does");
    let all_that_go = |cell: Cell| {
        let mut after = position.clone();
        after.play(Move::Place(cell)).unwrap();
        stones(&position) + 1 - stones(&after)
    };
    let legal = position.geometry().cells().filter(|&cell| position.check(Move::Place(cell)).is_ok());
    let nothing_more: Vec<Cell> = legal.filter(|&cell| all_that_go(cell) == 4).collect();
    assert!(!nothing_more.is_empty());
    let shaded: Vec<Cell> = shades(Overlay::Cuts, &position).iter().map(|shade| shade.cell).collect();
    assert!(nothing_more.iter().all(|cell| !shaded.contains(cell)), "{shaded:?}");
}

#[test]
fn a_cut_kills_what_was_alive() {
    let mut found = 0;
    for position in positions("root-bound side=4", 60) {
        for Shade { cell, player, .. } in shades(Overlay::Cuts, &position) {
            let mover = position.to_move();
            assert_eq!(player, Some(mover));
            let mut after = position.clone();
            after.play(Move::Place(cell)).unwrap();
            let alive = |position: &AnyPosition| {
                let groups = position.groups().into_iter().filter(|group| group.player != mover);
                let alive = groups.filter(|group| group.standing != Some(crate::rules::Standing::Dead));
                alive.map(|group| group.stones.len()).sum::<usize>()
            };
            assert!(alive(&after) < alive(&position));
            found += 1;
        }
    }
    assert!(found > 5, "{found}");
}
