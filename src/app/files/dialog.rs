//! Asking for a path: the system's own dialog where there is one, else a field in the window.
//!
//! `rfd` answers "cancelled" when the system has neither a portal nor `zenity`, so that is found out beforehand.

use std::path::PathBuf;

use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, futures::check_ready};
use rfd::AsyncFileDialog;

use crate::app::base::{AppSystems, DataDir, handle_of};
use crate::app::commands::AppCommand;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PathQuestion>().add_systems(Update, take_answer.in_set(AppSystems::Input));
}

/// What a path is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To save the game there.
    SaveAs,
    /// To open a game from there.
    Open,
}

impl Purpose {
    /// The command that follows. `replaces`: somebody has been asked already whether a file that is there may go.
    pub fn command(self, path: PathBuf, replaces: bool) -> AppCommand {
        match self {
            Self::SaveAs => AppCommand::SaveTo { path, replaces },
            Self::Open => AppCommand::OpenPath(path),
        }
    }
}

/// The question that is open, if one is.
#[derive(Resource, Debug, Default)]
pub enum PathQuestion {
    /// None.
    #[default]
    None,
    /// The system's dialog is open.
    System {
        /// What for.
        purpose: Purpose,
        /// The answer to come: `None` inside means cancelled.
        answer: Task<Option<PathBuf>>,
    },
    /// The window's own field is open.
    Field {
        /// What for.
        purpose: Purpose,
        /// What is written in it.
        text: String,
    },
}

/// What the names of saved games end with, as far as the system's dialog can tell: not everywhere can it tell two dots.
const FILTER: &str = if cfg!(target_os = "linux") { "rhz.ron" } else { "ron" };

/// Opens the question. One at a time: a second one is ignored while the first is open.
pub(super) fn ask_for_path(world: &mut World, purpose: Purpose) {
    if !matches!(world.resource::<PathQuestion>(), PathQuestion::None) {
        return;
    }
    let folder = world.resource::<DataDir>().saves().to_owned();
    let name = super::suggested_name(world);
    let question = if has_system_dialog() {
        let mut dialog = AsyncFileDialog::new().set_directory(&folder).add_filter("Rhizome games", &[FILTER]);
        let suggested = match purpose {
            Purpose::SaveAs => name,
            Purpose::Open => String::new(),
        };
        if uses_zenity() {
            // It is told nothing but the file name: with the folder in it, it opens there.
            dialog = dialog.set_file_name(folder.join(suggested).to_string_lossy());
        } else if !suggested.is_empty() {
            dialog = dialog.set_file_name(suggested);
        }
        let waker = handle_of(world);
        let answer = AsyncComputeTaskPool::get().spawn(async move {
            let file = match purpose {
                Purpose::SaveAs => dialog.set_title("Save the game").save_file().await,
                Purpose::Open => dialog.set_title("Open a game").pick_file().await,
            };
            waker.wake();
            file.map(|file| file.path().to_owned())
        });
        PathQuestion::System { purpose, answer }
    } else {
        let path = match purpose {
            Purpose::SaveAs => folder.join(name),
            Purpose::Open => folder.join(""),
        };
        PathQuestion::Field { purpose, text: path.to_string_lossy().into_owned() }
    };
    world.insert_resource(question);
}

fn take_answer(mut question: ResMut<PathQuestion>, mut commands: MessageWriter<AppCommand>) {
    let PathQuestion::System { purpose, answer } = question.bypass_change_detection() else { return };
    let Some(path) = check_ready(answer) else { return };
    if let Some(path) = path {
        // The system's dialogs ask themselves.
        commands.write(purpose.command(path, true));
    }
    *question = PathQuestion::None;
}

/// Whether a dialog of the system can open. `RHIZOME_DIALOG=path` asks for the field.
fn has_system_dialog() -> bool {
    if std::env::var_os("RHIZOME_DIALOG").is_some_and(|value| value == "path") {
        return false;
    }
    !cfg!(target_os = "linux") || has_zenity() || has_portal()
}

/// Whether it will be zenity's dialog, for want of a portal.
fn uses_zenity() -> bool {
    cfg!(target_os = "linux") && has_zenity() && !has_portal()
}

fn has_zenity() -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join("zenity").is_file())
}

/// A session bus that knows how to start the desktop portal.
fn has_portal() -> bool {
    let folders = std::env::var("XDG_DATA_DIRS").unwrap_or_else(|_| "/usr/local/share:/usr/share".into());
    let service = "dbus-1/services/org.freedesktop.portal.Desktop.service";
    std::env::var_os("DBUS_SESSION_BUS_ADDRESS").is_some()
        && std::env::split_paths(&folders).any(|folder| folder.join(service).is_file())
}
