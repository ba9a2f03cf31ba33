//! The folder of unfinished games. Each game has its own file, and each file is written by exactly one window.
//!
//! The names of a window's files begin with the name of the window, which holds a lock of that name for as long as it
//! runs. A game whose window is gone is offered again. The window that takes it up renames the file first: if two
//! windows try, only one succeeds, so no file ever has two writers.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::short_name;
use crate::record::save::FILE_ENDING;

/// How many games to keep at most; the least recently changed are deleted first.
const MOST: usize = 200;
/// The file extension of the locks.
const LOCK_ENDING: &str = ".lock";

/// Returns a name for this window that differs from that of every other window, including those of earlier runs.
pub(super) fn window_name() -> String {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    format!("{:x}-{}", since.as_nanos(), std::process::id())
}

/// Returns the file name for a window's game with this number.
pub(super) fn file_name(window: &str, number: u32) -> String {
    format!("{window}_{number}{FILE_ENDING}")
}

/// Returns the name of the window that a file belongs to.
fn window_of(path: &Path) -> String {
    short_name(path).split('_').next().unwrap_or_default().to_owned()
}

/// The folder of unfinished games, as one window sees it.
#[derive(Debug)]
pub(super) struct Unfinished {
    folder: PathBuf,
    window: String,
    /// The lock file, held from the first file of this window on.
    lock: Option<File>,
}

impl Unfinished {
    pub(super) fn new(folder: PathBuf, window: String) -> Self {
        Self { folder, window, lock: None }
    }

    /// Returns the path for this window's game with this number.
    pub(super) fn file(&self, number: u32) -> PathBuf {
        self.folder.join(file_name(&self.window, number))
    }

    /// Acquires this window's lock. Call it before the window creates a file.
    ///
    /// # Errors
    /// If the folder or the lock file cannot be created.
    pub(super) fn hold(&mut self) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        let path = self.lock_of(&self.window);
        while self.lock.is_none() {
            let file = File::create(&path)?;
            // On a file system without locks, two windows may offer the same game, but they still write separate files.
            file.try_lock().ok();
            // Another window may have cleared the lock file as a dead one before the lock was acquired.
            self.lock = path.exists().then_some(file);
        }
        Ok(())
    }

    /// Renames the file of a window that is gone to one of this window.
    ///
    /// # Errors
    /// If the file no longer exists, because another window was quicker.
    pub(super) fn take_up(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        self.hold()?;
        fs::rename(from, to)
    }

    /// Returns the files that this window may offer, newest first: its own and those of windows that are gone. Deletes
    /// games beyond the maximum and locks that nobody holds.
    pub(super) fn files(&self) -> Vec<PathBuf> {
        let mut files: Vec<_> = self.paths(FILE_ENDING).filter(|path| !self.is_held(&window_of(path))).collect();
        files.sort_by_cached_key(|path| std::cmp::Reverse((modified(path), path.clone())));
        for old in files.drain(files.len().min(MOST)..) {
            remove(&old);
        }
        self.clear_locks();
        files
    }

    fn paths(&self, ending: &str) -> impl Iterator<Item = PathBuf> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        entries.map(|entry| entry.path()).filter(move |path| short_name(path).ends_with(ending))
    }

    fn lock_of(&self, window: &str) -> PathBuf {
        self.folder.join(format!("{window}{LOCK_ENDING}"))
    }

    /// Returns whether another running window has this name.
    fn is_held(&self, window: &str) -> bool {
        window != self.window
            && File::open(self.lock_of(window))
                .is_ok_and(|file| matches!(file.try_lock(), Err(fs::TryLockError::WouldBlock)))
    }

    /// Deletes the locks of windows that are gone.
    fn clear_locks(&self) {
        for path in self.paths(LOCK_ENDING).filter(|path| *path != self.lock_of(&self.window)) {
            if let Ok(file) = File::open(&path)
                && file.try_lock().is_ok()
            {
                remove(&path);
            }
        }
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        if self.lock.is_some() {
            remove(&self.lock_of(&self.window));
        }
    }
}

/// Deletes a file, which may already be gone.
pub(super) fn remove(path: &Path) {
    if let Err(error) = fs::remove_file(path)
        && error.kind() != io::ErrorKind::NotFound
    {
        bevy::log::warn!("{} stays: {error}", path.display());
    }
}

fn modified(path: &Path) -> SystemTime {
    path.metadata().and_then(|metadata| metadata.modified()).unwrap_or(SystemTime::UNIX_EPOCH)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(folder: &Path, window: &str) -> Unfinished {
        Unfinished::new(folder.to_owned(), window.to_owned())
    }

    fn write(folder: &Path, window: &str, number: u32) -> PathBuf {
        let path = folder.join(file_name(window, number));
        fs::write(&path, "a game").unwrap();
        path
    }

    #[test]
    fn a_game_is_offered_by_its_own_window_and_by_others_once_that_is_gone() {
        let folder = tempfile::tempdir().unwrap();
        let (mut first, second) = (at(folder.path(), "first"), at(folder.path(), "second"));
        first.hold().unwrap();
        let game = write(folder.path(), "first", 1);
        assert_eq!(first.files(), std::slice::from_ref(&game));
        assert!(second.files().is_empty(), "the window that writes it still runs");
        drop(first);
        assert_eq!(second.files(), [game]);
    }

    #[test]
    fn a_window_that_was_killed_leaves_its_lock_and_its_games_are_offered() {
        let folder = tempfile::tempdir().unwrap();
        let game = write(folder.path(), "killed", 1);
        let lock = folder.path().join("killed.lock");
        fs::write(&lock, "").unwrap();
        assert_eq!(at(folder.path(), "next").files(), [game]);
        assert!(!lock.exists(), "a lock that nobody holds is cleared");
    }

    #[test]
    fn only_one_window_takes_a_game_up() {
        let folder = tempfile::tempdir().unwrap();
        let game = write(folder.path(), "gone", 1);
        let (mut first, mut second) = (at(folder.path(), "first"), at(folder.path(), "second"));
        let own = folder.path().join(file_name("first", 1));
        first.take_up(&game, &own).unwrap();
        let error = second.take_up(&game, &folder.path().join(file_name("second", 1))).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
        assert_eq!(first.files(), [own]);
        assert!(second.files().is_empty(), "it belongs to the first window now");
    }

    #[test]
    fn the_newest_two_hundred_are_kept_and_those_of_other_windows_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let mut other = at(folder.path(), "other");
        other.hold().unwrap();
        let day = std::time::Duration::from_secs(86_400);
        for number in 0..MOST as u32 + 3 {
            let path = write(folder.path(), "gone", number);
            let time = SystemTime::UNIX_EPOCH + day * (1 + number);
            File::options().write(true).open(&path).unwrap().set_modified(time).unwrap();
        }
        let theirs = write(folder.path(), "other", 1);
        File::options().write(true).open(&theirs).unwrap().set_modified(SystemTime::UNIX_EPOCH).unwrap();
        let files = at(folder.path(), "own").files();
        assert_eq!(files.len(), MOST);
        let oldest: Vec<_> = (0..3).map(|number| folder.path().join(file_name("gone", number))).collect();
        assert!(oldest.iter().all(|path| !path.exists()), "the oldest are gone");
        assert_eq!(short_name(&files[0]), file_name("gone", MOST as u32 + 2), "the newest comes first");
        assert!(theirs.exists());
    }
}
