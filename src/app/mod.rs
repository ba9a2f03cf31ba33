//! The desktop app: everything that needs Bevy.
//!
//! One direction a frame, in the order of [`AppSystems`]: input becomes commands and requests, commands and rules change
//! the session, the projection makes entities equal to the position, animation and marks dress them, the view places them.
//! Panels are drawn after that and write commands for the next frame.

pub mod board;
pub mod commands;
pub mod data_dir;
mod desktop;
pub mod files;
pub mod forced_pass;
mod frame;
mod icon;
mod idle;
pub mod notices;
pub mod panel_focus;
pub mod panels;
mod picture_view;
mod quality;
pub mod question;
pub mod reading;
mod render;
pub mod seat;
pub mod session;
pub mod settings;
mod sounds;
mod start;
pub mod text_size;
pub mod theme;
pub mod thinking;
pub mod ui_map;
pub mod view;
pub mod wake;

use bevy::prelude::*;

pub use render::render;
pub use start::run;

/// The order of a frame. New sets are chained here and nowhere else.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AppSystems {
    /// Keys, pointer, answers of threads: they become commands and requests.
    Input,
    /// Commands change the session, the settings, the screen.
    Command,
    /// Requested moves are played.
    Rules,
    /// The computer starts or stops thinking.
    Think,
    /// Entities become equal to the position.
    Project,
    /// What moves, moves on.
    Animate,
    /// Marks over the board.
    Marks,
    /// Everything gets its place, size and colour on the screen.
    View,
}

/// The page that is shown.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// Choosing a game.
    #[default]
    Home,
    /// Playing one.
    Game,
}

impl Screen {
    /// Its word in the UI map.
    pub fn word(self) -> &'static str {
        match self {
            Self::Home => "home",
            Self::Game => "game",
        }
    }
}

/// What is open above the page.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Overlay {
    /// Nothing.
    #[default]
    None,
    /// The rules.
    Rules,
    /// The settings.
    Settings,
}

/// The game on the board and its picture: what a window, a rendered picture and the tests have in common.
pub fn board_plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (
            AppSystems::Input,
            AppSystems::Command,
            AppSystems::Rules,
            AppSystems::Think,
            AppSystems::Project,
            AppSystems::Animate,
            AppSystems::Marks,
            AppSystems::View,
        )
            .chain(),
    )
    .init_state::<Screen>()
    .add_plugins((theme::plugin, text_size::plugin, session::plugin, board::plugin, view::plugin));
}

/// What a table needs beside the board: orders, settings, files, the computer. Works without a window.
pub fn table_plugin(app: &mut App) {
    app.init_resource::<Overlay>()
        .init_resource::<panel_focus::PanelFocus>()
        .init_resource::<notices::Notices>()
        .add_plugins((
            settings::plugin,
            question::plugin,
            files::plugin,
            commands::plugin,
            thinking::plugin,
            forced_pass::plugin,
        ));
}

/// The parts that need a window.
fn window_plugin(app: &mut App) {
    app.add_plugins((
        panels::plugin,
        panel_focus::plugin,
        reading::plugin,
        quality::plugin,
        sounds::plugin,
        desktop::plugin,
        icon::plugin,
        frame::plugin,
        idle::plugin,
        ui_map::plugin,
    ));
}
