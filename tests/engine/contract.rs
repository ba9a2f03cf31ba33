//! The contract of every position of every game, tested on each kind of board and each number of players.

use std::hash::{BuildHasher, RandomState};

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use rhizome::games::AnyPosition;
use rhizome::geometry::{Cell, MAX_CELLS};
use rhizome::record::notation::illegal_text;
use rhizome::rules::{Illegal, Move, Player, Position, Turn, diagram, perft};

use crate::boards;

/// Plays one random game on each board and calls `check` for its positions: for each of them on small boards, otherwise
/// for about thirty, and always for the last one.
fn on_every_board(check: impl Fn(&str, &AnyPosition)) {
    boards::every_kind().iter().for_each(|setup| on_board(setup, &check));
}

/// Calls `check` in the same way, but only on the boards of the root games.
fn on_every_root_board(check: impl Fn(&str, &AnyPosition)) {
    boards::ROOT_KINDS.into_iter().for_each(|setup| on_board(setup, &check));
}

fn on_board(setup: &str, check: &impl Fn(&str, &AnyPosition)) {
    let mut position = boards::start(setup);
    let mut rng = Pcg64Mcg::seed_from_u64(11);
    let stride = 1 + position.geometry().len() / 30;
    for ply in 0.. {
        if ply % stride == 0 || position.outcome().is_some() {
            check(&format!("{setup}, ply {ply}"), &position);
        }
        let Some(mv) = position.random_move(&mut rng) else { break };
        position.play_unchecked(mv, &mut ());
    }
}

fn every_place(position: &AnyPosition) -> impl Iterator<Item = Move> + use<> {
    position.geometry().cells().map(Move::Place)
}

/// Returns candidate moves of a turn, legal or not: single stones, or in a game with pieces every action between any
/// cells.
fn every_move(position: &AnyPosition) -> Vec<Move> {
    let cells = || position.geometry().cells();
    match position.turn() {
        Turn::Stones { .. } => every_place(position).collect(),
        Turn::Piece => {
            let ways = cells().flat_map(|from| cells().map(move |to| (from, to)));
            let moves = ways.flat_map(|(from, to)| [Move::Step { from, to }, Move::Jump { from, to }]);
            moves.chain(cells().map(Move::Exit)).chain([Move::Pass]).chain(every_place(position)).collect()
        }
    }
}

#[test]
fn legal_moves_are_ascending_and_counted() {
    on_every_board(|place, position| {
        let moves = position.legal_move_list();
        assert!(moves.is_sorted_by(|a, b| a < b), "{place}");
        assert_eq!(moves.len(), position.legal_count(), "{place}");
        assert_eq!(moves.is_empty(), position.outcome().is_some(), "{place}");
        let mut appended = vec![Move::Place(Cell(7))];
        position.legal_moves(&mut appended);
        assert_eq!(appended[1..], moves, "the list is appended to: {place}");
    });
}

#[test]
fn check_allows_the_legal_moves_only() {
    on_every_board(|place, position| {
        let moves = position.legal_move_list();
        for mv in every_move(position) {
            assert_eq!(position.check(mv).is_ok(), moves.binary_search(&mv).is_ok(), "{mv:?}, {place}");
        }
    });
}

#[test]
fn a_refusal_has_the_reason_that_the_board_shows_and_changes_nothing() {
    on_every_root_board(|place, position| {
        let before = position.clone();
        let mut position = position.clone();
        let mover = position.to_move();
        for mv in every_place(&before).filter(|&mv| before.check(mv).is_err()) {
            let Move::Place(cell) = mv else { continue };
            let own = |n: &Cell| before.owner(*n) == Some(mover);
            let mut touched: Vec<Cell> = before.geometry().neighbours(cell).filter(own).collect();
            touched.sort_unstable();
            let reason = match (before.outcome(), before.owner(cell)) {
                (Some(_), _) => Illegal::GameOver,
                (_, Some(by)) => Illegal::Occupied { cell, by },
                _ if touched.is_empty() => Illegal::TouchesNone { player: mover },
                _ => Illegal::TouchesSeveral { stones: touched },
            };
            let sentence = illegal_text(&before, &reason);
            assert!(sentence.len() > 10, "{sentence}: {place}");
            assert_eq!(position.play(mv), Err(reason), "{mv:?}, {place}");
        }
        assert_eq!(position, before, "{place}");
        assert_eq!(position.groups(), before.groups(), "{place}");
        assert_eq!(position.legal_move_list(), before.legal_move_list(), "{place}");
    });
}

