//! The only place that touches files.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::Path;

use super::{MOST_BYTES, SaveError};

/// Reads a file of text that is not absurdly large.
pub(super) fn read(path: &Path) -> Result<String, SaveError> {
    let failed = |source| SaveError::Disk { action: "read", path: path.into(), source };
    // Asked before opening: opening a pipe would wait for its other end.
    let metadata = fs::metadata(path).map_err(failed)?;
    if !metadata.is_file() || metadata.len() > MOST_BYTES {
        return Err(SaveError::NoGameFile(path.into()));
    }
    let mut bytes = Vec::new();
    File::open(path).map_err(failed)?.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(failed)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(SaveError::NoGameFile(path.into()));
    }
    String::from_utf8(bytes).map_err(|_| SaveError::NotText(path.into()))
}

/// Writes a file whole or not at all: a temporary file in the same folder, synced, then renamed.
pub(super) fn write(path: &Path, text: &str) -> Result<(), SaveError> {
    let failed = |source| SaveError::Disk { action: "write", path: path.into(), source };
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(".saving-").suffix(".tmp");
    #[cfg(unix)]
    {
        // The permissions of any new file: what the user's umask leaves of these.
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder).map_err(failed)?;
    file.write_all(text.as_bytes()).map_err(failed)?;
    file.as_file().sync_all().map_err(failed)?;
    file.persist(path).map_err(|error| failed(error.error))?;
    Ok(())
}
