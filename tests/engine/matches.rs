//! `rhizome match`: matches between our own players and against programs with all kinds of behaviour.

use crate::program::run;

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
    // Without other limits a level uses its own number of playouts.
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
    assert_eq!((status, said.as_str()), (2, "rhizome: --sprt compares two players: name exactly two\n"));
    let twisted = ["--player", "random", "--player", "random", "--sprt", "10,0"];
    assert_eq!(run(&[&arguments[..], &twisted].concat(), "").0, 2);
}

/// Plays a match of four games against a program; returns the status and the outputs.
#[cfg(unix)]
fn match_with(program: &str, json: bool) -> (i32, String, String) {
    let mut arguments = vec!["match", "tanbo size=5", "--player", program, "--player", "random"];
    arguments.extend(["--games", "4", "--time", "0.01"]);
    arguments.extend(json.then_some("--json"));
    run(&arguments, "")
}

/// Returns a program that answers `=` to everything except `genmove`, which runs the given command.
#[cfg(unix)]
fn shell_player(genmove: &str) -> String {
    format!("gtp:sh -c \"while read -r line; do case $line in genmove*) {genmove};; *) echo =;; esac; echo; done\"")
}

#[cfg(unix)]
#[test]
fn a_program_that_gives_up_or_fails_loses_its_games_and_the_match_goes_on() {
    for (genmove, counts, reason) in [
        ("echo = resign", (4, 0), None),
        ("exit 3", (0, 4), Some("the program ended before it answered 'genmove")),
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
    assert!(text.contains(" failed in 4 games; the last failure: the program ended before"), "{text}");
}

#[cfg(unix)]
#[test]
fn a_program_that_never_answers_ends_its_match() {
    for (program, reason) in [
        ("gtp:/no/such/program", "gtp:/no/such/program: the program cannot be started"),
        ("gtp:", "gtp:: not a command line"),
        ("gtp:cat /dev/zero", "gtp:cat /dev/zero: the program's answer to 'list_commands' is too long"),
        ("gtp:yes", "gtp:yes: the program answered 'list_commands' with 'y'"),
        ("gtp:true", "gtp:true: the program ended before it answered 'list_commands'"),
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
