//! Opening the window: command-line options, Bevy's plugins, the first command.

use std::time::{SystemTime, UNIX_EPOCH};

use bevy::app::AppExit;
use bevy::asset::AssetMetaCheck;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::window::{PresentMode, WindowResolution};
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use bevy_egui::{EguiGlobalSettings, EguiPlugin};

use super::quality::QualityOverride;
use super::ui_map::UiMap;
use crate::ai::Level;
use crate::app::base::{DataDir, Seat, WakeUp};
use crate::app::commands::AppCommand;
use crate::app::session::Seeds;
use crate::app::settings::GraphicsQuality;
use crate::app::{board_plugin, input, panels, table_plugin};
use crate::games::Setup;
use crate::options::AppOptions;
use crate::protocol::tools::ToolError;
use crate::record::save;

/// The command to execute first.
#[derive(Resource, Clone, Debug)]
struct FirstCommand(AppCommand);

/// The default size of the window, in logical pixels.
const DEFAULT_SIZE: (u32, u32) = (1180, 800);

/// Opens the window and runs until it is closed.
///
/// # Errors
/// [`ToolError::Argument`] for invalid options, [`ToolError::Failed`] if the window failed.
pub fn run(options: AppOptions) -> Result<(), ToolError> {
    let plugins = window_plugins(options.size.unwrap_or(DEFAULT_SIZE));
    match program(options, DataDir::find(), plugins)?.run() {
        AppExit::Success => Ok(()),
        AppExit::Error(code) => Err(ToolError::Failed(format!("the window ended with error {code}"))),
    }
}

/// Builds the program on Bevy's plugins. Tests leave out those that need a display.
///
/// # Errors
/// [`ToolError::Argument`] for invalid options.
pub fn program(options: AppOptions, data: DataDir, plugins: impl PluginGroup) -> Result<App, ToolError> {
    let first = options.game.as_deref().map(|game| first_command(game, options.seats.as_deref())).transpose();
    let first = first.map_err(ToolError::Argument)?;
    let quality =
        options.quality.as_deref().map(GraphicsQuality::from_word).transpose().map_err(ToolError::Argument)?;
    let mut app = App::new();
    app.insert_resource(data).add_plugins(plugins);
    if let Some(proxy) = app.world().get_resource::<EventLoopProxyWrapper>() {
        let proxy = (**proxy).clone();
        app.insert_resource(WakeUp::by(move || {
            // Sending fails only once the event loop has ended with the program.
            proxy.send_event(WinitUserEvent::WakeUp).ok();
        }));
    }
    app.add_plugins(EguiPlugin::default());
    // The board's camera is marked as the primary egui context instead.
    app.insert_resource(EguiGlobalSettings { auto_create_primary_context: false, ..default() });
    app.add_plugins((board_plugin, table_plugin, input::window_plugin, panels::plugin, super::plugin));
    app.insert_resource(UiMap::to_file(options.ui_map));
    if let Some(first) = first {
        app.insert_resource(FirstCommand(first)).add_systems(Startup, give_first_command);
    }
    app.insert_resource(QualityOverride(quality));
    app.insert_resource(Seeds::beginning_after(options.seed.unwrap_or_else(seed_of_this_start)));
    Ok(app)
}

/// Returns a seed that differs from one start of the program to the next.
fn seed_of_this_start() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64)
}

/// Writes the first command at startup.
fn give_first_command(first: Res<FirstCommand>, mut commands: MessageWriter<AppCommand>) {
    commands.write(first.0.clone());
}

/// Returns the command that starts a game from a set-up or opens a file.
fn first_command(game: &str, seats: Option<&str>) -> Result<AppCommand, String> {
    if save::means_file(game) {
        return match seats {
            Some(_) => Err("a saved game has seats of its own: use --seats with a set-up only".into()),
            None => Ok(AppCommand::OpenPath(game.into())),
        };
    }
    let setup: Setup = game.parse().map_err(|error| format!("{error}"))?;
    let seats = match seats {
        Some(seats) => Seat::list_from_text(seats, setup.seats())?,
        None => Seat::against(Level::default(), setup.seats()),
    };
    Ok(AppCommand::NewGame { setup, seats })
}

/// Returns Bevy's plugins, configured for the program's window, whose size is in logical pixels.
pub fn window_plugins((width, height): (u32, u32)) -> bevy::app::PluginGroupBuilder {
    let window = Window {
        title: "Rhizome".into(),
        // Equals the name of the desktop file, so that the desktop finds the icon.
        name: Some("rhizome".into()),
        resolution: WindowResolution::new(width, height),
        resize_constraints: bevy::window::WindowResizeConstraints { min_width: 640.0, min_height: 440.0, ..default() },
        present_mode: PresentMode::AutoVsync,
        ..default()
    };
    DefaultPlugins
        .set(WindowPlugin { primary_window: Some(window), ..default() })
        // The window draws only when something has changed, so it would not notice that a pipeline had become ready
        // later.
        .set(RenderPlugin { synchronous_pipeline_compilation: true, ..default() })
        .set(AssetPlugin { meta_check: AssetMetaCheck::Never, ..default() })
        .set(LogPlugin { filter: "warn,rhizome=info,wgpu=error,naga=warn,rfd=off".into(), ..default() })
}
