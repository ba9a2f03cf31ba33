//! The other end of the thread that reads and writes files: the window hands it jobs, and collects the results once a
//! frame.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use bevy::prelude::*;

use super::job::{FileResult, Job, SaveJob};
use super::unfinished;
use super::worker::FileWorker;
use crate::app::base::{DataDir, WakeHandle, WakeUp};
use crate::record::save::ScoreSheet;

/// The connection to the file thread. Dropping it waits until everything is written.
#[derive(Resource, Debug)]
pub struct Files {
    /// The jobs, each with what wakes the window when it is done.
    jobs: Option<Sender<(Job, WakeHandle)>>,
    wake_up: WakeUp,
    results: Mutex<Receiver<FileResult>>,
    thread: Option<JoinHandle<()>>,
    /// Whether a job was lost because the thread is gone.
    has_lost: AtomicBool,
    /// The folder of unfinished games, the folder of finished games, this window's name, and how many files it has
    /// named.
    unfinished: PathBuf,
    finished: PathBuf,
    window: String,
    named: u32,
}

impl Files {
    /// Starts the thread.
    pub(super) fn start(data: &DataDir, wake_up: WakeUp) -> Self {
        let (jobs, inbox) = channel::<(Job, WakeHandle)>();
        let (outbox, results) = channel();
        let window = unfinished::window_name();
        let mut worker = FileWorker::new(data, &window);
        let work = move || {
            worker.clear_leftovers();
            worker.adopt_old_autosave();
            let mut queue: VecDeque<(Job, WakeHandle)> = VecDeque::new();
            // Every waiting job is examined, so that only the newest of several autosaves of a game is written.
            while let Some((job, _awaited)) = queue.pop_front().or_else(|| inbox.recv().ok()) {
                queue.extend(inbox.try_iter());
                if job.is_outdated(queue.iter().map(|(later, _)| later)) {
                    continue;
                }
                if let Some(outcome) = worker.run(job) {
                    // The receiver is gone only when the program is ending.
                    outbox.send(outcome).ok();
                }
            }
        };
        let thread = thread::Builder::new().name("rhizome-files".into()).spawn(work);
        if let Err(error) = &thread {
            error!("no thread for files, nothing can be saved: {error}");
        }
        Self {
            jobs: Some(jobs),
            wake_up,
            results: Mutex::new(results),
            thread: thread.ok(),
            has_lost: AtomicBool::new(false),
            unfinished: data.unfinished(),
            finished: data.finished(),
            window,
            named: 0,
        }
    }

    fn send(&self, job: Job) {
        let sent = self.jobs.as_ref().is_some_and(|jobs| jobs.send((job, self.wake_up.handle())).is_ok());
        if !sent {
            error!("the thread for files is gone");
            self.has_lost.store(true, Ordering::Relaxed);
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

    /// Changes one of the program's own files, which another window may have changed since it was read; reports only
    /// failures.
    pub(super) fn change_quietly(
        &self,
        path: PathBuf,
        change: impl FnOnce(Option<String>) -> Result<String, String> + Send + 'static,
    ) {
        self.send(Job::ChangeQuietly { path, change: Box::new(change) });
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

    /// Returns whether a job was lost since the last call.
    pub(super) fn take_loss(&self) -> bool {
        self.has_lost.swap(false, Ordering::Relaxed)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_that_nobody_takes_is_told_once() {
        let ((jobs, inbox), (_, results)) = (channel(), channel());
        let files = Files {
            jobs: Some(jobs),
            wake_up: WakeUp::default(),
            results: Mutex::new(results),
            thread: None,
            has_lost: AtomicBool::new(false),
            unfinished: PathBuf::new(),
            finished: PathBuf::new(),
            window: String::new(),
            named: 0,
        };
        files.list();
        assert!(!files.take_loss());
        drop(inbox);
        files.list();
        assert!(files.take_loss() && !files.take_loss());
    }
}
