//! The desktop app: everything that needs Bevy.
//!
//! The modules form a chain, and each depends only on those before it:
//! [`base`] <- [`settings`] <- [`theme`] <- [`commands`] <- [`session`] <- [`thinking`], [`files`] <- [`board`] <-
//! [`view`] <- [`input`] <- [`panels`] <- `shell`, `render`.
//!
//! Data flows in one direction within a frame, too, in the order of [`base::AppSystems`]: input becomes commands and
//! requests, commands and rules change the session, the board's entities are updated to match the position, and the
//! view dresses, animates and places them. Panels are drawn after that and write commands for the next frame.

pub mod base;
pub mod board;
pub mod commands;
pub mod files;
pub mod input;
pub mod panels;
mod render;
pub mod session;
pub mod settings;
mod shell;
pub mod theme;
pub mod thinking;
pub mod view;

use bevy::prelude::*;

pub use render::render;
pub use shell::run;

/// Adds the game and its board: what the window, rendered pictures and the tests have in common.
pub fn board_plugin(app: &mut App) {
    app.add_plugins((base::plugin, theme::plugin, commands::plugin, session::plugin, board::plugin, view::plugin));
}

/// Adds what a game needs besides the board: the computer, files, pointer and keys. Works without a window.
pub fn table_plugin(app: &mut App) {
    app.add_plugins((thinking::plugin, files::plugin, input::plugin));
}

/// Adds the parts that need a window.
fn window_plugin(app: &mut App) {
    app.add_plugins((input::window_plugin, panels::plugin, shell::plugin));
}
