//! Counted move sequences: the numbers in `tests/data/perft.txt` against the engine.
//!
//! A line is `set-up | moves | nodes at depth 1, 2, 3 and so on`. The numbers were counted by the reference, which
//! counts the smaller ones again here, and all of them in long trials.

use rhizome::rules::{Move, Position, perft};

use crate::boards;
use crate::reference::Reference;

const NUMBERS: &str = include_str!("../data/perft.txt");

/// Returns the contents of each line: the set-up, the moves played from its start, and the number of sequences of each
/// length.
fn lines() -> impl Iterator<Item = (&'static str, Vec<&'static str>, Vec<u64>)> {
    NUMBERS.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        let [setup, moves, nodes] = parts[..] else { panic!("three parts: {line}") };
        let nodes = nodes.split_whitespace().map(|number| number.parse().unwrap()).collect();
        (setup, moves.split_whitespace().collect(), nodes)
    })
}

/// Returns how many sequences of `depth` moves start at a position of the reference.
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
    let most = if boards::is_long() { u64::MAX } else { 2000 };
    for (setup, moves, nodes) in lines() {
        let mut position = Reference::start(boards::setup(setup));
        for name in moves {
            position.play(position.board.cell(name));
        }
        for (depth, &expected) in (1..).zip(&nodes).filter(|(_, nodes)| **nodes < most) {
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
