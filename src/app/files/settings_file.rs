//! The settings file: read at startup, written after every change.

use std::path::Path;

use bevy::prelude::*;
use serde::Deserialize;

use super::Files;
use super::kept_files::{read_own, set_aside};
use crate::app::base::{AppSystems, DataDir, Notices};
use crate::app::settings::Settings;
use crate::record::save::write_text;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, load).add_systems(
        Update,
        keep.in_set(AppSystems::Think)
            .run_if(resource_exists_and_changed::<Settings>.and_then(not(resource_added::<Settings>))),
    );
}

/// Inserts the [`Settings`] at startup, unless they were inserted before.
fn load(mut commands: Commands, data: Res<DataDir>, mut notices: ResMut<Notices>, given: Option<Res<Settings>>) {
    if given.is_some() {
        return;
    }
    let settings = find(&data).unwrap_or_else(|error| {
        notices.warn(error);
        Settings::default()
    });
    commands.insert_resource(settings);
}

/// Returns the user's settings: from the settings file, otherwise from where the first versions kept them, otherwise
/// the defaults.
fn find(data: &DataDir) -> Result<Settings, String> {
    let file = data.settings_file();
    match read_own(&file, parse) {
        Ok(Some(settings)) => Ok(settings),
        Ok(None) => take_over(&data.old_settings_file(), &file),
        Err(error) => {
            // The user may have edited it by hand.
            let kept = set_aside(file);
            Err(format!("The settings could not be read ({error}). The old file was kept as {}.", kept.display()))
        }
    }
}

/// Moves the settings from where the first versions kept them, if there are any.
fn take_over(old: &Path, new: &Path) -> Result<Settings, String> {
    let Ok(text) = std::fs::read_to_string(old) else { return Ok(Settings::default()) };
    let failed = |error: String| format!("The old settings in {} could not be imported: {error}.", old.display());
    let settings = parse_old(&text).map_err(failed)?;
    let folder = new.parent().unwrap_or(new);
    let written = std::fs::create_dir_all(folder).map_err(|error| error.to_string()).and_then(|()| {
        let text = to_text(&settings).map_err(|error| error.to_string())?;
        write_text(new, &text).map_err(|error| error.to_string())
    });
    written.map_err(failed)?;
    // The old file is never read again, so it would only be clutter.
    std::fs::remove_file(old).ok();
    Ok(settings)
}

/// Sends the settings to the file thread whenever they have changed.
fn keep(settings: Res<Settings>, data: Res<DataDir>, files: Res<Files>) {
    match to_text(&settings) {
        Ok(text) => files.write_quietly(data.settings_file(), text),
        Err(error) => error!("the settings cannot be written as text: {error}"),
    }
}

fn to_text(settings: &Settings) -> Result<String, ron::Error> {
    ron::ser::to_string_pretty(settings, ron::ser::PrettyConfig::default())
}

fn parse(text: &str) -> Result<Settings, String> {
    ron::from_str::<Settings>(text).map(Settings::sane).map_err(|error| error.to_string())
}

/// Parses settings in the format of the first versions.
fn parse_old(text: &str) -> Result<Settings, String> {
    #[derive(Deserialize)]
    #[serde(default)]
    struct Old {
        ui_scale: f32,
    }
    impl Default for Old {
        fn default() -> Self {
            Self { ui_scale: 1.0 }
        }
    }
    let settings = parse(text)?;
    let old: Old = ron::from_str(text).map_err(|error| error.to_string())?;
    // The first versions wrote the default size even if the user had not chosen it.
    let text_size = (old.ui_scale != 1.0).then_some(old.ui_scale).or(settings.text_size);
    Ok(Settings { text_size, ..settings }.sane())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::settings::ThemeChoice;

    #[test]
    fn old_settings_move_out_of_the_saved_games_and_a_broken_file_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let data = DataDir::new(folder.path());
        assert_eq!(find(&data), Ok(Settings::default()), "there are none yet");
        std::fs::write(data.old_settings_file(), "(theme: Light, ui_scale: 1.6)").unwrap();
        let settings = find(&data).unwrap();
        assert_eq!((&settings.theme, settings.text_size), (&ThemeChoice::Washi, Some(1.6)));
        assert!(!data.old_settings_file().exists());
        assert_eq!(find(&data), Ok(settings), "from the new place");

        std::fs::write(data.settings_file(), "(theme: Purple)").unwrap();
        let error = find(&data).unwrap_err();
        let kept = data.settings_file().with_file_name("settings.broken.ron");
        assert!(error.contains(kept.to_str().unwrap()), "{error}");
        assert_eq!(std::fs::read_to_string(kept).unwrap(), "(theme: Purple)");

        let usual = parse_old("(theme: Dark, ui_scale: 1.0)").unwrap();
        assert_eq!(usual.text_size, None, "nobody has chosen the usual size");
    }
}