#[test]
fn cells_beyond_the_board_are_refused() {
    on_every_board(|place, position| {
        let cells = position.geometry().len() as u32;
        for cell in [cells, cells + 1, MAX_CELLS as u32, u32::from(u16::MAX), 1 << 16, u32::MAX] {
            if cell < cells {
                continue;
            }
            let cell = Cell(cell);
            let refusal = if position.outcome().is_some() { Illegal::GameOver } else { Illegal::OffBoard };
            let moves = match position.turn() {
                Turn::Stones { .. } => vec![Move::Place(cell)],
                Turn::Piece => vec![
                    Move::Step { from: cell, to: Cell(0) },
                    Move::Jump { from: Cell(0), to: cell },
                    Move::Exit(cell),
                ],
            };
            for mv in moves {
                assert_eq!(position.check(mv), Err(refusal.clone()), "{mv:?}, {place}");
            }
            assert_eq!(position.check_stone(cell), Err(refusal), "{place}");
            assert_eq!(position.owner(cell), None, "{place}");
        }
    });
}

#[test]
fn every_root_is_free_and_every_stone_in_one_root() {
    on_every_root_board(|place, position| {
        let groups = position.groups();
        assert!(groups.iter().all(|root| !root.space.is_empty()), "{place}");
        for player in position.players() {
            let own = || groups.iter().filter(|root| root.player == player);
            let mut stones: Vec<Cell> = own().flat_map(|root| root.stones.iter().copied()).collect();
            stones.sort_unstable();
            assert_eq!(stones, position.stones(player), "{place}");
            assert_eq!(position.is_alive(player), !stones.is_empty(), "{place}");
        }
        let mut ids: Vec<u32> = groups.iter().map(|root| root.id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), groups.len(), "each root has its own number: {place}");
    });
}

#[test]
fn the_last_one_alive_wins_a_root_game() {
    on_every_root_board(|place, position| {
        let alive: Vec<Player> = position.players().filter(|&player| position.is_alive(player)).collect();
        match position.outcome() {
            None => assert!(alive.len() > 1 && position.is_alive(position.to_move()), "{place}"),
            Some(outcome) => assert_eq!(alive, outcome.winner.into_iter().collect::<Vec<_>>(), "{place}"),
        }
    });
}

#[test]
fn a_finished_game_takes_no_more_moves() {
    on_every_board(|place, position| {
        if position.outcome().is_none() {
            return;
        }
        assert_eq!(position.random_move(&mut Pcg64Mcg::seed_from_u64(1)), None, "{place}");
        assert!(every_move(position).iter().all(|&mv| position.check(mv) == Err(Illegal::GameOver)), "{place}");
        assert_eq!((perft(position, 0), perft(position, 1), perft(position, 2)), (1, 0, 0), "{place}");
    });
}

/// Pearson's chi-square of many draws must be within six standard deviations of its mean.
#[test]
fn random_moves_are_legal_and_uniform() {
    on_every_board(|place, position| {
        let moves = position.legal_move_list();
        if moves.is_empty() || moves.len() > 40 {
            return;
        }
        let mut rng = Pcg64Mcg::seed_from_u64(5);
        let mut counts = vec![0_u32; moves.len()];
        for _ in 0..100 * moves.len() {
            let mv = position.random_move(&mut rng).unwrap();
            counts[moves.binary_search(&mv).unwrap_or_else(|_| panic!("{mv:?} is legal: {place}"))] += 1;
        }
        let chi_square: f64 = counts.iter().map(|&count| (f64::from(count) - 100.0).powi(2) / 100.0).sum();
        let freedom = moves.len() as f64 - 1.0;
        assert!(chi_square <= freedom + 6.0 * (2.0 * freedom).sqrt(), "{chi_square} over {freedom}: {place}");
    });
}

#[test]
fn the_same_random_numbers_give_the_same_game() {
    for setup in boards::every_kind() {
        let end = |seed| {
            let (mut position, mut rng) = (boards::start(&setup), Pcg64Mcg::seed_from_u64(seed));
            while let Some(mv) = position.random_move(&mut rng) {
                position.play_unchecked(mv, &mut ());
            }
            position
        };
        assert_eq!(end(3), end(3), "{setup}");
        assert_ne!(end(3), end(4), "{setup}");
    }
}

/// Asserts that a copy into used memory equals a fresh one, also in what equality does not compare, and is then
/// independent of its source.
fn assert_copies<P: Position>(place: &str, position: &P, used: &P) {
    let mut copy = used.clone();
    copy.clone_from(position);
    assert_eq!(&copy, position, "{place}");
    assert_eq!(copy.groups(), position.groups(), "{place}");
    let rng = || Pcg64Mcg::seed_from_u64(2);
    assert_eq!(copy.random_move(&mut rng()), position.random_move(&mut rng()), "{place}");
    if let Some(mv) = copy.random_move(&mut rng()) {
        let fresh = position.clone();
        copy.play_unchecked(mv, &mut ());
        assert_ne!(&copy, position, "{place}");
        assert_eq!(&fresh, position, "{place}");
        assert_eq!(fresh.groups(), position.groups(), "a copy changes alone: {place}");
    }
}

