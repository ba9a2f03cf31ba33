//! Facts in words, checked against the rules: what a sentence says about a position is counted again by plain means.

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;
use rhizome::games::AnyPosition;
use rhizome::geometry::Cell;
use rhizome::rules::{Move, Player, Position};
use rhizome::study::{Fact, Finding, Tried, Voice, comparison, facts, sentence};

/// The number of findings of each kind of game that are checked at least.
const ENOUGH: usize = 120;

const GAMES: [&str; 9] = [
    "tanbo size=9",
    "tanbo dims=3 size=5",
    "hexbo side=5",
    "hexbo side=5 players=3",
    "hexbo side=5 players=6",
    "hexade side=5",
    "root-bound side=5",
    "chexers",
    "tanbo dims=1",
];

/// Returns the position that a move and a reply lead to.
fn after(before: &AnyPosition, moves: &[Move]) -> AnyPosition {
    let mut position = before.clone();
    for &mv in moves {
        position.play(mv).unwrap();
    }
    position
}

/// Returns the empty neighbours of a root that touch exactly one stone of its colour, by looking at every cell.
fn space_of(position: &AnyPosition, player: Player, stones: &[Cell]) -> Vec<Cell> {
    let geometry = position.geometry();
    let own_beside = |cell: Cell| geometry.neighbours(cell).filter(|&at| position.owner(at) == Some(player)).count();
    let touches = |cell: Cell| geometry.neighbours(cell).any(|at| stones.contains(&at));
    let is_space = |&cell: &Cell| position.owner(cell).is_none() && touches(cell) && own_beside(cell) == 1;
    geometry.cells().filter(is_space).collect()
}

/// Returns the stones connected with `cell`, by walking from stone to stone.
fn group_of(position: &AnyPosition, cell: Cell) -> Vec<Cell> {
    let owner = position.owner(cell);
    let mut found = vec![cell];
    let mut next = 0;
    while let Some(&at) = found.get(next) {
        for beside in position.geometry().neighbours(at) {
            if position.owner(beside) == owner && !found.contains(&beside) {
                found.push(beside);
            }
        }
        next += 1;
    }
    found.sort_unstable();
    found
}

/// Returns whether a fact is true of the moves that are said to bring it about.
fn holds(before: &AnyPosition, mv: Move, finding: &Finding) -> bool {
    let moves: Vec<Move> = std::iter::once(mv).chain(finding.reply).collect();
    let (then, now) = (after(before, &moves[..moves.len() - 1]), after(before, &moves));
    let were_and_are_gone = |player: Player, stones: &[Cell]| {
        // A move may fill a point, and the root with it may go at once.
        let were =
            |&cell: &Cell| then.owner(cell) == Some(player) || moves[moves.len() - 1].cells().any(|at| at == cell);
        stones.iter().all(were) && stones.iter().all(|&cell| now.owner(cell) != Some(player))
    };
    match &finding.fact {
        Fact::Ends { winner } => now.outcome().is_some_and(|outcome| outcome.winner == *winner),
        Fact::Removed { player, stones } => were_and_are_gone(*player, stones),
        Fact::Captured { player, stones } => were_and_are_gone(*player, stones),
        Fact::TakenOver { player, cell } => {
            then.owner(*cell) == Some(*player) && now.owner(*cell) == Some(then.to_move())
        }
        Fact::Exited { player, cell } => then.owner(*cell) == Some(*player) && now.owner(*cell).is_none(),
        Fact::OneSpace { player, stones, space } => {
            group_of(&now, stones[0]) == *stones && space_of(&now, *player, stones) == [*space]
        }
        Fact::Completes { player, cell } => {
            let mut position = now.clone();
            let is_new = !before.aids().contains(&rhizome::rules::Aid::Completes(*cell, *player));
            // The opponent moves next, so only a six of the one to move can be tried out.
            let is_six = position.to_move() != *player
                || position.play(Move::Place(*cell)).is_ok_and(|_| has_six(&position, *player));
            is_new && is_six
        }
        Fact::CutOff { player, stones } => {
            let reachable = reach(&now, stones);
            let others = now.stones(*player).into_iter().filter(|cell| !stones.contains(cell));
            group_of(&now, stones[0]) == *stones && others.into_iter().all(|cell| !reachable.contains(&cell))
        }
        Fact::Jumpable { player, cell } => {
            let jumps = now.legal_move_list().into_iter().filter(|mv| matches!(mv, Move::Jump { .. }));
            jumps
                .into_iter()
                .any(|mv| now.owner(*cell) == Some(*player) && after(&now, &[mv]).owner(*cell) != Some(*player))
        }
    }
}

