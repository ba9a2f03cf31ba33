//! The thread that reads and writes files: it does jobs in order, and its results wait until the window collects them.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use bevy::prelude::*;

use super::listing::{SavedGames, Shelf};
use super::short_name;
use super::unfinished::{self, Unfinished};
use crate::app::base::{DataDir, WakeHandle};
use crate::app::commands::Origin;
use crate::record::save::{SaveError, SavedGame, ScoreSheet, clear_leftovers, write_text};

/// A job for the thread.
enum Job {
    Save(Box<SaveJob>),
    /// `replaced`: another file of the same game, deleted once this one is written.
    Autosave {
        path: PathBuf,
        game: ScoreSheet,
        replaced: Option<PathBuf>,
    },
    Finish {
        path: PathBuf,
        game: ScoreSheet,
        replaced: Option<PathBuf>,
    },
    Discard {
        path: PathBuf,
    },
    WriteQuietly {
        path: PathBuf,
        text: String,
    },
    /// `told`: what the user is told when all of them are written.
    WriteAll {
        files: Vec<(PathBuf, String)>,
        told: String,
    },
    Load {
        path: PathBuf,
    },
    TakeUp {
        from: PathBuf,
        to: PathBuf,
    },
    List,
}

/// A job that saves a game under a name.
pub(super) struct SaveJob {
    pub(super) path: PathBuf,
    pub(super) game: ScoreSheet,
    /// Whether an existing file may be overwritten.
    pub(super) replaces: bool,
    /// The files in which the game was kept until now, deleted once it is saved.
    pub(super) kept: Vec<PathBuf>,
    /// The game and its state, returned in [`FileResult::Saved`].
    pub(super) state: GameState,
}

/// A state of a game: its serial number since the start of the program, and the revision of its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GameState {
    pub(super) serial: u64,
    pub(super) revision: u64,
}

/// The result of a job.
pub(super) enum FileResult {
    Saved {
        path: PathBuf,
        state: GameState,
    },
    /// Nothing was written: the file exists, and the user has not agreed to overwrite it.
    Taken {
        path: PathBuf,
    },
    Loaded {
        game: Box<SavedGame>,
        origin: Origin,
    },
    Listed(Box<SavedGames>),
    Written(String),
    Failed(String),
}

/// The connection to the file thread. Dropping it waits until everything is written.
#[derive(Resource, Debug)]
pub struct Files {
    jobs: Option<Sender<Job>>,
    results: Mutex<Receiver<FileResult>>,
    thread: Option<JoinHandle<()>>,
    /// The folder of unfinished games, the folder of finished games, this window's name, and how many files it has
    /// named.
    unfinished: PathBuf,
    finished: PathBuf,
    window: String,
    named: u32,
}

impl std::fmt::Debug for Job {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Job")
    }
}

impl std::fmt::Debug for FileResult {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("FileResult")
    }
}

impl Files {
    /// Starts the thread.
    pub(super) fn start(data: &DataDir, waker: WakeHandle) -> Self {
        let (jobs, inbox) = channel();
        let (outbox, results) = channel();
        let window = unfinished::window_name();
        let mut worker = Worker::new(data, &window);
        let work = move || {
            worker.clear_leftovers();
            worker.adopt_old_autosave();
            let mut queue = VecDeque::new();
            // Every waiting job is examined, so that only the newest of several autosaves of a game is written.
            while let Some(job) = queue.pop_front().or_else(|| inbox.recv().ok()) {
                queue.extend(inbox.try_iter());
                if is_outdated(&job, &queue) {
                    continue;
                }
                if let Some(outcome) = worker.run(job) {
                    // The receiver is gone only when the program is ending.
                    outbox.send(outcome).ok();
                    waker.wake();
                }
            }
        };
        let thread = thread::Builder::new().name("rhizome-files".into()).spawn(work);
        if let Err(error) = &thread {
            error!("no thread for files, nothing can be saved: {error}");
        }
        Self {
            jobs: Some(jobs),
            results: Mutex::new(results),
            thread: thread.ok(),
            unfinished: data.unfinished(),
            finished: data.finished(),
            window,
            named: 0,
        }
    }

