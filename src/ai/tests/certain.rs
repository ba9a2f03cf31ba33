//! Regression tests for positions in which a search was certain of something else than what it had proved.

use super::*;
use crate::record::notation::parse_move;
use crate::solve::{Effort, Solver};

/// Returns the position after these moves.
fn played(setup: &str, moves: &str) -> AnyPosition {
    let mut position = AnyPosition::start(setup.parse().unwrap());
    for text in moves.split(' ') {
        let mv = parse_move(&position, text).unwrap();
        position.play(mv).unwrap();
    }
    position
}

fn report(player: &str, position: &AnyPosition, playouts: u64) -> Report {
    let limits = Limits { playouts: Some(playouts), ..Limits::default() };
    bot_by_name(player).unwrap().think(position, &limits, &StopFlag::default(), &mut |_| ())
}

/// A first stone was proved to win with one second stone, and was played with another one, which loses.
#[test]
fn a_turn_that_is_played_as_won_is_won() {
    let moves = "f3 a2,c6 d5,g2 b1 a3,f4 e1 d3 c1,g4 e2,g1 d1,e6 c2 c5,g3 b2,f1 b4,e5 b5,d6 d4,e4 a4";
    let position = played("root-bound side=4", moves);
    let mover = position.to_move();
    let report = report("mcts:knows=false", &position, 3_000);
    assert_eq!(report.lines[0].settled.and_then(|settled| settled.winner), Some(mover));
    let mut after = position;
    after.play(report.best().unwrap()).unwrap();
    let solver = Solver::new(&after, 8, 1).unwrap();
    let solution = solver.solve(&after, &Effort::new(1_000_000, &|_| true), &mut |_| ()).unwrap();
    assert_eq!(solution.result.winner, Some(mover));
}

/// When the best move turned out to be lost and the search ended before the others were searched, it was played all the
/// same, and the others seemed to be lost, too.
#[test]
fn a_move_that_has_turned_out_to_be_lost_is_not_preferred_to_those_that_are_open() {
    let moves = "E4 C6 B3 D4 D5 C5 C3 C4 D7 C2 A3 E3 B4 E6 E5 E7 F5 D4 F4 C1 D3 G5 E2 D6 B5";
    let position = played("hexade side=4", moves);
    let report = report("threats", &position, 1_500);
    let share = |line: &Line| line.values[position.to_move().index()];
    assert!(share(&report.lines[0]) > 0.0, "{:?}", report.lines[0]);
    assert_ne!(report.best(), parse_move(&position, "F3").ok());
}
