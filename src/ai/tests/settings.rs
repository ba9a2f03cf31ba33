//! Tests that a search finds a move in time with any valid settings, and that invalid ones are refused with a message.

use rand::RngExt;
use rand::seq::IndexedRandom;

use super::*;
use crate::ai::by_name::{ByName, Setting, SettingValues};
use crate::ai::hexade::HexadeSettings;
use crate::ai::mcts::MctsSettings;

/// Texts that a user may write after `=`.
const WRITTEN: [&str; 24] = [
    "",
    "0",
    "1",
    "2",
    "true",
    "false",
    "yes",
    "-0",
    "-1",
    "-0.5",
    "0.5",
    "1e-45",
    "100",
    "101",
    "65535",
    "4294967295",
    "18446744073709551615",
    "99999999999999999999999",
    "1e30",
    "-1e30",
    "1e39",
    "NaN",
    "inf",
    "-inf",
];

/// A setting of a search with a value, whether the value is valid, and whether it is the largest one.
struct Case {
    search: &'static str,
    setting: &'static str,
    value: String,
    is_possible: bool,
    is_most: bool,
}

impl Case {
    fn name(&self) -> String {
        format!("{}:{}={}", self.search, self.setting, self.value)
    }
}

/// Returns every setting of a kind of search with each of the texts and with both ends of its range.
fn cases<S: ByName>(search: &'static str) -> Vec<Case> {
    let mut cases = Vec::new();
    for Setting { name, values } in S::SETTINGS {
        let ends = match values {
            SettingValues::Switch(_) => [true.to_string(), false.to_string()],
            SettingValues::Whole(range, _) => [range.start().to_string(), range.end().to_string()],
            SettingValues::Real(range, _) => [range.start().to_string(), range.end().to_string()],
        };
        let is_possible = |value: &str| match values {
            SettingValues::Switch(_) => ["true", "false"].contains(&value),
            SettingValues::Whole(range, _) => value.parse().is_ok_and(|number: u64| range.contains(&number)),
            SettingValues::Real(range, _) => value.parse().is_ok_and(|number: f32| range.contains(&number)),
        };
        assert!(ends.iter().all(|end| is_possible(end)), "{name}");
        let is_most = |value: &str| value == ends[1];
        for value in WRITTEN.into_iter().map(String::from).chain(ends.clone()) {
            cases.push(Case {
                search,
                setting: name,
                is_possible: is_possible(&value),
                is_most: is_most(&value),
                value,
            });
        }
    }
    cases
}

fn all_cases() -> Vec<Case> {
    let trees = ["mcts", "first", "uct"].into_iter().flat_map(cases::<MctsSettings>);
    trees.chain(["alpha-beta", "threats"].into_iter().flat_map(cases::<HexadeSettings>)).collect()
}

/// Returns the start position of each game and a position from the middle of a game.
fn positions() -> Vec<AnyPosition> {
    let boards = [
        "tanbo size=5",
        "tanbo dims=3 size=3",
        "hexbo side=5 players=3",
        "hexade side=4",
        "root-bound side=4",
        "chexers",
    ];
    let of_board = |setup: String| {
        let game = random_game(&setup, 2);
        [game[0].clone(), game[game.len() / 2].clone()]
    };
    with_other_games(&boards).into_iter().flat_map(of_board).collect()
}

/// Asserts that a player finds a legal move and returns valid values.
fn assert_plays(name: &str, position: &AnyPosition, limits: &Limits) -> Report {
    let mut bot = bot_by_name(name).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
    let report = bot.think(position, limits, &StopFlag::default(), &mut |_| ());
    let setup = position.setup();
    let best = report.best().unwrap_or_else(|| panic!("{name} found no move on {setup}"));
    assert_eq!(position.check(best), Ok(()), "{name} on {setup}");
    for line in &report.lines {
        assert!(line.values.iter().all(|value| (0.0..=1.0).contains(value)), "{name} on {setup}: {:?}", line.values);
        assert!((line.values.iter().sum::<f32>() - 1.0).abs() < 1e-3, "{name} on {setup}: {:?}", line.values);
    }
    report
}

#[test]
fn every_setting_is_played_with_or_refused_in_words() {
    try_all_settings(8);
}

#[test]
#[ignore = "takes its time: scripts/test --long runs it"]
fn every_setting_is_played_with_in_many_positions() {
    try_all_settings(2);
}

/// Plays with each setting in one of `every` positions, or finds it refused.
fn try_all_settings(every: usize) {
    let positions = positions();
    let (mut played, mut refused) = (0, 0);
    for case in all_cases() {
        let name = case.name();
        if case.is_possible {
            played += 1;
            // In turn from other positions, from the start and from the middle of a game.
            for position in positions.iter().skip(played % every).step_by(every) {
                assert_plays(&name, position, &playouts(24, 1));
            }
        } else {
            refused += 1;
            let sentence = bot_by_name(&name).err().unwrap_or_else(|| panic!("{name} is accepted")).to_string();
            let start = format!("{}={} is not possible: {} must be ", case.setting, case.value, case.setting);
            assert!(sentence.to_lowercase().starts_with(&start.to_lowercase()), "{name}: {sentence}");
        }
    }
    assert!(played > 500 && refused > 1000, "{played} played and {refused} refused");
}

#[test]
fn settings_go_together_in_any_way() {
    let (cases, positions) = (all_cases(), positions());
    let mut rng = Pcg32::seed_from_u64(4);
    for _ in 0..400 {
        let search = *["mcts", "first", "uct", "alpha-beta", "threats"].choose(&mut rng).unwrap();
        let possible: Vec<&Case> = cases.iter().filter(|case| case.search == search && case.is_possible).collect();
        let chosen: Vec<String> = (0..rng.random_range(2..12))
            .map(|_| possible.choose(&mut rng).unwrap())
            .map(|case| format!("{}={}", case.setting, case.value))
            .collect();
        let name = format!("{search}:{}", chosen.join(","));
        assert_plays(&name, positions.choose(&mut rng).unwrap(), &playouts(24, 1));
    }
}

/// Regression test: with `tries=4294967295`, the search took hours for a move.
#[test]
fn no_setting_makes_a_search_forget_its_time() {
    let boards = ["tanbo", "hexade", "root-bound", "chexers"].map(start);
    let _clock = TurnedClock::new();
    for case in all_cases().into_iter().filter(|case| case.is_most) {
        for position in &boards {
            let limits = Limits { time: Some(2 * LOOK), ..playouts(MOST_PLAYOUTS, 0) };
            let report = assert_plays(&case.name(), position, &limits);
            assert!(report.elapsed <= 2 * LOOK, "{} took {:?}", case.name(), report.elapsed);
            let most = 2 * u64::from(MOVES_BETWEEN_LOOKS) * threads::cores() as u64;
            assert!(report.playouts <= most, "{}: {}", case.name(), report.playouts);
        }
    }
}

/// Regression test: names were cut at 40 characters, so this one played with 30 playouts.
#[test]
fn a_long_name_is_read_to_its_end() {
    let name = "mcts:explore=0.30,length=0.50,solver=false,playouts=3000";
    let report = think(name, &start("chexers"), &Limits::default());
    assert_eq!(report.playouts, 3000);
}
