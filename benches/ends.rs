//! How early the end of a game can be solved: positions with so many empty cells, from games of weak computers, are given
//! to the solver for a second each, on one thread.
//!
//! `cargo bench --no-default-features --bench ends` takes a quarter of an hour; `-- 4` looks at four games of each
//! set-up instead of ten.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a measurement stops when it cannot be made")]

use std::time::{Duration, Instant};

use rhizome::ai::{Level, Limits, StopFlag};
use rhizome::games::AnyPosition;
use rhizome::rules::Position;
use rhizome::solve::{Effort, Solver};

const SETUPS: [&str; 8] = [
    "tanbo size=5",
    "tanbo size=7",
    "tanbo size=9",
    "tanbo dims=1 size=43",
    "hexbo side=5",
    "hexade side=4",
    "root-bound side=4",
    "root-bound side=5",
];
const GAMES: usize = 10;
const TIME: Duration = Duration::from_secs(1);
const TABLE_MB: usize = 256;
/// The part of the games whose end must be solved, in tenths.
const TENTHS: usize = 9;

fn main() {
    let count = std::env::args().skip(1).find_map(|argument| argument.parse().ok()).unwrap_or(GAMES);
    println!("{:24} empty cells when {TENTHS} of 10 ends are solved; when the first is", "");
    for setup in SETUPS {
        let mut most: Vec<usize> = (1..=count as u64).map(|seed| most_empty(&game(setup, seed))).collect();
        most.sort_unstable_by(|a, b| b.cmp(a));
        println!("{setup:24} {:3} {:3}", most[(count * TENTHS).div_ceil(10) - 1], most[0]);
    }
}

/// Returns the positions of a game between two levels that blunder.
fn game(setup: &str, seed: u64) -> Vec<AnyPosition> {
    let mut positions = vec![AnyPosition::start(setup.parse().unwrap())];
    while let Some(position) = positions.last().filter(|position| position.outcome().is_none()) {
        let level = [Level::Sprout, Level::Shoot][(positions.len() + seed as usize) % 2];
        let limits = Limits { seed: seed ^ position.key(), ..level.limits() };
        let report = level.bot().think(position, &limits, &StopFlag::default(), &mut |_| ());
        let mut next = position.clone();
        next.play_unchecked(report.best().unwrap(), &mut ());
        positions.push(next);
    }
    positions
}

/// Returns the number of empty cells of the earliest position from which on all can be solved.
fn most_empty(game: &[AnyPosition]) -> usize {
    let is_solved = |position: &&AnyPosition| position.outcome().is_some() || is_solved(position);
    game.iter().rev().take_while(is_solved).map(empty_cells).last().unwrap_or(0)
}

fn is_solved(position: &AnyPosition) -> bool {
    let started = Instant::now();
    let goes_on = |_| started.elapsed() < TIME;
    let solver = Solver::new(position, TABLE_MB, 1).unwrap();
    let mut result = None;
    solver.solve(position, &Effort::new(u64::MAX, &goes_on), &mut |step| result = result.or(Some(step)));
    result.is_some()
}

fn empty_cells(position: &AnyPosition) -> usize {
    position.geometry().cells().filter(|&cell| position.owner(cell).is_none()).count()
}
