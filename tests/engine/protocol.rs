//! The text protocol, from outside: recorded conversations, and arbitrary bytes.
//!
//! A conversation in `tests/protocol/*.gtp` consists of lines sent, which start with `> `, each followed by its exact
//! answer; `...` at the end of a line stands for the rest of it. The first line names the set-up; lines that start with
//! `%` are remarks. The answers to several consecutive lines follow the last of them.

use std::fs;
use std::path::Path;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use rhizome::ai::StopFlag;
use rhizome::protocol::gtp::serve;

use crate::program::run;

/// Returns everything that the program answers to `input`.
fn talk(setup: &str, input: &[u8]) -> String {
    let mut output = Vec::new();
    serve(setup.parse().unwrap(), input, &mut output, &StopFlag::default()).unwrap();
    String::from_utf8(output).unwrap()
}

/// Returns the lines sent, as one text, and the lines of the expected answers.
fn read(text: &str) -> (String, Vec<&str>) {
    let mut sent = String::new();
    let mut answers = Vec::new();
    for line in text.lines().skip(1).filter(|line| !line.starts_with('%')) {
        match line.strip_prefix('>') {
            Some(request) => {
                sent.push_str(request.strip_prefix(' ').unwrap_or(request));
                sent.push('\n');
            }
            None => answers.push(line),
        }
    }
    (sent, answers)
}

#[test]
fn recorded_conversations() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/protocol");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 4, "the conversations are there");
    for file in files {
        assert_answers(&file.display().to_string(), &fs::read_to_string(&file).unwrap());
    }
}

#[test]
fn a_seed_repeats_its_game_in_one_conversation() {
    let game = "rhizome-setup tanbo size=7\ngenmove b\ngenmove w\ngenmove b\ngenmove w\nrhizome-state\n";
    let answers = talk("hexbo", format!("rhizome-limit playouts=60 threads=1 seed=9\n{game}{game}").as_bytes());
    let answers: Vec<_> = answers.split_terminator("\n\n").skip(1).collect();
    assert_eq!(answers.len(), 12);
    assert_eq!(answers[..6], answers[6..]);
    assert!(answers[5].contains(r#""ply":4"#), "{}", answers[5]);
}

/// The README shows the program's real answers.
#[test]
fn the_conversation_in_the_readme() {
    let readme = include_str!("../../README.md");
    let block = readme.split("```text\n").find(|block| block.starts_with("> ")).unwrap();
    let block = block.split("```").next().unwrap();
    assert_answers("README.md", &format!("tanbo\n{block}\n"));
}

/// Sends the lines of a conversation and compares the answers.
fn assert_answers(name: &str, text: &str) {
    let setup = text.lines().next().unwrap();
    let (sent, expected) = read(text);
    let answered = talk(setup, sent.as_bytes());
    let mut lines = answered.lines();
    for (index, want) in expected.iter().enumerate() {
        let got = lines.next().unwrap_or("(the end)");
        let fits = want.strip_suffix("...").map_or(got == *want, |start| got.starts_with(start));
        assert!(fits, "{name}, answer line {}:\n want {want}\n got  {got}", index + 1);
    }
    assert_eq!(lines.next(), None, "{name}: more answers than expected");
}

/// Generates lines that are nearly valid more often than random bytes are.
fn line() -> impl Strategy<Value = Vec<u8>> {
    let word = select(vec![
        "play",
        "genmove",
        "reg_genmove",
        "undo",
        "showboard",
        "boardsize",
        "clear_board",
        "komi",
        "known_command",
        "time_settings",
        "time_left",
        "final_score",
        "rhizome-setup",
        "rhizome-position",
        "rhizome-legal",
        "rhizome-check",
        "rhizome-analyse",
        "rhizome-level",
        "rhizome-load",
        "black",
        "white",
        "red",
        "b",
        "2",
        "7",
        "B3",
        "C2",
        "G7",
        "H3",
        "J9",
        "A1",
        "I5",
        "resign",
        "pass",
        "tanbo",
        "hexbo",
        "size=9",
        "size=4",
        "dims=3",
        "dims=4",
        "players=3",
        "players=4",
        "-small",
        "layout=empty",
        "black=A1,B2",
        "white=C3",
        "black=",
        "to-move=b",
        "to-move=",
        "time=0.001",
        "time=-1",
        "time=1e400",
        "=",
        "==",
        "key=value",
        "0",
        "5",
        "9",
        "-1",
        "1e9",
        "NaN",
        "random",
        "/nowhere/at/all",
        "#",
        "\t",
        "\u{7}",
        "ü",
        "\u{feff}",
        "99999999999999999999999",
    ]);
    prop_oneof![
        6 => vec(word, 1..5).prop_map(|words| words.join(" ").into_bytes()),
        1 => vec(any::<u8>(), 0..40),
        1 => "\\PC{0,60}".prop_map(String::into_bytes),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    /// No line ends the program or prevents it from answering the next one, and a refused line changes nothing.
    #[test]
    fn any_line_is_answered_and_a_refused_one_changes_nothing(lines in vec(line(), 1..25)) {
        let mut input = b"rhizome-limit playouts=2\n".to_vec();
        for (index, line) in lines.iter().enumerate() {
            // A line break inside would split the line in two.
            let line = line.iter().filter(|&&byte| byte != b'\n').copied();
            input.extend(format!("{} rhizome-state\n{} ", 3 * index, 3 * index + 1).bytes());
            input.extend(line);
            input.extend(format!("\n{} rhizome-state\n", 3 * index + 2).bytes());
        }
        let answers = talk("tanbo size=9", &input);
        let answers: Vec<_> = answers.split_terminator("\n\n").skip(1).collect();
        prop_assert_eq!(answers.len(), 3 * lines.len());
        for (index, answer) in answers.iter().enumerate() {
            let start = &answer[1..];
            prop_assert!(start.starts_with(&index.to_string()), "{}", answer);
        }
        for three in answers.chunks(3) {
            let state = |answer: &str| answer.split_once(' ').map(|(_, json)| json.to_owned());
            prop_assert!(three[0].starts_with('=') && three[2].starts_with('='));
            if three[1].starts_with('?') {
                prop_assert!(three[1].contains(' '), "a refusal has a reason: {}", three[1]);
                prop_assert_eq!(state(three[0]), state(three[2]), "changed by {}", three[1]);
            }
        }
    }
}

/// Regression test: to a player of Hexade, the position before a move that was taken back counted as a repetition.
#[test]
fn what_is_taken_back_has_not_been_played() {
    let words = "rhizome-level threats\nrhizome-limit playouts=3000 seed=1\n";
    let asked = "rhizome-analyse\nquit";
    let moves = "play white F6\nplay black G7\nplay white H5\nplay black G8\n";
    let more = "genmove white\ngenmove black\nundo\nundo\n";
    let lines = |more: &str| {
        let (_, answers, _) = run(&["gtp", "hexade side=6"], &format!("{words}{moves}{more}{asked}"));
        let line = answers.lines().find_map(|line| line.strip_prefix("= {")).expect("an analysis");
        serde_json::from_str::<serde_json::Value>(&format!("{{{line}")).unwrap()["moves"].clone()
    };
    let first = lines("");
    assert!(first[0]["move"].is_string());
    assert_eq!(first, lines(more));
}
