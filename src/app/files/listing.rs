//! The saved, unfinished and finished games on disk, each with what its list entry shows.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use bevy::prelude::*;

use super::naming::is_made;
use super::short_name;
use crate::app::base::{DataDir, HandedOver, Seat, capital};
use crate::games::AnyPosition;
use crate::record::GameTree;
use crate::record::save::{FILE_ENDING, SavedGame};
use crate::rules::Position;

/// What a list entry shows of a game.
#[derive(Clone, Debug)]
pub struct SavedGameInfo {
    /// The path of the file.
    pub path: PathBuf,
    /// The file name without its ending, if somebody chose it.
    pub name: Option<String>,
    /// The game and its board: `Tanbo 9×9`.
    pub title: String,
    /// The result, or who is to move, and against whom.
    pub status: String,
    /// When it was last written.
    pub written: SystemTime,
    /// Who plays, and how far the game is: `You – Sapling · move 52`.
    pub seats: String,
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

impl SavedGames {
    /// Returns what the list has of the game in a file.
    pub fn find(&self, path: &Path) -> Option<&SavedGameInfo> {
        self.games.iter().chain(&self.unfinished).chain(&self.finished).find(|info| info.path == path)
    }
}

/// How many saved games to list at most; older ones are opened with the dialog.
const MOST: usize = 60;
/// How many finished games to keep at most.
const MOST_FINISHED: usize = 60;

/// A cache of the list entries, so that only files that changed are read again.
#[derive(Debug)]
pub(super) struct ListingCache {
    saves: PathBuf,
    finished: PathBuf,
    /// The stamp of each file when it was read, and its list entry if it could be read.
    known: BTreeMap<PathBuf, (Stamp, Option<SavedGameInfo>)>,
}

type Stamp = (SystemTime, u64);

impl ListingCache {
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
        let mut entries = |paths: Vec<PathBuf>, kind: Kind| {
            let mut infos = Vec::new();
            for path in paths {
                let stamp = stamp(&path);
                let known = before.get(&path).filter(|(read, _)| *read == stamp);
                let info = known.map_or_else(|| read(&path, kind), |(_, info)| info.clone());
                unreadable += usize::from(info.is_none());
                infos.extend(info.clone());
                self.known.insert(path, (stamp, info));
            }
            infos
        };
        let games = entries(saved, Kind::Kept);
        // Their files are the program's own.
        let mut own =
            |paths, kind| entries(paths, kind).into_iter().map(|info| SavedGameInfo { name: None, ..info }).collect();
        let (unfinished, finished) = (own(unfinished, Kind::Unfinished), own(finished, Kind::Kept));
        SavedGames { games, unfinished, finished, unreadable }
    }
}

/// What a game is kept for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// To be continued.
    Unfinished,
    /// To be looked at.
    Kept,
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

fn read(path: &Path, kind: Kind) -> Option<SavedGameInfo> {
    match SavedGame::read(path) {
        Ok(game) => Some(info(path, game, kind)),
        Err(error) => {
            warn!("{}: {error}", path.display());
            None
        }
    }
}

fn info(path: &Path, game: SavedGame, kind: Kind) -> SavedGameInfo {
    let mut tree = game.tree;
    // A game that is over is listed by its end, whichever position was looked at when it was saved, and whatever was tried
    // in its study.
    let main = Some(tree.main_end()).filter(|_| kind == Kind::Kept);
    if let Some(end) = [Some(tree.line_end()), main].into_iter().flatten().find(|&end| tree.outcome_at(end).is_some()) {
        tree.go_to(end);
    }
    let tree = &tree;
    let seats: Vec<Seat> = game.seats.iter().map(|text| Seat::of_saved(text)).collect();
    // Whoever resigned and left the rest to the computer played this game all the same.
    let handed_over = HandedOver::all_in(tree.record());
    let seats = HandedOver::seats_before(&handed_over, &seats);
    let has_resigned = !handed_over.is_empty();
    let status = status(tree, &seats, has_resigned);
    SavedGameInfo {
        path: path.to_owned(),
        name: Some(short_name(path).trim_end_matches(FILE_ENDING).to_owned()).filter(|name| !is_made(name)),
        title: tree.setup().title(),
        status,
        written: stamp(path).0,
        seats: format!("{} · move {}", company(tree, &seats, has_resigned), tree.ply()),
        position: tree.position().clone(),
    }
}

/// Returns who plays: the colour of the only person, against whom the status says, or else everybody; `has_resigned` says
/// whether somebody has left the rest of the game to the computer.
fn company(tree: &GameTree, seats: &[Seat], has_resigned: bool) -> String {
    let Some(person) = Seat::only_person(seats) else { return Seat::company(seats) };
    let seat = capital(tree.setup().seat_names()[person.index()]);
    match has_resigned && tree.outcome().is_none() {
        true => format!("The computer plays on for {seat}"),
        false => format!("You play {seat}"),
    }
}

