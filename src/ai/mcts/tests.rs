//! Tests of the tree search: correct proofs, threads that terminate, and reuse of the tree's memory.

use std::collections::HashMap;
use std::time::Duration;

use rand::SeedableRng;
use rand_pcg::Pcg32;

use super::*;
use crate::ai::by_name::ByName;
use crate::ai::watch::turned::TurnedClock;
use crate::rules::Outcome;

mod plain;

fn limits(playouts: u64, seed: u64) -> Limits {
    Limits { playouts: Some(playouts), seed, ..Limits::default() }
}

fn think(position: &AnyPosition, settings: MctsSettings, limits: &Limits) -> Report {
    TreeSearch::new(settings).think(position, limits, &StopFlag::default(), &mut |_| ())
}

/// Returns the positions of a random game, from the start to the last one before the end.
fn random_game(setup: &str, seed: u64) -> Vec<AnyPosition> {
    let mut rng = Pcg32::seed_from_u64(seed);
    let mut positions = Vec::new();
    let mut position = AnyPosition::start(setup.parse().unwrap());
    while let Some(mv) = position.random_move(&mut rng) {
        let mut next = position.clone();
        next.play(mv).unwrap();
        positions.push(std::mem::replace(&mut position, next));
    }
    positions
}

/// Returns whether the side to move wins with best play by both sides, by exhaustive search; `None` if that exceeds the
/// budget.
fn wins_by_looking_at_everything(
    position: &AnyPosition,
    seen: &mut HashMap<u64, bool>,
    budget: &mut u32,
) -> Option<bool> {
    if let Some(Outcome { winner, .. }) = position.outcome() {
        return Some(winner == Some(position.to_move()));
    }
    if let Some(&known) = seen.get(&position.key()) {
        return Some(known);
    }
    *budget = budget.checked_sub(1)?;
    let mut wins = false;
    for mv in position.legal_move_list() {
        let mut after = position.clone();
        after.play_unchecked(mv, &mut ());
        let is_same_seat = after.outcome().is_none() && after.to_move() == position.to_move();
        let won_after = match after.outcome() {
            Some(outcome) => outcome.winner == Some(position.to_move()),
            None => wins_by_looking_at_everything(&after, seen, budget)? == is_same_seat,
        };
        wins |= won_after;
        if wins {
            break;
        }
    }
    seen.insert(position.key(), wins);
    Some(wins)
}

#[test]
fn proofs_agree_with_looking_at_everything() {
    let (mut compared, mut losses) = (0, 0);
    for (setup, games) in
        [("tanbo dims=1 size=19", 6), ("tanbo size=5", 6), ("hexbo side=5", 2), ("tanbo dims=3 size=3", 4)]
    {
        for seed in 0..games {
            let game = random_game(setup, seed);
            for position in game.iter().rev().skip(1).step_by(3).take(8) {
                let Some(wins) = wins_by_looking_at_everything(position, &mut HashMap::new(), &mut 30_000) else {
                    continue;
                };
                // Every second game uses GRAVE, which is otherwise reserved for larger boards.
                let settings = if seed % 2 == 0 { "grave-cells=1000" } else { "grave-cells=0" };
                let report = think(position, MctsSettings::mcts().with(settings).unwrap(), &limits(20_000, seed));
                let value = report.lines[0].values[position.to_move().index()];
                if position.legal_count() == 1 || report.playouts == 20_000 {
                    continue;
                }
                assert_eq!(value, f32::from(u8::from(wins)), "{setup}, game {seed}, legal {}", position.legal_count());
                compared += 1;
                losses += u32::from(!wins);
            }
        }
    }
    assert!(compared > 30 && losses > 5, "only {compared} positions, {losses} of them lost");
}

#[test]
fn threads_share_the_playouts() {
    let start = AnyPosition::start("hexbo players=3".parse().unwrap());
    for threads in [1, 2, 3] {
        let report = think(&start, MctsSettings::mcts(), &Limits { threads, ..limits(5000, 1) });
        assert_eq!(report.playouts, 5000);
        let visits: u64 = report.lines.iter().map(|line| line.visits).sum();
        // Two threads that count at the same time may lose a visit.
        let least = if threads == 1 { 5000 } else { 4800 };
        assert!((least..=5000).contains(&visits), "{visits} visits of {threads} threads");
        assert!(report.lines.iter().all(|line| (line.values.iter().sum::<f32>() - 1.0).abs() < 1e-3));
    }
}

