//! Tests of the search core with the subtraction game, for which the right move is known: each side takes one to three
//! counters from a heap, and whoever takes the last one wins.

use std::time::Duration;

use super::*;
use crate::ai::bot::{Limits, StopFlag};
use crate::ai::watch::turned::TurnedClock;
use crate::geometry::Cell;

#[derive(Debug)]
struct Heap {
    left: u32,
    taken: Vec<u32>,
}

impl SearchBoard for Heap {
    fn make(&mut self, mv: Code, _: bool) {
        self.left -= mv;
        self.taken.push(mv);
    }

    fn unmake(&mut self) {
        self.left += self.taken.pop().unwrap();
    }

    fn key(&self) -> u64 {
        u64::from(self.left).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (self.taken.len() as u64 % 2)
    }

    fn to_move(&self) -> Player {
        Player(self.taken.len() as u8 % 2)
    }

    fn is_legal(&self, mv: Code) -> bool {
        (1..=3).contains(&mv) && mv <= self.left
    }

    fn to_move_of(&self, mv: Code) -> Move {
        Move::Place(Cell(mv))
    }

    fn decided(&mut self) -> Option<Decided> {
        (self.left == 0).then_some(Decided::Lost(0))
    }

    fn moves(&mut self, width: usize, list: &mut Vec<(i32, Code)>) -> Breadth {
        list.extend((1..=self.left.min(3)).map(|mv| (0, mv)).take(width));
        if list.len() == self.left.min(3) as usize { Breadth::All } else { Breadth::Best }
    }

    fn evaluate(&mut self) -> Score {
        0
    }

    fn scale(&self) -> f32 {
        100.0
    }

    fn prove(&mut self, _: u64) -> Option<Proof> {
        None
    }

    fn proof_nodes(&self) -> u64 {
        0
    }
}

const SETTINGS: AlphaBetaSettings =
    AlphaBetaSettings { width: 3, root_width: 3, root_proof_part: 0, reduces: true, temperature: 0.0 };

fn best(left: u32, limits: &Limits) -> (Move, f32) {
    let report = think(|| Heap { left, taken: Vec::new() }, SETTINGS, limits, &StopFlag::default(), &mut |_| {});
    (report.lines[0].mv, report.lines[0].values[0])
}

#[test]
fn heaps_are_played_by_arithmetic() {
    for (left, threads) in (2..40).flat_map(|left| [(left, 1), (left, 4)]) {
        let (mv, value) = best(left, &Limits { threads, ..Limits::default() });
        if left % 4 == 0 {
            assert_eq!(value, 0.0, "{left} is lost");
        } else {
            assert_eq!((mv, value), (Move::Place(Cell(left % 4)), 1.0), "{left}");
        }
    }
}

/// With a width of one move, the search must not count the moves it left out as lost: only the end of the game is
/// certain.
#[test]
fn a_loss_by_the_promising_moves_alone_proves_nothing() {
    let narrow = AlphaBetaSettings { width: 1, ..SETTINGS };
    let heap = || Heap { left: 9, taken: Vec::new() };
    let limits = Limits { depth: Some(30), ..Limits::default() };
    let report = think(heap, narrow, &limits, &StopFlag::default(), &mut |_| {});
    assert!(report.lines.iter().all(|line| line.values[0] > 0.0 && line.values[0] < 1.0), "{:?}", report.lines);
}

#[test]
fn limits_are_kept() {
    let heap = || Heap { left: 4000, taken: Vec::new() };
    let limits = Limits { playouts: Some(500), ..Limits::default() };
    let report = think(heap, SETTINGS, &limits, &StopFlag::default(), &mut |_| {});
    assert_eq!((report.playouts, report.lines.len()), (500, 3));
    let shared = think(heap, SETTINGS, &Limits { threads: 3, ..limits }, &StopFlag::default(), &mut |_| {});
    assert!((167..=501).contains(&shared.playouts), "{} positions by all threads", shared.playouts);
    let _clock = TurnedClock::new();
    let time = Duration::from_secs(1);
    let limits = Limits { time: Some(time), ..Limits::default() };
    let report = think(heap, SETTINGS, &limits, &StopFlag::default(), &mut |_| {});
    assert_eq!(report.elapsed, time);
    let stop = StopFlag::default();
    stop.stop();
    let report = think(heap, SETTINGS, &Limits::default(), &stop, &mut |_| {});
    assert_eq!(
        (report.playouts, report.lines.len()),
        (3, 3),
        "each move is looked at once even if there is no time at all"
    );
}

#[test]
fn there_is_a_move_however_few_are_looked_at() {
    let none = AlphaBetaSettings { width: 0, root_width: 0, ..SETTINGS };
    let limits = Limits { depth: Some(5), ..Limits::default() };
    let report = think(|| Heap { left: 9, taken: Vec::new() }, none, &limits, &StopFlag::default(), &mut |_| {});
    assert_eq!(report.lines[0].mv, Move::Place(Cell(1)));
}
