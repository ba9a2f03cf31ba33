//! Games for stories to open.

use std::path::PathBuf;

use rand::SeedableRng;
use rand_pcg::Pcg32;
use rhizome::games::Setup;
use rhizome::record::save::SavedGame;
use rhizome::record::{GameTree, position_text};
use rhizome::rules::Position;
use tempfile::TempDir;

/// A saved game in a folder of its own, which is removed with it.
pub struct GameFile {
    _folder: TempDir,
    path: PathBuf,
}

impl GameFile {
    /// Writes a game.
    pub fn of(game: &SavedGame) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.rhz.ron");
        game.write(&path).unwrap();
        Self { _folder: folder, path }
    }

    /// Writes a game that starts from a position, with persons in all seats.
    pub fn arranged(setup: &str, words: &str) -> Self {
        let setup: Setup = setup.parse().unwrap();
        let arrangement = position_text::parse(setup, &setup.geometry(), words).unwrap();
        let mut game = SavedGame::new(GameTree::arranged(setup, arrangement).unwrap());
        game.seats = vec!["person".into(); setup.seats()];
        Self::of(&game)
    }

    pub fn path(&self) -> &str {
        self.path.to_str().expect("temporary folders have plain names")
    }
}

/// Returns a game of two persons who play at random, which is never without a mistake.
pub fn random_game(setup: &str, plies: usize) -> SavedGame {
    let mut rng = Pcg32::seed_from_u64(1);
    let mut tree = GameTree::new(setup.parse().unwrap());
    for _ in 0..plies {
        let mv = tree.position().random_move(&mut rng).expect("the game goes on");
        tree.play(mv).unwrap();
    }
    SavedGame::new(tree)
}
