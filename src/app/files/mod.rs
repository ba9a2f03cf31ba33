//! Saved games: the saves folder, the unfinished games, and the dialog that asks for a path.
//!
//! A single thread reads and writes the files in order, so that a slow disk never blocks the window. Its results are
//! collected at the start of each frame.

mod ago;
mod dialog;
mod handle;
mod job;
mod kept_files;
mod listing;
mod naming;
mod settings_file;
mod unfinished;
mod worker;

use std::path::{Path, PathBuf};

use bevy::prelude::*;

pub use ago::ago;
pub use dialog::{PathPurpose, PathQuestion};
pub use handle::Files;
pub use listing::{SavedGameInfo, SavedGames};

use super::base::{AppSystems, DataDir, Notices, OpenPage, Screen, Seat, WakeUp, is_board_lent};
use super::commands::{AppCommand, Question, pages};
use super::session::{ActiveGame, GameLoaded, GameShown, Origin, PositionShown, Session, ShownGame, is_game_changed};
use super::settings::{Mode, Settings};
use crate::record::NodeId;
use crate::record::save::{FILE_ENDING, SAVED_AS, ScoreSheet};
use job::{FileResult, GameState, SaveJob};

/// What is said where a game is needed.
const NO_GAME: &str = "There is no game to save yet.";

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SavedGames>()
        .init_resource::<GameFiles>()
        .add_systems(PreStartup, start_worker)
        .add_systems(OnExit(Screen::Game), |files: Res<Files>| files.list())
        .add_systems(OnEnter(OpenPage::Games), |files: Res<Files>| files.list())
        .add_systems(Update, take_results.in_set(AppSystems::Input))
        .add_systems(
            Update,
            autosave.in_set(AppSystems::Think).run_if(
                any_with_component::<ActiveGame>
                    .and_then(not(is_board_lent))
                    .and_then(is_game_changed.or_eager(resource_changed::<PositionShown>)),
            ),
        )
        .add_observer(adopt_game)
        .add_plugins((dialog::plugin, kept_files::plugin, settings_file::plugin));
}

/// Shows an unfinished game, whose file is this window's from then on.
pub(in crate::app) fn take_up(world: &mut World, path: PathBuf) {
    world.resource_mut::<Files>().take_up(path);
}

/// Opens the game in a file.
pub(in crate::app) fn open_path(world: &mut World, path: PathBuf) {
    world.resource::<Files>().load(path);
}

/// Asks for a path and opens the game there.
pub(in crate::app) fn open(world: &mut World) {
    dialog::ask_for_path(world, PathPurpose::Open);
}

/// Resets [`GameFiles`] when another game is put on the board.
fn adopt_game(shown: On<GameShown>, session: ShownGame, mut files: ResMut<GameFiles>) {
    *files = GameFiles::of(&session, shown.origin.clone());
}

/// The files of the game on the board, and which of its states they hold.
#[derive(Resource, Clone, Debug, Default)]
pub struct GameFiles {
    /// The path it was saved to or opened from.
    path: Option<PathBuf>,
    /// The path of its autosave while it is unfinished.
    autosave: Option<PathBuf>,
    /// The path it was written to when it ended.
    finished: Option<PathBuf>,
    /// The state that the file at `path` holds; `None` if it was written before the game was continued, as the file may
    /// have changed since.
    saved: Option<GameState>,
    /// The last state that `autosave` has examined.
    seen: Option<GameState>,
}

impl GameFiles {
    /// Returns the files of a game that has just been put on the board.
    fn of(session: &Session, origin: Origin) -> Self {
        let seen = Some(state_of(session));
        let mut notes = session.tree().record().notes(NodeId::START).iter();
        let path = notes.find(|note| note.key == SAVED_AS).map(|note| PathBuf::from(&note.text));
        match origin {
            Origin::New => Self::default(),
            Origin::File(path) => Self { path: Some(path), saved: seen, seen, ..Self::default() },
            Origin::Unfinished(autosave) => Self { path, autosave: Some(autosave), seen, ..Self::default() },
            Origin::Finished(finished) => Self { path, finished: Some(finished), seen, ..Self::default() },
        }
    }

