//! Random games, played by the engine and by the simple reference side by side.

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use rhizome::games::AnyPosition;
use rhizome::geometry::Cell;
use rhizome::rules::{Aid, Arrangement, Details, Effect, Move, Outcome, Player, Position, Reason, Removal, Standing};

use super::reference::{Reference, Removed};
use crate::boards;

/// Plays `games` games (more in a long run); every third one has many passes. The legal turns are compared every
/// `stride` plies.
fn compare(setup: &str, games: u64, stride: u32) {
    let start = (boards::start(setup), Reference::start(boards::setup(setup)));
    for seed in 0..boards::trials(games) {
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        let (mut engine, mut reference) = start.clone();
        let mut keys = HashSet::new();
        for ply in 0.. {
            let place = format!("{setup}, seed {seed}, ply {ply}");
            assert_same_position(&engine, &reference, &place);
            assert!(keys.insert(engine.key()), "no position comes twice in these games: {place}");
            if reference.outcome.is_some() || ply % stride == seed as u32 % stride {
                let turns: Vec<Move> = reference.legal().iter().map(|turn| as_move(turn)).collect();
                assert_eq!(engine.legal_move_list(), turns, "legal turns: {place}");
                assert_eq!(engine.legal_count(), turns.len(), "{place}");
            }
            let Some(mut mv) = engine.random_move(&mut rng) else { break };
            if seed % 3 == 2 && reference.turn >= 4 && rng.next_u32() % 5 == 0 {
                mv = Move::Pass;
            }
            let mover = reference.to_move;
            let effects = engine.play(mv).unwrap_or_else(|e| panic!("{e:?}: {place}"));
            let turn: Vec<usize> = mv.cells().map(|cell| cell.index()).collect();
            let removed = reference.play(&turn);
            assert_effects(&engine, mover, mv, &effects, &removed, &place);
        }
        assert!(reference.outcome.is_some(), "{setup}, seed {seed}");
    }
}

fn as_move(turn: &[usize]) -> Move {
    match *turn {
        [] => Move::Pass,
        [cell] => Move::Place(Cell(cell as u32)),
        [a, b] => Move::pair(Cell(a as u32), Cell(b as u32)),
        _ => panic!("a turn is at most two stones"),
    }
}

fn plain(cells: &[Cell]) -> Vec<usize> {
    cells.iter().map(|cell| cell.index()).collect()
}

fn assert_same_position(engine: &AnyPosition, reference: &Reference, place: &str) {
    let owners: Vec<_> = engine.geometry().cells().map(|cell| engine.owner(cell).map(Player::index)).collect();
    assert_eq!(owners, reference.owners, "stones: {place}");
    assert_eq!(engine.to_move().index(), reference.to_move, "{place}");
    let outcome = reference.outcome.map(|(winner, tied)| Outcome {
        winner: Some(Player(winner as u8)),
        reason: if tied { Reason::FirstPass } else { Reason::Score },
    });
    assert_eq!(engine.outcome(), outcome, "{place}");
    assert_eq!(engine.score(), Some(vec![reference.score(0), reference.score(1)]), "{place}");

    let mut groups = Vec::new();
    for seat in 0..2 {
        groups.extend(reference.groups(seat).into_iter().map(|group| {
            let standing = reference.standing(seat, &group);
            (seat, group[0] as u32 + 1, group, Some(standing))
        }));
    }
    let ours = engine.groups().into_iter();
    let ours: Vec<_> = ours.map(|g| (g.player.index(), g.id, plain(&g.stones), g.standing)).collect();
    assert_eq!(ours, groups, "groups: {place}");

    let regions = reference.regions().into_iter().map(|(seat, area)| Aid::Region {
        player: Player(seat as u8),
        cells: area.into_iter().map(|cell| Cell(cell as u32)).collect(),
    });
    let has_live = |seat| groups.iter().any(|group| group.0 == seat && group.3 == Some(Standing::Live));
    let is_unsafe = |standing, seat| match standing {
        Some(Standing::Dead) => true,
        Some(Standing::Endangered) => has_live(seat),
        _ => false,
    };
    let unsafe_groups = groups.iter().filter(|group| is_unsafe(group.3, group.0) && reference.turn > 2);
    let mut in_danger: Vec<usize> = unsafe_groups.flat_map(|group| group.2.iter().copied()).collect();
    in_danger.sort_unstable();
    let in_danger = in_danger.into_iter().map(|cell| Aid::InDanger(Cell(cell as u32)));
    assert_eq!(engine.aids(), regions.chain(in_danger).collect::<Vec<_>>(), "aids: {place}");
    assert_rebuilt(engine, reference, place);
}

