//! Saved games: the saves folder, the autosave, and the question for a path.
//!
//! Reading and writing happen on one thread of their own, in order, so that a slow disk never stops the window; what came
//! out is taken up at the start of a frame.

mod dialog;
mod listing;
mod naming;
mod worker;

use std::path::{Path, PathBuf};

use bevy::prelude::*;

pub use dialog::{PathQuestion, Purpose, ask_for_path};
pub use listing::{SavedGameInfo, SavedGames};
pub use worker::Files;

use super::AppSystems;
use super::commands::AppCommand;
use super::data_dir::DataDir;
use super::notices::Notices;
use super::seat::Seat;
use super::session::{MovePlayed, PositionReset, Session};
use super::wake;
use crate::record::save::{FILE_ENDING, ScoreSheet};
use worker::Outcome;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SavedGames>()
        .add_systems(PreStartup, start_worker)
        .add_systems(Update, take_results.in_set(AppSystems::Input))
        .add_systems(Update, autosave.in_set(AppSystems::Project).run_if(resource_exists::<Session>))
        .add_plugins(dialog::plugin);
}

/// Starts the thread and asks it for the games that are there.
fn start_worker(world: &mut World) {
    let data = world.resource::<DataDir>().clone();
    let files = Files::start(&data, wake::handle_of(world));
    files.list();
    world.insert_resource(files);
}

/// The game on the board as it is saved.
pub fn record(session: &Session) -> ScoreSheet {
    ScoreSheet {
        record: session.tree().record().clone(),
        seats: session.seats().iter().map(Seat::to_string).collect(),
        clocks: None,
    }
}

/// The last part of a path, for sentences.
pub fn short_name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

/// Saves the game without asking: where it was saved before, else under a name made of game, seats and date.
pub fn save(world: &mut World) {
    let Some(session) = world.get_resource::<Session>() else {
        return world.resource_mut::<Notices>().warn("There is no game to save yet.");
    };
    let game = record(session);
    let files = world.resource::<Files>();
    let path = match files.path() {
        Some(path) if !naming::is_sample(path) => path.to_owned(),
        _ => naming::fresh_path(world.resource::<DataDir>().saves(), session, &jiff::Zoned::now()),
    };
    files.save(path.clone(), game);
    world.resource_mut::<Files>().remember_path(path);
}

/// Saves the game to a path that was asked for.
pub fn save_to(world: &mut World, path: PathBuf) {
    let Some(session) = world.get_resource::<Session>() else {
        return world.resource_mut::<Notices>().warn("There is no game to save yet.");
    };
    let path = naming::with_ending(path);
    world.resource::<Files>().save(path.clone(), record(session));
    world.resource_mut::<Files>().remember_path(path);
}

/// The name that a dialog suggests.
fn suggested_name(world: &World) -> String {
    let fresh = world.get_resource::<Session>().map(|session| naming::file_name(session, &jiff::Zoned::now()));
    fresh.unwrap_or_else(|| format!("game{FILE_ENDING}"))
}

/// Writes the game after every change of it, so that nothing is lost whatever happens.
fn autosave(
    mut played: MessageReader<MovePlayed>,
    mut reset: MessageReader<PositionReset>,
    session: Res<Session>,
    data: Res<DataDir>,
    files: Res<Files>,
) {
    if played.is_empty() && reset.is_empty() {
        return;
    }
    played.clear();
    reset.clear();
    files.autosave(data.autosave_file(), record(&session));
}

/// Takes up what the thread has done since the last frame.
fn take_results(
    files: Res<Files>,
    mut saved_games: ResMut<SavedGames>,
    mut notices: ResMut<Notices>,
    mut commands: MessageWriter<AppCommand>,
) {
    for outcome in files.results() {
        match outcome {
            Outcome::Saved { path } => {
                notices.tell(format!("Saved as {}.", short_name(&path)));
                files.list();
            }
            Outcome::Loaded { game, path } => {
                commands.write(AppCommand::ShowGame { game, path: Some(path) });
            }
            Outcome::Listed(games) => *saved_games = *games,
            Outcome::Failed(sentence) => notices.warn(sentence),
        }
    }
}
