mod checking;
mod fuzz;

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::*;
use crate::record::{NodeId, Note};
use crate::rules::{Player, Position};

/// Plays a random game with random returns to earlier moves, so that it has many variations.
fn wild_game(setup: &str, seed: u64, steps: usize) -> SavedGame {
    let mut tree = GameTree::new(setup.parse().unwrap());
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let mut nodes = vec![NodeId::START];
    for step in 0..steps {
        if rng.next_u32().is_multiple_of(8) {
            tree.go_to(nodes[rng.next_u32() as usize % nodes.len()]);
        }
        if let Some(mv) = tree.position().random_move(&mut rng) {
            tree.play(mv).unwrap();
            nodes.push(tree.cursor());
        }
        if step % 11 == 0 {
            tree.edit_comment(tree.cursor(), &format!("note \"{step}\"\n\\ with a tab\t and ü \u{7}"));
        }
    }
    tree.go_to(nodes[nodes.len() / 2]);
    SavedGame::new(tree)
}

#[test]
fn trees_with_variations_read_back_and_print_the_same() {
    for setup in ["tanbo size=9", "hexbo side=5 players=3", "tanbo dims=1", "tanbo dims=3", "tanbo dims=4"] {
        for seed in 0..8 {
            let mut game = wild_game(setup, seed, 150);
            game.seats[0] = "Ada \"the\\first\"".into();
            game.seats[1] = "O'Neill \\' Māori".into();
            let text = game.to_text();
            assert!(text.contains("\"O'Neill \\\\' Māori\""), "an apostrophe is itself: {text}");
            let read = SavedGame::from_text(&text).unwrap();
            assert_eq!(read.to_text(), text);
            assert_eq!(read.seats, game.seats);
            assert_eq!(read.tree.position(), game.tree.position());
            assert_eq!(read.tree.ply(), game.tree.ply());
            let line = |tree: &GameTree| tree.line().iter().map(|&node| tree.move_of(node)).collect::<Vec<_>>();
            assert_eq!(line(&read.tree), line(&game.tree), "redo leads the same way");
            let windows = text.replace('\n', "\r\n");
            assert_eq!(SavedGame::from_text(&format!("\u{feff}{windows}")).unwrap().to_text(), text);
        }
    }
}

#[test]
fn start_position_clocks_and_resignation_are_kept() {
    let setup: Setup = "tanbo size=9".parse().unwrap();
    let start = position_text::parse(setup, &setup.geometry(), "black=B2,B3 white=H8 to-move=white").unwrap();
    let mut game = SavedGame::new(GameTree::arranged(setup, start).unwrap());
    let mv = game.tree.position().legal_move_list()[0];
    game.tree.play(mv).unwrap();
    game.tree.resign(Player(0)).unwrap();
    game.clocks = Some(vec![SeatClock { left_ms: 1000, increment_ms: 5 }, SeatClock { left_ms: 0, increment_ms: 0 }]);
    let text = game.to_text();
    let read = SavedGame::from_text(&text).unwrap();
    assert_eq!(read.to_text(), text);
    assert_eq!(read.clocks, game.clocks);
    assert_eq!(read.tree.outcome(), game.tree.outcome());
    assert_eq!(read.result_text().as_deref(), Some("white wins (resigned)"));
    assert_eq!(read.tree.arrangement(), game.tree.arrangement());
}

#[test]
fn resignations_notes_and_comments_of_every_line_are_kept() {
    let mut game = wild_game("tanbo size=9", 4, 120);
    let nodes: Vec<NodeId> = lines::places(&lines::flatten(&game.tree)).map(|(_, node)| node).collect();
    for (index, &node) in nodes.iter().enumerate().step_by(7) {
        game.tree.go_to(node);
        let player = Player((index % 2) as u8);
        let is_over = game.tree.outcome().is_some();
        assert_eq!(game.tree.resign(player).is_err(), is_over);
        for key in ["mark", "what only a later program knows"] {
            game.tree.add_note(node, Note { key: key.into(), text: format!("{index}\n\"") });
        }
    }
    let text = game.to_text();
    let read = SavedGame::from_text(&text).unwrap();
    assert_eq!(read.to_text(), text);
    let kept = |game: &SavedGame| {
        let lines = lines::flatten(&game.tree);
        let places = lines::places(&lines).map(|(place, node)| {
            let resigned = game.tree.resignation_at(node);
            (place, resigned, game.tree.outcome_at(node).filter(|_| resigned.is_some()), game.tree.notes(node).to_vec())
        });
        places.collect::<Vec<_>>()
    };
    assert!(kept(&read) == kept(&game));
    assert!(kept(&read).iter().filter(|(_, resigned, ..)| resigned.is_some()).count() > 10);
}