#[test]
fn the_tree_of_the_last_move_is_gone_on_with() {
    let _clock = TurnedClock::new();
    let mut position = AnyPosition::start("tanbo size=9".parse().unwrap());
    let mut bot = TreeSearch::new(MctsSettings::mcts());
    let limits = Limits { time: Some(Duration::from_millis(60)), ..Limits::default() };
    let stop = StopFlag::default();
    let mut carried = 0;
    for ply in 0..12 {
        let report = bot.think(&position, &limits, &stop, &mut |_| ());
        let visits: u64 = report.lines.iter().map(|line| line.visits).sum();
        carried += u32::from(ply > 0 && visits > report.playouts + 10);
        let mv = report.best().unwrap();
        bot.see_move(&position, mv);
        position.play_unchecked(mv, &mut ());
    }
    assert!(carried >= 8, "only {carried} searches knew something");
    let elsewhere = random_game("tanbo size=9", 3)[7].clone();
    let report = bot.think(&elsewhere, &limits, &stop, &mut |_| ());
    assert!(elsewhere.check(report.best().unwrap()).is_ok());
    assert!(report.lines.iter().map(|line| line.visits).sum::<u64>() <= report.playouts + 1);
}

#[test]
fn a_tree_with_draws_as_another_seat_sees_them_is_not_gone_on_with() {
    let _clock = TurnedClock::new();
    let limits = Limits { time: Some(Duration::from_secs(1)), ..Limits::default() };
    let stop = StopFlag::default();
    // Whether a search some moves after the first one goes on with its tree.
    let goes_on = |settings: &str, setup: &str, moves: usize| {
        let mut position = AnyPosition::start(setup.parse().unwrap());
        let mut bot = TreeSearch::new(MctsSettings::mcts().with(settings).unwrap());
        let first = bot.think(&position, &limits, &stop, &mut |_| ());
        for &mv in &first.lines[0].principal_variation[..moves] {
            bot.see_move(&position, mv);
            position.play_unchecked(mv, &mut ());
        }
        let second = bot.think(&position, &limits, &stop, &mut |_| ());
        second.lines.iter().map(|line| line.visits).sum::<u64>() > second.playouts + 10
    };
    assert!(!goes_on("wary=true", "chexers", 1), "the next seat is another one");
    assert!(goes_on("wary=true", "chexers", 3), "the same seat again");
    assert!(goes_on("wary=false", "chexers", 1));
    assert!(goes_on("wary=true", "hexbo side=5 players=3", 1), "there are no draws");
}

#[test]
fn what_is_already_known_for_certain_takes_no_time() {
    let _clock = TurnedClock::new();
    let time = Duration::from_secs(1);
    let limits = Limits { time: Some(time), ..Limits::default() };
    let mut known = 0;
    for seed in 0..8 {
        let game = random_game("tanbo size=5", seed);
        let position = &game[game.len().saturating_sub(6)];
        let mut bot = TreeSearch::new(MctsSettings::mcts());
        let mut ask = || bot.think(position, &limits, &StopFlag::default(), &mut |_| ());
        let first = ask();
        if first.lines.len() > 1 && first.elapsed < time {
            let again = ask();
            assert_eq!((again.playouts, again.best()), (0, first.best()));
            known += 1;
        }
    }
    assert!(known >= 3, "only {known} results were proved");
}

#[test]
fn what_was_thought_before_does_not_change_a_search_by_playouts() {
    let ask = |bot: &mut TreeSearch, position: &AnyPosition| {
        let report = bot.think(position, &limits(400, 7), &StopFlag::default(), &mut |_| ());
        Report { elapsed: Duration::ZERO, ..report }
    };
    for setup in ["tanbo size=9", "tanbo"] {
        let mut bot = TreeSearch::new(MctsSettings::mcts());
        for position in &random_game(setup, 4)[..10] {
            assert_eq!(ask(&mut bot, position), ask(&mut TreeSearch::new(MctsSettings::mcts()), position));
        }
    }
}

#[test]
fn on_a_clock_a_settled_choice_is_played_at_once() {
    let _clock = TurnedClock::new();
    let game = random_game("tanbo size=9", 4);
    let time = Duration::from_secs(1);
    let limits = Limits { time: Some(time), ..Limits::default() };
    let is_early = |position: &AnyPosition| {
        let report = think(position, MctsSettings::mcts(), &Limits { saves_time: true, ..limits.clone() });
        // An early choice must have more visits than any other move.
        let settled = report.lines.get(1).is_none_or(|second| report.lines[0].visits > second.visits);
        settled && report.elapsed < time
    };
    // Many positions have only one good move. Without `saves_time`, as in analysis, all of the time is used.
    let early = game.iter().step_by(3).filter(|position| is_early(position)).count();
    assert!(early >= 3, "only {early} early");
    let whole = think(&game[0], MctsSettings::mcts(), &limits);
    assert_eq!(whole.elapsed, time);
}
