//! The saved games that are there, each with what its list entry shows.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use bevy::prelude::*;

use super::short_name;
use crate::app::data_dir::DataDir;
use crate::games::AnyPosition;
use crate::record::save::{FILE_ENDING, SavedGame};
use crate::rules::Position;

/// What a list entry shows of a game.
#[derive(Clone, Debug)]
pub struct SavedGameInfo {
    /// Where it is.
    pub path: PathBuf,
    /// The file name without its ending.
    pub name: String,
    /// Game, seats and length, as a line of text.
    pub summary: String,
    /// The position at its cursor, for the miniature board.
    pub position: AnyPosition,
}

/// The saved games, newest first, and the autosave if its game is unfinished.
#[derive(Resource, Clone, Debug, Default)]
pub struct SavedGames {
    /// The saved games.
    pub games: Vec<SavedGameInfo>,
    /// How many files could not be read.
    pub unreadable: usize,
    /// The game that was left unfinished.
    pub unfinished: Option<(SavedGameInfo, SavedGame)>,
}

/// The most games that are listed; older ones are opened with the dialog.
const MOST: usize = 60;

/// Reads the saves folder. A file that cannot be read is counted, not hidden.
pub(super) fn list(data: &DataDir) -> SavedGames {
    let mut files: Vec<(SystemTime, PathBuf)> = std::fs::read_dir(data.saves())
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| short_name(path).ends_with(FILE_ENDING) && *path != data.autosave_file())
        .map(|path| (path.metadata().and_then(|meta| meta.modified()).unwrap_or(SystemTime::UNIX_EPOCH), path))
        .collect();
    files.sort_unstable_by(|a, b| b.cmp(a));
    let mut list = SavedGames::default();
    for (_, path) in files.into_iter().take(MOST) {
        match SavedGame::read(&path) {
            Ok(game) => list.games.push(info(&path, &game)),
            Err(error) => {
                warn!("{}: {error}", path.display());
                list.unreadable += 1;
            }
        }
    }
    let autosave = data.autosave_file();
    let unfinished =
        SavedGame::read(&autosave).ok().filter(|game| game.tree.ply() > 0 && game.tree.outcome().is_none());
    list.unfinished = unfinished.map(|game| (info(&autosave, &game), game));
    list
}

fn info(path: &Path, game: &SavedGame) -> SavedGameInfo {
    let tree = &game.tree;
    let result = match tree.outcome().map(|outcome| outcome.winner) {
        Some(Some(winner)) => format!("{} won", tree.setup().seat_names()[winner.index()]),
        Some(None) => "a draw".into(),
        None => format!("{} to move", tree.setup().seat_names()[tree.position().to_move().index()]),
    };
    SavedGameInfo {
        path: path.to_owned(),
        name: short_name(path).trim_end_matches(FILE_ENDING).to_owned(),
        summary: format!("{} · {} · move {}, {result}", tree.setup().title(), game.seats.join(" – "), tree.ply()),
        position: tree.position().clone(),
    }
}