#[test]
fn copies_are_equal_and_independent() {
    on_every_board(|place, position| {
        let start = AnyPosition::start(position.setup());
        assert_copies(place, position, &start);
        assert_copies(place, position, &boards::start("tanbo size=5"));
    });
}

/// The first seat's first two moves in either order lead to the same position, with the same moves from there.
#[test]
fn equality_and_keys_see_stones_and_turn_only() {
    // The first turns of Root Bound have different numbers of stones, so they cannot be swapped.
    for setup in boards::every_kind().iter().filter(|setup| !setup.starts_with("root-bound")) {
        let start = boards::start(setup);
        let mut rng = Pcg64Mcg::seed_from_u64(8);
        let play = |moves: &[Move]| {
            let mut position = start.clone();
            moves.iter().try_for_each(|&mv| position.play(mv).map(|_| ())).ok().map(|()| position)
        };
        let mut found = 0;
        for _ in 0..50 {
            let mut moves = Vec::new();
            let mut position = start.clone();
            for _ in 0..=start.seats() {
                let Some(mv) = position.random_move(&mut rng) else { break };
                position.play_unchecked(mv, &mut ());
                moves.push(mv);
            }
            let last = moves.len() - 1;
            moves.swap(0, last);
            let Some(mut other) = play(&moves).filter(|_| moves[0] != moves[last]) else { continue };
            found += 1;
            let state = RandomState::new();
            while let Some(mv) = position.random_move(&mut rng) {
                assert_eq!(position, other, "{setup}");
                assert_eq!(position.key(), other.key(), "{setup}");
                assert_eq!(state.hash_one(&position), state.hash_one(&other), "{setup}");
                assert_eq!(position.legal_move_list(), other.legal_move_list(), "{setup}");
                position.play(mv).unwrap();
                other.play(mv).unwrap();
            }
            if found == 3 {
                break;
            }
        }
        assert!(found > 0, "{setup}: two orders of moves meet");
    }
}

#[test]
fn the_turn_is_part_of_a_position() {
    for setup in boards::every_kind() {
        let mut position = boards::start(&setup);
        let mut rng = Pcg64Mcg::seed_from_u64(6);
        for _ in 0..2 * position.seats() {
            let Some(mv) = position.random_move(&mut rng) else { break };
            position.play_unchecked(mv, &mut ());
        }
        let stones: Vec<_> = position.players().map(|player| position.stones(player)).collect();
        let with_turn = |seat| {
            let arrangement = rhizome::rules::Arrangement::new(stones.clone(), Player(seat));
            AnyPosition::arranged(position.setup(), &arrangement).unwrap_or_else(|e| panic!("{e}: {setup}"))
        };
        assert_ne!(with_turn(0), with_turn(1), "{setup}");
        assert_ne!(with_turn(0).key(), with_turn(1).key(), "{setup}");
    }
}

#[test]
fn a_position_can_be_set_by_hand() {
    on_every_board(|place, position| {
        if position.outcome().is_none() {
            let again = AnyPosition::arranged(position.setup(), &position.arrangement());
            assert_eq!(again.as_ref(), Ok(position), "{place}");
        }
    });
}

#[test]
fn a_drawn_position_reads_back() {
    on_every_board(|place, position| {
        let text = diagram::draw(position);
        let read = diagram::read(position.geometry(), position.seat_colors(), &text)
            .unwrap_or_else(|e| panic!("{e}: {place}"));
        let stones: Vec<_> = position.players().map(|player| position.stones(player)).collect();
        assert_eq!(read.stones, stones, "{place}\n{text}");
        assert_eq!(read.marked, None, "{place}");
    });
}

#[test]
fn the_space_of_a_move_is_that_of_its_root() {
    on_every_root_board(|place, position| {
        let groups = position.groups();
        for mv in position.legal_move_list() {
            let Move::Place(cell) = mv else { panic!("a root game places stones: {place}") };
            let own = |root: &&rhizome::rules::Group| {
                root.player == position.to_move() && root.space.binary_search(&cell).is_ok()
            };
            let root = groups.iter().find(own).unwrap_or_else(|| panic!("{mv:?} adds to a root: {place}"));
            assert_eq!(boards::with_roots!(position, p => p.space_of_stone(cell)), root.space.len(), "{place}");
        }
    });
}
