//! The program's command line: what it prints, and with which status it ends.

use std::fs;

use crate::program::run;

#[test]
fn every_sub_command_has_help() {
    for command in ["gtp", "perft", "playouts", "match", "tune", "solve", "analyse", "replay", "render"] {
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
    assert!(answer.ends_with("shows them all\n\n"), "a line without its end is a line: {answer}");
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
fn weights_are_tuned_and_written_nowhere_but_to_the_output() {
    let tune = |setup: &str, more: &[&str]| {
        run(&[&["tune", setup, "--games", "2", "--playouts", "8", "--opening", "2"], more].concat(), "")
    };
    for (setup, built_in) in [
        ("chexers", include_str!("../../assets/weights/chexers.ron")),
        ("hexade side=4", include_str!("../../assets/weights/hexade.ron")),
    ] {
        let (status, weights, said) = tune(setup, &[]);
        assert_eq!((status, said.as_str()), (0, ""), "{setup}");
        assert!(weights.starts_with("// Made by `rhizome tune`: "), "{weights}");
        let names = |text: &str| -> Vec<String> {
            let lines = text.lines().filter(|line| line.starts_with(' '));
            lines.map(|line| line.split_once(':').unwrap().0.to_owned()).collect()
        };
        assert_eq!(names(&weights), names(built_in), "{weights}");
    }
    assert!(tune("hexade", &["--player", "mcts"]).2.contains("leave out --player"));
    assert!(tune("chexers", &["--player", "oak"]).2.contains("unknown computer player 'oak'"));
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
    assert!(shown.ends_with("Tanbo 9×9: person - person\n2 moves, all legal; black to move\n"), "{shown}");
    fs::write(&file, fs::read_to_string(&file).unwrap().replace("C8", "E5")).unwrap();
    let (status, _, reason) = run(&["replay", path], "");
    assert_eq!(status, 1);
    assert!(reason.contains("move 2 (E5) is wrong: touches none of your stones"), "{reason}");
    let lines = r#"lines: [(moves: ["2-1-1-11"]), (moves: ["5-5-5-5"])]"#;
    fs::write(&file, format!("(version: 2, setup: \"tanbo dims=4 size=11\", {lines})")).unwrap();
    let (status, shown, _) = run(&["replay", path], "");
    assert_eq!(status, 0);
    assert!(shown.contains("\nNot all variations were checked: "), "the board has more than 10,000 cells");
}

/// The players' names are printed as in the window; in files and on the command line a computer is `computer:LEVEL`.
#[test]
fn computers_are_named_in_one_way() {
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/saves/sample-chexers.rhz.ron");
    for tool in ["replay", "analyse"] {
        let (_, shown, _) = run(&[tool, sample, "--time", "0.001"][..if tool == "replay" { 2 } else { 4 }], "");
        assert!(shown.contains("Chexers: computer (tree) - computer (tree) - computer (tree)"), "{shown}");
        assert!(!shown.contains("computer:"), "{shown}");
    }
}

#[test]
fn an_analysis_says_whose_chances_it_shows_and_calls_nothing_better_that_is_not() {
    let samples = concat!(env!("CARGO_MANIFEST_DIR"), "/saves/");
    for (sample, first) in [
        ("sample-tanbo-9x9.rhz.ron", "Tanbo 9×9: "),
        ("sample-chexers.rhz.ron", "Chexers: computer (tree) - computer (tree) - computer (tree), 181 moves"),
        ("sample-root-bound.rhz.ron", "Root Bound, side 7: "),
    ] {
        let (status, shown, _) = run(&["analyse", &format!("{samples}{sample}"), "--time", "0.001"], "");
        assert_eq!(status, 0);
        let mut lines = shown.lines();
        assert!(lines.next().unwrap().starts_with(first), "{shown}");
        assert!(lines.next().unwrap().ends_with("chance to win after it:"), "{shown}");
        let mut better = 0;
        for (number, line) in (1..).zip(lines.by_ref().take_while(|line| !line.is_empty())) {
            let rest = line.strip_prefix(&format!("{number}. ")).unwrap_or_else(|| panic!("{line}"));
            let seat = rest.split(' ').next().unwrap();
            let shares: Vec<u32> = line
                .match_indices(" % for ")
                .map(|(at, text)| {
                    assert!(line[at + text.len()..].starts_with(seat), "{line}");
                    line[..at].rsplit(' ').next().unwrap().parse().unwrap()
                })
                .collect();
            assert_eq!(shares.len(), 1 + line.matches("better").count(), "{line}");
            assert!(shares.get(1).is_none_or(|promised| *promised > shares[0]), "{line}");
            better += shares.len() - 1;
        }
        assert!(better > 3, "{sample}: {better} moves could have been better");
        let report: Vec<&str> = lines.filter(|line| line.starts_with('#')).collect();
        let title = first.split(':').next().unwrap();
        assert!(report[0].starts_with(&format!("# {title}, ")), "{shown}");
        assert_eq!(report[1..], ["## Accuracy", "## Turning points", "## What happened"], "{shown}");
    }
}

/// A file may come from an untrusted source.
#[test]
fn what_a_file_holds_cannot_command_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("\u{1b}[2J.rhz.ron");
    let path = file.to_str().unwrap();
    let names = r#"["\u{1b}]0;owned\u{7}Ada\n12 moves", "computer:\u{9b}31m\u{202e}"]"#;
    let game =
        |moves: &str| format!("(version: 1, setup: \"tanbo size=9\", seats: {names}, lines: [(moves: {moves})])");
    fs::write(&file, game(r#"["B3", "C8"]"#)).unwrap();
    let (status, shown, said) = run(&["replay", path], "");
    assert_eq!((status, said.as_str()), (0, ""));
    let seats = r"Tanbo 9×9: \u001b]0;owned\u0007Ada\u000a12 moves - computer (\u009b31m\u202e)";
    assert!(shown.lines().any(|line| line == seats), "{shown}");
    let (status, shown, said) = run(&["analyse", path, "--time", "0.01"], "");
    assert_eq!((status, said.as_str()), (0, ""));
    assert_printable(&shown);
    for wrong in [r#"["B3", "\u{1b}[31mC8\nnothing is wrong"]"#, "\u{1b}[2J", r#"["B3", "\u{9b}"]"#] {
        fs::write(&file, game(wrong)).unwrap();
        for tool in ["replay", "analyse"] {
            let (status, shown, said) = run(&[tool, path], "");
            assert!(status > 0 && shown.is_empty() && said.lines().count() == 1, "{said}");
            assert_printable(&said);
        }
        let (_, answers, _) = run(&["gtp"], &format!("rhizome-load {path}\nrhizome-load {wrong}\n"));
        assert_eq!(answers.lines().count(), 4, "{answers}");
        assert_printable(&answers);
    }
}

fn assert_printable(text: &str) {
    assert!(!text.contains(|c: char| c.is_control() && c != '\n'), "{text:?}");
}

#[test]
fn wrong_arguments_are_explained() {
    for (arguments, reason) in [
        (&["perft", "tanbo", "size=4", "--depth", "1"][..], "square Tanbo has sizes"),
        (&["perft", "tanbo"], "--depth"),
        (&["gtp", "go"], "unknown game 'go'"),
        (&["playouts", "tanbo", "--seconds", "never"], "a number of seconds above 0"),
        (&["playouts", "tanbo", "--seconds", "1e9"], "a number of seconds above 0, up to 8640000, such as 0.5"),
        (&["playouts", "tanbo", "--seconds", "1", "--count", "1"], "cannot be used with"),
        (&["replay", "no such file"], "cannot read no such file"),
        (&["no", "such", "game"], "is neither a file nor a set-up"),
        (&["tanbo", "--size", "big"], "WIDTHxHEIGHT"),
        (&["--nonsense"], "unexpected argument"),
        (&["render", "tanbo", "--out", "x.png", "--view", "round"], "flat, cube, exploded, slice, figure, grid"),
        (&["match", "tanbo", "--player", "nobody", "--games", "1"], "unknown computer player 'nobody'"),
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
