//! Random games of Hexade, played by the engine and by the simple reference side by side.

use std::collections::HashMap;

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use rhizome::games::AnyPosition;
use rhizome::geometry::Cell;
use rhizome::rules::{Aid, Arrangement, Effect, Illegal, Move, Player, Position, Reason};

use super::reference::Reference;
use crate::boards;

fn cell(index: usize) -> Cell {
    Cell(index as u32)
}

fn of_reference(start: &AnyPosition) -> Reference {
    let geometry = start.geometry();
    Reference::new(&geometry.cells().map(|cell| geometry.name(cell)).collect::<Vec<_>>())
}

/// Plays `games` games (more in a long run) and returns how often each rare event occurred.
fn compare(setup: &str, games: u64) -> HashMap<&'static str, u32> {
    let start = boards::start(setup);
    let empty = of_reference(&start);
    // The reference finds the aids by trying every cell, which is slow on a large board.
    let is_small = start.geometry().len() < 50;
    let aid_stride = start.geometry().len() / 4;
    let mut seen = HashMap::new();
    for seed in 0..boards::trials(games) {
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        let (mut engine, mut reference) = (start.clone(), empty.clone());
        for ply in 0.. {
            let place = format!("{setup}, seed {seed}, ply {ply}");
            let legal = reference.legal();
            assert_same_position(&engine, &reference, &legal, &place);
            if ply % aid_stride == 0 || (is_small && !reference.pending().is_empty()) {
                assert_same_aids(&engine, &reference, &legal, &place);
            }
            if ply % 8 == 0 || !reference.pending().is_empty() {
                assert_rebuilt(&engine, &place);
            }
            if legal.is_empty() {
                break;
            }
            let chosen = choose(&engine, &legal, seed % 3, &mut rng);
            let had_pending = !reference.pending().is_empty();
            let mover = engine.to_move();
            let effects = engine.play(Move::Place(cell(chosen))).unwrap_or_else(|e| panic!("{e:?}: {place}"));
            let captured = reference.play(chosen);
            assert_effects(mover, chosen, &effects, &captured, &place);
            let mut count = |event, is_seen| *seen.entry(event).or_default() += u32::from(is_seen);
            count("two pairs at once", captured.len() > 2);
            count("broken", had_pending && reference.ended.is_none());
            count("broken and made", had_pending && reference.ended.is_none() && !reference.pending().is_empty());
            count("two sixes, one broken", had_pending && !captured.is_empty() && reference.ended.is_some());
            count("draw", reference.ended == Some(None));
        }
    }
    seen
}

/// Returns a legal cell: any one or, in most cases, one named by the aids, so that sixes are made, broken and captured.
fn choose(engine: &AnyPosition, legal: &[usize], style: u64, rng: &mut Pcg64Mcg) -> usize {
    let any = legal[(rng.next_u64() % legal.len() as u64) as usize];
    if style == 0 || rng.next_u32().is_multiple_of(4) {
        return any;
    }
    let mut wanted = Vec::new();
    for aid in engine.aids() {
        match aid {
            Aid::Completes(cell, player) if style == 1 || player == engine.to_move() => wanted.push(cell),
            Aid::Breaks(cell) => wanted.extend([cell; 8]),
            _ => {}
        }
    }
    if wanted.is_empty() {
        // Next to two own stones, so that groups grow and sixes arise.
        let beside = |&&index: &&usize| {
            engine.geometry().neighbours(cell(index)).filter(|&n| engine.owner(n) == Some(engine.to_move())).count() > 1
        };
        wanted.extend(legal.iter().filter(beside).map(|&index| cell(index)));
    }
    let wanted: Vec<usize> = wanted.iter().map(|cell| cell.index()).filter(|index| legal.contains(index)).collect();
    if wanted.is_empty() { any } else { wanted[(rng.next_u64() % wanted.len() as u64) as usize] }
}

fn assert_same_position(engine: &AnyPosition, reference: &Reference, legal: &[usize], place: &str) {
    let moves: Vec<Move> = legal.iter().map(|&index| Move::Place(cell(index))).collect();
    assert_eq!(engine.legal_move_list(), moves, "legal moves: {place}");
    assert_eq!(engine.legal_count(), legal.len(), "{place}");
    let owners: Vec<_> = engine.geometry().cells().map(|cell| engine.owner(cell).map(Player::index)).collect();
    assert_eq!(owners, reference.owners, "stones: {place}");
    assert_eq!(engine.to_move().index(), reference.to_move, "turn: {place}");
    let outcome = engine.outcome();
    assert_eq!(outcome.map(|outcome| outcome.winner.map(Player::index)), reference.ended, "outcome: {place}");
    if let Some(outcome) = outcome {
        let reason = if outcome.winner.is_some() { Reason::PerfectSix } else { Reason::BoardFull };
        assert_eq!(outcome.reason, reason, "{place}");
    }
}

fn assert_effects(mover: Player, chosen: usize, effects: &[Effect], captured: &[usize], place: &str) {
    assert_eq!(effects[0], Effect::Placed { player: mover, cell: cell(chosen), group: 0 }, "{place}");
    let mut gone = Vec::new();
    for effect in &effects[1..] {
        let Effect::Captured { player, cells } = effect else { panic!("{effect:?}: {place}") };
        assert_ne!(*player, mover, "{place}");
        gone.extend(cells.iter().map(|cell| cell.index()));
    }
    gone.sort_unstable();
    assert_eq!(gone, captured, "captured stones: {place}");
}

