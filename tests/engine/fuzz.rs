//! Arbitrary lines: every command, with arguments that are valid, nearly valid, huge, or nonsense, is answered in the
//! form of the protocol, and the conversation continues.
//!
//! Searches are stopped before they begin, so the tests do not wait for any limit that a line sets.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;
use rhizome::ai::StopFlag;
use rhizome::protocol::gtp::serve;

use crate::boards;

const LINES: usize = 40;

const SETUPS: [&str; 14] = [
    "tanbo size=5",
    "tanbo size=9",
    "tanbo dims=1 size=19",
    "tanbo dims=3 size=3",
    "tanbo dims=4",
    "tanbo size=7 layout=empty",
    "hexbo side=5",
    "hexbo side=5 players=3",
    "hexbo players=6",
    "hexade side=4",
    "hexade side=15",
    "root-bound side=4",
    "root-bound side=12 board=centerless",
    "chexers",
];

/// Words that some command accepts in some game, and words that none accepts.
const WORDS: [&str; 86] = [
    "black",
    "white",
    "red",
    "green",
    "blue",
    "yellow",
    "b",
    "W",
    "1",
    "6",
    "7",
    "0",
    "-1",
    "1.5",
    "1e9",
    "-1e-400",
    "NaN",
    "inf",
    "256",
    "257",
    "65536",
    "4294967296",
    "18446744073709551615",
    "18446744073709551616",
    "A1",
    "B3",
    "c2",
    "c2,d3",
    "c2,c2",
    "a1,a2,a3",
    "125",
    "2-1-3-3",
    "-3,0",
    "I13",
    "AA1",
    "T20",
    "pass",
    "PASS",
    "resign",
    "MOVE -3,0 -2,0",
    "JUMP 0,-3 0,-1",
    "EXIT 3,-1",
    "MOVE -3,0",
    "EXIT 99,-99",
    "tanbo",
    "hexbo",
    "hexade",
    "root-bound",
    "chexers",
    "go",
    "size=9",
    "size=65535",
    "side=5",
    "side=0",
    "dims=2",
    "dims=99",
    "players=3",
    "layout=empty",
    "layout=dense",
    "board=centerless",
    "black=A1,B2",
    "white=C3,C4",
    "red=-3,0;-2,0",
    "black=",
    "=A1",
    "to-move=black",
    "to-move=red",
    "to-move=",
    "turn=2",
    "turn=0",
    "turn=4294967295",
    "exits=1,2,3",
    "exits=,,",
    "passed=white",
    "first-pass=black",
    "time=0.001",
    "time=1e300",
    "playouts=1",
    "depth=4294967295",
    "threads=256",
    "seed=18446744073709551615",
    "memory=1048576",
    "memory=0",
    "quit",
    "#",
    "",
];

/// Computer players and settings, valid and invalid.
const LEVELS: [&str; 14] = [
    "old-growth",
    "seedling",
    "random",
    "greedy",
    "uct:explore=0",
    "mcts:threads=256,tries=64,sight=1",
    "mcts:playouts=18446744073709551615",
    "mcts:space=NaN",
    "threats:root-width=0",
    "threats:width=1,threats=32",
    "alpha-beta:depth=1,nodes=1",
    "threats:",
    ":",
    "mcts:explore",
];

/// Lines that are valid, at least in some game.
const RIGHT: [&str; 30] = [
    "protocol_version",
    "name",
    "version",
    "known_command play",
    "list_commands",
    "boardsize 7",
    "clear_board",
    "komi 6.5",
    "play 1 B3",
    "play 2 resign",
    "play black c2,d3",
    "play red MOVE -3,0 -2,0",
    "reg_genmove 1",
    "reg_genmove 2",
    "undo",
    "showboard",
    "time_settings 10 5 1",
    "time_settings 0 0 0",
    "time_left 1 0.5 3",
    "final_score",
    "rhizome-position black=A1 white=C3 to-move=black",
    "rhizome-position red=0,0 to-move=green turn=8 exits=1,2,0",
    "rhizome-position black=c3,e3 white=c5 to-move=black turn=9 passed=white",
    "rhizome-legal",
    "rhizome-check C3",
    "rhizome-state",
    "rhizome-level tree",
    "rhizome-limit",
    "rhizome-limit playouts=18446744073709551615 threads=256 memory=1",
    "rhizome-analyse time=8640000",
];

/// Characters that are inserted into lines.
const ODD: [char; 18] = [
    '\0', '\u{1b}', '\t', '\r', '\u{7f}', '\u{9b}', '\u{202e}', '\u{feff}', 'ü', '将', '🪵', ' ', ',', '=', '#', '-',
    '9', '"',
];

/// Returns all answers to `input`.
fn talk(setup: &str, input: &str) -> String {
    let stop = StopFlag::default();
    stop.stop();
    let mut output = Vec::new();
    serve(setup.parse().unwrap(), input.as_bytes(), &mut output, &stop).unwrap();
    String::from_utf8(output).unwrap()
}

