//! Tests that every computer player must pass on every board.

mod certain;
mod matches;
mod one_move;
mod settings;

use std::time::Duration;

use proptest::prelude::*;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg32;

use super::watch::turned::{LOOK, TurnedClock};
use super::watch::{MOVES_BETWEEN_LOOKS, REPORT_EVERY};
use super::*;
use crate::games::{AnyPosition, with_other_games};
use crate::rules::{Effect, Move, Player, Position, Removal};

const BOARDS: [&str; 12] = [
    "tanbo dims=1",
    "tanbo size=5",
    "tanbo size=9",
    "tanbo",
    "tanbo dims=3",
    "tanbo dims=4",
    "hexbo side=5",
    "hexbo",
    "hexbo players=3",
    "hexbo players=6",
    "chexers",
    "root-bound side=5",
];

pub(super) fn start(setup: &str) -> AnyPosition {
    AnyPosition::start(setup.parse().unwrap())
}

/// Returns the positions of a random game, from the start to the end.
fn random_game(setup: &str, seed: u64) -> Vec<AnyPosition> {
    let mut rng = Pcg32::seed_from_u64(seed);
    let mut positions = vec![start(setup)];
    while let Some(mv) = positions[positions.len() - 1].random_move(&mut rng) {
        let mut next = positions[positions.len() - 1].clone();
        next.play(mv).unwrap();
        positions.push(next);
    }
    positions
}

fn think(bot: &str, position: &AnyPosition, limits: &Limits) -> Report {
    bot_by_name(bot).unwrap().think(position, limits, &StopFlag::default(), &mut |_| {})
}

fn playouts(playouts: u64, seed: u64) -> Limits {
    Limits { playouts: Some(playouts), seed, ..Limits::default() }
}

fn millis(ms: u64) -> Limits {
    Limits { time: Some(Duration::from_millis(ms)), ..Limits::default() }
}

/// Returns whether `mv` bounds the root that it adds to.
fn is_suicide(position: &AnyPosition, mv: Move) -> bool {
    let effects = position.clone().play(mv).unwrap();
    effects.iter().any(|effect| matches!(effect, Effect::GroupRemoved { why: Removal::Expanded, .. }))
}

#[test]
fn everyone_answers_legally_on_every_board() {
    for setup in &with_other_games(&BOARDS) {
        for bot in bot_names() {
            let game = random_game(setup, 5);
            for position in game[..game.len() - 1].iter().step_by(game.len() / 3) {
                let report = think(bot, position, &playouts(30, 1));
                let seats = position.seats();
                assert!(report.lines.iter().all(|line| line.values.len() == seats), "{bot} on {setup}");
                let sum: f32 = report.lines[0].values.iter().sum();
                assert!((sum - 1.0).abs() < 1e-3, "{bot} on {setup}: shares sum to {sum}");
                for line in &report.lines {
                    assert_eq!(line.principal_variation[0], line.mv);
                    let mut ahead = position.clone();
                    for &mv in &line.principal_variation {
                        ahead.play(mv).unwrap_or_else(|illegal| panic!("{bot} on {setup}: {illegal:?}"));
                    }
                }
            }
        }
    }
}

#[test]
fn nobody_answers_when_the_game_is_over() {
    for bot in bot_names() {
        assert_eq!(think(bot, random_game("tanbo size=5", 1).last().unwrap(), &playouts(9, 1)).best(), None, "{bot}");
        assert_eq!(think(bot, &start("tanbo size=9 layout=empty"), &playouts(9, 1)).best(), None, "{bot}");
    }
}

#[test]
fn a_seed_gives_the_same_report_again() {
    for bot in bot_names() {
        for setup in ["tanbo size=9", "hexbo players=3", "chexers"] {
            let report = |seed| Report { elapsed: Duration::ZERO, ..think(bot, &start(setup), &playouts(300, seed)) };
            assert_eq!(report(1), report(1), "{bot} on {setup}");
            assert!((2..20).any(|seed| report(seed) != report(1)), "{bot} on {setup} does not look at the seed");
        }
    }
}