    fn send(&self, job: Job) {
        let sent = self.jobs.as_ref().is_some_and(|jobs| jobs.send(job).is_ok());
        if !sent {
            error!("the thread for files is gone");
        }
    }

    /// Saves a game and reports it.
    pub(super) fn save(&self, job: SaveJob) {
        self.send(Job::Save(Box::new(job)));
    }

    /// Returns a path for another unfinished game of this window.
    pub(super) fn name_autosave(&mut self) -> PathBuf {
        self.named += 1;
        self.unfinished.join(unfinished::file_name(&self.window, self.named))
    }

    /// Saves an unfinished game; reports only failures.
    pub(super) fn autosave(&self, path: PathBuf, game: ScoreSheet, replaced: Option<PathBuf>) {
        self.send(Job::Autosave { path, game, replaced });
    }

    /// Returns a path for another finished game.
    pub(super) fn name_finished(&mut self) -> PathBuf {
        self.named += 1;
        self.finished.join(unfinished::file_name(&self.window, self.named))
    }

    /// Saves a finished game; reports only failures.
    pub(super) fn finish(&self, path: PathBuf, game: ScoreSheet, replaced: Option<PathBuf>) {
        self.send(Job::Finish { path, game, replaced });
    }

    /// Deletes the file of an unfinished game.
    pub(super) fn discard(&self, path: PathBuf) {
        self.send(Job::Discard { path });
    }

    /// Loads an unfinished game and makes its file one of this window's. A command that shows the game follows.
    pub(super) fn take_up(&mut self, from: PathBuf) {
        let to = self.name_autosave();
        self.send(Job::TakeUp { from, to });
    }

    /// Writes one of the program's own files; reports only failures.
    pub fn write_quietly(&self, path: PathBuf, text: String) {
        self.send(Job::WriteQuietly { path, text });
    }

    /// Writes files that belong together, then tells the user so.
    pub fn write_all(&self, files: Vec<(PathBuf, String)>, told: String) {
        self.send(Job::WriteAll { files, told });
    }

    /// Loads a saved game. A command that shows it follows.
    pub fn load(&self, path: PathBuf) {
        self.send(Job::Load { path });
    }

    /// Lists the games on disk again.
    pub fn list(&self) {
        self.send(Job::List);
    }

    /// Returns the results since the last call.
    pub(super) fn results(&self) -> Vec<FileResult> {
        self.results.lock().map(|results| results.try_iter().collect()).unwrap_or_default()
    }
}

impl Drop for Files {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            thread.join().ok();
        }
    }
}

/// Returns whether a job is made superfluous by one that is already waiting.
fn is_outdated(job: &Job, queue: &VecDeque<Job>) -> bool {
    match job {
        Job::Autosave { path, replaced: None, .. } => queue.iter().any(|later| match later {
            Job::Autosave { path: same, .. } | Job::Discard { path: same } => path == same,
            _ => false,
        }),
        Job::Finish { path, replaced: None, .. } => {
            queue.iter().any(|later| matches!(later, Job::Finish { path: same, .. } if path == same))
        }
        Job::List => queue.iter().any(|later| matches!(later, Job::List)),
        _ => false,
    }
}

/// The state of the thread.
struct Worker {
    old_autosave: PathBuf,
    unfinished: Unfinished,
    shelf: Shelf,
    /// The folder of finished games.
    finished: PathBuf,
    /// All folders that the program writes to.
    folders: [PathBuf; 4],
}

impl Worker {
    fn new(data: &DataDir, window: &str) -> Self {
        Self {
            old_autosave: data.old_autosave_file(),
            unfinished: Unfinished::new(data.unfinished(), window.to_owned()),
            shelf: Shelf::new(data),
            finished: data.finished(),
            folders: [data.saves().to_owned(), data.unfinished(), data.finished(), data.settings_folder().to_owned()],
        }
    }

    /// Deletes the temporary files of a program that was killed while writing.
    fn clear_leftovers(&self) {
        self.folders.iter().for_each(|folder| {
            clear_leftovers(folder);
        });
    }

