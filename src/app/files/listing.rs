//! The saved, unfinished and finished games on disk, each with what its list entry shows.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use bevy::prelude::*;

use super::short_name;
use crate::app::base::{DataDir, Seat};
use crate::games::AnyPosition;
use crate::record::save::{FILE_ENDING, SavedGame};
use crate::rules::Position;

/// What a list entry shows of a game.
#[derive(Clone, Debug)]
pub struct SavedGameInfo {
    /// The path of the file.
    pub path: PathBuf,
    /// The file name without its ending.
    pub name: String,
    /// Game, seats and length as one line of text.
    pub summary: String,
    /// The position at the game's cursor, for the miniature board.
    pub position: AnyPosition,
}

/// The games on disk, newest first. Replaced whenever the file thread has listed the folders.
#[derive(Resource, Clone, Debug, Default)]
pub struct SavedGames {
    /// The saved games.
    pub games: Vec<SavedGameInfo>,
    /// The unfinished games.
    pub unfinished: Vec<SavedGameInfo>,
    /// The games that were played to the end but not saved under a name.
    pub finished: Vec<SavedGameInfo>,
    /// How many files could not be read.
    pub unreadable: usize,
}

/// How many saved games to list at most; older ones are opened with the dialog.
const MOST: usize = 60;
/// How many finished games to keep at most.
const MOST_FINISHED: usize = 60;

/// A cache of the list entries, so that only files that changed are read again.
#[derive(Debug)]
pub(super) struct Shelf {
    saves: PathBuf,
    finished: PathBuf,
    /// The stamp of each file when it was read, and its list entry if it could be read.
    known: BTreeMap<PathBuf, (Stamp, Option<SavedGameInfo>)>,
}

type Stamp = (SystemTime, u64);

impl Shelf {
    /// Returns an empty cache for the games in the data folders.
    pub(super) fn new(data: &DataDir) -> Self {
        Self { saves: data.saves().to_owned(), finished: data.finished(), known: BTreeMap::new() }
    }

    /// Lists all games; `unfinished` are the files of the unfinished ones. Counts the files that cannot be read.
    /// Deletes the oldest finished games beyond `MOST_FINISHED`.
    pub(super) fn list(&mut self, unfinished: Vec<PathBuf>) -> SavedGames {
        let mut saved = games_in(&self.saves);
        saved.truncate(MOST);
        let mut finished = games_in(&self.finished);
        for old in finished.drain(finished.len().min(MOST_FINISHED)..) {
            super::unfinished::remove(&old);
        }
        let before = std::mem::take(&mut self.known);
        let mut unreadable = 0;
        let mut entries = |paths: Vec<PathBuf>| {
            let mut infos = Vec::new();
            for path in paths {
                let stamp = stamp(&path);
                let known = before.get(&path).filter(|(read, _)| *read == stamp);
                let info = known.map_or_else(|| read(&path), |(_, info)| info.clone());
                unreadable += usize::from(info.is_none());
                infos.extend(info.clone());
                self.known.insert(path, (stamp, info));
            }
            infos
        };
        let [games, unfinished, finished] = [saved, unfinished, finished].map(&mut entries);
        SavedGames { games, unfinished, finished, unreadable }
    }
}

/// Returns the game files in a folder, newest first.
fn games_in(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut games: Vec<PathBuf> = entries.filter(|path| short_name(path).ends_with(FILE_ENDING)).collect();
    games.sort_by_cached_key(|path| std::cmp::Reverse((stamp(path), path.clone())));
    games
}

/// Returns the modification time of a file and its size in bytes.
fn stamp(path: &Path) -> Stamp {
    let metadata = path.metadata().ok();
    let modified = metadata.as_ref().and_then(|metadata| metadata.modified().ok());
    (modified.unwrap_or(SystemTime::UNIX_EPOCH), metadata.map_or(0, |metadata| metadata.len()))
}

fn read(path: &Path) -> Option<SavedGameInfo> {
    match SavedGame::read(path) {
        Ok(game) => Some(info(path, &game)),
        Err(error) => {
            warn!("{}: {error}", path.display());
            None
        }
    }
}

fn info(path: &Path, game: &SavedGame) -> SavedGameInfo {
    let tree = &game.tree;
    let result = match tree.outcome().map(|outcome| outcome.winner) {
        Some(Some(winner)) => format!("{} won", tree.setup().seat_names()[winner.index()]),
        Some(None) => "a draw".into(),
        None => format!("{} to move", tree.setup().seat_names()[tree.position().to_move().index()]),
    };
    let seats: Vec<Seat> = game.seats.iter().map(|text| Seat::of_saved(text)).collect();
    let seats = Seat::titles(&seats);
    SavedGameInfo {
        path: path.to_owned(),
        name: short_name(path).trim_end_matches(FILE_ENDING).to_owned(),
        summary: format!("{} · {} · move {}, {result}", tree.setup().title(), seats.join(" – "), tree.ply()),
        position: tree.position().clone(),
    }
}