/// Returns whether a player has a six on the board, as the rules show it.
fn has_six(position: &AnyPosition, player: Player) -> bool {
    position.aids().iter().any(|aid| matches!(aid, rhizome::rules::Aid::Six { player: owner, .. } if *owner == player))
        || position.outcome().is_some_and(|outcome| outcome.winner == Some(player))
}

/// Returns the cells beside everything that can be reached from `stones` over empty cells.
fn reach(position: &AnyPosition, stones: &[Cell]) -> Vec<Cell> {
    let mut found = stones.to_vec();
    let mut next = 0;
    while let Some(&at) = found.get(next) {
        for beside in position.geometry().neighbours(at) {
            if !found.contains(&beside) && (position.owner(at).is_none() || stones.contains(&at)) {
                found.push(beside);
            }
        }
        next += 1;
    }
    found
}

#[test]
fn every_fact_that_is_told_is_true() {
    for setup in GAMES {
        let mut rng = Pcg32::seed_from_u64(7);
        let start = AnyPosition::start(setup.parse().unwrap());
        let (mut checked, mut kinds) = (0, Vec::new());
        for _ in 0..4_000 {
            let mut position = start.clone();
            for _ in 0..rng.random_range(0..start.geometry().len()) {
                let Some(mv) = position.random_move(&mut rng) else { break };
                position.play_unchecked(mv, &mut ());
            }
            let moves = position.legal_move_list();
            let Some(&mv) = moves.choose(&mut rng) else { continue };
            let reply = after(&position, &[mv]).random_move(&mut rng);
            for finding in facts(&position, mv, reply) {
                let said = sentence(&position, mv, &finding, Voice(None));
                assert!(
                    holds(&position, mv, &finding),
                    "{setup}: {said}\n{}",
                    rhizome::rules::diagram::draw(&position)
                );
                checked += 1;
                let kind = std::mem::discriminant(&finding.fact);
                if !kinds.contains(&kind) {
                    kinds.push(kind);
                }
            }
            if checked >= ENOUGH && kinds.len() > 1 {
                break;
            }
        }
        assert!(checked >= ENOUGH, "{setup}: {checked} facts");
    }
}

/// The numbers of points to grow on are those of the legal moves, as far as the rules list them.
#[test]
fn the_room_that_is_told_is_counted_by_the_rules() {
    let mut rng = Pcg32::seed_from_u64(11);
    let mut told = 0;
    for setup in ["tanbo size=9", "hexbo side=5 players=3"] {
        let start = AnyPosition::start(setup.parse().unwrap());
        for _ in 0..10_000 {
            let mut position = start.clone();
            for _ in 0..rng.random_range(0..40) {
                let Some(mv) = position.random_move(&mut rng) else { break };
                position.play_unchecked(mv, &mut ());
            }
            let moves = position.legal_move_list();
            let (Some(&played), Some(&better)) = (moves.choose(&mut rng), moves.choose(&mut rng)) else { continue };
            // Told of the next player, the legal moves are what can be counted.
            let next = after(&position, &[played]).to_move();
            if after(&position, &[better]).to_move() != next {
                continue;
            }
            let tried = |mv| Tried { mv, reply: None };
            let text = comparison(&position, tried(played), tried(better), Voice(Some(next)));
            let Some((_, rest)) = text.split_once(", you can grow in ") else { continue };
            let numbers: Vec<usize> =
                rest.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse().ok()).collect();
            let [with_played, with_better] = [played, better].map(|mv| after(&position, &[mv]).legal_count());
            assert_eq!((numbers[0], *numbers.last().unwrap()), (with_played, with_better), "{text}");
            told += 1;
        }
    }
    assert!(told > 50, "{told}");
}