    /// Returns the file to which the game was written when it ended.
    pub fn finished(&self) -> Option<&Path> {
        self.finished.as_deref()
    }

    /// Returns the file in which the game is kept while it is unfinished.
    pub fn autosave(&self) -> Option<&Path> {
        self.autosave.as_deref()
    }
}

fn state_of(session: &Session) -> GameState {
    GameState { game: session.game(), revision: session.revision() }
}

/// Starts the file thread and asks it to list the games.
fn start_worker(world: &mut World) {
    let data = world.resource::<DataDir>().clone();
    let files = Files::start(&data, world.resource::<WakeUp>().clone());
    files.list();
    world.insert_resource(files);
}

/// Returns the game on the board in the form in which it is saved.
pub fn record(session: &Session) -> ScoreSheet {
    let mut record = session.tree().record().clone();
    record.set_note(NodeId::START, SAVED_AS, None);
    ScoreSheet {
        record,
        seats: session.seats().iter().map(Seat::to_string).collect(),
        clocks: session.clocks().map(<[_]>::to_vec),
    }
}

/// Returns the game in the form in which it is kept automatically, with the path that it was last saved to.
fn kept_record(session: &Session, game: &GameFiles) -> ScoreSheet {
    let mut sheet = record(session);
    let path = game.path.as_ref().and_then(|path| std::path::absolute(path).ok()?.into_os_string().into_string().ok());
    sheet.record.set_note(NodeId::START, SAVED_AS, path);
    sheet
}

/// Returns the file name of a path, for messages.
pub fn short_name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

/// Saves the game to its own file if it has one, otherwise under a name made of game, seats and date. A question follows
/// only if its file was written before the game was continued.
pub(in crate::app) fn save(world: &mut World) {
    let Some(session) = Session::on_board(world) else {
        return world.resource_mut::<Notices>().warn(NO_GAME);
    };
    let files = world.resource::<GameFiles>();
    let own = files.path.clone().filter(|path| !naming::is_sample(path));
    let replaces = own.is_some() && files.saved.is_some();
    let fresh = || naming::fresh_path(world.resource::<DataDir>().saves(), session, &jiff::Zoned::now());
    let path = own.unwrap_or_else(fresh);
    send_to(world, path, replaces);
}

/// Asks where to save the game.
pub(in crate::app) fn save_as(world: &mut World) {
    match Session::on_board(world).map(Session::game) {
        Some(game) => dialog::ask_for_path(world, PathPurpose::SaveAs { game }),
        None => world.resource_mut::<Notices>().warn(NO_GAME),
    }
}

/// Saves the game to a path that the user was asked for. If the file exists and `replaces` is false, a question
/// follows.
pub(in crate::app) fn save_to(world: &mut World, game: Entity, path: PathBuf, replaces: bool) {
    if Session::on_board(world).is_none_or(|session| session.game() != game) {
        let told = "Another game is on the board by now, so nothing was saved. Open the first one to save it.";
        return world.resource_mut::<Notices>().warn(told);
    }
    let named = naming::with_ending(path.clone());
    // The user's consent was for another name and does not cover this one.
    send_to(world, named.clone(), replaces && named == path);
}

fn send_to(world: &mut World, path: PathBuf, replaces: bool) {
    let Some(session) = Session::on_board(world) else { return };
    let own = world.resource::<GameFiles>();
    let kept = own.autosave.iter().chain(&own.finished).cloned().collect();
    let (game, state) = (record(session), state_of(session));
    world.resource::<Files>().save(SaveJob { path, game, replaces, kept, state });
}

/// Returns a new folder for the report of the game on the board, named after the game and the time.
pub fn fresh_report_folder(data: &DataDir, session: &Session) -> PathBuf {
    let path = naming::fresh_path(&data.reports(), session, &jiff::Zoned::now());
    let name = short_name(&path);
    path.with_file_name(name.strip_suffix(FILE_ENDING).unwrap_or(&name))
}

