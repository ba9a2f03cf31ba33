//! The threat search against the plain solver.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use rhizome::ai::{Limits, StopFlag, bot_by_name};
use rhizome::games::AnyPosition;
use rhizome::games::hexade::HexadePosition;
use rhizome::rules::{Move, Position, diagram};

use super::solver::{Attack, Solver};
use crate::boards;

fn hexade(position: &AnyPosition) -> &HexadePosition {
    let AnyPosition::Hexade(position) = position else { panic!("a set-up of Hexade makes its position") };
    position
}

/// A move of somebody who likes to stand beside two own stones or more, so that fives and pairs come about.
fn crowding_move(position: &AnyPosition, rng: &mut Pcg64Mcg) -> Option<Move> {
    let any = position.random_move(rng)?;
    let own = |mv: &Move| {
        let own = |n: &_| position.owner(*n) == Some(position.to_move());
        mv.cells().flat_map(|cell| position.geometry().neighbours(cell)).filter(own).count() > 1
    };
    let beside: Vec<Move> = position.legal_move_list().into_iter().filter(own).collect();
    let choose = |moves: &[Move], rng: &mut Pcg64Mcg| moves[(rng.next_u64() % moves.len() as u64) as usize];
    Some(if beside.is_empty() || rng.next_u32().is_multiple_of(3) { any } else { choose(&beside, rng) })
}

/// A win that the player claims is one: the plain solver finds it, too.
#[test]
fn no_win_is_claimed_that_is_none() {
    let mut claimed = 0;
    for seed in 0..300 {
        let setup = ["hexade side=4", "hexade side=5"][seed as usize % 2];
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        let mut position = boards::start(setup);
        while let Some(mv) = crowding_move(&position, &mut rng) {
            let limits = Limits { playouts: Some(1), seed, ..Limits::default() };
            let report = bot_by_name("threats").unwrap().think(&position, &limits, &StopFlag::default(), &mut |_| {});
            let best = &report.lines[0];
            if best.values[position.to_move().index()] == 1.0 && matches!(best.principal_variation.len(), 3 | 5 | 7 | 9)
            {
                claimed += 1;
                let own_moves = best.principal_variation.len() as u32 / 2 + 1;
                let mut solver = Solver::new(Attack::Threats, 2_000_000);
                let wins = solver.wins(hexade(&position), own_moves);
                assert!(
                    wins || solver.left == 0,
                    "{setup}, {:?}\n{}",
                    best.principal_variation,
                    diagram::draw(&position)
                );
            }
            position.play(mv).unwrap();
        }
    }
    assert!(claimed > 50, "only {claimed} wins were claimed");
    println!("{claimed} claimed");
}