    /// Moves the single autosave of the first versions to the unfinished games.
    fn adopt_old_autosave(&mut self) {
        let is_unfinished = SavedGame::read(&self.old_autosave)
            .is_ok_and(|game| game.tree.line().last().is_some_and(|&end| game.tree.outcome_at(end).is_none()));
        if is_unfinished {
            let to = self.unfinished.file(0);
            if let Err(error) = self.unfinished.take_up(&self.old_autosave, &to) {
                warn!("the old autosave stays where it is: {error}");
            }
        }
    }

    fn run(&mut self, job: Job) -> Option<FileResult> {
        let failed = |verb: &str, path: &Path, error: &dyn std::fmt::Display| {
            Some(FileResult::Failed(format!("{} could not be {verb}: {error}", short_name(path))))
        };
        match job {
            Job::Save(job) => {
                let SaveJob { path, game, replaces, kept, state } = *job;
                if !replaces && path.exists() {
                    return Some(FileResult::Taken { path });
                }
                match prepare_folder(&path).and_then(|()| game.write(&path)) {
                    Ok(()) => {
                        kept.iter().for_each(|kept| unfinished::remove(kept));
                        Some(FileResult::Saved { path, state })
                    }
                    Err(error) => failed("saved", &path, &error.reason()),
                }
            }
            Job::Autosave { path, game, replaced } => {
                let held = self.unfinished.hold().map_err(|error| error.to_string());
                let written = held.and_then(|()| game.write(&path).map_err(|error| error.to_string()));
                kept(written, replaced)
            }
            Job::Finish { path, game, replaced } => {
                let written = prepare_folder(&path).and_then(|()| game.write(&path));
                kept(written.map_err(|error| error.to_string()), replaced)
            }
            Job::Discard { path } => {
                unfinished::remove(&path);
                None
            }
            Job::WriteQuietly { path, text } => {
                let written = prepare_folder(&path).and_then(|()| write_text(&path, &text));
                written.err().and_then(|error| failed("written", &path, &error.reason()))
            }
            Job::WriteAll { files, told } => {
                for (path, text) in files {
                    if let Err(error) = prepare_folder(&path).and_then(|()| write_text(&path, &text)) {
                        return failed("written", &path, &error.reason());
                    }
                }
                Some(FileResult::Written(told))
            }
            Job::Load { path } => match SavedGame::read(&path) {
                Ok(game) => {
                    let is_finished = path.parent() == Some(self.finished.as_path());
                    let origin = if is_finished { Origin::Finished(path) } else { Origin::File(path) };
                    Some(FileResult::Loaded { game: Box::new(game), origin })
                }
                Err(error) => failed("opened", &path, &error.reason()),
            },
            Job::TakeUp { from, to } => match self.unfinished.take_up(&from, &to) {
                Ok(()) => match SavedGame::read(&to) {
                    Ok(game) => Some(FileResult::Loaded { game: Box::new(game), origin: Origin::Unfinished(to) }),
                    Err(error) => failed("opened", &to, &error.reason()),
                },
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                    Some(FileResult::Failed("That game is no longer here. It may be open in another window.".into()))
                }
                Err(error) => failed("continued", &from, &error),
            },
            Job::List => Some(FileResult::Listed(Box::new(self.shelf.list(self.unfinished.files())))),
        }
    }
}

/// Returns the outcome of an automatic save. The file that it replaces is deleted only if writing succeeded.
fn kept(written: Result<(), String>, replaced: Option<PathBuf>) -> Option<FileResult> {
    match written {
        Ok(()) => {
            replaced.iter().for_each(|replaced| unfinished::remove(replaced));
            None
        }
        Err(error) => Some(FileResult::Failed(format!("The game could not be saved automatically: {error}"))),
    }
}

/// Creates the folder of a file.
fn prepare_folder(path: &Path) -> Result<(), SaveError> {
    let Some(folder) = path.parent() else { return Ok(()) };
    let failed = |source| SaveError::Disk { action: "create the folder for", path: path.into(), source };
    std::fs::create_dir_all(folder).map_err(failed)
}
