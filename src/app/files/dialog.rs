//! Asking for a path: with the system's file dialog if there is one, otherwise with a text field in the window.
//!
//! `rfd` reports "cancelled" if the system has neither a portal nor `zenity`, so this module checks for them
//! beforehand.

use std::path::PathBuf;

use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, futures::check_ready};
use rfd::AsyncFileDialog;

use crate::app::base::{AppSystems, DataDir, WakeUp};
use crate::app::commands::AppCommand;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PathQuestion>().add_systems(Update, take_answer.in_set(AppSystems::Input));
}

/// What a path is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathPurpose {
    /// To save a game to it.
    SaveAs {
        /// The game.
        game: Entity,
    },
    /// To open a game from it.
    Open,
}

impl PathPurpose {
    /// Returns the command that uses the path. `replaces`: the user has already agreed to overwrite an existing file.
    pub fn command(self, path: PathBuf, replaces: bool) -> AppCommand {
        match self {
            Self::SaveAs { game } => AppCommand::SaveTo { game, path, replaces },
            Self::Open => AppCommand::OpenPath(path),
        }
    }
}

/// The open question for a path, if there is one.
#[derive(Resource, Debug, Default)]
pub enum PathQuestion {
    /// None.
    #[default]
    None,
    /// The system's dialog is open.
    System {
        /// What the path is for.
        purpose: PathPurpose,
        /// The pending answer; `None` inside means cancelled.
        answer: Task<Option<PathBuf>>,
    },
    /// The window's own field is open.
    Field {
        /// What the path is for.
        purpose: PathPurpose,
        /// The current text of the field.
        text: String,
    },
}

/// The extension of saved games as a dialog filter. Only the Linux dialogs can match an extension with two dots.
const FILTER: &str = if cfg!(target_os = "linux") { "rhz.ron" } else { "ron" };

/// Opens the question. Does nothing while another one is open.
pub(super) fn ask_for_path(world: &mut World, purpose: PathPurpose) {
    if !matches!(world.resource::<PathQuestion>(), PathQuestion::None) {
        return;
    }
    let folder = world.resource::<DataDir>().saves().to_owned();
    let name = super::suggested_name(world);
    let question = if has_system_dialog() {
        let mut dialog = AsyncFileDialog::new().set_directory(&folder).add_filter("Rhizome games", &[FILTER]);
        let suggested = match purpose {
            PathPurpose::SaveAs { .. } => name,
            PathPurpose::Open => String::new(),
        };
        if uses_zenity() {
            // `rfd` passes only the file name to zenity: with the folder in it, zenity opens in that folder.
            dialog = dialog.set_file_name(folder.join(suggested).to_string_lossy());
        } else if !suggested.is_empty() {
            dialog = dialog.set_file_name(suggested);
        }
        let wake_up = world.resource::<WakeUp>().clone();
        let answer = AsyncComputeTaskPool::get().spawn(async move {
            let file = match purpose {
                PathPurpose::SaveAs { .. } => dialog.set_title("Save the game").save_file().await,
                PathPurpose::Open => dialog.set_title("Open a game").pick_file().await,
            };
            wake_up.wake();
            file.map(|file| file.path().to_owned())
        });
        PathQuestion::System { purpose, answer }
    } else {
        let path = match purpose {
            PathPurpose::SaveAs { .. } => folder.join(name),
            PathPurpose::Open => folder.join(""),
        };
        PathQuestion::Field { purpose, text: path.to_string_lossy().into_owned() }
    };
    world.insert_resource(question);
}

/// Polls the system's dialog and writes the command that uses the path, once the user has answered. Runs in
/// [`AppSystems::Input`].
fn take_answer(mut question: ResMut<PathQuestion>, mut commands: MessageWriter<AppCommand>) {
    let PathQuestion::System { purpose, answer } = question.bypass_change_detection() else { return };
    let Some(path) = check_ready(answer) else { return };
    if let Some(path) = path {
        // The system's dialogs have already asked about overwriting.
        commands.write(purpose.command(path, true));
    }
    *question = PathQuestion::None;
}

/// Returns whether a dialog of the system can open. `RHIZOME_DIALOG=path` asks for the text field.
fn has_system_dialog() -> bool {
    if std::env::var_os("RHIZOME_DIALOG").is_some_and(|value| value == "path") {
        return false;
    }
    !cfg!(target_os = "linux") || has_zenity() || has_portal()
}

/// Returns whether the dialog will be zenity's, because there is no portal.
fn uses_zenity() -> bool {
    cfg!(target_os = "linux") && has_zenity() && !has_portal()
}

fn has_zenity() -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join("zenity").is_file())
}

/// Returns whether there is a session bus that can start the desktop portal.
fn has_portal() -> bool {
    let folders = std::env::var("XDG_DATA_DIRS").unwrap_or_else(|_| "/usr/local/share:/usr/share".into());
    let service = "dbus-1/services/org.freedesktop.portal.Desktop.service";
    std::env::var_os("DBUS_SESSION_BUS_ADDRESS").is_some()
        && std::env::split_paths(&folders).any(|folder| folder.join(service).is_file())
}