/// Returns how a game stands from the point of view of the only person in it, or of a bystander; `has_resigned` says
/// whether somebody has left the rest of the game to the computer.
fn status(tree: &GameTree, seats: &[Seat], has_resigned: bool) -> String {
    let names = tree.setup().seat_names();
    let person = Seat::only_person(seats);
    let rivals: Vec<String> = seats.iter().filter_map(Seat::level_name).map(capital).collect();
    let whom = match (person, rivals.as_slice()) {
        (Some(_), [rival]) => Some(rival.clone()),
        (Some(_), _) => Some(format!("{} computers", rivals.len())),
        (None, _) => None,
    };
    let with = |word: &str| whom.as_ref().map_or_else(String::new, |whom| format!(" {word} {whom}"));
    let against = with("against");
    // However the computers end it.
    if has_resigned && person.is_some() {
        return format!("You resigned{against}");
    }
    let Some(outcome) = tree.outcome() else {
        let mover = tree.position().to_move();
        return if person == Some(mover) {
            format!("Your move{against}")
        } else {
            format!("{} to move", capital(names[mover.index()]))
        };
    };
    match (outcome.winner, person) {
        (None, _) => format!("Draw{against}"),
        (Some(winner), Some(person)) if winner == person => format!("Won{against}"),
        (Some(_), Some(_)) => format!("Lost{}", with("to")),
        (Some(winner), None) => format!("{} won", capital(names[winner.index()])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::NodeId;
    use crate::rules::Player;

    #[test]
    fn whoever_has_resigned_is_not_told_to_move() {
        let tree = GameTree::new("chexers".parse().unwrap());
        let seats = Seat::list_from_text("person,computer:bush,computer:bush", 3).unwrap();
        assert_eq!(status(&tree, &seats, false), "Your move against 2 computers");
        assert_eq!(status(&tree, &seats, true), "You resigned against 2 computers");
        let who = [false, true].map(|has_resigned| company(&tree, &seats, has_resigned));
        assert_eq!(who, ["You play Red", "The computer plays on for Red"]);
        let watched = Seat::list_from_text("computer:bush,computer:bush,computer:bush", 3).unwrap();
        assert_eq!(status(&tree, &watched, true), "Red to move");
    }

    /// Regression test: a game that went on without whoever had resigned, and was drawn, was a draw of theirs.
    #[test]
    fn whoever_has_resigned_neither_wins_nor_draws() {
        let setup = "hexade side=5".parse().unwrap();
        let mut tree = GameTree::new(setup);
        tree.resign(Player(0)).unwrap();
        let seats = Seat::list_from_text("computer:bush,person", 2).unwrap();
        assert_eq!(status(&tree, &seats, false), "Won against Bush");
        assert_eq!(status(&tree, &seats, true), "You resigned against Bush");
    }

    /// Regression test: a game that was saved while it was studied was listed as one that goes on.
    #[test]
    fn a_game_that_is_over_is_listed_by_its_end() {
        let mut tree = GameTree::new("tanbo size=5".parse().unwrap());
        while tree.position().outcome().is_none() {
            let mv = tree.position().legal_move_list()[0];
            tree.play(mv).unwrap();
        }
        let (end, plies) = (tree.position().clone(), tree.ply());
        tree.go_to(tree.line()[2]);
        let game = SavedGame { seats: vec!["Ada".into(), "Bob".into()], ..SavedGame::new(tree) };
        let info = info(Path::new("game.rhz.ron"), game, Kind::Kept);
        assert!(info.status.ends_with("won") && info.seats.ends_with(&format!("move {plies}")), "{info:?}");
        assert_eq!(info.position, end);
    }

    /// Regression test: a variation that does not end made a game that was over look as if it went on.
    #[test]
    fn what_is_tried_in_the_study_of_a_game_does_not_change_its_result() {
        let mut tree = GameTree::new("tanbo size=9".parse().unwrap());
        let moves = tree.position().legal_move_list();
        tree.play(moves[0]).unwrap();
        tree.resign(Player(1)).unwrap();
        tree.go_to(NodeId::START);
        tree.play(moves[1]).unwrap();
        let listed = |kind| {
            let game = SavedGame { seats: vec!["Ada".into(), "Bob".into()], ..SavedGame::new(tree.clone()) };
            info(Path::new("game.rhz.ron"), game, kind).status
        };
        assert_eq!(listed(Kind::Kept), "Black won");
        assert_eq!(listed(Kind::Unfinished), "White to move", "somebody plays on from there");
    }
}
