//! The program as it is started: what it prints, and with which status it ends.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

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
fn a_path_of_the_protocol_may_hold_a_number_sign_and_no_foreign_file_is_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let game = at("match #3 # final.rhz.ron");
    let lines = format!("play b B3\nrhizome-save {game}\nclear_board\nrhizome-load {game}\nrhizome-state # now\n");
    let (_, answers, _) = run(&["gtp", "tanbo", "size=9"], &lines);
    assert!(answers.starts_with("=\n\n=\n\n=\n\n=\n\n= {"), "{answers}");
    assert!(answers.contains(r#""ply":1"#), "{answers}");
    assert!(fs::read_to_string(&game).unwrap().contains("\"B3\""));
    fs::write(at("letter"), "Dear Ada").unwrap();
    for (path, reason) in [
        (at("letter"), "it holds something else than a saved game, which would be lost"),
        (at("."), "it is a folder"),
        ("/dev/null".into(), "it is a device"),
    ] {
        let (_, answer, _) = run(&["gtp", "tanbo", "size=9"], &format!("rhizome-save {path}\n"));
        assert!(answer.starts_with("? cannot write") && answer.trim_end().ends_with(reason), "{answer}");
    }
    assert_eq!(fs::read_to_string(at("letter")).unwrap(), "Dear Ada");
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
    let lines = r#"lines: [(moves: ["2-1-1-11"]), (moves: ["5-5-5-5"])]"#;
    fs::write(&file, format!("(version: 2, setup: \"tanbo dims=4 size=11\", {lines})")).unwrap();
    let (status, shown, _) = run(&["replay", path], "");
    assert_eq!(status, 0);
    assert!(shown.contains("\nNot all side lines are checked: "), "the board has more than 10,000 cells");
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

#[test]
fn a_player_that_fails_ends_its_match() {
    let players = ["--player", "gtp:/no/such/program", "--player", "random", "--games", "2"];
    let (status, _, said) = run(&[&["match", "tanbo size=5"], &players[..]].concat(), "");
    assert_eq!(status, 1);
    assert!(said.contains("gtp:/no/such/program: the program cannot be started"), "{said}");
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