fn pick<'a>(rng: &mut Pcg32, words: &[&'a str]) -> &'a str {
    words.choose(rng).copied().unwrap_or_default()
}

/// Returns a line: a request for a move, a valid line, or a command with arbitrary words. File names are always inside
/// `folder`, so nothing is written elsewhere.
fn line(rng: &mut Pcg32, commands: &[&str], folder: &Path) -> String {
    let command = pick(rng, commands);
    if command == "rhizome-save" || command == "rhizome-load" {
        let name = pick(rng, &["game.rhz.ron", "no such folder/x", "", ".", "ü \u{1b}[2J"]);
        return format!("{command} {}", folder.join(name).display());
    }
    let line = match rng.random_range(0..3) {
        0 => return format!("genmove {}", rng.random_range(1..=3)),
        1 => pick(rng, &RIGHT).into(),
        _ => {
            let last = match command {
                "rhizome-setup" => pick(rng, &SETUPS).into(),
                "rhizome-level" => pick(rng, &LEVELS).into(),
                _ => (0..rng.random_range(0..5)).map(|_| pick(rng, &WORDS)).collect::<Vec<_>>().join(" "),
            };
            format!("{command} {last}")
        }
    };
    let mut line: Vec<char> = line.chars().collect();
    while rng.random_ratio(1, 4) && !line.is_empty() {
        mutate(rng, &mut line);
    }
    line.into_iter().filter(|&c| c != '\n').collect()
}

/// Changes a line in one place.
fn mutate(rng: &mut Pcg32, line: &mut Vec<char>) {
    let at = rng.random_range(0..line.len());
    let odd = *ODD.choose(rng).unwrap_or(&' ');
    match rng.random_range(0..5) {
        0 => line.insert(at, odd),
        1 => line[at] = odd,
        2 => drop(line.remove(at)),
        3 => line.truncate(at),
        _ => {
            let part: Vec<char> = line[at..].to_vec();
            (0..rng.random_range(1..30)).for_each(|_| line.extend(&part));
        }
    }
}

/// Asserts that every id is answered in the form of the protocol; returns how many answers are not refusals.
fn assert_form(answers: &str, count: usize) -> usize {
    let mut successes = 0;
    let mut answers = answers.strip_suffix("\n\n").unwrap().split("\n\n");
    for id in 0..count {
        let answer = answers.next().unwrap_or_else(|| panic!("no answer to {id}"));
        let rest = answer.strip_prefix(['=', '?']).unwrap_or_else(|| panic!("{answer:?} is no answer"));
        let text = rest.strip_prefix(&id.to_string()).unwrap_or_else(|| panic!("{answer:?} does not answer {id}"));
        assert!(text.is_empty() || text.starts_with([' ', '\n']), "{answer:?}");
        assert!(answer.starts_with('=') || text.trim().len() > 5, "{answer:?} gives no reason");
        assert!(text.len() < 2000 || answer.starts_with('='), "{answer:?} is too long to be read");
        assert!(!text.chars().any(|c| c.is_control() && c != '\n'), "{answer:?} commands the terminal");
        successes += usize::from(answer.starts_with('='));
    }
    assert_eq!(answers.next(), None);
    successes
}

#[test]
fn every_line_is_answered_whatever_it_is() {
    hold_conversations(80);
}

#[test]
#[ignore = "takes its time: scripts/test --long runs it"]
fn every_line_of_many_is_answered_whatever_it_is() {
    hold_conversations(2_000);
}

/// Sends random lines to the protocol, and checks the form of the answers.
fn hold_conversations(conversations: u64) {
    let folder = tempfile::tempdir().unwrap();
    let listed = talk("tanbo", "list_commands\n");
    let commands: Vec<&str> = listed[2..].split_whitespace().filter(|&command| command != "quit").collect();
    assert!(commands.len() > 20);
    let setups = boards::with_other_games(SETUPS);
    let mut successes = 0;
    for seed in 0..conversations {
        let mut rng = Pcg32::seed_from_u64(seed);
        let setup = setups.choose(&mut rng).unwrap();
        let mut input = String::new();
        for id in 0..LINES {
            let line = line(&mut rng, &commands, folder.path());
            input.push_str(&format!("{id} {line}\n"));
        }
        let answers = catch_unwind(AssertUnwindSafe(|| talk(setup, &input)));
        let Ok(answers) = answers else { panic!("seed {seed} on {setup}:\n{input}") };
        let checked = catch_unwind(AssertUnwindSafe(|| assert_form(&answers, LINES)));
        let Ok(answered) = checked else { panic!("seed {seed} on {setup}:\n{input}\n{answers}") };
        successes += answered;
    }
    let share = successes as f64 / (conversations as usize * LINES) as f64;
    assert!((0.25..0.75).contains(&share), "{share:.2} of the lines were right: neither alone would try much");
}
