//! All file access of saved games.
//!
//! A file is written completely or not at all: under a temporary name in the same folder, synced, then renamed. Only a
//! regular file is replaced, and its mode and owner are kept. A temporary file is locked while it is written, so one
//! without a lock must be left over from a program that was killed.

use std::fs::{self, File, FileType, Metadata, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::file;
use super::{MOST_BYTES, SaveError};

/// The prefix and suffix of a temporary file's name.
const TEMPORARY: (&str, &str) = (".saving-", ".tmp");

/// Why a file larger than [`MOST_BYTES`] is not read.
const TOO_LARGE: &str = "saved games have at most 32 MiB";
const _: () = assert!(MOST_BYTES == 32 << 20);

/// The most symbolic links that are followed.
const MOST_LINKS: usize = 40;

/// The kinds of file that may be replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Replace {
    /// Any regular file: the person confirmed it, or the name is the program's own.
    Any,
    /// Only saved games and empty files.
    Saves,
}

/// Reads a text file, unless it is larger than any saved game.
pub(super) fn read(path: &Path) -> Result<String, SaveError> {
    let failed = |source| SaveError::Disk { action: "read", path: path.into(), source };
    // Checked before opening, because opening a pipe would wait for its other end.
    let metadata = fs::metadata(path).map_err(failed)?;
    let no_game = |reason| SaveError::NoGameFile { path: path.into(), reason };
    if !metadata.is_file() {
        return Err(no_game(kind(metadata.file_type())));
    }
    if metadata.len() > MOST_BYTES {
        return Err(no_game(TOO_LARGE));
    }
    let mut bytes = Vec::new();
    File::open(path).map_err(failed)?.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(failed)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(no_game(TOO_LARGE));
    }
    String::from_utf8(bytes).map_err(|_| SaveError::NotText(path.into()))
}

/// Writes a file completely or not at all.
pub(super) fn write(path: &Path, text: &str, replace: Replace) -> Result<(), SaveError> {
    let failed = |source| SaveError::Disk { action: "write", path: path.into(), source };
    let target = target(path).map_err(failed)?;
    let replaced = match fs::metadata(&target) {
        Ok(metadata) => {
            check_replaceable(&target, &metadata, replace)?;
            Some(metadata)
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(failed(error)),
    };
    let mut file = temporary_beside(&target).map_err(failed)?;
    if let Some(metadata) = replaced {
        keep_owner_and_mode(file.as_file(), &metadata)
            .map_err(|_| refused(&target, "its owner and mode could not be kept"))?;
    }
    file.write_all(text.as_bytes()).map_err(failed)?;
    file.as_file().sync_all().map_err(failed)?;
    file.persist(&target).map_err(|error| failed(error.error))?;
    Ok(())
}

/// Removes the temporary files in a folder that no running program is writing, and returns how many. They were left by
/// a program that was killed.
pub(super) fn clear_leftovers(folder: &Path) -> usize {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let is_temporary = |name: &str| name.starts_with(TEMPORARY.0) && name.ends_with(TEMPORARY.1);
    entries
        .filter(|entry| entry.file_name().to_str().is_some_and(is_temporary))
        .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()))
        // The lock is held until the file has been removed.
        .filter(|entry| {
            let held = File::open(entry.path()).ok().filter(|file| file.try_lock().is_ok());
            held.is_some_and(|_held| fs::remove_file(entry.path()).is_ok())
        })
        .count()
}

/// Returns the file that a path refers to, following links even if their target does not exist yet.
fn target(path: &Path) -> io::Result<PathBuf> {
    if fs::metadata(path).is_ok() {
        return fs::canonicalize(path);
    }
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        let is_link = fs::symlink_metadata(&target).is_ok_and(|metadata| metadata.is_symlink());
        if !is_link {
            return Ok(target);
        }
        target = folder_of(&target).join(fs::read_link(&target)?);
    }
    Err(io::Error::other("links lead in a circle"))
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Checks whether an existing file may be replaced.
fn check_replaceable(path: &Path, metadata: &Metadata, replace: Replace) -> Result<(), SaveError> {
    if !metadata.is_file() {
        return Err(refused(path, kind(metadata.file_type())));
    }
    // The superuser may write to read-only files too, but the file's mode is respected.
    if metadata.permissions().readonly() {
        return Err(refused(path, "it is read-only"));
    }
    let failed = |source| SaveError::Disk { action: "write", path: path.into(), source };
    OpenOptions::new().write(true).open(path).map_err(failed)?;
    if replace == Replace::Saves && metadata.len() > 0 {
        let is_save = read(path).is_ok_and(|text| file::is_save(&text));
        if !is_save {
            return Err(refused(path, "it holds something else than a saved game, which would be lost"));
        }
    }
    Ok(())
}

fn refused(path: &Path, reason: &'static str) -> SaveError {
    SaveError::Target { path: path.into(), reason }
}

/// Returns a description of something that is not a regular file.
fn kind(kind: FileType) -> &'static str {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        if kind.is_fifo() {
            return "it is a pipe";
        }
        if kind.is_socket() {
            return "it is a socket";
        }
    }
    if kind.is_dir() { "it is a folder" } else { "it is a device" }
}

/// Creates a temporary file in the folder of `target` and locks it.
fn temporary_beside(target: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(TEMPORARY.0).suffix(TEMPORARY.1);
    #[cfg(unix)]
    {
        // The permissions of any new file; the user's umask restricts them.
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    loop {
        let file = builder.tempfile_in(folder_of(target))?;
        match file.as_file().lock() {
            // Another program may have removed the file as a leftover before it was locked.
            Ok(()) if fs::symlink_metadata(file.path()).is_err() => {}
            Ok(()) => return Ok(file),
            Err(error) if error.kind() == io::ErrorKind::Unsupported => return Ok(file),
            Err(error) => return Err(error),
        }
    }
}

#[cfg(unix)]
fn keep_owner_and_mode(file: &File, replaced: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let own = file.metadata()?;
    if (own.uid(), own.gid()) != (replaced.uid(), replaced.gid()) {
        fchown(file, Some(replaced.uid()), Some(replaced.gid()))?;
    }
    file.set_permissions(replaced.permissions())
}

#[cfg(not(unix))]
fn keep_owner_and_mode(file: &File, replaced: &Metadata) -> io::Result<()> {
    file.set_permissions(replaced.permissions())
}

#[cfg(test)]
#[cfg(unix)]
mod tests;
