//! What every computer player must keep to, on every board.

use std::time::{Duration, Instant};

use proptest::prelude::*;
use rand::SeedableRng;
use rand_pcg::Pcg32;

use super::*;
use crate::games::AnyPosition;
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

fn start(setup: &str) -> AnyPosition {
    AnyPosition::start(setup.parse().unwrap())
}

/// The positions of a random game, from the start to the end.
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

/// Whether `mv` bounds the root that it adds to.
fn is_suicide(position: &AnyPosition, mv: Move) -> bool {
    let effects = position.clone().play(mv).unwrap();
    effects.iter().any(|effect| matches!(effect, Effect::GroupRemoved { why: Removal::Expanded, .. }))
}

fn wins_at_once(position: &AnyPosition, mv: Move) -> bool {
    let mut after = position.clone();
    after.play(mv).unwrap();
    after.outcome().is_some_and(|outcome| outcome.winner == Some(position.to_move()))
}

#[test]
fn everyone_answers_legally_on_every_board() {
    for setup in BOARDS {
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

#[test]
fn a_win_in_one_move_is_taken() {
    let mut seen = 0;
    for (setup, seed) in
        [("tanbo size=5", 0), ("tanbo dims=1 size=19", 1), ("hexbo side=5", 2), ("tanbo size=7", 3), ("chexers", 4)]
    {
        for seed in (0..12).map(|k| 10 * k + seed) {
            for position in random_game(setup, seed).iter().rev().skip(1).take(6) {
                if position.legal_move_list().iter().any(|&mv| wins_at_once(position, mv)) {
                    seen += 1;
                    // From the third level on no such win is missed, however freely the level chooses.
                    let levels = Level::ALL[2..].iter().map(|level| level.name());
                    for bot in ["first", "mcts"].into_iter().chain(levels) {
                        let mv = think(bot, position, &playouts(400, seed)).best().unwrap();
                        assert!(wins_at_once(position, mv), "{bot} on {setup}, game {seed}");
                    }
                }
            }
        }
    }
    assert!(seen > 10, "only {seen} positions have such a win");
}

#[test]
fn a_stopped_search_ends_within_50_ms() {
    for setup in ["tanbo size=9", "tanbo", "hexbo players=6", "tanbo dims=11", "chexers"] {
        let position = start(setup);
        for bot in ["first", "uct", "greedy", "mcts"] {
            // The machine may be busy: one try of three must do.
            let answer_times = (0..3).map(|_| {
                let stop = StopFlag::default();
                let begun = Instant::now();
                std::thread::scope(|scope| {
                    let search = scope.spawn(|| {
                        let report = bot_by_name(bot).unwrap().think(&position, &Limits::default(), &stop, &mut |_| {});
                        (report, Instant::now())
                    });
                    std::thread::sleep(Duration::from_millis(40));
                    stop.stop();
                    let told = Instant::now();
                    let (report, ended) = search.join().unwrap();
                    assert!(position.check(report.best().unwrap()).is_ok());
                    assert!(begun.elapsed() >= Duration::from_millis(40));
                    ended.saturating_duration_since(told)
                })
            });
            let quickest = answer_times.min().unwrap();
            assert!(quickest < Duration::from_millis(50), "{bot} on {setup} took {quickest:?}");
        }
    }
}

#[test]
fn a_search_keeps_to_its_time() {
    for setup in ["tanbo size=9", "tanbo", "hexbo players=3", "tanbo dims=11", "chexers"] {
        let position = start(setup);
        for bot in ["first", "uct", "greedy"] {
            let took = (0..3).map(|_| {
                let begun = Instant::now();
                assert!(think(bot, &position, &millis(60)).best().is_some());
                begun.elapsed()
            });
            let quickest = took.min().unwrap();
            assert!(quickest < Duration::from_millis(110), "{bot} on {setup} took {quickest:?}");
            assert!(bot == "greedy" || quickest >= Duration::from_millis(60), "{bot} on {setup}: only {quickest:?}");
        }
    }
}

#[test]
fn an_only_move_is_played_at_once() {
    let game = random_game("tanbo size=9", 3);
    let forced = game.iter().find(|position| position.legal_count() == 1).expect("some position has one move");
    for bot in bot_names() {
        let begun = Instant::now();
        let report = think(bot, forced, &millis(2000));
        assert_eq!(report.best(), forced.legal_move_list().first().copied());
        assert!(begun.elapsed() < Duration::from_millis(1000), "{bot} thought about its only move");
    }
}

#[test]
fn progress_is_reported_while_thinking() {
    let mut reports = Vec::new();
    let mut bot = bot_by_name("first").unwrap();
    bot.think(&start("tanbo"), &millis(900), &StopFlag::default(), &mut |report| reports.push(report.clone()));
    assert!((2..=5).contains(&reports.len()), "{} reports", reports.len());
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
    let levels = "seedling, sprout, shoot, sapling, bush, tree, grove and old-growth";
    assert_eq!("oak".parse::<Level>().unwrap_err().to_string(), format!("'oak' is no level: {levels} are"));
    let unknown = bot_by_name("oak").err().unwrap().to_string();
    let setting = bot_by_name("mcts:oak=3").err().unwrap().to_string();
    assert!(setting.starts_with("'oak=3' is no setting of a tree search: explore, "), "{setting}");
    assert!(bot_by_name("uct:explore=0.7").is_ok());
    assert!(unknown.starts_with("'oak' is no computer player: alpha-beta, bush, first, "), "{unknown}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_player_of_sense_fills_its_last_space(
        board in 0..BOARDS.len(), game in 0..1000u64, at in 0.0..1.0f64, seed in 0..1000u64,
    ) {
        let positions = random_game(BOARDS[board], game);
        let position = &positions[((positions.len() - 1) as f64 * at) as usize];
        let has_choice = position.legal_move_list().iter().any(|&mv| !is_suicide(position, mv));
        for bot in ["first", "greedy", "mcts", "sapling", "sprout", "tree"] {
            let report = think(bot, position, &playouts(20, seed));
            let mv = report.best().unwrap();
            prop_assert!(!has_choice || !is_suicide(position, mv), "{} on {}", bot, BOARDS[board]);
        }
    }
}

#[test]
fn stronger_players_beat_weaker_ones() {
    let plan = MatchPlan { setup: "tanbo size=9".parse().unwrap(), games: 12, opening_plies: 4, seed: 3 };
    for (strong, weak) in [("first", "uct"), ("tree", "sprout"), ("greedy", "random"), ("sapling", "random")] {
        let limits = playouts(400, 0);
        let seat =
            |name: &str| Contestant { name: name.into(), bot: bot_by_name(name).unwrap(), limits: limits.clone() };
        let stats = play_match(&plan, &mut [seat(strong), seat(weak)], &mut |_, _| true).unwrap();
        assert!(stats.tallies[0].wins >= 9, "{strong} won {} of 12 against {weak}", stats.tallies[0].wins);
    }
}

fn contestants<const N: usize>(names: [&str; N]) -> [Contestant; N] {
    names.map(|name| Contestant { name: name.into(), bot: bot_by_name(name).unwrap(), limits: playouts(20, 0) })
}

#[test]
fn every_opening_is_played_once_from_every_seating() {
    let plan = MatchPlan { setup: "hexbo side=5 players=3".parse().unwrap(), games: 6, opening_plies: 3, seed: 9 };
    let mut games = Vec::new();
    let play = |games: &mut Vec<GameReport>| {
        play_match(&plan, &mut contestants(["random", "greedy", "first"]), &mut |game, _| {
            games.push(game.clone());
            true
        })
        .unwrap()
    };
    let stats = play(&mut games);
    assert_eq!(stats.tallies.iter().map(|tally| tally.wins).sum::<u64>(), 6);
    assert_eq!(stats.elo(), None);
    let seatings: Vec<_> = games[..3].iter().map(|game| game.seating.as_slice()).collect();
    assert_eq!(seatings, [[0, 1, 2], [1, 2, 0], [2, 0, 1]]);
    let openings: Vec<_> = games.iter().map(|game| &game.moves[..3]).collect();
    assert!(openings[0] == openings[1] && openings[1] == openings[2] && openings[0] != openings[3]);
    let mut again = Vec::new();
    assert_eq!((play(&mut again), again), (stats, games));
}

#[test]
fn a_match_can_be_stopped_between_games() {
    let plan = MatchPlan { setup: "tanbo size=5".parse().unwrap(), games: 100, opening_plies: 0, seed: 0 };
    let stats = play_match(&plan, &mut contestants(["random", "random"]), &mut |_, stats| stats.games < 4).unwrap();
    assert_eq!(stats.games, 4);
}

/// Answers with a fixed move or none.
struct Stubborn(Option<Move>);

impl Bot for Stubborn {
    fn think(&mut self, _: &AnyPosition, _: &Limits, _: &StopFlag, _: &mut dyn FnMut(&Report)) -> Report {
        let line = |mv| Line { mv, values: Vec::new(), visits: 0, principal_variation: vec![mv] };
        Report { lines: self.0.map(line).into_iter().collect(), ..Report::default() }
    }
}

#[test]
fn a_match_that_cannot_go_on_says_why() {
    let plan = |setup: &str| MatchPlan { setup: setup.parse().unwrap(), games: 2, opening_plies: 0, seed: 0 };
    let error = |setup, mut seats: [Contestant; 2]| {
        play_match(&plan(setup), &mut seats, &mut |_, _| true).unwrap_err().to_string()
    };
    assert_eq!(
        error("hexbo players=3", contestants(["random", "random"])),
        "2 players cannot share the 3 seats of this game evenly: give 3 players or a divisor of it"
    );
    assert_eq!(
        error("tanbo size=9 layout=empty", contestants(["random", "random"])),
        "this set-up has no stones: no game can be played on it"
    );
    let stubborn = |mv| {
        let seat = |name: &str| Contestant { name: name.into(), bot: Box::new(Stubborn(mv)), limits: playouts(1, 0) };
        [seat("mule"), seat("ox")]
    };
    assert_eq!(error("tanbo size=9", stubborn(None)), "mule gave no move");
    let corner = start("tanbo size=9").geometry().parse_cell("A1");
    let illegal = error("tanbo size=9", stubborn(corner.ok().map(Move::Place)));
    assert!(illegal.starts_with("mule played A1, which is not legal: touches none of your stones"), "{illegal}");
}

#[test]
fn elo_of_known_scores() {
    assert_eq!(Elo::of(0.0, 0), None);
    let even = Elo::of(50.0, 100).unwrap();
    assert!(even.difference.abs() < 1e-9 && (even.low + even.high).abs() < 1e-9);
    assert!((even.high - 67.2).abs() < 1.0, "{even:?}");
    let better = Elo::of(75.0, 100).unwrap();
    assert!((better.difference - 190.85).abs() < 0.01 && better.low > 100.0, "{better:?}");
    for games in 1..50 {
        let all = Elo::of(games as f64, games).unwrap();
        assert_eq!((all.difference, all.high), (f64::INFINITY, f64::INFINITY));
        assert_eq!(Elo::of(0.0, games).unwrap().low, f64::NEG_INFINITY);
    }
    assert!(Elo::of(10.0, 10).unwrap().low > 100.0);
}

#[test]
fn six_seats_are_valued_by_their_freedom() {
    let report = think("first", &start("hexbo players=6"), &playouts(600, 4));
    let values = &report.lines[0].values;
    assert_eq!(values.len(), 6);
    assert!(values[Player(0).index()] >= values.iter().sum::<f32>() / 6.0, "{values:?}");
}
