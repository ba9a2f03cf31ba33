//! Where a person's games and settings live: `RHIZOME_DATA_DIR`, the `saves` folder of a checkout, or the XDG folder.

use std::env;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use etcetera::{AppStrategy, AppStrategyArgs, choose_app_strategy};

/// The folder with the saved games, the autosave and the settings.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct DataDir(PathBuf);

impl DataDir {
    /// A given folder.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self(folder.into())
    }

    /// The folder for this run of the program.
    pub fn find() -> Self {
        if let Some(folder) = env::var_os("RHIZOME_DATA_DIR").filter(|folder| !folder.is_empty()) {
            return Self(folder.into());
        }
        let here = env::current_dir().unwrap_or_default();
        if is_checkout(&here) {
            return Self(here.join("saves"));
        }
        let names =
            AppStrategyArgs { top_level_domain: "org".into(), author: "Rhizome".into(), app_name: "rhizome".into() };
        let folder = choose_app_strategy(names).map(|strategy| strategy.data_dir());
        // Without a home folder the current one is the only place left.
        Self(folder.unwrap_or_else(|_| here.join("rhizome-data")))
    }

    /// The saved games.
    pub fn saves(&self) -> &Path {
        &self.0
    }

    /// The game that is being played, written after every move.
    pub fn autosave_file(&self) -> PathBuf {
        self.0.join("autosave.rhz.ron")
    }

    /// The settings.
    pub fn settings_file(&self) -> PathBuf {
        self.0.join("settings.ron")
    }
}

/// Whether a folder is a checkout of this project: its manifest names the package and there is a saves folder.
fn is_checkout(folder: &Path) -> bool {
    let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
    folder.join("saves").is_dir() && manifest.lines().any(|line| line.trim() == "name = \"rhizome\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_checkout_is_known_by_its_manifest_and_its_saves() {
        let folder = tempfile::tempdir().unwrap();
        assert!(!is_checkout(folder.path()));
        std::fs::write(folder.path().join("Cargo.toml"), "[package]\nname = \"rhizome\"\n").unwrap();
        assert!(!is_checkout(folder.path()));
        std::fs::create_dir(folder.path().join("saves")).unwrap();
        assert!(is_checkout(folder.path()));
    }
}
