//! The thread that reads and writes: jobs are done in order, results wait until the window takes them up.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use bevy::prelude::*;

use super::listing::{self, SavedGames};
use super::short_name;
use crate::app::data_dir::DataDir;
use crate::app::wake::WakeHandle;
use crate::record::save::{SaveError, SavedGame, ScoreSheet, write_text};

/// Something to do.
enum Job {
    Save { path: PathBuf, game: ScoreSheet },
    Autosave { path: PathBuf, game: ScoreSheet },
    WriteQuietly { path: PathBuf, text: String },
    Load { path: PathBuf },
    List,
}

/// Something done.
pub(super) enum Outcome {
    Saved { path: PathBuf },
    Loaded { game: Box<SavedGame>, path: PathBuf },
    Listed(Box<SavedGames>),
    Failed(String),
}

/// The way to the thread. Dropping it waits until everything is written.
#[derive(Resource, Debug)]
pub struct Files {
    jobs: Option<Sender<Job>>,
    results: Mutex<Receiver<Outcome>>,
    thread: Option<JoinHandle<()>>,
    /// Where the game on the board was saved or opened.
    path: Option<PathBuf>,
}

impl std::fmt::Debug for Job {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Job")
    }
}

impl std::fmt::Debug for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Outcome")
    }
}

impl Files {
    /// Starts the thread.
    pub(super) fn start(data: &DataDir, waker: WakeHandle) -> Self {
        let (jobs, inbox) = channel();
        let (outbox, results) = channel();
        let data = data.clone();
        let work = move || {
            for job in inbox {
                if let Some(outcome) = run(&data, job) {
                    // Nobody listens any more only when the program is ending.
                    outbox.send(outcome).ok();
                    waker.wake();
                }
            }
        };
        let thread = thread::Builder::new().name("rhizome-files".into()).spawn(work);
        if let Err(error) = &thread {
            error!("no thread for files, nothing can be saved: {error}");
        }
        Self { jobs: Some(jobs), results: Mutex::new(results), thread: thread.ok(), path: None }
    }

    fn send(&self, job: Job) {
        let sent = self.jobs.as_ref().is_some_and(|jobs| jobs.send(job).is_ok());
        if !sent {
            error!("the thread for files is gone");
        }
    }

    /// Saves and says so.
    pub(super) fn save(&self, path: PathBuf, game: ScoreSheet) {
        self.send(Job::Save { path, game });
    }

    /// Saves without a word, unless it fails.
    pub(super) fn autosave(&self, path: PathBuf, game: ScoreSheet) {
        self.send(Job::Autosave { path, game });
    }

    /// Writes a file of the program's own; says something only if it fails.
    pub fn write_quietly(&self, path: PathBuf, text: String) {
        self.send(Job::WriteQuietly { path, text });
    }

    /// Loads a saved game: a command to show it follows.
    pub fn load(&self, path: PathBuf) {
        self.send(Job::Load { path });
    }

    /// Looks for saved games again.
    pub fn list(&self) {
        self.send(Job::List);
    }

    /// What was done since the last call.
    pub(super) fn results(&self) -> Vec<Outcome> {
        self.results.lock().map(|results| results.try_iter().collect()).unwrap_or_default()
    }

    /// Where the game on the board was saved or opened.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    pub(in crate::app) fn remember_path(&mut self, path: PathBuf) {
        self.path = Some(path);
    }

    pub(in crate::app) fn forget_path(&mut self) {
        self.path = None;
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

fn run(data: &DataDir, job: Job) -> Option<Outcome> {
    let failed = |verb: &str, path: &Path, error: SaveError| {
        Some(Outcome::Failed(format!("{} could not be {verb}: {error}", short_name(path))))
    };
    match job {
        Job::Save { path, game } => match prepare_folder(&path).and_then(|()| game.write(&path)) {
            Ok(()) => Some(Outcome::Saved { path }),
            Err(error) => failed("saved", &path, error),
        },
        Job::Autosave { path, game } => {
            let written = prepare_folder(&path).and_then(|()| game.write(&path));
            written.err().and_then(|error| failed("written", &path, error))
        }
        Job::WriteQuietly { path, text } => {
            let written = prepare_folder(&path).and_then(|()| write_text(&path, &text));
            written.err().and_then(|error| failed("written", &path, error))
        }
        Job::Load { path } => match SavedGame::read(&path) {
            Ok(game) => Some(Outcome::Loaded { game: Box::new(game), path }),
            Err(error) => failed("opened", &path, error),
        },
        Job::List => Some(Outcome::Listed(Box::new(listing::list(data)))),
    }
}

/// Makes the folder that a file goes into.
fn prepare_folder(path: &Path) -> Result<(), SaveError> {
    let Some(folder) = path.parent() else { return Ok(()) };
    let failed = |source| SaveError::Disk { action: "make the folder of", path: path.into(), source };
    std::fs::create_dir_all(folder).map_err(failed)
}
