//! Saved games: the samples that come with the program, and files that are damaged in every way.

use std::fs;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use rhizome::games::{AnyPosition, Game, Setup};
use rhizome::record::notation::move_text;
use rhizome::record::save::SavedGame;
use rhizome::rules::Position;

/// Returns the paths of the sample games, sorted by name.
fn samples() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("saves");
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let is_sample = |path: &PathBuf| path.file_name().unwrap().to_str().unwrap().starts_with("sample-");
    let mut samples: Vec<_> = paths.filter(is_sample).collect();
    samples.sort();
    samples
}

#[test]
fn the_samples_replay_to_their_ends() {
    let mut setups = Vec::new();
    for path in samples() {
        let game = SavedGame::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(game.to_text(), fs::read_to_string(&path).unwrap(), "{}", path.display());
        assert!(game.tree.outcome_at(game.tree.main_end()).is_some(), "{} is played to its end", path.display());
        assert_eq!(game.seats.len(), game.tree.position().seats());
        setups.push(game.tree.setup());
    }
    for setup in [
        "tanbo size=9",
        "tanbo dims=1",
        "tanbo dims=3",
        "tanbo dims=4",
        "hexbo",
        "hexbo players=3",
        "hexbo players=6",
        "hexade side=8",
        "root-bound",
        "root-bound side=5 board=centerless",
        "chexers",
    ] {
        let setup: Setup = setup.parse().unwrap();
        assert!(setups.contains(&setup), "a sample of {setup}");
    }
    for game in Game::ALL {
        assert!(setups.iter().any(|setup| setup.game() == game.about.word), "a sample of {}", game.about.name);
    }
}

/// These files took a minute when each line was played from the point where it branches off.
#[test]
fn files_of_tens_of_thousands_of_lines_open() {
    let hopping = "(after:1,moves:[]),(after:2,moves:[]),".repeat(24_000);
    let moves = r#""1-1-1-1-1-1-1-1-1-2-3","1-1-1-1-1-1-1-1-1-2-1""#;
    let text = format!("(version: 1, setup: \"tanbo dims=11\", lines: [(moves: [{moves}]),{hopping}])");
    assert_eq!(SavedGame::from_text(&text).unwrap().tree.line().len(), 2);
    let position = |setup: &str| AnyPosition::start(setup.parse().unwrap());
    let mut board = position("root-bound side=12");
    let first = board.legal_move_list()[150];
    let mut text =
        format!("(version: 1, setup: \"root-bound side=12\", lines: [(moves: [\"{}\"])", move_text(&board, first));
    board.play(first).unwrap();
    let turns = board.legal_move_list();
    assert!(turns.len() > 70_000);
    for &turn in &turns {
        text.push_str(&format!(",(after:1,moves:[\"{}\"])", move_text(&board, turn)));
    }
    text.push_str("])");
    let game = SavedGame::from_text(&text).unwrap();
    assert_eq!(game.tree.children(game.tree.line()[0]).len(), turns.len());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    /// A file with a piece cut out, doubled or replaced is either read or refused with a sentence.
    #[test]
    fn broken_files_are_refused(from in 0..1_000_000_usize, len in 0..40_usize, piece in "[ -~\n]{0,12}", twice: bool) {
        let path = &samples()[0];
        let text = fs::read_to_string(path).unwrap();
        let from = from % text.len();
        let to = if twice { from.saturating_sub(len) } else { (from + len).min(text.len()) };
        let broken = format!("{}{piece}{}", &text[..from], &text[to..]);
        match SavedGame::from_text(&broken) {
            Ok(game) => prop_assert!(SavedGame::from_text(&game.to_text()).is_ok()),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }
}
