//! The program as it is started: what it prints, and with which status it ends.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// Runs the program and returns its status, output and error output.
fn run(arguments: &[&str], input: &str) -> (i32, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_rhizome"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// The program with a conversation open, ended at the end of the test.
struct Talk {
    child: Child,
    answers: BufReader<ChildStdout>,
}

impl Talk {
    fn open(setup: &str, environment: &[(&str, &str)]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_rhizome"))
            .args(["gtp", setup])
            .envs(environment.iter().copied())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let answers = BufReader::new(child.stdout.take().unwrap());
        Self { child, answers }
    }

    fn send(&mut self, line: &str) {
        writeln!(self.child.stdin.as_mut().unwrap(), "{line}").unwrap();
    }

    /// The answer to a line, without its empty line.
    fn ask(&mut self, line: &str) -> String {
        self.send(line);
        self.answer()
    }

    fn answer(&mut self) -> String {
        let mut answer = String::new();
        while !answer.ends_with("\n\n") {
            assert!(self.answers.read_line(&mut answer).unwrap() > 0, "the program ended after '{answer}'");
        }
        answer.trim_end().into()
    }

    #[cfg(target_os = "linux")]
    fn threads(&self) -> usize {
        fs::read_dir(format!("/proc/{}/task", self.child.id())).unwrap().count()
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

const SETUPS: [(&str, &str); 4] =
    [("tanbo size=9", "black"), ("root-bound side=5", "black"), ("hexade side=6", "white"), ("chexers", "red")];

/// 256 of them on two cores took twelve times the time that they were given.
#[cfg(target_os = "linux")]
#[test]
fn no_more_threads_run_than_the_machine_has() {
    let cores = std::thread::available_parallelism().unwrap().get();
    for (setup, seat) in SETUPS {
        let mut talk = Talk::open(setup, &[]);
        let before = talk.threads();
        assert_eq!(talk.ask("rhizome-limit time=0.3 threads=256"), "=");
        talk.send(&format!("genmove {seat}"));
        let began = Instant::now();
        let mut most = 0;
        while began.elapsed() < Duration::from_millis(200) {
            most = most.max(talk.threads());
        }
        assert!(talk.answer().starts_with("= "));
        assert!(most < before + cores, "{setup}: {most} threads on {cores} cores");
    }
}

/// As on a machine that allows no more threads: none can have so large a stack.
#[cfg(target_os = "linux")]
#[test]
fn a_search_goes_on_without_the_threads_that_the_system_refuses() {
    for (setup, seat) in SETUPS {
        let mut talk = Talk::open(setup, &[("RUST_MIN_STACK", "4611686018427387904")]);
        assert_eq!(talk.ask("rhizome-limit playouts=200 threads=2"), "=");
        let analysis = talk.ask("rhizome-analyse");
        assert!(analysis.starts_with("= {\"playouts\":200,"), "{analysis}");
        let answer = talk.ask(&format!("genmove {seat}"));
        assert!(answer.starts_with("= "), "{setup}: {answer}");
    }
}

#[test]
fn threads_have_one_limit_everywhere() {
    let answers = |line: &str| run(&["gtp", "tanbo"], line).1;
    assert_eq!(answers("rhizome-limit threads=256\n"), "=\n\n");
    assert_eq!(answers("rhizome-limit threads=257\n"), "? threads=257 is no whole number from 1 to 256\n\n");
    let arguments = ["match", "tanbo size=5", "--player", "random", "--player", "random", "--games", "1", "--threads"];
    assert_eq!(run(&[&arguments[..], &["256"]].concat(), "").0, 0);
    let (status, _, said) = run(&[&arguments[..], &["257"]].concat(), "");
    assert!(status == 2 && said.contains("257 is not in 1..=256"), "{said}");
}

#[test]
fn every_sub_command_has_help() {
    for command in ["gtp", "perft", "playouts", "match", "analyse", "replay", "render"] {
        let (status, help, _) = run(&[command, "--help"], "");
        assert_eq!(status, 0);
        assert!(help.contains(&format!("Usage: rhizome {command}")), "{help}");
    }
    assert_eq!(run(&["--help"], "").0, 0);
}

#[test]
fn the_protocol_ends_with_its_input() {
    assert_eq!(run(&["gtp", "hexbo", "-small"], ""), (0, String::new(), String::new()));
    let (status, answer, _) = run(&["gtp", "tanbo dims=3 size=3"], "rhizome-state\nnonsense");
    assert_eq!(status, 0);
    assert!(answer.starts_with(r#"= {"setup":"tanbo dims=3 size=3","ply":0,"#), "{answer}");
    assert!(answer.ends_with("that there are\n\n"), "a line without its end is a line: {answer}");
}

#[test]
fn counting_and_random_games() {
    assert_eq!(run(&["perft", "tanbo", "size=9", "--depth", "2"], ""), (0, "1 8\n2 64\n".into(), String::new()));
    let random = ["playouts", "hexbo", "side=5", "players=3", "--count", "20", "--seed", "4", "--json"];
    let (status, json, _) = run(&random, "");
    assert_eq!(status, 0);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["playouts"], 20);
    assert_eq!(json["wins"].as_array().unwrap().iter().map(|wins| wins.as_u64().unwrap()).sum::<u64>(), 20);
    for key in ["playouts_per_s", "moves_per_s", "length_mean", "length_sd"] {
        assert!(json[key].as_f64().unwrap() > 0.0, "{key}");
    }
}

#[test]
fn a_saved_game_is_checked() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a game.rhz.ron");
    let path = file.to_str().unwrap();
    let (status, answer, _) = run(&["gtp", "tanbo", "size=9"], &format!("play b B3\nplay w C8\nrhizome-save {path}\n"));
    assert_eq!((status, answer.as_str()), (0, "=\n\n=\n\n=\n\n"));
    let (status, shown, _) = run(&["replay", path], "");
    assert_eq!(status, 0);
    assert!(shown.ends_with("Tanbo 9x9: person - person\n2 moves, all legal; black to move\n"), "{shown}");
    fs::write(&file, fs::read_to_string(&file).unwrap().replace("C8", "E5")).unwrap();
    let (status, _, reason) = run(&["replay", path], "");
    assert_eq!(status, 1);
    assert!(reason.contains("move 2 (E5) is wrong: touches none of your stones"), "{reason}");
}

#[test]
fn matches_between_players_and_outside_programs() {
    let outside = format!("gtp:\"{}\" gtp", env!("CARGO_BIN_EXE_rhizome"));
    for setup in ["tanbo size=5", "hexbo side=5"] {
        let arguments =
            ["match", setup, "--player", &outside, "--player", "random", "--games", "4", "--playouts", "20"];
        let (status, json, said) = run(&[&arguments[..], &["--json"]].concat(), "");
        assert_eq!(status, 0, "{said}");
        let json: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(json["games"], 4);
        assert_eq!(json["players"][0]["name"], outside);
        let wins = |player: usize| json["players"][player]["wins"].as_u64().unwrap();
        assert_eq!(wins(0) + wins(1), 4);
        assert!(wins(0) >= 3, "the default level beats random moves");
    }
    // A level ends by its own playouts where nothing else is said.
    for limits in [
        &["--player", "first", "--player", "greedy", "--playouts", "30"][..],
        &["--player", "sprout", "--player", "seedling"],
    ] {
        let twice =
            [(); 2].map(|()| run(&[&["match", "tanbo size=7", "--games", "4", "--seed", "5"], limits].concat(), ""));
        assert_eq!(twice[0], twice[1], "a seed repeats its match");
        assert!(twice[0].1.contains("95 % interval"), "{}", twice[0].1);
    }
}

#[test]
fn a_match_ends_when_its_stop_rule_is_decided() {
    let arguments = ["match", "tanbo size=5", "--games", "400", "--playouts", "20", "--json"];
    let decided = ["--player", "mcts:explore=0.3", "--player", "random", "--sprt", "0,100"];
    let (status, json, _) = run(&[&arguments[..], &decided].concat(), "");
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((status, json["sprt"].as_str()), (0, Some("high")));
    assert!(json["games"].as_u64().unwrap() < 100, "{json}");
    let alone = ["--player", "random", "--sprt", "-10,0"];
    let (status, _, said) = run(&[&arguments[..], &alone].concat(), "");
    assert_eq!((status, said.as_str()), (2, "rhizome: a stop rule compares two players: give two\n"));
    let twisted = ["--player", "random", "--player", "random", "--sprt", "10,0"];
    assert_eq!(run(&[&arguments[..], &twisted].concat(), "").0, 2);
}

/// A match of four games against a program: what is printed, and the status.
#[cfg(unix)]
fn match_with(program: &str, json: bool) -> (i32, String, String) {
    let mut arguments = vec!["match", "tanbo size=5", "--player", program, "--player", "random"];
    arguments.extend(["--games", "4", "--time", "0.01"]);
    arguments.extend(json.then_some("--json"));
    run(&arguments, "")
}

/// A program that says `=` to everything, but to `genmove` what it is told to.
#[cfg(unix)]
fn shell_player(genmove: &str) -> String {
    format!("gtp:sh -c \"while read -r line; do case $line in genmove*) {genmove};; *) echo =;; esac; echo; done\"")
}

#[cfg(unix)]
#[test]
fn a_program_that_gives_up_or_fails_loses_its_games_and_the_match_goes_on() {
    for (genmove, counts, reason) in [
        ("echo = resign", (4, 0), None),
        ("exit 3", (0, 4), Some("the program ended while it was asked 'genmove")),
        ("echo = A1", (0, 4), Some("the program wanted to play 'A1': ")),
        ("echo nonsense", (0, 4), Some("with 'nonsense', which does not start with = or ?")),
        ("cat /dev/zero", (0, 4), Some("is too long: a line has at most 64 KiB, an answer 1 MiB")),
    ] {
        let (status, json, said) = match_with(&shell_player(genmove), true);
        assert_eq!((status, said.as_str()), (0, ""), "{genmove}");
        let json: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!((&json["games"], &json["players"][1]["wins"]), (&4.into(), &4.into()), "{genmove}");
        let player = &json["players"][0];
        assert_eq!((&player["resigned"], &player["failed"]), (&counts.0.into(), &counts.1.into()), "{genmove}");
        let failure = player["failure"].as_str();
        assert!(reason.is_none_or(|reason| failure.is_some_and(|said| said.contains(reason))), "{failure:?}");
    }
    let (_, text, _) = match_with(&shell_player("echo = resign"), false);
    assert!(text.contains(" resigned 4 games\n"), "{text}");
    let (_, text, _) = match_with(&shell_player("exit"), false);
    assert!(text.contains(" failed in 4 games, the last time like this: the program ended while"), "{text}");
}

#[cfg(unix)]
#[test]
fn a_program_that_never_answers_ends_its_match() {
    for (program, reason) in [
        ("gtp:/no/such/program", "gtp:/no/such/program: the program cannot be started"),
        ("gtp:", "gtp:: this is no command line"),
        ("gtp:cat /dev/zero", "gtp:cat /dev/zero: the program's answer to 'list_commands' is too long"),
        ("gtp:yes", "gtp:yes: the program answered 'list_commands' with 'y'"),
        ("gtp:true", "gtp:true: the program ended while it was asked 'list_commands'"),
        (
            "gtp:sh -c \"echo wrong usage >&2\"",
            "wrong usage\nrhizome: gtp:sh -c \"echo wrong usage >&2\": the program ended",
        ),
    ] {
        let (status, shown, said) = match_with(program, false);
        assert_eq!((status, shown.as_str()), (1, ""), "{program}");
        assert!(said.contains(reason), "{program}: {said}");
    }
}

#[cfg(unix)]
#[test]
fn what_a_program_writes_on_standard_error_is_passed_on_in_pieces() {
    let (_, _, said) =
        match_with("gtp:sh -c \"printf '\\033[2Jhello\\n' >&2; head -c 100000000 /dev/zero >&2\"", false);
    assert!(said.starts_with("\\u001b[2Jhello\n\\u0000"), "{}", &said[..100]);
    assert!(said.len() < 50_000, "{} bytes", said.len());
}

/// It may never end, so nobody waits for its end.
#[test]
fn a_line_that_is_too_long_is_answered_at_once() {
    let mut talk = Talk::open("tanbo size=5", &[]);
    let pipe = talk.child.stdin.as_mut().unwrap();
    let megabyte = vec![b'x'; 1 << 20];
    (0..20).for_each(|_| pipe.write_all(&megabyte).unwrap());
    pipe.flush().unwrap();
    assert_eq!(talk.answer(), "? the line is longer than 16 MiB");
    assert_eq!(talk.ask("\n1 name"), "=1 Rhizome");
}

#[test]
fn wrong_arguments_are_explained() {
    for (arguments, reason) in [
        (&["perft", "tanbo", "size=4", "--depth", "1"][..], "square Tanbo has sizes"),
        (&["perft", "tanbo"], "--depth"),
        (&["gtp", "go"], "'go' is no game"),
        (&["playouts", "tanbo", "--seconds", "never"], "a number of seconds above 0"),
        (&["playouts", "tanbo", "--seconds", "1", "--count", "1"], "cannot be used with"),
        (&["replay", "no such file"], "cannot read no such file"),
        (&["no", "such", "game"], "is no file and no set-up"),
        (&["tanbo", "--size", "big"], "WIDTHxHEIGHT"),
        (&["--nonsense"], "unexpected argument"),
        (&["render", "tanbo", "--out", "x.png", "--view", "round"], "flat, cube, exploded, slice, grid"),
        (&["match", "tanbo", "--player", "nobody", "--games", "1"], "'nobody' is no computer player"),
        (
            &["match", "hexbo players=3", "--player", "random", "--player", "first", "--games", "1"],
            "2 players cannot share",
        ),
    ] {
        let (status, _, said) = run(arguments, "");
        assert_eq!(status, 2, "{arguments:?}: {said}");
        assert!(said.contains(reason), "{arguments:?}: {said}");
    }
}