/// Asserts that the same stones placed on the board by hand are the same position if nobody has passed.
fn assert_rebuilt(engine: &AnyPosition, reference: &Reference, place: &str) {
    let stones = engine.players().map(|player| engine.stones(player)).collect();
    let details = Details { turn: Some(reference.turn), ..Details::default() };
    let arrangement = Arrangement { stones, to_move: engine.to_move(), details };
    if reference.has_passed() || (reference.turn > 1 && arrangement.stones.iter().all(Vec::is_empty)) {
        return;
    }
    let rebuilt = AnyPosition::arranged(engine.setup(), &arrangement).unwrap_or_else(|e| panic!("{e}: {place}"));
    let state = RandomState::new();
    assert_eq!(&rebuilt, engine, "{place}");
    assert_eq!(rebuilt.key(), engine.key(), "{place}");
    assert_eq!(state.hash_one(&rebuilt), state.hash_one(engine), "{place}");
    assert_eq!(rebuilt.aids(), engine.aids(), "{place}");
}

fn assert_effects(after: &AnyPosition, mover: usize, mv: Move, effects: &[Effect], removed: &[Removed], place: &str) {
    let player = Player(mover as u8);
    let groups = after.groups();
    let mut expected = Vec::new();
    if mv == Move::Pass {
        expected.push(Effect::Passed { player });
    }
    for cell in mv.cells() {
        let group = groups.iter().find(|group| group.stones.contains(&cell)).expect("a new stone stays").id;
        expected.push(Effect::Placed { player, cell, group });
    }
    let (first, rest) = effects.split_at(expected.len());
    assert_eq!(first, expected, "{place}");
    let mut ours = Vec::new();
    for effect in rest {
        let Effect::GroupRemoved { player, group, cells, why } = effect else { panic!("{effect:?}: {place}") };
        let step = match why {
            Removal::Dead => 0,
            Removal::CutOff { step } => *step,
            _ => panic!("{why:?}: {place}"),
        };
        assert_outwards(after, mv, cells, place);
        let mut cells = plain(cells);
        cells.sort_unstable();
        assert_eq!(*group, cells[0] as u32 + 1, "{place}");
        ours.push((player.index(), cells, step));
    }
    assert_eq!(ours, removed, "removed: {place}");
}

/// Asserts that the distance of the stones from the start of the withering never decreases, and that each stone follows
/// a neighbour.
fn assert_outwards(position: &AnyPosition, mv: Move, cells: &[Cell], place: &str) {
    let geometry = position.geometry();
    let rhizome::geometry::Shape::Hexagon(hexagon) = geometry.shape() else { panic!("{place}") };
    let distance = |cell: Cell| mv.cells().map(|c| hexagon.axial(c).unsigned_distance_to(hexagon.axial(cell))).min();
    let nearest = cells.iter().map(|&cell| distance(cell)).min().unwrap();
    let is_first = |index: usize| if mv == Move::Pass { index == 0 } else { distance(cells[index]) == nearest };
    assert!(is_first(0), "{place}");
    if mv == Move::Pass {
        assert_eq!(cells.iter().min(), cells.first(), "{place}");
    }
    let mut depth: Vec<usize> = Vec::new();
    for index in 0..cells.len() {
        let before = (0..index).find(|&earlier| geometry.neighbours(cells[index]).any(|n| n == cells[earlier]));
        depth.push(if is_first(index) { 0 } else { depth[before.unwrap_or_else(|| panic!("{place}"))] + 1 });
    }
    assert!(depth.is_sorted(), "{cells:?}: {place}");
}

#[test]
fn small_boards_at_every_ply() {
    compare("root-bound side=4", 60, 1);
    compare("root-bound side=4 board=centerless", 150, 1);
}

#[test]
fn the_beginners_board_at_some_plies() {
    compare("root-bound side=5", 30, 5);
    compare("root-bound side=6 board=centerless", 12, 7);
}

#[test]
fn the_usual_boards() {
    compare("root-bound", 9, 20);
    compare("root-bound board=centerless", 9, 20);
}

#[test]
fn boards_of_more_than_two_words() {
    compare("root-bound side=8", 3, 60);
    compare("root-bound side=12", 1, 400);
}