/// Deletes a game that is kept automatically, once the user has confirmed it.
pub(in crate::app) fn discard(world: &mut World, path: PathBuf, is_confirmed: bool) {
    if is_confirmed {
        let files = world.resource::<Files>();
        files.discard(path);
        files.list();
        return;
    }
    let about = world.resource::<SavedGames>().find(&path).map(|info| format!("{} · {}", info.title, info.seats));
    let about = about.unwrap_or_else(|| short_name(&path));
    let text = format!("Discard this game? It cannot be brought back.\n{about}");
    let command = AppCommand::Discard { path, is_confirmed: true };
    pages::ask(world, Question { text, yes: "Discard", command });
}

/// Returns the file name that a dialog suggests.
fn suggested_name(world: &World) -> String {
    let fresh = Session::on_board(world).map(|session| naming::file_name(session, &jiff::Zoned::now()));
    fresh.unwrap_or_else(|| format!("game{FILE_ENDING}"))
}

/// Saves the game after every change: among the unfinished games until it ends, among the finished ones afterwards,
/// wherever in it somebody looks. Browsing a saved game changes nothing. Runs in [`AppSystems::Think`] when the session or
/// the position shown has changed.
fn autosave(
    session: ShownGame,
    shown: Res<PositionShown>,
    settings: Res<Settings>,
    mut files: ResMut<Files>,
    mut game: ResMut<GameFiles>,
) {
    let state = state_of(&session);
    let is_changed = game.seen != Some(state);
    // A change of seats or of the draft does not change what is saved.
    if !is_changed && !shown.is_changed() {
        return;
    }
    game.seen = Some(state);
    if game.saved == Some(state) || !session.tree().has_moves() {
        return;
    }
    let tree = session.tree();
    // Whoever takes a move back and plays another goes on with the game; in the study of one that is over, it is a
    // variation.
    let is_studied = settings.mode == Mode::Study && game.autosave.is_none();
    if tree.outcome_at(tree.line_end()).is_some() || is_studied && tree.main_outcome().is_some() {
        if is_changed || game.autosave.is_some() {
            let path = game.finished.get_or_insert_with(|| files.name_finished()).clone();
            files.finish(path, kept_record(&session, &game), game.autosave.take());
        }
    } else if game.autosave.is_some() || is_changed {
        let path = game.autosave.get_or_insert_with(|| files.name_autosave()).clone();
        files.autosave(path, kept_record(&session, &game), game.finished.take());
    }
}

/// Applies the results of the file thread since the last frame, and says if it is gone. Runs in [`AppSystems::Input`].
fn take_results(
    files: Res<Files>,
    session: Option<ShownGame>,
    mut game: ResMut<GameFiles>,
    mut saved_games: ResMut<SavedGames>,
    mut notices: ResMut<Notices>,
    mut loaded: MessageWriter<GameLoaded>,
    mut commands: Commands,
) {
    if files.take_loss() {
        notices.warn(
            "Nothing can be saved any more, because the program lost its access to files. Please start it again.",
        );
    }
    for outcome in files.results() {
        match outcome {
            FileResult::Saved { path, state } => {
                notices.tell(format!("Saved as {}.", short_name(&path)));
                if session.as_ref().is_some_and(|session| session.game() == state.game) {
                    game.path = Some(path);
                    game.saved = Some(state);
                    // What has changed since is being written to that file again.
                    if game.seen == Some(state) {
                        game.finished = None;
                    }
                }
                files.list();
            }
            FileResult::Taken { path, state } => {
                let text = format!("A file named {} already exists. Replace it?", short_name(&path));
                let command = AppCommand::SaveTo { game: state.game, path, replaces: true };
                let question = Question { text, yes: "Replace", command };
                commands.queue(|world: &mut World| pages::ask(world, question));
            }
            FileResult::Loaded { game, origin } => {
                loaded.write(GameLoaded { game, origin });
            }
            FileResult::Listed(games) => *saved_games = *games,
            FileResult::Written(told) => notices.tell(told),
            FileResult::Failed(sentence) => {
                notices.warn(sentence);
                files.list();
            }
        }
    }
}
