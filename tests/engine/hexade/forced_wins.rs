//! The threat search against the simple solver, and positions from played games with wins that the solver has proved.
//!
//! `tests/data/hexade_wins.txt` has one position per line: set-up, position, and the least number of own moves,
//! separated by ` | `.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use rhizome::ai::{Limits, StopFlag, bot_by_name};
use rhizome::games::AnyPosition;
use rhizome::games::hexade::HexadePosition;
use rhizome::record::position_text;
use rhizome::rules::{Move, Position, diagram};

use super::solver::{Attack, Solver};
use crate::boards;

fn hexade(position: &AnyPosition) -> &HexadePosition {
    let AnyPosition::Hexade(position) = position else { panic!("a set-up of Hexade makes its position") };
    position
}

/// Returns a random move that prefers cells next to two or more own stones, so that fives and pairs arise.
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

/// A win claimed by the player is real: the simple solver finds it too.
#[test]
fn no_win_is_claimed_that_is_none() {
    let mut claimed = 0;
    for seed in 0..boards::trials(150) {
        let setup = ["hexade side=4", "hexade side=5"][seed as usize % 2];
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        let mut position = boards::start(setup);
        while let Some(mv) = crowding_move(&position, &mut rng) {
            let limits = Limits { playouts: Some(400), seed, ..Limits::default() };
            let report = bot_by_name("threats").unwrap().think(&position, &limits, &StopFlag::default(), &mut |_| {});
            let best = &report.lines[0];
            if best.values[position.to_move().index()] == 1.0 && matches!(best.principal_variation.len(), 3 | 5 | 7 | 9)
            {
                claimed += 1;
                let own_moves = best.principal_variation.len() as u32 / 2 + 1;
                let mut solver = Solver::new(Attack::Threats, 2_000_000);
                let wins = solver.wins(hexade(&position), own_moves);
                assert!(
                    wins,
                    "{setup}, {:?}, {} positions left\n{}",
                    best.principal_variation,
                    solver.left,
                    diagram::draw(&position)
                );
            }
            position.play(mv).unwrap();
        }
    }
    assert!(claimed > 30, "only {claimed} wins were claimed");
}

/// Late positions of the smallest board, where the simple solver can try every move of both sides.
#[test]
fn endgames_on_the_smallest_board_are_solved() {
    let (mut won, mut lost) = (0, 0);
    for seed in 0..boards::trials(120) {
        let mut rng = Pcg64Mcg::seed_from_u64(1000 + seed);
        let mut position = boards::start("hexade side=4");
        while let Some(mv) = crowding_move(&position, &mut rng) {
            if position.legal_count() <= 8 {
                let limits = Limits { playouts: Some(20_000), seed, ..Limits::default() };
                let report =
                    bot_by_name("threats").unwrap().think(&position, &limits, &StopFlag::default(), &mut |_| {});
                let value = report.lines[0].values[position.to_move().index()];
                let mut solver = Solver::new(Attack::Any, u64::MAX);
                let wins = solver.wins(hexade(&position), 3);
                let is_lost = position.legal_move_list().into_iter().all(|mv| {
                    let mut after = position.clone();
                    after.play(mv).unwrap();
                    after.outcome().is_none() && solver.wins(hexade(&after), 2)
                });
                assert!(!wins || value == 1.0, "a win, not {value}\n{}", diagram::draw(&position));
                assert!(!is_lost || value == 0.0, "a loss, not {value}\n{}", diagram::draw(&position));
                won += u32::from(wins);
                lost += u32::from(is_lost);
            }
            position.play(mv).unwrap();
        }
    }
    assert!(won > 20 && lost > 5, "{won} won, {lost} lost");
}

/// The file with the positions.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/hexade_wins.txt");

/// Returns the positions of the file, each with the least number of own moves.
fn proved_wins() -> Vec<(AnyPosition, u32)> {
    let lines = std::fs::read_to_string(FILE).unwrap();
    let read = |line: &str| {
        let [setup, text, own_moves] = line.split(" | ").collect::<Vec<_>>().try_into().unwrap();
        let setup = boards::setup(setup);
        let arrangement = position_text::parse(setup, &setup.geometry(), text).unwrap();
        (AnyPosition::arranged(setup, &arrangement).unwrap(), own_moves.parse().unwrap())
    };
    lines.lines().filter(|line| !line.starts_with('#')).map(read).collect()
}

#[test]
fn wins_out_of_played_games_are_found() {
    let positions = proved_wins();
    assert!(positions.len() >= 100, "{} positions", positions.len());
    let finds = |(position, _): &&(AnyPosition, u32)| {
        let limits = Limits { playouts: Some(100_000), ..Limits::default() };
        let report = bot_by_name("threats").unwrap().think(position, &limits, &StopFlag::default(), &mut |_| {});
        report.lines[0].values[position.to_move().index()] == 1.0
    };
    let found = positions.iter().filter(finds).count();
    assert!(20 * found >= 19 * positions.len(), "{found} of {}", positions.len());
}

/// The stored wins are still wins, and none is shorter; only a sample is tested, because the solver is slow, but all of
/// them in long trials.
#[test]
fn stored_wins_are_proved_again() {
    let step = if boards::is_long() { 1 } else { 12 };
    for (position, own_moves) in proved_wins().into_iter().step_by(step) {
        let mut solver = Solver::new(Attack::Threats, 60_000);
        assert_eq!(solver.shortest_win(hexade(&position), 7), Some(own_moves), "{}", diagram::draw(&position));
    }
}