/// Returns the set-ups and searches for timing tests.
fn timed() -> impl Iterator<Item = (&'static str, &'static str)> {
    let setups = ["tanbo size=9", "tanbo", "hexbo players=3", "hexbo players=6", "tanbo dims=11", "chexers"];
    let searches = ["first", "uct", "mcts"];
    setups.into_iter().flat_map(move |setup| searches.map(|bot| (setup, bot))).chain([("hexade", "threats")])
}

/// More playouts than any of the timed searches makes: a search that never checks the clock ends at this limit and
/// fails the test.
const MOST_PLAYOUTS: u64 = 200_000;

/// The clock is checked after at most [`MOVES_BETWEEN_LOOKS`] moves, and a playout costs at least one move.
#[test]
fn a_search_that_is_told_to_stop_ends_at_the_next_look_at_the_clock() {
    let _clock = TurnedClock::new();
    for (setup, bot) in timed() {
        let stop = StopFlag::default();
        let mut told = Report::default();
        let report =
            bot_by_name(bot).unwrap().think(&start(setup), &playouts(MOST_PLAYOUTS, 0), &stop, &mut |report| {
                told = report.clone();
                stop.stop();
            });
        assert!(told.elapsed >= REPORT_EVERY, "{bot} on {setup}");
        assert_eq!(report.elapsed, told.elapsed + LOOK, "{bot} on {setup}");
        let more = report.playouts - told.playouts;
        assert!(more <= u64::from(MOVES_BETWEEN_LOOKS), "{bot} on {setup}: {more} playouts more");
        assert_eq!(start(setup).check(report.best().unwrap()), Ok(()), "{bot} on {setup}");
    }
}

/// The threads are scoped to the search, so it returns only after they have ended.
#[test]
#[ignore = "takes its time: scripts/test --long runs it"]
fn searches_cancelled_at_random_moments_end_with_a_move() {
    let mut rng = Pcg32::seed_from_u64(1);
    for setup in ["tanbo size=9", "hexbo players=3", "root-bound side=5", "chexers", "hexade side=6"] {
        let start = start(setup);
        let mut bot = Level::STRONGEST.bot();
        for number in 0..60 {
            let stop = StopFlag::default();
            let limits = Limits { threads: 1 + number % 3, memory_mb: 1, ..Limits::default() };
            let pause = Duration::from_micros(u64::from(rng.next_u32() % 2500));
            let report = std::thread::scope(|scope| {
                let search = scope.spawn(|| bot.think(&start, &limits, &stop, &mut |_| ()));
                std::thread::sleep(pause);
                stop.stop();
                search.join().unwrap()
            });
            assert!(start.check(report.best().unwrap()).is_ok(), "{setup}");
        }
    }
}

#[test]
fn a_search_keeps_to_its_time() {
    let _clock = TurnedClock::new();
    for (setup, bot) in timed() {
        let report = think(bot, &start(setup), &Limits { time: Some(6 * LOOK), ..playouts(MOST_PLAYOUTS, 0) });
        assert_eq!(report.elapsed, 6 * LOOK, "{bot} on {setup}");
        assert!(report.best().is_some());
    }
    let report = think("greedy", &start("tanbo dims=11"), &millis(60));
    assert!(report.elapsed <= Duration::from_millis(60) && report.best().is_some(), "{:?}", report.elapsed);
}

#[test]
fn an_only_move_is_played_at_once() {
    let _clock = TurnedClock::new();
    let game = random_game("tanbo size=9", 3);
    let forced = game.iter().find(|position| position.legal_count() == 1).expect("some position has one move");
    for bot in bot_names() {
        let report = think(bot, forced, &millis(2000));
        assert_eq!(report.best(), forced.legal_move_list().first().copied());
        assert_eq!(report.elapsed, Duration::ZERO, "{bot} thought about its only move");
    }
}

#[test]
fn progress_is_reported_while_thinking() {
    let _clock = TurnedClock::new();
    let mut reports = Vec::new();
    let mut bot = bot_by_name("first").unwrap();
    bot.think(&start("tanbo"), &millis(900), &StopFlag::default(), &mut |report| reports.push(report.clone()));
    let times: Vec<Duration> = reports.iter().map(|report| report.elapsed).collect();
    assert_eq!(times, [1, 2, 3].map(|number| number * REPORT_EVERY));
    assert!(reports.is_sorted_by_key(|report| report.playouts));
    assert!(reports.iter().all(|report| report.best().is_some()));
}

