//! Where the user's games and settings live: `RHIZOME_DATA_DIR`, the `saves` folder of a checkout, or the XDG folders.

use std::env;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use etcetera::{AppStrategy, AppStrategyArgs, choose_app_strategy};

/// The data folders of this run of the program: saved games (with the autosaves below them) and settings.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct DataDir {
    saves: PathBuf,
    settings: PathBuf,
}

impl DataDir {
    /// Keeps everything in one folder: the games directly in `folder`, the settings in `folder/settings`.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        let saves = folder.into();
        Self { settings: saves.join("settings"), saves }
    }

    /// Finds the folders for this run of the program.
    pub fn find() -> Self {
        if let Some(folder) = env::var_os("RHIZOME_DATA_DIR").filter(|folder| !folder.is_empty()) {
            return Self::new(folder);
        }
        let here = env::current_dir().unwrap_or_default();
        let names =
            AppStrategyArgs { top_level_domain: "org".into(), author: "Rhizome".into(), app_name: "rhizome".into() };
        // Without a home folder, the current folder is the only place left.
        let own = choose_app_strategy(names).map(|strategy| (strategy.data_dir(), strategy.config_dir()));
        let (data, settings) = own.unwrap_or_else(|_| {
            let folder = here.join("rhizome-data");
            (folder.clone(), folder.join("settings"))
        });
        Self { saves: if is_checkout(&here) { here.join("saves") } else { data }, settings }
    }

    /// Returns the folder of the saved games.
    pub fn saves(&self) -> &Path {
        &self.saves
    }

    /// Returns the folder of the games that were started but neither finished nor saved, one file per game.
    pub fn unfinished(&self) -> PathBuf {
        self.saves.join("unfinished")
    }

    /// Returns the folder of the games that were played to the end but not saved under a name.
    pub fn finished(&self) -> PathBuf {
        self.saves.join("finished")
    }

    /// Returns the folder of the saved reports, one folder per report.
    pub fn reports(&self) -> PathBuf {
        self.saves.join("reports")
    }

    /// Returns the path of the box of mistakes.
    pub fn mistakes_file(&self) -> PathBuf {
        self.saves.join("mistakes.ron")
    }

    /// Returns the path of the results against the computer.
    pub fn results_file(&self) -> PathBuf {
        self.saves.join("results.ron")
    }

    /// Returns the path of the single autosave that the first versions kept.
    pub fn old_autosave_file(&self) -> PathBuf {
        self.saves.join("autosave.rhz.ron")
    }

    /// Returns the folder of the settings.
    pub fn settings_folder(&self) -> &Path {
        &self.settings
    }

    /// Returns the path of the settings file.
    pub fn settings_file(&self) -> PathBuf {
        self.settings.join("settings.ron")
    }

    /// Returns the folder of the user's own themes.
    pub fn themes(&self) -> PathBuf {
        self.settings.join("themes")
    }

    /// Returns the path where the first versions kept the settings: among the saved games.
    pub fn old_settings_file(&self) -> PathBuf {
        self.saves.join("settings.ron")
    }
}

/// Returns whether a folder is a checkout of this project: its manifest names the package, and it has a `saves` folder.
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