/// Returns sixes as aids without duplicates, in the order of their cells.
fn six_aids(sixes: &[Vec<usize>], player: Player) -> impl Iterator<Item = Aid> + use<> {
    let mut sixes: Vec<Vec<Cell>> = sixes.iter().map(|six| six.iter().map(|&index| cell(index)).collect()).collect();
    sixes.iter_mut().for_each(|six| six.sort_unstable());
    sixes.sort_unstable();
    sixes.dedup();
    sixes.into_iter().map(move |cells| Aid::Six { player, cells })
}

/// Asserts that the aids mean what they should, by trying each cell.
fn assert_same_aids(engine: &AnyPosition, reference: &Reference, legal: &[usize], place: &str) {
    let mut expected = Vec::new();
    if reference.ended.is_none() {
        let all = || 0..reference.owners.len();
        let empty = || all().filter(|&index| reference.owners[index].is_none());
        expected.extend(empty().filter(|index| !legal.contains(index)).map(|index| Aid::Forbidden(cell(index))));
        let captured = |index: &usize| {
            let by = reference.owners[*index].map(|owner| 1 - owner);
            by.is_some_and(|by| empty().any(|from| reference.captures(from, by).iter().flatten().any(|s| s == index)))
        };
        expected.extend(all().filter(captured).map(|index| Aid::InDanger(cell(index))));
        for index in empty() {
            for seat in 0..2 {
                let mut with_stone = reference.clone();
                with_stone.owners[index] = Some(seat);
                if with_stone.sixes(seat).iter().any(|six| six.contains(&index)) {
                    expected.push(Aid::Completes(cell(index), Player(seat as u8)));
                }
            }
        }
        let breaks = |&&index: &&usize| {
            let mut after = reference.clone();
            after.play(index);
            after.sixes(1 - reference.to_move).is_empty()
        };
        if !reference.pending().is_empty() {
            expected.extend(legal.iter().filter(breaks).map(|&index| Aid::Breaks(cell(index))));
        }
        expected.extend(six_aids(reference.pending(), Player(1 - engine.to_move().0)));
    } else if let Some(winner) = engine.outcome().and_then(|outcome| outcome.winner) {
        expected.extend(six_aids(&reference.sixes(winner.index()), winner));
    }
    let mut aids = engine.aids();
    // The engine lists sixes by shape; here they are compared in the order of their cells.
    let first = aids.iter().position(|aid| matches!(aid, Aid::Six { .. })).unwrap_or(aids.len());
    aids[first..].sort_by_key(|aid| match aid {
        Aid::Six { cells, .. } => cells.clone(),
        _ => panic!("sixes come last: {place}"),
    });
    assert_eq!(aids, expected, "{place}");
}

/// Asserts that the same stones placed on the board by hand are the same position, with the same moves, result and
/// aids.
fn assert_rebuilt(engine: &AnyPosition, place: &str) {
    let stones = engine.players().map(|player| engine.stones(player)).collect();
    let rebuilt = AnyPosition::arranged(engine.setup(), &Arrangement::new(stones, engine.to_move()));
    if engine.outcome().is_some_and(|outcome| outcome.winner == Some(engine.to_move())) {
        assert!(rebuilt.is_err(), "a six of the side to move is no position: {place}");
        return;
    }
    let rebuilt = rebuilt.unwrap_or_else(|e| panic!("{e}: {place}"));
    assert_eq!(&rebuilt, engine, "{place}");
    assert_eq!(rebuilt.key(), engine.key(), "{place}");
    assert_eq!(rebuilt.aids(), engine.aids(), "{place}");
    assert_eq!(rebuilt.outcome(), engine.outcome(), "{place}");
    assert_eq!(rebuilt.legal_move_list(), engine.legal_move_list(), "{place}");
}

#[test]
fn small_boards() {
    let seen = compare("hexade side=4", 300);
    for event in ["two pairs at once", "broken", "broken and made", "two sixes, one broken", "draw"] {
        assert!(seen[event] > 0, "{event} was never tried: {seen:?}");
    }
    compare("hexade side=5", 150);
}

#[test]
fn middling_boards() {
    compare("hexade side=6", 90);
    compare("hexade side=7", 60);
}

#[test]
fn large_boards() {
    compare("hexade", 12);
    compare("hexade side=15", 2);
}

/// White's second stone on every cell, for every first stone, against the reference.
#[test]
fn the_distance_rule_from_every_first_stone() {
    for setup in ["hexade side=4", "hexade side=6"] {
        let start = boards::start(setup);
        for first in start.geometry().cells() {
            let black = Cell((first.0 + 5) % start.geometry().len() as u32);
            let (mut engine, mut reference) = (start.clone(), of_reference(&start));
            for played in [first, black] {
                engine.play(Move::Place(played)).unwrap();
                reference.play(played.index());
            }
            let legal = reference.legal();
            for tried in start.geometry().cells().filter(|&tried| tried != first && tried != black) {
                let allowed = if legal.contains(&tried.index()) { Ok(()) } else { Err(Illegal::TooNear { first }) };
                assert_eq!(engine.check(Move::Place(tried)), allowed, "{setup}: {first:?}, {tried:?}");
            }
        }
    }
}