#[test]
fn a_file_of_version_1_opens_with_its_resignation() {
    let text = "(version: 1, setup: \"tanbo size=9\", lines: [(moves: [\"B3\"]), (moves: [\"C2\"])],
        resigned: Some((line: 1, ply: 1, seat: \"white\")), cursor: (line: 1, ply: 1))";
    let game = SavedGame::from_text(text).unwrap();
    assert_eq!(game.tree.resignation_at(game.tree.cursor()), Some(Player(1)));
    assert_eq!(game.result_text(), None, "it is no result of the main line");
    assert!(game.to_text().contains("resignations: [\n        (line: 1, ply: 1, seat: \"white\"),\n    ],"));
}

#[test]
fn two_comments_on_one_move_are_both_kept() {
    let text = "(version: 1, setup: \"tanbo size=9\", lines: [(moves: [\"B3\"]), (moves: [\"B3\"])],
        comments: [(line: 0, ply: 1, text: \"one\"), (line: 1, ply: 1, text: \"\"), (line: 1, ply: 1, text: \"two\")])";
    let game = SavedGame::from_text(text).unwrap();
    assert_eq!(game.tree.comment(game.tree.main_end()), "one\n\ntwo");
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    for (text, reason) in [
        ("", "not a valid saved game (line 1, column 1): the file ends too early"),
        ("hello", "not a valid saved game (line 1, column 1): a saved game begins with `(version: 2, setup: "),
        ("hello world", "not a valid saved game (line 1, column 1): a saved game begins with `(version: 2, setup: "),
        ("7", "not a valid saved game (line 1, column 1): a saved game begins with `(version: 2, setup: "),
        ("(version: 1, setup: \"tanbo\", lines: [7])", "not a valid saved game (line 1, column 38): expected `(`"),
        ("(version: 3, setup: 7)", "the file has version 3, made by a newer Rhizome; this one reads up to 2"),
        ("(version: 3, setup: \"tanbo\")", "the file has version 3, made by a newer Rhizome; this one reads up to 2"),
        ("(version: 0, setup: 7)", "the file has version 0, which never existed; this Rhizome reads 1 to 2"),
        ("(version: 1, setup: \"go\")", "the file has an impossible set-up: unknown game 'go': choose tanbo, hexbo"),
        ("(version: 1, setup: \"tanbo\", colour: 1)", "not a valid saved game (line 1, column "),
        (
            "(version: 1, setup: \"tanbo size=9\", start: \"black=B2 to-move=white\")",
            "the file has an impossible start position: white is to move but has no stone",
        ),
        (
            "(version: 1, setup: \"tanbo size=9\", seats: [\"a\"])",
            "the file needs 2 seats (and clocks, if any), but lists 1",
        ),
        (
            "(version: 1, setup: \"tanbo size=9\", lines: [(moves: [\"B3\", \"B4\"])])",
            "move 2 (B4) is wrong: touches none of your stones",
        ),
        (
            "(version: 1, setup: \"tanbo size=9\", lines: [(moves: [\"B3\"]), (moves: [\"Z9\"])])",
            "move 1 (Z9) of line 1 is wrong: 'Z9' is not a cell of this board",
        ),
        (
            "(version: 1, setup: \"tanbo size=9\", lines: [(moves: [\"B3\"]), (line: 0, after: 9, moves: [])])",
            "a line belongs after move 9 of line 0, which is not in the file",
        ),
        (
            "(version: 1, setup: \"tanbo size=9\", cursor: (line: 3, ply: 0))",
            "the cursor belongs after move 0 of line 3, which is not in the file",
        ),
        (
            "(version: 1, setup: \"tanbo size=9\", result: \"black wins (eliminated)\")",
            "the file claims 'black wins (eliminated)', but after its moves the game is not over",
        ),
        (
            "(version: 1, setup: \"hexbo players=3\", resigned: (line: 0, ply: 0, seat: \"red\"))",
            "the file has an impossible resignation: with more than two seats",
        ),
    ] {
        let error = SavedGame::from_text(text).unwrap_err().to_string();
        assert!(error.starts_with(reason), "{text}: {error}");
    }
}

/// Texts that grow when written: control characters take six bytes instead of one.
#[test]
fn what_is_read_can_be_written_and_read_again_or_is_refused() {
    let with_comment = |length: usize| {
        let comment = "\u{7f}".repeat(length);
        format!("(version: 2, setup: \"tanbo\", comments: [(line: 0, ply: 0, text: \"{comment}\")])")
    };
    let most = MOST_BYTES as usize / 6;
    let game = SavedGame::from_text(&with_comment(most - 200)).unwrap();
    assert!(game.to_text().len() as u64 <= MOST_BYTES);
    assert_eq!(SavedGame::from_text(&game.to_text()).unwrap().to_text(), game.to_text());
    let error = SavedGame::from_text(&with_comment(most)).unwrap_err().to_string();
    assert_eq!(error, "the game is too long: its file would take 33 MiB, but 32 MiB is the limit");
}

#[test]
fn what_could_not_be_read_again_is_not_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game");
    let mut game = SavedGame::new(GameTree::new("tanbo size=9".parse().unwrap()));
    game.tree.edit_comment(NodeId::START, &"\"".repeat(17 << 20));
    assert!(matches!(game.write(&path), Err(SaveError::TooLong(_))));
    game.tree.edit_comment(NodeId::START, "");
    game.seats.pop();
    assert!(matches!(game.write(&path), Err(SaveError::Seats { seats: 2, given: 1 })));
    game.seats.push(String::new());
    game.clocks = Some(Vec::new());
    assert!(matches!(game.write(&path), Err(SaveError::Seats { seats: 2, given: 0 })));
    assert!(!path.exists());
    game.clocks = None;
    game.write(&path).unwrap();
    assert_eq!(SavedGame::read(&path).unwrap().seats, game.seats);
}

#[test]
fn files_are_replaced_whole_and_strange_ones_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.rhz.ron");
    std::fs::write(&path, "an older file").unwrap();
    let game = wild_game("tanbo size=9", 3, 60);
    game.write(&path).unwrap();
    assert_eq!(SavedGame::read(&path).unwrap().to_text(), game.to_text());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "no temporary file stays");
    assert!(matches!(SavedGame::read(folder.path()), Err(SaveError::NoGameFile { .. })));
    assert!(matches!(game.write(&folder.path().join("none/game")), Err(SaveError::Disk { action: "write", .. })));
    std::fs::write(&path, [0xff, 0xfe, 0]).unwrap();
    assert!(matches!(SavedGame::read(&path), Err(SaveError::NotText(_))));
    std::fs::File::create(&path).unwrap().set_len(MOST_BYTES + 1).unwrap();
    assert!(matches!(SavedGame::read(&path), Err(SaveError::NoGameFile { .. })));
    std::fs::remove_file(&path).unwrap();
    assert!(matches!(SavedGame::read(&path), Err(SaveError::Disk { action: "read", .. })));
}

#[test]
fn a_game_of_thirty_thousand_moves_reads_and_writes_without_recursion() {
    let mut tree = GameTree::new("tanbo dims=8 size=4".parse().unwrap());
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    for _ in 0..30_000 {
        let Some(mv) = tree.position().random_move(&mut rng) else { break };
        tree.play(mv).unwrap();
    }
    let text = SavedGame::new(tree).to_text();
    assert_eq!(SavedGame::from_text(&text).unwrap().to_text(), text);
}