#[test]
fn a_full_tree_is_searched_on() {
    let limits = Limits { memory_mb: 0, ..playouts(3000, 1) };
    for bot in ["first", "mcts", "uct"] {
        let report = think(bot, &start("tanbo size=9"), &limits);
        assert_eq!(report.playouts, 3000);
        assert!(report.lines.iter().all(|line| line.principal_variation.len() == 1), "{bot} grew a tree");
    }
}

#[test]
fn levels_and_names_are_read_and_refused_in_words() {
    assert!(bot_names().is_sorted());
    for level in Level::ALL {
        assert_eq!(level.name().to_uppercase().parse(), Ok(level));
        assert!(bot_names().contains(&level.name()));
        assert!(level.limits().time.is_some());
    }
    let levels = "seedling, sprout, shoot, sapling, bush, tree, grove or old-growth";
    assert_eq!("oak".parse::<Level>().unwrap_err().to_string(), format!("unknown level 'oak': choose {levels}"));
    let unknown = bot_by_name("oak").err().unwrap().to_string();
    let setting = bot_by_name("mcts:oak=3").err().unwrap().to_string();
    assert!(setting.starts_with("unknown setting 'oak=3' of a tree search: choose explore, "), "{setting}");
    assert!(bot_by_name("uct:explore=0.7").is_ok());
    assert!(
        unknown.starts_with("unknown computer player 'oak': choose alpha-beta, blockade, bush, first, "),
        "{unknown}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_player_of_sense_fills_its_last_space(
        board in 0..BOARDS.len(), game in 0..1000u64, at in 0.0..1.0f64, seed in 0..1000u64,
    ) {
        let positions = random_game(BOARDS[board], game);
        let position = &positions[((positions.len() - 1) as f64 * at) as usize];
        let has_sense = position.legal_move_list().iter().any(|&mv| !is_suicide(position, mv));
        for bot in ["first", "greedy", "mcts", "sapling", "sprout", "tree"] {
            let report = think(bot, position, &playouts(20, seed));
            // Players that prove results may choose such a move when all others are proven losses, or if it wins sooner.
            let settled = report.lines.first().and_then(|line| line.settled);
            let is_as_good = |line: &Line| match settled {
                Some(_) => line.settled == settled,
                None => line.values[position.to_move().index()] > 0.0,
            };
            let proves = !["first", "greedy"].contains(&bot);
            let has_choice = match proves {
                true => report.lines.iter().any(|line| is_as_good(line) && !is_suicide(position, line.mv)),
                false => has_sense,
            };
            let is_bad = has_choice && is_suicide(position, report.best().unwrap());
            prop_assert!(!is_bad, "{} on {}", bot, BOARDS[board]);
        }
    }
}

/// On a line, where a move that fills one's own last space may win or lose as soon as a sensible one.
#[test]
fn of_equal_results_one_that_makes_sense_is_played() {
    let (mut wins, mut losses) = (0, 0);
    for seed in [251, 666] {
        for position in random_game("tanbo dims=1", seed).iter().filter(|position| position.outcome().is_none()) {
            let report = think("mcts", position, &playouts(20, 0));
            let Some(settled) = report.lines[0].settled else { continue };
            let equals = || report.lines.iter().filter(|line| line.settled == Some(settled));
            let is_bad = |line: &Line| is_suicide(position, line.mv);
            if equals().any(is_bad) && !equals().all(is_bad) {
                assert!(!is_suicide(position, report.best().unwrap()), "{position:?}");
                let count = if settled.winner == Some(position.to_move()) { &mut wins } else { &mut losses };
                *count += 1;
            }
        }
    }
    assert!(wins > 0 && losses > 0, "{wins} positions that are won and {losses} that are lost have such moves");
}

#[test]
fn six_seats_are_valued_by_their_freedom() {
    let report = think("first", &start("hexbo players=6"), &playouts(600, 4));
    let values = &report.lines[0].values;
    assert_eq!(values.len(), 6);
    assert!(values[Player(0).index()] >= values.iter().sum::<f32>() / 6.0, "{values:?}");
}
