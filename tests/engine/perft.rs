//! Counted move sequences: the numbers in `tests/data/perft.txt` against the engine.
//!
//! A line is `set-up | moves | nodes at depth 1, 2, 3 and so on`. The numbers were counted by the reference; it counts
//! the smaller ones again here.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use rhizome::rules::{Move, Position, perft};

use crate::boards;
use crate::reference::Reference;

const NUMBERS: &str = include_str!("../data/perft.txt");

/// What a line says: the set-up, the moves played from its start, and the number of sequences of each length.
fn lines() -> impl Iterator<Item = (&'static str, Vec<&'static str>, Vec<u64>)> {
    NUMBERS.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        let [setup, moves, nodes] = parts[..] else { panic!("three parts: {line}") };
        let nodes = nodes.split_whitespace().map(|number| number.parse().unwrap()).collect();
        (setup, moves.split_whitespace().collect(), nodes)
    })
}

/// How many sequences of `depth` moves start at a position of the reference.
fn plain_perft(position: &Reference, depth: usize) -> u64 {
    let legal = position.legal();
    if depth == 1 {
        return legal.len() as u64;
    }
    let count = |cell| {
        let mut next = position.clone();
        next.play(cell);
        plain_perft(&next, depth - 1)
    };
    legal.into_iter().map(count).sum()
}

#[test]
fn the_engine_counts_as_many_sequences() {
    for (setup, moves, nodes) in lines() {
        let mut position = boards::start(setup);
        for name in moves {
            let cell = position.geometry().parse_cell(name).unwrap();
            position.play(Move::Place(cell)).unwrap();
        }
        for (depth, &expected) in (1..).zip(&nodes) {
            assert_eq!(perft(&position, depth), expected, "{setup}, depth {depth}");
        }
    }
}

#[test]
fn the_reference_counts_as_many_sequences() {
    for (setup, moves, nodes) in lines() {
        let mut position = Reference::start(boards::setup(setup));
        for name in moves {
            position.play(position.board.cell(name));
        }
        for (depth, &expected) in (1..).zip(&nodes).filter(|(_, nodes)| **nodes < 2000) {
            assert_eq!(plain_perft(&position, depth), expected, "{setup}, depth {depth}");
        }
    }
}

#[test]
fn every_kind_of_board_is_counted() {
    for setup in boards::ROOT_KINDS {
        assert!(lines().any(|(counted, ..)| counted == setup), "{setup}");
    }
}

/// Prints the data file: for each board its start and a late position of a random game in which roots are spared.
#[test]
#[ignore = "makes the data file anew"]
fn print_the_numbers() {
    for setup in boards::ROOT_KINDS {
        let start = Reference::start(boards::setup(setup));
        let moves = spared_game(start.clone());
        let mut late = start.clone();
        let moves = &moves[..moves.len() * 4 / 5];
        moves.iter().for_each(|&cell| drop(late.play(cell)));
        for (position, moves) in [(start, &[][..]), (late, moves)] {
            let names: Vec<&str> = moves.iter().map(|&cell| position.board.names[cell].as_str()).collect();
            if names.concat().len() > 3000 {
                continue;
            }
            let mut nodes = vec![plain_perft(&position, 1)];
            while nodes.len() < 8 && nodes[nodes.len() - 1] < 3000 {
                nodes.push(plain_perft(&position, nodes.len() + 1));
            }
            let nodes: Vec<String> = nodes.iter().map(u64::to_string).collect();
            println!("{setup} | {} | {}", names.join(" "), nodes.join(" "));
        }
    }
}

/// A random game in which nobody takes the last space of an own root while there is another move.
fn spared_game(mut position: Reference) -> Vec<usize> {
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    let mut moves = Vec::new();
    while position.winner().is_none() {
        let roots = position.roots();
        let spares = |cell: &usize| {
            let mut own = roots.iter().filter(|root| root.owner == position.to_move);
            own.any(|root| root.space.len() > 1 && root.space.contains(cell))
        };
        let legal = position.legal();
        let sparing: Vec<usize> = legal.iter().copied().filter(spares).collect();
        let choice = if sparing.is_empty() { &legal } else { &sparing };
        let cell = choice[(rng.next_u64() % choice.len() as u64) as usize];
        position.play(cell);
        moves.push(cell);
    }
    moves
}
