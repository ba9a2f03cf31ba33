//! Games of every kind with arbitrary text in comments and notes: each file reads back as it was written, and a broken
//! file is refused with a sentence.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::games::with_other_games;
use crate::record::save::{SavedGame, SeatClock};
use crate::record::{GameTree, NodeId, Note};
use crate::rules::{Player, Position};

/// Returns set-ups of every game.
fn setups() -> Vec<String> {
    with_other_games(&[
        "tanbo size=5",
        "tanbo size=9 layout=empty",
        "tanbo dims=1 size=19",
        "tanbo dims=3 size=3",
        "tanbo dims=5 size=3",
        "hexbo side=5",
        "hexbo side=5 players=6",
        "hexade side=4",
        "root-bound side=4",
        "root-bound side=5 board=centerless",
        "chexers",
    ])
}

/// Generates any text, including control characters and characters that have a meaning in RON.
fn text() -> impl Strategy<Value = String> {
    let letter =
        prop_oneof![any::<char>(), select(vec!['"', '\\', '#', '\n', '\r', '\0', '{', 'u', '\u{feff}', '\u{85}'])];
    vec(letter, 0..12).prop_map(String::from_iter)
}

/// Plays a random game of `steps` steps, with returns to earlier moves, resignations, comments and notes.
fn game(setup: &str, seed: u64, steps: usize, texts: &[String]) -> SavedGame {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let mut chance = |one_of: usize| ((u64::from(rng.next_u32()) * one_of as u64) >> 32) as usize;
    let mut game = SavedGame::new(GameTree::new(setup.parse().unwrap()));
    let mut nodes = vec![NodeId::START];
    for _ in 0..steps {
        let tree = &mut game.tree;
        match chance(12) {
            0 => _ = tree.go_to(nodes[chance(nodes.len())]),
            1 => _ = tree.resign(Player(chance(tree.setup().seats()) as u8)),
            2 => _ = tree.take_back_resignation(),
            3 => drop(tree.edit_comment(tree.cursor(), &texts[chance(texts.len())])),
            4 => {
                let [key, text] = [(); 2].map(|()| texts[chance(texts.len())].clone());
                tree.add_note(tree.cursor(), Note { key, text });
            }
            _ if tree.outcome().is_some() => _ = tree.undo(),
            _ => {
                let moves = tree.position().legal_move_list();
                if !moves.is_empty() {
                    tree.play(moves[chance(moves.len())]).unwrap();
                    nodes.push(tree.cursor());
                }
            }
        }
    }
    game.seats = (0..game.seats.len()).map(|_| texts[chance(texts.len())].clone()).collect();
    let clock = |number: usize| SeatClock { left_ms: u64::MAX >> number, increment_ms: number as u64 };
    game.clocks = (chance(2) == 0).then(|| (0..game.seats.len()).map(clock).collect());
    game
}

/// Returns a game that starts from the present position of another, as if it had been set by hand.
fn arranged(game: &SavedGame) -> Option<SavedGame> {
    let tree = GameTree::arranged(game.tree.setup(), game.tree.position().arrangement()).ok()?;
    Some(SavedGame { seats: game.seats.clone(), clocks: game.clocks.clone(), ..SavedGame::new(tree) })
}

fn assert_reads_back(game: &SavedGame) {
    let text = game.to_text();
    let read = SavedGame::from_text(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(read.to_text(), text);
    assert_eq!((&read.seats, &read.clocks), (&game.seats, &game.clocks));
    assert_eq!(read.tree.position(), game.tree.position());
    assert_eq!(read.tree.outcome(), game.tree.outcome());
    assert_eq!(read.tree.last(), game.tree.last());
    let line = |tree: &GameTree| tree.line().into_iter().map(|node| tree.move_of(node)).collect::<Vec<_>>();
    assert_eq!(line(&read.tree), line(&game.tree));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_game_reads_back_byte_for_byte(
        setup in select(setups()), seed: u64, steps in 0..120_usize, texts in vec(text(), 1..6),
    ) {
        let game = game(&setup, seed, steps, &texts);
        assert_reads_back(&game);
        if let Some(arranged) = arranged(&game) {
            assert_reads_back(&arranged);
        }
    }

    /// Files that are cut short, or in which a piece is replaced or doubled, are either read or refused, and a file
    /// that is read reads back.
    #[test]
    fn broken_files_are_refused_with_a_sentence(
        setup in select(setups()), seed: u64, texts in vec(text(), 1..4),
        from: prop::sample::Index, len in 0..60_usize, piece in prop_oneof![text(), r#"[\[\]():,"a-z0-9 ]{0,12}"#],
        how in 0..3_u8,
    ) {
        let whole = game(&setup, seed, 30, &texts).to_text();
        let from = whole.floor_char_boundary(from.index(whole.len()));
        let to = match how {
            0 => whole.len(),
            1 => whole.floor_char_boundary((from + len).min(whole.len())).max(from),
            _ => whole.floor_char_boundary(from.saturating_sub(len)),
        };
        let broken = format!("{}{piece}{}", &whole[..from], &whole[to..]);
        match SavedGame::from_text(&broken) {
            Ok(game) => assert_reads_back(&game),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }

    /// Start positions that no play leads to.
    #[test]
    fn odd_start_positions_and_places_are_refused_with_a_sentence(
        setup in select(setups()), start in "((black|white|red|to-move|turn|exits|passed)=[a-e0-9,;-]{0,6} ?){0,4}",
        line in 0..4_usize, ply in 0..4_u32,
    ) {
        let place = format!("line: {line}, ply: {ply}");
        for rest in [
            format!("start: {start:?}"),
            format!("cursor: ({place})"),
            format!("comments: [({place}, text: \"\")], shown: ({place})"),
            format!("resignations: [({place}, seat: \"1\"), ({place}, seat: \"2\")]"),
            format!("lines: [(line: {line}, after: {ply}, moves: []), (moves: []), (line: {line}, after: {ply}, moves: [])]"),
        ] {
            match SavedGame::from_text(&format!("(version: 2, setup: \"{setup}\", {rest})")) {
                Ok(game) => assert_reads_back(&game),
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
        }
    }
}

#[test]
fn a_file_cut_short_anywhere_is_refused() {
    let text = game("hexbo side=5", 5, 60, &["ü\"\\\u{1}".into()]).to_text();
    for end in (0..text.trim_end().len()).filter(|&end| text.is_char_boundary(end)) {
        let error = SavedGame::from_text(&text[..end]).unwrap_err().to_string();
        assert!(error.ends_with("): the file ends too early"), "{end}: {error}");
    }
}
